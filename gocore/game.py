"""A game as a list of actions; position, phase, marks and result are derived from it.

`Game.after(action)` gives the next game or raises and changes nothing. No clock, no players'
names, no storage: those who have them turn what happens into actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from gocore.actions import Action, Pass, Play, format_action, parse_action
from gocore.errors import ActionFault, IllegalActionError, NotationError
from gocore.position import Position
from gocore.setup import Setup
from gocore.stage import Phase, Stage

__all__ = ["Game", "Phase"]


@dataclass(frozen=True)
class Game(Stage):
    """A game at one moment, with the actions that led to it; never changed once made."""

    actions: tuple[Action, ...] = ()
    _previous: Game | None = field(default=None, repr=False, compare=False)

    @staticmethod
    def start(setup: Setup) -> Game:
        return Game(setup, setup.position())

    @staticmethod
    def replayed(setup: Setup, actions: Iterable[Action]) -> Game:
        """The game that these actions lead to. Raises as `after` does."""
        game = Game.start(setup)
        for action in actions:
            game = game.after(action)
        return game

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first move and after each turn, in order."""
        found: list[Position] = []
        game: Game | None = self
        while game is not None:
            if not found or game.move_number < found[-1].move_number:
                found.append(game.position)
            game = game._previous
        return tuple(reversed(found))

    @cached_property
    def moves(self) -> tuple[Play | Pass, ...]:
        return tuple(a for a in self.actions if isinstance(a, Play | Pass))

    def after(self, action: Action) -> Game:
        """The game after `action`.

        Raises IllegalMoveError for a stone that the rules refuse, IllegalActionError for an
        action that the phase or the turn refuses.
        """
        changed = self._changed(action)
        return replace(changed, actions=(*self.actions, action), _previous=self)

    def undone(self, moves: int = 1) -> Game:
        """The game before the last `moves` plays or passes, and all that came after them.

        Raises IllegalActionError when there were fewer, or the variant takes nothing back.
        """
        if self.setup.variant.hidden:
            raise IllegalActionError(ActionFault.NO_UNDO)
        game = self
        while game.move_number > self.move_number - moves:
            if game._previous is None:
                raise IllegalActionError(ActionFault.NOTHING_TO_UNDO)
            game = game._previous
        return game

    def to_json(self) -> dict[str, Any]:
        grid = self.setup.grid
        return {
            "setup": self.setup.to_json(),
            "actions": [format_action(action, grid) for action in self.actions],
        }

    @staticmethod
    def parse(data: object) -> Game:
        """Read what `to_json` wrote, judging every action anew.

        Raises NotationError for another form, else as `Setup` and `after` do.
        """
        if not isinstance(data, Mapping) or set(data) != {"setup", "actions"}:
            raise NotationError("a game has the keys 'setup' and 'actions'")
        setup, actions = Setup.parse(data["setup"]), data["actions"]
        if not isinstance(actions, list):
            raise NotationError("the actions of a game are a list")
        return Game.replayed(setup, (parse_action(action, setup.grid) for action in actions))
