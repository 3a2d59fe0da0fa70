"""Judging the end of a game: whose each point would be, were play to go on.

First the whole board is played out many times, Black and White beginning in turn. Then every
block of doubtful fate in close surroundings is besieged, the attacker first and the defender
first, and their success is added to what the playouts said: so seki, semeai and nets, in which
random play errs, are read. `desk.verdict` keeps the playouts' word, `desk.ownership` becomes
the last word; both are thousandths, Black's positive.
"""

from typing import Any, Final

from gocore.search.kernel.board import copy
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.layout import CELLS, EMPTY, NO_POINT, WIN
from gocore.search.kernel.ownership import count_end
from gocore.search.kernel.quiet import play_quietly
from gocore.search.kernel.siege import begin_siege, besiege, is_settled, siege_value
from gocore.search.kernel.surroundings import certainty, surround
from gocore.search.kernel.tree import add_child

WIDE_PLAYOUTS: Final = 1000
"""Playouts of the whole board, if they are no more than a quarter of the budget."""
SIEGE_PLAYOUTS: Final = 300
SIEGES: Final = 4
"""Sieges of a block: the attacker first and the defender first, without kos and with them."""
SURELY_DEAD: Final = -980
SURELY_ALIVE: Final = 600
"""Thousandths between which a block's fate is in doubt."""
CLOSE: Final = 20
"""The most empty points in surroundings that a siege can make sense of."""
NOT_DRAWN_UP: Final = -1


@kernel
def begin_judging(grid: Any, tree: Any, desk: Any) -> None:
    """Prepare for playouts of the whole board."""
    for point in range(cell(grid.area)):
        desk.inside[point] = 1
    desk.target_count, desk.target_at = NOT_DRAWN_UP, 0
    _leave_only_pass(tree)


@kernel
def _leave_only_pass(tree: Any) -> None:
    """Make the tree of an answer that proposes no move: a root, and a pass never tried."""
    tree.used, tree.bonus_visits[CELLS - 1], tree.bonus_wins[CELLS - 1] = 0, 0, 0
    add_child(tree, NO_POINT, CELLS - 1, 0)
    add_child(tree, NO_POINT, CELLS - 1, 0)
    tree.child[0], tree.children[0] = 1, 1


@kernel
def _play_wide(grid: Any, root: Any, work: Any, spare: Any, desk: Any) -> None:
    """Play the whole board out and count it."""
    copy(grid, work, root)
    play_quietly(grid, work, spare, desk, 1 + (cell(desk.done) & 1))
    desk.score += count_end(grid, work, desk)
    desk.done += 1


@kernel
def _judge_block(board: Any, desk: Any, head: int) -> None:
    """Give the stones of a block their mean ownership."""
    total, stone = 0, head
    while True:
        total += cell(desk.ownership[stone])
        stone = cell(board.next[stone])
        if stone == head:
            break
    value = total // cell(board.stones[head])
    while True:
        desk.verdict[stone] = value
        stone = cell(board.next[stone])
        if stone == head:
            return


@kernel
def _draw_up(grid: Any, root: Any, desk: Any) -> None:
    """Turn what was counted into verdicts and list the blocks whose fate is in doubt."""
    wide = max(cell(desk.done), 1)
    desk.score = cell(desk.score) // wide
    desk.target_count = 0
    for point in range(cell(grid.area)):
        desk.ownership[point] = cell(desk.ownership[point]) * WIN // wide
        desk.verdict[point] = desk.ownership[point]
    for point in range(cell(grid.area)):
        if cell(root.color[point]) != EMPTY and cell(root.head[point]) == point:
            _judge_block(root, desk, point)
            if SURELY_DEAD < certainty(root, desk, point) < SURELY_ALIVE:
                desk.targets[cell(desk.target_count)] = point
                desk.target_count += 1


@kernel
def _next_target(grid: Any, root: Any, tree: Any, desk: Any) -> None:
    """Take up the next block in close surroundings."""
    while cell(desk.target_at) < cell(desk.target_count):
        target = cell(desk.targets[cell(desk.target_at)])
        if surround(grid, root, tree, desk, target) <= CLOSE:
            desk.target, desk.defender = target, root.color[target]
            desk.siege, desk.balance = 0, 0
            _begin_siege(tree, desk)
            return
        desk.target_at += 1


@kernel
def _begin_siege(tree: Any, desk: Any) -> None:
    """Begin siege number `desk.siege`: the attacker first in even ones, kos in the last two."""
    number, defender = cell(desk.siege), cell(desk.defender)
    desk.besieged, desk.ko_allowed = 0, number >> 1
    begin_siege(tree, desk, defender if number & 1 else 3 - defender)


@kernel
def _end_siege(grid: Any, root: Any, tree: Any, desk: Any) -> None:
    """Keep a siege's outcome; go on to the next siege, or to the next block."""
    desk.balance += siege_value(tree) if cell(desk.siege) & 1 else -siege_value(tree)
    desk.siege += 1
    if cell(desk.siege) < SIEGES:
        _begin_siege(tree, desk)
        return
    target, sign = cell(desk.target), 3 - 2 * cell(desk.defender)
    value = certainty(root, desk, target) + cell(desk.balance) * 2 // SIEGES
    value = min(max(value, -WIN), WIN)
    stone = target
    while True:
        desk.ownership[stone] = sign * value
        stone = cell(root.next[stone])
        if stone == target:
            break
    desk.target_at += 1
    _next_target(grid, root, tree, desk)


@kernel
def judge(grid: Any, root: Any, work: Any, spare: Any, tree: Any, desk: Any) -> None:
    """Run one playout of either kind; with nothing left to ask, call the budget used."""
    if cell(desk.target_count) == NOT_DRAWN_UP:
        _play_wide(grid, root, work, spare, desk)
        if cell(desk.done) >= min(WIDE_PLAYOUTS, cell(desk.playouts) // 4):
            _draw_up(grid, root, desk)
            _next_target(grid, root, tree, desk)
    elif cell(desk.target_at) == cell(desk.target_count):
        desk.done = desk.playouts
    else:
        besiege(grid, root, work, spare, tree, desk)
        desk.done += 1
        desk.besieged += 1
        if cell(desk.besieged) == SIEGE_PLAYOUTS or is_settled(tree):
            _end_siege(grid, root, tree, desk)


@kernel
def close_judging(grid: Any, root: Any, tree: Any, desk: Any) -> None:
    """Make sure that there are verdicts, and leave the tree as an answer needs it."""
    if cell(desk.target_count) == NOT_DRAWN_UP:
        _draw_up(grid, root, desk)
        desk.target_at = desk.target_count
    _leave_only_pass(tree)
