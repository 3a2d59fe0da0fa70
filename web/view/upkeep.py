"""What is said of the page as a thing kept on this device: an offer of a newer version, quiet lines."""

from __future__ import annotations

from collections.abc import Iterator

from web.offline import Update
from web.standing import is_between_games
from web.state import AppState
from web.texts import Texts
from web.view.controls import button, small_button
from web.view.icons import icon
from web.view.node import Node, element


def update_notice(t: Texts, state: AppState) -> Node | None:
    """The offer of a newer version, and what became of it; None where there is nothing to say."""
    words = _update_words(t, state)
    if not words or state.offline.update is Update.PUT_OFF:
        return None
    return element(
        "div",
        {"class": "notice update"},
        element("p", None, words),
        small_button("update", _answer(t, state)) if state.offline.is_offered else None,
        element(
            "button",
            {"type": "button", "class": "icon-button", "data-action": "put-off",
             "aria-label": t.gettext("Close")},
            icon("cancel"),
        ) if state.offline.is_offered else None,
        key="update",
    )  # fmt: skip


def _update_words(t: Texts, state: AppState) -> str:
    match state.offline.update:
        case Update.WAITING | Update.PUT_OFF if is_between_games(state):
            return t.gettext("A new version of this page is here.")
        case Update.WAITING | Update.PUT_OFF:
            return t.gettext(
                "A new version of this page is here. It waits for the end of the game."
            )
        case Update.AGREED if not is_between_games(state):
            return t.gettext("The new version comes when the game is over.")
        case Update.ELSEWHERE:
            return t.gettext("The new version waits: a game goes on in another tab.")
    return ""


def _answer(t: Texts, state: AppState) -> str:
    if state.offline.update is Update.ELSEWHERE:
        return t.gettext("Try again")
    if is_between_games(state):
        return t.gettext("Use it now")
    return t.gettext("Use it then")


def upkeep_lines(t: Texts, state: AppState) -> Iterator[Node]:
    """For the settings: is the page ready for offline, a version put off, and the way back."""
    if state.offline.ready:
        words = t.gettext("Ready for offline: the page starts and plays without a network too.")
        yield element("p", {"class": "note", "data-offline": "ready"}, words, key="offline")
    if state.offline.is_offered:
        yield element("p", {"class": "note"}, _update_words(t, state), key="version")
        yield element("div", {"class": "row"}, button("update", _answer(t, state)), key="update")
    words = t.gettext(
        "If the page misbehaves, reset it: what it downloaded is fetched again and the settings "
        "are as at the first visit. Games and scores stay."
    )
    yield element("p", {"class": "note"}, words, key="reset-note")
    yield element(
        "div", {"class": "row"}, button("reset", t.pgettext("button", "Reset")), key="reset"
    )
