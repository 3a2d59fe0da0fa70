"""All peers at once: who is connected, what goes out to them, and what is not listened to.

Garbage, wrong tags and floods end here and are counted. What is said over the lines goes to the
`Hearer`, whose objections (any GoError) are counted as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from gocore.errors import GoError, NotationError
from gocore.protocol.bodies import Body
from gocore.protocol.happenings import Happening, Misbehaved, RefusalReason
from gocore.protocol.link import Link, Seat, Standing
from gocore.protocol.messages import (
    PROTOCOL,
    Alive,
    Framed,
    Hello,
    Refused,
    format_body,
    format_message,
    parse_body,
)
from gocore.protocol.promise import Secrets
from gocore.protocol.seats import Role, new_key

MOST_PEERS = 12
"""How many may be here who claim no seat."""

MOST_LINKS = 16
"""How many may be connected, so that a friend who comes back always finds a place."""

MOST_MEETINGS = 8
"""How often one peer may begin anew without having left."""

REST_MS = 60_000
"""How long nothing need be done while nobody is connected."""


class Hearer(Protocol):
    """Who is told of meetings, and hears what is said."""

    @property
    def seat(self) -> Seat:
        """What we claim to be at the next meeting."""

    def met(self, peer: str, is_friend: bool) -> None: ...

    def heard(self, peer: str, body: Body) -> None: ...

    def parted(self, peer: str) -> None: ...

    def refused(self, peer: str, reason: RefusalReason, is_proven: bool) -> None:
        """Somebody will not have us; `is_proven` where that is said with the key of our seat."""


class Switchboard:
    """The links to all peers.

    `now_ms` is the last moment that anything told us of. `hearer` is set by whoever makes a board,
    and again when somebody else is to hear.
    """

    hearer: Hearer

    def __init__(self, secrets: Secrets, tell: Callable[[Happening], None]) -> None:
        self.now_ms = 0
        self.misbehaved = 0
        self._secrets = secrets
        self._tell = tell
        self._links: dict[str, Link] = {}
        self._outgoing: list[tuple[str, str]] = []

    def link(self, peer: str | None) -> Link | None:
        """The link to a peer, while it lasts."""
        return self._links.get(peer) if peer is not None else None

    def is_here(self, peer: str | None) -> bool:
        """Whether this peer is connected and was heard not long ago."""
        link = self.link(peer)
        return link is not None and link.is_open and link.pulse.is_here(self.now_ms)

    def joined(self, peer: str, now_ms: int) -> None:
        """Greet a new peer; one that was there before under this name begins anew."""
        self.left(peer, now_ms)
        if len(self._links) >= MOST_LINKS and not self._made_room():
            self._say_full(peer)
            return
        self._links[peer] = self._new_link(peer)

    def _made_room(self) -> bool:
        """Let go whoever came first of those who have not said, or proven, who they are."""
        idle = (Standing.SILENT, Standing.CLAIMANT, Standing.BARRED)
        found = (peer for peer, link in self._links.items() if link.standing in idle)
        peer = next(found, None)
        if peer is not None:
            self.drop(peer)
        return peer is not None

    def _is_one_too_many(self, link: Link) -> bool:
        """Whether this stranger finds no place; who sits somewhere, or says so, needs none."""
        if link.claims in (Role.HOST, Role.GUEST):
            return False
        links = self._links.values()
        return sum(one.standing is Standing.STRANGER for one in links) > MOST_PEERS

    def _say_full(self, peer: str) -> None:
        if self.hearer.seat.is_players:
            self._say_refused(peer, RefusalReason.FULL)

    def left(self, peer: str, now_ms: int) -> None:
        self._passed(now_ms)
        self.drop(peer)

    def drop(self, peer: str) -> None:
        """Have nothing to do with this peer any more."""
        if peer in self._links:
            self.hearer.parted(peer)
            del self._links[peer]

    def dismiss(self, peer: str, reason: RefusalReason) -> None:
        """Drop a peer and tell it why."""
        self.drop(peer)
        self._say_refused(peer, reason)

    def _say_refused(self, peer: str, reason: RefusalReason) -> None:
        self._outgoing.append((peer, format_message(Refused(reason))))

    def introduce(self) -> None:
        """Let a new hearer meet those who are here and claim no seat of its friend's."""
        for peer, link in list(self._links.items()):
            if link.standing is Standing.STRANGER:
                self.hearer.met(peer, is_friend=False)

    def ticked(self, now_ms: int) -> None:
        """Let go of those whose line is stuck."""
        self._passed(now_ms)
        for peer in [peer for peer, link in self._links.items() if link.line.is_stuck]:
            self.drop(peer)

    def heard(self, peer: str, text: str, now_ms: int) -> None:
        """Take whatever a peer sent; raises nothing for it."""
        self._passed(now_ms)
        link = self.link(peer)
        if link is None:
            return
        if not link.allowance.takes(self.now_ms):
            self._blame(link)
            return
        try:
            self._take(link, text)
        except GoError:
            self._blame(link)

    def _passed(self, now_ms: int) -> None:
        self.now_ms = max(self.now_ms, now_ms)

    def _blame(self, link: Link) -> None:
        self.misbehaved += 1
        link.misbehaved += 1
        if link.misbehaved == 1:
            self._tell(Misbehaved(link.peer))

    def _take(self, link: Link, text: str) -> None:
        try:
            message = link.read(text)
        except NotationError:
            if link.standing is Standing.CLAIMANT:
                link.refuse_claim()
            raise
        if isinstance(message, Refused):
            self._refused_by(link, message.reason, is_proven=not text.startswith("{"))
        elif message is not None and link.standing is not Standing.BARRED:
            self._take_message(link, message)

    def _take_message(self, link: Link, message: Hello | Alive | Framed) -> None:
        was = link.standing
        match message:
            case Hello():
                self._greeted(link, message)
            case Alive():
                link.alive(message, self.now_ms)
                self._met_if_proven(link, was)
            case Framed():
                bodies = link.framed(message, self.now_ms)
                self._met_if_proven(link, was)
                for body in bodies:
                    self._take_body(link, body)

    def _greeted(self, link: Link, hello: Hello) -> None:
        if hello.version != PROTOCOL:
            link.refuse(Refused(RefusalReason.VERSION))
            self.hearer.refused(link.peer, RefusalReason.VERSION, is_proven=False)
            return
        if link.begins_anew(hello):
            link = self._met_anew(link, hello)
        if not link.greeted(hello) or link.standing is not Standing.STRANGER:
            return
        if self._is_one_too_many(link):
            self.drop(link.peer)
            self._say_full(link.peer)
        else:
            self.hearer.met(link.peer, is_friend=False)

    def _met_anew(self, link: Link, hello: Hello) -> Link:
        """The link for a peer that has reloaded, and of which the network did not tell.

        A fresh nonce is named, unless the peer already answers to ours. Raises NotationError
        where a peer does this again and again.
        """
        if link.meetings >= MOST_MEETINGS:
            raise NotationError("a greeting too many")
        self.hearer.parted(link.peer)
        if not link.answers(hello):
            link = self._links[link.peer] = self._new_link(link.peer, link)
        link.meetings += 1
        return link

    def _new_link(self, peer: str, before: Link | None = None) -> Link:
        """A link with a fresh nonce; a peer that was there `before` is still answerable."""
        link = Link(peer, self.hearer.seat, new_key(self._secrets), self.now_ms)
        if before is not None:
            link.allowance, link.misbehaved = before.allowance, before.misbehaved
            link.meetings = before.meetings
        return link

    def _refused_by(self, link: Link, reason: RefusalReason, is_proven: bool) -> None:
        self.hearer.refused(link.peer, reason, is_proven)
        if link.standing is Standing.CLAIMANT:
            link.refuse_claim()
        else:
            link.bar()

    def _met_if_proven(self, link: Link, was: Standing) -> None:
        if was is Standing.CLAIMANT and link.standing is Standing.FRIEND:
            self.hearer.met(link.peer, is_friend=True)

    def _take_body(self, link: Link, body: Mapping[str, Any]) -> None:
        """Take one body; those that follow it are taken even where this one is refused."""
        try:
            self.hearer.heard(link.peer, parse_body(body))
        except GoError:
            self._blame(link)

    def send(self, peer: str | None, body: Body) -> None:
        """Say something to a peer, if it is connected."""
        link = self.link(peer)
        if link is not None and link.is_open:
            link.send(format_body(body))

    def taken(self) -> list[tuple[str, str]]:
        """The texts to send now, with their peers."""
        outgoing, self._outgoing = self._outgoing, []
        for peer, link in self._links.items():
            outgoing += [(peer, text) for text in link.due(self.now_ms)]
        return outgoing

    def next_ms(self) -> int:
        """When something is to be sent at the latest."""
        times = [link.next_ms() for link in self._links.values()]
        return min((time for time in times if time is not None), default=self.now_ms + REST_MS)
