"""Other games with the same stones, each as its differences from plain Go.

Atari Go: the first capture wins. When both pass before one, there is nothing to mark, since a
stone that could be taken would have been: every stone counts as alive and the larger area wins,
without komi unless one is agreed. A block given up by its own side (suicide) is a capture too.

Torus Go: opposite edges are joined; all else is plain.

Phantom Go: each side sees its own stones only. Of a refused move the referee says no more than
that it is illegal (a stone of one's own in the way is no secret), of a capture how many stones
were taken. Nothing is taken back, and once two passes have shown the whole board play is over.

Pair Go and rengo: two players a side take turns in a fixed order, A1 B1 A2 B2, where A is the
side that moves first; a pass and a lost turn use up the turn of the player whose it was.

How a game begins on a variant is `setup`, when it is asked for its rules `stage`.
"""

from __future__ import annotations

from dataclasses import dataclass

from gocore.board import EMPTY
from gocore.color import Color
from gocore.errors import IllegalMoveError, MoveFault, NotationError
from gocore.position import Position
from gocore.result import Ending, Result
from gocore.rules import RuleSet


@dataclass(frozen=True)
class Variant:
    """What is different from plain Go; a field left alone means no difference.

    `seats` is how many people take part in the two sides, `komi` the compensation where none is
    agreed, None for the rule set's own.
    """

    key: str
    torus: bool = False
    first_capture: bool = False
    hidden: bool = False
    seats: int = 2
    komi: float | None = None

    def own_komi(self, rules: RuleSet, handicap: int = 0) -> float:
        """The komi of a game on these rules for which none is agreed."""
        return rules.own_komi(handicap) if self.komi is None else self.komi

    @property
    def has_marking(self) -> bool:
        """Whether dead stones are marked after two passes; else every stone is alive."""
        return not self.first_capture

    @property
    def has_computer(self) -> bool:
        """Whether the computer can play a side; the others are for people only."""
        return not self.hidden and self.seats == len(Color)

    def played(self, position: Position, point: int) -> Position:
        """The position after the player to move places a stone.

        Raises IllegalMoveError with the reason that this player may know.
        """
        if reason := self.fault(position, point):
            raise IllegalMoveError(reason, position.to_move, point)
        return position.played(point)

    def fault(self, position: Position, point: int) -> MoveFault | None:
        """Why the player to move may not place a stone, as far as that player may know."""
        reason = position.fault(point)
        if not self.hidden or reason in (None, MoveFault.OFF_BOARD):
            return reason
        return reason if position.board[point] == position.to_move else MoveFault.HIDDEN

    def result_after(self, position: Position) -> Result | None:
        """The result of a game that the last stone has ended, None where it goes on."""
        if not self.first_capture or not position.taken:
            return None
        mover = position.to_move.opponent
        gave_up = position.last_move in position.taken
        return Result(mover.opponent if gave_up else mover, Ending.CAPTURE)

    def seat(self, position: Position) -> int:
        """Whose turn it is: an even number for Black, an odd one for White, as `seats` goes."""
        return self.seat_of(position, position.to_move)

    def seat_of(self, position: Position, color: Color) -> int:
        """Who of a side has the turn now, or has it next while the other side is to move."""
        waits = color is not position.to_move
        turn = (position.move_number + waits) // 2 % (self.seats // 2)
        return 2 * turn + (color is Color.WHITE)

    def is_turn_of(self, seat: int | None, position: Position) -> bool:
        """Whether this seat may move now; where no seat is named the color decides alone."""
        return seat is None or seat == self.seat(position)


PLAIN = Variant("plain")
ATARI = Variant("atari", first_capture=True, komi=0.0)
TORUS = Variant("torus", torus=True)
PHANTOM = Variant("phantom", hidden=True)
PAIR = Variant("pair", seats=4)
RENGO = Variant("rengo", seats=4)

VARIANTS = {
    variant.key: variant for variant in (PLAIN, ATARI, TORUS, PHANTOM, PAIR, RENGO)
}  # fmt: skip


def parse_variant(data: object) -> Variant:
    """Read a variant's key. Raises NotationError."""
    if isinstance(data, str) and data in VARIANTS:
        return VARIANTS[data]
    raise NotationError(f"no variant {data!r}")


def seen_cells(position: Position, viewer: Color) -> bytes:
    """The cells of the board with the stones of `viewer` alone."""
    return bytes(cell if cell == viewer else EMPTY for cell in position.board.cells)
