"""Answers to a move: what can be noted by the stones on and around it, for playouts to draw from.

Captures and escapes, traps, capturing races and shapes; `board.found` takes the points.
"""

from typing import Any, Final

from gocore.search.kernel.board import SIDE_FIELDS, colored_in, empties_in, liberty, stones_in
from gocore.search.kernel.compiled import cell, kernel, lowest_bit
from gocore.search.kernel.ladders import escapes, trap_point
from gocore.search.kernel.layout import EMPTY
from gocore.search.kernel.patterns import SHAPE_BITS
from gocore.search.kernel.tactics import has_liberties_after, note, note_counter_captures

ITSELF: Final = 1 << 16
"""Added to a set of neighbors: the point itself."""
SHORT_OF_BREATH: Final = 3
"""Most liberties of a block whose capturing race is looked at."""


@kernel
def note_tactics(grid: Any, board: Any, spare: Any, around: int, color: int) -> None:
    """Note captures and escapes for the blocks in atari on and beside a point, ladders read out."""
    board.found_count = 0
    left = _stones_about(board, around)
    while left:
        head = _block_of(grid, board, around, left)
        left &= left - 1
        if cell(board.libs[head]) != 1:
            continue
        if cell(board.color[head]) == color:
            note_counter_captures(grid, board, head)
            if not escapes(grid, board, spare, head):
                continue
        note(board, liberty(grid, board, head, 0))


@kernel
def note_ataris(grid: Any, board: Any, around: int, color: int) -> None:
    """Note captures and likely escapes for the blocks in atari on and beside a point."""
    board.found_count = 0
    left = _stones_about(board, around)
    while left:
        head = _block_of(grid, board, around, left)
        left &= left - 1
        if cell(board.libs[head]) != 1:
            continue
        point = liberty(grid, board, head, 0)
        if cell(board.color[head]) == color:
            note_counter_captures(grid, board, head)
            if not has_liberties_after(grid, board, point, color, 2):
                continue
        note(board, point)


@kernel
def _stones_about(board: Any, around: int) -> int:
    """Return the stones on and around a point as a set for `_block_of`."""
    left = stones_in(cell(board.near[around]))
    return left if cell(board.color[around]) == EMPTY else left | ITSELF


@kernel
def _block_of(grid: Any, board: Any, around: int, left: int) -> int:
    """Return the head of the block of the first stone in a set around a point."""
    if left == ITSELF:
        return cell(board.head[around])
    return cell(board.head[grid.neighbor[8 * around + (lowest_bit(left) >> 1)]])


@kernel
def _note_defense(grid: Any, board: Any, head: int, trap: int) -> None:
    """Note what keeps a block with two liberties from being caught at `trap`."""
    color = cell(board.color[head])
    note_counter_captures(grid, board, head)
    for skip in range(2):
        point = liberty(grid, board, head, skip)
        if point == trap or has_liberties_after(grid, board, point, color, 3):
            note(board, point)


@kernel
def note_traps(grid: Any, board: Any, around: int, color: int) -> None:
    """Note how to trap, or to save, the blocks with two liberties on and beside a point."""
    board.found_count = 0
    board.stamp += 1
    left = _stones_about(board, around) & (SIDE_FIELDS | ITSELF)
    while left:
        head = _block_of(grid, board, around, left)
        left &= left - 1
        if cell(board.libs[head]) != 2 or cell(board.mark[head]) == cell(board.stamp):
            continue
        board.mark[head] = board.stamp
        trap = trap_point(grid, board, head)
        if trap >= 0 and cell(board.color[head]) != color:
            note(board, trap)
        elif trap >= 0:
            _note_defense(grid, board, head, trap)


@kernel
def note_races(grid: Any, board: Any, around: int, color: int) -> None:
    """Note how to win the capturing races of blocks of a color beside a point."""
    board.found_count = 0
    board.stamp += 1
    left = colored_in(cell(board.near[around]) & SIDE_FIELDS, color)
    while left:
        head = _block_of(grid, board, around, left)
        left &= left - 1
        libs = cell(board.libs[head])
        if 1 < libs <= SHORT_OF_BREATH and cell(board.mark[head]) != cell(board.stamp):
            board.mark[head] = board.stamp
            rival = _weakest_rival(grid, board, head)
            if rival >= 0:
                _note_liberties(grid, board, rival, head)


@kernel
def _weakest_rival(grid: Any, board: Any, head: int) -> int:
    """Return the enemy block beside a block that has fewest liberties, no more than it has, or -1."""
    weakest, fewest = -1, cell(board.libs[head]) + 1
    enemy = 3 - cell(board.color[head])
    stone = head
    while True:
        left = colored_in(cell(board.near[stone]) & SIDE_FIELDS, enemy)
        while left:
            rival = _block_of(grid, board, stone, left)
            left &= left - 1
            if cell(board.libs[rival]) < fewest:
                weakest, fewest = rival, cell(board.libs[rival])
        stone = cell(board.next[stone])
        if stone == head:
            return weakest


@kernel
def _note_liberties(grid: Any, board: Any, rival: int, head: int) -> None:
    """Note the liberties of a rival that a block does not share, or all where it shares them all."""
    before, libs, words = cell(board.found_count), cell(board.libs[rival]), cell(grid.words)
    for shared in range(2):
        for skip in range(libs):
            point = liberty(grid, board, rival, skip)
            set_of = cell(board.bits[head * words + cell(grid.word[point])])
            if shared or set_of & cell(grid.mask[point]) == 0:
                note(board, point)
        if cell(board.found_count) > before:
            return


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
