"""Every message between two devices, as values with one JSON form.

A message is read in two steps. `parse_message` reads the text that came: a greeting, a refusal,
a sign of life, or a frame of the line. `parse_body` reads what a frame carries, one of the
`bodies`. Nothing is believed before its length, depth, keys and kinds are looked at; NotationError is all that is
raised. Who may say what, and when, is decided by those who hear it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from gocore.color import Color
from gocore.errors import ActionFault, MoveFault, NotationError
from gocore.protocol.bodies import (
    Body,
    DeskTold,
    Entries,
    FlagFell,
    Have,
    Lacking,
    Level,
    NotTaken,
    NotWanted,
    Parted,
    Propose,
    Say,
    Settled,
    TermsTold,
    TimeLeft,
    Welcome,
)
from gocore.protocol.desk import Asked, Closed
from gocore.protocol.forms import choice, hexadecimal, keyed, listed, read_json, truth, whole
from gocore.protocol.happenings import Phrase, RefusalReason
from gocore.protocol.notation import DIGEST_DIGITS, MOST_ENTRIES, MOST_ROUNDS, parse_color
from gocore.protocol.seats import KEY_DIGITS, SESSION_DIGITS, Role
from gocore.protocol.terms import parse_answer

PROTOCOL = 1
MAX_TEXT_CHARS = 8192
MOST_NUMBER = 2**40
ENTRIES_AT_ONCE = 20
"""How many entries one message carries, so that it stays far below `MAX_TEXT_CHARS`."""


@dataclass(frozen=True)
class Hello:
    """Names the version, a fresh nonce, the seat that is claimed, and whose greeting was heard."""

    version: int
    nonce: str
    claims: Role | None = None
    heard: str | None = None


@dataclass(frozen=True)
class Refused:
    """The other is not let in."""

    reason: RefusalReason


@dataclass(frozen=True)
class Alive:
    """A sign of life, as `presence.Beat`, and how many frames have come."""

    session: str
    seen: int
    clock: int
    echo: int
    held: int


@dataclass(frozen=True)
class Framed:
    """A frame of the line, and how many have come the other way."""

    session: str
    seen: int
    number: int
    body: Mapping[str, Any]


Message: TypeAlias = Hello | Refused | Alive | Framed


_MESSAGES: dict[str, type[Any]] = {
    "hello": Hello, "refused": Refused, "alive": Alive, "frame": Framed,
}  # fmt: skip
_BODIES: dict[str, type[Any]] = {
    "welcome": Welcome, "terms": TermsTold, "have": Have, "lacking": Lacking,
    "entries": Entries, "level": Level, "propose": Propose, "not-taken": NotTaken,
    "desk": DeskTold, "settled": Settled, "not-wanted": NotWanted, "flag": FlagFell,
    "time": TimeLeft, "say": Say, "parted": Parted,
}  # fmt: skip
_NAMES = {kind: name for name, kind in (_MESSAGES | _BODIES).items()}
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in _NAMES}
_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def _number(value: object) -> int:
    return whole(value, 0, MOST_NUMBER)


def _object(value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise NotationError("an object is expected")
    return value


def _fault(value: object) -> ActionFault | MoveFault:
    if isinstance(value, str) and value in list(MoveFault):
        return MoveFault(value)
    return choice(value, ActionFault)


def _entries(value: object) -> tuple[Mapping[str, Any], ...]:
    return tuple(_object(entry) for entry in listed(value, ENTRIES_AT_ONCE))


def _optional(read: Callable[[object], Any]) -> Callable[[object], Any]:
    return lambda value: None if value is None else read(value)


_READERS: dict[str, Callable[[object], Any]] = {
    "version": lambda value: whole(value, 0, 9999),
    "nonce": lambda value: hexadecimal(value, KEY_DIGITS),
    "role": lambda value: choice(value, Role),
    "claims": _optional(lambda value: choice(value, Role)),
    "heard": _optional(lambda value: hexadecimal(value, KEY_DIGITS)),
    "reason": lambda value: choice(value, RefusalReason),
    "session": lambda value: hexadecimal(value, SESSION_DIGITS),
    "seen": _number,
    "clock": _number,
    "echo": _number,
    "held": _number,
    "number": _number,
    "body": _object,
    "key": _optional(lambda value: hexadecimal(value, KEY_DIGITS)),
    "terms": _object,
    "round": lambda value: whole(value, 1, MOST_ROUNDS),
    "length": lambda value: whole(value, 0, MOST_ENTRIES),
    "at": lambda value: whole(value, 0, MOST_ENTRIES),
    "digest": lambda value: hexadecimal(value, DIGEST_DIGITS),
    "base": lambda value: hexadecimal(value, DIGEST_DIGITS),
    "entries": _entries,
    "entry": _object,
    "decided": _number,
    "known": _number,
    "fault": _fault,
    "asked": _optional(Asked.parse),
    "closed": _optional(Closed.parse),
    "agreed": truth,
    "answer": parse_answer,
    "left": _object,
    "phrase": lambda value: choice(value, Phrase),
    "by": _optional(parse_color),
}
"""How each field is read; a name means the same in every message."""


def parse_message(text: object) -> Message:
    """Read the text of a message. Raises NotationError.

    A greeting of another version is read no further than its version.
    """
    data = _object(read_json(text, MAX_TEXT_CHARS))
    if data.get("t") == "hello" and data.get("version") != PROTOCOL:
        return Hello(whole(data.get("version"), 0, 9999), "0" * KEY_DIGITS)
    message: Message = _parse(data, _MESSAGES)
    return message


def parse_body(data: Mapping[str, Any]) -> Body:
    """Read what a frame carries. Raises NotationError."""
    body: Body = _parse(data, _BODIES)
    return body


def _parse(data: Mapping[str, Any], kinds: Mapping[str, type[Any]]) -> Any:
    name = data.get("t")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise NotationError("no such message")
    names = _FIELDS[kind]
    keyed(data, ("t", *names))
    return kind(*(_READERS[name](data[name]) for name in names))


def format_body(body: Body) -> dict[str, Any]:
    """What a frame carries for this."""
    return _format(body)


def format_message(message: Message) -> str:
    """The text of a message, never longer than `MAX_TEXT_CHARS`."""
    text = _ENCODER.encode(_format(message))
    assert len(text) <= MAX_TEXT_CHARS, "we say no more at once than we hear"
    return text


def _format(value: Message | Body) -> dict[str, Any]:
    kind = type(value)
    return {"t": _NAMES[kind]} | {name: _shown(getattr(value, name)) for name in _FIELDS[kind]}


def _shown(value: Any) -> Any:
    match value:
        case Color():
            return value.letter
        case Asked() | Closed():
            return value.to_json()
        case tuple():
            return list(value)
    return value
