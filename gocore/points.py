"""Grids and the names of their points: the one place that knows how points are numbered.

A point is an int, `row * width + col`, row 0 at the bottom and column 0 at the left, so A1 is
0. Pairs `(col, row)` and vertices such as `D4` are made and read here. Stones are unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gocore.errors import NotationError, SetupError, SetupFault

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""The letters of the first 25 columns; there is no I."""

MAX_SIDE = 64
"""The longest side of a grid; what a game may be played on is for `setup` to say."""

_VERTEX = re.compile(f"([{COLUMNS}]{{1,2}})([1-9][0-9]?)")
_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))


@dataclass(frozen=True)
class Grid:
    """A board's shape: sides of 1 to 64 points, edges joined when `torus` is set.

    Raises SetupError for sides out of range.
    """

    width: int
    height: int
    torus: bool = False

    def __post_init__(self) -> None:
        if not (1 <= self.width <= MAX_SIDE and 1 <= self.height <= MAX_SIDE):
            raise SetupError(SetupFault.SIZE)

    @staticmethod
    @lru_cache(maxsize=64)
    def of(width: int, height: int, torus: bool = False) -> Grid:
        """The shared grid of this shape, whose tables are computed once."""
        return Grid(width, height, torus)

    @staticmethod
    def square(side: int) -> Grid:
        return Grid.of(side, side)

    @property
    def area(self) -> int:
        return self.width * self.height

    @property
    def points(self) -> range:
        return range(self.area)

    def point(self, col: int, row: int) -> int:
        return row * self.width + col

    def col(self, point: int) -> int:
        return point % self.width

    def row(self, point: int) -> int:
        return point // self.width

    @cached_property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """For each point the points one line away; on a narrow torus each counts once."""
        return self._around(_SIDES)

    @cached_property
    def diagonals(self) -> tuple[tuple[int, ...], ...]:
        """For each point the points diagonally next to it."""
        return self._around(_CORNERS)

    def _around(self, steps: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
        table = []
        for point in self.points:
            found = (self._step(point, *step) for step in steps)
            table.append(tuple(dict.fromkeys(p for p in found if p is not None and p != point)))
        return tuple(table)

    def _step(self, point: int, east: int, north: int) -> int | None:
        col, row = self.col(point) + east, self.row(point) + north
        if self.torus:
            return self.point(col % self.width, row % self.height)
        inside = 0 <= col < self.width and 0 <= row < self.height
        return self.point(col, row) if inside else None


def parse_vertex(text: str, grid: Grid) -> int:
    """Read a vertex such as `D4`, in either case.

    Raises NotationError for text that names no point of the grid.

    >>> parse_vertex("D4", Grid.square(9))
    30
    """
    match = _VERTEX.fullmatch(text.strip().upper())
    if match:
        col, row = _parse_column(match[1]), int(match[2]) - 1
        if col < grid.width and row < grid.height:
            return grid.point(col, row)
    raise NotationError(f"no point {text!r} on a {grid.width}x{grid.height} board")


def format_vertex(point: int, grid: Grid) -> str:
    """Write a point as a vertex.

    >>> format_vertex(30, Grid.square(9))
    'D4'
    """
    return f"{column_name(grid.col(point))}{grid.row(point) + 1}"


def column_name(col: int) -> str:
    """The letters of a column: A to Z without I, then AA, AB and so on."""
    tens, ones = divmod(col, len(COLUMNS))
    return (COLUMNS[tens - 1] if tens else "") + COLUMNS[ones]


def _parse_column(letters: str) -> int:
    *tens, ones = (COLUMNS.index(letter) for letter in letters)
    return (tens[0] + 1) * len(COLUMNS) + ones if tens else ones


def star_points(grid: Grid, handicap: int = 0) -> tuple[int, ...]:
    """The points drawn as dots (hoshi): five on 9×9 and 13×13, nine on 19×19, else none.

    A fixed handicap of six stones or more on 13×13 stands on the other four as well.
    """
    if not _has_stars(grid):
        return ()
    places = _star_places(grid)
    all_nine = grid.width == 19 or handicap > 5
    names = "ne sw se nw c w e s n" if all_nine else "ne sw se nw c"
    return tuple(sorted(places[name] for name in names.split()))


def handicap_points(grid: Grid, stones: int) -> tuple[int, ...]:
    """The places of a fixed handicap, in the usual order.

    Two opposite corners, the third at the lower right, the fourth at the upper left, then the
    left and right sides, then below and above; an odd number from five on takes the centre.
    Raises SetupError where no such handicap is fixed.

    >>> [format_vertex(p, Grid.square(9)) for p in handicap_points(Grid.square(9), 3)]
    ['G7', 'C3', 'G3']
    """
    if stones == 0:
        return ()
    if not 2 <= stones <= max_handicap(grid):
        raise SetupError(SetupFault.HANDICAP)
    order = ["ne", "sw", "se", "nw", "w", "e", "s", "n"]
    chosen = [*order[: stones - 1], "c"] if stones in (5, 7, 9) else order[:stones]
    places = _star_places(grid)
    return tuple(places[name] for name in chosen)


def max_handicap(grid: Grid) -> int:
    """How many stones a fixed handicap can have here: 5 on 9×9, 9 on 13×13 and 19×19, else 0."""
    if not _has_stars(grid):
        return 0
    return 5 if grid.width == 9 else 9


def _has_stars(grid: Grid) -> bool:
    return grid.width == grid.height and grid.width in (9, 13, 19)


def _star_places(grid: Grid) -> dict[str, int]:
    near = 2 if grid.width == 9 else 3
    low, middle, high = near, grid.width // 2, grid.width - 1 - near
    pairs = {
        "ne": (high, high), "sw": (low, low), "se": (high, low), "nw": (low, high),
        "w": (low, middle), "e": (high, middle), "s": (middle, low), "n": (middle, high),
        "c": (middle, middle),
    }  # fmt: skip
    return {name: grid.point(*pair) for name, pair in pairs.items()}
