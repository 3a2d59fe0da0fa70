"""The device goes from hand to hand in phantom Go: a cover over the board, and the referee's words."""

from __future__ import annotations

from gocore.actions import Pass
from gocore.game import Game, Phase
from web.state import AppState, last_turn
from web.texts import Texts
from web.veil import is_covered
from web.view.controls import button
from web.view.node import Node, element
from web.view.phrases import color_name


def cover(t: Texts, state: AppState) -> Node | None:
    """What lies over the board until the player to move holds the device."""
    if not is_covered(state):
        return None
    color = state.game.to_move
    ready = t.gettext("I am {color}: show my stones").format(color=color_name(t, color))
    return element(
        "section",
        {"class": "cover", "aria-labelledby": "cover-title"},
        element("i", {"class": f"bead {color.label}", "aria-hidden": "true"}),
        element("h2", {"id": "cover-title"}, handover_headline(t, state)),
        element("p", None, referee_words(t, state.game)),
        button("reveal", ready, main=True, enabled=state.held),
        key="cover",
    )


def handover_headline(t: Texts, state: AppState) -> str:
    """To whom the device goes."""
    return t.gettext("Give the device to {color}.").format(color=color_name(t, state.game.to_move))


def is_refereed(game: Game) -> bool:
    """Whether of a move only the referee's words are told."""
    return game.setup.variant.hidden and game.phase is Phase.PLAYING


def referee_words(t: Texts, game: Game) -> str:
    """What both sides are told of the last turn: that it was taken, and how much it captured."""
    turn = last_turn(game)
    if turn is None:
        return t.gettext("Each side sees only its own stones.")
    color = color_name(t, turn.color)
    if isinstance(turn, Pass):
        return t.gettext("{color} passed.").format(color=color)
    taken = len(game.position.taken)
    if not taken:
        return t.gettext("{color} has moved.").format(color=color)
    return t.ngettext(
        "{color} has moved. The referee says: captured {count} stone.",
        "{color} has moved. The referee says: captured {count} stones.",
        taken,
    ).format(color=color, count=taken)
