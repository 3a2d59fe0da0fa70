"""What can be done besides playing: a look at the count, an end by agreement; and the terms."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.game import Phase
from gocore.variants import PLAIN
from web.standing import can_ask
from web.state import AppState
from web.texts import Texts
from web.veil import is_veiled
from web.view.controls import button
from web.view.node import Node, element
from web.view.recess import adjourn_button
from web.view.rules_words import rules_line, rules_remark
from web.view.terms import fact_list, rules_facts
from web.view.variant_words import variant_line, variant_name


def more(t: Texts, state: AppState) -> Iterator[Node]:
    """What there is to do in this game, then the terms on which it is played."""
    wishes = tuple(_wishes(t, state))
    if wishes:
        yield element("div", {"class": "wishes"}, *wishes, key="wishes")
    yield _terms(t, state)


def _wishes(t: Texts, state: AppState) -> Iterator[Node]:
    if state.phase is Phase.FINISHED or not state.held or is_veiled(state):
        return
    has_count = state.game.setup.variant.has_marking
    if state.has_friend and not can_ask(state):
        return
    has_count = has_count and not state.has_friend
    if state.phase is Phase.PLAYING and has_count and not state.placing:
        ready = not state.awaits_computer
        yield button("count-now", t.gettext("Count now"), enabled=ready)
        yield button("why-not-over", t.gettext("Why is it not over?"), enabled=ready)
    if adjourn := adjourn_button(t, state):
        yield adjourn
    if state.placing or (state.computer and state.game.claimable is None):
        return
    if state.phase is Phase.PLAYING:
        yield button("offer-draw", t.gettext("Offer a draw"))
    yield button("no-result", t.gettext("End without result"))


def _terms(t: Texts, state: AppState) -> Node:
    setup = state.game.setup
    key = setup.rules.key
    handicap = state.placing.handicap if state.placing else setup.handicap
    variant = setup.variant.key
    control = state.timing.control if state.timing else None
    facts = (
        (t.gettext("Variant"), variant_name(t, variant)),
        *rules_facts(t, setup, handicap, control),
    )
    differences = "" if variant == PLAIN.key else variant_line(t, variant)
    lines = (differences, rules_line(t, key), rules_remark(t, key))
    line = " ".join(filter(None, lines))
    return element(
        "div",
        {"class": "group terms"},
        fact_list(facts),
        element("p", {"class": "note"}, line),
        key="terms",
    )
