"""Atari Go: the first capture wins, and whoever must leave a block in atari has lost.

So a playout needs no fight read out: a block in atari is taken or saved at once, nothing is
put into atari by its own side, and after two passes the larger area wins.
"""

from typing import Any, Final

from gocore.search.kernel.board import SIDES, is_eye, is_legal, liberty, play
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.layout import BLACK, EMPTY, GOES_ON, TWO_PASSES, WHITE, WIN
from gocore.search.kernel.patterns import SHAPE_BITS
from gocore.search.kernel.rng import draw
from gocore.search.kernel.tactics import captures_size, liberties_after, note

PERCENT_ATARI: Final = 40
PERCENT_SHAPE: Final = 80
SURE: Final = 200
"""Imagined playouts behind what is certain: a capture wins, an atari of one's own loses."""
NONE: Final = -1
TOO_MANY: Final = -2


@kernel
def capturer(board: Any, empties: int, color: int) -> int:
    """Return who has won by the last move, before which there were so many empty points.

    A mover whose own stones left the board has lost.
    """
    if cell(board.last) < 0 or cell(board.empties) == empties - 1:
        return GOES_ON
    return color if cell(board.color[board.last]) == color else 3 - color


@kernel
def believe_captures(grid: Any, board: Any, tree: Any, color: int) -> None:
    """Make captures of `color` sure wins and moves into atari sure losses for the tree."""
    for i in range(cell(board.empties)):
        point = cell(board.empty[i])
        if not is_legal(grid, board, point, color):
            continue
        if captures_size(grid, board, point, color) > 0:
            tree.bonus_visits[point] += SURE
            tree.bonus_wins[point] += SURE * WIN
        elif liberties_after(grid, board, point, color) < 2:
            tree.bonus_visits[point] += SURE


@kernel
def _in_atari(grid: Any, board: Any, color: int, beside: int) -> int:
    """Return the one liberty of the blocks of a color in atari; NONE, or TOO_MANY for several.

    Only the blocks beside a point are looked at, all of them where it is NONE.
    """
    found = NONE
    for k in range(cell(grid.area) if beside == NONE else 4):
        q = k if beside == NONE else cell(grid.neighbor[8 * beside + k])
        if cell(board.color[q]) == color and cell(board.libs[board.head[q]]) == 1:
            at = liberty(grid, board, cell(board.head[q]), 0)
            if found != NONE and found != at:
                return TOO_MANY
            found = at
    return found


@kernel
def _is_safe(grid: Any, board: Any, point: int, color: int) -> bool:
    """Tell whether a move fills no eye and leaves its block two liberties."""
    if is_eye(board, point, color):
        return False
    if cell(SIDES[cell(board.near[point]) & 255]) & 7 > 1:
        return True
    return liberties_after(grid, board, point, color) > 1


@kernel
def _note_ataris(grid: Any, board: Any) -> None:
    """Note the moves that put the block of the last move in atari.

    Of two the one first that leaves the block less room: with more empty points beside it.
    """
    head = cell(board.head[board.last])
    if cell(board.libs[head]) != 2:
        return
    one, other = liberty(grid, board, head, 0), liberty(grid, board, head, 1)
    if (
        cell(SIDES[cell(board.near[other]) & 255]) & 7
        > cell(SIDES[cell(board.near[one]) & 255]) & 7
    ):
        one, other = other, one
    note(board, one)
    note(board, other)


@kernel
def _note_shapes(grid: Any, board: Any) -> None:
    """Note the points beside the last move that fit a shape."""
    for k in range(8):
        q = cell(grid.neighbor[8 * cell(board.last) + k])
        if cell(board.color[q]) == EMPTY:
            code = cell(board.near[q])
            if (cell(SHAPE_BITS[code >> 3]) >> (code & 7)) & 1:
                note(board, q)


@kernel
def _free_move(grid: Any, board: Any, color: int) -> int:
    """Return a safe move when nothing is in atari, or NONE to pass.

    An atari, a shape beside the last move, any point: the first of these that there is.
    """
    for wish in range(3):
        board.found_count = 0
        if wish == 0 and cell(board.last) >= 0 and draw(board, 100) < PERCENT_ATARI:
            _note_ataris(grid, board)
        elif wish == 1 and cell(board.last) >= 0 and draw(board, 100) < PERCENT_SHAPE:
            _note_shapes(grid, board)
        count = cell(board.empties) if wish == 2 else cell(board.found_count)
        at = draw(board, count) if wish > 0 and count > 0 else 0
        for _ in range(count):
            point = cell(board.empty[at]) if wish == 2 else cell(board.found[at])
            if _is_safe(grid, board, point, color):
                return point
            at = at + 1 if at + 1 < count else 0
    return NONE


@kernel
def _play_on(grid: Any, board: Any, color: int) -> int:
    """Play until a capture is certain and return the winner, or EMPTY after two passes."""
    if _in_atari(grid, board, 3 - color, NONE) != NONE:
        return color
    passes, beside = 0, NONE
    for _ in range(3 * cell(grid.area)):
        threat = _in_atari(grid, board, color, beside)
        if threat == TOO_MANY:
            return 3 - color
        point = threat if threat != NONE else _free_move(grid, board, color)
        if point == NONE:
            passes += 1
            if passes == 2:
                return EMPTY
            board.previous, board.last = board.last, -1
            beside = cell(grid.area)
        else:
            if threat != NONE and liberties_after(grid, board, point, color) < 2:
                return 3 - color
            passes = 0
            play(grid, board, point, color)
            if cell(board.first[point]) == EMPTY:
                board.first[point] = color
            beside = point
        color = 3 - color
    return EMPTY


@kernel
def end_by_capture(grid: Any, board: Any, outcome: int, color: int) -> int:
    """Return who wins by capture from a leaf of the tree, `color` to move; EMPTY for no one."""
    if outcome == BLACK or outcome == WHITE:
        return outcome
    if outcome == TWO_PASSES:
        return EMPTY
    return _play_on(grid, board, color)
