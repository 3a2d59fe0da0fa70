"""Playouts: games played quickly to their end, and how the end is counted.

A light playout is uniform and fills no eyes; it is there to be measured.  Both
kinds end when neither player has a move left that is not an eye.
"""

from typing import Any

from gocore.search.kernel.board import SIDES, copy, play
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.layout import BLACK, EMPTY
from gocore.search.kernel.policy import policy_move, random_move


@kernel
def play_out(grid: Any, board: Any, color: int) -> None:
    """Play to the end by the search's policy; mark who was first on each point."""
    passes = 0
    for _ in range(3 * cell(grid.area)):
        point = policy_move(grid, board, color)
        if point >= 0:
            play(grid, board, point, color)
            if cell(board.first[point]) == 0:
                board.first[point] = color
            passes = 0
        else:
            passes += 1
            if passes == 2:
                break
            board.ko, board.previous, board.last = -1, board.last, -1
        color = 3 - color


@kernel
def play_out_lightly(grid: Any, board: Any, color: int) -> None:
    """Play to the end, each move uniform among those that fill no eye."""
    passes = 0
    for _ in range(3 * cell(grid.area)):
        point = random_move(grid, board, color, 0)
        if point >= 0:
            play(grid, board, point, color)
            passes = 0
        else:
            passes += 1
            if passes == 2:
                break
            board.ko = -1
        color = 3 - color


@kernel
def owner_of(board: Any, point: int) -> int:
    """Return 1 for a black stone or an empty point only Black touches, -1 White, else 0."""
    color = cell(board.color[point])
    if color == EMPTY:
        row = cell(SIDES[cell(board.near[point]) & 255])
        return ((row >> 3) & 1) - ((row >> 4) & 1)
    return 3 - 2 * color


@kernel
def margin(grid: Any, board: Any) -> int:
    """Return Black's area minus White's on a board played to its end."""
    total = 0
    for point in range(cell(grid.area)):
        total += owner_of(board, point)
    return total


@kernel
def light_total(grid: Any, root: Any, work: Any, count: int) -> int:
    """Play light games from `root`, Black to move; return the sum of the margins."""
    total = 0
    for _ in range(count):
        copy(grid, work, root)
        play_out_lightly(grid, work, BLACK)
        total += margin(grid, work)
    return total
