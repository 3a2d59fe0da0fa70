"""What may stop a game without ending it, and what is refused while it stands still."""

from __future__ import annotations

from enum import StrEnum

from gocore.actions import Pass, Play
from gocore.errors import MoveFault
from gocore.game import Phase
from web.documents import StoreProblem
from web.friendship import FriendState, Way
from web.notions import Remark
from web.state import AppState
from web.veil import is_covered

BREACHES = frozenset({MoveFault.SUICIDE, MoveFault.KO, MoveFault.SUPERKO})
"""What a referee warns for: a stone that breaks a rule, not one that has no place to go."""

OF_A_GAME = frozenset({"pass", "resign", "offer-draw", "no-result", "count-now", "why-not-over"})
"""What has to wait until Black has placed the handicap."""


def can_pause(state: AppState) -> bool:
    """Whether the clock can be stopped; with a friend it is not for one of the two to do."""
    stoppable = state.held and not state.has_friend
    return stoppable and state.timing is not None and state.timing.is_running


def can_adjourn(state: AppState) -> bool:
    """Whether a person may seal a move: it is their turn in a game that has begun.

    Not in phantom Go, where only the referee, and not who seals, can know what may be played. A
    friend is asked first, and on anybody's turn.
    """
    if state.has_friend:
        waits = state.friend.way is Way.LETTER or state.sealing or state.stands
        return can_ask(state) and state.phase is Phase.PLAYING and not waits
    begun = not (state.is_fresh or state.placing or state.game.setup.variant.hidden)
    return begun and state.can_play and not state.sealing and state.game.draw_offer is None


def is_between_games(state: AppState) -> bool:
    """Whether no game of this tab would be disturbed if the page were loaded anew."""
    begun = state.has_friend or not state.is_fresh
    return not state.held or state.phase is Phase.FINISHED or not begun


def keeps_awake(state: AppState) -> bool:
    """Whether the screen should stay on: a clock runs, or a friend may move at any time."""
    with_friend = state.has_friend and state.friend.is_met and state.phase is not Phase.FINISHED
    return with_friend or (state.clock_runs and state.timing is not None)


def can_ask(state: AppState) -> bool:
    """Whether something may be asked of the friend: one game, both in it, one request at a time."""
    snapshot = state.friend.snapshot
    if snapshot is None or snapshot.color is None or not snapshot.agreed:
        return False
    return state.held and state.friend.is_met and snapshot.asked is None


def can_ask_back(state: AppState) -> bool:
    """Whether a friend may be asked to let a move be taken back: there is one of one's own."""
    turns = (a for a in state.game.actions if isinstance(a, Play | Pass))
    return can_ask(state) and any(turn.color is state.seat for turn in turns)


def standstill(state: AppState) -> StrEnum | None:
    """Why no move can be made or taken back in this game; None where nothing stands in the way."""
    if not state.held:
        return StoreProblem.TAKEN_OVER
    if not state.stands:
        return None
    adjourned = state.sealed is not None or state.friend.is_adjourned
    return Remark.ADJOURNED if adjourned else Remark.PAUSED


def hindrance(state: AppState) -> StrEnum | None:
    """Why the board takes nothing at all now, apart from whose turn it is."""
    if is_covered(state):
        return Remark.COVERED
    if state.is_replaying:
        return Remark.LOOKING_BACK
    if state.counting:
        return Remark.COUNTING
    if state.has_friend and (reason := _friends_hindrance(state)):
        return reason
    if state.game.draw_offer not in (None, state.seat) and state.phase is Phase.PLAYING:
        return Remark.OFFERED
    return standstill(state) or (Remark.FRIENDS_MOVE if state.awaits_friend else None)


def _friends_hindrance(state: AppState) -> StrEnum | None:
    """What stands in the way in a game with a friend besides what does in any."""
    friend, snapshot = state.friend, state.friend.snapshot
    if friend.is_watching:
        return Remark.WATCHING
    if friend.state is FriendState.FAILED:
        return Remark.NOT_CONNECTED
    if snapshot is None or not friend.is_met:
        return Remark.NOBODY_YET
    if snapshot.color is None:
        return Remark.COLORS_OPEN
    if snapshot.adjourning not in (None, snapshot.color):
        return Remark.FRIENDS_SEAL
    return None
