"""Words for what a game consists of: colors, levels, amounts, results."""

from __future__ import annotations

from gocore.color import Color
from gocore.result import Ending, Result
from web.texts import Texts


def color_name(t: Texts, color: Color) -> str:
    """Black or White as a word."""
    return t.pgettext("color", "Black") if color is Color.BLACK else t.pgettext("color", "White")


def level_name(t: Texts, level: str) -> str:
    """A level as a word."""
    names = {
        "easy": t.pgettext("level", "Easy"),
        "medium": t.pgettext("level", "Medium"),
        "hard": t.pgettext("level", "Hard"),
        "master": t.pgettext("level", "Master"),
    }
    return names.get(level, level)


def result_words(t: Texts, result: Result) -> str:
    """The result as a sentence."""
    if result.ending is Ending.NO_RESULT:
        return t.gettext("The game has no result.")
    if result.winner is None:
        return t.gettext("The game is a draw.")
    winner = color_name(t, result.winner)
    if result.ending is Ending.RESIGNATION:
        return t.gettext("{color} wins by resignation.").format(color=winner)
    if result.ending is Ending.TIME:
        return t.gettext("{color} wins on time.").format(color=winner)
    if result.ending is Ending.FORFEIT:
        return t.gettext("{color} wins by the referee's word.").format(color=winner)
    if result.ending is Ending.CAPTURE:
        return t.gettext("{color} wins by the first capture.").format(color=winner)
    if not result.margin:
        return t.gettext("Equal totals: {color} wins.").format(color=winner)
    return t.gettext("{color} wins by {points}.").format(
        color=winner, points=points_words(t, result.margin)
    )


def points_words(t: Texts, points: float) -> str:
    """A number of points, such as "1.5 points"."""
    plural = int(points) if points == int(points) else 2
    return t.ngettext("{count} point", "{count} points", plural).format(count=t.number(points))
