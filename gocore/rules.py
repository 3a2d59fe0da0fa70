"""Rule sets as records in a table. What a column means is worked out where it is used:
repetition and suicide in `position`, counting and compensation in `scoring`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Counting(StrEnum):
    """What makes a point at the end."""

    AREA = "area"


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
    """What White is given back for Black's handicap stones when the area is counted."""

    NONE = "none"
    ONE_A_STONE = "one-a-stone"
    ONE_A_STONE_BUT_FIRST = "one-a-stone-but-first"

    def points(self, handicap: int) -> int:
        """The bonus in points for a number of handicap stones."""
        if self is HandicapBonus.NONE or handicap == 0:
            return 0
        return handicap if self is HandicapBonus.ONE_A_STONE else handicap - 1


@dataclass(frozen=True)
class RuleSet:
    """One row of the table.

    `komi` is White's compensation in points for an even game, `handicap_komi` the one for a
    game with handicap stones. Suicide of a single stone is refused under every set: it is a
    pass in disguise.
    """

    key: str
    counting: Counting
    komi: float
    handicap_komi: float
    repetition: Repetition
    multi_stone_suicide: bool
    handicap_bonus: HandicapBonus


CHINESE = RuleSet(
    key="chinese",
    counting=Counting.AREA,
    komi=7.5,
    handicap_komi=0.5,
    repetition=Repetition.POSITIONAL,
    multi_stone_suicide=False,
    handicap_bonus=HandicapBonus.ONE_A_STONE,
)

RULE_SETS = {rules.key: rules for rules in (CHINESE,)}
