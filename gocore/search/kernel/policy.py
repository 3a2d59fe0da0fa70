"""The policy of playouts: which move comes next in a game played quickly.

It answers the last move first: capture and escape, races, traps, vital points, shapes;
only then any point at random.  No eye is filled, and rarely a self-atari played.
"""

from typing import Any, Final

from gocore.search.kernel.answers import note_ataris, note_races, note_shapes, note_traps
from gocore.search.kernel.board import (
    SIDE_FIELDS,
    SIDES,
    breathes,
    empties_in,
    is_eye,
    other_liberty,
)
from gocore.search.kernel.compiled import cell, kernel, lowest_bit
from gocore.search.kernel.grid import is_beside
from gocore.search.kernel.layout import EMPTY
from gocore.search.kernel.rng import draw
from gocore.search.kernel.tactics import (
    captures_size,
    has_liberties_after,
    stones_after,
    vital_point,
)

PERCENT_TACTICS: Final = 90
PERCENT_RACE: Final = 80
PERCENT_TRAP: Final = 80
PERCENT_VITAL: Final = 80
PERCENT_SHAPE: Final = 95
PERCENT_REFUSE_TACTICS: Final = 90
PERCENT_REFUSE_RANDOM: Final = 90
OPEN_TRIES: Final = 3
LARGE_AREA: Final = 121
"""Points of a board on which open places are looked for at all; on 9x9 it gained nothing."""


@kernel
def is_playable(grid: Any, board: Any, point: int, color: int) -> bool:
    """Tell whether a playout may use an empty point: legal, no suicide, no own eye."""
    if point == cell(board.ko) or is_eye(board, point, color):
        return False
    return breathes(grid, board, point, color)


@kernel
def is_self_atari(grid: Any, board: Any, point: int, color: int) -> bool:
    """Tell whether a move leaves a block of its own in atari for nothing.

    A lone stone thrown in is no fault, nor is a capture of two stones or more,
    nor two or three stones that fill an enclosed space but for one point.
    """
    if cell(SIDES[cell(board.near[point]) & 255]) & 7 > 1:
        return False
    if has_liberties_after(grid, board, point, color, 2):
        return False
    if captures_size(grid, board, point, color) > 1:
        return False
    stones = stones_after(grid, board, point, color)
    if stones == 1:
        return False
    return stones > 3 or not _fills_space(grid, board, point, color)


@kernel
def _fills_space(grid: Any, board: Any, point: int, color: int) -> bool:
    """Tell whether the one liberty left after a move has no empty point beside it."""
    for k in range(4):
        q = cell(grid.neighbor[8 * point + k])
        left = -1
        if cell(board.color[q]) == EMPTY:
            left = q
        elif cell(board.color[q]) == color:
            left = other_liberty(grid, board, cell(board.head[q]), point)
        if left >= 0:
            beside = cell(SIDES[cell(board.near[left]) & 255]) & 7
            return beside == (1 if is_beside(grid, left, point) else 0)
    return False


@kernel
def _pick(grid: Any, board: Any, color: int, refuse: int) -> int:
    """Draw from `board.found` until a point is playable; -1 when none is.

    `refuse`: the percentage of self-ataris that are turned down.
    """
    while cell(board.found_count) > 0:
        left = cell(board.found_count) - 1
        i = draw(board, left + 1)
        point = cell(board.found[i])
        board.found[i] = board.found[left]
        board.found_count = left
        if is_playable(grid, board, point, color) and (
            draw(board, 100) >= refuse or not is_self_atari(grid, board, point, color)
        ):
            return point
    return -1


@kernel
def vital_move(grid: Any, board: Any, color: int) -> int:
    """Return the vital point of an eye space that the last move touches, or -1."""
    last, before = cell(board.last), cell(board.stamp)
    if last < 0:
        return -1
    left = empties_in(cell(board.near[last])) & SIDE_FIELDS
    while left:
        q = cell(grid.neighbor[8 * last + (lowest_bit(left) >> 1)])
        left &= left - 1
        if cell(board.mark[q]) <= before:
            point = vital_point(grid, board, q)
            if point >= 0 and is_playable(grid, board, point, color):
                return point
    return -1


@kernel
def random_move(grid: Any, board: Any, color: int, refuse: int) -> int:
    """Return any playable point, found from a random place in the list, or -1.

    `refuse`: the percentage of self-ataris that are turned down.
    """
    count = cell(board.empties)
    if count == 0:
        return -1
    i = draw(board, count)
    for _ in range(count):
        point = cell(board.empty[i])
        if is_playable(grid, board, point, color):
            if refuse == 0 or not is_self_atari(grid, board, point, color):
                return point
            if draw(board, 100) >= refuse:
                return point
        i += 1
        if i >= count:
            i = 0
    return -1


@kernel
def _open_move(grid: Any, board: Any) -> int:
    """Return a point off the edge with nothing beside it, looked for in a few places, or -1.

    So the large spaces are shared out before they are fought over: the "fill the board" of
    G. Chaslot et al., Adding Expert Knowledge and Exploration in Monte-Carlo Tree Search.
    """
    count = cell(board.empties)
    if cell(grid.area) >= LARGE_AREA and 2 * count > cell(grid.area):
        for _ in range(OPEN_TRIES):
            point = cell(board.empty[draw(board, count)])
            if cell(board.near[point]) == 0:
                return point
    return -1


@kernel
def _answer(grid: Any, board: Any, color: int) -> int:
    """Return a move that answers the last one, or -1."""
    last, point = cell(board.last), -1
    if draw(board, 100) < PERCENT_TACTICS:
        note_ataris(grid, board, last, color)
        point = _pick(grid, board, color, PERCENT_REFUSE_TACTICS)
    if point < 0 and draw(board, 100) < PERCENT_RACE:
        note_races(grid, board, last, color)
        point = _pick(grid, board, color, 100)
    if point < 0 and draw(board, 100) < PERCENT_TRAP:
        note_traps(grid, board, last, color)
        point = _pick(grid, board, color, PERCENT_REFUSE_TACTICS)
    if point < 0 and draw(board, 100) < PERCENT_VITAL:
        point = vital_move(grid, board, color)
    if point < 0 and draw(board, 100) < PERCENT_SHAPE:
        board.found_count = 0
        note_shapes(grid, board, last)
        point = _pick(grid, board, color, PERCENT_REFUSE_TACTICS)
    return point


@kernel
def policy_move(grid: Any, board: Any, color: int) -> int:
    """Return the move of a playout of the search, or -1 to pass."""
    point = -1
    if cell(board.last) >= 0:
        point = _answer(grid, board, color)
    if point < 0:
        point = _open_move(grid, board)
    if point < 0:
        point = random_move(grid, board, color, PERCENT_REFUSE_RANDOM)
    return point
