"""What a player does with what is kept: settings changed, files saved and read, games brought here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gocore.errors import NotationError
from gocore.game import Phase
from web.changes import begins_game, changed
from web.looking import without_remedy
from web.notions import Notice, Question, Remedy
from web.settings import Settings
from web.state import AppState, noticed
from web.store import Scores, StoreImportError
from web.table import Table


class Keeping:
    """Keeps and brings back for one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.presses: dict[str, Callable[[], None]] = {
            "bring-here": self._bring_here,
            "export": self._export,
            "import": self._ask_or_pick,
        }

    @property
    def _state(self) -> AppState:
        return self._table.state

    def set(self, name: str, text: str) -> None:
        """Change a setting; a game that has not begun begins anew with one that concerns it."""
        try:
            settings = changed(self._state.settings, name, text)
        except NotationError:
            return
        self._table.store.save_settings(settings)
        self._table.state = replace(self._state, settings=settings)
        if name in ("theme", "language"):
            self._table.dress()
        if begins_game(name) and self._state.is_fresh and self._state.phase is Phase.PLAYING:
            self._table.begin()
        else:
            self._table.show(self._state)

    def erase(self) -> None:
        """Forget everything and begin as on a first visit."""
        self._table.store.erase()
        self._table.adopt(Settings(), Scores(), None)

    def pick_file(self) -> None:
        """Let the player choose a file to import."""
        self._table.show(replace(self._state, question=None))
        self._table.screen.pick_file()

    def take_file(self, _name: str, text: str) -> None:
        """Put what a file holds in the place of what is kept."""
        try:
            saved = self._table.store.import_text(text)
        except StoreImportError as error:
            self._table.show(noticed(self._state, Notice(error.reason)))
            return
        self._table.adopt(saved.settings, saved.scores, saved.game)
        self._table.show(noticed(self._state, *map(Notice, saved.problems)))

    def _ask_or_pick(self) -> None:
        """Ask first where a friend would be left in the middle of a game."""
        if self._state.has_friend:
            self._table.ask(Question.IMPORT)
        else:
            self._table.screen.pick_file()

    def _export(self) -> None:
        self._table.screen.save_file("tianyuan.json", self._table.store.export_text())

    def _bring_here(self) -> None:
        saved = self._table.store.take_over()
        self._table.show(without_remedy(self._state, Remedy.BRING_HERE))
        if saved is not None:
            self._table.adopt(self._state.settings, self._state.scores, saved)
