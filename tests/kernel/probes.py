"""Small compiled functions through which the tests see the kernel's board."""

from __future__ import annotations

from functools import cache
from typing import Any

from gocore.points import Grid
from gocore.search.kernel import board as kernel_board
from gocore.search.kernel import grid as kernel_grid
from gocore.search.kernel import layout
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.rng import seeded

BLANK, LEGAL, EYE = 0, 1, 2


@kernel
def _survey(grid: Any, board: Any, color: int) -> None:
    """Write into `board.first`, for each point, LEGAL and EYE as bits."""
    for point in range(cell(grid.area)):
        code = 0
        if cell(board.color[point]) == layout.EMPTY:
            if kernel_board.is_legal(grid, board, point, color):
                code |= LEGAL
            if kernel_board.is_eye(board, point, color):
                code |= EYE
        board.first[point] = code


@cache
def grid_record(grid: Grid, suicide: bool = False) -> Any:
    record = layout.new_record(layout.GRID)
    kernel_grid.set_grid(record, grid.width, grid.height, int(grid.torus), int(suicide))
    return record


class ProbedBoard:
    """A board record with its grid, seen through plain Python values."""

    def __init__(self, grid: Grid, suicide: bool = False) -> None:
        self.grid = grid_record(grid, suicide)
        self.board = layout.new_record(layout.BOARD)
        self.board.rng = seeded(1)
        self.area = grid.area
        kernel_board.clear(self.grid, self.board)

    def play(self, point: int, color: int) -> int:
        return int(kernel_board.play(self.grid, self.board, point, color))

    def pass_turn(self) -> None:
        kernel_board.pass_turn(self.board)

    def survey(self, color: int) -> tuple[list[int], list[int]]:
        """The points that may be played and those that are eyes."""
        _survey(self.grid, self.board, color)
        codes = self.board.first[: self.area].tolist()
        legal = [point for point, code in enumerate(codes) if code & LEGAL]
        return legal, [point for point, code in enumerate(codes) if code & EYE]

    @property
    def cells(self) -> bytes:
        return bytes(self.board.color[: self.area])

    @property
    def ko(self) -> int | None:
        return None if self.board.ko < 0 else int(self.board.ko)

    @property
    def empties(self) -> set[int]:
        return set(self.board.empty[: self.board.empties].tolist())

    def block(self, point: int) -> tuple[set[int], set[int]]:
        """The stones and liberties of the block at a point, as the record has them."""
        head, stones = int(self.board.head[point]), {point}
        after = int(self.board.next[point])
        while after != point:
            stones.add(after)
            after = int(self.board.next[after])
        liberties = {
            word * layout.WORD_BITS + bit
            for word in range(self.grid.words)
            for bit in range(layout.WORD_BITS)
            if int(self.board.bits[head * int(self.grid.words) + word]) >> bit & 1
        }
        assert len(stones) == self.board.stones[head]
        assert len(liberties) == self.board.libs[head]
        return stones, liberties
