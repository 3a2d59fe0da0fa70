"""The documents on the shelf: settings, scores and games, read with judgement.

What cannot be read is moved under another key and its problem told; nothing is destroyed. Which
tab may read or write a game is decided in `store`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from itertools import count
from typing import Any

from gocore.errors import GoError, NotationError
from web.bond import room_of
from web.lease import ASK, HERE, LEASE
from web.migration import format_document, parse_document
from web.saved import SavedGame, Scores, parse_game
from web.settings import Settings, parse_settings
from web.shelf import PREFIX, Shelf
from web.transfer import (
    ASIDE,
    ImportFault,
    StoreImportError,
    format_export,
    parse_export,
    settings_are_whole,
)

SETTINGS = PREFIX + "settings"
SCORES = PREFIX + "scores"
GAME = PREFIX + "game/"
GAME_OF_VERSION_1 = PREFIX + "game"
ALL_ASIDE = PREFIX + ASIDE


class StoreProblem(StrEnum):
    """What the player should know about what is kept."""

    NOT_KEPT = "not-kept"
    SETTINGS_SET_ASIDE = "settings-set-aside"
    SCORES_SET_ASIDE = "scores-set-aside"
    GAME_SET_ASIDE = "game-set-aside"
    GAME_CUT = "game-cut"
    OPEN_ELSEWHERE = "open-elsewhere"
    TAKEN_OVER = "taken-over"


class Documents:
    """Reads and writes documents; `tell` hears of those that had to be set aside."""

    def __init__(self, shelf: Shelf, tell: Callable[[StoreProblem], None]) -> None:
        self._shelf = shelf
        self._tell = tell

    def settings(self) -> Settings:
        """The settings; of unreadable ones what is good is kept in their place."""
        text = self._shelf.get(SETTINGS)
        if text is None:
            return Settings()
        try:
            content = parse_document("settings", text)
        except NotationError:
            content = {}
        settings = parse_settings(content.get("settings"))
        if set(content) != {"settings"} or not settings_are_whole(content["settings"]):
            self._set_aside(SETTINGS, StoreProblem.SETTINGS_SET_ASIDE)
            self.keep_settings(settings)
        return settings

    def keep_settings(self, settings: Settings) -> None:
        """Write the settings."""
        self._shelf.set(SETTINGS, format_document({"settings": settings.to_json()}))

    def forget_settings(self) -> None:
        """Drop the settings."""
        self._shelf.remove(SETTINGS)

    def scores(self) -> Scores:
        """The scores as they stand now, with what other tabs have added."""
        text = self._shelf.get(SCORES)
        if text is None:
            return Scores()
        try:
            return Scores.parse(parse_document("scores", text))
        except GoError:
            self._set_aside(SCORES, StoreProblem.SCORES_SET_ASIDE)
            return Scores()

    def keep_scores(self, scores: Scores) -> None:
        """Write the scores."""
        self._shelf.set(SCORES, format_document(scores.to_json()))

    def adopt_game_of_version_1(self, name: str) -> None:
        """Give the one game of version 1 a name."""
        self._shelf.move(GAME_OF_VERSION_1, GAME + name)

    def game_names(self) -> list[str]:
        """The names of the games kept, the latest first."""
        found = []
        for key in self._shelf.keys():  # noqa: SIM118 - a shelf is no mapping
            if key.startswith(GAME) and (content := self._content(key)) is not None:
                saved_ms = content.get("saved_ms")
                found.append((saved_ms if isinstance(saved_ms, int) else 0, key))
        return [key.removeprefix(GAME) for _, key in sorted(found, reverse=True)]

    def game(self, name: str) -> SavedGame | None:
        """A game replayed; of one with a bad action the legal beginning is kept in its place."""
        content = self._content(GAME + name)
        if content is None:
            return None
        try:
            saved, whole = parse_game(name, content)
        except GoError:
            self._set_aside(GAME + name, StoreProblem.GAME_SET_ASIDE)
            return None
        if not whole:
            self._set_aside(GAME + name, StoreProblem.GAME_CUT)
            self.keep_game(saved, content["saved_ms"])
        return saved

    def room(self, name: str) -> str | None:
        """The room in which a game meets a friend."""
        content = self._content(GAME + name)
        return None if content is None else room_of(content)

    def game_text(self, name: str) -> str | None:
        """The text under which a game is kept now."""
        return self._shelf.get(GAME + name)

    def keep_game(self, saved: SavedGame, now_ms: int) -> str:
        """Write a game and return the text."""
        text = format_document(saved.to_json(now_ms))
        self._shelf.set(GAME + saved.id, text)
        return text

    def drop_game(self, name: str) -> None:
        """Forget a game."""
        self._shelf.remove(GAME + name)

    def export_text(self) -> str:
        """Everything that is kept, as one text."""
        self._set_bad_ones_aside()
        keys = self._keys((SETTINGS, SCORES, GAME, ALL_ASIDE))
        return format_export({key.removeprefix(PREFIX): self._shelf.get(key) or "" for key in keys})

    def import_text(self, text: str) -> None:
        """Put what was exported in the place of all but what was set aside; end all leases.

        Raises StoreImportError and changes nothing where the text is not whole or does not fit.
        """
        imported = parse_export(text)
        changes: dict[str, str | None] = dict.fromkeys(
            self._keys((SETTINGS, SCORES, GAME, LEASE, ASK, HERE))
        )
        for short, kept in imported.items():
            changes[self._key_for(short, kept)] = kept
        if not self._shelf.replace(changes):
            raise StoreImportError(ImportFault.NO_ROOM)

    def _set_bad_ones_aside(self) -> None:
        self.settings()
        self.scores()
        for name in self.game_names():
            self.game(name)

    def _content(self, key: str) -> dict[str, Any] | None:
        text = self._shelf.get(key)
        if text is None:
            return None
        try:
            return parse_document("game", text)
        except NotationError:
            self._set_aside(key, StoreProblem.GAME_SET_ASIDE)
            return None

    def _set_aside(self, key: str, problem: StoreProblem) -> None:
        text = self._shelf.get(key) or ""
        self._shelf.move(key, self._aside_key(key.removeprefix(PREFIX), text))
        self._tell(problem)

    def _key_for(self, short: str, text: str) -> str:
        """Where an imported text goes; of what was set aside none takes another's place."""
        key = PREFIX + short
        if not short.startswith(ASIDE) or self._shelf.get(key) in (None, text):
            return key
        return self._aside_key(short.removeprefix(ASIDE), text)

    def _aside_key(self, name: str, text: str) -> str:
        keys = (f"{ALL_ASIDE}{number}/{name}" for number in count(1))
        return next(key for key in keys if self._shelf.get(key) in (None, text))

    def _keys(self, beginnings: tuple[str, ...]) -> list[str]:
        return [key for key in self._shelf.keys() if key.startswith(beginnings)]  # noqa: SIM118
