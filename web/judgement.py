"""Which stones the computer holds to be dead, from the ownership that a search found."""

from __future__ import annotations

from collections.abc import Sequence

from gocore.board import Board
from gocore.color import Color

CLEARLY_LOST = 0.5
"""A block is dead when its points belong to the opponent by at least this much on average."""


def dead_stones(board: Board, ownership: Sequence[float]) -> frozenset[int]:
    """The stones of all blocks that are clearly the opponent's.

    `ownership` holds a value a point from -1 (White's) to 1 (Black's).
    """
    dead: set[int] = set()
    for block in board.blocks:
        own = sum(ownership[point] for point in block.points) / len(block.points)
        if block.color is Color.WHITE:
            own = -own
        if own <= -CLEARLY_LOST:
            dead |= block.points
    return frozenset(dead)
