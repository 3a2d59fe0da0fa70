"""Finds, among the games that are kept, those that a tab may have: no living tab has them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from gocore.game import Phase
from web.documents import Documents
from web.lease import Leases
from web.saved import SavedGame

MOST_GAMES = 20


@dataclass(frozen=True)
class Found:
    """Games to be had, and those that other tabs have; in both the latest first."""

    games: tuple[SavedGame, ...] = ()
    elsewhere: tuple[SavedGame, ...] = ()


class Finding:
    """Looks through the documents for one tab, which asks others by its leases."""

    def __init__(self, documents: Documents, leases: Leases) -> None:
        self._documents = documents
        self._leases = leases

    def drop_oldest(self) -> None:
        """Drop what nobody has come back to for MOST_GAMES games."""
        for name in self._documents.game_names()[MOST_GAMES:]:
            if self._leases.is_free(name):
                self._documents.drop_game(name)

    async def latest(self) -> Found:
        """The latest game to be had that was not left, and those passed by that other tabs have."""
        elsewhere: list[SavedGame] = []
        for name in self._documents.game_names():
            held = await self._leases.is_held_elsewhere(name)
            game = self._documents.game(name)
            if game is None or (game.friend and game.friend.left):
                continue
            if held:
                elsewhere.append(game)
            else:
                return Found((game,), tuple(elsewhere))
        return Found((), tuple(elsewhere))

    async def unfinished(self, mine: str | None) -> tuple[SavedGame, ...]:
        """Unfinished games to be had but for the one of this tab, the latest first."""
        names = [name for name in self._documents.game_names() if name != mine]
        found = await self._parted(names)
        return tuple(g for g in found.games if g.game.phase is not Phase.FINISHED)

    async def of_room(self, room: str) -> Found:
        """The games that meet in this room."""
        names = self._documents.game_names()
        return await self._parted([name for name in names if self._documents.room(name) == room])

    async def _parted(self, names: list[str]) -> Found:
        asked = [name for name in names if not self._leases.is_free(name)]
        held = await asyncio.gather(*map(self._leases.is_held_elsewhere, asked)) if asked else []
        taken = {name for name, is_held in zip(asked, held, strict=True) if is_held}
        games = tuple(filter(None, map(self._documents.game, names)))
        return Found(
            tuple(game for game in games if game.id not in taken),
            tuple(game for game in games if game.id in taken),
        )
