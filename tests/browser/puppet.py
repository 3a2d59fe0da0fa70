"""Somebody who speaks with a real page and is moved by the test: honest, or anything but that.

A puppet's talk is held in the test's own process and carried by a `Station`, which costs little.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError as NothingNew

from web.fragment import parse_fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gocore.protocol.conversation import Conversation
    from gocore.protocol.link import Link
    from tests.browser.station import Station

SEND = "(texts) => { for (const [peer, text] of texts) wire.send(peer, text); }"
LOOK_MS = 300
MOST_LOOKS = 200


class Puppet:
    """`talk` is what a page would hold, `station` its end of the connection."""

    def __init__(self, station: Station, talk: Conversation) -> None:
        self.station = station
        self.talk = talk
        self._read = 0
        self.peers: list[str] = []

    def enter(self, relay: str, address: str) -> None:
        """Go to the room that a link names."""
        place = parse_fragment(address[address.index("#") :])
        assert place is not None
        self.station.enter(relay, room=place.room, password=place.password)

    def link(self, to: str) -> Link:
        found = self.talk._board.link(to)
        assert found is not None
        return found

    def pump(self) -> None:
        """Hear what has come, and say what is to be said."""
        now_ms = round(time.monotonic() * 1000)
        news = self.station.page.evaluate("(from) => news.slice(from)", self._read)
        self._read += len(news)
        for kind, *told in news:
            if kind == "joined":
                self.peers.append(told[0])
            if kind in ("joined", "left", "heard"):
                getattr(self.talk, kind)(*told, now_ms)
        self.talk.ticked(now_ms)
        texts = self.talk.taken()
        if texts:
            self.station.page.evaluate(SEND, texts)

    def until(self, holds: Callable[[], Any]) -> None:
        """Talk until something holds."""
        for _ in range(MOST_LOOKS):
            self.pump()
            if holds():
                return
            with suppress(NothingNew):
                self.station.page.wait_for_function(
                    "(from) => news.length > from", arg=self._read, timeout=LOOK_MS
                )
        raise AssertionError("what was waited for did not come")

    def says(self, *bodies: Mapping[str, Any], to: str | None = None) -> None:
        """Say things over the line to whoever came last, until all have arrived."""
        link = self.link(to or self.peers[-1])
        for body in bodies:
            link.send(body)
        self.until(lambda: not link.line._unconfirmed and not link.line._waiting)

    def sends(self, *texts: str) -> None:
        """Send texts as they are."""
        self.station.page.evaluate(
            "(texts) => { for (const text of texts) openChannel('game').send(text); }", list(texts)
        )

    def moves(self) -> int:
        """How many moves its game has."""
        game = self.talk.snapshot.game
        return game.move_number if game else -1
