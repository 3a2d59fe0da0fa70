"""A board as slow and plain as can be: the naive twin of `gocore.search.kernel.board`."""

from __future__ import annotations

from dataclasses import dataclass, field

from gocore.points import Grid
from gocore.search.request import hash_arrangement


@dataclass
class TwinBoard:
    """Stones in a dictionary; everything else is counted afresh each time."""

    grid: Grid
    suicide: bool = False
    stones: dict[int, int] = field(default_factory=dict)
    ko: int | None = None

    def block(self, point: int) -> tuple[set[int], set[int]]:
        """The stones and the liberties of the block at a point."""
        color, block, liberties, waiting = self.stones[point], {point}, set(), [point]
        while waiting:
            for near in self.grid.neighbors[waiting.pop()]:
                if near not in self.stones:
                    liberties.add(near)
                elif self.stones[near] == color and near not in block:
                    block.add(near)
                    waiting.append(near)
        return block, liberties

    def play(self, point: int, color: int) -> int:
        """Play a legal move; return how many opposing stones were captured."""
        self.stones[point] = color
        captured = {
            stone
            for near in self.grid.neighbors[point]
            if self.stones.get(near) == 3 - color and not self.block(near)[1]
            for stone in self.block(near)[0]
        }
        for stone in captured:
            del self.stones[stone]
        block, liberties = self.block(point)
        if not liberties:
            for stone in block:
                del self.stones[stone]
        alone = len(captured) == 1 and len(block) == 1 and len(liberties) == 1
        self.ko = captured.pop() if alone else None
        return len(captured) + alone

    def is_legal(self, point: int, color: int) -> bool:
        if point in self.stones or point == self.ko:
            return False
        twin = TwinBoard(self.grid, self.suicide, dict(self.stones))
        twin.play(point, color)
        return point in twin.stones or (
            self.suicide and any(self.stones.get(q) == color for q in self.grid.neighbors[point])
        )

    def is_eye(self, point: int, color: int) -> bool:
        if any(self.stones.get(q) != color for q in self.grid.neighbors[point]):
            return False
        diagonals = self.grid.diagonals[point]
        enemies = sum(self.stones.get(q) == 3 - color for q in diagonals)
        return enemies + (len(diagonals) < 4) < 2

    @property
    def cells(self) -> bytes:
        return bytes(self.stones.get(point, 0) for point in self.grid.points)

    @property
    def hash(self) -> int:
        return hash_arrangement(self.cells, self.grid.area)
