"""The policy of playouts: which move comes next in a game played quickly.

It answers the last move first: capture and escape, ladders, vital points, shapes;
only then any point at random.  No eye is filled, and rarely a self-atari played.
"""

from typing import Any, Final

from gocore.search.kernel.board import (
    SIDE_FIELDS,
    SIDES,
    breathes,
    empties_in,
    is_eye,
    liberty,
    other_liberty,
    stones_in,
)
from gocore.search.kernel.compiled import cell, kernel, lowest_bit
from gocore.search.kernel.grid import is_beside
from gocore.search.kernel.layout import EMPTY
from gocore.search.kernel.patterns import SHAPE_BITS
from gocore.search.kernel.rng import draw
from gocore.search.kernel.tactics import (
    captures_size,
    escapes,
    has_liberties_after,
    ladder_point,
    note,
    note_counter_captures,
    stones_after,
    vital_point,
)

PERCENT_TACTICS: Final = 90
PERCENT_TRAP: Final = 80
PERCENT_VITAL: Final = 80
PERCENT_SHAPE: Final = 95
PERCENT_REFUSE_TACTICS: Final = 90
PERCENT_REFUSE_RANDOM: Final = 90
ITSELF: Final = 1 << 16
"""Added to a set of neighbors: the point itself."""
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
def note_tactics(grid: Any, board: Any, spare: Any, around: int, color: int) -> None:
    """Note captures and escapes for the blocks in atari on and beside a point."""
    board.found_count = 0
    left = stones_in(cell(board.near[around]))
    if cell(board.color[around]) != EMPTY:
        left |= ITSELF
    while left:
        q = around if left == ITSELF else cell(grid.neighbor[8 * around + (lowest_bit(left) >> 1)])
        left &= left - 1
        head = cell(board.head[q])
        if cell(board.libs[head]) != 1:
            continue
        point = liberty(grid, board, head, 0)
        if cell(board.color[head]) == color:
            note_counter_captures(grid, board, head)
            if escapes(grid, board, spare, head):
                note(board, point)
        else:
            note(board, point)


@kernel
def _note_defense(grid: Any, board: Any, head: int, trap: int) -> None:
    """Note what keeps a block with two liberties from the ladder that begins at `trap`."""
    color = cell(board.color[head])
    note_counter_captures(grid, board, head)
    for skip in range(2):
        point = liberty(grid, board, head, skip)
        if point == trap or has_liberties_after(grid, board, point, color, 3):
            note(board, point)


@kernel
def _note_traps(grid: Any, board: Any, spare: Any, around: int, color: int) -> None:
    """Note ladders to begin or to prevent for the blocks on and beside a point."""
    board.found_count = 0
    board.stamp += 1
    left = stones_in(cell(board.near[around]) & SIDE_FIELDS)
    if cell(board.color[around]) != EMPTY:
        left |= ITSELF
    while left:
        q = around if left == ITSELF else cell(grid.neighbor[8 * around + (lowest_bit(left) >> 1)])
        left &= left - 1
        head = cell(board.head[q])
        if cell(board.libs[head]) != 2 or cell(board.mark[head]) == cell(board.stamp):
            continue
        board.mark[head] = board.stamp
        trap = ladder_point(grid, board, spare, head)
        if trap >= 0 and cell(board.color[head]) != color:
            note(board, trap)
        elif trap >= 0:
            _note_defense(grid, board, head, trap)


@kernel
def _trap_move(grid: Any, board: Any, spare: Any, color: int) -> int:
    """Return a move that begins or prevents a ladder by the last move, or -1."""
    if cell(board.last) < 0:
        return -1
    _note_traps(grid, board, spare, cell(board.last), color)
    return _pick(grid, board, color, PERCENT_REFUSE_TACTICS)


@kernel
def note_shapes(grid: Any, board: Any, around: int) -> None:
    """Note the empty points beside a point that fit a shape."""
    left = empties_in(cell(board.near[around]))
    while left:
        q = cell(grid.neighbor[8 * around + (lowest_bit(left) >> 1)])
        left &= left - 1
        code = cell(board.near[q])
        if (cell(SHAPE_BITS[code >> 3]) >> (code & 7)) & 1:
            note(board, q)


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
def _tactical_move(grid: Any, board: Any, spare: Any, color: int) -> int:
    """Return a capture or an escape near the last moves, or -1."""
    if cell(board.last) >= 0:
        note_tactics(grid, board, spare, cell(board.last), color)
        point = _pick(grid, board, color, PERCENT_REFUSE_TACTICS)
        if point >= 0:
            return point
    if cell(board.previous) >= 0:
        note_tactics(grid, board, spare, cell(board.previous), color)
        return _pick(grid, board, color, PERCENT_REFUSE_TACTICS)
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
def _shape_move(grid: Any, board: Any, color: int) -> int:
    """Return a point near the last two moves that fits a shape, or -1."""
    board.found_count = 0
    if cell(board.last) >= 0:
        note_shapes(grid, board, cell(board.last))
    if cell(board.previous) >= 0:
        note_shapes(grid, board, cell(board.previous))
    return _pick(grid, board, color, PERCENT_REFUSE_TACTICS)


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
def policy_move(grid: Any, board: Any, spare: Any, color: int) -> int:
    """Return the move of a playout of the search, or -1 to pass."""
    if draw(board, 100) < PERCENT_TACTICS:
        point = _tactical_move(grid, board, spare, color)
        if point >= 0:
            return point
    if draw(board, 100) < PERCENT_TRAP:
        point = _trap_move(grid, board, spare, color)
        if point >= 0:
            return point
    if draw(board, 100) < PERCENT_VITAL:
        point = vital_move(grid, board, color)
        if point >= 0:
            return point
    if draw(board, 100) < PERCENT_SHAPE:
        point = _shape_move(grid, board, color)
        if point >= 0:
            return point
    point = _open_move(grid, board)
    if point >= 0:
        return point
    return random_move(grid, board, color, PERCENT_REFUSE_RANDOM)
