"""Replays the first moves of a game, before Python is there to judge them.

The page's opening asks this after every click.  Moves come as points in the order in
which they were played, Black first, and are judged as `gocore.position` judges them.
The naive twin is `gocore.position` itself.
"""

from typing import Any

from gocore.search.kernel.board import clear, copy, is_legal, pass_turn, play
from gocore.search.kernel.compiled import cell, entry, kernel
from gocore.search.kernel.grid import set_grid
from gocore.search.kernel.layout import (
    BAD_FLAGS,
    BAD_LENGTH,
    BAD_POINT,
    BAD_SIZE,
    BLACK,
    EMPTY,
    HISTORY_SLOTS,
    MAX_HISTORY,
    MAX_SIDE,
    NO_POINT,
    OCCUPIED,
    OK,
    REPEATED,
    REPLAY_HEADER,
    SITUATIONAL,
    SUICIDAL,
    SUICIDE,
    SUPERKO,
    TAKEN_KO,
    TORUS,
    WHITE,
)
from gocore.search.kernel.tree import arrangement, is_repeated


@kernel
def _remember(desk: Any, key: int) -> None:
    """Put the hash of an arrangement into the table of those that were."""
    slot = key % HISTORY_SLOTS
    while cell(desk.history[slot]) != -1:
        slot = (slot + 1) % HISTORY_SLOTS
    desk.history[slot] = key


@kernel
def _begin(grid: Any, root: Any, tree: Any, desk: Any, length: int) -> int:
    """Check the head of the question and empty the board; return a status."""
    width, height, flags = desk.question[0], desk.question[1], cell(desk.question[2])
    if length < REPLAY_HEADER or length > REPLAY_HEADER + 2 * MAX_HISTORY or length & 1:
        return BAD_LENGTH
    if width < 1 or width > MAX_SIDE or height < 1 or height > MAX_SIDE:
        return BAD_SIZE
    if flags & ~(TORUS | SUICIDE | SUPERKO | SITUATIONAL):
        return BAD_FLAGS
    set_grid(grid, cell(width), cell(height), flags & TORUS, flags & SUICIDE)
    clear(grid, root)
    desk.rules, tree.depth = flags, 0
    for slot in range(HISTORY_SLOTS):
        desk.history[slot] = -1
    _remember(desk, arrangement(root, desk, BLACK))
    return OK


@kernel
def _fault(grid: Any, root: Any, work: Any, tree: Any, desk: Any, point: int, color: int) -> int:
    """Return why a stone may not go on a point, or OK; then `work` has it played."""
    if cell(root.color[point]) != EMPTY:
        return OCCUPIED
    if point == cell(root.ko):
        return TAKEN_KO
    if not is_legal(grid, root, point, color):
        return SUICIDAL
    copy(grid, work, root)
    play(grid, work, point, color)
    if is_repeated(tree, desk, arrangement(work, desk, BLACK + WHITE - color)):
        return REPEATED
    return OK


@kernel
def _write_position(grid: Any, root: Any, desk: Any, moves: int) -> None:
    """Write ko, last move, the number of moves played and the cells into the answer."""
    ko, last = cell(root.ko), cell(root.last)
    ko, last = NO_POINT if ko < 0 else ko, NO_POINT if last < 0 else last
    desk.answer[0], desk.answer[1] = ko & 255, ko >> 8
    desk.answer[2], desk.answer[3] = last & 255, last >> 8
    desk.answer[4], desk.answer[5] = moves & 255, moves >> 8
    for point in range(cell(grid.area)):
        desk.answer[REPLAY_HEADER + 2 + point] = root.color[point]


@entry
def replay(grid: Any, root: Any, work: Any, spare: Any, tree: Any, desk: Any, length: int) -> int:
    """Replay the question's moves up to the first illegal one; a question begun is lost.

    The question: width, height and flags, a byte each, one byte unused, then two bytes a
    move, NO_POINT for a pass.  The answer: ko, last move and the number of moves played,
    two bytes each, then a byte a point.  Returns OK, why the next move is illegal, or a
    status below zero where the question is bad.
    """
    desk.begun = 0
    status = _begin(grid, root, tree, desk, length)
    if status != OK:
        return status
    color, moves = BLACK, 0
    for at in range(REPLAY_HEADER, length, 2):
        point = cell(desk.question[at]) | cell(desk.question[at + 1]) << 8
        if point == NO_POINT:
            pass_turn(root)
        elif point >= cell(grid.area):
            return BAD_POINT
        else:
            status = _fault(grid, root, work, tree, desk, point, color)
            if status != OK:
                break
            copy(grid, root, work)
        color = BLACK + WHITE - color
        moves += 1
        _remember(desk, arrangement(root, desk, color))
    _write_position(grid, root, desk, moves)
    return status
