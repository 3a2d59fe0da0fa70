"""What a control of the settings sheet changes, from its name and its text."""

from __future__ import annotations

from dataclasses import fields, replace

from gocore.errors import NotationError
from gocore.rules import RuleSet, format_rules
from web.pace import FIELDS as TIME_FIELDS
from web.pace import with_field
from web.settings import Settings, read_field

GAME_FIELDS = frozenset(
    {
        "opponent",
        "level",
        "color",
        "size",
        "rules",
        "custom",
        "komi",
        "handicap",
        "placement",
        "variant",
    }
)
"""The settings that a game is begun on; the others hold at once."""

COLUMN = "custom."
"""What the name of a control begins with that changes a column of the custom rule set."""

SEAT = "names."
"""What the name of a control begins with that changes the name of one of four players."""

_NUMBERS = frozenset({"size", "handicap", "komi"})
_MAY_BE_EMPTY = frozenset({"komi", "language"})


def begins_game(name: str) -> bool:
    """Whether a control's setting is one that a game is begun on."""
    return name.partition(".")[0] in GAME_FIELDS or name in TIME_FIELDS


def changed(settings: Settings, name: str, text: str) -> Settings:
    """The settings with one of them read from a control's text.

    A handicap that the board does not have is lowered to the most it has; another rule set
    or variant brings its own komi. Raises NotationError.
    """
    if name in TIME_FIELDS:
        return replace(settings, time=with_field(settings.time, name, text))
    if name.startswith(COLUMN):
        custom = _with_column(settings.custom, name.removeprefix(COLUMN), text)
        after = replace(settings, custom=custom)
    elif name.startswith(SEAT):
        return replace(settings, names=_with_name(settings.names, name.removeprefix(SEAT), text))
    else:
        after = replace(settings, **{name: read_field(name, _value(settings, name, text))})
        if name in ("rules", "variant"):
            after = replace(after, komi=None)
    most = after.most_handicap
    return replace(after, handicap=most) if after.handicap > most else after


def _with_column(rules: RuleSet, column: str, text: str) -> RuleSet:
    """The rule set with one column read from a control's text; of the column's kind."""
    data = format_rules(rules)
    if not isinstance(data, dict) or column not in data or column == "key":
        raise NotationError(f"no column {column!r}")
    value: object = text
    if isinstance(data[column], bool):
        value = text == "true"
    elif isinstance(data[column], int | float):
        value = _number(column, text)
    elif column == "tie_winner":
        value = text or None
    custom = read_field("custom", {**data, column: value})
    assert isinstance(custom, RuleSet)
    return custom


def _with_name(names: tuple[str, ...], seat: str, text: str) -> tuple[str, ...]:
    if seat not in map(str, range(len(names))):
        raise NotationError(f"no seat {seat!r}")
    changed_names = [text if str(i) == seat else name for i, name in enumerate(names)]
    read: tuple[str, ...] = read_field("names", changed_names)
    return read


def _number(name: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError as error:
        raise NotationError(f"{name} is a number, not {text!r}") from error
    return int(number) if number.is_integer() else number


def _value(settings: Settings, name: str, text: str) -> object:
    if name not in {field.name for field in fields(settings)}:
        raise NotationError(f"no setting {name!r}")
    if text == "" and name in _MAY_BE_EMPTY:
        return None
    if name in _NUMBERS:
        return _number(name, text)
    if isinstance(getattr(settings, name), bool):
        return text == "true"
    return text
