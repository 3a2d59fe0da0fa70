"""A sealed move (封手) as it is kept: written so that no glance at what is kept shows it.

A seal, not a lock: whoever wants to read it can, as with an envelope. That the move may be played
is judged when it is sealed and again when it is read.
"""

from __future__ import annotations

from base64 import b64decode, b64encode

from gocore.actions import Play
from gocore.errors import NotationError
from gocore.game import Game, Phase
from gocore.points import format_vertex, parse_vertex

_LENGTH = 9


def format_sealed(move: Play, game: Game) -> str:
    """The sealed form of a move of the side to move; every move's is of the same length."""
    vertex = format_vertex(move.point, game.setup.grid)
    return b64encode(vertex.rjust(_LENGTH).encode()).decode()


def parse_sealed(text: object, game: Game) -> Play:
    """Open what `format_sealed` wrote. Raises NotationError for a move that cannot be played."""
    try:
        vertex = b64decode(str(text), validate=True).decode().strip()
    except ValueError as error:
        raise NotationError("no sealed move") from error
    point = parse_vertex(vertex, game.setup.grid)
    if game.phase is not Phase.PLAYING or game.position.fault(point):
        raise NotationError("a sealed move that cannot be played")
    return Play(game.to_move, point)
