"""Counting a finished board whose dead stones are given, into a sheet whose lines add up.

Which stones are dead is not judged here. Area counting follows the Chinese rules of 2002,
chapter 2 section 12: living stones and the points that they alone surround. Territory counting
follows the Japanese rules of 1989, articles 8 to 10: territory, prisoners and dead stones, and
no territory in seki, as `territory` finds it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from gocore.board import EMPTY, Board
from gocore.color import Color
from gocore.rules import Counting, RuleSet
from gocore.territory import judge


class LineKind(StrEnum):
    """What a line of the score sheet counts."""

    STONES = "stones"
    TERRITORY = "territory"
    SHARED = "shared"
    PRISONERS = "prisoners"
    DEAD = "dead"
    GROUP_TAX = "group-tax"
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
    taken off before counting, `tie_winner` wins where the totals are equal.
    """

    black: SideSheet
    white: SideSheet
    territory: bytes
    dead: frozenset[int]
    tie_winner: Color | None = None

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
        """The side that has more, or None for a tie that the rules leave a tie."""
        if self.margin == 0:
            return self.tie_winner
        return Color.BLACK if self.margin > 0 else Color.WHITE

    def side(self, color: Color) -> SideSheet:
        return self.black if color is Color.BLACK else self.white


def score(
    board: Board,
    *,
    dead: Iterable[int],
    rules: RuleSet,
    komi: float,
    handicap: int = 0,
    prisoners: tuple[int, int] = (0, 0),
) -> ScoreSheet:
    """Count `board` after the stones at `dead` are taken off.

    `komi` is what White gets for moving second; what White gets for `handicap` stones is a
    line of its own, by the rule set. `prisoners` were taken by Black and by White in play.
    """
    gone = frozenset(dead)
    if rules.counting is Counting.TERRITORY:
        territory = judge(board, gone).owners
        black, white = (
            _territory_lines(board, gone, territory, color, prisoners) for color in Color
        )
    else:
        living = board.without(gone)
        territory = owners(living)
        black, white = (_area_lines(living, territory, color, rules) for color in Color)
    white += (Line(LineKind.KOMI, komi),)
    if bonus := rules.handicap_bonus.points(handicap):
        white += (Line(LineKind.HANDICAP, bonus),)
    return ScoreSheet(
        SideSheet(Color.BLACK, black),
        SideSheet(Color.WHITE, white),
        territory,
        gone,
        rules.tie_winner,
    )


def owners(board: Board) -> bytes:
    """For each empty point the one color that its region touches; 0 elsewhere."""
    cells = bytearray(board.grid.area)
    for region, border in board.regions():
        if len(border) == 1:
            (color,) = border
            for point in region:
                cells[point] = color
    return bytes(cells)


def neutral_points(board: Board, territory: bytes) -> frozenset[int]:
    """The empty points that are nobody's (dame)."""
    return frozenset(p for p in board.grid.points if board[p] == EMPTY and territory[p] == EMPTY)


def _area_lines(living: Board, territory: bytes, color: Color, rules: RuleSet) -> tuple[Line, ...]:
    lines = [
        Line(LineKind.STONES, living.cells.count(color)),
        Line(LineKind.TERRITORY, territory.count(color)),
    ]
    if rules.shared_liberties and (shared := _shared(living)):
        lines.append(Line(LineKind.SHARED, shared / 2))
    if rules.group_tax:
        groups = _separate_groups(living, territory, color)
        lines.append(Line(LineKind.GROUP_TAX, -rules.group_tax * groups))
    return tuple(lines)


def _territory_lines(
    board: Board,
    dead: frozenset[int],
    territory: bytes,
    color: Color,
    prisoners: tuple[int, int],
) -> tuple[Line, ...]:
    taken_off = sum(board[point] == color.opponent for point in dead)
    return (
        Line(LineKind.TERRITORY, territory.count(color)),
        Line(LineKind.PRISONERS, prisoners[color - 1]),
        Line(LineKind.DEAD, taken_off),
    )


def _shared(living: Board) -> int:
    """How many empty points lie in regions that both colors touch."""
    return sum(len(region) for region, border in living.regions() if len(border) == 2)


def _separate_groups(living: Board, territory: bytes, color: Color) -> int:
    """How many groups of this color are cut apart: not joined by stones or own territory."""
    owned = bytes(
        color if color in (cell, owner) else EMPTY
        for cell, owner in zip(living.cells, territory, strict=True)
    )
    return len(Board(living.grid, owned).blocks)
