"""Counting a finished board whose dead stones are given, into a sheet whose lines add up.

Which stones are dead is not judged here. Area counting follows the Chinese rules of 2002,
article 9: living stones and the points that they alone surround. Territory counting follows
the Japanese rules of 1989, articles 8 to 10: territory, prisoners and dead stones, and no
territory in seki, as `territory` finds it. Territory with pass stones follows the AGA rules,
rule 12: every point that one color alone surrounds, in seki too, since only so the count is that
of the area.
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


Lines = tuple[Line, ...]


@dataclass(frozen=True)
class SideSheet:
    """Everything that counts for one color; the lines add up to `total`."""

    color: Color
    lines: Lines

    @property
    def total(self) -> float:
        return sum(line.points for line in self.lines)

    @property
    def area(self) -> float:
        """Living stones and the points that they alone surround."""
        return self.points(LineKind.STONES) + self.points(LineKind.TERRITORY)

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

    def zi_held(self, color: Color) -> float:
        """The area of `color` in 子, points between the sides halved."""
        lead = self.black.area - self.white.area
        return (len(self.territory) + (lead if color is Color.BLACK else -lead)) / 2

    def zi_needed(self, color: Color) -> float:
        """The area in 子 that `color` must exceed to win, points between the sides halved.

        Half of the board, and half of what White is given on top of it for Black: 184¼ and
        176¾ on 19×19 with a komi of 3¾ 子.
        """
        given = self.white.points(LineKind.KOMI) + self.white.points(LineKind.HANDICAP)
        return (len(self.territory) + (given if color is Color.BLACK else -given)) / 2


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
    living = board.without(gone)
    territory = _territory(board, gone, rules)
    by_area = rules.counting is Counting.AREA
    black, white = (
        (_stones(living, color) if by_area else ())
        + (Line(LineKind.TERRITORY, territory.count(color)),)
        + (() if by_area else _held(board, gone, color, prisoners))
        + _adjustments(living, territory, color, rules)
        for color in Color
    )
    return ScoreSheet(
        SideSheet(Color.BLACK, black),
        SideSheet(Color.WHITE, white + _given(rules, komi, handicap)),
        territory,
        gone,
        rules.tie_winner,
    )


def _territory(board: Board, dead: frozenset[int], rules: RuleSet) -> bytes:
    if rules.counting is Counting.AREA or rules.pass_stones:
        return owners(board.without(dead))
    return judge(board, dead).owners


def owners(board: Board) -> bytes:
    """For each empty point the one color that its region touches; 0 elsewhere."""
    cells = bytearray(board.grid.area)
    for region, border in board.regions():
        if len(border) == 1:
            (color,) = border
            for point in region:
                cells[point] = color
    return bytes(cells)


def _stones(living: Board, color: Color) -> Lines:
    return (Line(LineKind.STONES, living.cells.count(color)),)


def _held(board: Board, dead: frozenset[int], color: Color, prisoners: tuple[int, int]) -> Lines:
    """What `color` holds of the other's stones: those taken in play, and the dead ones."""
    taken_off = sum(board[point] == color.opponent for point in dead)
    return (Line(LineKind.PRISONERS, prisoners[color - 1]), Line(LineKind.DEAD, taken_off))


def _adjustments(living: Board, territory: bytes, color: Color, rules: RuleSet) -> Lines:
    lines: Lines = ()
    if rules.shared_liberties and (shared := _shared(living)):
        lines += (Line(LineKind.SHARED, shared / 2),)
    if rules.group_tax:
        tax = _group_tax(living, territory, color, rules.group_tax)
        lines += (Line(LineKind.GROUP_TAX, -tax),)
    return lines


def _given(rules: RuleSet, komi: float, handicap: int) -> Lines:
    """What White is given."""
    lines: Lines = (Line(LineKind.KOMI, komi),)
    if bonus := rules.handicap_bonus.points(handicap):
        lines += (Line(LineKind.HANDICAP, bonus),)
    return lines


def _shared(living: Board) -> int:
    """How many empty points lie in regions that both colors touch."""
    return sum(len(region) for region, border in living.regions() if len(border) == 2)


def _group_tax(living: Board, territory: bytes, color: Color, tax: int) -> int:
    """Add up the tax of the groups that are cut apart: not joined by stones or own territory.

    The old count was of the stones that a side could put on the board, and a group must leave
    two points free to live; so it gives back no more than it surrounds, and a group that lives
    in seki without an eye gives back nothing.
    """
    owned = bytes(
        color if color in (cell, owner) else EMPTY
        for cell, owner in zip(living.cells, territory, strict=True)
    )
    groups = Board(living.grid, owned).blocks
    return sum(min(tax, sum(territory[point] == color for point in g.points)) for g in groups)
