"""Where two friends meet: in a room over relays, or by codes that people carry.

A rendezvous opens a wire, and another in its place when that is wanted; a wire that was left says
nothing any more. What is said over it is for whoever listens, how our end of it stands is `reach`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from web.bond import Bond
from web.friendship import Failure, FriendState, Way
from web.ports import HandOffer, Meeting, MeetingError, Spawn, Wire
from web.reach import Reach


class Listener(Protocol):
    """Whoever hears who can be spoken to, what they say, and that something changed.

    `refused` tells why a code that came back was not taken; another can be tried.
    """

    def joined(self, peer: str) -> None: ...
    def left(self, peer: str) -> None: ...
    def heard(self, peer: str, text: str) -> None: ...
    def changed(self) -> None: ...
    def refused(self, failure: Failure) -> None: ...


class _Ear:
    """Our end of one wire; deaf once another is being opened."""

    def __init__(self, rendezvous: Rendezvous) -> None:
        self._rendezvous = rendezvous

    def joined(self, peer: str) -> None:
        self._rendezvous.take(self, lambda it: it.joined(peer))

    def left(self, peer: str) -> None:
        self._rendezvous.take(self, lambda it: it.left(peer))

    def heard(self, peer: str, text: str) -> None:
        self._rendezvous.take(self, lambda it: it.listener.heard(peer, text))

    def status(self, text: str) -> None:
        self._rendezvous.take(self, lambda it: it.told(text))


class Rendezvous:
    """The wire of one page to its friends. `code` is what a player carries by hand."""

    def __init__(
        self, meeting: Meeting, spawn: Spawn, now_ms: Callable[[], int], listener: Listener
    ) -> None:
        self._meeting = meeting
        self._spawn = spawn
        self._now_ms = now_ms
        self.listener = listener
        self.code = ""
        self._reach = Reach()
        self._ear: _Ear | None = None
        self._wire: Wire | None = None
        self._offer: HandOffer | None = None
        self._unsent: list[tuple[str, str]] = []

    # What is wanted

    def open(self, place: Bond) -> None:
        """Go to where the two met before; codes serve only once, so new ones are needed."""
        if place.way is Way.ROOM:
            self.enter(place.room, place.password)
            return
        self.close()
        if place.way is Way.HAND:
            self._reach.begin(Way.HAND, self._now_ms())
            self._reach.failed(Failure.NOT_CONNECTED)

    def enter(self, room: str, password: str) -> None:
        """Meet in a room, whatever was open before."""
        ear = self._begin(Way.ROOM)
        self._spawn(self._entering(ear, room, password))

    def invite(self) -> None:
        """Make the code that is carried to the friend; it is in `code` once it is made."""
        self._spawn(self._inviting(self._begin(Way.HAND)))

    def answer(self, code: str) -> None:
        """Answer a code that the friend has made; what goes back is in `code` once it is made."""
        self._spawn(self._answering(self._begin(Way.HAND), code))

    def accept(self, code: str) -> bool:
        """Take the code that came back; False where none is waited for."""
        if self._ear is None or self._offer is None:
            return False
        self._spawn(self._accepting(self._ear, self._offer, code))
        return True

    def close(self) -> None:
        """Leave; nothing more is heard than that nobody can be spoken to."""
        wire, peers = self._wire, self._reach.peers
        self._ear = self._wire = self._offer = None
        self._unsent, self.code = [], ""
        self._reach.end()
        if wire is not None:
            wire.close()
        for peer in peers:
            self.listener.left(peer)

    def send(self, peer: str, text: str) -> None:
        """Send a text, or keep it until the wire is there; it may be lost like any other."""
        if self._wire is not None:
            self._wire.send(peer, text)
        elif self._ear is not None:
            self._unsent.append((peer, text))

    def find(self, *, here: bool) -> None:
        """Hear whether the friend answers."""
        if self._ear is not None:
            self._reach.found(here=here, now_ms=self._now_ms())

    def lose_network(self) -> None:
        """Hear that the device is offline."""
        if self._ear is not None:
            self._reach.lost_network(self._now_ms())
            self.listener.changed()

    def find_network(self) -> bool:
        """Hear that the device is online; True where the wire should be opened anew."""
        return self._reach.found_network() and self._ear is not None

    # How it stands

    @property
    def invites(self) -> bool:
        """Whether `code` invites; else it answers."""
        return self._offer is not None

    @property
    def failure(self) -> Failure | None:
        """Why the two do not meet."""
        return self._reach.failure

    @property
    def due_ms(self) -> int | None:
        """When `tick` is to be called at the latest."""
        return self._reach.due_ms

    def state(self, *, here: bool, known: bool) -> FriendState:
        """How it stands with a friend who is `here`, or is `known` since they once were."""
        return self._reach.state(here=here, known=known)

    def tick(self) -> None:
        """Give up what has been waited for long enough."""
        if self._reach.expired(self._now_ms()):
            self.listener.changed()

    # What is heard

    def take(self, ear: _Ear, news: Callable[[Rendezvous], None]) -> None:
        """Let something be heard that came to this ear, unless it is an old one."""
        if ear is self._ear:
            news(self)

    def joined(self, peer: str) -> None:
        self._reach.joined(peer)
        self.listener.joined(peer)

    def left(self, peer: str) -> None:
        self._reach.left(peer)
        self.listener.left(peer)

    def told(self, text: str) -> None:
        """Hear whether any relay can be reached."""
        self._reach.told(relay=text == "open", now_ms=self._now_ms())
        self.listener.changed()

    def accepted(self) -> None:
        """Hear that the code which came back was taken: now the two should connect."""
        self._reach.broke(self._now_ms())
        self.listener.changed()

    # Opening

    def _begin(self, way: Way) -> _Ear:
        self.close()
        self._reach.begin(way, self._now_ms())
        self._ear = _Ear(self)
        return self._ear

    async def _entering(self, ear: _Ear, room: str, password: str) -> None:
        wire = await self._judged(ear, self._meeting.open_room(room, password, ear))
        if wire is not None:
            self._connect(ear, wire)

    async def _inviting(self, ear: _Ear) -> None:
        offer = await self._judged(ear, self._meeting.offer(ear))
        if offer is not None and self._connect(ear, offer.wire):
            self._offer, self.code = offer, offer.code
            self.listener.changed()

    async def _answering(self, ear: _Ear, code: str) -> None:
        answer = await self._judged(ear, self._meeting.answer(code, ear))
        if answer is not None and self._connect(ear, answer.wire):
            self.code = answer.code
            self.listener.changed()

    async def _accepting(self, ear: _Ear, offer: HandOffer, code: str) -> None:
        try:
            await offer.accept(code)
        except MeetingError as error:
            failure = Failure(error.reason.value)
            self.take(ear, lambda it: it.listener.refused(failure))
            return
        self.take(ear, lambda it: it.accepted())

    async def _judged(self, ear: _Ear, opening: Coroutine[Any, Any, Any]) -> Any:
        """What was opened; None where it could not be, which is then told."""
        try:
            return await opening
        except MeetingError as error:
            if ear is self._ear:
                self._reach.failed(Failure(error.reason.value))
                self.listener.changed()
            return None

    def _connect(self, ear: _Ear, wire: Wire) -> bool:
        """Speak over this wire from now on, unless another has been wanted meanwhile."""
        if ear is not self._ear:
            wire.close()
            return False
        self._wire = wire
        unsent, self._unsent = self._unsent, []
        for peer, text in unsent:
            wire.send(peer, text)
        return True
