"""What is known of our own end of the line: who can be spoken to, and what is broken since when.

Pure but for what it remembers: the moment is an argument. Who sits at the other end, and whether
they answer, is known to the conversation.
"""

from __future__ import annotations

from web.friendship import Failure, FriendState, Way

LIMIT_MS = 15_000
"""How long our own line may be broken before the player is told what to do about it."""

_PASSING = frozenset({Failure.NO_RELAY, Failure.LOST_RELAY, Failure.NOT_CONNECTED})
"""What is over as soon as somebody, or a relay, is reached."""


class Reach:
    """How far our own line reaches."""

    def __init__(self) -> None:
        self.way = Way.ROOM
        self.failure: Failure | None = None
        self._peers: set[str] = set()
        self._offline = False
        self._opened = False
        self._relay = False
        self._met = False
        self._here = False
        self._broken_ms: int | None = None

    @property
    def peers(self) -> tuple[str, ...]:
        """Who can be spoken to."""
        return tuple(self._peers)

    def begin(self, way: Way, now_ms: int) -> None:
        """Take note that a wire is being opened, and nothing of an older one holds."""
        self.end()
        self.way = way
        self._broken_ms = now_ms if way is Way.ROOM else None

    def end(self) -> None:
        """Take note that there is no wire."""
        self.failure = self._broken_ms = None
        self._opened = self._relay = self._met = self._here = False
        self._peers.clear()

    def joined(self, peer: str) -> None:
        self._peers.add(peer)
        self._met = True
        self._mended()

    def left(self, peer: str) -> None:
        self._peers.discard(peer)

    def found(self, *, here: bool, now_ms: int) -> None:
        """Take note of whether the friend answers; a line that broke is often found so first."""
        self._here = here
        if here:
            self._mended()
        elif self._is_broken or (self.way is Way.HAND and self._met):
            self.broke(now_ms)

    def told(self, *, relay: bool, now_ms: int) -> None:
        """Take note of whether any relay can be reached."""
        self._relay = relay
        if relay:
            self._opened = True
            self._mended()
        else:
            self.broke(now_ms)

    def lost_network(self, now_ms: int) -> None:
        self._offline = True
        self.broke(now_ms)

    def found_network(self) -> bool:
        """Take note that the device is online; True where the wire should be opened anew."""
        self._offline = False
        return self.way is Way.ROOM and not self._peers

    def broke(self, now_ms: int) -> None:
        """Take note that nobody can be reached, from now on if they could be before."""
        if not self._here and self._broken_ms is None and self.failure is None:
            self._broken_ms = now_ms

    def failed(self, failure: Failure) -> None:
        """Take note of why it does not go on."""
        self.failure, self._broken_ms = failure, None

    @property
    def due_ms(self) -> int | None:
        """When waiting has been long enough."""
        return None if self._broken_ms is None else self._broken_ms + LIMIT_MS

    def expired(self, now_ms: int) -> bool:
        """Give up what has been waited for long enough; whether anything was."""
        if self.due_ms is None or now_ms < self.due_ms:
            return False
        if self.way is Way.HAND:
            self.failed(Failure.NOT_CONNECTED)
        else:
            self.failed(Failure.LOST_RELAY if self._opened else Failure.NO_RELAY)
        return True

    def state(self, *, here: bool, known: bool) -> FriendState:
        """How it stands with a friend who is `here`, or is `known` since they once were."""
        if here:
            return FriendState.CONNECTED
        if self.failure:
            return FriendState.FAILED
        if self.way is Way.HAND and not self._met:
            return FriendState.WAITING
        if known or (self._is_broken and self._opened):
            return FriendState.RECONNECTING if self._is_broken else FriendState.AWAY
        return FriendState.WAITING

    @property
    def _is_broken(self) -> bool:
        return self._offline or (self.way is Way.ROOM and not self._relay)

    def _mended(self) -> None:
        self._broken_ms = None
        if self.failure in _PASSING:
            self.failure = None
