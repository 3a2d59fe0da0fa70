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
from gocore.rules import LongCycle, Repetition, RuleSet


@dataclass(frozen=True)
class Position:
    """A moment of a game under one rule set; never changed once made.

    `ko` is the point where an immediate retake is barred. `arrangements` are the keys of every
    whole-board arrangement so far, the present one included (see `_key`). `taken` are the
    points that the last move emptied, `passes` the consecutive passes up to now, `prisoners` the
    stones that Black and White hold; those of them that were handed over with a pass, where the
    rules say so, are `pass_stones`.

    `repeats` tells that the last stone closed a cycle that a draw or no result may be claimed
    for: the same stones with the same player to move as before, and since then each side has
    taken as many stones as the other. Only basic ko lets that happen. In a cycle that takes
    more of one side's stones, one player passed while the other went round, and nobody is held
    up; where cycles end in a draw (`LongCycle.DRAW`) going round again is refused as superko.
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
    pass_stones: tuple[int, int] = (0, 0)
    move_number: int = 0
    repeats: bool = False

    @staticmethod
    def start(board: Board, to_move: Color, rules: RuleSet) -> Position:
        """A position without a past."""
        return Position(board, to_move, rules, frozenset({_key(board, to_move, rules, 0)}))

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
        prisoners = _added(self.prisoners, judged, mover)
        key = _key(judged.board, mover.opponent, self.rules, self._lead(prisoners))
        return replace(
            self,
            board=judged.board,
            to_move=mover.opponent,
            arrangements=self.arrangements | {key},
            ko=_ko_point(judged, point),
            last_move=point,
            taken=judged.captured or judged.suicide,
            passes=0,
            prisoners=prisoners,
            move_number=self.move_number + 1,
            repeats=key in self.arrangements,
        )

    def passed(self, color: Color | None = None) -> Position:
        """The position after a pass, which is always legal."""
        return replace(self._turned(color or self.to_move), passes=self.passes + 1)

    def without_turn(self) -> Position:
        """The position after the player to move has lost the turn.

        It costs what a pass costs, but it is none: both must still pass for play to stop.
        """
        return replace(self._turned(self.to_move), passes=0)

    def _turned(self, mover: Color) -> Position:
        to_move, lead = mover.opponent, self._lead(self.prisoners)
        stone = int(self.rules.pass_stones)
        handed = (stone, 0) if to_move is Color.BLACK else (0, stone)
        return replace(
            self,
            to_move=to_move,
            arrangements=self.arrangements | {_key(self.board, to_move, self.rules, lead)},
            ko=None,
            last_move=None,
            taken=(),
            prisoners=_sum(self.prisoners, handed),
            pass_stones=_sum(self.pass_stones, handed),
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
        if self._is_barred(placement, mover):
            return MoveFault.SUPERKO
        return placement

    def _is_barred(self, placement: Placement, mover: Color) -> bool:
        """Whether an earlier arrangement would come again that may not."""
        lead = self._lead(_added(self.prisoners, placement, mover))
        key = _key(placement.board, mover.opponent, self.rules, lead)
        if self.rules.repetition is not Repetition.KO:
            return key in self.arrangements
        if self.rules.long_cycle is not LongCycle.DRAW or key in self.arrangements:
            return False
        seen = key[:-_LEAD_BYTES]
        return any(earlier.startswith(seen) for earlier in self.arrangements)

    def _lead(self, prisoners: tuple[int, int]) -> int:
        """How many more stones Black has taken than White, those handed over left out."""
        black, white = prisoners
        return black - self.pass_stones[0] - white + self.pass_stones[1]


_LEAD_BYTES = 2


def _key(board: Board, to_move: Color, rules: RuleSet, lead: int) -> bytes:
    """What is remembered of a moment, for what must not come again.

    The cells; unless superko is positional, the player to move; and under basic ko by how many
    stones Black leads in taking, which tells the cycles of `Position.repeats` from the others.
    """
    if rules.repetition is Repetition.POSITIONAL:
        return board.cells
    situation = board.cells + bytes((to_move,))
    if rules.repetition is Repetition.SITUATIONAL:
        return situation
    return situation + lead.to_bytes(_LEAD_BYTES, "big", signed=True)


def _ko_point(placement: Placement, point: int) -> int | None:
    """The point of the one stone just taken, where taking back at once would repeat."""
    if len(placement.captured) != 1:
        return None
    block = placement.board.block(point)
    alone = len(block.points) == 1 and len(block.liberties) == 1
    return placement.captured[0] if alone else None


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]


def _added(prisoners: tuple[int, int], placement: Placement, mover: Color) -> tuple[int, int]:
    for_mover, for_other = len(placement.captured), len(placement.suicide)
    taken = (for_mover, for_other) if mover is Color.BLACK else (for_other, for_mover)
    return _sum(prisoners, taken)
