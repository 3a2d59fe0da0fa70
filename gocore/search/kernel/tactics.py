"""Reading: liberties a move would have, ladders, captures and escapes, vital points.

Nothing here decides what to play; the playouts and the tree's priors do.
"""

from typing import Any, Final

from gocore.search.kernel.board import (
    SIDE_FIELDS,
    SIDES,
    colored_in,
    copy,
    empties_in,
    is_legal,
    liberty,
    play,
)
from gocore.search.kernel.compiled import cell, count_bits, kernel, lowest_bit
from gocore.search.kernel.layout import BLACK, CELLS, EMPTY, LADDER_DEPTH, MAX_FOUND, WHITE

NOBODY: Final = CELLS - 1
"""Stands for the head of a block that is not there; its set of liberties is always empty."""


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
    one, two, three, four = NOBODY, NOBODY, NOBODY, NOBODY
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
        for at in range(0, cell(grid.words) * CELLS, CELLS):
            union = cell(board.bits[at + one]) | cell(board.bits[at + two])
            total += count_bits(union | cell(board.bits[at + three]) | cell(board.bits[at + four]))
    for k in range(4):
        if code >> (2 * k) & 3 == EMPTY:
            q = cell(grid.neighbor[8 * point + k])
            at = cell(grid.word[q]) * CELLS
            union = cell(board.bits[at + one]) | cell(board.bits[at + two])
            union |= cell(board.bits[at + three]) | cell(board.bits[at + four])
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
def _empties_beside(board: Any, point: int) -> int:
    return cell(SIDES[cell(board.near[point]) & 255]) & 7


@kernel
def _chase_point(grid: Any, board: Any, head: int) -> int:
    """Return the better of two liberties to put a block in atari from, or -1."""
    enemy = 3 - cell(board.color[head])
    one, other = liberty(grid, board, head, 0), liberty(grid, board, head, 1)
    if _empties_beside(board, other) > _empties_beside(board, one):
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
def ladder_point(grid: Any, board: Any, spare: Any, head: int) -> int:
    """Return a move that catches a block with two liberties in a ladder, or -1."""
    color = cell(board.color[head])
    enemy = 3 - color
    one, other = liberty(grid, board, head, 0), liberty(grid, board, head, 1)
    for skip in range(2):
        point, escape = (one, other) if skip == 0 else (other, one)
        if has_liberties_after(grid, board, escape, color, 4):
            continue
        if not is_legal(grid, board, point, enemy):
            continue
        if not has_liberties_after(grid, board, point, enemy, 2):
            continue
        if (
            not has_liberties_after(grid, board, escape, color, 3)
            and captures_size(grid, board, escape, color) == 0
            and not can_counter_capture(grid, board, head)
        ):
            return point
        copy(grid, spare, board)
        play(grid, spare, point, enemy)
        if dies_in_atari(grid, spare, head):
            return point
    return -1


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
        beside = _empties_beside(board, point)
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
