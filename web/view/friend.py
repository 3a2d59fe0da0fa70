"""The cards in the panel that have to do with a friend: a link to send, terms, wishes, words said."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.game import Phase
from gocore.protocol.offer import Offer
from web.friendship import Friendship, FriendState, Way
from web.scene import Scene, scene
from web.state import AppState
from web.texts import Texts
from web.view.controls import icon_button, small_button
from web.view.friend_actions import STEPS, step_label
from web.view.friend_status import said_words
from web.view.friend_words import colors_words, failure_words, phrase_words
from web.view.invitation import invitation
from web.view.node import Attribute, Node, element
from web.view.terms import board_fact, fact_list, rules_facts

SENDING = frozenset({Scene.INVITING, Scene.HANDING, Scene.ANSWERING, Scene.MAILING})


def friend_marks(friend: Friendship) -> dict[str, Attribute]:
    """The attributes by which a page tells how it stands with a friend."""
    role = friend.snapshot.role if friend.snapshot else None
    return {
        "data-friend": True,
        "data-state": friend.state.value,
        "data-role": role.value if role else None,
        "data-way": None if friend.state is FriendState.IDLE else friend.way.value,
    }


def bubble(t: Texts, state: AppState) -> Node | None:
    """The phrase that was said last."""
    friend = state.friend
    if friend.said is None or state.question:
        return None
    own = friend.said_by is not None and friend.said_by is state.seat
    return element(
        "p",
        {"class": "bubble own" if own else "bubble", "data-said": friend.said.value,
         "aria-label": said_words(t, state)},
        phrase_words(t, friend.said),
        key="bubble",
    )  # fmt: skip


def friend_cards(t: Texts, state: AppState) -> Node | None:
    """All that there is to show of a friend below the status; None where there is nothing."""
    cards = tuple(_cards(t, state))
    if not cards or state.question:
        return None
    return element("div", {"class": "friend-cards"}, *cards, key="friend-cards")


def _cards(t: Texts, state: AppState) -> Iterator[Node]:
    friend, now, snapshot = state.friend, scene(state), state.friend.snapshot
    told = now is None and friend.way is Way.LETTER and state.phase is Phase.FINISHED
    if now in SENDING or told:
        yield invitation(t, state, now or Scene.MAILING, main=now in SENDING)
    if snapshot is None or now is Scene.FAILED:
        return
    if now in (Scene.TERMS, Scene.GUESSING) and snapshot.offer:
        yield _terms(t, snapshot.offer)


def failure_notice(t: Texts, state: AppState) -> Node | None:
    """Why no game with a friend came about, while another game is on the board."""
    failure = state.friend.failure
    if failure is None or state.has_friend:
        return None
    step = STEPS[failure][0]
    return element(
        "div",
        {"class": "notice", "data-failure": failure.value},
        element("p", None, failure_words(t, failure)),
        small_button(step, step_label(t, step)),
        icon_button("leave-friend", t.gettext("Close"), "cancel"),
    )


def _terms(t: Texts, offer: Offer) -> Node:
    facts = (
        board_fact(t, offer.setup),
        (t.gettext("Colors"), colors_words(t, offer.colors)),
        *rules_facts(t, offer.setup, offer.setup.handicap, offer.time),
    )
    return element(
        "section",
        {"class": "offer terms", "aria-label": t.gettext("Terms of the game")},
        fact_list(facts),
        key="offer",
    )
