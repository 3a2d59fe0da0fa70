"""The sheet on which a teacher would explain the count: its lines, 子, and the other rule sets."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.color import Color
from gocore.comparison import Comparison, Difference
from gocore.result import Ending, Result
from gocore.scoring import LineKind, ScoreSheet
from web.state import AppState
from web.texts import Texts
from web.view.node import Node, element
from web.view.phrases import color_name, points_words, result_words
from web.view.reasons import difference_sentence, weightiest_first
from web.view.result import (
    is_area,
    line_kinds,
    line_name,
    margin_words,
    score_table,
    zi_words,
)
from web.view.rules_words import rules_name


def count_sheet(t: Texts, state: AppState) -> Iterator[Node]:
    """The count in full; a word in its place where there is none."""
    sheet = state.game.score_sheet
    if sheet is None:
        yield element("p", {"class": "note"}, t.gettext("There is no count."), key="none")
        return
    name = rules_name(t, state.game.setup.rules.key)
    yield element(
        "div",
        {"class": "count-sheet plain"},
        element("h3", None, t.gettext("By the rules: {rules}").format(rules=name)),
        score_table(t, sheet),
        element("p", {"class": "margin"}, margin_words(t, sheet)),
        key="table",
    )
    yield _explanation(t, sheet)
    if is_area(sheet) and LineKind.GROUP_TAX not in line_kinds(sheet):
        yield _in_zi(t, sheet)
    yield _others(t, state)


def _explanation(t: Texts, sheet: ScoreSheet) -> Node:
    """What every line means, folded away for those who know."""
    items = (
        element(
            "div",
            None,
            element("dt", None, line_name(t, kind)),
            element("dd", None, line_meaning(t, kind)),
        )
        for kind in line_kinds(sheet)
    )
    return element(
        "details",
        {"class": "fold"},
        element("summary", None, t.gettext("What the lines mean")),
        element("dl", None, *items),
        key="explanation",
    )


def line_meaning(t: Texts, kind: LineKind) -> str:
    """What a line of the sheet counts, in a sentence."""
    meanings = {
        LineKind.STONES: t.gettext("Living stones on the board, one point each."),
        LineKind.TERRITORY: t.gettext(
            "Empty points that one side alone surrounds, those of dead stones included."
        ),
        LineKind.SHARED: t.gettext("Empty points that both sides touch, half for each."),
        LineKind.PRISONERS: t.gettext("Stones captured during play, or handed over by passing."),
        LineKind.DEAD: t.gettext("Stones of the other side that are dead at the end."),
        LineKind.GROUP_TAX: t.gettext(
            "Each separate group gives back the two points that it needs to live."
        ),
        LineKind.KOMI: t.gettext("What White gets because Black moves first."),
        LineKind.HANDICAP: t.gettext("What White gets because handicap stones count as points."),
    }
    return meanings[kind]


def _in_zi(t: Texts, sheet: ScoreSheet) -> Node:
    """What each side has in 子 and what it needs, as Chinese counting tells it."""
    rows = (
        element(
            "p",
            None,
            t.gettext("{color} has {zi} 子 and needs more than {needed}.").format(
                color=color_name(t, color),
                zi=zi_words(t, sheet.zi_held(color)),
                needed=zi_words(t, sheet.zi_needed(color)),
            ),
        )
        for color in Color
    )
    return element(
        "details",
        {"class": "fold"},
        element("summary", None, t.gettext("Counted in 子")),
        element(
            "p",
            {"class": "note"},
            t.gettext(
                "A 子 is a point of one's own area; what lies between the sides is halved. "
                "Winning one takes it from the other, so the margin is half of that in points."
            ),
        ),
        *rows,
        key="zi",
    )


def _others(t: Texts, state: AppState) -> Node:
    own = state.game.setup.rules.key
    rows = (_other(t, found, found.rules.key == own) for found in state.game.comparisons)
    return element(
        "section",
        {"class": "others"},
        element("h3", None, t.gettext("The same board by other rules")),
        element("ul", None, *rows),
        key="others",
    )


def _other(t: Texts, comparison: Comparison, own: bool) -> Node:
    differences = weightiest_first(comparison)
    if own:
        why = [element("p", None, t.gettext("The rules of this game."))]
    elif differences:
        why = [_why(t, difference, comparison) for difference in differences]
    else:
        why = [element("p", None, t.gettext("The same count."))]
    return element(
        "li",
        {"class": "own" if own else None, "data-rules": comparison.rules.key},
        element(
            "div",
            {"class": "head"},
            element("b", None, rules_name(t, comparison.rules.key)),
            element("span", None, short_result(t, comparison.result)),
        ),
        *why,
    )


def _why(t: Texts, difference: Difference, comparison: Comparison) -> Node:
    sentence = difference_sentence(t, difference, comparison)
    if not difference.points:
        return element("p", None, sentence)
    color = Color.BLACK if difference.points > 0 else Color.WHITE
    gain = t.gettext("{points} for {color}").format(
        points=points_words(t, abs(difference.points)), color=color_name(t, color)
    )
    return element("p", None, sentence, " ", element("span", {"class": "gain"}, gain))


def short_result(t: Texts, result: Result) -> str:
    """A counted result in two words, such as "Black by 1.5"."""
    if result.ending is not Ending.COUNT:
        return result_words(t, result)
    if result.winner is None:
        return t.gettext("A tie")
    color = color_name(t, result.winner)
    if not result.margin:
        return t.gettext("A tie, for {color}").format(color=color)
    return t.gettext("{color} by {points}").format(color=color, points=t.number(result.margin))
