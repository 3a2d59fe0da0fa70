"""The count at the end, the way a teacher would write it down: line by line, side by side."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.color import Color
from gocore.game import Phase
from gocore.scoring import LineKind, ScoreSheet
from web.state import AppState
from web.texts import Texts
from web.view.node import Node, element
from web.view.phrases import color_name, points_words


def count_table(t: Texts, state: AppState) -> Node | None:
    """The score sheet of a finished count or of the marks as they stand; None without one."""
    sheet = state.game.score_sheet
    if sheet is None or state.question:
        return None
    finished = state.phase is Phase.FINISHED
    return element(
        "section",
        {"class": "count-sheet final" if finished else "count-sheet",
         "aria-label": t.gettext("The count")},
        element(
            "table",
            None,
            element("thead", None, _head(t)),
            element("tbody", None, *_lines(t, sheet)),
            element("tfoot", None, _total(t, sheet)),
        ),
        element("p", {"class": "margin"}, margin_words(t, sheet)),
        key="count-sheet",
    )  # fmt: skip


def _head(t: Texts) -> Node:
    sides = (
        element(
            "th",
            {"scope": "col"},
            element("i", {"class": f"bead {color.label}", "aria-hidden": "true"}),
            element("span", None, color_name(t, color)),
        )
        for color in Color
    )
    return element("tr", None, element("td"), *sides)


def _lines(t: Texts, sheet: ScoreSheet) -> Iterator[Node]:
    names = {
        LineKind.STONES: t.gettext("Stones"),
        LineKind.TERRITORY: t.gettext("Points surrounded"),
        LineKind.KOMI: t.gettext("Komi"),
        LineKind.HANDICAP: t.gettext("For the handicap"),
    }
    kinds = [line.kind for side in (sheet.black, sheet.white) for line in side.lines]
    for kind in dict.fromkeys(kinds):
        values = (_amount(t, sheet, color, kind) for color in Color)
        yield _line(names[kind], *values)


def _amount(t: Texts, sheet: ScoreSheet, color: Color, kind: LineKind) -> str:
    has_line = any(line.kind is kind for line in sheet.side(color).lines)
    return t.number(sheet.side(color).points(kind)) if has_line else "–"


def _total(t: Texts, sheet: ScoreSheet) -> Node:
    totals = (t.number(sheet.side(color).total) for color in Color)
    return _line(t.gettext("Total"), *totals)


def _line(name: str, *values: str) -> Node:
    cells = (element("td", None, value) for value in values)
    return element("tr", None, element("th", {"scope": "row"}, name), *cells)


def margin_words(t: Texts, sheet: ScoreSheet) -> str:
    """The margin in points and in 子, such as "1.5 points, or ¾ 子, for Black"."""
    if sheet.winner is None:
        return t.gettext("No difference")
    margin = abs(sheet.margin)
    return t.gettext("{points}, or {zi} 子, for {color}").format(
        color=color_name(t, sheet.winner),
        points=points_words(t, margin),
        zi=zi_words(t, margin / 2),
    )


def zi_words(t: Texts, zi: float) -> str:
    """A number of 子 with its quarters as a fraction: 3¾, ½, 4."""
    whole = int(zi)
    fraction = {0.25: "¼", 0.5: "½", 0.75: "¾"}.get(zi - whole)
    if fraction is None:
        return t.number(zi)
    return f"{whole or ''}{fraction}"
