"""A simulated network between the devices of some friends: nothing on it can be relied on.

Messages are lost, doubled, delayed and so reordered; lines are cut and come back under other
names; a device may reload at any moment, and then knows only what it kept. Time is simulated, and
the same seed gives the same course of events.
"""

from __future__ import annotations

import heapq
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from gocore.protocol.conversation import Conversation


@dataclass(frozen=True)
class Faults:
    """How bad the lines are; the shares are of messages."""

    lost: float = 0.12
    doubled: float = 0.1
    slow: float = 0.15
    delay_ms: tuple[int, int] = (15, 120)
    slow_ms: tuple[int, int] = (200, 2500)


NO_FAULTS = Faults(lost=0, doubled=0, slow=0)


class Device:
    """One browser: a conversation, and the names under which it knows the others now."""

    def __init__(self, name: str, conversation: Conversation) -> None:
        self.name = name
        self.conversation = conversation
        self.peers: dict[str, Device] = {}
        self.happenings: list[object] = []
        self.reloads = 0
        self.tick_ms = 0

    def keep(self) -> str:
        """What a page would have stored by now."""
        return json.dumps(self.conversation.to_json())

    def peer_of(self, other: Device) -> str | None:
        """The name under which this device knows another, while they are connected."""
        return next((peer for peer, device in self.peers.items() if device is other), None)


class Network:
    """The devices, the texts under way between them, and the clock."""

    def __init__(self, seed: int, faults: Faults) -> None:
        self.rng = random.Random(seed)
        self.faults = faults
        self.now_ms = 1_000_000
        self.devices: dict[str, Device] = {}
        self.watch: Callable[[Device], None] = lambda _: None
        self._queue: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0

    def add(self, name: str, conversation: Conversation) -> Device:
        device = self.devices[name] = Device(name, conversation)
        for other in list(self.devices.values()):
            if other is not device:
                self.connect(device, other)
        return device

    def secrets(self) -> Callable[[int], bytes]:
        return random.Random(self.rng.random()).randbytes

    def at(self, delay_ms: int, action: Callable[[], None]) -> None:
        """Let something happen later."""
        self._count += 1
        heapq.heappush(self._queue, (self.now_ms + delay_ms, self._count, action))

    def connect(self, one: Device, other: Device) -> None:
        """Let two devices find each other; each knows the other by a new name."""
        if one.peer_of(other) is not None:
            return
        self._count += 1
        one.peers[f"{other.name}#{self._count}"] = other
        other.peers[f"{one.name}#{self._count}"] = one
        for here, there in ((one, other), (other, one)):
            here.conversation.joined(here.peer_of(there), self.now_ms)
            self.send(here)

    def cut(self, one: Device, other: Device, back_ms: int | None = None) -> None:
        """Break the line between two; what is under way is lost; perhaps it comes back."""
        for here, there in ((one, other), (other, one)):
            if (peer := here.peer_of(there)) is not None:
                del here.peers[peer]
                here.conversation.left(peer, self.now_ms)
                self.send(here)
        if back_ms is not None:
            self.at(back_ms, lambda: self.connect(one, other))

    def reload(self, device: Device, away_ms: int = 300) -> None:
        """Let a device forget all that it has not kept, and come back later.

        Pages keep before they send, so what was about to be sent is kept, and not sent.
        """
        kept = device.keep()
        self.note(device)
        for other in list(self.devices.values()):
            self.cut(device, other)
        device.conversation = Conversation.restored(json.loads(kept), secrets=self.secrets())
        device.reloads += 1
        for other in self.devices.values():
            if other is not device:
                self.at(away_ms, lambda other=other: self.connect(device, other))

    def send(self, device: Device) -> None:
        """Send what a device has to say, over bad lines."""
        for peer, text in device.conversation.taken():
            other = device.peers.get(peer)
            if other is not None and (back := other.peer_of(device)) is not None:
                self._send_one(other, back, text)
        device.tick_ms = max(self.now_ms, device.conversation.next_tick_ms)
        self.note(device)

    def _send_one(self, receiver: Device, peer: str, text: str) -> None:
        rng, faults = self.rng, self.faults
        if rng.random() < faults.lost:
            return
        for _ in range(2 if rng.random() < faults.doubled else 1):
            span = faults.slow_ms if rng.random() < faults.slow else faults.delay_ms
            self.at(rng.randint(*span), lambda: self._deliver(receiver, peer, text))

    def _deliver(self, receiver: Device, peer: str, text: str) -> None:
        if peer in receiver.peers:
            receiver.conversation.heard(peer, text, self.now_ms)
            self.send(receiver)

    def note(self, device: Device) -> None:
        """Collect what a device tells its page, and let whoever watches look at it."""
        device.happenings += device.conversation.happened()
        self.watch(device)

    def run(self, ms: int) -> None:
        """Let time pass."""
        end_ms = self.now_ms + ms
        while True:
            due_ms = self._queue[0][0] if self._queue else end_ms
            device = min(self.devices.values(), key=lambda device: device.tick_ms)
            self.now_ms = max(self.now_ms, min(end_ms, due_ms, device.tick_ms))
            if self._queue and due_ms <= self.now_ms:
                heapq.heappop(self._queue)[2]()
            elif device.tick_ms <= self.now_ms < end_ms:
                device.conversation.ticked(self.now_ms)
                self.send(device)
            else:
                return

    def heal(self) -> None:
        """Let every line work from now on, and connect all."""
        self.faults = NO_FAULTS
        for one, other in combinations(self.devices.values(), 2):
            self.connect(one, other)
