"""What a talk with a friend has brought, told to the page's state: the game, its clock, the news.

Pure: from a state, a snapshot and what happened to the next state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from gocore.errors import ActionFault
from gocore.game import Game
from gocore.protocol.happenings import (
    Clocked,
    Declined,
    Denied,
    Happening,
    Lapsed,
    Misbehaved,
    RefusalReason,
    RoundBegan,
    Said,
    SeatRestored,
    Snapshot,
)
from gocore.protocol.lag import judged
from gocore.protocol.presence import Presence
from gocore.time_control import SideTime
from web.friendship import Failure, Friendship
from web.notions import FriendNews, Notice, Remark
from web.state import AppState, begun, followed, noticed, refused
from web.timing import Timing

DIFFERS_MS = 1000
"""From which difference on the player is told that the friend's clock was not believed."""

_REFUSALS = {
    RefusalReason.FULL: Failure.FULL,
    RefusalReason.VERSION: Failure.OTHER_VERSION,
    RefusalReason.DECLINED: Failure.DECLINED,
    RefusalReason.SEAT: Failure.LOST_SEAT,
}


def failure_of(snapshot: Snapshot) -> Failure | None:
    """Why the two cannot go on, as far as the talk itself knows."""
    if snapshot.conflict is not None:
        return Failure.CONFLICT
    return _REFUSALS[snapshot.refused] if snapshot.refused else None


def told(
    before: AppState,
    friend: Friendship,
    news: Sequence[Happening],
    now_ms: int,
    timed: Callable[[AppState], AppState],
) -> AppState:
    """The state after `before` once it stands so with the friend and this has happened.

    `timed` brings the clock of a state to its game.
    """
    state = replace(before, friend=friend)
    if news or _asks_anew(before.friend.snapshot, friend.snapshot):
        state = replace(state, refusal=None, breach=None)
    if friend.snapshot is not None and friend.snapshot.game is not None:
        state = _with_game(state, friend.snapshot, friend.snapshot.game, news)
        claims = _claims(state, news)
        if claims or weighs(before, state):
            state = _with_claims(timed(state), state.timing, claims, now_ms)
    for one in news:
        state = _heard(state, one)
    return state


def _asks_anew(before: Snapshot | None, after: Snapshot | None) -> bool:
    """Whether the friend asks for something that they did not ask before."""
    if after is None or after.request is None:
        return False
    return before is None or before.request != after.request


def weighs(before: AppState, after: AppState) -> bool:
    """Whether the change is one to be kept, more than a friend's coming and going."""
    if before.game is not after.game or before.timing is not after.timing:
        return True
    return _settled(before.friend.snapshot) != _settled(after.friend.snapshot)


def _settled(snapshot: Snapshot | None) -> Snapshot | None:
    """What a snapshot tells that lasts."""
    if snapshot is None:
        return None
    known = Presence.NOBODY if snapshot.friend is Presence.NOBODY else Presence.HERE
    return replace(snapshot, friend=known, spectators=0)


def _with_game(
    state: AppState, snapshot: Snapshot, game: Game, news: Iterable[Happening]
) -> AppState:
    """The state with the game as it has become; another game where another was begun."""
    if snapshot.color not in (None, state.terms.color):
        state = replace(state, terms=replace(state.terms, color=snapshot.color))
    again = any(isinstance(one, RoundBegan) for one in news)
    if again or game.setup != state.game.setup:
        state = replace(begun(state, replace(state.terms), game), timing=None)
    elif game != state.game:
        state = followed(state, game)
    sealing = snapshot.adjourning is not None and snapshot.adjourning is snapshot.color
    return _with_clock(replace(state, sealing=sealing), snapshot)


def _with_clock(state: AppState, snapshot: Snapshot) -> AppState:
    """The state with the clock of the terms, which is fresh where there was another or none."""
    control = snapshot.offer.time if snapshot.offer else None
    if control == (state.timing.control if state.timing else None):
        return state
    start = Game.start(state.game.setup)
    return replace(state, timing=Timing.fresh(control, start) if control else None)


def _claims(state: AppState, news: Sequence[Happening]) -> list[Clocked]:
    """What was claimed of clocks that are not kept here; of one's own on a new device."""
    own = None if any(isinstance(one, SeatRestored) for one in news) else state.seat
    return [one for one in news if isinstance(one, Clocked) and one.color is not own]


def _with_claims(
    state: AppState, before: Timing | None, claims: Sequence[Clocked], now_ms: int
) -> AppState:
    """The state once a claim of time left is judged against what was seen here before it came.

    Of several that came together, as after a break, only the first can have been seen.
    """
    for number, claim in enumerate(claims):
        side, differs_ms = claim.claimed, 0
        if number == 0 and before and before.clock.running is claim.color:
            seen = before.since_turn(now_ms)
            moved, forgiven_ms = not claim.is_running, claim.forgiven_ms
            found = judged(seen, claim.claimed, now_ms, forgiven_ms, has_moved=moved)
            side, differs_ms = found.side, found.differs_ms
        state = _clocked(state, claim, side, differs_ms, now_ms)
    return state


def _clocked(
    state: AppState, claim: Clocked, side: SideTime, differs_ms: int, now_ms: int
) -> AppState:
    assert state.timing is not None
    timing = state.timing.corrected(claim.color, side, now_ms)
    friend = replace(state.friend, differs_ms=differs_ms, lag_ms=claim.forgiven_ms)
    state = replace(state, timing=timing, friend=friend)
    if differs_ms < DIFFERS_MS:
        return state
    return noticed(state, Notice(FriendNews.TIMES_DIFFER))


def _heard(state: AppState, one: Happening) -> AppState:
    """The state once the player is told of one thing that happened."""
    match one:
        case Said():
            return replace(state, friend=replace(state.friend, said=one.phrase, said_by=one.by))
        case Denied():
            return refused(state, one.reason)
        case Declined():
            return refused(state, Remark.FRIEND_DECLINED)
        case Lapsed(own=True):
            return refused(state, ActionFault.STALE)
        case Misbehaved():
            return noticed(state, Notice(FriendNews.MISBEHAVED))
        case SeatRestored():
            return noticed(state, Notice(FriendNews.SEAT_RESTORED))
    return state
