"""Keeps the page up to date and the device awake, and never at the cost of a game.

A newer version waits until the player has agreed and the game is over or not begun. It knows
nothing of files or workers: the service is told what to do, and tells by intents what it found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from web.notions import Notice, Question
from web.offline import OfflineFault, Update
from web.ports import Service
from web.standing import is_between_games, keeps_awake
from web.state import AppState, noticed
from web.table import Table


class Upkeep:
    """Takes what the service tells of one table's page, and what the player wants done about it."""

    def __init__(self, table: Table, service: Service) -> None:
        self._table = table
        self._service = service
        self._held = (False, False)
        self._asked = False
        self.presses: dict[str, Callable[[], None]] = {
            "update": self._agree,
            "put-off": lambda: self._set(Update.PUT_OFF),
            "reset": lambda: table.ask(Question.RESET),
        }
        table.follow = self.follow

    def hear(self, name: str, value: str) -> None:
        """Take what the service tells; web/js/offline.mjs lists it."""
        offline = self._table.state.offline
        match name:
            case "ready":
                ready = replace(offline, ready=value == "true")
                self._table.show(replace(self._table.state, offline=ready))
            case "waiting" if offline.update is Update.NONE:
                self._set(Update.WAITING)
            case "elsewhere":
                self._asked = False
                self._set(Update.ELSEWHERE)
            case "changed":
                self._set(Update.CHANGED)
            case "unreachable":
                self._table.show(noticed(self._table.state, Notice(OfflineFault.UNREACHABLE)))
            case "reset":
                self._table.store.forget_settings()
                self._service.reload()

    def reset(self) -> None:
        """Put the page back to how it came, but for games and scores; needs the network."""
        self._table.show(replace(self._table.state, question=None))
        self._service.reset()

    def follow(self, state: AppState) -> None:
        """Do what the state wants: say that a game goes on, keep awake, let a new version in."""
        free = is_between_games(state)
        held = (not free and not state.embedded, keeps_awake(state))
        if held != self._held:
            self._held = held
            self._service.hold(busy=held[0], awake=held[1])
        if not free:
            return
        if state.offline.update is Update.CHANGED:
            self._service.reload()
        elif state.offline.update is Update.AGREED and not self._asked:
            self._asked = True
            self._service.update()

    def _agree(self) -> None:
        if self._table.state.offline.is_offered:
            self._set(Update.AGREED)

    def _set(self, update: Update) -> None:
        state = self._table.state
        self._table.show(replace(state, offline=replace(state.offline, update=update)))
