"""What may stop a game without ending it, and what is refused while it stands still."""

from __future__ import annotations

from enum import StrEnum

from gocore.errors import MoveFault
from gocore.game import Phase
from web.documents import StoreProblem
from web.notions import Remark
from web.state import AppState
from web.veil import is_covered

BREACHES = frozenset({MoveFault.SUICIDE, MoveFault.KO, MoveFault.SUPERKO})
"""What a referee warns for: a stone that breaks a rule, not one that has no place to go."""

OF_A_GAME = frozenset({"pass", "resign", "offer-draw", "no-result", "count-now", "why-not-over"})
"""What has to wait until Black has placed the handicap."""


def can_pause(state: AppState) -> bool:
    """Whether the clock can be stopped."""
    return state.held and state.timing is not None and state.timing.is_running


def can_adjourn(state: AppState) -> bool:
    """Whether a person may seal a move: it is their turn in a game that has begun.

    Not in phantom Go, where only the referee, and not who seals, can know what may be played.
    """
    begun = not (state.is_fresh or state.placing or state.game.setup.variant.hidden)
    return begun and state.can_play and not state.sealing and state.game.draw_offer is None


def is_between_games(state: AppState) -> bool:
    """Whether no game of this tab would be disturbed if the page were loaded anew."""
    return not state.held or state.phase is Phase.FINISHED or state.is_fresh


def standstill(state: AppState) -> StrEnum | None:
    """Why no move can be made or taken back in this game; None where nothing stands in the way."""
    if not state.held:
        return StoreProblem.TAKEN_OVER
    if not state.stands:
        return None
    return Remark.ADJOURNED if state.sealed else Remark.PAUSED


def hindrance(state: AppState) -> StrEnum | None:
    """Why the board takes nothing at all now, apart from whose turn it is."""
    if is_covered(state):
        return Remark.COVERED
    if state.is_replaying:
        return Remark.LOOKING_BACK
    if state.counting:
        return Remark.COUNTING
    if state.game.draw_offer and state.phase is Phase.PLAYING:
        return Remark.OFFERED
    return standstill(state)
