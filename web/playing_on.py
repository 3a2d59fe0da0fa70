"""Why the computer does not follow the player's pass: what it holds to be open still."""

from __future__ import annotations

from dataclasses import dataclass

from gocore.game import Game
from gocore.position import Position
from gocore.search.answer import Answer
from gocore.search.choosing import open_points


@dataclass(frozen=True)
class PlayingOn:
    """In `position`, after a pass, the computer played a stone, since `points` were open."""

    position: Position
    points: tuple[int, ...]

    def explains(self, game: Game) -> bool:
        """Whether that stone is the last move of this game."""
        before = game.positions[-2:-1]
        return bool(before) and before[0] is self.position


def playing_on(game: Game, point: int | None, answer: Answer) -> PlayingOn | None:
    """What to tell of the computer's answer; None where it passes too, or answers no pass.

    Nothing is told where the stones left on the board are what is to be settled, nor where an end
    is not counted by marks.
    """
    asked = game.position.passes == 1 and game.setup.variant.has_marking and not game.disputed
    if point is None or not asked:
        return None
    return PlayingOn(game.position, tuple(sorted(open_points(answer, game.position))))
