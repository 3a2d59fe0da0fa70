"""A game to show, as an address carries it: `?moves=E5,C3,pass,D4`, judged move by move.

Vertices, `pass` and `resign`, with commas or spaces between them; the colors take turns as the
setup has it. What goes on from there is no concern of this module.
"""

from __future__ import annotations

import re
from enum import StrEnum

from gocore.actions import Action, Pass, Play, Resign
from gocore.errors import GoError, IllegalActionError, IllegalMoveError, NotationError
from gocore.game import Game
from gocore.points import format_vertex, parse_vertex
from gocore.setup import Setup

MOST_MOVES = 1000


class ShownGameError(GoError):
    """A game that cannot be shown: the `number` of its first bad move, that move's `text`.

    `reason` is why the rules refuse the move, None where the text means no move at all.
    """

    def __init__(self, number: int, text: str, reason: StrEnum | None = None) -> None:
        super().__init__(f"move {number}, {text!r}: {reason or 'means nothing'}")
        self.number = number
        self.text = text
        self.reason = reason


def read_moves(text: str, setup: Setup) -> Game:
    """The game after these moves. Raises ShownGameError at the first that cannot be made.

    >>> read_moves("E5,c3,pass", Setup.standard(9)).move_number
    3
    """
    game = Game.start(setup)
    for number, word in enumerate(re.split(r"[,\s]+", text.strip()), 1):
        if number > MOST_MOVES:
            raise ShownGameError(number, word)
        try:
            game = game.after(_action(word, game))
        except (IllegalMoveError, IllegalActionError) as error:
            raise ShownGameError(number, word, error.reason) from error
        except NotationError as error:
            raise ShownGameError(number, word) from error
    return game


def format_moves(game: Game) -> str:
    """Write the moves of a game as an address carries them.

    >>> format_moves(read_moves("e5 c3 PASS", Setup.standard(9)))
    'E5,C3,pass'
    """
    words = (_word(action, game) for action in game.actions)
    return ",".join(word for word in words if word)


def _action(word: str, game: Game) -> Action:
    color = game.to_move
    if word.lower() == "pass":
        return Pass(color)
    if word.lower() == "resign":
        return Resign(color)
    return Play(color, parse_vertex(word, game.setup.grid))


def _word(action: Action, game: Game) -> str:
    if isinstance(action, Play):
        return format_vertex(action.point, game.setup.grid)
    return {Pass: "pass", Resign: "resign"}.get(type(action), "")
