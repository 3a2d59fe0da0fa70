"""What tests of two people need: a relay of their own, and browsers that can reach each other.

`relay` listens on this machine and keeps what passes; it can be stopped and started again. `person`
opens pages as different people have them, each in a context of its own, with the page's relays.json
naming that relay.
"""

from __future__ import annotations

import asyncio
import json
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from web.relay import Relay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.browser.conftest import Faults

PATIENCE_MS = 20_000
ROOM = "0123456789abcdef0123456789abcdef"
PASSWORD = "fedcba9876543210fedcba9876543210"  # noqa: S105
# Chromium names the interfaces of this machine only to pages that may hear the microphone.
CONTEXT: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 800},
    "permissions": ["microphone"],
    "service_workers": "block",
}


class RunningRelay:
    """A relay in a thread. `heard` is every text that came to it."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.port = 0
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Listen, again on the port of before."""
        listening = threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=(self._serve(listening),))
        self._thread.start()
        assert listening.wait(10)

    def stop(self) -> None:
        """Break every connection and listen no more."""
        if self._thread:
            self._loop.call_soon_threadsafe(self._stopped.set)
            self._thread.join()
            self._thread = None

    close = stop

    def speakers(self) -> set[str]:
        """Return the names under which pages have made themselves known."""
        messages = map(json.loads, self.heard)
        payloads = [one["payload"] for one in messages if one["type"] == "publish"]
        return {json.loads(payload)["peerId"] for payload in payloads}

    async def _serve(self, listening: threading.Event) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopped = asyncio.Event()
        async with self.made().listening("127.0.0.1", self.port) as self.port:
            listening.set()
            await self._stopped.wait()

    def made(self) -> Any:
        """The relay to be run; others speak in other ways."""
        return Relay(tap=self.heard.append)


@pytest.fixture
def relay() -> Iterator[RunningRelay]:
    """A relay of the test's own."""
    running = RunningRelay()
    running.start()
    yield running
    running.stop()


@pytest.fixture
def person(browser: Browser, faults: Faults, relay: RunningRelay) -> Iterator[Callable[..., Page]]:
    """Return an empty page of somebody new; options are those of a Playwright context."""
    contexts = []

    def come(**options: Any) -> Page:
        context = browser.new_context(**CONTEXT | {"locale": "en-US"} | options)
        contexts.append(context)
        told = {"strategy": "ws", "urls": [relay.url], "iceServers": []}
        context.route("**/relays.json", lambda route: route.fulfill(json=told))
        page = context.new_page()
        faults.watch(page)
        return page

    yield come
    for context in contexts:
        with suppress(Exception):
            context.close()
