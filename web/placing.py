"""A handicap that Black places freely, one stone after the other, before there is a game.

The core begins with all stones on the board; until they are there, these are the stones so far.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gocore.board import Board
from gocore.color import Color
from gocore.errors import (
    ActionFault,
    IllegalActionError,
    IllegalMoveError,
    MoveFault,
    NotationError,
)
from gocore.points import Grid, format_vertex, parse_vertex
from gocore.position import Position
from gocore.setup import MAX_FREE_HANDICAP, Setup


@dataclass(frozen=True)
class Placing:
    """How many stones Black places, and those that lie on the board, in the order placed."""

    handicap: int
    stones: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """How many stones are still to be placed."""
        return self.handicap - len(self.stones)

    def placed(self, point: int) -> Placing:
        """One stone more. Raises IllegalMoveError where one lies."""
        if point in self.stones:
            raise IllegalMoveError(MoveFault.OCCUPIED, Color.BLACK, point)
        return replace(self, stones=(*self.stones, point))

    def taken_back(self) -> Placing:
        """One stone less. Raises IllegalActionError where none lies."""
        if not self.stones:
            raise IllegalActionError(ActionFault.NOTHING_TO_UNDO)
        return replace(self, stones=self.stones[:-1])

    def position(self, even: Setup) -> Position:
        """The board so far."""
        board = Board.with_stones(even.grid, black=self.stones)
        return Position.start(board, Color.BLACK, even.rules)

    def setup(self, even: Setup) -> Setup:
        """The beginning with all stones placed; `even` says everything else about it."""
        return replace(even, handicap=self.handicap, stones=self.stones)

    @staticmethod
    def reopened(setup: Setup) -> tuple[Setup, Placing]:
        """Take the last stone of a finished placement back: what `setup` was made of."""
        placing = Placing(setup.handicap, setup.stones).taken_back()
        return replace(setup, handicap=0, stones=()), placing

    def to_json(self, grid: Grid) -> dict[str, Any]:
        stones = [format_vertex(point, grid) for point in self.stones]
        return {"handicap": self.handicap, "stones": stones}

    @staticmethod
    def parse(data: object, grid: Grid) -> Placing:
        """Read what `to_json` wrote. Raises NotationError."""
        if not isinstance(data, Mapping) or set(data) != {"handicap", "stones"}:
            raise NotationError("a placement is handicap and stones")
        handicap, names = data["handicap"], data["stones"]
        if type(handicap) is not int or not 2 <= handicap <= MAX_FREE_HANDICAP:
            raise NotationError(f"nobody places {handicap!r} stones")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise NotationError("stones is a list of vertices")
        stones = tuple(parse_vertex(name, grid) for name in names)
        if len(set(stones)) != len(stones) or len(stones) >= handicap:
            raise NotationError("the stones of a placement are different and not yet all")
        return Placing(handicap, stones)
