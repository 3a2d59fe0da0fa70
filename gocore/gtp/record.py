"""The game as the protocol sees it: either color may move at any time, and moves are undone.

A `Game` insists on turns, so this keeps the positions themselves. The rules are the Chinese ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gocore.board import Board
from gocore.color import Color
from gocore.points import Grid
from gocore.position import Position
from gocore.rules import CHINESE
from gocore.scoring import ScoreSheet, score


class Record:
    """The positions of one game, its komi and its handicap; komi outlives the board."""

    def __init__(self, side: int = 19, komi: float = CHINESE.komi) -> None:
        self.komi = komi
        self.clear(side)

    def clear(self, side: int) -> None:
        """Begin anew on an empty board."""
        self._begin(Board.empty(Grid.square(side)), Color.BLACK, 0)

    def place_handicap(self, points: Sequence[int]) -> None:
        """Begin anew with these black stones, White to move."""
        self._begin(Board.with_stones(self.grid, black=points), Color.WHITE, len(points))

    def _begin(self, board: Board, to_move: Color, handicap: int) -> None:
        self.handicap = handicap
        self._positions = [Position.start(board, to_move, CHINESE)]

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def grid(self) -> Grid:
        return self.position.grid

    @property
    def is_new(self) -> bool:
        """Whether the board is empty and nothing was played on it."""
        return len(self._positions) == 1 and not any(self.position.board.cells)

    @property
    def full_komi(self) -> float:
        """Komi with what White gets for the handicap stones."""
        return self.komi + CHINESE.handicap_bonus.points(self.handicap)

    def seen_by(self, color: Color) -> Position:
        """The present position with `color` to move; out of turn no ko is barred but by superko."""
        if color is self.position.to_move:
            return self.position
        return replace(self.position, to_move=color, ko=None)

    def play(self, color: Color, point: int | None) -> None:
        """Place a stone, or pass. Raises IllegalMoveError."""
        before = self.position
        after = before.passed(color) if point is None else before.played(point, color)
        self._positions.append(after)

    def undo(self) -> bool:
        """Take back the last move; False where there was none."""
        if len(self._positions) == 1:
            return False
        self._positions.pop()
        return True

    def count(self, dead: Iterable[int]) -> ScoreSheet:
        """Count the board with these stones taken off."""
        board, rules = self.position.board, self.position.rules
        return score(board, dead=dead, rules=rules, komi=self.komi, handicap=self.handicap)
