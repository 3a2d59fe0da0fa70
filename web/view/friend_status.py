"""What the status line and a screen reader say in a game with a friend."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.actions import DeclineDraw
from gocore.color import Color
from gocore.game import Phase
from gocore.protocol.happenings import Snapshot
from web.friendship import Failure, Friendship, FriendState, Way
from web.scene import Scene, scene
from web.state import AppState
from web.texts import N_, Texts
from web.view.friend_actions import STEPS
from web.view.friend_words import (
    DECLINED_HERE,
    REQUESTS,
    consequence_words,
    failure_words,
    letter_words,
    phrase_words,
    state_words,
    wish_words,
)
from web.view.phrases import color_name

STANDSTILLS: dict[Failure, str] = {
    Failure.DECLINED: N_("The terms were declined."),
    Failure.LOST_SEAT: N_("Your place is taken."),
    Failure.CONFLICT: N_("The game cannot go on."),
}
"""Headlines of failures that are no matter of being connected."""

HEADLINES: dict[Scene, str] = {
    Scene.FAILED: N_("You are not connected."),
    Scene.SEEKING: N_("Looking for your friend."),
    Scene.INVITING: N_("Waiting for your friend."),
    Scene.HANDING: N_("Exchange two codes."),
    Scene.ANSWERING: N_("Send this code back."),
    Scene.MAILING: N_("Send this link."),
    Scene.NEWCOMER: N_("Somebody else has come."),
    Scene.GUESSING: N_("Odd or even?"),
    Scene.GUESSED_AT: N_("Your friend guesses odd or even."),
    Scene.TERMS: N_("Your friend invites you."),
    Scene.DRAW_OFFERED: N_("Your friend offers a draw."),
    Scene.SEALING: N_("Seal your move."),
    Scene.FRIEND_SEALS: N_("Your friend seals a move."),
    Scene.ADJOURNED: N_("The game is adjourned."),
}

DETAILS: dict[Scene, str] = {
    Scene.SEEKING: N_("This takes a few seconds when your friend's page is open."),
    Scene.INVITING: N_("Whoever opens this link first plays; others watch."),
    Scene.HANDING: N_("Send the first, and paste the one that comes back."),
    Scene.ANSWERING: N_("You are connected when your friend has pasted it."),
    Scene.MAILING: N_("It holds the game with your move. Paste the one that comes back."),
    Scene.NEWCOMER: N_("Your friend is away. Is it your friend on another device?"),
    Scene.GUESSING: N_("Your friend hides a handful of stones. Guess right to play Black."),
    Scene.GUESSED_AT: N_("Whoever guesses right plays Black. Both sides can check it."),
    Scene.TERMS: N_("Agree to these terms, or decline and say what you would like."),
    Scene.DRAW_OFFERED: N_("Nobody wins if you accept."),
    Scene.FRIEND_SEALS: N_("It stays hidden until the game goes on."),
}


def friend_headline(t: Texts, state: AppState) -> str:
    """The first thing to know of the friend; empty where it is an ordinary moment of the game."""
    now, snapshot = scene(state), state.friend.snapshot
    if now is Scene.ASKED and snapshot and snapshot.request:
        return t.gettext(REQUESTS[snapshot.request.kind])
    if now is Scene.FAILED and state.friend.failure in STANDSTILLS:
        return t.gettext(STANDSTILLS[state.friend.failure])
    if now in HEADLINES:
        return t.gettext(HEADLINES[now])
    if now is None and state.has_friend and state.phase is Phase.PLAYING:
        return t.gettext("Your friend's move.") if state.awaits_friend else t.gettext("Your move.")
    return ""


def friend_detail(t: Texts, state: AppState) -> str:
    """What goes with the headline; empty where the game has more to say."""
    now, friend, snapshot = scene(state), state.friend, state.friend.snapshot
    if now is Scene.FAILED and friend.failure:
        return _failure_words(t, friend, friend.failure)
    if now is Scene.ASKED and snapshot and snapshot.request:
        return consequence_words(t, snapshot.request)
    if now in DETAILS:
        return t.gettext(DETAILS[now])
    if not state.has_friend or snapshot is None:
        return ""
    words = (
        _sealed_words(t, snapshot),
        _company_words(t, state, snapshot),
        _answer_words(t, state, snapshot),
        _reveal(t, state),
    )
    return next(filter(None, words), "")


def _failure_words(t: Texts, friend: Friendship, failure: Failure) -> str:
    """Why it cannot go on, and what a next step on offer would give up."""
    if failure is Failure.DECLINED and not friend.is_host:
        return t.gettext(DECLINED_HERE)
    gives_up = letter_words(t, friend.snapshot) if "by-letter" in STEPS[failure] else ""
    return " ".join(filter(None, (failure_words(t, failure), gives_up)))


def _sealed_words(t: Texts, snapshot: Snapshot) -> str:
    if snapshot.sealed_by is None:
        return ""
    if snapshot.sealed_by is snapshot.color:
        return t.gettext("You have sealed a move. Open it when both of you are back.")
    if snapshot.color is None:
        color = color_name(t, snapshot.sealed_by)
        return t.gettext("{color} has sealed a move.").format(color=color)
    return t.gettext("Your friend has sealed a move, and opens it when both of you are back.")


def _company_words(t: Texts, state: AppState, snapshot: Snapshot) -> str:
    """What keeps the friend from answering at once, if anything does."""
    if state.friend.state is FriendState.AWAY and state.friend.is_watching:
        return t.gettext("Nobody answers at the moment.")
    if state.friend.state is FriendState.AWAY and state.phase is Phase.FINISHED:
        return t.gettext("Your friend has left.")
    if state.friend.state is FriendState.AWAY:
        return t.gettext("Your friend does not answer. Your moves are kept until they are back.")
    if state.friend.state is FriendState.RECONNECTING:
        return t.gettext("Your connection is broken and is being mended. Nothing is lost.")
    if state.phase is Phase.PLAYING and not snapshot.agreed and state.friend.is_host:
        return t.gettext("Your friend is reading the terms.")
    return ""


def _answer_words(t: Texts, state: AppState, snapshot: Snapshot) -> str:
    """What the player asked for and the friend has not answered, or has declined."""
    if snapshot.asked:
        return wish_words(t, snapshot.asked)
    if state.seat is None or state.phase is not Phase.PLAYING or snapshot.adjourning:
        return ""
    if state.game.draw_offer is state.seat:
        return t.gettext("You offer a draw. Your friend has yet to answer.")
    declined = state.game.actions[-1:] == (DeclineDraw(state.seat.opponent),)
    return t.gettext("Your friend would rather not.") if declined else ""


def _reveal(t: Texts, state: AppState) -> str:
    """Until the first move: how it came out who plays Black, so that both see that it was fair."""
    reveal = state.friend.snapshot.reveal if state.friend.snapshot else None
    first = state.friend.snapshot is not None and state.friend.snapshot.round == 1
    if reveal is None or not first or state.game.actions:
        return ""
    count, odd = reveal.count, t.pgettext("guessed", "odd")
    return t.ngettext(
        "There was {count} stone in the hand; the guess was {guess}.",
        "There were {count} stones in the hand; the guess was {guess}.",
        count,
    ).format(count=count, guess=odd if reveal.guessed_odd else t.pgettext("guessed", "even"))


def friend_news(t: Texts, before: AppState, after: AppState) -> Iterator[str]:
    """What a screen reader is told of the friend when one state follows another."""
    old, new = before.friend, after.friend
    told = (FriendState.CONNECTED, FriendState.AWAY, FriendState.RECONNECTING)
    by_wire = new.way is not Way.LETTER
    if new.state is not old.state and new.state in told and by_wire:
        watching = t.gettext("You are watching.")
        yield watching if new.is_watching else state_words(t, new.state)
    if new.failure and new.failure is not old.failure:
        yield _failure_words(t, new, new.failure)
    if new.is_agreed and not old.is_agreed and new.is_host and by_wire:
        yield t.gettext("Your friend agrees to the terms.")
    yield from _agreements(t, before, after)
    if new.copied and not old.copied:
        yield t.gettext("Copied.")
    if new.said and (new.said, new.said_by) != (old.said, old.said_by):
        yield said_words(t, after)


def _agreements(t: Texts, before: AppState, after: AppState) -> Iterator[str]:
    """Who has just answered: agreed to the marks, or declined a draw."""
    if after.game is before.game or after.seat is None:
        return
    if after.phase is Phase.MARKING and after.seat.opponent in (
        after.game.confirmed - before.game.confirmed
    ):
        yield t.gettext("Your friend agrees.")
    if after.game.actions[-1:] == (DeclineDraw(after.seat.opponent),):
        yield t.gettext("Your friend would rather not.")


def said_words(t: Texts, state: AppState) -> str:
    """The phrase that was said last, with whose it was."""
    friend = state.friend
    if friend.said is None:
        return ""
    words = phrase_words(t, friend.said)
    return t.gettext("{speaker}: {words}").format(
        speaker=_speaker(t, state, friend.said_by), words=words
    )


def _speaker(t: Texts, state: AppState, color: Color | None) -> str:
    if color is None:
        return t.gettext("Somebody")
    if state.seat is None:
        return color_name(t, color)
    return t.gettext("You") if color is state.seat else t.gettext("Friend")
