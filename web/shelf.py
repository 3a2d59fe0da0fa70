"""Text under keys, kept in the browser's storage as long as that works and in memory else.

Storage may be missing, full or forbidden, and each call may throw. A shelf never does: it keeps
in memory what the storage refused and says once that things are not kept. It knows nothing of
what the texts mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Protocol

PREFIX = "tianyuan/"


class Storage(Protocol):
    """The browser's localStorage; every method may raise anything."""

    def get(self, key: str) -> str | None:
        """The text under `key`."""

    def set(self, key: str, value: str) -> None:
        """Keep `value` under `key`."""

    def remove(self, key: str) -> None:
        """Forget `key`."""

    def keys(self) -> list[str]:
        """All keys of this origin, other programs' too."""

    def watch(self, changed: Callable[[str, str | None], None]) -> None:
        """Call `changed(key, new text)` for every change that another tab makes."""


class Memory:
    """A storage that lasts as long as the page: for pages that are to leave nothing behind."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self._texts.get(key)

    def set(self, key: str, value: str) -> None:
        self._texts[key] = value

    def remove(self, key: str) -> None:
        self._texts.pop(key, None)

    def keys(self) -> list[str]:
        return list(self._texts)

    def watch(self, changed: Callable[[str, str | None], None]) -> None:
        """Do nothing: no other page sees this storage."""


class Shelf:
    """Texts under PREFIX. `not_kept` is called once, when something is held in memory only.

    What could not be read is never written over: after one failed read the storage is left
    alone. After a failed write it is tried again at the next write, since room may return.
    """

    def __init__(self, storage: Storage | None, not_kept: Callable[[], None]) -> None:
        self._storage = storage
        self._not_kept = not_kept
        self._told = False
        self._memory: dict[str, str | None] = {}
        self._protected: set[str] = set()

    def get(self, key: str) -> str | None:
        """The text under `key`, or None."""
        if key in self._memory:
            return self._memory[key]
        if self._storage is None:
            return None
        try:
            text = self._storage.get(key)
        except Exception:  # noqa: BLE001 - JavaScript may throw anything here
            self._abandon()
            return None
        return text if isinstance(text, str) else None

    def set(self, key: str, text: str) -> bool:
        """Keep a text; False when only memory holds it."""
        if self._is_stored(key, text):
            return True
        self._tell()
        return False

    def remove(self, key: str) -> None:
        """Forget a key, at least for this visit."""
        self._memory.pop(key, None)
        if key in self._protected:
            self._memory[key] = None
            return
        if self._storage is None:
            return
        try:
            self._storage.remove(key)
        except Exception:  # noqa: BLE001 - as above
            self._memory[key] = None
            self._tell()

    def keys(self) -> list[str]:
        """Our keys in order."""
        found: set[str] = set()
        if self._storage is not None:
            try:
                found.update(key for key in self._storage.keys() if key.startswith(PREFIX))  # noqa: SIM118
            except Exception:  # noqa: BLE001 - as above
                self._abandon()
        found.update(self._memory)
        return sorted(key for key in found if self._memory.get(key, "") is not None)

    def move(self, key: str, new_key: str) -> None:
        """Put a text under another key; it stays, and stays untouched, where that fails."""
        text = self.get(key)
        if text is None:
            return
        if self.set(new_key, text):
            self.remove(key)
        else:
            self._protected.add(key)
            self._memory[key] = None

    def replace(self, changes: Mapping[str, str | None]) -> bool:
        """Make all changes (None removes) or, when the storage refuses one, none of them."""
        if self._storage is None:
            self._memory.update(changes)
            self._tell()
            return True
        before = {key: self.get(key) for key in changes}
        if all(self._is_stored(key, text) for key, text in changes.items() if text is not None):
            self._remove_all(key for key, text in changes.items() if text is None)
            return True
        self._remove_all(key for key, text in before.items() if text is None)
        for key, text in before.items():
            if text is not None:
                self.set(key, text)
        return False

    def clear(self) -> None:
        """Forget everything under PREFIX, what was protected too."""
        self._memory.clear()
        self._protected.clear()
        self._remove_all(self.keys())

    def probe(self) -> None:
        """Find out whether anything can be kept, and say so if not."""
        self.set(PREFIX + "probe", "")
        self.remove(PREFIX + "probe")

    def watch(self, changed: Callable[[str, str | None], None]) -> None:
        """Hear of the changes that other tabs make under PREFIX, where that can be heard of."""

        def ours(key: str, text: str | None) -> None:
            if key.startswith(PREFIX):
                changed(key, text)

        if self._storage is not None:
            with suppress(Exception):
                self._storage.watch(ours)

    def _is_stored(self, key: str, text: str) -> bool:
        """Keep a text in memory, and there no longer once the storage has taken it."""
        self._memory[key] = text
        if self._storage is None or key in self._protected:
            return False
        try:
            self._storage.set(key, text)
        except Exception:  # noqa: BLE001 - as above
            return False
        del self._memory[key]
        return True

    def _remove_all(self, keys: Iterable[str]) -> None:
        for key in keys:
            self.remove(key)

    def _abandon(self) -> None:
        self._storage = None
        self._tell()

    def _tell(self) -> None:
        if not self._told:
            self._told = True
            self._not_kept()
