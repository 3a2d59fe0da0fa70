"""A board with what the rules need besides: who moves, ko, and every earlier arrangement.

Here it is decided whether a stone may be placed. Endings and results are unknown here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from gocore.board import EMPTY, Board, Placement
from gocore.color import Color
from gocore.errors import IllegalMoveError, MoveFault
from gocore.points import Grid
from gocore.rules import Repetition, RuleSet


@dataclass(frozen=True)
class Position:
    """A moment of a game under one rule set; never changed once made.

    `ko` is the point where an immediate retake is barred. `arrangements` are the keys of every
    whole-board arrangement so far, the present one included (see `_key`). `taken` are the
    points that the last move emptied, `passes` the consecutive passes up to now, `prisoners` the
    stones taken by Black and by White (handed over with a pass, where the rules say so), and
    `repeats` tells that the last stone brought back an earlier arrangement.
    """

    board: Board
    to_move: Color
    rules: RuleSet
    arrangements: frozenset[bytes]
    ko: int | None = None
    last_move: int | None = None
    taken: tuple[int, ...] = ()
    passes: int = 0
    prisoners: tuple[int, int] = (0, 0)
    move_number: int = 0
    repeats: bool = False

    @staticmethod
    def start(board: Board, to_move: Color, rules: RuleSet) -> Position:
        """A position without a past."""
        return Position(board, to_move, rules, frozenset({_key(board, to_move, rules)}))

    @property
    def grid(self) -> Grid:
        return self.board.grid

    def captures_of(self, color: Color) -> int:
        """How many stones `color` has taken prisoner."""
        return self.prisoners[color - 1]

    @cached_property
    def legal_points(self) -> tuple[int, ...]:
        """Every point where the player to move may place a stone, in order."""
        return tuple(p for p in self.grid.points if self.fault(p) is None)

    def is_legal(self, point: int) -> bool:
        """Whether the player to move may place a stone on `point`."""
        return self.fault(point) is None

    def fault(self, point: int, color: Color | None = None) -> MoveFault | None:
        """Why `color` (by default the player to move) may not place a stone, or None."""
        judged = self._judge(point, color or self.to_move)
        return judged if isinstance(judged, MoveFault) else None

    def played(self, point: int, color: Color | None = None) -> Position:
        """The position after a stone is placed; the opponent of `color` is then to move.

        Raises IllegalMoveError with the reason.
        """
        mover = color or self.to_move
        judged = self._judge(point, mover)
        if isinstance(judged, MoveFault):
            raise IllegalMoveError(judged, mover, point)
        board = judged.board
        return Position(
            board=board,
            to_move=mover.opponent,
            rules=self.rules,
            arrangements=self.arrangements | {_key(board, mover.opponent, self.rules)},
            ko=_ko_point(judged, point),
            last_move=point,
            taken=judged.captured or judged.suicide,
            prisoners=_added(self.prisoners, judged, mover),
            move_number=self.move_number + 1,
            repeats=_key(board, mover.opponent, self.rules) in self.arrangements,
        )

    def passed(self, color: Color | None = None) -> Position:
        """The position after a pass, which is always legal."""
        mover = color or self.to_move
        prisoners = self.prisoners
        if self.rules.pass_stones:
            prisoners = _handed_over(prisoners, mover)
        return replace(self._turned(mover), passes=self.passes + 1, prisoners=prisoners)

    def without_turn(self) -> Position:
        """The position after the player to move has lost the turn; no pass was made."""
        return replace(self._turned(self.to_move), passes=0)

    def _turned(self, mover: Color) -> Position:
        return replace(
            self,
            to_move=mover.opponent,
            arrangements=self.arrangements | {_key(self.board, mover.opponent, self.rules)},
            ko=None,
            last_move=None,
            taken=(),
            move_number=self.move_number + 1,
            repeats=False,
        )

    def resumed(self) -> Position:
        """The same position with the passes that stopped play forgotten."""
        return replace(self, passes=0)

    def _judge(self, point: int, mover: Color) -> Placement | MoveFault:
        """Place the stone in thought; the result, or the first rule that it breaks."""
        if not 0 <= point < self.grid.area:
            return MoveFault.OFF_BOARD
        if self.board.cells[point] != EMPTY:
            return MoveFault.OCCUPIED
        if point == self.ko and mover is self.to_move:
            return MoveFault.KO
        placement = self.board.placed(point, mover)
        if len(placement.suicide) == 1 or (
            placement.suicide and not self.rules.multi_stone_suicide
        ):
            return MoveFault.SUICIDE
        if self._repeats(placement.board, mover.opponent):
            return MoveFault.SUPERKO
        return placement

    def _repeats(self, board: Board, to_move: Color) -> bool:
        if self.rules.repetition is Repetition.KO:
            return False
        return _key(board, to_move, self.rules) in self.arrangements


def _key(board: Board, to_move: Color, rules: RuleSet) -> bytes:
    """What must not come again: the cells, and under situational superko the player to move."""
    if rules.repetition is Repetition.SITUATIONAL:
        return board.cells + bytes((to_move,))
    return board.cells


def _ko_point(placement: Placement, point: int) -> int | None:
    """The point of the one stone just taken, where taking back at once would repeat."""
    if len(placement.captured) != 1:
        return None
    block = placement.board.block(point)
    alone = len(block.points) == 1 and len(block.liberties) == 1
    return placement.captured[0] if alone else None


def _handed_over(prisoners: tuple[int, int], mover: Color) -> tuple[int, int]:
    black, white = prisoners
    return (black, white + 1) if mover is Color.BLACK else (black + 1, white)


def _added(prisoners: tuple[int, int], placement: Placement, mover: Color) -> tuple[int, int]:
    black, white = prisoners
    for_mover, for_other = len(placement.captured), len(placement.suicide)
    if mover is Color.BLACK:
        return black + for_mover, white + for_other
    return black + for_other, white + for_mover
