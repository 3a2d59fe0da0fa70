"""Finished games: how often every dead stone is found, and how long that takes.

    python -m tests.bench.endings FILE [--json] [--failures]

FILE has a game a line: `board` rows from the top with `X` black and `O` white, `dead` the stones
to be taken off as [column, row from the top], `either_way` stones that may be judged either
way, and `owner` rows of `B`, `W` and `.` with `*` where either answer is right.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gocore.board import Board
from gocore.color import Color
from gocore.diagram import format_diagram, parse_diagram
from gocore.life import dead_stones
from gocore.points import Grid, format_vertex
from gocore.scoring import owners
from gocore.search.native import NativeEngine
from gocore.search.request import pack_judging

OWNERS = {"B": Color.BLACK, "W": Color.WHITE, ".": 0}


@dataclass(frozen=True)
class Ending:
    """One game's last board and what is known about it; `owners` has None for either."""

    key: str
    board: Board
    dead: frozenset[int]
    either_way: frozenset[int]
    owners: tuple[int | None, ...]

    @staticmethod
    def parse(case: dict[str, Any]) -> Ending:
        board = parse_diagram("\n".join(case["board"]))
        rows = reversed(case["owner"])
        return Ending(
            str(case["id"]),
            board,
            _points(board.grid, case["dead"]),
            _points(board.grid, case.get("either_way") or ()),
            tuple(OWNERS.get(letter) for row in rows for letter in row),
        )


@dataclass(frozen=True)
class Outcome:
    """How one ending was judged."""

    ending: Ending
    dead: frozenset[int]
    seconds: float

    @property
    def wrong(self) -> frozenset[int]:
        return (self.dead ^ self.ending.dead) - self.ending.either_way

    @property
    def points_right(self) -> int:
        """Points whose owner is right, or may be either."""
        pairs = zip(_owners(self.ending.board, self.dead), self.ending.owners, strict=True)
        return sum(wanted is None or owner == wanted for owner, wanted in pairs)


def _points(grid: Grid, places: Iterable[tuple[int, int]]) -> frozenset[int]:
    return frozenset(grid.point(col, grid.height - 1 - row) for col, row in places)


def _owners(board: Board, dead: frozenset[int]) -> list[int]:
    """Whose each point is by area: stones left, and empty points that one color surrounds."""
    left = board.without(dead)
    return [cell or owner for cell, owner in zip(left.cells, owners(left), strict=True)]


class Judge:
    """Judges endings as a page does: the search's ownership first, then `life`."""

    def __init__(self) -> None:
        self._engine = NativeEngine()
        self.judge(Board.empty(Grid.square(5)))

    def judge(self, board: Board) -> frozenset[int]:
        answer = self._engine.ask(pack_judging(board))
        return dead_stones(board, answer.ownership)

    def outcome(self, ending: Ending) -> Outcome:
        start = time.perf_counter()
        dead = self.judge(ending.board)
        return Outcome(ending, dead, time.perf_counter() - start)


def report(outcomes: list[Outcome]) -> list[str]:
    """A line for each board size."""
    sizes: dict[Grid, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        sizes[outcome.ending.board.grid].append(outcome)
    return [_row(grid, sizes[grid]) for grid in sorted(sizes, key=lambda grid: grid.area)]


def _row(grid: Grid, outcomes: list[Outcome]) -> str:
    right = sum(not outcome.wrong for outcome in outcomes)
    points = sum(outcome.points_right for outcome in outcomes)
    times = [1000 * outcome.seconds for outcome in outcomes]
    return (
        f"{grid.width}x{grid.height}: {right} of {len(outcomes)} games right, "
        f"{points} of {len(outcomes) * grid.area} points, "
        f"{sum(times) / len(times):.0f} ms a game, {max(times):.0f} at most"
    )


def describe(outcome: Outcome) -> str:
    """A drawing of an ending that was judged wrong, and the stones in question."""
    board = outcome.ending.board
    stones = " ".join(format_vertex(point, board.grid) for point in sorted(outcome.wrong))
    drawing = format_diagram(board, coordinates=True)
    return f"\n{outcome.ending.key}: {stones}\n{drawing}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Judge the dead stones of finished games.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="end in one line of JSON")
    parser.add_argument("--failures", action="store_true", help="draw the games judged wrong")
    options = parser.parse_args(arguments)
    lines = options.file.read_text(encoding="utf-8").splitlines()
    judge, start = Judge(), time.perf_counter()
    outcomes = [judge.outcome(Ending.parse(json.loads(line))) for line in lines if line.strip()]
    seconds = time.perf_counter() - start
    right = sum(not outcome.wrong for outcome in outcomes)
    if options.failures:
        print(*(describe(outcome) for outcome in outcomes if outcome.wrong), sep="\n")
    print(*report(outcomes), sep="\n")
    if options.json:
        result = {"cases": len(outcomes), "right": right, "seconds": round(seconds, 3)}
        print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
