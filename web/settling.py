"""How the computer settles a dispute on the board: it takes off what it holds to be dead.

After a disputed resumption every stone left counts as alive, so a pass that would be right
before would now give the dead stones away.
"""

from __future__ import annotations

from gocore.life import dead_stones
from gocore.position import Position
from gocore.search.answer import Answer


def settling_point(position: Position, answer: Answer) -> int | None:
    """A legal liberty of an opposing block that is held to be dead, None where none is left.

    Of several the one that the search tried most, then the first.
    """
    board = position.board
    dead = dead_stones(board, answer.ownership) & board.stones(position.to_move.opponent)
    liberties = {liberty for point in dead for liberty in board.block(point).liberties}
    legal = [point for point in sorted(liberties) if position.is_legal(point)]
    return max(legal, key=lambda point: answer.candidate(point).visits, default=None)
