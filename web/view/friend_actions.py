"""The large buttons in a game with a friend, as far as they are not those of every game."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.game import Phase
from web.friendship import Failure, FriendState
from web.scene import Scene, scene
from web.standing import can_ask, can_ask_back
from web.state import AppState
from web.texts import Texts
from web.view.controls import button
from web.view.node import Node

STEPS: dict[Failure, tuple[str, ...]] = {
    Failure.NO_WEBRTC: ("by-letter",),
    Failure.NOT_SECURE: ("by-hand", "by-letter"),
    Failure.NO_RELAY: ("retry-friend", "by-hand"),
    Failure.NO_RELAYS_FILE: ("by-hand", "retry-friend"),
    Failure.BAD_LINK: ("invite",),
    Failure.BAD_CODE: ("invite",),
    Failure.WRONG_CODE: ("invite",),
    Failure.OTHER_VERSION: ("retry-friend",),
    Failure.FULL: ("invite",),
    Failure.DECLINED: ("settings", "invite"),
    Failure.NOT_CONNECTED: ("by-hand", "by-letter"),
    Failure.BAD_LETTER: ("invite",),
    Failure.OLD_LETTER: ("retry-friend",),
    Failure.OTHER_LETTER: ("retry-friend",),
    Failure.VARIANT: ("settings",),
    Failure.LOST_RELAY: ("retry-friend", "by-hand"),
    Failure.LOST_SEAT: ("join-anew",),
    Failure.CONFLICT: ("invite",),
}
"""What can be done about a failure, the best first."""


def step_label(t: Texts, step: str) -> str:
    """What a step says on its button."""
    labels = {
        "retry-friend": t.gettext("Try again"),
        "join-anew": t.gettext("Join anew"),
        "by-hand": t.gettext("Codes by hand"),
        "by-letter": t.gettext("Send links"),
        "invite": t.gettext("Make a new link"),
        "settings": t.pgettext("button", "Settings"),
    }
    return labels[step]


def friend_actions(t: Texts, state: AppState) -> tuple[str, Iterator[Node]] | None:
    """The buttons of a moment with their kind; None where those of any game fit."""
    now = scene(state)
    if now is None:
        return _in_play(t, state) if state.has_friend else None
    makers = {
        Scene.FAILED: ("failed", _steps(t, state)),
        Scene.WATCHING: ("watching", _leave(t, t.gettext("Stop watching"))),
        Scene.SEEKING: ("seeking", _leave(t)),
        Scene.INVITING: ("inviting", _sending(t, state)),
        Scene.HANDING: ("inviting", _sending(t, state)),
        Scene.ANSWERING: ("inviting", _sending(t, state)),
        Scene.MAILING: ("inviting", _sending(t, state)),
        Scene.NEWCOMER: ("asking", _newcomer(t)),
        Scene.GUESSING: ("asking", _guess(t)),
        Scene.GUESSED_AT: ("seeking", _leave(t)),
        Scene.TERMS: ("asking", _terms(t)),
        Scene.ASKED: ("asking", _answers(t)),
        Scene.DRAW_OFFERED: ("asking", _draw(t)),
        Scene.SEALING: ("asking", _seal(t, state)),
        Scene.FRIEND_SEALS: ("recess", _apart(t)),
        Scene.ADJOURNED: ("recess", _adjourned(t, state)),
    }
    return makers[now]


def _in_play(t: Texts, state: AppState) -> tuple[str, Iterator[Node]] | None:
    match state.phase:
        case Phase.PLAYING:
            return "playing", _playing(t, state)
        case Phase.MARKING:
            return "marking", _marking(t, state)
        case Phase.FINISHED:
            return "finished", _finished(t, state)


def _playing(t: Texts, state: AppState) -> Iterator[Node]:
    yield _undo(t, state)
    yield button("pass", t.pgettext("button", "Pass"), "pass", enabled=state.can_play)
    resigns = state.held and state.seat is not None and state.friend.is_met
    yield button("resign", t.pgettext("button", "Resign"), "resign", enabled=resigns)
    yield from _apart(t)


def _marking(t: Texts, state: AppState) -> Iterator[Node]:
    waits = state.next_to_confirm is None
    label = t.gettext("Waiting for your friend") if waits else t.pgettext("button", "Confirm")
    ready = state.held and not waits and state.thinking is None
    yield button("confirm", label, "confirm", main=not waits, enabled=ready)
    yield button("resume", t.pgettext("button", "Play on"), "resume", enabled=state.held)
    if state.is_locked:
        change = t.pgettext("button", "Change marks")
        yield button("change-marks", change, "change-marks", enabled=state.held)
    else:
        yield _undo(t, state)
    yield from _apart(t)


def _finished(t: Texts, state: AppState) -> Iterator[Node]:
    has_left = state.friend.state in (FriendState.AWAY, FriendState.RECONNECTING)
    if _asks(state):
        yield _withdraw(t)
    elif not has_left:
        label = t.gettext("Rematch")
        yield button("rematch", label, "rematch", main=True, enabled=can_ask(state))
    yield button("new-game", t.pgettext("button", "New game"), "new-game", main=has_left)
    yield button("friend", t.pgettext("button", "Friend"), "friend")


def _undo(t: Texts, state: AppState) -> Node:
    """Asks the friend, and in its place, while one asks for whatever it be, takes that back."""
    if _asks(state):
        return _withdraw(t)
    return button("undo", t.pgettext("button", "Undo"), "undo", enabled=can_ask_back(state))


def _asks(state: AppState) -> bool:
    return state.friend.snapshot is not None and state.friend.snapshot.asked is not None


def _withdraw(t: Texts) -> Node:
    return button("withdraw", t.pgettext("button", "Withdraw"), "cancel")


def _apart(t: Texts) -> Iterator[Node]:
    """What is at hand at any time."""
    yield button("friend", t.pgettext("button", "Friend"), "friend")
    yield button("settings", t.pgettext("button", "Settings"), "settings")


def _leave(t: Texts, label: str | None = None) -> Iterator[Node]:
    yield button("leave-friend", label or t.pgettext("button", "Cancel"), "cancel")


def _sending(t: Texts, state: AppState) -> Iterator[Node]:
    """What helps to hand on a link or a code, besides copying it."""
    if _asks(state):
        yield _withdraw(t)
    if state.friend.can_share:
        yield button("share-link", t.pgettext("button", "Share"), "share")
    yield button("show-qr", t.gettext("QR code"), "qr", pressed=bool(state.friend.qr))
    mailing = scene(state) is Scene.MAILING
    yield from _leave(t, t.pgettext("button", "Leave") if mailing else None)


def _steps(t: Texts, state: AppState) -> Iterator[Node]:
    steps = STEPS[state.friend.failure] if state.friend.failure else ("retry-friend",)
    for number, step in enumerate(steps):
        yield button(step, step_label(t, step), main=number == 0)
    yield from _leave(t, t.pgettext("button", "Leave"))


def _newcomer(t: Texts) -> Iterator[Node]:
    yield button("let-in", t.gettext("Yes, let them play"), "confirm", main=True, value="play")
    yield button("let-in", t.gettext("No, they may watch"), "cancel", value="watch")


def _guess(t: Texts) -> Iterator[Node]:
    yield button("guess", t.pgettext("nigiri", "Odd"), value="odd")
    yield button("guess", t.pgettext("nigiri", "Even"), value="even")
    yield button("decline-terms", t.pgettext("button", "Decline"), "cancel")


def _terms(t: Texts) -> Iterator[Node]:
    yield button("agree", t.pgettext("button", "Agree"), "confirm", main=True)
    yield button("decline-terms", t.pgettext("button", "Decline"), "cancel")


def _answers(t: Texts) -> Iterator[Node]:
    yield button("accept-request", t.pgettext("button", "Accept"), "confirm", main=True)
    yield button("decline-request", t.pgettext("button", "Decline"), "cancel")


def _draw(t: Texts) -> Iterator[Node]:
    yield button("accept-draw", t.pgettext("button", "Accept"), "confirm", main=True)
    yield button("decline-draw", t.pgettext("button", "Decline"), "cancel")


def _seal(t: Texts, state: AppState) -> Iterator[Node]:
    label = t.gettext("Seal the move")
    yield button("seal", label, "confirm", main=True, enabled=state.ghost is not None)
    yield button("play-on", t.gettext("No, play on"), "cancel", enabled=can_ask(state))


def _adjourned(t: Texts, state: AppState) -> Iterator[Node]:
    snapshot = state.friend.snapshot
    if snapshot and snapshot.sealed_by is snapshot.color:
        label = t.gettext("Open the sealed move")
        yield button("open", label, "resume", main=True, enabled=state.held)
    yield button("play-on", t.gettext("Play on without it"), "cancel", enabled=can_ask(state))
    yield button("friend", t.pgettext("button", "Friend"), "friend")
