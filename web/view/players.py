"""The two players: who they are, whose turn it is, and what each has captured."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.color import Color
from gocore.game import Phase
from web.friendship import FriendState, Way
from web.state import AppState
from web.texts import Texts
from web.view.clocks import clock_place
from web.view.friend_words import presence_words
from web.view.node import Node, element
from web.view.phrases import color_name, level_name
from web.view.variant_words import seat_name


def players(t: Texts, state: AppState) -> Node:
    """Both players, whose turn it is, what they captured, and how far the computer is."""
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
        clock_place(state, color),
        _captures(t, state, color),
        key=color.label,
    )


def _player_name(t: Texts, state: AppState, color: Color) -> str:
    if (variant := state.game.setup.variant).seats > len(Color):
        return seat_name(t, state.settings, variant.seat_of(state.game.position, color))
    if state.seat is None:
        return color_name(t, color)
    if color is state.seat:
        return t.gettext("You")
    return t.gettext("Friend") if state.has_friend else t.gettext("Computer")


def _player_note(t: Texts, state: AppState, color: Color) -> Iterator[Node]:
    """The words below a player's name: color, level, komi, and agreement while marking."""
    variant = state.game.setup.variant
    four = variant.seats > len(Color)
    if four and color is Color.WHITE:
        yield from _komi(t, state)
    if four:
        partner = (variant.seat_of(state.game.position, color) + len(Color)) % variant.seats
        name = seat_name(t, state.settings, partner)
        yield element("em", None, t.gettext("then {name}").format(name=name))
    if state.seat:
        yield element("em", {"class": "tint"}, color_name(t, color))
    if state.has_friend and state.seat is color.opponent and state.friend.way is not Way.LETTER:
        yield from presence(t, state.friend.state)
    if color is state.computer:
        yield element("em", {"class": "level"}, level_name(t, state.terms.level))
    if color is Color.WHITE and not four:
        yield from _komi(t, state)
    if state.phase is Phase.MARKING and color in state.game.confirmed:
        yield element("em", None, t.gettext("agrees"))
    if color in state.game.warned:
        yield element("em", None, t.gettext("warned"))


def presence(t: Texts, state: FriendState) -> Iterator[Node]:
    """Whether the friend is here: a dot for the eye, a word for all; nothing before they come."""
    if words := presence_words(t, state):
        dot = element("i", {"class": "dot", "aria-hidden": "true"})
        yield element("em", {"class": "presence", "data-presence": state.value}, dot, words)


def _komi(t: Texts, state: AppState) -> Iterator[Node]:
    if state.game.setup.komi:
        komi = t.gettext("komi {points}").format(points=t.number(state.game.setup.komi))
        yield element("em", {"class": "komi"}, komi)


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
