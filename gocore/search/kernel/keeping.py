"""Keeping the tree from one question to the next, where the game went on as the tree had it.

The node that was reached becomes the root and the nodes below it slide to the front of the
pool; the others are forgotten.  What is counted beside the tree (scores, owners) begins anew.
"""

from typing import Any

from gocore.search.kernel.board import copy, is_eye, pass_turn, play
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.layout import NO_POINT, WIN
from gocore.search.kernel.tree import STRUCK_OUT, add_child, judge_board

NONE = -1


@kernel
def _go_on(grid: Any, board: Any, move: int, color: int) -> None:
    """Make a move of the tree."""
    if move == NO_POINT:
        pass_turn(board)
    else:
        play(grid, board, move, color)


@kernel
def _leads_to(grid: Any, old: Any, spare: Any, root: Any, first: int, second: int) -> bool:
    """Tell whether one or two moves (`second` -1 for none) lead from `old` to `root`.

    `root.last` belongs to the last of them, so its color is known.
    """
    copy(grid, spare, old)
    color = cell(root.color[root.last])
    if second < 0:
        _go_on(grid, spare, first, color)
    else:
        _go_on(grid, spare, first, 3 - color)
        _go_on(grid, spare, second, color)
    return cell(spare.hash) == cell(root.hash)


@kernel
def _reached_by(grid: Any, old: Any, spare: Any, root: Any, tree: Any, child: int) -> int:
    """Return the node that stands for `root` two moves below that for `old`, by way of a child."""
    first = cell(tree.child[child])
    for node in range(first, first + cell(tree.children[child])):
        if (
            cell(tree.move[node]) == cell(root.last)
            and cell(tree.children[node]) > 0
            and _leads_to(grid, old, spare, root, cell(tree.move[child]), cell(root.last))
        ):
            return node
    return NONE


@kernel
def find_reached(grid: Any, old: Any, spare: Any, root: Any, tree: Any, moves: int) -> int:
    """Return the node that stands for `root`, `moves` (1 or 2) below that for `old`, or NONE."""
    if cell(root.last) < 0:
        return NONE
    for child in range(1, cell(tree.children[0]) + 1):
        move = cell(tree.move[child])
        if moves == 2:
            node = _reached_by(grid, old, spare, root, tree, child)
            if node != NONE:
                return node
        elif (
            move == cell(root.last)
            and cell(tree.children[child]) > 0
            and _leads_to(grid, old, spare, root, move, NONE)
        ):
            return child
    return NONE


@kernel
def _note_legal(root: Any, desk: Any, area: int) -> None:
    """Set `desk.inside` to 1 for the points that the root's children must be, else to 0."""
    for point in range(area):
        desk.inside[point] = 0
    for i in range(cell(desk.legal_count)):
        point = cell(desk.legal[i])
        if not is_eye(root, point, cell(desk.mover)):
            desk.inside[point] = 1


@kernel
def _forget_illegal(tree: Any, desk: Any, node: int) -> None:
    """Strike out the children of a node that are not noted, and drop the others from the note."""
    first = cell(tree.child[node])
    for child in range(first, first + cell(tree.children[node]) - 1):
        point = cell(tree.move[child])
        if cell(desk.inside[point]) == 1:
            desk.inside[point] = 0
        else:
            tree.visits[child], tree.wins[child], tree.children[child] = 0, 0, 0
            tree.rave_visits[child], tree.rave_wins[child] = 0, 0
            tree.prior_visits[child], tree.prior_wins[child] = STRUCK_OUT, 0


@kernel
def _count_missing(desk: Any, area: int) -> int:
    """Return how many points are noted and are no child yet."""
    count = 0
    for point in range(area):
        count += cell(desk.inside[point])
    return count


@kernel
def _number(tree: Any, node: int, missing: int) -> int:
    """Write into `tree.moved` the new places of what lies below a node; return the pool's new size.

    A child always has a higher number than its parent.  `missing` places are left free
    before the pass among the root's children.
    """
    first, last = cell(tree.child[node]), cell(tree.child[node]) + cell(tree.children[node]) - 1
    for i in range(node, cell(tree.used)):
        tree.moved[i] = NONE
    tree.moved[node] = 0
    size = 1
    for i in range(node, cell(tree.used)):
        if cell(tree.moved[i]) == NONE:
            continue
        if i == last:
            size += missing
        if i > node:
            tree.moved[i] = size
            size += 1
        begin = cell(tree.child[i])
        for child in range(begin, begin + cell(tree.children[i])):
            tree.moved[child] = 0
    return size if first > missing + 1 else NONE


@kernel
def _slide(tree: Any, node: int) -> None:
    """Move every node that has a new place there."""
    for i in range(node, cell(tree.used)):
        to = cell(tree.moved[i])
        if to == NONE:
            continue
        tree.visits[to], tree.wins[to] = tree.visits[i], tree.wins[i]
        tree.rave_visits[to], tree.rave_wins[to] = tree.rave_visits[i], tree.rave_wins[i]
        tree.prior_visits[to], tree.prior_wins[to] = tree.prior_visits[i], tree.prior_wins[i]
        tree.move[to], tree.children[to] = tree.move[i], tree.children[i]
        tree.child[to] = 0
        if cell(tree.children[i]) > 0:
            tree.child[to] = tree.moved[tree.child[i]]


@kernel
def _add_missing(
    grid: Any, root: Any, spare: Any, tree: Any, desk: Any, missing: int, size: int
) -> None:
    """Fill the free places among the root's children with the points still noted."""
    if missing > 0:
        judge_board(grid, root, spare, tree, desk, cell(desk.mover))
        tree.used = cell(tree.children[0])
        for point in range(cell(grid.area)):
            if cell(desk.inside[point]) == 1:
                add_child(tree, point, point, 0)
        tree.children[0] += missing
    tree.used = size


@kernel
def keep_below(grid: Any, root: Any, spare: Any, tree: Any, desk: Any, node: int) -> bool:
    """Make a node with children the root and keep what lies below it; False if that cannot be.

    Sets `desk.kept` and `tree.kept` to the visits that the root and its children bring along.
    """
    _note_legal(root, desk, cell(grid.area))
    _forget_illegal(tree, desk, node)
    missing = _count_missing(desk, cell(grid.area))
    size = _number(tree, node, missing)
    if size == NONE:
        return False
    _slide(tree, node)
    _add_missing(grid, root, spare, tree, desk, missing, size)
    tree.move[0], tree.child[0] = NO_POINT, 1
    desk.kept = tree.visits[0]
    desk.wins = cell(tree.visits[0]) * WIN - cell(tree.wins[0])
    for i in range(cell(tree.children[0])):
        tree.kept[i] = tree.visits[i + 1]
    return True
