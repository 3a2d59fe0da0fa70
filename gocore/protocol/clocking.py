"""What a record tells of clocks: when one stops, and what was left on it."""

from __future__ import annotations

from gocore.color import Color
from gocore.protocol.entries import TURNS, Did, Entry, Sealed
from gocore.protocol.record import Record
from gocore.time_control import SideTime


def is_turn(entry: Entry) -> bool:
    """Whether a clock stops with this entry."""
    did = isinstance(entry, Did) and isinstance(entry.action, TURNS)
    return did or isinstance(entry, Sealed)


def time_left(entry: Entry) -> SideTime | None:
    """What the author's clock had left after this, if that is told."""
    return entry.left if isinstance(entry, Did | Sealed) else None


def last_times(record: Record) -> dict[Color, SideTime]:
    """What each clock had left when that was told last."""
    told = ((entry.by, time_left(entry)) for entry in record.entries)
    return {color: left for color, left in told if left is not None}
