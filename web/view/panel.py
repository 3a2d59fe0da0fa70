"""The panel beside or below the board: players, what is going on, and the buttons."""

from __future__ import annotations

from gocore.variants import PLAIN
from web.notions import Sheet
from web.state import AppState, shown_number
from web.texts import Texts
from web.view.actions import actions
from web.view.controls import icon_button
from web.view.ending import ending
from web.view.friend import bubble, friend_cards, friend_marks
from web.view.node import Node, element
from web.view.phrases import level_name
from web.view.players import players
from web.view.questions import question_words
from web.view.recess import pause_button
from web.view.refusals import refusal_words
from web.view.result import count_table
from web.view.status import detail, headline, replay_words


def panel(t: Texts, state: AppState) -> Node:
    """The panel; it takes no input while a sheet lies over it."""
    return element(
        "div",
        {"class": "panel-body", "inert": state.sheet is not None, **friend_marks(state.friend)},
        _talk(t, state),
        _controls(t, state),
        key="panel-body",
    )


def _talk(t: Texts, state: AppState) -> Node:
    """What is told; it scrolls where there is little room."""
    return element(
        "div",
        {"class": "talk"},
        _brand(),
        players(t, state),
        bubble(t, state),
        _status(t, state),
        friend_cards(t, state),
        ending(t, state),
        count_table(t, state),
        key="talk",
    )


def _controls(t: Texts, state: AppState) -> Node:
    """What is pressed; it stays where the thumb expects it."""
    return element(
        "div",
        {"class": "controls"},
        _tools(t, state),
        actions(t, state),
        _foot(t, state),
        key="controls",
    )


def _brand() -> Node:
    return element(
        "h1",
        {"class": "brand", "translate": "no"},
        element("span", {"lang": "zh"}, "天元"),
        element("span", {"class": "latin"}, "Tianyuan"),
        key="brand",
    )


def _status(t: Texts, state: AppState) -> Node:
    first, second = _status_words(t, state)
    refused = state.refusal is not None and state.question is None
    return element(
        "div",
        {"class": "status refused" if refused else "status"},
        element("p", {"class": "headline"}, first, key="headline"),
        element("p", {"class": "detail"}, second, key="detail"),
        pause_button(t, state),
        key="status",
    )


def _status_words(t: Texts, state: AppState) -> tuple[str, str]:
    if state.question:
        return question_words(t, state)
    if state.refusal is not None:
        return headline(t, state), refusal_words(t, state.refusal, state.breach)
    if state.is_replaying:
        return replay_words(t, state), t.gettext("Looking back; the game waits.")
    return headline(t, state), detail(t, state)


def _tools(t: Texts, state: AppState) -> Node:
    """The way through the game, and the door to what is rarely wanted."""
    return element(
        "div",
        {"class": "tools"},
        _replay(t, state),
        icon_button("more", t.gettext("More"), "more"),
        key="tools",
    )


def _replay(t: Texts, state: AppState) -> Node:
    number, last = shown_number(state), state.game.move_number
    kind = "replay looking" if state.is_replaying else "replay"
    return element(
        "nav",
        {"class": kind, "aria-label": t.gettext("Replay"), "dir": "ltr"},
        icon_button("first", t.gettext("First move"), "first", enabled=number > 0),
        icon_button("back", t.gettext("One move back"), "back", enabled=number > 0),
        element("span", {"class": "count"}, f"{number} / {last}", key="count"),
        icon_button("forward", t.gettext("One move forward"), "forward", enabled=number < last),
        icon_button("last", t.gettext("Last move"), "last", enabled=number < last),
        key="replay",
    )


def _foot(t: Texts, state: AppState) -> Node:
    return element(
        "footer",
        {"class": "foot"},
        element(
            "button",
            {"type": "button", "class": "link", "data-action": "scores",
             "aria-expanded": "true" if state.sheet is Sheet.SCORES else "false"},
            score_words(t, state),
        ),
        key="foot",
    )  # fmt: skip


def score_words(t: Texts, state: AppState) -> str:
    """The score at this level and size in a line."""
    if state.computer is None or state.game.setup.variant is not PLAIN:
        return t.gettext("Scores against the computer")
    size = state.game.setup.grid.width
    tally = state.scores.tally(state.terms.level, size)
    return t.gettext("{level}, {size}×{size}: won {wins}, lost {losses}").format(
        level=level_name(t, state.terms.level), size=size, wins=tally.wins, losses=tally.losses
    )
