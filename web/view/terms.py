"""The terms of a game as a list of facts: board, rules, komi, handicap, time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gocore.setup import Setup
from gocore.time_control import TimeControl
from gocore.variants import PLAIN
from web.texts import Texts
from web.view.clocks import control_text
from web.view.node import Node, element
from web.view.rules_words import rules_name
from web.view.variant_words import variant_name

Fact = tuple[str, str]


def rules_facts(
    t: Texts, setup: Setup, handicap: int, control: TimeControl | None
) -> Iterator[Fact]:
    """On what rules it is played, each with its name."""
    yield t.gettext("Rules"), rules_name(t, setup.rules.key)
    yield t.gettext("Komi"), t.number(setup.komi)
    none = t.pgettext("handicap", "None")
    yield t.gettext("Handicap"), t.number(handicap) if handicap else none
    yield t.gettext("Time"), control_text(t, control)


def board_fact(t: Texts, setup: Setup) -> Fact:
    """On what board, with the variant unless it is plain Go."""
    size = f"{setup.grid.width}×{setup.grid.height}"
    if setup.variant is not PLAIN:
        size += t.pgettext("list", ", ") + variant_name(t, setup.variant.key)
    return t.gettext("Board"), size


def fact_list(facts: Iterable[Fact]) -> Node:
    """Facts one below the other."""
    rows = (
        element("div", None, element("dt", None, name), element("dd", None, value))
        for name, value in facts
    )
    return element("dl", None, *rows)
