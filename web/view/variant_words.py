"""Words for the variants: what each is called and what is different in it."""

from __future__ import annotations

from web.settings import Settings
from web.texts import Texts


def variant_name(t: Texts, key: str) -> str:
    """A variant as a word."""
    names = {
        "plain": t.pgettext("variant", "Go"),
        "atari": t.pgettext("variant", "Atari Go"),
        "torus": t.pgettext("variant", "Torus Go"),
        "phantom": t.pgettext("variant", "Phantom Go"),
        "pair": t.pgettext("variant", "Pair Go"),
        "rengo": t.pgettext("variant", "Rengo"),
    }
    return names[key]


def variant_line(t: Texts, key: str) -> str:
    """The rules of a variant, as far as they are different from plain Go."""
    lines = {
        "plain": t.gettext("Surround more of the board than your opponent."),
        "atari": t.gettext(
            "Whoever captures first wins. If both pass before that, the larger area wins."
        ),
        "torus": t.gettext(
            "Opposite edges are joined, so there is no edge and no corner. The faded stones "
            "around the board are those of the other side."
        ),
        "phantom": t.gettext(
            "You see only your own stones. A referee says when a move is illegal, and how many "
            "stones were captured."
        ),
        "pair": t.gettext(
            "Two pairs. One player of each side, then the other of each side, in this order all "
            "game long; partners give each other no advice."
        ),
        "rengo": t.gettext(
            "Two teams of two. All four take turns in a fixed order, whatever happens."
        ),
    }
    return lines[key]


def seat_name(t: Texts, settings: Settings, seat: int) -> str:
    """What one of four players is called; without a name after the color, such as "Black 2"."""
    numbered = (
        t.pgettext("player", "Black 1"),
        t.pgettext("player", "White 1"),
        t.pgettext("player", "Black 2"),
        t.pgettext("player", "White 2"),
    )
    return settings.names[seat] or numbered[seat]
