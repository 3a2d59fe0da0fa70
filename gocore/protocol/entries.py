"""The closed set of things that can happen between two people in a game, with one JSON form.

An entry says who it is `by`. What it does, and whether its author may do that, is decided in
`moment`. An entry never holds a color beside its author's: one who acts acts for oneself, one
who grants grants what the other asked for.

Two devices act at once, and what one sent may arrive after the game has gone on. So an entry
names the `turn` it was made at: the count of moves, consents and seals until then, which grows
even where moves are taken back. At any other turn it does not count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from gocore.actions import (
    Action,
    Confirm,
    Mark,
    Pass,
    Play,
    Resign,
    Warn,
    format_action,
    parse_action,
)
from gocore.color import Color
from gocore.errors import NotationError
from gocore.points import Grid, format_vertex
from gocore.protocol.forms import choice, hexadecimal, keyed, listed, whole
from gocore.protocol.notation import (
    COMMITMENT_DIGITS,
    DIGEST_DIGITS,
    MOST_ENTRIES,
    NONCE_DIGITS,
    check_left,
    format_left,
    parse_color,
    parse_left,
    parse_point,
    parse_turn,
)
from gocore.time_control import SideTime, TimeControl


class RequestKind(StrEnum):
    """What needs the other side's consent.

    PLAY_ON calls an adjournment off: nothing is sealed then, and a sealed move is torn up. It is
    the way out for one who can no longer open the seal. REMATCH concerns the next game and never
    stands in a record.
    """

    UNDO = "undo"
    NO_RESULT = "no-result"
    ADJOURN = "adjourn"
    PLAY_ON = "play-on"
    REMATCH = "rematch"


@dataclass(frozen=True)
class Request:
    """`by` asks the other side for its consent, at `turn` of the game.

    `moves` is how many are to be taken back, 0 for every other kind.
    """

    by: Color
    kind: RequestKind
    turn: int
    moves: int = 0


@dataclass(frozen=True)
class Did:
    """`by` did what any player may do alone; `Moment.did` makes one.

    `left` is what its author's clock had left after a turn of a timed game, as the author says.
    A Confirm, and nothing else, names the `marks` that it agrees to (`Moment.marks`). `turn` is
    that of the game which the author saw; only a resignation has none, since it holds at any.
    """

    by: Color
    action: Action
    left: SideTime | None = None
    turn: int | None = None
    marks: str | None = None


@dataclass(frozen=True)
class Granted:
    """`by` consents to what the other side asked for."""

    by: Color
    request: Request


@dataclass(frozen=True)
class Sealed:
    """`by` put its next move, at `turn`, into an envelope (封手).

    `commitment` is that of a `Promise`; `left` is what the author's clock had left, as after any
    move.
    """

    by: Color
    commitment: str
    turn: int
    left: SideTime | None = None


@dataclass(frozen=True)
class Opened:
    """`by` opens its envelope: the move that lay in it, and the nonce that proves it."""

    by: Color
    point: int
    nonce: str


Entry: TypeAlias = Did | Granted | Sealed | Opened

TURNS = (Play, Pass, Warn)
"""The actions that use up a turn, and with it time."""

_OWN_KEYS = frozenset({"by", "do", "left", "turn", "marks"})


def format_entry(entry: Entry, grid: Grid) -> dict[str, Any]:
    """The JSON form of an entry, a flat object of short texts, numbers and truths.

    >>> format_entry(Did(Color.BLACK, Play(Color.BLACK, 30), turn=0), Grid.square(9))
    {'by': 'B', 'do': 'play', 'point': 'D4', 'turn': 0}
    """
    data: dict[str, Any] = {"by": entry.by.letter}
    match entry:
        case Did():
            data |= _format_did(entry, grid)
        case Granted():
            data |= {"do": "grant", **_format_wish(entry.request)}
        case Sealed():
            data |= {"do": "seal", "commitment": entry.commitment, "turn": entry.turn}
            data |= format_left(entry.left)
        case Opened():
            vertex = format_vertex(entry.point, grid)
            data |= {"do": "open", "point": vertex, "nonce": entry.nonce}
    return data


def parse_entry(data: object, grid: Grid, time: TimeControl | None = None) -> Entry:
    """Read what `format_entry` wrote, for a game with this clock.

    Raises NotationError for anything else. Whether the entry may be made is not asked here.
    """
    if not isinstance(data, Mapping):
        raise NotationError("an entry is an object")
    by, name = parse_color(data.get("by")), data.get("do")
    if name == "grant":
        keyed(data, ("by", "do", "kind", "turn"), ("moves",))
        return Granted(by, _parse_wish(by.opponent, data))
    if name == "seal":
        keyed(data, ("by", "do", "commitment", "turn"), ("left",))
        commitment = hexadecimal(data["commitment"], COMMITMENT_DIGITS)
        return Sealed(by, commitment, parse_turn(data["turn"]), parse_left(data, time))
    if name == "open":
        keyed(data, ("by", "do", "point", "nonce"))
        return Opened(
            by, parse_point(data["point"], grid), hexadecimal(data["nonce"], NONCE_DIGITS)
        )
    return _parse_did(by, data, grid, time)


def format_entries(entries: Sequence[Entry], grid: Grid) -> list[dict[str, Any]]:
    """The JSON form of a list of entries."""
    return [format_entry(entry, grid) for entry in entries]


def parse_entries(data: object, grid: Grid, time: TimeControl | None = None) -> tuple[Entry, ...]:
    """Read a list of entries, no longer than a record can be. Raises NotationError."""
    return tuple(parse_entry(entry, grid, time) for entry in listed(data, MOST_ENTRIES))


def format_request(request: Request) -> dict[str, Any]:
    """The JSON form of a request.

    >>> format_request(Request(Color.WHITE, RequestKind.UNDO, 17, moves=2))
    {'by': 'W', 'kind': 'undo', 'turn': 17, 'moves': 2}
    """
    return {"by": request.by.letter, **_format_wish(request)}


def parse_request(data: object) -> Request:
    """Read what `format_request` wrote. Raises NotationError."""
    found = keyed(data, ("by", "kind", "turn"), ("moves",))
    return _parse_wish(parse_color(found["by"]), found)


def _format_wish(request: Request) -> dict[str, Any]:
    data = {"kind": request.kind.value, "turn": request.turn}
    return {**data, "moves": request.moves} if request.moves else data


def _parse_wish(by: Color, data: Mapping[str, Any]) -> Request:
    kind, turn = choice(data["kind"], RequestKind), parse_turn(data["turn"])
    if kind is RequestKind.UNDO:
        return Request(by, kind, turn, whole(data.get("moves"), 1, MOST_ENTRIES))
    if "moves" in data:
        raise NotationError("only an undo takes back moves")
    return Request(by, kind, turn)


def _format_did(did: Did, grid: Grid) -> dict[str, Any]:
    action = format_action(did.action, grid)
    assert action.pop("color", did.by.label) == did.by.label, "one acts for oneself"
    data = {"do": action.pop("action"), **action, **format_left(did.left)}
    if did.turn is not None:
        data["turn"] = did.turn
    if did.marks is not None:
        data["marks"] = did.marks
    return data


def _parse_did(by: Color, data: Mapping[str, Any], grid: Grid, time: TimeControl | None) -> Did:
    form = {key: value for key, value in data.items() if key not in _OWN_KEYS}
    if {"action", "color", "seat"} & set(form):
        raise NotationError("an entry names its author and its deed in its own way")
    colored = {} if data.get("do") in ("mark", "no-result") else {"color": by.label}
    action = parse_action({"action": data.get("do"), **colored, **form}, grid)
    if isinstance(action, Play | Mark):
        parse_point(data["point"], grid)
    turn = parse_turn(data["turn"]) if "turn" in data else None
    marks = hexadecimal(data["marks"], DIGEST_DIGITS) if "marks" in data else None
    did = Did(by, action, parse_left(data, time), turn, marks)
    check_form(did, time)
    return did


def check_form(did: Did, time: TimeControl | None) -> None:
    """Raise NotationError where a deed comes with what it cannot have, or without what it must."""
    if isinstance(did.action, Confirm) != (did.marks is not None):
        raise NotationError("a confirmation, and nothing else, names the marks it agrees to")
    if isinstance(did.action, Resign) != (did.turn is None):
        raise NotationError("a deed, unless it is a resignation, names its turn")
    if getattr(did.action, "seat", None) is not None:
        raise NotationError("two people need no seats")
    if did.left is not None and not isinstance(did.action, TURNS):
        raise NotationError("time is left only after a turn")
    check_left(did.left, time)
