"""A small relay by which two pages find each other: it passes on what is published under a topic.

    python -m web.relay [--host 127.0.0.1] [--port 8004]

For private use and for the tests: relays.json beside the page names it with the strategy "ws". It
keeps nothing, and knows nobody: what it passes on is encrypted by the pages. A visitor says, in JSON,
{"type": "subscribe" | "unsubscribe", "topic"} or {"type": "publish", "topic", "payload"}; all others
who subscribed to the topic then hear {"topic", "payload"}.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from websockets import ConnectionClosed
from websockets.asyncio.server import broadcast, serve
from websockets.frames import CloseCode

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.asyncio.server import ServerConnection

USUAL_PORT = 8004
MOST_BYTES = 32 * 1024
LONGEST_TOPIC = 128
MOST_TOPICS = 64
MOST_MESSAGES = 200
WINDOW_S = 10.0
FAREWELL_S = 1.0


@dataclass(eq=False)
class Visitor:
    """One connection: what it subscribed to, and how many messages it sent in this window."""

    connection: ServerConnection
    topics: set[str] = field(default_factory=set)
    window: int = 0
    messages: int = 0

    def may_go_on(self, now_s: float) -> bool:
        """Count a message; False when it is one too many for this window."""
        window = int(now_s / WINDOW_S)
        if window != self.window:
            self.window, self.messages = window, 0
        self.messages += 1
        return self.messages <= MOST_MESSAGES


class Relay:
    """Who listens to what. `tap` is handed every text that comes in, before anything is done."""

    def __init__(self, tap: Callable[[str], object] = lambda _: None) -> None:
        self._tap = tap
        self._listeners: dict[str, set[ServerConnection]] = defaultdict(set)

    @property
    def topics(self) -> frozenset[str]:
        """What anybody listens to."""
        return frozenset(self._listeners)

    @contextlib.asynccontextmanager
    async def listening(self, host: str, port: int) -> Any:
        """Answer visitors for as long as the context lasts; yield the port, 0 takes any free one.

        Raises:
            OSError: the port is taken or the host is not this machine's.
        """
        async with serve(
            self.attend, host, port, max_size=MOST_BYTES, close_timeout=FAREWELL_S
        ) as server:
            yield next(iter(server.sockets)).getsockname()[1]

    async def attend(self, connection: ServerConnection) -> None:
        """Serve one visitor until it goes, or does what it may not."""
        visitor = Visitor(connection)
        try:
            async for text in connection:
                if not visitor.may_go_on(asyncio.get_running_loop().time()):
                    await connection.close(CloseCode.POLICY_VIOLATION, "too many messages")
                elif not self._took(visitor, text):
                    await connection.close(CloseCode.INVALID_DATA, "no such message")
        except ConnectionClosed:
            pass
        finally:
            for topic in visitor.topics:
                self._forget(topic, connection)

    def _took(self, visitor: Visitor, text: str | bytes) -> bool:
        """Do what a message says; False when it says nothing that is known here."""
        if not isinstance(text, str):
            return False
        self._tap(text)
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return False
        match message:
            case {"type": str(kind), "topic": str(topic)} if len(topic) <= LONGEST_TOPIC:
                return self._did(visitor, kind, topic, message.get("payload"))
        return False

    def _did(self, visitor: Visitor, kind: str, topic: str, payload: object) -> bool:
        match kind:
            case "subscribe" if len(visitor.topics | {topic}) <= MOST_TOPICS:
                visitor.topics.add(topic)
                self._listeners[topic].add(visitor.connection)
            case "unsubscribe":
                visitor.topics.discard(topic)
                self._forget(topic, visitor.connection)
            case "publish" if isinstance(payload, str):
                others = self._listeners.get(topic, set()) - {visitor.connection}
                broadcast(others, json.dumps({"topic": topic, "payload": payload}))
            case _:
                return False
        return True

    def _forget(self, topic: str, connection: ServerConnection) -> None:
        listeners = self._listeners.get(topic, set())
        listeners.discard(connection)
        if not listeners:
            self._listeners.pop(topic, None)


async def run(host: str, port: int) -> None:
    """Relay until cancelled."""
    async with Relay().listening(host, port) as bound:
        print(f"Relay at ws://{host}:{bound} (Ctrl+C stops it)", flush=True)
        await asyncio.get_running_loop().create_future()


def main() -> None:
    """Relay from the command line until interrupted."""
    parser = argparse.ArgumentParser(description="Let pages find each other.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in")
    parser.add_argument("--port", type=int, default=USUAL_PORT)
    options = parser.parse_args()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(run(options.host, options.port))
    except OSError as error:
        sys.exit(f"Cannot listen on {options.host}, port {options.port}: {error.strerror}.")


if __name__ == "__main__":
    main()
