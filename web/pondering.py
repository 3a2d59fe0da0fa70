"""The computer thinks in the player's time: on the present position, for as long as it is looked at.

What it finds there is not told to anybody; the search begins its next answer with it. `opponent`
says when, `engine` for how long at most.
"""

from __future__ import annotations

from typing import Any

from gocore.position import Position
from gocore.search.levels import LEVELS
from web.ports import Searching, Spawn
from web.state import AppState


class Pondering:
    """Lets the search go on while the player thinks, once for each position of a game.

    `is_seen` is whether anybody looks at the page: a hidden one does not ponder, nor does it come
    back to a position once left, since what it has found there waits with the workers.
    """

    def __init__(self, engine: Searching, spawn: Spawn, *, is_seen: bool = True) -> None:
        self._engine = engine
        self._spawn = spawn
        self._position: Position | None = None
        self._task: Any = None
        self.is_seen = is_seen

    def follow(self, state: AppState) -> None:
        """Ponder on the position of this state, or on none; the search has nothing else to do."""
        if not self.is_seen or not may_ponder(state):
            self.rest()
        elif state.game.position is not self._position:
            self.rest()
            self._position = state.game.position
            work = self._engine.ponder(
                state.game.position, komi=state.compensation, level=state.terms.level,
                seed=state.game.move_number, first_capture=state.game.setup.variant.first_capture,
            )  # fmt: skip
            self._task = self._spawn(work)

    def rest(self) -> None:
        """Stop at once; to be called before the search is asked anything."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self._engine.stop()


def may_ponder(state: AppState) -> bool:
    """Whether the player thinks on a move against a computer that uses the time."""
    begun = state.computer is not None and state.clock_runs
    waits = state.awaits_computer or state.awaits_judgement or state.counting
    return LEVELS[state.terms.level].all_out and begun and not waits
