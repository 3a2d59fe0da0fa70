"""A stand-in for the browser's storage: one origin as several tabs see it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine to its end, which must come within ten seconds."""

    async def guarded() -> Any:
        return await asyncio.wait_for(work, 10)

    return asyncio.run(guarded())


class RefusedError(Exception):
    """What the storage of these tests throws; no code of ours knows it."""


@dataclass(eq=False)
class Tab:
    """The storage of one origin as one tab sees it.

    `room` is how many characters the origin may hold. An `asleep` tab hears of no changes.
    `fails` decides before each call, by its name and key, whether that call throws.
    """

    shared: dict[str, str] = field(default_factory=dict)
    room: int = 5_000_000
    asleep: bool = False
    fails: Callable[[str, str], bool] = lambda _call, _key: False
    others: list[Tab] = field(default_factory=list)
    watchers: list[Callable[[str, str | None], None]] = field(default_factory=list)

    def beside(self) -> Tab:
        """Another tab of the same origin."""
        tab = Tab(self.shared, others=[self, *self.others])
        for other in tab.others:
            other.others.append(tab)
        return tab

    def get(self, key: str) -> str | None:
        self._may_fail("get", key)
        return self.shared.get(key)

    def set(self, key: str, value: str) -> None:
        self._may_fail("set", key)
        kept = sum(len(k) + len(v) for k, v in self.shared.items() if k != key)
        if kept + len(key) + len(value) > self.room:
            raise RefusedError("full")
        changed = self.shared.get(key) != value
        self.shared[key] = value
        if changed:
            self._tell(key, value)

    def remove(self, key: str) -> None:
        self._may_fail("remove", key)
        if self.shared.pop(key, None) is not None:
            self._tell(key, None)

    def keys(self) -> list[str]:
        self._may_fail("keys", "")
        return list(self.shared)

    def watch(self, changed: Callable[[str, str | None], None]) -> None:
        self._may_fail("watch", "")
        self.watchers.append(changed)

    def _tell(self, key: str, text: str | None) -> None:
        for tab in self.others:
            if not tab.asleep:
                for watcher in tab.watchers:
                    watcher(key, text)

    def _may_fail(self, call: str, key: str) -> None:
        if self.fails(call, key):
            raise RefusedError(call)
