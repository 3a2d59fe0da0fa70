"""The choice of a variant, with its rules in a sentence or two, and the names of four players."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.color import Color
from gocore.variants import VARIANTS
from web.changes import SEAT
from web.choices import LONGEST_NAME
from web.settings import Settings
from web.texts import Texts
from web.view.controls import selection
from web.view.node import Node, element
from web.view.variant_words import seat_name, variant_line, variant_name


def variant_choice(t: Texts, s: Settings) -> Iterator[Node]:
    """The variant chosen, what is different in it, and who takes part where they are four."""
    names = [(key, variant_name(t, key)) for key in VARIANTS]
    yield selection("variant", t.gettext("Variant"), names, s.variant)
    line = variant_line(t, s.variant)
    if not s.game.has_computer:
        people = t.gettext("For four people at one screen.")
        two = t.gettext("For two people at one screen.")
        line = f"{line} {two if s.game.seats == len(Color) else people}"
    yield element("p", {"class": "note"}, line, key="variant-line")
    if s.game.seats > len(Color):
        yield _names(t, s)


def _names(t: Texts, s: Settings) -> Node:
    return element(
        "fieldset",
        {"class": "choice names"},
        element("legend", None, t.gettext("Players, in the order of play")),
        *(_name(t, s, seat) for seat in range(s.game.seats)),
        key="names",
    )


def _name(t: Texts, s: Settings, seat: int) -> Node:
    color = Color.WHITE if seat % 2 else Color.BLACK
    nameless = seat_name(t, Settings(), seat)
    return element(
        "label",
        {"class": "name"},
        element("i", {"class": f"bead {color.label}", "aria-hidden": "true"}),
        element(
            "input",
            {"type": "text", "name": f"{SEAT}{seat}", "data-setting": f"{SEAT}{seat}",
             "value": s.names[seat], "maxlength": LONGEST_NAME, "placeholder": nameless,
             "aria-label": nameless, "autocomplete": "off", "enterkeyhint": "next"},
        ),
        key=str(seat),
    )  # fmt: skip
