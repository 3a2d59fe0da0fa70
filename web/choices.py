"""What each setting may be, and how it is read from its JSON form.

A choice of nothing: which of them stand together is `settings`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from gocore.color import Color
from gocore.errors import NotationError, SetupError
from gocore.rules import CHINESE, CUSTOM_KEY, RULE_SETS, RuleSet, parse_rules
from gocore.search.levels import LEVELS
from gocore.setup import MAX_FREE_HANDICAP, Setup
from gocore.time_control import TimeControl
from gocore.variants import VARIANTS

SIZES = (9, 13, 19)
RULES_KEYS = (*RULE_SETS, CUSTOM_KEY)
CUSTOM = replace(CHINESE, key=CUSTOM_KEY)
"""The custom rule set before the player has changed anything in it."""

LEVEL_KEYS = tuple(LEVELS)
MOST_SEED = 2**32 - 1
LONGEST_NAME = 20
"""How many letters a player's name may have."""

NAMES = ("", "", "", "")
"""The names of four players who have told none, in the order Black, White, Black, White."""


class Opponent(StrEnum):
    """Who plays the other side: the computer, a person beside the player, or a friend elsewhere.

    A game with a FRIEND is begun by an invitation; it is no setting.
    """

    COMPUTER = "computer"
    PERSON = "person"
    FRIEND = "friend"


class ColorsBy(StrEnum):
    """How two friends find out who plays Black: the host has chosen, by chance, or by 猜先."""

    CHOSEN = "chosen"
    RANDOM = "random"
    NIGIRI = "nigiri"


class HandicapPlacement(StrEnum):
    """Where handicap stones stand: on their fixed points, or where Black likes."""

    FIXED = "fixed"
    FREE = "free"


class Theme(StrEnum):
    """Light or dark; AUTO follows the system."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


def read_field(name: str, value: object) -> Any:
    """The value of one setting from its JSON form. Raises NotationError for a bad one."""
    reader = READERS.get(name)
    if reader is None:
        raise NotationError(f"no setting {name!r}")
    return reader(value)


def _choice(choices: Mapping[Any, Any]) -> Callable[[object], Any]:
    def read(value: object) -> Any:
        if isinstance(value, bool) or not isinstance(value, str | int) or value not in choices:
            raise NotationError(f"{value!r} is none of {list(choices)}")
        return choices[value]

    return read


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise NotationError(f"{value!r} is neither true nor false")
    return value


def _komi(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise NotationError(f"komi is a number, not {value!r}")
    try:
        return float(Setup.standard(komi=value).komi)
    except SetupError as error:
        raise NotationError(f"no komi {value!r}") from error


def _custom(value: object) -> RuleSet:
    if isinstance(value, str):
        raise NotationError(f"no custom rule set {value!r}")
    return parse_rules(value)


def _time(value: object) -> TimeControl | None:
    return None if value is None else TimeControl.parse(value)


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) != len(NAMES):
        raise NotationError(f"{len(NAMES)} names are expected, not {value!r}")
    if not all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in value):
        raise NotationError(f"a name is text of at most {LONGEST_NAME} letters")
    return tuple(name.strip() for name in value)


def _language(value: object) -> str | None:
    if value is None or (isinstance(value, str) and 0 < len(value) <= 35):
        return value
    raise NotationError(f"no language {value!r}")


def _same(values: tuple[Any, ...]) -> dict[Any, Any]:
    return {value: value for value in values}


READERS: dict[str, Callable[[object], Any]] = {
    "opponent": _choice({str(o): o for o in Opponent if o is not Opponent.FRIEND}),
    "level": _choice(_same(LEVEL_KEYS)),
    "color": _choice({color.label: color for color in Color}),
    "size": _choice(_same(SIZES)),
    "variant": _choice(_same(tuple(VARIANTS))),
    "names": _names,
    "rules": _choice(_same(RULES_KEYS)),
    "custom": _custom,
    "placement": _choice({str(placement): placement for placement in HandicapPlacement}),
    "komi": _komi,
    "handicap": _choice(_same((0, *range(2, MAX_FREE_HANDICAP + 1)))),
    "coordinates": _flag,
    "move_numbers": _flag,
    "two_tap": _flag,
    "sound": _flag,
    "voice": _flag,
    "time": _time,
    "theme": _choice({str(theme): theme for theme in Theme}),
    "resigns": _flag,
    "meeting": _choice({str(way): way for way in ColorsBy}),
    "language": _language,
}
