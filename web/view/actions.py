"""The large buttons below everything else: what can be done now, the next thing marked."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.color import Color
from gocore.game import Phase
from web.state import AppState
from web.texts import Texts
from web.veil import is_covered, is_veiled
from web.view.controls import button
from web.view.friend_actions import friend_actions
from web.view.node import Node, element
from web.view.phrases import color_name
from web.view.questions import answers
from web.view.recess import is_in_recess, recess_buttons


def actions(t: Texts, state: AppState) -> Node:
    """The buttons that fit the moment."""
    if state.question:
        kind, buttons = "asking", answers(t, state.question)
    elif with_friend := friend_actions(t, state):
        kind, buttons = with_friend
    elif state.phase is Phase.MARKING:
        kind, buttons = "marking", _marking_buttons(t, state)
    elif state.phase is Phase.FINISHED:
        kind, buttons = "finished", _finished_buttons(t, state)
    elif is_covered(state):
        kind, buttons = "covered", _common_buttons(t, state)
    elif is_in_recess(state):
        kind, buttons = "recess", recess_buttons(t, state)
    elif state.counting:
        kind, buttons = "counting", _counting_buttons(t)
    elif offered := state.game.draw_offer:
        kind, buttons = "asking", _draw_buttons(t, state, offered.opponent)
    else:
        kind, buttons = "playing", _playing_buttons(t, state)
    return element("div", {"class": f"actions {kind}"}, *buttons, key="actions")


def _playing_buttons(t: Texts, state: AppState) -> Iterator[Node]:
    placing = state.placing is not None
    has_moved = not state.is_fresh and (bool(state.game.actions) or placing)
    has_moved = has_moved or bool(state.game.setup.stones)
    has_moved = has_moved and not is_veiled(state)
    yield button("undo", t.pgettext("button", "Undo"), "undo", enabled=state.held and has_moved)
    can_pass = state.can_play and not placing
    yield button("pass", t.pgettext("button", "Pass"), "pass", enabled=can_pass)
    can_resign = state.held and not placing
    yield button("resign", t.pgettext("button", "Resign"), "resign", enabled=can_resign)
    yield from _common_buttons(t, state)


def _marking_buttons(t: Texts, state: AppState) -> Iterator[Node]:
    color = state.next_to_confirm
    if state.computer or color is None:
        label = t.pgettext("button", "Confirm")
    else:
        label = t.gettext("{color} agrees").format(color=color_name(t, color))
    ready = state.held and state.thinking is None
    yield button("confirm", label, "confirm", main=True, enabled=ready)
    resumes = state.held and not state.game.setup.variant.hidden
    yield button("resume", t.pgettext("button", "Play on"), "resume", enabled=resumes)
    if state.is_locked:
        yield button("change-marks", t.pgettext("button", "Change marks"), "change-marks",
                     enabled=state.held)  # fmt: skip
    else:
        yield button("undo", t.pgettext("button", "Undo"), "undo", enabled=resumes)
    yield from _common_buttons(t, state)


def _draw_buttons(t: Texts, state: AppState, answering: Color) -> Iterator[Node]:
    label = t.gettext("{color} accepts").format(color=color_name(t, answering))
    yield button("accept-draw", label, "confirm", main=True, enabled=state.held)
    decline = t.pgettext("button", "Decline")
    yield button("decline-draw", decline, "cancel", enabled=state.held)


def _counting_buttons(t: Texts) -> Iterator[Node]:
    yield button("back-to-game", t.gettext("Back to the game"), "resume", main=True)


def _finished_buttons(t: Texts, state: AppState) -> Iterator[Node]:
    yield button("new-game", t.pgettext("button", "New game"), "new-game", main=True)
    yield from _invite_and_settings(t, state)


def _common_buttons(t: Texts, state: AppState) -> Iterator[Node]:
    yield button("new-game", t.pgettext("button", "New game"), "new-game")
    yield from _invite_and_settings(t, state)


def _invite_and_settings(t: Texts, state: AppState) -> Iterator[Node]:
    if not state.embedded:
        yield button("invite", t.gettext("Play a friend"), "friend")
    yield button("settings", t.pgettext("button", "Settings"), "settings")
