"""What stops a game without ending it: the clock stopped for a while, and adjournment (封棋).

A clock runs on while its tab is hidden, as it does on a table that the player leaves. A player
against the computer, or two at one screen, may stop it; nobody is wronged by that. While the page
is closed the clock stands, and it waits to be started when the page is opened again: whoever comes
back has first to see how the game stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gocore.actions import Play
from gocore.game import Phase
from web.standing import can_adjourn, can_pause
from web.state import AppState, center
from web.table import Table


class Recess:
    """Stops the game of one table and lets it go on."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.presses: dict[str, Callable[[], None]] = {
            "pause": self._pause,
            "go-on": self._go_on,
            "adjourn": self._begin_to_seal,
            "play-on": self._play_on,
            "seal": self._seal,
            "open": self._open,
        }

    @property
    def _state(self) -> AppState:
        return self._table.state

    def choose(self, point: int) -> None:
        """Choose the move to seal; only one that the rules allow can be."""
        if fault := self._state.position.fault(point):
            self._table.refuse(fault)
        else:
            self._table.show(replace(self._state, ghost=point))

    def _pause(self) -> None:
        timing = self._state.timing
        if timing and can_pause(self._state):
            halted = timing.halted(self._table.clockwork.now_ms)
            self._table.become(
                replace(
                    self._state, timing=halted, sealing=False, ghost=None, refusal=None,
                    counting=False, explaining=False,
                )
            )  # fmt: skip
            self._table.screen.focus('[data-action="go-on"]')

    def _go_on(self) -> None:
        timing = self._state.timing
        if timing and timing.paused:
            self._table.become(replace(self._state, timing=timing.going_on(), refusal=None))

    def _begin_to_seal(self) -> None:
        if can_adjourn(self._state):
            self._table.show(
                replace(self._state, sealing=True, ghost=None, refusal=None, sheet=None)
            )
            self._table.screen.focus("[data-point][tabindex='0']")

    def _play_on(self) -> None:
        self._table.show(replace(self._state, sealing=False, ghost=None, refusal=None))

    def _seal(self) -> None:
        """Put the chosen move away; nothing on the page points to it any more."""
        state = self._state
        if not state.sealing or state.ghost is None or state.phase is not Phase.PLAYING:
            return
        move = Play(state.game.to_move, state.ghost)
        away = replace(state, sealed=move, sealing=False, ghost=None, cursor=center(state.game))
        self._table.become(replace(away, refusal=None))
        self._table.screen.focus('[data-action="open"]')

    def _open(self) -> None:
        if self._state.sealed:
            self._table.act([self._state.sealed])
