"""How a game begins: board, rule set, komi and handicap. Players and clocks are unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gocore.board import Board
from gocore.color import Color
from gocore.errors import NotationError, SetupError, SetupFault
from gocore.points import Grid, handicap_points, max_handicap
from gocore.position import Position
from gocore.rules import RULE_SETS, RuleSet

MAX_KOMI = 400
MAX_BOARD_SIDE = 25
"""The longest side that a game is played on: as many as there are single column letters."""


@dataclass(frozen=True)
class Setup:
    """The beginning of a game. Raises SetupError that holds every fault.

    `komi` is a multiple of a quarter point, `handicap` 0 or at least 2.
    """

    grid: Grid
    rules: RuleSet
    komi: float
    handicap: int = 0

    def __post_init__(self) -> None:
        problems = SetupFault.NONE
        if max(self.grid.width, self.grid.height) > MAX_BOARD_SIDE:
            problems |= SetupFault.SIZE
        if not (abs(self.komi) <= MAX_KOMI and self.komi * 4 % 1 == 0):
            problems |= SetupFault.KOMI
        if self.handicap not in (0, *range(2, max_handicap(self.grid) + 1)):
            problems |= SetupFault.HANDICAP
        if problems:
            raise SetupError(problems)

    @staticmethod
    def standard(
        side: int = 9,
        rules: RuleSet = RULE_SETS["chinese"],
        komi: float | None = None,
        handicap: int = 0,
    ) -> Setup:
        """A square board with the rule set's own komi unless another is given."""
        if komi is None:
            komi = rules.handicap_komi if handicap else rules.komi
        return Setup(Grid.square(side), rules, komi, handicap)

    @property
    def first_to_move(self) -> Color:
        """White after a handicap, else Black."""
        return Color.WHITE if self.handicap else Color.BLACK

    def position(self) -> Position:
        """The position before the first move."""
        stones = handicap_points(self.grid, self.handicap)
        board = Board.with_stones(self.grid, black=stones)
        return Position.start(board, self.first_to_move, self.rules)

    def to_json(self) -> dict[str, Any]:
        return {
            "width": self.grid.width,
            "height": self.grid.height,
            "rules": self.rules.key,
            "komi": self.komi,
            "handicap": self.handicap,
        }

    @staticmethod
    def parse(data: object) -> Setup:
        """Read what `to_json` wrote.

        Raises NotationError for another form, SetupError for a beginning with faults.
        """
        keys = {"width", "height", "rules", "komi", "handicap"}
        if not isinstance(data, Mapping) or set(data) != keys:
            raise NotationError(f"a setup has the keys {sorted(keys)}")
        width, height, handicap = (_whole(data, key) for key in ("width", "height", "handicap"))
        komi, name = data["komi"], data["rules"]
        if isinstance(komi, bool) or not isinstance(komi, int | float):
            raise NotationError(f"komi is a number, not {komi!r}")
        if not isinstance(name, str) or name not in RULE_SETS:
            raise NotationError(f"no rule set {name!r}")
        return Setup(Grid.of(width, height), RULE_SETS[name], komi, handicap)


def _whole(data: Mapping[str, Any], key: str) -> int:
    value = data[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"{key} is a whole number, not {value!r}")
    return value
