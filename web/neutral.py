"""What keeps a board from being finished: the points that are still nobody's.

Neutral points between living stones (单官) can be filled; those of a seki must be left alone and
keep nothing open.
"""

from __future__ import annotations

from functools import lru_cache

from gocore.board import Board
from gocore.territory import judge

OPEN_SHARE = 8
"""Where more than one point in so many is nobody's, whole borders are open and not single points."""


@lru_cache(maxsize=32)
def open_points(board: Board, dead: frozenset[int]) -> tuple[int, ...]:
    """The neutral points that either side may still fill, in order."""
    found = judge(board, dead)
    near = board.grid.neighbors
    return tuple(sorted(p for p in found.dame if found.seki.isdisjoint((p, *near[p]))))


def points_of_nobody(board: Board, dead: frozenset[int]) -> int:
    """How many points count for neither side until the open ones are filled.

    They are the open ones themselves and, where a border has a gap, all that lies behind it.
    """
    left = set(open_points(board, dead))
    regions = (region for region, _ in board.without(dead).regions())
    return sum(len(region) for region in regions if not left.isdisjoint(region))


def has_open_borders(board: Board, points: tuple[int, ...]) -> bool:
    """Whether so many points are nobody's that naming them would say nothing."""
    return len(points) * OPEN_SHARE > board.grid.area
