"""The door to what surrounds the page: its address and title, the clipboard, the other tabs.

Like `browser`, this is handed out by `main` and knows JavaScript; nothing else imports it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy


class Window:
    """The window that the page is open in; `web.ports` says what each method does."""

    @property
    def hidden(self) -> bool:
        return bool(js.document.hidden)

    @property
    def can_share(self) -> bool:
        return bool(js.tianyuan.canShare())

    def link(self, fragment: str) -> str:
        return str(js.tianyuan.link(fragment))

    def point(self, fragment: str) -> None:
        js.tianyuan.point(fragment)

    def title(self, text: str) -> None:
        js.tianyuan.title(text)

    def copy(self, text: str, told: Callable[[bool], object]) -> None:
        js.tianyuan.copy(text, create_once_callable(lambda done: told(bool(done))))

    def share(self, url: str, told: Callable[[bool], object]) -> None:
        js.tianyuan.share(url, create_once_callable(lambda done: told(bool(done))))

    def select(self, selector: str) -> None:
        js.tianyuan.select(selector)

    def tell(self, text: str) -> None:
        js.tianyuan.tellTabs(text)


def fragment() -> str:
    """What the address says after its #, with the # itself; empty when there is nothing."""
    return str(js.location.hash)


def on_fragment(changed: Callable[[str], object]) -> None:
    """Call `changed` with the fragment when the address gets another one."""
    _listen(js.window, "hashchange", lambda _: changed(fragment()))


def on_network(lost: Callable[[], object], found: Callable[[], object]) -> None:
    """Call `lost` when the device goes offline, now if it is already, and `found` when it is back."""
    _listen(js.window, "offline", lambda _: lost())
    _listen(js.window, "online", lambda _: found())
    if js.navigator.onLine is False:
        lost()


def on_word(hear: Callable[[str], object]) -> None:
    """Call `hear` with what another tab of this browser tells."""
    js.tianyuan.hearTabs(create_proxy(lambda text: hear(str(text))))


def _listen(target: Any, kind: str, handler: Callable[[Any], object]) -> None:
    target.addEventListener(kind, create_proxy(handler))
