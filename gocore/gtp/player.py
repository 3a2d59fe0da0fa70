"""What the protocol asks of whoever chooses the moves; the search answers in `searching`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from gocore.position import Position


@dataclass(frozen=True)
class Choice:
    """What a player does: resigns, or places a stone, or passes (no point)."""

    point: int | None
    resigns: bool = False


class Player(Protocol):
    """Chooses moves and judges stones. Every method may raise EngineError."""

    def choose(self, position: Position, komi: float, seconds: float | None) -> Choice:
        """Choose for the player to move, in at most so many seconds where there is a limit."""

    def dead_stones(self, position: Position, komi: float) -> frozenset[int]:
        """Every stone on the board that cannot be saved."""
