"""The door to what keeps the page's files on the device, and to the device's screen.

Like `browser`, this is handed out by `main` and knows JavaScript; nothing else imports it.
"""

from __future__ import annotations

import js


class Service:
    """The page's side of its service worker; `web.ports` says what each method does."""

    def hold(self, *, busy: bool, awake: bool) -> None:
        js.tianyuan.upkeep("hold", busy, awake)

    def update(self) -> None:
        js.tianyuan.upkeep("update")

    def reset(self) -> None:
        js.tianyuan.upkeep("reset")

    def reload(self) -> None:
        js.location.reload()
