"""Stones on a grid: blocks, liberties and captures. No ko, no history, no turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from gocore.color import Color
from gocore.points import Grid

EMPTY = 0


@dataclass(frozen=True, slots=True)
class Block:
    """Stones of one color joined along the lines, and the empty points beside them."""

    color: Color
    points: frozenset[int]
    liberties: frozenset[int]


@dataclass(frozen=True, slots=True)
class Placement:
    """What placing one stone did: the board afterwards and every stone that left it.

    `captured` are stones of the opponent, `suicide` those of the mover (the placed one
    included); at most one of the two is not empty.
    """

    board: Board
    captured: tuple[int, ...]
    suicide: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """An arrangement of stones; never changed once made.

    `cells[point]` is 0 for an empty point, else the value of a `Color`.
    """

    grid: Grid
    cells: bytes

    def __post_init__(self) -> None:
        assert len(self.cells) == self.grid.area, "one cell for each point"

    @staticmethod
    def empty(grid: Grid) -> Board:
        return Board(grid, bytes(grid.area))

    @staticmethod
    def with_stones(grid: Grid, black: Iterable[int] = (), white: Iterable[int] = ()) -> Board:
        """A board with these stones, whether or not such a position could arise."""
        cells = bytearray(grid.area)
        for color, points in ((Color.BLACK, black), (Color.WHITE, white)):
            for point in points:
                cells[point] = color
        return Board(grid, bytes(cells))

    def __getitem__(self, point: int) -> int:
        return self.cells[point]

    def stones(self, color: Color) -> frozenset[int]:
        return frozenset(p for p, cell in enumerate(self.cells) if cell == color)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every block, in the order of its lowest point."""
        seen: set[int] = set()
        found = []
        for point, cell in enumerate(self.cells):
            if cell != EMPTY and point not in seen:
                block = self.block(point)
                seen |= block.points
                found.append(block)
        return tuple(found)

    def block(self, point: int) -> Block:
        """The block of the stone at `point`; there must be one."""
        color = Color(self.cells[point])
        points, liberties = _flood(self.cells, self.grid.neighbors, point)
        return Block(color, frozenset(points), frozenset(liberties))

    @property
    def is_legal(self) -> bool:
        """Whether every block has a liberty, as after any move it must."""
        return all(block.liberties for block in self.blocks)

    def regions(self) -> tuple[tuple[frozenset[int], frozenset[Color]], ...]:
        """Each region of joined empty points with the colors that touch it."""
        seen: set[int] = set()
        found = []
        for point, cell in enumerate(self.cells):
            if cell == EMPTY and point not in seen:
                region, border = _empty_region(self.cells, self.grid.neighbors, point)
                seen |= region
                found.append((frozenset(region), frozenset(border)))
        return tuple(found)

    def placed(self, point: int, color: Color) -> Placement:
        """Place a stone on an empty point and take off what then has no liberties.

        Opposing blocks leave first; if none does and the mover's own block has no liberty,
        that block leaves. Whether this is allowed is for the caller to say.
        """
        assert self.cells[point] == EMPTY, "the caller has seen that the point is empty"
        cells = bytearray(self.cells)
        cells[point] = color
        captured = self._remove_captured(cells, point, color)
        suicide: tuple[int, ...] = ()
        if not captured:
            suicide = tuple(sorted(_surrounded(cells, self.grid.neighbors, point)))
            _clear(cells, suicide)
        return Placement(Board(self.grid, bytes(cells)), captured, suicide)

    def _remove_captured(self, cells: bytearray, point: int, color: Color) -> tuple[int, ...]:
        captured: list[int] = []
        for near in self.grid.neighbors[point]:
            if cells[near] == color.opponent:
                dead = _surrounded(cells, self.grid.neighbors, near)
                _clear(cells, dead)
                captured.extend(dead)
        return tuple(sorted(captured))

    def without(self, points: Iterable[int]) -> Board:
        """The same board with these points empty."""
        cells = bytearray(self.cells)
        _clear(cells, points)
        return Board(self.grid, bytes(cells))


Cells = bytes | bytearray
Neighbors = tuple[tuple[int, ...], ...]


def _clear(cells: bytearray, points: Iterable[int]) -> None:
    for point in points:
        cells[point] = EMPTY


def _flood(cells: Cells, neighbors: Neighbors, start: int) -> tuple[set[int], set[int]]:
    """The points of the block at `start`, and its liberties."""
    color = cells[start]
    points, liberties, stack = {start}, set(), [start]
    while stack:
        for near in neighbors[stack.pop()]:
            cell = cells[near]
            if cell == EMPTY:
                liberties.add(near)
            elif cell == color and near not in points:
                points.add(near)
                stack.append(near)
    return points, liberties


def _surrounded(cells: Cells, neighbors: Neighbors, start: int) -> set[int]:
    """The points of the block at `start` if it has no liberty, else nothing; stops early."""
    color = cells[start]
    points, stack = {start}, [start]
    while stack:
        for near in neighbors[stack.pop()]:
            cell = cells[near]
            if cell == EMPTY:
                return set()
            if cell == color and near not in points:
                points.add(near)
                stack.append(near)
    return points


def _empty_region(cells: Cells, neighbors: Neighbors, start: int) -> tuple[set[int], set[Color]]:
    """The empty points joined to `start`, and the colors beside them."""
    points, border, stack = {start}, set(), [start]
    while stack:
        for near in neighbors[stack.pop()]:
            cell = cells[near]
            if cell != EMPTY:
                border.add(Color(cell))
            elif near not in points:
                points.add(near)
                stack.append(near)
    return points, border
