"""The fast board: stones, blocks with exact liberties, captures, simple ko.

Every function takes the grid (tables) and a board (see `layout`); only the
board is written.  Superko belongs to the tree, which knows the hashes so far.
The naive twin is `tests/kernel/twin.py`.
"""

from typing import Any, Final

import numpy as np

from gocore.search.kernel.compiled import cell, count_bits, kernel, lowest_bit
from gocore.search.kernel.layout import BLACK, CELLS, EMPTY, OFF, WHITE, WORD_BITS


def _side_table() -> np.ndarray[Any, Any]:
    """Tabulate four colors: empties (bits 0-2), walled by Black (3), by White (4)."""
    rows = np.zeros(256, np.uint8)
    for code in range(256):
        colors = [code >> shift & 3 for shift in (0, 2, 4, 6)]
        black = all(color in (BLACK, OFF) for color in colors)
        white = all(color in (WHITE, OFF) for color in colors)
        rows[code] = colors.count(EMPTY) | black << 3 | white << 4
    return rows


def _corner_table() -> np.ndarray[Any, Any]:
    """Tabulate four diagonals: too few enemies for a false eye of Black (0), White (1)."""
    rows = np.zeros(256, np.uint8)
    for code in range(256):
        colors = [code >> shift & 3 for shift in (0, 2, 4, 6)]
        edge = OFF in colors
        rows[code] = (colors.count(WHITE) + edge < 2) | (colors.count(BLACK) + edge < 2) << 1
    return rows


SIDES: Final = _side_table()
CORNERS: Final = _corner_table()


FIELDS: Final = 0x5555
"""The lower bit of each of the eight colors in a code of `BOARD.near`."""
SIDE_FIELDS: Final = 0xFF
"""The four neighbors along the lines in such a code."""


@kernel
def empties_in(code: int) -> int:
    """Return the neighbors that are empty, bit 2k for neighbor k."""
    return ~(code | code >> 1) & FIELDS


@kernel
def stones_in(code: int) -> int:
    """Return the neighbors that are stones, bit 2k for neighbor k."""
    return (code ^ code >> 1) & FIELDS


@kernel
def colored_in(code: int, color: int) -> int:
    """Return the neighbors that are stones of a color, bit 2k for neighbor k."""
    return code >> (color - 1) & ~(code >> (2 - color)) & FIELDS


@kernel
def clear(grid: Any, board: Any) -> None:
    """Empty the board and its ko, last moves, hash and marks."""
    area = cell(grid.area)
    board.hash, board.ko, board.last, board.previous = 0, -1, -1, -1
    board.empties, board.stamp, board.found_count = area, 0, 0
    for point in range(area):
        board.color[point], board.head[point] = EMPTY, point
        board.empty[point], board.index[point] = point, point
        board.mark[point], board.first[point] = 0, 0
        code = 0
        for k in range(8):
            if cell(grid.neighbor[8 * point + k]) == area:
                code |= OFF << (2 * k)
        board.near[point] = code
    board.color[area], board.head[area], board.libs[area] = OFF, area, CELLS
    for word in range(cell(grid.words)):
        board.bits[area * cell(grid.words) + word] = 0
    board.near[area] = 0


@kernel
def copy(grid: Any, target: Any, source: Any) -> None:
    """Copy a position; the target's random state and working space stay."""
    area = cell(grid.area)
    target.hash, target.ko, target.empties = source.hash, source.ko, source.empties
    target.last, target.previous = source.last, source.previous
    for point in range(area + 1):
        target.color[point] = source.color[point]
    for point in range(area + 1):
        target.near[point] = source.near[point]
    for point in range(area + 1):
        target.index[point] = source.index[point]
    for i in range(cell(source.empties)):
        target.empty[i] = source.empty[i]
    _copy_blocks(target, source, area, cell(grid.words))


@kernel
def _copy_blocks(target: Any, source: Any, area: int, words: int) -> None:
    """Copy what is known of the blocks, array by array, which is the fastest."""
    for point in range(area + 1):
        target.head[point] = source.head[point]
    for point in range(area + 1):
        target.next[point] = source.next[point]
    for point in range(area + 1):
        target.stones[point] = source.stones[point]
    for point in range(area + 1):
        target.libs[point] = source.libs[point]
    for i in range((area + 1) * words):
        target.bits[i] = source.bits[i]


@kernel
def _occupy(grid: Any, board: Any, point: int, color: int) -> None:
    """Put a stone on an empty point as a block of its own, liberties not yet counted."""
    board.color[point] = color
    board.hash ^= grid.key[2 * point + color - 1]
    left = cell(board.empties) - 1
    hole, moved = cell(board.index[point]), board.empty[left]
    board.empty[hole], board.index[moved], board.empties = moved, hole, left
    board.head[point], board.next[point], board.stones[point] = point, point, 1
    for k in range(8):
        q = grid.neighbor[8 * point + k]
        board.near[q] ^= color << (2 * (k ^ 1))


@kernel
def _vacate(grid: Any, board: Any, point: int, color: int) -> None:
    """Take a stone off, its block's liberties left as they are."""
    board.color[point] = EMPTY
    board.hash ^= grid.key[2 * point + color - 1]
    count = cell(board.empties)
    board.empty[count], board.index[point], board.empties = point, count, count + 1
    for k in range(8):
        q = grid.neighbor[8 * point + k]
        board.near[q] ^= color << (2 * (k ^ 1))


@kernel
def _remove(grid: Any, board: Any, head: int) -> int:
    """Take a whole block off, give its neighbors their liberties; return its size."""
    color = cell(board.color[head])
    count, words = 0, cell(grid.words)
    stone = head
    while True:
        _vacate(grid, board, stone, color)
        count += 1
        stone = cell(board.next[stone])
        if stone == head:
            break
    while True:
        word, mask = cell(grid.word[stone]), cell(grid.mask[stone])
        for k in range(4):
            q = grid.neighbor[8 * stone + k]
            around = cell(board.color[q])
            if around == BLACK or around == WHITE:
                block = cell(board.head[q])
                where = block * words + word
                if cell(board.bits[where]) & mask == 0:
                    board.bits[where] |= mask
                    board.libs[block] += 1
        stone = cell(board.next[stone])
        if stone == head:
            break
    return count


@kernel
def _join(grid: Any, board: Any, one: int, other: int) -> None:
    """Make one block of two different ones, given by their heads."""
    if cell(board.stones[one]) < cell(board.stones[other]):
        one, other = other, one
    board.stones[one] += board.stones[other]
    libs = 0
    words = cell(grid.words)
    for word in range(words):
        union = cell(board.bits[one * words + word]) | cell(board.bits[other * words + word])
        board.bits[one * words + word] = union
        libs += count_bits(union)
    board.libs[one] = libs
    stone = other
    while True:
        board.head[stone] = one
        stone = cell(board.next[stone])
        if stone == other:
            break
    after = board.next[one]
    board.next[one] = board.next[other]
    board.next[other] = after


@kernel
def _count_liberties(grid: Any, board: Any, point: int) -> None:
    """Set the liberties of the single stone just put on a point."""
    words = cell(grid.words)
    for word in range(words):
        board.bits[point * words + word] = 0
    libs, code = 0, cell(board.near[point])
    for k in range(4):
        if code >> (2 * k) & 3 == EMPTY:
            q = grid.neighbor[8 * point + k]
            board.bits[point * words + cell(grid.word[q])] |= grid.mask[q]
            libs += 1
    board.libs[point] = libs


@kernel
def play(grid: Any, board: Any, point: int, color: int) -> int:
    """Play a legal move (see `is_legal`) and return the number of stones captured."""
    _occupy(grid, board, point, color)
    _count_liberties(grid, board, point)
    word, mask = cell(grid.word[point]), cell(grid.mask[point])
    captured, hole, words = 0, -1, cell(grid.words)
    for k in range(4):
        q = grid.neighbor[8 * point + k]
        around = cell(board.color[q])
        if around == BLACK or around == WHITE:
            block = cell(board.head[q])
            where = block * words + word
            if cell(board.bits[where]) & mask:
                board.bits[where] ^= mask
                board.libs[block] -= 1
            if around == color:
                if block != cell(board.head[point]):
                    _join(grid, board, cell(board.head[point]), block)
            elif cell(board.libs[block]) == 0:
                captured += _remove(grid, board, block)
                hole = cell(q)
    head = cell(board.head[point])
    libs = cell(board.libs[head])
    if libs == 0:
        _remove(grid, board, head)
    board.ko = hole if captured == 1 and libs == 1 and cell(board.stones[head]) == 1 else -1
    board.previous, board.last = board.last, point
    return captured


@kernel
def pass_turn(board: Any) -> None:
    """Pass: the ko is free again and there is no last move."""
    board.ko = -1
    board.previous, board.last = board.last, -1


@kernel
def breathes(grid: Any, board: Any, point: int, color: int) -> bool:
    """Tell whether a stone on an empty point would have a liberty, captures included."""
    if cell(SIDES[cell(board.near[point]) & 255]) & 7:
        return True
    for k in range(4):
        q = grid.neighbor[8 * point + k]
        around = cell(board.color[q])
        if around != OFF and (cell(board.libs[board.head[q]]) > 1) == (around == color):
            return True
    return False


@kernel
def has_neighbor(grid: Any, board: Any, point: int, color: int) -> bool:
    """Tell whether one of the four neighbors has the color."""
    for k in range(4):
        if cell(board.color[grid.neighbor[8 * point + k]]) == color:
            return True
    return False


@kernel
def is_legal(grid: Any, board: Any, point: int, color: int) -> bool:
    """Tell whether an empty point may be played by the rules, superko left out."""
    if point == cell(board.ko):
        return False
    if breathes(grid, board, point, color):
        return True
    return cell(grid.suicide) != 0 and has_neighbor(grid, board, point, color)


@kernel
def is_eye(board: Any, point: int, color: int) -> bool:
    """Tell whether an empty point is walled by `color` and is no false eye."""
    code = cell(board.near[point])
    if (cell(SIDES[code & 255]) >> (2 + color)) & 1 == 0:
        return False
    return (cell(CORNERS[code >> 8]) >> (color - 1)) & 1 == 1


@kernel
def liberty(grid: Any, board: Any, head: int, skip: int) -> int:
    """Return the liberty number `skip` (from 0) of a block, or -1 when it has fewer."""
    words = cell(grid.words)
    for word in range(words):
        bits = cell(board.bits[head * words + word])
        while bits:
            if skip == 0:
                return word * WORD_BITS + lowest_bit(bits)
            skip -= 1
            bits &= bits - 1
    return -1


@kernel
def other_liberty(grid: Any, board: Any, head: int, point: int) -> int:
    """Return the first liberty of a block that is not `point`, or -1."""
    first = liberty(grid, board, head, 0)
    return first if first != point else liberty(grid, board, head, 1)
