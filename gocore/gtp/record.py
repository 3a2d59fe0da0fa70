"""The game as the protocol sees it: either color may move at any time, and moves are undone.

A `Game` insists on turns, so this keeps the positions themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gocore.board import Board
from gocore.color import Color
from gocore.gtp.terms import Terms
from gocore.points import Grid
from gocore.position import Position
from gocore.rules import CHINESE
from gocore.scoring import ScoreSheet, score
from gocore.setup import Setup

Move = tuple[Color, int | None]


class Record:
    """The positions of one game, its terms, komi and handicap.

    Terms and komi outlive the board. Until a komi is given it is the one that the rules name for
    an even game; after that no change of the rules touches it.
    """

    def __init__(self, side: int = 19) -> None:
        self.terms = Terms(CHINESE)
        self._given_komi: float | None = None
        self.clear(side)

    def clear(self, side: int) -> None:
        """Begin anew as the rules do, on an empty board but for stones that they place.

        Raises SetupError, and changes nothing, for a board that they do not know.
        """
        self._begin(Setup.standard(side, self.terms.rules).position(), 0)

    def place_handicap(self, points: Sequence[int]) -> None:
        """Begin anew with these black stones, White to move."""
        board = Board.with_stones(self.grid, black=points)
        self._begin(Position.start(board, Color.WHITE, self.terms.rules), len(points))

    def _begin(self, start: Position, handicap: int) -> None:
        self.handicap = handicap
        self._moves: list[Move] = []
        self._positions = [start]

    def adopt(self, terms: Terms) -> None:
        """Play by these terms from now on.

        A board on which nothing has happened becomes what they begin with; later the board stays
        and the moves so far are judged anew. Raises, and changes nothing, SetupError for a board
        that they do not know, IllegalMoveError where they forbid a move that was made.
        """
        start = Setup.standard(self.grid.width, terms.rules).position()
        if self._moves or self.handicap:
            first = self._positions[0]
            start = Position.start(first.board, first.to_move, terms.rules)
        positions = [start]
        for move in self._moves:
            positions.append(_after(positions[-1], *move))
        self.terms = terms
        self._positions = positions

    @property
    def komi(self) -> float:
        """What White gets for moving second."""
        return self.terms.rules.komi if self._given_komi is None else self._given_komi

    @komi.setter
    def komi(self, komi: float) -> None:
        self._given_komi = komi

    @property
    def full_komi(self) -> float:
        """Komi with what White gets for the handicap stones."""
        return self.terms.rules.compensation(self.komi, self.handicap)

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def grid(self) -> Grid:
        return self.position.grid

    @property
    def is_new(self) -> bool:
        """Whether the board is empty and nothing was played on it."""
        return not self._moves and not any(self.position.board.cells)

    def seen_by(self, color: Color) -> Position:
        """The present position with `color` to move; out of turn no ko is barred but by superko."""
        if color is self.position.to_move:
            return self.position
        return replace(self.position, to_move=color, ko=None)

    def play(self, color: Color, point: int | None) -> None:
        """Place a stone, or pass. Raises IllegalMoveError."""
        self._positions.append(_after(self.position, color, point))
        self._moves.append((color, point))

    def undo(self) -> bool:
        """Take back the last move; False where there was none."""
        if not self._moves:
            return False
        self._moves.pop()
        self._positions.pop()
        return True

    def count(self, dead: Iterable[int]) -> ScoreSheet:
        """Count the board with these stones taken off."""
        return score(
            self.position.board,
            dead=dead,
            rules=self.terms.rules,
            komi=self.komi,
            handicap=self.handicap,
            prisoners=self.position.prisoners,
        )


def _after(position: Position, color: Color, point: int | None) -> Position:
    return position.passed(color) if point is None else position.played(point, color)
