"""What the protocol asks of whoever chooses the moves; the search answers in `searching`."""

from __future__ import annotations

from typing import Protocol

from gocore.position import Position
from gocore.search.choosing import Choice


class Player(Protocol):
    """Chooses moves and judges stones. Every method may raise EngineError."""

    def choose(
        self, position: Position, komi: float, seconds: float | None, *, cleanup: bool = False
    ) -> Choice:
        """Choose for the player to move, in at most so many seconds where there is a limit.

        With `cleanup` neither resign nor pass while a stone of the opponent's is dead and can be
        attacked.
        """

    def dead_stones(self, position: Position) -> frozenset[int]:
        """Name every stone on the board that cannot be saved, the same for the same position."""
