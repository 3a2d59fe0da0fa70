"""The panel beside or below the board: players, what is going on, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.color import Color
from gocore.game import Phase
from web.settings import Opponent
from web.state import AppState, Question, Sheet, shown_number
from web.texts import Texts
from web.view.controls import button, icon_button
from web.view.node import Node, element
from web.view.phrases import color_name, detail, headline, level_name, refusal_words, replay_words
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
        _players(t, state),
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


def _players(t: Texts, state: AppState) -> Node:
    return element(
        "section",
        {"class": "players", "aria-label": t.gettext("Players")},
        _player(t, state, Color.BLACK),
        _player(t, state, Color.WHITE),
        _progress(t, state),
        key="players",
    )


def _player(t: Texts, state: AppState, color: Color) -> Node:
    turn = state.phase is Phase.PLAYING and state.game.to_move is color
    return element(
        "div",
        {"class": "player", "aria-current": "true" if turn else None, "data-color": color.label},
        element(
            "i",
            {"class": f"bead {color.label}", "role": "img", "aria-label": color_name(t, color)},
        ),
        element(
            "div",
            {"class": "who"},
            element("b", None, _player_name(t, state, color)),
            element("span", None, *_player_note(t, state, color)),
        ),
        _captures(t, state, color),
        key=color.label,
    )


def _player_name(t: Texts, state: AppState, color: Color) -> str:
    if state.terms.opponent is not Opponent.COMPUTER:
        return color_name(t, color)
    if color is state.computer:
        return t.gettext("Computer")
    return t.gettext("You")


def _player_note(t: Texts, state: AppState, color: Color) -> Iterator[Node]:
    """The words below a player's name: color, level, komi, and agreement while marking."""
    if state.computer:
        yield element("em", {"class": "tint"}, color_name(t, color))
    if color is state.computer:
        yield element("em", None, level_name(t, state.terms.level))
    if color is Color.WHITE and state.game.setup.komi:
        komi = t.gettext("komi {points}").format(points=t.number(state.game.setup.komi))
        yield element("em", None, komi)
    if state.phase is Phase.MARKING and color in state.game.confirmed:
        yield element("em", None, t.gettext("agrees"))


def _captures(t: Texts, state: AppState, color: Color) -> Node:
    count = state.position.captures_of(color)
    return element(
        "div",
        {"class": "captures", "data-captures": count},
        element("b", None, str(count)),
        element("span", None, t.gettext("captured")),
    )


def _progress(t: Texts, state: AppState) -> Node:
    """A thin bar of the computer's time; always there, so that nothing jumps."""
    share = 0.0 if state.thinking is None else state.thinking
    return element(
        "progress",
        {
            "class": "thinking",
            "max": 100,
            "value": round(share * 100),
            "aria-label": t.gettext("The computer's time"),
            "aria-hidden": "true" if state.thinking is None else None,
        },
        key="thinking",
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
