"""What the player can choose, and the terms on which a game is begun.

Values only: where they are kept is `store`, how an address names them is `address`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from gocore.color import Color
from gocore.errors import NotationError, SetupError
from gocore.points import Grid, max_handicap
from gocore.rules import CHINESE, CUSTOM_KEY, RULE_SETS, RuleSet, format_rules, parse_rules
from gocore.setup import MAX_FREE_HANDICAP, Setup
from gocore.time_control import TimeControl
from web.placing import Placing

SIZES = (9, 13, 19)
RULES_KEYS = (*RULE_SETS, CUSTOM_KEY)
CUSTOM = replace(CHINESE, key=CUSTOM_KEY)
"""The custom rule set before the player has changed anything in it."""

LEVEL_KEYS = ("easy", "medium", "hard")
MOST_SEED = 2**32 - 1


class Opponent(StrEnum):
    """Who plays the other side: the computer, or a person beside the player."""

    COMPUTER = "computer"
    PERSON = "person"


class Placement(StrEnum):
    """Where handicap stones stand: on their fixed points, or where Black likes."""

    FIXED = "fixed"
    FREE = "free"


class Theme(StrEnum):
    """Light or dark; AUTO follows the system."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. `komi` None is the rule set's own, `language` None the browser's.

    `resigns` lets the computer give up a lost game; `custom` are the columns of the player's own
    rule set, kept also while another one is chosen. `time` is None for untimed games; `voice` reads
    a clock aloud.
    """

    opponent: Opponent = Opponent.COMPUTER
    level: str = "easy"
    color: Color = Color.BLACK
    size: int = 9
    rules: str = "chinese"
    komi: float | None = None
    handicap: int = 0
    coordinates: bool = True
    move_numbers: bool = False
    two_tap: bool = True
    sound: bool = True
    voice: bool = True
    theme: Theme = Theme.AUTO
    resigns: bool = True
    language: str | None = None
    placement: Placement = Placement.FIXED
    custom: RuleSet = CUSTOM
    time: TimeControl | None = None

    @property
    def rule_set(self) -> RuleSet:
        """The rules chosen."""
        return self.custom if self.rules == CUSTOM_KEY else RULE_SETS[self.rules]

    @property
    def most_handicap(self) -> int:
        """The most handicap stones that these settings allow; none beside crossed stones."""
        if self.rule_set.crossed_stars:
            return 0
        if self.placement is Placement.FREE:
            return MAX_FREE_HANDICAP
        return max_handicap(Grid.square(self.size))

    @property
    def placing(self) -> Placing | None:
        """The handicap that a person has yet to place; the computer takes the fixed points."""
        by_person = self.opponent is Opponent.PERSON or self.color is Color.BLACK
        free = self.placement is Placement.FREE and by_person
        return Placing(self._handicap) if free and self._handicap else None

    @property
    def _handicap(self) -> int:
        return self.handicap if self.handicap <= self.most_handicap else 0

    @property
    def setup(self) -> Setup:
        """The beginning of a game on these settings.

        A handicap that the board size does not have is left out. One that is to be placed
        freely lies on no point yet; the komi is already that of the game to come.
        """
        rules, handicap = self.rule_set, self._handicap
        komi = rules.own_komi(handicap) if self.komi is None else self.komi
        on_board = 0 if self.placing else min(handicap, max_handicap(Grid.square(self.size)))
        return Setup.standard(self.size, rules, komi, on_board)

    def to_json(self) -> dict[str, Any]:
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            **data,
            "color": self.color.label,
            "custom": format_rules(self.custom),
            "time": self.time.to_json() if self.time else None,
        }


@dataclass(frozen=True)
class Terms:
    """How a game was begun: against whom, at what level, the player's color, a fixed seed."""

    opponent: Opponent = Opponent.COMPUTER
    level: str = "easy"
    color: Color = Color.BLACK
    seed: int | None = None

    @staticmethod
    def of(settings: Settings, seed: int | None = None) -> Terms:
        """The terms that these settings ask for."""
        return Terms(settings.opponent, settings.level, settings.color, seed)

    def to_json(self) -> dict[str, Any]:
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**data, "color": self.color.label}

    @staticmethod
    def parse(data: object) -> Terms:
        """Read what `to_json` wrote. Raises NotationError."""
        if not isinstance(data, Mapping) or set(data) != {field.name for field in fields(Terms)}:
            raise NotationError("the terms of a game are opponent, level, color and seed")
        good = {name: read_field(name, value) for name, value in data.items() if name != "seed"}
        return Terms(seed=_parse_seed(data["seed"]), **good)


def parse_settings(data: object) -> Settings:
    """Read what `to_json` wrote; what is missing, unknown or bad gets the default.

    Never raises: settings are a convenience, and a half of them is better than none.
    """
    if not isinstance(data, Mapping):
        return Settings()
    good = {}
    for name in _READERS.keys() & data.keys():
        try:
            good[name] = read_field(name, data[name])
        except NotationError:
            continue
    return Settings(**good)


def read_field(name: str, value: object) -> Any:
    """The value of one setting from its JSON form. Raises NotationError for a bad one."""
    reader = _READERS.get(name)
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


def _language(value: object) -> str | None:
    if value is None or (isinstance(value, str) and 0 < len(value) <= 35):
        return value
    raise NotationError(f"no language {value!r}")


def _parse_seed(value: object) -> int | None:
    if value is None or (type(value) is int and 0 <= value <= MOST_SEED):
        return value
    raise NotationError(f"a seed is a whole number to {MOST_SEED}, not {value!r}")


def _same(values: tuple[Any, ...]) -> dict[Any, Any]:
    return {value: value for value in values}


_READERS: dict[str, Callable[[object], Any]] = {
    "opponent": _choice({str(opponent): opponent for opponent in Opponent}),
    "level": _choice(_same(LEVEL_KEYS)),
    "color": _choice({color.label: color for color in Color}),
    "size": _choice(_same(SIZES)),
    "rules": _choice(_same(RULES_KEYS)),
    "custom": _custom,
    "placement": _choice({str(placement): placement for placement in Placement}),
    "komi": _komi,
    "handicap": _choice(_same((0, *range(2, 10)))),
    "coordinates": _flag,
    "move_numbers": _flag,
    "two_tap": _flag,
    "sound": _flag,
    "voice": _flag,
    "time": _time,
    "theme": _choice({str(theme): theme for theme in Theme}),
    "resigns": _flag,
    "language": _language,
}
