"""How dead stones are taken off the board by capture, where the rules or the client ask for it."""

from __future__ import annotations

from gocore.color import Color
from gocore.position import Position
from gocore.search.answer import Answer


def cleaning_point(answer: Answer, position: Position, dead: frozenset[int]) -> int | None:
    """A liberty of a dead stone of the opponent's to play on, None where there is none left.

    A capture comes first, then what does not put the own stones in atari, then what the search
    thinks costs least.
    """
    doomed = dead & position.board.stones(position.to_move.opponent)
    liberties = {p for stone in doomed for p in position.board.block(stone).liberties}
    points = [point for point in sorted(liberties) if position.is_legal(point)]
    return max(points, key=lambda point: _worth(point, answer, position), default=None)


def _worth(point: int, answer: Answer, position: Position) -> tuple[bool, bool, float]:
    mover = position.to_move
    placement = position.board.placed(point, mover)
    stands = placement.board[point] == mover
    is_safe = stands and len(placement.board.block(point).liberties) > 1
    found = answer.candidate(point)
    score = found.score if mover is Color.BLACK else -found.score
    return bool(placement.captured), is_safe, score if found.visits else -float("inf")
