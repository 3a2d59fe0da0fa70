"""What the page knows of play with a friend, as the views read it: one record in the state.

What is said between the two is `gocore.protocol`, how they meet is `meeting`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from gocore.protocol.seats import Role

if TYPE_CHECKING:
    from gocore.color import Color
    from gocore.protocol.happenings import Phrase, Snapshot


class FriendState(StrEnum):
    """How it stands with the friend.

    WAITING: the link is made and nobody has come. AWAY: the friend does not answer, or has left.
    RECONNECTING: our own line is broken. FAILED: it cannot go on like this; `failure` says why.
    """

    IDLE = "idle"
    WAITING = "waiting"
    CONNECTED = "connected"
    AWAY = "away"
    RECONNECTING = "reconnecting"
    FAILED = "failed"


class Way(StrEnum):
    """How the two meet: in a room, by codes copied by hand, or by links that hold the game."""

    ROOM = "room"
    HAND = "hand"
    LETTER = "letter"


class Failure(StrEnum):
    """Why play with a friend cannot begin or go on."""

    NO_WEBRTC = "no-webrtc"
    NOT_SECURE = "not-secure"
    NO_RELAY = "no-relay"
    NO_RELAYS_FILE = "no-relays-file"
    BAD_LINK = "bad-link"
    BAD_CODE = "bad-code"
    WRONG_CODE = "wrong-code"
    OTHER_VERSION = "other-version"
    FULL = "full"
    DECLINED = "declined"
    NOT_CONNECTED = "not-connected"
    BAD_LETTER = "bad-letter"
    OLD_LETTER = "old-letter"
    OTHER_LETTER = "other-letter"
    VARIANT = "variant"
    LOST_RELAY = "lost-relay"
    LOST_SEAT = "lost-seat"
    CONFLICT = "conflict"


@dataclass(frozen=True)
class Friendship:
    """The friend as the page shows them.

    `link` invites, or carries the game by letter; `code` is what a guest sends back by hand. `qr`
    are the rows of a picture of either, in "0" and "1". `differs_ms` is by how much the clocks of
    the two disagreed last, `lag_ms` how much of the way of a message was forgiven. `can_share` tells
    whether the browser has a sheet of its own to hand the link on.
    """

    state: FriendState = FriendState.IDLE
    way: Way = Way.ROOM
    snapshot: Snapshot | None = None
    link: str = ""
    code: str = ""
    qr: tuple[str, ...] = ()
    failure: Failure | None = None
    said: Phrase | None = None
    said_by: Color | None = None
    copied: bool = False
    differs_ms: int = 0
    lag_ms: int = 0
    can_share: bool = False

    @property
    def is_met(self) -> bool:
        """Whether the game can be played: the friend has been here, or gets it by letter."""
        if self.way is Way.LETTER:
            return self.state is not FriendState.FAILED
        return self.state in (FriendState.CONNECTED, FriendState.AWAY, FriendState.RECONNECTING)

    @property
    def is_host(self) -> bool:
        """Whether the link was made at this page."""
        return self.snapshot is not None and self.snapshot.role is Role.HOST

    @property
    def is_watching(self) -> bool:
        """Whether the person at this page only looks on."""
        return self.snapshot is not None and self.snapshot.role is Role.SPECTATOR

    @property
    def is_agreed(self) -> bool:
        """Whether both have agreed to the terms."""
        return self.snapshot is not None and self.snapshot.agreed

    @property
    def is_adjourned(self) -> bool:
        """Whether the game waits for a sealed move to be opened."""
        return self.snapshot is not None and self.snapshot.sealed_by is not None
