"""The panel beside or below the board: players, what is going on, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.game import Phase
from web.state import AppState, Question, Sheet, shown_number
from web.texts import Texts
from web.view.controls import button, icon_button
from web.view.node import Node, element
from web.view.phrases import color_name, detail, headline, level_name, refusal_words, replay_words
from web.view.players import players
from web.view.result import count_table


def panel(t: Texts, state: AppState) -> Node:
    """The panel; it takes no input while a sheet lies over it."""
    return element(
        "div",
        {"class": "panel-body", "inert": state.sheet is not None},
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
        _status(t, state),
        count_table(t, state),
        key="talk",
    )


def _controls(t: Texts, state: AppState) -> Node:
    """What is pressed; it stays where the thumb expects it."""
    return element(
        "div",
        {"class": "controls"},
        _replay(t, state),
        _actions(t, state),
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
        key="status",
    )


def _status_words(t: Texts, state: AppState) -> tuple[str, str]:
    if state.question is Question.RESIGN:
        return t.gettext("Resign this game?"), ""
    if state.question is Question.NEW_GAME:
        return t.gettext("Start a new game?"), t.gettext("The game on the board will not count.")
    if state.question is Question.ERASE:
        return (
            t.gettext("Erase everything?"),
            t.gettext("Settings, scores and the game on the board go for good."),
        )
    if state.refusal is not None:
        return headline(t, state), refusal_words(t, state.refusal)
    if state.is_replaying:
        return replay_words(t, state), t.gettext("Looking back; the game waits.")
    return headline(t, state), detail(t, state)


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


def _actions(t: Texts, state: AppState) -> Node:
    if state.question:
        kind, buttons = "asking", _answers(t, state.question)
    elif state.phase is Phase.MARKING:
        kind, buttons = "marking", _marking_buttons(t, state)
    elif state.phase is Phase.FINISHED:
        kind, buttons = "finished", _finished_buttons(t)
    else:
        kind, buttons = "playing", _playing_buttons(t, state)
    return element("div", {"class": f"actions {kind}"}, *buttons, key="actions")


def _answers(t: Texts, question: Question) -> Iterator[Node]:
    yes = {
        Question.RESIGN: t.gettext("Yes, resign"),
        Question.NEW_GAME: t.gettext("Yes, start anew"),
        Question.ERASE: t.gettext("Yes, erase"),
    }
    erasing = question is Question.ERASE
    no = t.gettext("No, keep it") if erasing else t.gettext("No, play on")
    yield button("confirm", yes[question], "confirm", main=True)
    yield button("cancel", no, "cancel")


def _playing_buttons(t: Texts, state: AppState) -> Iterator[Node]:
    has_moved = not state.is_fresh and bool(state.game.moves)
    yield button("undo", t.pgettext("button", "Undo"), "undo", enabled=state.held and has_moved)
    yield button("pass", t.pgettext("button", "Pass"), "pass", enabled=state.can_play)
    yield button("resign", t.pgettext("button", "Resign"), "resign", enabled=state.held)
    yield from _common_buttons(t)


def _marking_buttons(t: Texts, state: AppState) -> Iterator[Node]:
    color = state.next_to_confirm
    if state.computer or color is None:
        label = t.pgettext("button", "Confirm")
    else:
        label = t.gettext("{color} agrees").format(color=color_name(t, color))
    ready = state.held and state.thinking is None
    yield button("confirm", label, "confirm", main=True, enabled=ready)
    yield button("resume", t.pgettext("button", "Play on"), "resume", enabled=state.held)
    yield button("undo", t.pgettext("button", "Undo"), "undo", enabled=state.held)
    yield from _common_buttons(t)


def _finished_buttons(t: Texts) -> Iterator[Node]:
    yield button("new-game", t.pgettext("button", "New game"), "new-game", main=True)
    yield button("settings", t.pgettext("button", "Settings"), "settings")


def _common_buttons(t: Texts) -> Iterator[Node]:
    yield button("new-game", t.pgettext("button", "New game"), "new-game")
    yield button("settings", t.pgettext("button", "Settings"), "settings")


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
    if state.computer is None:
        return t.gettext("Scores against the computer")
    size = state.game.setup.grid.width
    tally = state.scores.tally(state.terms.level, size)
    return t.gettext("{level}, {size}×{size}: won {wins}, lost {losses}").format(
        level=level_name(t, state.terms.level), size=size, wins=tally.wins, losses=tally.losses
    )
