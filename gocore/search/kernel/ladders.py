"""Reading ladders: whether a block in atari escapes, and whether one with two liberties can be caught.

Only what is asked with a spare board is read to its end; the rest judges by liberties.
"""

from typing import Any

from gocore.search.kernel.board import copy, is_legal, liberty, play
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.layout import LADDER_DEPTH
from gocore.search.kernel.tactics import (
    can_counter_capture,
    captures_size,
    empties_beside,
    has_liberties_after,
    liberties_after,
)


@kernel
def _chase_point(grid: Any, board: Any, head: int) -> int:
    """Return the better of two liberties to put a block in atari from, or -1."""
    enemy = 3 - cell(board.color[head])
    one, other = liberty(grid, board, head, 0), liberty(grid, board, head, 1)
    if empties_beside(board, other) > empties_beside(board, one):
        one, other = other, one
    if is_legal(grid, board, one, enemy) and has_liberties_after(grid, board, one, enemy, 2):
        return one
    if is_legal(grid, board, other, enemy) and has_liberties_after(grid, board, other, enemy, 2):
        return other
    return -1


@kernel
def dies_in_atari(grid: Any, board: Any, prey: int) -> bool:
    """Read whether a block in atari is caught although it moves; plays on the board.

    A counter-capture counts as an escape, so "caught" is the safer answer.
    """
    color = cell(board.color[prey])
    for _ in range(LADDER_DEPTH):
        head = cell(board.head[prey])
        if can_counter_capture(grid, board, head):
            return False
        point = liberty(grid, board, head, 0)
        if not is_legal(grid, board, point, color):
            return True
        play(grid, board, point, color)
        head = cell(board.head[prey])
        libs = cell(board.libs[head])
        if libs != 2:
            return libs < 2
        point = _chase_point(grid, board, head)
        if point < 0:
            return False
        play(grid, board, point, 3 - color)
    return False


@kernel
def escapes(grid: Any, board: Any, spare: Any, head: int) -> bool:
    """Tell whether extending a block in atari saves it; writes on `spare`."""
    point = liberty(grid, board, head, 0)
    color = cell(board.color[head])
    if not is_legal(grid, board, point, color):
        return False
    after = liberties_after(grid, board, point, color)
    if after != 2:
        return after > 2
    copy(grid, spare, board)
    play(grid, spare, point, color)
    head = cell(spare.head[head])
    if cell(spare.libs[head]) != 2:
        return cell(spare.libs[head]) > 2
    chase = _chase_point(grid, spare, head)
    if chase < 0:
        return True
    play(grid, spare, chase, 3 - color)
    return not dies_in_atari(grid, spare, head)


@kernel
def _can_chase(grid: Any, board: Any, point: int, escape: int, color: int) -> bool:
    """Tell whether an atari at `point` on a block of a color leaves it little room at `escape`."""
    return (
        not has_liberties_after(grid, board, escape, color, 4)
        and is_legal(grid, board, point, 3 - color)
        and has_liberties_after(grid, board, point, 3 - color, 2)
    )


@kernel
def _catches_at_once(grid: Any, board: Any, head: int, escape: int) -> bool:
    """Tell whether a block with one more liberty, `escape`, would be caught without a ladder."""
    color = cell(board.color[head])
    return (
        not has_liberties_after(grid, board, escape, color, 3)
        and captures_size(grid, board, escape, color) == 0
        and not can_counter_capture(grid, board, head)
    )


@kernel
def trap_point(grid: Any, board: Any, head: int) -> int:
    """Return a move that likely catches a block with two liberties, or -1; reads nothing out."""
    color = cell(board.color[head])
    one, other = liberty(grid, board, head, 0), liberty(grid, board, head, 1)
    for skip in range(2):
        point, escape = (one, other) if skip == 0 else (other, one)
        if _can_chase(grid, board, point, escape, color) and _catches_at_once(
            grid, board, head, escape
        ):
            return point
    return -1


@kernel
def ladder_point(grid: Any, board: Any, spare: Any, head: int) -> int:
    """Return a move that catches a block with two liberties in a ladder, or -1."""
    color = cell(board.color[head])
    one, other = liberty(grid, board, head, 0), liberty(grid, board, head, 1)
    for skip in range(2):
        point, escape = (one, other) if skip == 0 else (other, one)
        if not _can_chase(grid, board, point, escape, color):
            continue
        if _catches_at_once(grid, board, head, escape):
            return point
        copy(grid, spare, board)
        play(grid, spare, point, 3 - color)
        if dies_in_atari(grid, spare, head):
            return point
    return -1
