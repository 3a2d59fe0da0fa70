"""Rule sets as records in a table. What a column means is worked out where it is used:
repetition, suicide and pass stones in `position`, the first move in `setup`, cycles and warnings
in `stage`, counting and compensation in `scoring`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from gocore.color import Color
from gocore.errors import NotationError

MAX_KOMI = 400
MAX_GROUP_TAX = 9


def is_komi(value: float) -> bool:
    """Whether this can be a komi: a multiple of a quarter point within `MAX_KOMI`."""
    return abs(value) <= MAX_KOMI and value * 4 % 1 == 0


class Counting(StrEnum):
    """What makes a point at the end."""

    AREA = "area"
    TERRITORY = "territory"


class Repetition(StrEnum):
    """Which earlier whole-board arrangements a move may not bring back.

    KO: only the one before the opponent's last capture of a single stone; a pass lifts the ban.
    POSITIONAL: every earlier one, whoever was to move. SITUATIONAL: every earlier one with the
    same player to move. Under the last two a pass lifts nothing.
    """

    KO = "ko"
    POSITIONAL = "positional"
    SITUATIONAL = "situational"


class HandicapBonus(StrEnum):
    """What White is given back for Black's handicap stones, which the area counts as points."""

    NONE = "none"
    ONE_A_STONE = "one-a-stone"
    ONE_A_STONE_BUT_FIRST = "one-a-stone-but-first"

    def points(self, handicap: int) -> int:
        """The bonus in points for a number of handicap stones."""
        if self is HandicapBonus.NONE or handicap == 0:
            return 0
        return handicap if self is HandicapBonus.ONE_A_STONE else handicap - 1


class LongCycle(StrEnum):
    """How a game may end when play goes round in a cycle that nothing forbids.

    DRAW: by a draw, or a replay (判和, Chinese rules of 2002, article 20); a cycle in which one
    side loses more stones is forbidden there. NO_RESULT: without a result (无胜负, Japanese rules
    of 1989, article 12). Neither comes by itself: both players must want it, and
    `Stage.claimable` says when it can be claimed. NONE: superko lets no cycle come about, or
    nothing is laid down for it.
    """

    NONE = "none"
    DRAW = "draw"
    NO_RESULT = "no-result"


@dataclass(frozen=True)
class RuleSet:
    """One row of the table.

    `komi` is White's compensation in points for an even game, `handicap_komi` the one for a
    game with handicap stones. `tie_winner` wins when the totals are equal. With
    `shared_liberties` the neutral points between living stones count half for each side; with
    `pass_stones` a pass hands over a prisoner and White passes last; `group_tax` are the points
    taken for each separate living group; with `crossed_stars` two stones of each color stand on
    opposite corner star points at the start and White moves first; with `warnings` an illegal
    move is a warning and a lost turn, and the second warning loses.

    Three questions on which the texts differ are decided here for every set. Suicide of a single
    stone is refused, since it is a pass in disguise. A pass lifts the ban of basic ko but no
    superko. "False life" (假生, a group that lives only by going round in a cycle of kos) is dead:
    no move is refused for it, the stones are marked dead at the end.
    """

    key: str
    counting: Counting
    komi: float
    repetition: Repetition
    handicap_komi: float = 0.5
    multi_stone_suicide: bool = False
    handicap_bonus: HandicapBonus = HandicapBonus.NONE
    long_cycle: LongCycle = LongCycle.NONE
    tie_winner: Color | None = None
    shared_liberties: bool = False
    pass_stones: bool = False
    group_tax: int = 0
    crossed_stars: bool = False
    warnings: bool = False

    def own_komi(self, handicap: int = 0) -> float:
        """The komi that this set names for a game with so many handicap stones."""
        return self.handicap_komi if handicap else self.komi

    def compensation(self, komi: float, handicap: int) -> float:
        """Everything that White is given: `komi` and what there is for the handicap stones."""
        return komi + self.handicap_bonus.points(handicap)


CHINESE = RuleSet(
    key="chinese",
    counting=Counting.AREA,
    komi=7.5,
    repetition=Repetition.POSITIONAL,
    handicap_bonus=HandicapBonus.ONE_A_STONE,
)

CHINESE_TOURNAMENT = RuleSet(
    key="chinese-tournament",
    counting=Counting.AREA,
    komi=7.5,
    repetition=Repetition.KO,
    handicap_bonus=HandicapBonus.ONE_A_STONE,
    long_cycle=LongCycle.DRAW,
    shared_liberties=True,
    warnings=True,
)

JAPANESE = RuleSet(
    key="japanese",
    counting=Counting.TERRITORY,
    komi=6.5,
    repetition=Repetition.KO,
    long_cycle=LongCycle.NO_RESULT,
)

KOREAN = replace(JAPANESE, key="korean")

AGA = RuleSet(
    key="aga",
    counting=Counting.AREA,
    komi=7.5,
    repetition=Repetition.SITUATIONAL,
    handicap_bonus=HandicapBonus.ONE_A_STONE_BUT_FIRST,
    pass_stones=True,
)

AGA_BY_TERRITORY = replace(AGA, counting=Counting.TERRITORY, handicap_bonus=HandicapBonus.NONE)
"""The other way to count an AGA game; with its pass stones it must give the same margin.

No row of its own: a game is played by `AGA`, and only its count is checked by this one. White,
who moves first after a handicap and passes last, has then made one move more than Black, which
is the stone that the bonus leaves out; so this way of counting needs no bonus.
"""

NEW_ZEALAND = RuleSet(
    key="new-zealand",
    counting=Counting.AREA,
    komi=7,
    handicap_komi=0,
    repetition=Repetition.SITUATIONAL,
    multi_stone_suicide=True,
)

ING = RuleSet(
    key="ing",
    counting=Counting.AREA,
    komi=8,
    repetition=Repetition.SITUATIONAL,
    multi_stone_suicide=True,
    handicap_bonus=HandicapBonus.ONE_A_STONE,
    tie_winner=Color.BLACK,
)

ANCIENT = RuleSet(
    key="ancient",
    counting=Counting.AREA,
    komi=0,
    handicap_komi=0,
    repetition=Repetition.POSITIONAL,
    group_tax=2,
    crossed_stars=True,
)

RULE_SETS = {
    rules.key: rules
    for rules in (
        CHINESE, CHINESE_TOURNAMENT, JAPANESE, KOREAN, AGA, NEW_ZEALAND, ING, ANCIENT,
    )
}  # fmt: skip

CUSTOM_KEY = "custom"
"""The key of a rule set whose columns a player has chosen; it stands in no table."""


def format_rules(rules: RuleSet) -> str | dict[str, Any]:
    """The JSON form: the key of a row of the table, or all columns of a custom set."""
    if rules.key != CUSTOM_KEY:
        return rules.key
    columns = {field.name: getattr(rules, field.name) for field in fields(rules)}
    winner = rules.tie_winner
    return columns | {"tie_winner": winner.label if winner else None}


def parse_rules(data: object) -> RuleSet:
    """Read what `format_rules` wrote. Raises NotationError."""
    if isinstance(data, str) and data in RULE_SETS:
        return RULE_SETS[data]
    if not isinstance(data, Mapping) or data.get("key") != CUSTOM_KEY:
        raise NotationError(f"no rule set {data!r}")
    names = [field.name for field in fields(RuleSet)]
    if set(data) != set(names):
        raise NotationError(f"a custom rule set has the columns {names}")
    return RuleSet(**{name: _parse_column(name, data[name]) for name in names})


_CHOICES: dict[str, type[StrEnum]] = {
    "counting": Counting,
    "repetition": Repetition,
    "handicap_bonus": HandicapBonus,
    "long_cycle": LongCycle,
}


def _parse_column(name: str, value: object) -> Any:
    if name in _CHOICES:
        if isinstance(value, str) and value in list(_CHOICES[name]):
            return _CHOICES[name](value)
    elif name == "tie_winner":
        if value is None or value in [color.label for color in Color]:
            return Color.parse(value) if isinstance(value, str) else None
    elif name in ("komi", "handicap_komi"):
        if isinstance(value, int | float) and not isinstance(value, bool) and is_komi(value):
            return value
    elif name == "group_tax":
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_GROUP_TAX:
            return value
    elif isinstance(value, str if name == "key" else bool):
        return value
    raise NotationError(f"{name} of a rule set cannot be {value!r}")
