"""The rule sets in words: a name and a line for each, and for each column of a custom one."""

from __future__ import annotations

from gocore.color import Color
from gocore.rules import Counting, HandicapBonus, LongCycle, Repetition
from web.texts import Texts


def rules_name(t: Texts, key: str) -> str:
    """A rule set as a word."""
    names = {
        "chinese": t.pgettext("rule set", "Chinese"),
        "chinese-tournament": t.pgettext("rule set", "Chinese tournament"),
        "japanese": t.pgettext("rule set", "Japanese"),
        "korean": t.pgettext("rule set", "Korean"),
        "aga": t.pgettext("rule set", "AGA"),
        "new-zealand": t.pgettext("rule set", "New Zealand"),
        "ing": t.pgettext("rule set", "Ing"),
        "ancient": t.pgettext("rule set", "Ancient Chinese"),
        "custom": t.pgettext("rule set", "Custom"),
    }
    return names.get(key, key)


def rules_line(t: Texts, key: str) -> str:
    """What a rule set is, in a line."""
    lines = {
        "chinese": t.gettext("Stones and points count alike. No earlier board may come again."),
        "chinese-tournament": t.gettext(
            "As at Chinese tournaments: shared points are halved, an illegal move is a warning."
        ),
        "japanese": t.gettext("Points and prisoners count. Filling your own points costs you."),
        "korean": t.gettext("Counted like Japanese. Endless kos may end the game without result."),
        "aga": t.gettext("A pass hands over a stone, so stones or prisoners give one result."),
        "new-zealand": t.gettext("Stones and points count. A tie can happen, suicide is allowed."),
        "ing": t.gettext("Stones and points count. Black wins a tie, suicide is allowed."),
        "ancient": t.gettext("Four stones are set, White begins, each group pays two points."),
        "custom": t.gettext("Every rule as you like it."),
    }
    return lines.get(key, "")


def rules_remark(t: Texts, key: str) -> str:
    """What is to be said about a rule set that is not played quite as its text has it."""
    if key == "ing":
        return t.gettext(
            "Ing's own rules about ko are not played here. Superko stands in for them: no board "
            "may come again with the same player to move."
        )
    if key == "ancient":
        return t.gettext("There is no handicap: the set stones take its place.")
    return ""


def counting_names(t: Texts) -> list[tuple[str, str]]:
    """The ways of counting as words."""
    return [
        (Counting.AREA.value, t.pgettext("counting", "Area")),
        (Counting.TERRITORY.value, t.pgettext("counting", "Territory")),
    ]


def repetition_names(t: Texts) -> list[tuple[str, str]]:
    """The rules against repetition as words."""
    return [
        (Repetition.KO.value, t.pgettext("repetition", "Basic ko")),
        (Repetition.POSITIONAL.value, t.pgettext("repetition", "Positional superko")),
        (Repetition.SITUATIONAL.value, t.pgettext("repetition", "Situational superko")),
    ]


def cycle_names(t: Texts) -> list[tuple[str, str]]:
    """What endless kos lead to, as words."""
    return [
        (LongCycle.NONE.value, t.pgettext("cycle", "Nothing")),
        (LongCycle.DRAW.value, t.pgettext("cycle", "A draw")),
        (LongCycle.NO_RESULT.value, t.pgettext("cycle", "No result")),
    ]


def bonus_names(t: Texts) -> list[tuple[str, str]]:
    """What White is given for handicap stones, as words."""
    return [
        (HandicapBonus.NONE.value, t.pgettext("bonus", "Nothing")),
        (HandicapBonus.ONE_A_STONE.value, t.pgettext("bonus", "1 a stone")),
        (HandicapBonus.ONE_A_STONE_BUT_FIRST.value, t.pgettext("bonus", "1 a stone but the first")),
    ]


def tie_names(t: Texts) -> list[tuple[str, str]]:
    """Who wins where the totals are equal, as words."""
    return [
        ("", t.pgettext("tie", "Nobody")),
        (Color.BLACK.label, t.pgettext("tie", "Black")),
        (Color.WHITE.label, t.pgettext("tie", "White")),
    ]
