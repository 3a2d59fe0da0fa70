"""Relays that speak as the public ones do, as far as Trystero speaks with them.

A Nostr relay (NIP-01, events that are passed on and not kept, no signature looked at) and an MQTT
broker (3.1.1, nothing but quality of service 0).
"""

from __future__ import annotations

import contextlib
import json
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from websockets import ConnectionClosed
from websockets.asyncio.server import serve
from websockets.typing import Subprotocol

from tests.browser.meeting import RunningRelay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from websockets.asyncio.server import ServerConnection

    Tap = Callable[[str], object]

CONNECT, CONNACK, PUBLISH, SUBSCRIBE, SUBACK, UNSUBSCRIBE, UNSUBACK, PINGREQ, PINGRESP = (
    1, 2, 3, 8, 9, 10, 11, 12, 13,
)  # fmt: skip


class Broker(ABC):
    """What both have in common: who is connected, and what they subscribed to."""

    subprotocols: Sequence[Subprotocol] | None = None

    def __init__(self, tap: Tap) -> None:
        self.tap = tap
        self.subscriptions: dict[ServerConnection, dict[str, Any]] = {}

    @contextlib.asynccontextmanager
    async def listening(self, host: str, port: int) -> Any:
        async with serve(self.attend, host, port, subprotocols=self.subprotocols) as server:
            yield next(iter(server.sockets)).getsockname()[1]

    async def attend(self, connection: ServerConnection) -> None:
        self.subscriptions[connection] = {}
        try:
            async for message in connection:
                await self.take(connection, message)
        except ConnectionClosed:
            pass
        finally:
            del self.subscriptions[connection]

    @abstractmethod
    async def take(self, connection: ServerConnection, message: Any) -> None:
        """Answer a message, and pass on what others subscribed to."""


class NostrRelay(Broker):
    async def take(self, connection: ServerConnection, message: Any) -> None:
        self.tap(message)
        match json.loads(message):
            case ["REQ", name, *filters]:
                self.subscriptions[connection][name] = filters
                await connection.send(json.dumps(["EOSE", name]))
            case ["CLOSE", name]:
                self.subscriptions[connection].pop(name, None)
            case ["EVENT", event]:
                await connection.send(json.dumps(["OK", event["id"], True, ""]))
                for other, name in [*self._takers(event)]:
                    await other.send(json.dumps(["EVENT", name, event]))

    def _takers(self, event: dict[str, Any]) -> Iterator[tuple[ServerConnection, str]]:
        for connection, subscriptions in self.subscriptions.items():
            for name, filters in subscriptions.items():
                if any(wants(one, event) for one in filters):
                    yield connection, name


def wants(one: dict[str, Any], event: dict[str, Any]) -> bool:
    tags = [value for tag, value in event["tags"] if tag == "x"]
    fresh = event["created_at"] >= one.get("since", 0)
    return fresh and event["kind"] in one["kinds"] and bool({*tags} & {*one["#x"]})


class MqttBroker(Broker):
    subprotocols = (Subprotocol("mqtt"),)

    async def take(self, connection: ServerConnection, message: Any) -> None:
        for kind, body in packets(message):
            await self.answer(connection, kind, body)

    async def answer(self, connection: ServerConnection, kind: int, body: bytes) -> None:
        own = self.subscriptions[connection]
        if kind == CONNECT:
            await connection.send(packet(CONNACK, b"\0\0"))
        elif kind == SUBSCRIBE:
            topics = [*texts(body[2:], 1)]
            own |= dict.fromkeys(topics)
            await connection.send(packet(SUBACK, body[:2] + bytes(len(topics))))
        elif kind == UNSUBSCRIBE:
            for topic in texts(body[2:], 0):
                own.pop(topic, None)
            await connection.send(packet(UNSUBACK, body[:2]))
        elif kind == PINGREQ:
            await connection.send(packet(PINGRESP, b""))
        elif kind == PUBLISH:
            topic = next(texts(body, 0))
            self.tap(body[2 + len(topic) :].decode())
            for other, topics in [*self.subscriptions.items()]:
                if topic in topics:
                    await other.send(packet(PUBLISH, body))


def packets(message: bytes) -> Iterator[tuple[int, bytes]]:
    """Split what came in one piece into packets; Trystero's are never divided among two."""
    while message:
        length, at = 0, 1
        while True:
            length |= (message[at] & 127) << 7 * (at - 1)
            at += 1
            if message[at - 1] < 128:
                break
        yield message[0] >> 4, message[at : at + length]
        message = message[at + length :]


def packet(kind: int, body: bytes) -> bytes:
    digits, rest = [len(body) & 127], len(body) >> 7
    while rest:
        digits[-1] |= 128
        digits.append(rest & 127)
        rest >>= 7
    return bytes([kind << 4, *digits]) + body


def texts(body: bytes, gap: int) -> Iterator[str]:
    """Read texts that stand after their lengths, with `gap` bytes after each."""
    while body:
        length = int.from_bytes(body[:2])
        yield body[2 : 2 + length].decode()
        body = body[2 + length + gap :]


class RunningNostrRelay(RunningRelay):
    def made(self) -> Broker:
        return NostrRelay(self.heard.append)


class RunningMqttBroker(RunningRelay):
    def made(self) -> Broker:
        return MqttBroker(self.heard.append)
