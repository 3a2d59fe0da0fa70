"""The tree: which move to try, what a try teaches.

UCT without an exploration term: RAVE (all moves as first) and priors do the
exploring, mixed as in S. Gelly and D. Silver's papers.  A node that lies twice
in the tree is two nodes.  Superko: a move that repeats an arrangement of the
game or of the path is struck out when it is first tried.
"""

from typing import Any, Final

from gocore.search.kernel.board import copy, is_eye, is_legal, pass_turn, play
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.first_capture import believe_captures, capturer, end_by_capture
from gocore.search.kernel.layout import (
    CELLS,
    EMPTY,
    FIRST_CAPTURE,
    GOES_ON,
    HISTORY_SLOTS,
    MAX_DEPTH,
    MAX_NODES,
    NO_POINT,
    SITUATIONAL,
    SUPERKO,
    TWO_PASSES,
    WHITE,
    WIN,
)
from gocore.search.kernel.ownership import count_capture, count_end, value_of
from gocore.search.kernel.playout import play_out
from gocore.search.kernel.priors import judge_moves
from gocore.search.kernel.rng import WHITE_TO_MOVE, draw

EXPAND_VISITS: Final = 4
RAVE_EQUIVALENT: Final = 3000.0
STRUCK_OUT: Final = 1 << 28
PASS_EVERY: Final = 32
"""At the root, one playout in so many tries the pass, so that its worth is known."""


@kernel
def arrangement(board: Any, desk: Any, color: int) -> int:
    """Return the hash of what may not recur, `color` being the next to move."""
    if color == WHITE and cell(desk.rules) & SITUATIONAL:
        return cell(board.hash) ^ WHITE_TO_MOVE
    return cell(board.hash)


@kernel
def is_repeated(tree: Any, desk: Any, key: int) -> bool:
    """Tell whether an arrangement occurred in the game or earlier on the path."""
    if cell(desk.rules) & (SUPERKO | SITUATIONAL) == 0:
        return False
    slot = key % HISTORY_SLOTS
    while cell(desk.history[slot]) != -1:
        if cell(desk.history[slot]) == key:
            return True
        slot = (slot + 1) % HISTORY_SLOTS
    for i in range(cell(tree.depth)):
        if cell(tree.hashes[i]) == key:
            return True
    return False


@kernel
def add_child(tree: Any, move: int, bonus: int, noise: int) -> None:
    """Append one node to the pool with its prior."""
    node = cell(tree.used)
    tree.used = node + 1
    tree.move[node], tree.children[node], tree.child[node] = move, 0, 0
    tree.visits[node], tree.wins[node] = 0, 0
    tree.rave_visits[node], tree.rave_wins[node] = 0, 0
    tree.prior_visits[node] = tree.bonus_visits[bonus]
    tree.prior_wins[node] = tree.bonus_wins[bonus] + noise


@kernel
def judge_board(grid: Any, board: Any, spare: Any, tree: Any, desk: Any, color: int) -> None:
    """Fill the priors of the moves of one board."""
    judge_moves(grid, board, spare, tree, color)
    if cell(desk.rules) & FIRST_CAPTURE:
        believe_captures(grid, board, tree, color)


@kernel
def expand(grid: Any, board: Any, spare: Any, tree: Any, desk: Any, node: int, color: int) -> None:
    """Give a node its children: legal moves that fill no eye, and the pass.

    A full pool leaves the node as it is; the search goes on without growing.
    """
    if cell(tree.used) + cell(board.empties) + 1 > MAX_NODES:
        return
    judge_board(grid, board, spare, tree, desk, color)
    first = cell(tree.used)
    for i in range(cell(board.empties)):
        point = cell(board.empty[i])
        if is_legal(grid, board, point, color) and not is_eye(board, point, color):
            add_child(tree, point, point, draw(board, WIN))
    add_child(tree, NO_POINT, CELLS - 1, 0)
    tree.child[node] = first
    tree.children[node] = cell(tree.used) - first


@kernel
def expand_root(grid: Any, board: Any, spare: Any, tree: Any, desk: Any) -> None:
    """Make the root and a child for each point that the question calls legal, and the pass."""
    tree.used = 0
    add_child(tree, NO_POINT, CELLS - 1, 0)
    color = cell(desk.mover)
    judge_board(grid, board, spare, tree, desk, color)
    for i in range(cell(desk.legal_count)):
        point = cell(desk.legal[i])
        if not is_eye(board, point, color):
            add_child(tree, point, point, draw(board, WIN))
    add_child(tree, NO_POINT, CELLS - 1, 0)
    tree.child[0] = 1
    tree.children[0] = cell(tree.used) - 1


@kernel
def worth(tree: Any, node: int) -> float:
    """Return a node's value for the player who moves there, from all three sources.

    With v visits (imagined ones included) of mean m and r of RAVE with mean q that is
    s * q + (1 - s) * m, where s = r / (r + v + r * v / RAVE_EQUIVALENT), in one division.
    """
    rave_visits = cell(tree.rave_visits[node])
    weight = 1.0 + rave_visits / RAVE_EQUIVALENT
    visits = cell(tree.visits[node]) + cell(tree.prior_visits[node])
    wins = cell(tree.wins[node]) + cell(tree.prior_wins[node])
    return (weight * wins + cell(tree.rave_wins[node])) / (weight * visits + rave_visits)


@kernel
def best_child(tree: Any, node: int) -> int:
    """Return the child with the greatest worth."""
    first = cell(tree.child[node])
    best, most = first, -1.0
    for child in range(first, first + cell(tree.children[node])):
        value = worth(tree, child)
        if value > most:
            best, most = child, value
    return best


@kernel
def _make_move(grid: Any, board: Any, tree: Any, desk: Any, node: int, color: int) -> bool:
    """Play the move of a node; strike it out and return False where it repeats."""
    point = cell(tree.move[node])
    if point == NO_POINT:
        pass_turn(board)
        tree.hashes[cell(tree.depth)] = -1
        return True
    play(grid, board, point, color)
    if cell(board.first[point]) == EMPTY:
        board.first[point] = color
    key = arrangement(board, desk, 3 - color)
    tree.hashes[cell(tree.depth)] = key
    if is_repeated(tree, desk, key):
        tree.prior_visits[node] = STRUCK_OUT
        tree.prior_wins[node] = 0
        return False
    return True


@kernel
def _grow(grid: Any, board: Any, spare: Any, tree: Any, desk: Any, node: int, color: int) -> bool:
    """Tell whether a node has children, after giving them to one visited often enough.

    Once the pool is half full, that takes the more visits the less of it is free: so the tree
    still grows where the search ends up.
    """
    free = min(2 * (MAX_NODES - cell(tree.used)), MAX_NODES)
    if (
        cell(tree.children[node]) == 0
        and cell(tree.visits[node]) * free >= EXPAND_VISITS * MAX_NODES
    ):
        expand(grid, board, spare, tree, desk, node, color)
    return cell(tree.children[node]) > 0


@kernel
def _descend(grid: Any, board: Any, spare: Any, tree: Any, desk: Any) -> int:
    """Walk from the root to a leaf on `board`, leave the path and the outcome; return who moves next.

    A negative number means that the last move broke superko and was struck out.
    """
    color, node, passes = cell(desk.mover), 0, cell(desk.passes)
    tree.path[0], tree.depth, tree.outcome = 0, 0, GOES_ON
    tree.hashes[0] = arrangement(board, desk, color)
    while cell(tree.outcome) == GOES_ON and cell(tree.depth) < MAX_DEPTH:
        if not _grow(grid, board, spare, tree, desk, node, color):
            break
        if node == 0 and cell(desk.done) % PASS_EVERY == PASS_EVERY - 1:
            node = cell(tree.children[0])
        else:
            node = best_child(tree, node)
        tree.depth += 1
        tree.path[cell(tree.depth)] = node
        passes = passes + 1 if cell(tree.move[node]) == NO_POINT else 0
        empties = cell(board.empties)
        if not _make_move(grid, board, tree, desk, node, color):
            return -1
        if passes == 2:
            tree.outcome = TWO_PASSES
        elif cell(desk.rules) & FIRST_CAPTURE:
            tree.outcome = capturer(board, empties, color)
        color = 3 - color
    return color


@kernel
def teach(board: Any, tree: Any, desk: Any, value: int) -> None:
    """Add a result (0..WIN for the player to move at the root) along the path, and RAVE."""
    mover = cell(desk.mover)
    for depth in range(cell(tree.depth) + 1):
        node = cell(tree.path[depth])
        color = mover if depth % 2 == 0 else 3 - mover
        here = value if depth % 2 == 0 else WIN - value
        tree.visits[node] += 1
        tree.wins[node] += WIN - here
        first = cell(tree.child[node])
        for child in range(first, first + cell(tree.children[node])):
            move = cell(tree.move[child])
            if move != NO_POINT and cell(board.first[move]) == color:
                tree.rave_visits[child] += 1
                tree.rave_wins[child] += here


@kernel
def simulate(grid: Any, root: Any, work: Any, spare: Any, tree: Any, desk: Any) -> None:
    """Run one playout through the tree and count it.

    Two passes end a game in the tree, yet its value is that of the board played
    out: so an early pass is worth what it leaves the opponent.  Where the first
    capture wins, two passes end the game as they do on a real board.
    """
    color = -1
    while color < 0:
        copy(grid, work, root)
        for point in range(cell(grid.area)):
            work.first[point] = EMPTY
        color = _descend(grid, work, spare, tree, desk)
    if cell(desk.rules) & FIRST_CAPTURE:
        winner = end_by_capture(grid, work, cell(tree.outcome), color)
        margin = count_capture(grid, work, desk, winner)
    else:
        play_out(grid, work, color)
        margin = count_end(grid, work, desk)
    value = value_of(grid, margin, cell(desk.mover))
    teach(work, tree, desk, value)
    desk.done += 1
    desk.wins += value
    desk.score += margin
    if cell(tree.depth) > 0:
        desk.root_score[cell(tree.path[1]) - 1] += margin
