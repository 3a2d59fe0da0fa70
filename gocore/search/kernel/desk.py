"""The entry points: a question in bytes is worked at and answered in bytes.

Nothing raises: what cannot be done is a negative status of `layout`.  All
numbers in the bytes are little-endian; `request` is the other side.
"""

from typing import Any

from gocore.search.kernel.board import clear
from gocore.search.kernel.compiled import cell, entry, kernel
from gocore.search.kernel.grid import set_grid
from gocore.search.kernel.judging import begin_judging, close_judging, judge
from gocore.search.kernel.layout import (
    ABI,
    ANSWER_HEADER,
    BAD_SIZE,
    CANDIDATE_BYTES,
    CELLS,
    JUDGING,
    MAX_SIDE,
    NOT_BEGUN,
    OK,
    WIN,
)
from gocore.search.kernel.playout import light_total
from gocore.search.kernel.question import read_question
from gocore.search.kernel.rng import seeded
from gocore.search.kernel.tree import expand_root, simulate


@kernel
def _write(desk: Any, at: int, size: int, value: int) -> int:
    """Write a number of `size` bytes into the answer; return the place after it."""
    for k in range(size):
        desk.answer[at + k] = (value >> (8 * k)) & 255
    return at + size


@kernel
def _forget(desk: Any) -> None:
    """Set everything that is counted to nothing."""
    desk.done, desk.wins, desk.score = 0, 0, 0
    for i in range(CELLS):
        desk.ownership[i] = 0
        desk.root_score[i] = 0


@entry
def begin(grid: Any, root: Any, work: Any, spare: Any, tree: Any, desk: Any, length: int) -> int:
    """Read the question of `length` bytes in `desk.question`; return a status."""
    desk.begun = 0
    status = read_question(grid, root, desk, length)
    if status != OK:
        return status
    _forget(desk)
    clear(grid, work)
    clear(grid, spare)
    work.rng = root.rng
    if cell(desk.rules) & JUDGING:
        begin_judging(grid, tree, desk)
    else:
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
    """Return what was summed over the playouts; judging leaves a mean of `unit` parts."""
    if cell(desk.rules) & JUDGING:
        return value * cell(desk.done) // unit
    return value


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
    at = _write(desk, at, 4, cell(desk.done))
    at = _write(desk, at, 8, cell(desk.wins))
    at = _write(desk, at, 8, _sum(desk, cell(desk.score), 1))
    at = _write(desk, at, 4, cell(tree.used))
    at = _write(desk, at, 4, cell(tree.move[best]))
    for node in range(1, candidates + 1):
        at = _write(desk, at, 2, cell(tree.move[node]))
        at = _write(desk, at, 2, 0)
        at = _write(desk, at, 4, cell(tree.visits[node]))
        at = _write(desk, at, 8, cell(tree.wins[node]))
        at = _write(desk, at, 8, cell(desk.root_score[node - 1]))
    for point in range(area):
        at = _write(desk, at, 4, _sum(desk, cell(desk.ownership[point]), WIN))
    return length


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
