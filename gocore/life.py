"""Which stones are dead at the end of a game, from the ownership that a search found.

Proof of life (two eyes, seki) is not attempted here.
"""

from __future__ import annotations

from collections.abc import Sequence

from gocore.board import Board
from gocore.color import Color

CLEARLY_LOST = 0.5
"""A block is dead when its points are the opponent's by at least this much on average."""


def dead_stones(board: Board, ownership: Sequence[float]) -> frozenset[int]:
    """Name the stones of every block that is clearly the opponent's.

    `ownership` has a value for each point from 1 (Black's) to -1 (White's).
    """
    dead: set[int] = set()
    for block in board.blocks:
        mean = sum(ownership[point] for point in block.points) / len(block.points)
        if (mean if block.color is Color.BLACK else -mean) <= -CLEARLY_LOST:
            dead |= block.points
    return frozenset(dead)
