"""What a conversation tells the page: what just happened, and how things stand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from gocore.color import Color
from gocore.errors import ActionFault, MoveFault
from gocore.game import Game
from gocore.protocol.entries import Entry, Request, RequestKind
from gocore.protocol.offer import Offer
from gocore.protocol.presence import Presence
from gocore.protocol.promise import Nigiri
from gocore.protocol.seats import Role
from gocore.time_control import SideTime


class Phrase(StrEnum):
    """The short things that friends can say to each other."""

    HELLO = "hello"
    GOOD_GAME = "good-game"
    WELL_PLAYED = "well-played"
    THANKS = "thanks"
    NICE_MOVE = "nice-move"
    SORRY = "sorry"
    MOMENT = "moment"
    BACK = "back"


class RefusalReason(StrEnum):
    """Why somebody is not let in.

    SEAT: the seat that this device once had is not, or no longer, its own.
    """

    FULL = "full"
    VERSION = "version"
    DECLINED = "declined"
    SEAT = "seat"


@dataclass(frozen=True)
class Entered:
    """An entry stands in the record that is shown; one's own at once, before it is confirmed."""

    entry: Entry


@dataclass(frozen=True)
class Undone:
    """So many moves were taken back; told after the consent has entered."""

    moves: int


@dataclass(frozen=True)
class Denied:
    """What we did last was not taken, since something else came first; the game is as before."""

    reason: ActionFault | MoveFault


@dataclass(frozen=True)
class Declined:
    """The friend said no to our request."""

    kind: RequestKind


@dataclass(frozen=True)
class Lapsed:
    """A request fell, since the game went on meanwhile; `own` tells whether it was ours."""

    kind: RequestKind
    own: bool


@dataclass(frozen=True)
class TermsDeclined:
    """The guest does not want to play on these terms and has left its seat."""


@dataclass(frozen=True)
class Said:
    """Somebody said one of the phrases."""

    phrase: Phrase
    by: Color | None


@dataclass(frozen=True)
class Misbehaved:
    """A peer said what nobody who plays fair says; told once for each peer, and ignored."""

    peer: str


@dataclass(frozen=True)
class Clocked:
    """`color` claims to have so much time left, after a turn or, if `is_running`, within it.

    `forgiven_ms` is how long what it said may have been under way: the time in which nothing
    was heard, and the lag of the line. On a new device both clocks are told, one's own as well.
    """

    color: Color
    claimed: SideTime
    forgiven_ms: int
    is_running: bool = False


@dataclass(frozen=True)
class FlagClaimed:
    """The friend sees our flag fallen: if it has, `act` with a Timeout, else `show_time`."""


@dataclass(frozen=True)
class RoundBegan:
    """A rematch has begun, with colors swapped."""

    round: int


@dataclass(frozen=True)
class SeatRestored:
    """The game that goes on was handed to this device by the friend, all of it."""


@dataclass(frozen=True)
class Conflicted:
    """The two records part at this entry. Nothing is dropped; this game cannot go on."""

    at: int


Happening: TypeAlias = (
    Entered | Undone | Denied | Declined | Lapsed | TermsDeclined | Said | Misbehaved
    | Clocked | FlagClaimed | RoundBegan | SeatRestored | Conflicted
)  # fmt: skip


@dataclass(frozen=True)
class Snapshot:
    """How things stand between the friends, as one of them sees it.

    `role` is None until somebody lets us in, `color` for spectators and until it is decided.
    `agreed` tells whether the guest has agreed to the terms, `must_guess` whether it is ours to
    say odd or even. `game` is what is drawn: the record, and on top of it `pending` entries of our
    own that the host has not confirmed. `asked` is our request that waits, `request` the friend's
    that waits for us. `newcomer` came without a seat key while the friend is away; `let_in`
    answers. `reveal` is how nigiri came out. `conflict` is where the records part, if they do.
    """

    role: Role | None = None
    offer: Offer | None = None
    color: Color | None = None
    agreed: bool = False
    must_guess: bool = False
    game: Game | None = None
    pending: int = 0
    friend: Presence = Presence.NOBODY
    spectators: int = 0
    asked: Request | None = None
    request: Request | None = None
    adjourning: Color | None = None
    sealed_by: Color | None = None
    newcomer: str | None = None
    reveal: Nigiri | None = None
    round: int = 1
    refused: RefusalReason | None = None
    misbehaved: int = 0
    conflict: int | None = None
