"""Which tab owns which game: one owner a game, found out through the storage alone.

A tab that plays a game leaves its token beside it. Nobody keeps time: another tab that wants the
game asks, through a key that the owner hears of at once, and takes the game when no tab answers;
so a crashed tab holds nothing, and a tab that slept through the question finds another's token
when it next wants to write.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from web.shelf import PREFIX, Shelf

LEASE = PREFIX + "lease/"
ASK = PREFIX + "ask/"
HERE = PREFIX + "here/"
ANSWER_WITHIN_S = 0.2


class Leases:
    """The leases of one tab, which is known by its `token`.

    `lost` is called with a game's name when another tab takes a game that this one holds.
    """

    def __init__(self, shelf: Shelf, token: str, lost: Callable[[str], None]) -> None:
        self._shelf = shelf
        self._token = token
        self._lost = lost
        self._held: set[str] = set()
        self._answered: dict[str, asyncio.Event] = {}

    def watch(self) -> None:
        """Begin to hear other tabs' questions, answers and takings."""
        self._shelf.watch(self._changed)

    def take(self, name: str) -> None:
        """Hold a game from now on, whoever held it before."""
        self._held.add(name)
        self._shelf.set(LEASE + name, self._token)

    def release(self, name: str) -> None:
        """Let others have a game."""
        self._held.discard(name)
        if self._shelf.get(LEASE + name) == self._token:
            self._shelf.remove(LEASE + name)

    def is_free(self, name: str) -> bool:
        """Whether no other tab has its token on the game, living or not."""
        return self._shelf.get(LEASE + name) in (None, self._token)

    async def is_held_elsewhere(self, name: str) -> bool:
        """Whether a living tab answers for the game; waits ANSWER_WITHIN_S at most."""
        if self.is_free(name):
            return False
        answered = self._answered.setdefault(name, asyncio.Event())
        self._shelf.remove(HERE + name)
        self._shelf.set(ASK + name, self._token)
        try:
            await asyncio.wait_for(answered.wait(), ANSWER_WITHIN_S)
        except TimeoutError:
            return False
        finally:
            self._answered.pop(name, None)
            self._shelf.remove(ASK + name)
            self._shelf.remove(HERE + name)
        return True

    def _changed(self, key: str, text: str | None) -> None:
        if text is None:
            return
        if key.startswith(LEASE) and text != self._token:
            self._drop(key.removeprefix(LEASE))
        elif key.startswith(ASK) and key.removeprefix(ASK) in self._held:
            self._shelf.set(HERE + key.removeprefix(ASK), text)
        elif key.startswith(HERE) and text == self._token:
            self._hear(key.removeprefix(HERE))

    def _drop(self, name: str) -> None:
        if name in self._held:
            self._held.discard(name)
            self._lost(name)

    def _hear(self, name: str) -> None:
        if name in self._answered:
            self._answered[name].set()
