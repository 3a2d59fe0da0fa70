"""The choice of a rule set: a list that folds away, and the columns of the player's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gocore.rules import CUSTOM_KEY, MAX_GROUP_TAX, RuleSet
from web.changes import COLUMN
from web.settings import RULES_KEYS, Settings
from web.texts import Texts
from web.view.controls import choice, selection, switch
from web.view.node import Attribute, Node, element
from web.view.rules_words import (
    bonus_names,
    counting_names,
    cycle_names,
    repetition_names,
    rules_line,
    rules_name,
    rules_remark,
    tie_names,
)

COMMON_KOMI = (0.0, 0.5, 3.5, 5.5, 6.5, 7.0, 7.5, 8.0)


def rules_choice(t: Texts, s: Settings) -> Iterator[Node]:
    """The rule set chosen and, unfolded, all of them; then what is to be said about it."""
    yield element(
        "details",
        {"class": "rules"},
        element(
            "summary",
            {"class": "line"},
            element("span", None, t.gettext("Rules")),
            element("b", None, rules_name(t, s.rules)),
        ),
        element(
            "div",
            {"role": "radiogroup", "aria-label": t.gettext("Rules")},
            *(_option(t, key, key == s.rules) for key in RULES_KEYS),
        ),
        key="rules",
    )
    words = " ".join(filter(None, (rules_line(t, s.rules), rules_remark(t, s.rules))))
    yield element("p", {"class": "note"}, words, key="rules-line")
    if s.rules == CUSTOM_KEY:
        columns = custom_columns(t, s.custom)
        yield element("div", {"class": "columns"}, *columns, key="columns")


def _option(t: Texts, key: str, chosen: bool) -> Node:
    attributes: dict[str, Attribute] = {
        "type": "radio", "name": "rules", "value": key, "data-setting": "rules",
        "checked": chosen, "aria-label": rules_name(t, key),
    }  # fmt: skip
    return element(
        "label",
        {"class": "option"},
        element("input", attributes),
        element(
            "span",
            None,
            element("b", None, rules_name(t, key)),
            element("span", None, rules_line(t, key)),
        ),
        key=key,
    )


def custom_columns(t: Texts, rules: RuleSet) -> Iterator[Node]:
    """A control for each column: counting, komi, ko, and what else a rule set may say."""

    def pick(column: str, label: str, names: Sequence[tuple[str, str]]) -> Node:
        value = getattr(rules, column)
        if column == "tie_winner":
            value = value.label if value else ""
        chosen = f"{value:g}" if isinstance(value, int | float) else str(value)
        return selection(COLUMN + column, label, names, chosen)

    def turn(column: str, label: str) -> Node:
        return switch(COLUMN + column, label, getattr(rules, column))

    yield choice(
        f"{COLUMN}counting", t.gettext("What counts"), counting_names(t), rules.counting.value
    )
    yield pick("komi", t.gettext("Komi"), _numbers(t, rules.komi))
    yield pick("handicap_komi", t.gettext("Komi with a handicap"), _numbers(t, rules.handicap_komi))
    yield pick("handicap_bonus", t.gettext("Handicap bonus"), bonus_names(t))
    yield pick("repetition", t.gettext("Repetition"), repetition_names(t))
    yield pick("long_cycle", t.gettext("Endless kos give"), cycle_names(t))
    yield pick("tie_winner", t.gettext("A tie goes to"), tie_names(t))
    taxes = [(str(tax), t.number(tax)) for tax in range(MAX_GROUP_TAX + 1)]
    yield pick("group_tax", t.gettext("Each group pays"), taxes)
    yield turn("multi_stone_suicide", t.gettext("Suicide of several stones"))
    yield turn("shared_liberties", t.gettext("Shared points are halved"))
    yield turn("pass_stones", t.gettext("A pass hands over a stone"))
    yield turn("crossed_stars", t.gettext("Four crossed stones are set, White begins"))
    yield turn("warnings", t.gettext("An illegal move is a warning"))


def _numbers(t: Texts, present: float) -> list[tuple[str, str]]:
    return [(f"{komi:g}", t.number(komi)) for komi in sorted({*COMMON_KOMI, present})]
