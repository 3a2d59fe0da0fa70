"""The count in the panel: line by line, side by side, with the margin below."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.color import Color
from gocore.scoring import LineKind, ScoreSheet
from web.state import AppState
from web.texts import Texts
from web.view.node import Node, element
from web.view.phrases import color_name, points_words


def count_table(t: Texts, state: AppState) -> Node | None:
    """The count of the end, of the marks, or of a look at the board; None where there is none."""
    sheet = state.count
    if sheet is None or state.question:
        return None
    return element(
        "section",
        {"class": "count-sheet",
         "aria-label": t.gettext("The count")},
        score_table(t, sheet),
        element("p", {"class": "margin"}, margin_words(t, sheet)),
        None if state.counting else _more(t),
        key="count-sheet",
    )  # fmt: skip


def _more(t: Texts) -> Node:
    words = t.gettext("Explained, and by other rules")
    return element(
        "button", {"type": "button", "class": "link", "data-action": "count-sheet"}, words
    )


def score_table(t: Texts, sheet: ScoreSheet) -> Node:
    """Every line of both sides, and the totals."""
    return element(
        "table",
        None,
        element("thead", None, _head(t)),
        element("tbody", None, *_lines(t, sheet)),
        element("tfoot", None, _total(t, sheet)),
    )


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


def line_name(t: Texts, kind: LineKind) -> str:
    """What a line of the sheet counts, as a word or two."""
    names = {
        LineKind.STONES: t.gettext("Stones"),
        LineKind.TERRITORY: t.gettext("Points surrounded"),
        LineKind.SHARED: t.gettext("Half of the shared points"),
        LineKind.PRISONERS: t.gettext("Prisoners"),
        LineKind.DEAD: t.gettext("Dead stones taken off"),
        LineKind.GROUP_TAX: t.gettext("Given back for groups"),
        LineKind.KOMI: t.gettext("Komi"),
        LineKind.HANDICAP: t.gettext("For the handicap"),
    }
    return names[kind]


def line_kinds(sheet: ScoreSheet) -> tuple[LineKind, ...]:
    """The kinds of lines that a sheet has, in its order."""
    kinds = [line.kind for side in (sheet.black, sheet.white) for line in side.lines]
    return tuple(dict.fromkeys(kinds))


def _lines(t: Texts, sheet: ScoreSheet) -> Iterator[Node]:
    for kind in line_kinds(sheet):
        values = (_amount(t, sheet, color, kind) for color in Color)
        yield _line(line_name(t, kind), *values)


def _amount(t: Texts, sheet: ScoreSheet, color: Color, kind: LineKind) -> str:
    has_line = any(line.kind is kind for line in sheet.side(color).lines)
    return t.number(sheet.side(color).points(kind)) if has_line else "–"


def _total(t: Texts, sheet: ScoreSheet) -> Node:
    totals = (t.number(sheet.side(color).total) for color in Color)
    return _line(t.gettext("Total"), *totals)


def _line(name: str, *values: str) -> Node:
    cells = (element("td", None, value) for value in values)
    return element("tr", None, element("th", {"scope": "row"}, name), *cells)


def is_area(sheet: ScoreSheet) -> bool:
    """Whether stones count, so that the margin can be told in 子 too."""
    return any(line.kind is LineKind.STONES for line in sheet.black.lines)


def margin_words(t: Texts, sheet: ScoreSheet) -> str:
    """The margin in points, for an area in 子 too: "1.5 points, or ¾ 子, for Black"."""
    if sheet.winner is None:
        return t.gettext("No difference")
    color = color_name(t, sheet.winner)
    if not sheet.margin:
        return t.gettext("No difference; {color} wins a tie").format(color=color)
    points = points_words(t, abs(sheet.margin))
    if not is_area(sheet):
        return t.gettext("{points} for {color}").format(points=points, color=color)
    return t.gettext("{points}, or {zi} 子, for {color}").format(
        color=color, points=points, zi=zi_words(t, abs(sheet.margin_zi))
    )


def zi_words(t: Texts, zi: float) -> str:
    """A number of 子 with its quarters as a fraction: 3¾, ½, 4."""
    whole = int(zi)
    fraction = {0.25: "¼", 0.5: "½", 0.75: "¾"}.get(zi - whole)
    if fraction is None:
        return t.number(zi)
    return f"{whole or ''}{fraction}"
