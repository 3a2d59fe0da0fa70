"""How a game begins: board, rule set, komi and handicap. Players and clocks are unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gocore.board import Board
from gocore.color import Color
from gocore.errors import NotationError, SetupError, SetupFault
from gocore.points import Grid, format_vertex, handicap_points, max_handicap, parse_vertex
from gocore.position import Position
from gocore.rules import CHINESE, RuleSet, format_rules, is_komi, parse_rules
from gocore.variants import PLAIN, Variant, parse_variant

MAX_FREE_HANDICAP = 9
MAX_BOARD_SIDE = 25
"""The longest side that a game is played on: as many as there are single column letters."""


@dataclass(frozen=True)
class Setup:
    """The beginning of a game. Raises SetupError that holds every fault.

    `komi` is a multiple of a quarter point, `handicap` 0 or at least 2. `stones` are the places
    of a handicap that Black chose freely; without them it stands on its fixed points. `variant` is
    the game that is played; the grid is a torus if, and only if, that is played on one.
    """

    grid: Grid
    rules: RuleSet
    komi: float
    handicap: int = 0
    stones: tuple[int, ...] = ()
    variant: Variant = PLAIN

    def __post_init__(self) -> None:
        assert self.grid.torus == self.variant.torus, "the variant says what is joined"
        problems = SetupFault.NONE
        if max(self.grid.width, self.grid.height) > MAX_BOARD_SIDE:
            problems |= SetupFault.SIZE
        if not is_komi(self.komi):
            problems |= SetupFault.KOMI
        if not self._handicap_fits():
            problems |= SetupFault.HANDICAP
        if self.rules.crossed_stars and not max_handicap(self.grid):
            problems |= SetupFault.SIZE
        if problems:
            raise SetupError(problems)

    def _handicap_fits(self) -> bool:
        if self.handicap == 0:
            return not self.stones
        if self.rules.crossed_stars or self.handicap < 2:
            return False
        if not self.stones:
            return self.handicap <= max_handicap(self.grid)
        places = set(self.stones)
        fits = places <= set(self.grid.points) and len(places) == len(self.stones)
        leaves_room = len(places) < self.grid.area
        return fits and leaves_room and self.handicap == len(places) <= MAX_FREE_HANDICAP

    @staticmethod
    def standard(
        side: int = 9,
        rules: RuleSet = CHINESE,
        komi: float | None = None,
        handicap: int = 0,
        variant: Variant = PLAIN,
    ) -> Setup:
        """A square board with the komi of the rules and the variant unless another is given."""
        if komi is None:
            komi = variant.own_komi(rules, handicap)
        grid = Grid.of(side, side, variant.torus)
        return Setup(grid, rules, komi, handicap, variant=variant)

    @property
    def first_to_move(self) -> Color:
        """White after a handicap and from the crossed stars, else Black."""
        later = self.handicap or self.rules.crossed_stars
        return Color.WHITE if later else Color.BLACK

    def position(self) -> Position:
        """The position before the first move."""
        return Position.start(self._board(), self.first_to_move, self.rules)

    def _board(self) -> Board:
        if self.rules.crossed_stars:
            ne, sw, se, nw = handicap_points(self.grid, 4)
            return Board.with_stones(self.grid, black=(ne, sw), white=(se, nw))
        stones = self.stones or handicap_points(self.grid, self.handicap)
        return Board.with_stones(self.grid, black=stones)

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "width": self.grid.width,
            "height": self.grid.height,
            "rules": format_rules(self.rules),
            "komi": self.komi,
            "handicap": self.handicap,
        }
        if self.variant is not PLAIN:
            data["variant"] = self.variant.key
        if self.stones:
            data["stones"] = [format_vertex(point, self.grid) for point in self.stones]
        return data

    @staticmethod
    def parse(data: object) -> Setup:
        """Read what `to_json` wrote.

        Raises NotationError for another form, SetupError for a beginning with faults.
        """
        keys = {"width", "height", "rules", "komi", "handicap"}
        if not isinstance(data, Mapping) or set(data) - {"stones", "variant"} != keys:
            raise NotationError(f"a setup has the keys {sorted(keys)}")
        width, height, handicap = (_whole(data, key) for key in ("width", "height", "handicap"))
        komi, stones = data["komi"], data.get("stones", [])
        if isinstance(komi, bool) or not isinstance(komi, int | float):
            raise NotationError(f"komi is a number, not {komi!r}")
        if not isinstance(stones, list) or not all(isinstance(name, str) for name in stones):
            raise NotationError("stones is a list of vertices")
        variant = parse_variant(data.get("variant", PLAIN.key))
        grid = Grid.of(width, height, variant.torus)
        places = tuple(parse_vertex(name, grid) for name in stones)
        return Setup(grid, parse_rules(data["rules"]), komi, handicap, places, variant)


def _whole(data: Mapping[str, Any], key: str) -> int:
    value = data[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"{key} is a whole number, not {value!r}")
    return value
