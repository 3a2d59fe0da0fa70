"""What a control of the settings sheet changes, from its name and its text."""

from __future__ import annotations

from dataclasses import fields, replace

from gocore.errors import NotationError
from gocore.points import Grid, max_handicap
from web.settings import Settings, read_field

GAME_FIELDS = frozenset({"opponent", "level", "color", "size", "rules", "komi", "handicap"})
"""The settings that a game is begun on; the others hold at once."""

_NUMBERS = frozenset({"size", "handicap"})
_MAY_BE_EMPTY = frozenset({"komi", "language"})


def changed(settings: Settings, name: str, text: str) -> Settings:
    """The settings with one of them read from a control's text.

    A handicap that the board does not have is lowered to the most it has. Raises NotationError.
    """
    after = replace(settings, **{name: read_field(name, _value(settings, name, text))})
    most = max_handicap(Grid.square(after.size))
    return replace(after, handicap=most) if after.handicap > most else after


def _value(settings: Settings, name: str, text: str) -> object:
    if name not in {field.name for field in fields(settings)}:
        raise NotationError(f"no setting {name!r}")
    if text == "" and name in _MAY_BE_EMPTY:
        return None
    try:
        if name in _NUMBERS:
            return int(text)
        if name == "komi":
            return float(text)
    except ValueError as error:
        raise NotationError(f"{name} is a number, not {text!r}") from error
    if isinstance(getattr(settings, name), bool):
        return text == "true"
    return text
