"""Reads and checks the bytes of a question; `request` wrote them.

All numbers are little-endian.  What is wrong is a negative status of `layout`.
"""

from typing import Any

from gocore.search.kernel.board import clear, pass_turn, play
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.grid import set_grid
from gocore.search.kernel.layout import (
    ABI,
    BAD_ABI,
    BAD_BLOCK,
    BAD_CELL,
    BAD_FLAGS,
    BAD_KOMI,
    BAD_LENGTH,
    BAD_MOVER,
    BAD_PLAYOUTS,
    BAD_POINT,
    BAD_SIZE,
    BLACK,
    EMPTY,
    FIRST_CAPTURE,
    HISTORY_SLOTS,
    JUDGING,
    KEEPING,
    MAX_HISTORY,
    MAX_PLAYOUTS,
    MAX_SIDE,
    NO_POINT,
    OK,
    QUESTION_HEADER,
    QUESTION_LIMIT,
    SITUATIONAL,
    SUICIDE,
    SUPERKO,
    TORUS,
    WHITE,
)
from gocore.search.kernel.rng import LOW, seeded

MAX_KOMI = 100_000


@kernel
def read_question(grid: Any, root: Any, desk: Any, length: int) -> int:
    """Take everything from the `length` bytes in `desk.question`; return a status."""
    status = _read_head(grid, desk, length)
    if status == OK:
        status = _read_board(grid, root, desk)
    if status == OK:
        status = _read_legal(root, desk, cell(grid.area))
    if status == OK:
        _read_history(desk, QUESTION_HEADER + cell(grid.area) + 2 * cell(desk.legal_count))
        root.rng = seeded(_read(desk, 24, 4))
    return status


@kernel
def _read(desk: Any, at: int, size: int) -> int:
    """Return an unsigned number of `size` bytes (up to 7) of the question."""
    value = 0
    for k in range(size):
        value |= cell(desk.question[at + k]) << (8 * k)
    return value


@kernel
def _read_head(grid: Any, desk: Any, length: int) -> int:
    """Check everything but the lists and set the grid; return a status."""
    if length < QUESTION_HEADER or length > QUESTION_LIMIT or _read(desk, 4, 4) != length:
        return BAD_LENGTH
    if _read(desk, 0, 4) != ABI:
        return BAD_ABI
    width, height, flags = _read(desk, 8, 1), _read(desk, 9, 1), _read(desk, 10, 1)
    if width < 1 or width > MAX_SIDE or height < 1 or height > MAX_SIDE:
        return BAD_SIZE
    if flags > TORUS | SUICIDE | SUPERKO | SITUATIONAL | FIRST_CAPTURE | JUDGING | KEEPING:
        return BAD_FLAGS
    desk.rules, desk.mover, desk.passes = flags, _read(desk, 11, 1), _read(desk, 16, 1)
    if cell(desk.mover) != BLACK and cell(desk.mover) != WHITE:
        return BAD_MOVER
    if cell(desk.passes) > 1:
        return BAD_FLAGS
    status = _read_numbers(desk, width * height, length)
    if status == OK:
        set_grid(grid, width, height, flags & TORUS, flags & SUICIDE)
    return status


@kernel
def _read_numbers(desk: Any, area: int, length: int) -> int:
    """Check komi, budget and the lengths of the lists; return a status."""
    komi = _read(desk, 20, 4)
    desk.komi = komi - (1 << 32) if komi >> 31 else komi
    if abs(cell(desk.komi)) > MAX_KOMI:
        return BAD_KOMI
    desk.playouts = min(_read(desk, 28, 4), MAX_PLAYOUTS + 1)
    if cell(desk.playouts) < 1 or cell(desk.playouts) > MAX_PLAYOUTS:
        return BAD_PLAYOUTS
    desk.legal_count, desk.history_count = _read(desk, 18, 2), _read(desk, 32, 2)
    if cell(desk.legal_count) > area or cell(desk.history_count) > MAX_HISTORY:
        return BAD_LENGTH
    if length != QUESTION_HEADER + area + 2 * cell(desk.legal_count) + 8 * cell(desk.history_count):
        return BAD_LENGTH
    return OK


@kernel
def _read_board(grid: Any, root: Any, desk: Any) -> int:
    """Set up the stones, the ko and the last move; return a status."""
    clear(grid, root)
    area = cell(grid.area)
    stones = 0
    for point in range(area):
        color = _read(desk, QUESTION_HEADER + point, 1)
        if color > WHITE:
            return BAD_CELL
        if color != EMPTY:
            stones += 1
            if play(grid, root, point, color) > 0 or cell(root.empties) != area - stones:
                return BAD_BLOCK
    ko, last = _read(desk, 12, 2), _read(desk, 14, 2)
    if (ko != NO_POINT and ko >= area) or (last != NO_POINT and last >= area):
        return BAD_POINT
    if ko != NO_POINT and cell(root.color[ko]) != EMPTY:
        return BAD_POINT
    if last != NO_POINT and cell(root.color[last]) != 3 - cell(desk.mover):
        return BAD_POINT
    pass_turn(root)
    root.previous = -1
    root.ko = -1 if ko == NO_POINT else ko
    root.last = -1 if last == NO_POINT else last
    return OK


@kernel
def _read_legal(root: Any, desk: Any, area: int) -> int:
    """Take the points that may be played at the root; return a status."""
    root.stamp += 1
    at = QUESTION_HEADER + area
    for i in range(cell(desk.legal_count)):
        point = _read(desk, at + 2 * i, 2)
        if point >= area or cell(root.color[point]) != EMPTY:
            return BAD_POINT
        if cell(root.mark[point]) == cell(root.stamp):
            return BAD_POINT
        root.mark[point] = root.stamp
        desk.legal[i] = point
    return OK


@kernel
def _read_history(desk: Any, at: int) -> None:
    """Put the hashes of earlier arrangements into the open-addressed table."""
    for slot in range(HISTORY_SLOTS):
        desk.history[slot] = -1
    for i in range(cell(desk.history_count)):
        low, high = _read(desk, at + 8 * i, 4), _read(desk, at + 8 * i + 4, 4)
        key = ((high & LOW >> 1) << 32) | low
        slot = key % HISTORY_SLOTS
        while cell(desk.history[slot]) != -1:
            slot = (slot + 1) % HISTORY_SLOTS
        desk.history[slot] = key
