"""What the player can choose, and the terms on which a game is begun.

Values only: where they are kept is `store`, how an address names them is `address`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from gocore.color import Color
from gocore.errors import NotationError
from gocore.points import Grid, max_handicap
from gocore.rules import CUSTOM_KEY, RULE_SETS, RuleSet, format_rules
from gocore.setup import MAX_FREE_HANDICAP, Setup
from gocore.time_control import TimeControl
from gocore.variants import PLAIN, VARIANTS, Variant
from web.choices import (
    CUSTOM,
    LEVEL_KEYS,
    MOST_SEED,
    NAMES,
    READERS,
    RULES_KEYS,
    SIZES,
    ColorsBy,
    HandicapPlacement,
    Opponent,
    Theme,
    read_field,
)
from web.placing import Placing

__all__ = [
    "CUSTOM",
    "LEVEL_KEYS",
    "MOST_SEED",
    "RULES_KEYS",
    "SIZES",
    "ColorsBy",
    "HandicapPlacement",
    "Opponent",
    "Settings",
    "Terms",
    "Theme",
    "parse_settings",
    "read_field",
]


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. `komi` None is the rule set's own, `language` None the browser's.

    `resigns` lets the computer give up a lost game; `custom` are the columns of the player's own
    rule set, kept also while another one is chosen. `time` is None for untimed games; `voice` reads
    a clock aloud. `names` are those of four players, for the variants that have so many. `meeting`
    says how it is decided who plays Black with a friend; CHOSEN takes `color`.
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
    placement: HandicapPlacement = HandicapPlacement.FIXED
    custom: RuleSet = CUSTOM
    time: TimeControl | None = None
    variant: str = PLAIN.key
    names: tuple[str, ...] = NAMES
    meeting: ColorsBy = ColorsBy.CHOSEN

    @property
    def rule_set(self) -> RuleSet:
        """The rules chosen."""
        return self.custom if self.rules == CUSTOM_KEY else RULE_SETS[self.rules]

    @property
    def game(self) -> Variant:
        """The variant chosen."""
        return VARIANTS[self.variant]

    @property
    def against(self) -> Opponent:
        """Who plays the other side; a person where the computer does not know the variant."""
        return self.opponent if self.game.has_computer else Opponent.PERSON

    @property
    def own_komi(self) -> float:
        """The komi of these settings where none is chosen."""
        return self.game.own_komi(self.rule_set, self._handicap)

    @property
    def most_handicap(self) -> int:
        """The most handicap stones that these settings allow; none beside crossed stones."""
        if self.rule_set.crossed_stars:
            return 0
        if self.placement is HandicapPlacement.FREE:
            return MAX_FREE_HANDICAP
        return max_handicap(Grid.square(self.size))

    @property
    def placing(self) -> Placing | None:
        """The handicap that a person has yet to place; the computer takes the fixed points."""
        by_person = self.against is Opponent.PERSON or self.color is Color.BLACK
        free = self.placement is HandicapPlacement.FREE and by_person
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
        komi = self.own_komi if self.komi is None else self.komi
        on_board = 0 if self.placing else min(handicap, max_handicap(Grid.square(self.size)))
        return Setup.standard(self.size, rules, komi, on_board, self.game)

    def to_json(self) -> dict[str, Any]:
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            **data,
            "color": self.color.label,
            "custom": format_rules(self.custom),
            "names": list(self.names),
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
        return Terms(settings.against, settings.level, settings.color, seed)

    def to_json(self) -> dict[str, Any]:
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**data, "color": self.color.label}

    @staticmethod
    def parse(data: object) -> Terms:
        """Read what `to_json` wrote. Raises NotationError."""
        if not isinstance(data, Mapping) or set(data) != {field.name for field in fields(Terms)}:
            raise NotationError("the terms of a game are opponent, level, color and seed")
        good = {name: read_field(name, data[name]) for name in ("level", "color")}
        return Terms(_parse_opponent(data["opponent"]), seed=_parse_seed(data["seed"]), **good)


def parse_settings(data: object) -> Settings:
    """Read what `to_json` wrote; what is missing, unknown or bad gets the default.

    Never raises: settings are a convenience, and a half of them is better than none.
    """
    if not isinstance(data, Mapping):
        return Settings()
    good = {}
    for name in READERS.keys() & data.keys():
        try:
            good[name] = read_field(name, data[name])
        except NotationError:
            continue
    return Settings(**good)


def _parse_opponent(value: object) -> Opponent:
    """Whom a game was begun against; more than can be set, since a friend is invited."""
    if isinstance(value, str) and value in list(Opponent):
        return Opponent(value)
    raise NotationError(f"no opponent {value!r}")


def _parse_seed(value: object) -> int | None:
    if value is None or (type(value) is int and 0 <= value <= MOST_SEED):
        return value
    raise NotationError(f"a seed is a whole number to {MOST_SEED}, not {value!r}")
