"""What the protocol asks of whoever chooses the moves; the search answers in `searching`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gocore.position import Position
from gocore.search.choosing import Choice
from gocore.search.findings import Watch


class Player(Protocol):
    """Chooses moves and judges stones. Every method may raise EngineError."""

    def choose(
        self,
        position: Position,
        komi: float,
        seconds: float | None,
        *,
        cleanup: bool = False,
        resigns_from: int | None = None,
        watch: Watch | None = None,
    ) -> Choice:
        """Choose for the player to move, in at most so many seconds where there is a limit.

        With `cleanup` do not pass while a stone of the opponent's is dead and can be attacked.
        What is lost is resigned from so many moves on, None for never. `watch` is told what is
        found on the way.
        """

    def analyze(
        self, position: Position, komi: float, watch: Watch, stop: Callable[[], bool]
    ) -> None:
        """Think about the position, and tell, until `stop` says so or nothing more can be found."""

    def dead_stones(self, position: Position) -> frozenset[int]:
        """Name every stone on the board that cannot be saved, the same for the same position."""
