"""Relays and wires in one process: pages meet here as they do over the network.

Texts wait in a queue until `pump` lets them through, in order. A hub can lose its relays, cut a
page off and let it come back; codes carried by hand fit together as the real ones do.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from web.ports import MeetingError, Obstacle

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.ports import Hearing


@dataclass(eq=False)
class End:
    """One page's end of a wire in a room, or of one made by hand."""

    hub: Hub
    key: tuple[str, str]
    hearing: Hearing
    name: str
    is_cut: bool = False

    def send(self, peer: str, text: str) -> bool:
        other = self.hub.partner(self, peer)
        if other is None:
            return False
        assert len(text) <= 8192
        self.hub.later(lambda: self.hub.is_joined(self, other) and self._deliver(other, text))
        return True

    def close(self) -> None:
        self.hub.leave(self)

    def _deliver(self, other: End, text: str) -> None:
        if not self.hub.loses(text):
            other.hearing.heard(self.name, text)


@dataclass(eq=False)
class Hub:
    """Where all pages of a test meet."""

    rooms: dict[tuple[str, str], list[End]] = field(default_factory=dict)
    waiting: deque[Callable[[], object]] = field(default_factory=deque)
    relay: bool = True
    count: int = 0
    loses: Callable[[str], bool] = lambda _text: False
    everybody: list[End] = field(default_factory=list)

    def name(self) -> str:
        self.count += 1
        return f"peer-{self.count}"

    def enter(self, key: tuple[str, str], hearing: Hearing) -> End:
        end = End(self, key, hearing, self.name())
        self.everybody.append(end)
        self.later(lambda: hearing.status("open" if self.relay else "closed"))
        if self.relay:
            self.connect(end)
        return end

    def connect(self, end: End) -> None:
        others = self.rooms.setdefault(end.key, [])
        for other in others:
            self.later(lambda other=other: other.hearing.joined(end.name))
            self.later(lambda other=other: end.hearing.joined(other.name))
        others.append(end)

    def leave(self, end: End) -> None:
        ends = self.rooms.get(end.key, [])
        if end in ends:
            ends.remove(end)
            for other in ends:
                self.later(lambda other=other: other.hearing.left(end.name))

    def cut(self, end: End) -> None:
        """Break a page's line without a word to anybody else; they find out by silence."""
        self.rooms[end.key].remove(end)
        end.is_cut = True
        for other in self.rooms[end.key]:
            self.later(lambda other=other: end.hearing.left(other.name))

    def kill_relays(self) -> None:
        self.relay = False
        for end in self.everybody:
            self.later(lambda end=end: end.hearing.status("closed"))

    def revive_relays(self) -> None:
        self.relay = True
        for end in self.everybody:
            self.later(lambda end=end: end.hearing.status("open"))

    def partner(self, end: End, peer: str) -> End | None:
        ends = self.rooms.get(end.key, [])
        return next((o for o in ends if o.name == peer and end in ends), None)

    def is_joined(self, one: End, other: End) -> bool:
        ends = self.rooms.get(one.key, [])
        return one in ends and other in ends

    def later(self, call: Callable[[], object]) -> None:
        self.waiting.append(call)

    def pump(self) -> bool:
        """Let everything through that waits; whether anything did."""
        moved = bool(self.waiting)
        while self.waiting:
            self.waiting.popleft()()
        return moved


@dataclass(eq=False)
class FakeOffer:
    hub: Hub
    wire: End
    code: str
    taken: bool = False

    async def accept(self, code: str) -> None:
        kind, _, number = code.partition("-of-")
        if kind not in ("answer-made-by-hand", "invite-made-by-hand"):
            raise MeetingError(Obstacle.BAD_CODE)
        mine = self.code.partition("-of-")[2]
        answered = number.partition("-by-")[0]
        if kind != "answer-made-by-hand" or answered != mine:
            raise MeetingError(Obstacle.WRONG_CODE)
        self.hub.connect(self.wire)
        self.taken = True


@dataclass(eq=False)
class FakeAnswer:
    wire: End
    code: str


@dataclass(eq=False)
class FakeMeeting:
    """One page's way to the hub; `refuses` is why it finds none."""

    hub: Hub
    refuses: Obstacle | None = None
    ends: list[End] = field(default_factory=list)

    async def open_room(self, room: str, password: str, hearing: Hearing) -> End:
        self._may_refuse()
        return self._kept(self.hub.enter((room, password), hearing))

    async def offer(self, hearing: Hearing) -> FakeOffer:
        self._may_refuse()
        number = self.hub.name()
        end = self._kept(End(self.hub, ("by hand", number), hearing, self.hub.name()))
        return FakeOffer(self.hub, end, f"invite-made-by-hand-of-{number}")

    async def answer(self, code: str, hearing: Hearing) -> FakeAnswer:
        self._may_refuse()
        kind, _, number = code.partition("-of-")
        if kind != "invite-made-by-hand":
            raise MeetingError(Obstacle.BAD_CODE)
        end = self._kept(End(self.hub, ("by hand", number), hearing, self.hub.name()))
        self.hub.connect(end)
        return FakeAnswer(end, f"answer-made-by-hand-of-{number}-by-{end.name}")

    async def qr(self, text: str) -> tuple[str, ...]:
        return () if len(text) > 2000 else ("101", "010", "101")

    def _may_refuse(self) -> None:
        if self.refuses:
            raise MeetingError(self.refuses)

    def _kept(self, end: End) -> End:
        self.ends.append(end)
        return end
