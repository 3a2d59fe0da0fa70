"""The entry points: a question in bytes is worked at and answered in bytes.

Nothing raises: what cannot be done is a negative status of `layout`.  All
numbers in the bytes are little-endian; `request` is the other side.
"""

from typing import Any

from gocore.search.kernel.board import clear, copy
from gocore.search.kernel.compiled import cell, entry, kernel
from gocore.search.kernel.grid import set_grid
from gocore.search.kernel.judging import begin_judging, close_judging, judge
from gocore.search.kernel.keeping import find_reached, keep_below
from gocore.search.kernel.layout import (
    ABI,
    ANSWER_HEADER,
    BAD_SIZE,
    CANDIDATE_BYTES,
    CELLS,
    JUDGING,
    KEEPING,
    MAX_SIDE,
    NOT_BEGUN,
    OK,
    WIN,
)
from gocore.search.kernel.playout import light_total
from gocore.search.kernel.question import read_question
from gocore.search.kernel.rng import seeded
from gocore.search.kernel.tree import best_child, expand_root, simulate


@kernel
def _write(desk: Any, at: int, size: int, value: int) -> int:
    """Write a number of `size` bytes into the answer; return the place after it."""
    for k in range(size):
        desk.answer[at + k] = (value >> (8 * k)) & 255
    return at + size


@kernel
def _forget(tree: Any, desk: Any) -> None:
    """Set everything that is counted to nothing."""
    desk.done, desk.kept, desk.wins, desk.score = 0, 0, 0, 0
    for i in range(CELLS):
        desk.ownership[i] = 0
        desk.root_score[i] = 0
        tree.kept[i] = 0


@kernel
def _terms(grid: Any, desk: Any) -> int:
    """Return as one number what two questions must share for a tree to serve both."""
    shape = cell(grid.width) << 5 | cell(grid.height)
    return (shape << 8 | cell(desk.rules)) << 32 | cell(desk.komi) & 0xFFFFFFFF


@kernel
def _keep_tree(
    grid: Any, root: Any, old: Any, spare: Any, tree: Any, desk: Any, moves: int
) -> bool:
    """Use the tree of the question about the board `old` again, if it leads to this one."""
    node = find_reached(grid, old, spare, root, tree, moves)
    return node >= 0 and keep_below(grid, root, spare, tree, desk, node)


@entry
def begin(grid: Any, root: Any, work: Any, spare: Any, tree: Any, desk: Any, length: int) -> int:
    """Read the question of `length` bytes in `desk.question`; return a status."""
    usable = cell(desk.begun) == 1 and cell(desk.rules) & (KEEPING | JUDGING) == KEEPING
    terms, mover = _terms(grid, desk), cell(desk.mover)
    desk.begun = 0
    if usable:
        copy(grid, work, root)
    status = read_question(grid, root, desk, length)
    if status != OK:
        return status
    _forget(tree, desk)
    usable = usable and terms == _terms(grid, desk)
    if not usable:
        clear(grid, work)
    clear(grid, spare)
    work.rng = root.rng
    if cell(desk.rules) & JUDGING:
        begin_judging(grid, tree, desk)
    elif not usable or not _keep_tree(
        grid, root, work, spare, tree, desk, 2 if mover == cell(desk.mover) else 1
    ):
        expand_root(grid, root, spare, tree, desk)
    desk.begun = 1
    return OK


@entry
def step(grid: Any, root: Any, work: Any, spare: Any, tree: Any, desk: Any, count: int) -> int:
    """Run up to `count` playouts, never past the question's budget; return all done so far."""
    if cell(desk.begun) != 1:
        return NOT_BEGUN
    last = min(cell(desk.done) + count, cell(desk.playouts))
    while cell(desk.done) < last:
        if cell(desk.rules) & JUDGING:
            judge(grid, root, work, spare, tree, desk)
        else:
            simulate(grid, root, work, spare, tree, desk)
    return cell(desk.done)


@kernel
def _sum(desk: Any, value: int, unit: int) -> int:
    """Return what was summed over the playouts; judging leaves a mean of `unit` parts.

    What a tree kept from the question before brings along counts like the mean since then.
    """
    if cell(desk.rules) & JUDGING:
        return value * cell(desk.done) // unit
    return _stretched(value, cell(desk.done), cell(desk.done) + cell(desk.kept))


@kernel
def _stretched(value: int, counted: int, wanted: int) -> int:
    """Return a sum over so many playouts as if there had been as many as wanted."""
    return value if counted == wanted else value * wanted // max(counted, 1)


@kernel
def _score(tree: Any, desk: Any, node: int) -> int:
    """Return the sum of the margins that followed a move at the root."""
    visits = cell(tree.visits[node])
    counted = visits - cell(tree.kept[node - 1])
    if counted == 0:
        return _stretched(cell(desk.score), cell(desk.done), visits)
    return _stretched(cell(desk.root_score[node - 1]), counted, visits)


@entry
def finish(grid: Any, root: Any, work: Any, spare: Any, tree: Any, desk: Any, count: int) -> int:
    """Write the answer into `desk.answer`; return its length.  `count` is not used."""
    if cell(desk.begun) != 1:
        return NOT_BEGUN
    if cell(desk.rules) & JUDGING:
        close_judging(grid, root, tree, desk)
    candidates, area = cell(tree.children[0]), cell(grid.area)
    length = ANSWER_HEADER + CANDIDATE_BYTES * candidates + 4 * area
    best = 1
    for node in range(1, candidates + 1):
        if cell(tree.visits[node]) > cell(tree.visits[best]):
            best = node
    at = _write(desk, 0, 4, ABI)
    at = _write(desk, at, 4, length)
    at = _write(desk, at, 1, cell(grid.width))
    at = _write(desk, at, 1, cell(grid.height))
    at = _write(desk, at, 2, candidates)
    at = _write(desk, at, 4, cell(desk.done) + cell(desk.kept))
    at = _write(desk, at, 8, cell(desk.wins))
    at = _write(desk, at, 8, _sum(desk, cell(desk.score), 1))
    at = _write(desk, at, 4, cell(tree.used))
    at = _write(desk, at, 4, cell(tree.move[best]))
    for node in range(1, candidates + 1):
        at = _write(desk, at, 2, cell(tree.move[node]))
        at = _write(desk, at, 2, 0)
        at = _write(desk, at, 4, cell(tree.visits[node]))
        at = _write(desk, at, 8, cell(tree.wins[node]))
        at = _write(desk, at, 8, _score(tree, desk, node))
    for point in range(area):
        at = _write(desk, at, 4, _sum(desk, cell(desk.ownership[point]), WIN))
    return length


@entry
def lead(grid: Any, root: Any, work: Any, spare: Any, tree: Any, desk: Any, count: int) -> int:
    """Return by how many visits the best move is ahead of the second.  `count` is not used.

    That is 0 while another move than the most visited one is the next to be tried.
    """
    if cell(desk.begun) != 1:
        return NOT_BEGUN
    best, most, second = 0, 0, 0
    for node in range(1, cell(tree.children[0]) + 1):
        visits = cell(tree.visits[node])
        if visits > most:
            best, most, second = node, visits, most
        elif visits > second:
            second = visits
    if cell(tree.children[0]) == 0 or best_child(tree, 0) != best:
        return 0
    return most - second


@entry
def light_playouts(
    grid: Any,
    root: Any,
    work: Any,
    spare: Any,
    tree: Any,
    desk: Any,
    size: int,
    count: int,
    seed: int,
) -> int:
    """Play `count` light games on an empty square board; return the sum of the margins.

    For measuring only; a question that was begun is lost.
    """
    desk.begun = 0
    if size < 1 or size > MAX_SIDE:
        return BAD_SIZE
    set_grid(grid, size, size, 0, 0)
    clear(grid, root)
    clear(grid, work)
    work.rng = seeded(seed)
    return light_total(grid, root, work, count)
