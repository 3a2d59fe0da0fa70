"""The arguments of commands, read or refused in the words that the protocol lays down, or written."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gocore.color import Color
from gocore.errors import NotationError
from gocore.points import Grid, parse_vertex
from gocore.rules import MAX_KOMI

_NUMBER = re.compile(r"[+-]?\d{1,9}(\.\d{0,9})?", re.ASCII)
_COUNT = re.compile(r"\d{1,9}", re.ASCII)
_VERTEX = re.compile(r"[A-HJ-Za-hj-z][1-9]\d?", re.ASCII)


class Refusal(Exception):  # noqa: N818 - it is an answer, no failure of ours
    """The command fails; the text is what the client is told."""


def read_color(text: str) -> Color:
    """Read a color by its name or its first letter."""
    try:
        return Color.parse(text)
    except ValueError as error:
        raise Refusal("syntax error") from error


def read_count(text: str) -> int:
    """Read a whole number that is not negative."""
    if not _COUNT.fullmatch(text):
        raise Refusal("syntax error")
    return int(text)


def read_komi(text: str) -> float:
    """Read a number of points, fractions of any size among them."""
    if not _NUMBER.fullmatch(text) or abs(float(text)) > MAX_KOMI:
        raise Refusal("syntax error")
    return float(text)


def format_komi(komi: float) -> str:
    """Write a number of points as it was read, a whole one without a fraction."""
    return f"{komi:.15g}"


def read_move(text: str, grid: Grid) -> int | None:
    """The point that a vertex names, None for a pass; one off the board is refused as illegal.

    The protocol tells a vertex that has the wrong form from one that the board lacks.
    """
    if text.lower() == "pass":
        return None
    try:
        return parse_vertex(text, grid)
    except NotationError as error:
        is_vertex = _VERTEX.fullmatch(text)
        raise Refusal("illegal move" if is_vertex else "syntax error") from error


def read_stones(texts: Iterable[str], grid: Grid) -> tuple[int, ...]:
    """Read the places of a handicap: two at least, all different, and one point left free.

    The protocol sets no other limit, so there may be more of them than a `Setup` allows.
    """
    try:
        points = tuple(parse_vertex(text, grid) for text in texts)
    except NotationError as error:
        raise Refusal("bad vertex list") from error
    if not 2 <= len(set(points)) == len(points) < grid.area:
        raise Refusal("bad vertex list")
    return points
