"""How colors, points, times and digests are written between two devices, and how long they are.

Each has one way to be written; every other way is a NotationError.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gocore.color import Color
from gocore.errors import NotationError
from gocore.points import Grid, format_vertex, parse_vertex
from gocore.protocol.forms import listed, whole
from gocore.time_control import SideTime, TimeControl, parse_side

MOST_ROUNDS = 1000
"""How often two play on the same terms, in a conversation or by letter."""

MOST_ENTRIES = 4000
"""The longest record of one game, and so the highest turn."""

DIGEST_DIGITS = 16
"""How many hexadecimal digits of a SHA-256 a digest has."""

COMMITMENT_DIGITS = 64
"""A commitment is a whole SHA-256."""

NONCE_DIGITS = 32

_LEFT = ("main_ms", "periods", "period_ms", "stones")


def parse_color(value: object) -> Color:
    """Read the letter of a color. Raises NotationError."""
    for color in Color:
        if value == color.letter:
            return color
    raise NotationError("a color is 'B' or 'W'")


def parse_point(value: object, grid: Grid) -> int:
    """Read a vertex written just as `format_vertex` writes it. Raises NotationError."""
    point = parse_vertex(value, grid) if isinstance(value, str) else None
    if point is None or format_vertex(point, grid) != value:
        raise NotationError("a point is named as D4 is")
    return point


def parse_turn(value: object) -> int:
    """Read the count of a game's turns. Raises NotationError."""
    return whole(value, 0, MOST_ENTRIES)


def format_left(left: SideTime | None) -> dict[str, Any]:
    """What a clock has left, as the key `left` of an object; nothing for None.

    >>> format_left(SideTime(5000, periods=3, period_ms=30000))
    {'left': [5000, 3, 30000, 0]}
    """
    return {} if left is None else {"left": [getattr(left, name) for name in _LEFT]}


def parse_left(data: Mapping[str, Any], time: TimeControl | None) -> SideTime | None:
    """Read what `format_left` wrote, for a game with this clock. Raises NotationError."""
    if "left" not in data:
        return None
    numbers = listed(data["left"], len(_LEFT))
    if time is None or len(numbers) != len(_LEFT):
        raise NotationError("what a clock has left is four numbers, in a timed game")
    return parse_side(time, {**dict(zip(_LEFT, numbers, strict=True)), "fallen": False})


def check_left(left: SideTime | None, time: TimeControl | None) -> None:
    """Raise NotationError for time that no clock of this game can have after a move."""
    if left is not None and (time is None or left.fallen):
        raise NotationError("time is left only in a timed game, and not by a fallen flag")
