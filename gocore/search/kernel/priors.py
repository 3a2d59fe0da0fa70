"""What the tree believes of a move before it has been tried.

A prior is a number of imagined playouts and how many of them were won; the
numbers are in the manner of P. Baudis's michi.
"""

from typing import Any, Final

from gocore.search.kernel.board import is_legal, liberty
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.ladders import escapes, ladder_point
from gocore.search.kernel.layout import CELLS, EMPTY, WIN
from gocore.search.kernel.patterns import SHAPE_BITS
from gocore.search.kernel.policy import is_self_atari
from gocore.search.kernel.tactics import note_counter_captures

EVEN: Final = 10
CAPTURE_ONE: Final = 15
CAPTURE_MANY: Final = 30
SELF_ATARI: Final = 10
SHAPE: Final = 10
EMPTY_AREA: Final = 10
OPENING: Final = 20
BIG_BOARD: Final = 11
"""Shorter side from which the opening is played by place: corners, then sides, then the middle."""
PASS: Final = 10
NEAR: Final = (0, 24, 22, 8)
FAR: Final = 4


@kernel
def _believe(tree: Any, point: int, visits: int, percent: int) -> None:
    """Add imagined playouts to a point's prior."""
    tree.bonus_visits[point] += visits
    tree.bonus_wins[point] += visits * percent * WIN // 100


@kernel
def _measure(grid: Any, board: Any, tree: Any) -> None:
    """Set `tree.distance`: steps from the last move, blocks crossed at no cost, up to FAR."""
    for point in range(cell(grid.area) + 1):
        tree.distance[point] = FAR
    if cell(board.last) < 0:
        return
    _spread(grid, board, tree, cell(board.last), 0)
    for steps in range(1, FAR):
        for point in range(cell(grid.area)):
            if cell(tree.distance[point]) == steps - 1:
                for k in range(4):
                    q = cell(grid.neighbor[8 * point + k])
                    if cell(tree.distance[q]) > steps and q != cell(grid.area):
                        _spread(grid, board, tree, q, steps)


@kernel
def _spread(grid: Any, board: Any, tree: Any, point: int, steps: int) -> None:
    """Give a point, or the whole block on it, its distance."""
    tree.distance[point] = steps
    if cell(board.color[point]) == EMPTY:
        return
    stone = cell(board.next[point])
    while stone != point:
        tree.distance[stone] = steps
        stone = cell(board.next[stone])


@kernel
def _believe_noted(board: Any, tree: Any, visits: int) -> None:
    """Credit every point in `board.found` and empty the list."""
    for i in range(cell(board.found_count)):
        _believe(tree, cell(board.found[i]), visits, 100)
    board.found_count = 0


@kernel
def _judge_block(grid: Any, board: Any, spare: Any, tree: Any, head: int, color: int) -> None:
    """Credit the moves that capture, save or trap a block with one or two liberties."""
    libs = cell(board.libs[head])
    visits = CAPTURE_MANY if cell(board.stones[head]) > 1 else CAPTURE_ONE
    own = cell(board.color[head]) == color
    point = liberty(grid, board, head, 0)
    board.found_count = 0
    if libs == 1 and not own:
        _believe(tree, point, visits, 100)
    elif libs == 1:
        note_counter_captures(grid, board, head)
        _believe_noted(board, tree, visits)
        _believe(tree, point, visits, 100 if escapes(grid, board, spare, head) else 0)
    elif libs == 2:
        trap = ladder_point(grid, board, spare, head)
        if trap >= 0 and not own:
            _believe(tree, trap, visits, 100)
        elif trap >= 0:
            note_counter_captures(grid, board, head)
            _believe_noted(board, tree, visits)
            _believe(tree, point, visits // 2, 100)
            _believe(tree, liberty(grid, board, head, 1), visits // 2, 100)


@kernel
def _is_open(grid: Any, board: Any, tree: Any, point: int) -> bool:
    """Tell whether no stone stands within three steps of a point."""
    count, done = 1, 0
    tree.queue[0] = point
    board.stamp += 1
    board.mark[point] = board.stamp
    for _ in range(3):
        end = count
        while done < end:
            for k in range(4):
                q = cell(grid.neighbor[8 * cell(tree.queue[done]) + k])
                around = cell(board.color[q])
                if around == 1 or around == 2:
                    return False
                if around == EMPTY and cell(board.mark[q]) != cell(board.stamp):
                    board.mark[q] = board.stamp
                    tree.queue[count] = q
                    count += 1
            done += 1
    return True


@kernel
def _is_corner(grid: Any, point: int) -> bool:
    """Tell whether a point of the third or fourth line is so from two sides."""
    width, height = cell(grid.width), cell(grid.height)
    column, row = point % width, point // width
    return max(min(column, width - 1 - column), min(row, height - 1 - row)) <= 3


@kernel
def _judge_place(grid: Any, board: Any, tree: Any, point: int) -> None:
    """Credit or discredit an empty point far from all stones by its line."""
    line = cell(grid.line[point])
    big = min(cell(grid.width), cell(grid.height)) >= BIG_BOARD
    if cell(grid.torus) or not _is_open(grid, board, tree, point):
        return
    if not big:
        if line <= 3:
            _believe(tree, point, EMPTY_AREA, 100 if line == 3 else 0)
    elif line == 3 or line == 4:
        _believe(tree, point, OPENING, 100)
        if _is_corner(grid, point):
            _believe(tree, point, OPENING, 100)
    else:
        _believe(tree, point, OPENING, 0)


@kernel
def _judge_point(grid: Any, board: Any, tree: Any, point: int, color: int) -> None:
    """Credit or discredit one empty point by its place and shape."""
    _believe(tree, point, EVEN, 50)
    distance = cell(tree.distance[point])
    if distance < FAR:
        _believe(tree, point, NEAR[distance], 100)
    code = cell(board.near[point])
    if (cell(SHAPE_BITS[code >> 3]) >> (code & 7)) & 1:
        _believe(tree, point, SHAPE, 100)
    if is_self_atari(grid, board, point, color):
        _believe(tree, point, SELF_ATARI, 0)
    if cell(board.near[point]) & 0x5555 == (cell(board.near[point]) >> 1) & 0x5555:
        _judge_place(grid, board, tree, point)


@kernel
def judge_moves(grid: Any, board: Any, spare: Any, tree: Any, color: int) -> None:
    """Fill `tree.bonus_visits` and `tree.bonus_wins` for the empty points.

    The last entry (index CELLS - 1 is never a point) belongs to the pass.
    """
    for point in range(CELLS):
        tree.bonus_visits[point] = 0
        tree.bonus_wins[point] = 0
    _measure(grid, board, tree)
    for point in range(cell(grid.area)):
        owner = cell(board.color[point])
        if owner == EMPTY:
            if is_legal(grid, board, point, color):
                _judge_point(grid, board, tree, point, color)
        elif cell(board.head[point]) == point and cell(board.libs[point]) <= 2:
            _judge_block(grid, board, spare, tree, point, color)
    _believe(tree, CELLS - 1, EVEN, 50)
    _believe(tree, CELLS - 1, PASS, 0)
