"""The sheet about a friend: what to say, how the connection is, the link again, a way out."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.protocol.happenings import Phrase
from web.friendship import FriendState, Way
from web.state import AppState
from web.texts import Texts
from web.view.controls import button
from web.view.friend_words import letter_words, phrase_words, state_words
from web.view.invitation import link_row, picture
from web.view.node import Node, element

NOTICEABLE_MS = 1000
"""From how much lag or difference of clocks it is worth a word."""


def friend_sheet(t: Texts, state: AppState) -> Iterator[Node]:
    """What there is to say and to do about the friend at any time."""
    by_wire = state.friend.way is not Way.LETTER
    if by_wire and state.seat is not None and state.friend.state is FriendState.CONNECTED:
        yield _phrases(t)
    yield _group(t.gettext("Connection"), "connection", *_connection(t, state))
    if state.friend.link and state.friend.way is not Way.HAND:
        yield _group(t.gettext("The link"), "again", *_link(t, state))
    yield element(
        "div", {"class": "wishes"}, button("leave-friend", t.gettext("Leave the game")), key="leave"
    )


def _group(title: str, name: str, *parts: Node | None) -> Node:
    return element("div", {"class": "group"}, element("h3", None, title, key="h"), *parts, key=name)


def _phrases(t: Texts) -> Node:
    """Ready-made sentences: they read the same in every language, and cannot offend."""
    buttons = (button("say", phrase_words(t, phrase), value=phrase.value) for phrase in Phrase)
    return element(
        "div",
        {"class": "phrases", "role": "group", "aria-label": t.gettext("Say something")},
        *buttons,
        key="phrases",
    )


def _connection(t: Texts, state: AppState) -> Iterator[Node]:
    yield element("p", {"class": "note"}, " ".join(_facts(t, state)), key="facts")
    lost = state.friend.state in (
        FriendState.AWAY, FriendState.RECONNECTING, FriendState.FAILED,
    )  # fmt: skip
    if lost and state.seat is not None:
        note = t.gettext("If it does not come back, go on in another way; the game is kept.")
        note = " ".join(filter(None, (note, letter_words(t, state.friend.snapshot))))
        yield element("p", {"class": "note"}, note, key="lost")
        yield element(
            "div",
            {"class": "wishes"},
            button("by-hand", t.gettext("Exchange codes by hand")),
            button("by-letter", t.gettext("Play by sending links")),
            key="ways",
        )


def _facts(t: Texts, state: AppState) -> Iterator[str]:
    friend, snapshot = state.friend, state.friend.snapshot
    by_letter = friend.way is Way.LETTER
    yield t.gettext("You play by sending links.") if by_letter else state_words(t, friend.state)
    if snapshot and snapshot.spectators:
        yield t.ngettext(
            "{count} person is watching.", "{count} people are watching.", snapshot.spectators
        ).format(count=snapshot.spectators)
    if friend.lag_ms >= NOTICEABLE_MS:
        yield t.gettext("Messages take {seconds} s; that time is forgiven.").format(
            seconds=t.number(round(friend.lag_ms / 1000, 1))
        )
    if friend.differs_ms >= NOTICEABLE_MS:
        yield t.gettext(
            "Your friend's clock is {seconds} s off; the time measured here counts."
        ).format(seconds=t.number(round(friend.differs_ms / 1000, 1)))
    if snapshot and snapshot.misbehaved:
        yield t.gettext("Messages that made no sense were ignored.")


def _link(t: Texts, state: AppState) -> Iterator[Node | None]:
    note = t.gettext("Whoever else opens it watches. On another device you go on with it.")
    if state.friend.way is Way.LETTER:
        note = t.gettext("It holds the whole game: whoever opens it can go on from here.")
    yield element("p", {"class": "note"}, note, key="note")
    yield link_row(t, state)
    yield element(
        "div",
        {"class": "row"},
        button("show-qr", t.gettext("QR code"), pressed=bool(state.friend.qr)),
        button("share-link", t.pgettext("button", "Share")) if state.friend.can_share else None,
        key="row",
    )
    yield picture(t, state)
