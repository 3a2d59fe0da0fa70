"""Where a color can still come along the lines on a finished board, and where it is stopped.

Only stones and lines count here; eyes, life and territory are unknown.
"""

from __future__ import annotations

from gocore.board import EMPTY, Board
from gocore.color import Color


def reached(board: Board, color: Color) -> frozenset[int]:
    """The empty points joined to a stone of `color` along empty points."""
    neighbors = board.grid.neighbors
    stack = list(board.stones(color))
    found: set[int] = set()
    while stack:
        for near in neighbors[stack.pop()]:
            if board[near] == EMPTY and near not in found:
                found.add(near)
                stack.append(near)
    return frozenset(found)


def entered(board: Board, color: Color) -> frozenset[int]:
    """The points of `reached` that `color` gets to although the opponent answers each step.

    A border left open by a single step is as good as closed: whoever pushes into the gap finds
    a stone in front of him. The gap itself is entered, what lies behind it is not.
    """
    neighbors = board.grid.neighbors
    steps = {(stone, near) for stone in board.stones(color) for near in neighbors[stone]}
    stack = [step for step in steps if board[step[1]] == EMPTY]
    seen = set(stack)
    while stack:
        start, point = stack.pop()
        for ahead in neighbors[point]:
            step = (point, ahead)
            if board[ahead] != EMPTY or ahead == start or step in seen:
                continue
            if not _is_stopped(board, color, start, point, ahead):
                seen.add(step)
                stack.append(step)
    return frozenset(point for _, point in seen)


def _is_stopped(board: Board, color: Color, start: int, point: int, ahead: int) -> bool:
    """Whether the opponent blocks at `ahead` when `color` goes straight from `start` to `point`.

    The gap at `point` must be lined by the opponent's stones, or by one and the edge. From a
    stone already at `start` the push is stronger: then the blocking stone needs a friend
    beside it.
    """
    near = board.grid.neighbors
    lining = [board[side] for side in near[point] if side not in (start, ahead)]
    if ahead in board.grid.diagonals[start] or set(lining) != {color.opponent}:
        return False
    return board[start] == EMPTY or any(board[p] == color.opponent for p in near[ahead])
