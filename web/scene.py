"""What a game with a friend asks of the player right now, so that words and buttons agree on it.

Pure: from the state to one of a few moments; words and buttons are the views'.
"""

from __future__ import annotations

from enum import StrEnum

from gocore.game import Phase
from gocore.protocol.happenings import Snapshot
from web.friendship import Friendship, FriendState, Way
from web.state import AppState


class Scene(StrEnum):
    """What is to be done about the friend before play, or beside it.

    SEEKING: a guest who has not been let in. INVITING, HANDING, ANSWERING, MAILING: a link or a
    code is to be sent, the last of them one that holds the game. GUESSING, GUESSED_AT: odd or even,
    by oneself or by the friend. TERMS: a guest reads them. ASKED, DRAW_OFFERED, NEWCOMER: somebody
    waits for an answer. SEALING and FRIEND_SEALS: on what move the game is adjourned.
    """

    FAILED = "failed"
    WATCHING = "watching"
    SEEKING = "seeking"
    INVITING = "inviting"
    HANDING = "handing"
    ANSWERING = "answering"
    MAILING = "mailing"
    NEWCOMER = "newcomer"
    GUESSING = "guessing"
    GUESSED_AT = "guessed-at"
    TERMS = "terms"
    ASKED = "asked"
    DRAW_OFFERED = "draw-offered"
    SEALING = "sealing"
    FRIEND_SEALS = "friend-seals"
    ADJOURNED = "adjourned"


FOCUS: dict[Scene, str] = {
    Scene.FAILED: ".actions .button",
    Scene.INVITING: '[data-action="copy-link"]',
    Scene.HANDING: '[data-action="copy-link"]',
    Scene.ANSWERING: '[data-action="copy-link"]',
    Scene.MAILING: '[data-action="copy-link"]',
    Scene.NEWCOMER: '[data-action="let-in"]',
    Scene.GUESSING: '[data-action="guess"]',
    Scene.TERMS: '[data-action="agree"]',
    Scene.ASKED: '[data-action="decline-request"]',
    Scene.DRAW_OFFERED: '[data-action="decline-draw"]',
    Scene.SEALING: '[data-point][tabindex="0"]',
}
"""Where the focus goes when a moment comes that wants an answer."""


def scene(state: AppState) -> Scene | None:
    """The moment of a game with a friend, None while it goes on like any other."""
    if not state.has_friend:
        return None
    friend = state.friend
    if friend.state is FriendState.FAILED:
        return Scene.FAILED
    if friend.snapshot is None or friend.snapshot.role is None:
        return Scene.ANSWERING if friend.code else Scene.SEEKING
    if friend.is_watching:
        return Scene.WATCHING
    return _before_play(state, friend.snapshot) or _beside_play(state, friend.snapshot)


def _before_play(state: AppState, snapshot: Snapshot) -> Scene | None:
    friend = state.friend
    if snapshot.newcomer is not None:
        return Scene.NEWCOMER
    if friend.way is Way.LETTER:
        return _by_letter(state, snapshot)
    if friend.state is FriendState.WAITING:
        return _waiting(friend)
    if snapshot.must_guess:
        return Scene.GUESSING
    if snapshot.color is None:
        return Scene.GUESSED_AT
    return None if snapshot.agreed or friend.is_host else Scene.TERMS


def _waiting(friend: Friendship) -> Scene:
    """What is to be sent; a guest who meets by hand once more has a code that answers another."""
    if friend.way is not Way.HAND:
        return Scene.INVITING
    return Scene.ANSWERING if friend.code else Scene.HANDING


def _by_letter(state: AppState, snapshot: Snapshot) -> Scene | None:
    """The letter is sent when nothing is left to do; one that tells the end may be."""
    if snapshot.request is not None:
        return Scene.ASKED
    if snapshot.asked is not None or state.game.draw_offer is snapshot.color:
        return Scene.MAILING
    match state.phase:
        case Phase.PLAYING:
            return Scene.MAILING if state.awaits_friend else None
        case Phase.MARKING:
            return Scene.MAILING if state.next_to_confirm is None else None
        case Phase.FINISHED:
            return None


def _beside_play(state: AppState, snapshot: Snapshot) -> Scene | None:
    if snapshot.request is not None:
        return Scene.ASKED
    if state.phase is not Phase.PLAYING:
        return None
    if snapshot.sealed_by is not None:
        return Scene.ADJOURNED
    if snapshot.adjourning is not None:
        return Scene.SEALING if snapshot.adjourning is snapshot.color else Scene.FRIEND_SEALS
    if state.game.draw_offer not in (None, snapshot.color):
        return Scene.DRAW_OFFERED
    return None
