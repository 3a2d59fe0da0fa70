"""A game that waits: its clock stopped, a move being sealed, or adjourned. Words and buttons."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.game import Phase
from web.notions import Remark
from web.standing import can_adjourn, can_pause
from web.state import AppState
from web.texts import Texts
from web.view.controls import button, icon_button
from web.view.node import Node
from web.view.phrases import color_name


def is_in_recess(state: AppState) -> bool:
    """Whether the game is paused, adjourned, or about to be."""
    return state.phase is Phase.PLAYING and (state.stands or state.sealing)


def recess_headline(t: Texts, state: AppState) -> str:
    """What kind of waiting it is."""
    if state.sealed:
        return t.gettext("The game is adjourned.")
    if state.sealing:
        return t.gettext("{color} seals a move.").format(color=color_name(t, state.game.to_move))
    return t.gettext("The clock is stopped.")


def recess_detail(t: Texts, state: AppState) -> str:
    """What it waits for."""
    if state.sealed:
        color = color_name(t, state.sealed.color)
        return t.gettext(
            "{color} has sealed a move. It is opened and played when the game goes on."
        ).format(color=color)
    if not state.sealing:
        return t.gettext("Nobody's time runs until the game goes on.")
    if state.ghost is not None:
        return t.gettext("Seal this move, or choose another point.")
    if state.seat:
        return t.gettext("Choose the point to go on with. It stays hidden until then.")
    return t.gettext(
        "Choose the point to go on with while the other looks away. It stays hidden until then."
    )


def recess_buttons(t: Texts, state: AppState) -> Iterator[Node]:
    """What can be done now; the rest waits with the game."""
    if state.sealing:
        yield button("seal", t.gettext("Seal the move"), "confirm", main=True,
                     enabled=state.ghost is not None)  # fmt: skip
        yield button("play-on", t.gettext("No, play on"), "cancel")
        return
    if state.sealed:
        label = t.gettext("Open the sealed move")
        yield button("open", label, "resume", main=True, enabled=state.held)
    else:
        yield button("go-on", t.gettext("Go on"), "resume", main=True, enabled=state.held)
    yield button("new-game", t.pgettext("button", "New game"), "new-game")
    if not state.embedded:
        yield button("invite", t.gettext("Play a friend"), "friend")
    yield button("settings", t.pgettext("button", "Settings"), "settings")


def pause_button(t: Texts, state: AppState) -> Node | None:
    """Stops the clock; beside the status, so that it is at hand."""
    if not can_pause(state):
        return None
    return icon_button("pause", t.gettext("Stop the clock"), "pause")


def adjourn_button(t: Texts, state: AppState) -> Node | None:
    """Begins to seal a move."""
    return button("adjourn", t.gettext("Adjourn")) if can_adjourn(state) else None


def standstill_words(t: Texts, remark: Remark) -> str:
    """Why nothing can be played in a game that waits."""
    if remark is Remark.ADJOURNED:
        return t.gettext("Open the sealed move first; the game goes on from there.")
    return t.gettext("Let the clock go on first.")
