"""Counting a finished board whose dead stones are given, into a sheet whose lines add up.

Which stones are dead is not judged here. Area counting follows the Chinese rules of 2002,
chapter 2 section 12: living stones and the points that they alone surround.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from gocore.board import EMPTY, Board
from gocore.color import Color
from gocore.rules import RuleSet


class LineKind(StrEnum):
    """What a line of the score sheet counts."""

    STONES = "stones"
    TERRITORY = "territory"
    KOMI = "komi"
    HANDICAP = "handicap"


@dataclass(frozen=True)
class Line:
    """One line of one side: a kind and its points, quarters allowed."""

    kind: LineKind
    points: float


@dataclass(frozen=True)
class SideSheet:
    """Everything that counts for one color; the lines add up to `total`."""

    color: Color
    lines: tuple[Line, ...]

    @property
    def total(self) -> float:
        return sum(line.points for line in self.lines)

    def points(self, kind: LineKind) -> float:
        """The points of the line of this kind, 0 where there is none."""
        return sum(line.points for line in self.lines if line.kind is kind)


@dataclass(frozen=True)
class ScoreSheet:
    """The count of one board.

    `territory` has a cell a point: the color whose territory it is, or 0 for a living stone
    and for a neutral point. A dead stone's point is territory. `dead` are the stones that were
    taken off before counting.
    """

    black: SideSheet
    white: SideSheet
    territory: bytes
    dead: frozenset[int]

    @property
    def margin(self) -> float:
        """Black's total minus White's, in points."""
        return self.black.total - self.white.total

    @property
    def margin_zi(self) -> float:
        """The margin as Chinese counting names it, in 子: half of the difference in points."""
        return self.margin / 2

    @property
    def winner(self) -> Color | None:
        """The side that has more, or None for a tie."""
        if self.margin == 0:
            return None
        return Color.BLACK if self.margin > 0 else Color.WHITE

    def side(self, color: Color) -> SideSheet:
        return self.black if color is Color.BLACK else self.white


def score(
    board: Board, *, dead: Iterable[int], rules: RuleSet, komi: float, handicap: int = 0
) -> ScoreSheet:
    """Count `board` after the stones at `dead` are taken off.

    `komi` is what White gets for moving second; what White gets for `handicap` stones is a
    line of its own, by the rule set.
    """
    gone = frozenset(dead)
    living = board.without(gone)
    territory = owners(living)
    black = _area_lines(living, territory, Color.BLACK)
    white = _area_lines(living, territory, Color.WHITE)
    white += (Line(LineKind.KOMI, komi),)
    if bonus := rules.handicap_bonus.points(handicap):
        white += (Line(LineKind.HANDICAP, bonus),)
    return ScoreSheet(SideSheet(Color.BLACK, black), SideSheet(Color.WHITE, white), territory, gone)


def owners(board: Board) -> bytes:
    """For each empty point the one color that its region touches; 0 elsewhere."""
    cells = bytearray(board.grid.area)
    for region, border in board.regions():
        if len(border) == 1:
            (color,) = border
            for point in region:
                cells[point] = color
    return bytes(cells)


def _area_lines(living: Board, territory: bytes, color: Color) -> tuple[Line, ...]:
    return (
        Line(LineKind.STONES, living.cells.count(color)),
        Line(LineKind.TERRITORY, territory.count(color)),
    )


def neutral_points(board: Board, territory: bytes) -> frozenset[int]:
    """The empty points that are nobody's (dame)."""
    return frozenset(p for p in board.grid.points if board[p] == EMPTY and territory[p] == EMPTY)
