"""Where a siege takes place: the points around a block up to stones that surely live.

`desk.inside` is 1 for points of the place (the besieged block's own included), 2 for the
heads of blocks that were met at its border, 0 elsewhere.
"""

from typing import Any, Final

from gocore.search.kernel.board import liberty
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.layout import BLACK, EMPTY, OFF

WALL: Final = 900
"""Thousandths of certainty from which a block counts as living, so that it can be a border."""
SHORT_OF_BREATH: Final = 2
"""A border block with fewer liberties outside than this may be captured: it lies inside."""


@kernel
def certainty(board: Any, desk: Any, point: int) -> int:
    """Return how surely the stone at a point lives, in thousandths from -1000 to 1000."""
    value = cell(desk.verdict[point])
    return value if cell(board.color[point]) == BLACK else -value


@kernel
def _enter(board: Any, tree: Any, desk: Any, point: int, count: int) -> int:
    """Put an empty point or a whole block inside and into the queue; return its new length."""
    stone = point
    while True:
        desk.inside[stone] = 1
        tree.queue[count] = stone
        count += 1
        if cell(board.color[point]) == EMPTY:
            return count
        stone = cell(board.next[stone])
        if stone == point:
            return count


@kernel
def _spread(grid: Any, board: Any, tree: Any, desk: Any, at: int, count: int) -> int:
    """Follow the queue from `at` to its end; return its new length."""
    while at < count:
        point = cell(tree.queue[at])
        at += 1
        for k in range(4):
            q = cell(grid.neighbor[8 * point + k])
            if cell(board.color[q]) == OFF or cell(desk.inside[q]) == 1:
                continue
            if cell(board.color[q]) == EMPTY or certainty(board, desk, q) < WALL:
                count = _enter(board, tree, desk, q, count)
            else:
                desk.inside[board.head[q]] = 2
    return count


@kernel
def _is_short_of_breath(grid: Any, board: Any, desk: Any, head: int) -> bool:
    """Tell whether a border block has some liberty outside, yet too few."""
    outside = 0
    for skip in range(cell(board.libs[head])):
        if cell(desk.inside[liberty(grid, board, head, skip)]) != 1:
            outside += 1
            if outside == SHORT_OF_BREATH:
                return False
    return outside > 0


@kernel
def surround(grid: Any, board: Any, tree: Any, desk: Any, target: int) -> int:
    """Fill `desk.inside` for the block at a point; return how many empty points are inside.

    Uses `tree.queue`. `desk.verdict` says which blocks surely live.
    """
    area = cell(grid.area)
    for point in range(area + 1):
        desk.inside[point] = 0
    count = _spread(grid, board, tree, desk, 0, _enter(board, tree, desk, target, 0))
    grown = True
    while grown:
        grown = False
        for head in range(area):
            if cell(desk.inside[head]) == 2 and _is_short_of_breath(grid, board, desk, head):
                end = _enter(board, tree, desk, head, count)
                count = _spread(grid, board, tree, desk, count, end)
                grown = True
    empties = 0
    for i in range(count):
        if cell(board.color[tree.queue[i]]) == EMPTY:
            empties += 1
    return empties
