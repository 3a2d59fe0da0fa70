"""Which move to play in Atari Go, where the first capture wins, from what a search found.

A capture is made and an atari answered whatever the search says; nothing is given up, since
letting the winner capture costs one move and is the point of the game.
"""

from __future__ import annotations

from gocore.board import Board
from gocore.color import Color
from gocore.position import Position
from gocore.search.answer import Answer
from gocore.search.levels import Level
from gocore.search.loose import loose_point


def capturing_choice(answer: Answer, level: Level, position: Position, seed: int) -> int | None:
    """The point to play, None for a pass.

    The level's looseness is kept to moves that leave nothing of the mover's in atari.
    """
    if (winning := winning_point(position)) is not None:
        return winning
    loose = loose_point(answer, position, level.looseness, seed) if level.looseness else None
    if loose is not None and loose.point is not None and is_safe(position, loose.point):
        return loose.point
    ranked = sorted(answer.candidates, key=lambda candidate: -candidate.visits)
    legal = [c.point for c in ranked if c.point is None or position.is_legal(c.point)]
    safe = [point for point in legal if is_safe(position, point)]
    return (safe or legal or [None])[0]


def winning_point(position: Position) -> int | None:
    """A point that captures, None where there is none."""
    atari = _in_atari(position.board, position.to_move.opponent)
    return next((point for point in sorted(atari) if position.is_legal(point)), None)


def is_safe(position: Position, point: int | None) -> bool:
    """Whether a legal move, or the pass for None, leaves nothing of the mover's in atari."""
    board = position.board if point is None else position.played(point).board
    return not _in_atari(board, position.to_move)


def _in_atari(board: Board, color: Color) -> frozenset[int]:
    """The last liberties of the blocks of a color in atari."""
    blocks = (b for b in board.blocks if b.color is color and len(b.liberties) == 1)
    return frozenset(liberty for block in blocks for liberty in block.liberties)
