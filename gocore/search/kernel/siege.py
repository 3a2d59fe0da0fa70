"""Sieges: can one block be captured, can it be saved, by play in its surroundings alone?

A siege is a small search with a tree of its own. The attacker succeeds when the besieged
point is not the defender's in the end. Two passes end a siege as the board stands, so that a
seki, which random play would break, is seen to hold. Moves that surely fail are struck out,
and what follows from that is drawn, as in Monte-Carlo Tree Search Solver (M. Winands,
Y. Björnsson, J. Saito, 2008). Repetition fails; so does taking a ko, for the attacker, unless
`desk.ko_allowed`.

Nodes are those of `tree`. A node whose `prior_visits` are STRUCK_OUT has failed for who moved
there; the root has when the player to begin succeeds.
"""

from typing import Any, Final

import numpy as np

from gocore.search.kernel.board import copy, is_eye, is_legal, pass_turn, play
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.layout import CELLS, EMPTY, MAX_NODES, NO_POINT, WIN
from gocore.search.kernel.playout import owner_of
from gocore.search.kernel.priors import judge_moves
from gocore.search.kernel.quiet import play_quietly
from gocore.search.kernel.rng import draw
from gocore.search.kernel.tree import STRUCK_OUT, add_child, teach

RAVE_EQUIVALENT: Final = 300.0
EXPLORATION: Final = 330.0
PRIOR_PERCENT: Final = 30
"""How much of the search's prior a siege believes."""
DOUBT_PERCENT: Final = 5
"""The share of an even outcome in one that is not proven."""
LONGEST: Final = 100
"""Moves after which a line of the tree is played out."""
FAILED: Final = -1
ENDED: Final = 0


@kernel
def _expand(grid: Any, board: Any, spare: Any, tree: Any, desk: Any, node: int, color: int) -> None:
    """Give a node its children: the legal moves inside that fill no eye, and the pass."""
    if cell(tree.used) + cell(board.empties) + 1 > MAX_NODES:
        return
    judge_moves(grid, board, spare, tree, color)
    first = cell(tree.used)
    for i in range(cell(board.empties)):
        point = cell(board.empty[i])
        if cell(desk.inside[point]) != 1 or is_eye(board, point, color):
            continue
        if is_legal(grid, board, point, color):
            add_child(tree, point, point, draw(board, WIN))
    add_child(tree, NO_POINT, CELLS - 1, 0)
    tree.child[node] = first
    tree.children[node] = cell(tree.used) - first


@kernel
def _worth(tree: Any, node: int, log: int) -> float:
    """Return what a node promises who moves there, its unknown included; `log` of all visits."""
    visits = cell(tree.visits[node])
    weight = visits + cell(tree.prior_visits[node]) * PRIOR_PERCENT / 100 + 0.001
    wins = cell(tree.wins[node]) + cell(tree.prior_wins[node]) * PRIOR_PERCENT / 100
    value = wins / weight
    rave = cell(tree.rave_visits[node])
    if rave > 0:
        share = rave / (rave + weight + rave * weight / RAVE_EQUIVALENT)
        value = share * cell(tree.rave_wins[node]) / rave + (1.0 - share) * value
    return value + EXPLORATION * float(np.sqrt(log / (1.0 + visits)))


@kernel
def _choose(tree: Any, node: int) -> int:
    """Return the most promising child that is not struck out."""
    first = cell(tree.child[node])
    log, visits = 0, cell(tree.visits[node])
    while visits > 0:
        log, visits = log + 1, visits >> 1
    best, most = first, -1.0
    for child in range(first, first + cell(tree.children[node])):
        if cell(tree.prior_visits[child]) != STRUCK_OUT:
            worth = _worth(tree, child, log)
            if worth > most:
                best, most = child, worth
    return best


@kernel
def _is_lost(tree: Any, node: int) -> bool:
    """Tell whether every move from a node is struck out."""
    first = cell(tree.child[node])
    for child in range(first, first + cell(tree.children[node])):
        if cell(tree.prior_visits[child]) != STRUCK_OUT:
            return False
    return cell(tree.children[node]) > 0


@kernel
def _strike_out(tree: Any, depth: int) -> None:
    """Mark the move at a depth of the path as failed, and what fails with it further up."""
    while True:
        tree.prior_visits[tree.path[depth]] = STRUCK_OUT
        tree.prior_wins[tree.path[depth]] = 0
        if depth < 2 or not _is_lost(tree, cell(tree.path[depth - 1])):
            return
        depth -= 2


@kernel
def is_settled(tree: Any) -> bool:
    """Tell whether the siege's outcome is proven."""
    return cell(tree.prior_visits[0]) == STRUCK_OUT or _is_lost(tree, 0)


@kernel
def _is_held(board: Any, desk: Any) -> bool:
    """Tell whether the besieged point is the defender's on a board played to its end."""
    return owner_of(board, cell(desk.target)) == 3 - 2 * cell(desk.defender)


@kernel
def _is_forbidden(board: Any, tree: Any, desk: Any, color: int) -> bool:
    """Tell whether the move just made at `tree.depth` repeats, or takes a ko as it may not."""
    depth = cell(tree.depth)
    ko_taken = cell(board.ko) >= 0 and cell(board.color[desk.target]) == cell(desk.defender)
    if ko_taken and color != cell(desk.defender) and cell(desk.ko_allowed) == 0:
        return True
    for i in range(depth):
        if cell(tree.hashes[i]) == cell(board.hash):
            return True
    tree.hashes[depth] = board.hash
    return False


@kernel
def _end(board: Any, tree: Any, desk: Any, color: int) -> None:
    """Judge the board after two passes, the second by `color`, and strike out what failed."""
    held = cell(board.color[desk.target]) == cell(desk.defender)
    if held == (color == cell(desk.defender)):
        _strike_out(tree, cell(tree.depth) - 1)
    else:
        _strike_out(tree, cell(tree.depth))


@kernel
def _make_move(grid: Any, board: Any, tree: Any, desk: Any, color: int) -> bool:
    """Make the move at the path's end; strike it out and return False where it is forbidden."""
    point = cell(tree.move[tree.path[cell(tree.depth)]])
    if point == NO_POINT:
        pass_turn(board)
        tree.hashes[cell(tree.depth)] = -1
        return True
    play(grid, board, point, color)
    if cell(board.first[point]) == EMPTY:
        board.first[point] = color
    if _is_forbidden(board, tree, desk, color):
        _strike_out(tree, cell(tree.depth))
        return False
    return True


@kernel
def _descend(grid: Any, board: Any, spare: Any, tree: Any, desk: Any) -> int:
    """Walk from the root to a leaf on `board`; return who moves next, ENDED or FAILED.

    ENDED: there were two passes. FAILED: the last move was forbidden and was struck out.
    """
    color, node, passes = cell(desk.mover), 0, 0
    tree.path[0], tree.hashes[0], tree.depth = 0, board.hash, 0
    while cell(tree.depth) < LONGEST:
        if cell(tree.children[node]) == 0 and (node == 0 or cell(tree.visits[node]) > 1):
            _expand(grid, board, spare, tree, desk, node, color)
        if cell(tree.children[node]) == 0:
            return color
        node = _choose(tree, node)
        tree.depth += 1
        tree.path[cell(tree.depth)] = node
        passes = passes + 1 if cell(tree.move[node]) == NO_POINT else 0
        if not _make_move(grid, board, tree, desk, color):
            return FAILED
        if passes == 2:
            _end(board, tree, desk, color)
            return ENDED
        color = 3 - color
    return color


@kernel
def begin_siege(tree: Any, desk: Any, mover: int) -> None:
    """Empty the tree for a siege of `desk.target` in which `mover` plays first."""
    desk.mover = mover
    tree.used, tree.bonus_visits[CELLS - 1], tree.bonus_wins[CELLS - 1] = 0, 0, 0
    add_child(tree, NO_POINT, CELLS - 1, 0)


@kernel
def besiege(grid: Any, root: Any, work: Any, spare: Any, tree: Any, desk: Any) -> None:
    """Run one playout of the siege, or prove its outcome."""
    color = FAILED
    while color == FAILED:
        if is_settled(tree):
            return
        copy(grid, work, root)
        for point in range(cell(grid.area)):
            work.first[point] = EMPTY
        color = _descend(grid, work, spare, tree, desk)
    held = cell(work.color[desk.target]) == cell(desk.defender)
    if color != ENDED:
        play_quietly(grid, work, spare, desk, color)
        held = _is_held(work, desk)
    teach(work, tree, desk, WIN if held == (cell(desk.mover) == cell(desk.defender)) else 0)


@kernel
def siege_value(tree: Any) -> int:
    """Return the first player's chance of success in thousandths."""
    if cell(tree.prior_visits[0]) == STRUCK_OUT:
        return WIN
    if _is_lost(tree, 0):
        return 0
    best, most = 0, -1
    for child in range(1, 1 + cell(tree.children[0])):
        visits = cell(tree.visits[child])
        if cell(tree.prior_visits[child]) != STRUCK_OUT and visits > most:
            best, most = child, visits
    value = cell(tree.wins[best]) // max(most, 1)
    return (value * (100 - DOUBT_PERCENT) + WIN // 2 * DOUBT_PERCENT) // 100
