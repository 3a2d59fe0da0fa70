"""A whole game in the text of a link, for two who have nothing but a way to pass links on.

Each plays a move and sends the new letter. A letter is compressed JSON in the letters that any
link may carry; it is read as warily as any message, since anybody can write one.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Any

from gocore.color import Color
from gocore.errors import ActionFault, IllegalActionError, NotationError
from gocore.protocol.entries import (
    Request,
    format_entry,
    format_request,
    parse_entry,
    parse_request,
)
from gocore.protocol.forms import hexadecimal, keyed, listed, read_json, whole
from gocore.protocol.notation import MOST_ENTRIES, MOST_ROUNDS, parse_color
from gocore.protocol.offer import Offer
from gocore.protocol.record import Record

VERSION = 1

NAME_DIGITS = 32

MOST_BYTES = 640 * 1024
"""What a letter may be when it is unpacked: more than the longest record takes."""

MOST_CHARS = MOST_BYTES
"""What a letter may be before; much more than the longest record takes."""

_ALPHABET = re.compile("[A-Za-z0-9_-]+")
_KEYS = ("v", "name", "offer", "host", "by", "round", "request", "digest", "entries")


@dataclass(frozen=True)
class Letter:
    """A game on its way between two people.

    `name` tells this game from others, `host` is the color of the one who offered it, `by` that of
    the writer; the reader has the other one. `request` is what the writer asks the reader for.
    Raises IllegalActionError for a round too many, which nobody could read.
    """

    name: str
    offer: Offer
    host: Color
    by: Color
    record: Record
    round: int = 1
    request: Request | None = None

    def __post_init__(self) -> None:
        if self.round > MOST_ROUNDS:
            raise IllegalActionError(ActionFault.TOO_LONG)


def write_letter(letter: Letter) -> str:
    """The letter as a text of letters, digits, `-` and `_`."""
    text = json.dumps(_format(letter), separators=(",", ":"))
    packed = zlib.compress(text.encode("ascii"), 9)
    return _spelled(packed)


def _spelled(packed: bytes) -> str:
    return urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def read_letter(text: object) -> Letter:
    """Read what `write_letter` wrote, judging every entry of the game anew.

    Raises NotationError for everything else, however long and whatever it would unpack to.
    """
    if not isinstance(text, str) or len(text) > MOST_CHARS or not _ALPHABET.fullmatch(text):
        raise NotationError("a letter has letters, digits, - and _")
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        if _spelled(packed) != text:
            raise NotationError("a letter with bits that say nothing")
        unpacked = _unpacked(packed).decode("ascii")
    except (ValueError, zlib.error) as error:
        raise NotationError("a letter that cannot be unpacked") from error
    return _parse(read_json(unpacked, MOST_BYTES))


def _unpacked(packed: bytes) -> bytes:
    unpacking = zlib.decompressobj()
    data = unpacking.decompress(packed, MOST_BYTES)
    if not unpacking.eof or unpacking.unused_data:
        raise NotationError("a letter that is cut, too long or followed by something")
    return data


def _format(letter: Letter) -> dict[str, Any]:
    return {
        "v": VERSION,
        "name": letter.name,
        "offer": letter.offer.to_json(),
        "host": letter.host.letter,
        "by": letter.by.letter,
        "round": letter.round,
        "request": format_request(letter.request) if letter.request else None,
        "digest": letter.record.digest,
        "entries": _format_entries(letter.record),
    }


def _format_entries(record: Record) -> list[dict[str, Any]]:
    """The entries without their turns, which follow from the entries before."""
    entries = [format_entry(entry, record.setup.grid) for entry in record.entries]
    return [{key: value for key, value in data.items() if key != "turn"} for data in entries]


def _parse(data: object) -> Letter:
    found = keyed(data, _KEYS)
    whole(found["v"], VERSION, VERSION)
    offer = Offer.parse(found["offer"])
    record = _parse_record(offer, found["entries"])
    if found["digest"] != record.digest:
        raise NotationError("a letter whose game comes out differently here")
    by = parse_color(found["by"])
    request = None if found["request"] is None else parse_request(found["request"])
    if request and request.by is not by:
        raise NotationError("a letter that asks for somebody else")
    return Letter(
        name=hexadecimal(found["name"], NAME_DIGITS),
        offer=offer,
        host=parse_color(found["host"]),
        by=by,
        record=record,
        round=whole(found["round"], 1, MOST_ROUNDS),
        request=request,
    )


def _parse_record(offer: Offer, data: object) -> Record:
    record = Record.start(offer.setup, offer.time)
    for form in listed(data, MOST_ENTRIES):
        entry = parse_entry(_with_turn(form, record.turn), offer.setup.grid, offer.time)
        record = record.extended((entry,))
    return record


def _with_turn(form: object, turn: int) -> object:
    """The form of an entry with the turn put back that `_format_entries` left out."""
    turnless = ("resign", "open")
    if not isinstance(form, dict) or "turn" in form or form.get("do") in turnless:
        return form
    return {**form, "turn": turn}
