"""What is near at hand: liberties a move would have, captures, vital points.

Nothing here decides what to play; the playouts and the tree's priors do.
"""

from typing import Any

from gocore.search.kernel.board import (
    SIDE_FIELDS,
    SIDES,
    colored_in,
    empties_in,
    liberty,
)
from gocore.search.kernel.compiled import cell, count_bits, kernel, lowest_bit
from gocore.search.kernel.layout import BLACK, MAX_FOUND, WHITE


@kernel
def note(board: Any, point: int) -> None:
    """Add a point to `board.found`; a full list drops it."""
    count = cell(board.found_count)
    if count < MAX_FOUND:
        board.found[count] = point
        board.found_count = count + 1


@kernel
def liberties_after(grid: Any, board: Any, point: int, color: int) -> int:
    """Return the liberties the mover's block would have after a move.

    Of captured stones only those beside the point are counted, so the number can
    be too small by what a capture opens elsewhere.
    """
    code = cell(board.near[point])
    total, friends = 0, 0
    nobody, words = cell(grid.area), cell(grid.words)
    one, two, three, four = nobody, nobody, nobody, nobody
    for k in range(4):
        around = code >> (2 * k) & 3
        if around == color:
            one, two, three, four = cell(board.head[grid.neighbor[8 * point + k]]), one, two, three
            friends += 1
        elif (
            around == 3 - color and cell(board.libs[board.head[grid.neighbor[8 * point + k]]]) == 1
        ):
            total += 1
    if friends == 1:
        total += cell(board.libs[one]) - 1
    elif friends > 1:
        total -= 1
        for word in range(words):
            union = cell(board.bits[one * words + word]) | cell(board.bits[two * words + word])
            union |= cell(board.bits[three * words + word])
            total += count_bits(union | cell(board.bits[four * words + word]))
    left = empties_in(code) & SIDE_FIELDS
    while left:
        q = cell(grid.neighbor[8 * point + (lowest_bit(left) >> 1)])
        left &= left - 1
        word = cell(grid.word[q])
        union = cell(board.bits[one * words + word]) | cell(board.bits[two * words + word])
        union |= cell(board.bits[three * words + word]) | cell(board.bits[four * words + word])
        if union & cell(grid.mask[q]) == 0:
            total += 1
    return total


@kernel
def has_liberties_after(grid: Any, board: Any, point: int, color: int, wanted: int) -> bool:
    """Tell whether `liberties_after` is at least `wanted`, mostly without counting."""
    code = cell(board.near[point])
    free = cell(SIDES[code & 255]) & 7
    if free >= wanted:
        return True
    for k in range(4):
        around = code >> (2 * k) & 3
        if around == color:
            if cell(board.libs[board.head[grid.neighbor[8 * point + k]]]) > wanted:
                return True
        elif (
            around == 3 - color and cell(board.libs[board.head[grid.neighbor[8 * point + k]]]) == 1
        ):
            free += 1
    return free >= wanted or liberties_after(grid, board, point, color) >= wanted


@kernel
def stones_after(grid: Any, board: Any, point: int, color: int) -> int:
    """Return the size the mover's block would have after a move."""
    board.stamp += 1
    total = 1
    for k in range(4):
        q = grid.neighbor[8 * point + k]
        if cell(board.color[q]) == color:
            head = cell(board.head[q])
            if cell(board.mark[head]) != cell(board.stamp):
                board.mark[head] = board.stamp
                total += cell(board.stones[head])
    return total


@kernel
def captures_size(grid: Any, board: Any, point: int, color: int) -> int:
    """Return the stones a move would capture (a block met twice counts twice)."""
    total = 0
    for k in range(4):
        q = grid.neighbor[8 * point + k]
        if cell(board.color[q]) == 3 - color:
            head = cell(board.head[q])
            if cell(board.libs[head]) == 1:
                total += cell(board.stones[head])
    return total


@kernel
def note_counter_captures(grid: Any, board: Any, head: int) -> int:
    """Note the points that capture an enemy block in atari beside a block; return how many."""
    enemy = 3 - cell(board.color[head])
    count = 0
    stone = head
    while True:
        left = colored_in(cell(board.near[stone]) & SIDE_FIELDS, enemy)
        while left:
            q = grid.neighbor[8 * stone + (lowest_bit(left) >> 1)]
            left &= left - 1
            if cell(board.libs[board.head[q]]) == 1:
                point = liberty(grid, board, cell(board.head[q]), 0)
                if point != cell(board.ko):
                    note(board, point)
                    count += 1
        stone = cell(board.next[stone])
        if stone == head:
            return count


@kernel
def can_counter_capture(grid: Any, board: Any, head: int) -> bool:
    """Tell whether an enemy block beside a block is in atari and not protected by ko."""
    enemy = 3 - cell(board.color[head])
    stone = head
    while True:
        left = colored_in(cell(board.near[stone]) & SIDE_FIELDS, enemy)
        while left:
            q = grid.neighbor[8 * stone + (lowest_bit(left) >> 1)]
            left &= left - 1
            if cell(board.libs[board.head[q]]) == 1 and liberty(
                grid, board, cell(board.head[q]), 0
            ) != cell(board.ko):
                return True
        stone = cell(board.next[stone])
        if stone == head:
            return False


@kernel
def empties_beside(board: Any, point: int) -> int:
    """Return how many of the four neighbors are empty."""
    return cell(SIDES[cell(board.near[point]) & 255]) & 7


@kernel
def vital_point(grid: Any, board: Any, start: int) -> int:
    """Return the vital point of the small eye space around an empty point, or -1.

    Spaces of three to six points walled by one color, with one point that decides
    between one eye and two: bent and straight three, pyramid four, crossed and
    bulky five, rabbity six.
    """
    board.stamp += 1
    stamp = cell(board.stamp)
    board.found_count = 0
    note(board, start)
    board.mark[start] = stamp
    wall, done = 0, 0
    while done < cell(board.found_count):
        point = cell(board.found[done])
        done += 1
        code = cell(board.near[point]) & SIDE_FIELDS
        if colored_in(code, BLACK):
            wall |= BLACK
        if colored_in(code, WHITE):
            wall |= WHITE
        if wall == BLACK | WHITE:
            return -1
        left = empties_in(code) & SIDE_FIELDS
        while left:
            q = cell(grid.neighbor[8 * point + (lowest_bit(left) >> 1)])
            left &= left - 1
            if cell(board.mark[q]) != stamp:
                board.mark[q] = stamp
                note(board, q)
        if cell(board.found_count) > 6:
            return -1
    return _center(board, cell(board.found_count))


@kernel
def _center(board: Any, count: int) -> int:
    """Return the deciding point of the eye space in `board.found`, or -1."""
    if count < 3:
        return -1
    best, most, twos = -1, 0, 0
    for i in range(count):
        point = cell(board.found[i])
        beside = empties_beside(board, point)
        if beside > most:
            best, most = point, beside
        if beside == 2:
            twos += 1
    if count == 3:
        return best
    if count == 4:
        return best if most == 3 else -1
    if count == 5:
        return best if most == 4 or (most == 3 and twos == 3) else -1
    return best if most == 4 and twos == 3 else -1
