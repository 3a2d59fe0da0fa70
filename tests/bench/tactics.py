"""How many tactical problems a level solves: `python -m tests.bench.tactics`.

A row of `tests/data/tactics/*.jsonl` is a board, who moves, the moves that are `right` (or, where
nearly all are, those that are `wrong`) and a komi under which the game hangs on them; `why` says
what happens. `moves` were made on the board before, so that a ko may be barred. A problem is solved
if the level plays a right move. Every row of `games.jsonl` is from a game of this program.

`check` says how the moves were found: by GNU Go's answer to a question, or, where it says
`exhaustive`, by that module from the points that are `open` and the stone that is at `stake`.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.points import format_vertex, parse_vertex
from gocore.position import Position
from gocore.rules import CHINESE
from gocore.search.choosing import choose
from gocore.search.levels import LEVELS, Level
from gocore.search.native import NativeEngine
from gocore.search.request import pack_question
from tests.bench.interval import wilson

FOLDER = Path(__file__).parents[1] / "data" / "tactics"


@dataclass(frozen=True)
class Problem:
    """A position and what may be played there."""

    name: str
    theme: str
    position: Position
    komi: float
    right: frozenset[int]
    wrong: frozenset[int]

    def is_solved_by(self, point: int | None) -> bool:
        if self.wrong:
            return point not in self.wrong
        return point in self.right


def parse_problem(row: dict[str, Any]) -> Problem:
    """Read one row. Raises NotationError or KeyError for another form."""
    board = parse_diagram("\n".join(" ".join(line) for line in row["board"]))
    moves, mover = row.get("moves", ()), Color.parse(row["to_move"])
    position = Position.start(board, mover.opponent if len(moves) % 2 else mover, CHINESE)
    for vertex in moves:
        position = position.played(parse_vertex(vertex, board.grid))
    right, wrong = (
        frozenset(parse_vertex(text, board.grid) for text in row.get(key, ()))
        for key in ("right", "wrong")
    )
    return Problem(row["name"], row["theme"], position, row["komi"], right, wrong)


def read_problems(folder: Path = FOLDER) -> list[Problem]:
    """Every problem, file by file."""
    return [parse_problem(row) for row in read_rows(folder)]


def read_rows(folder: Path = FOLDER) -> list[dict[str, Any]]:
    """Every row as it stands in the files."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.jsonl"))]
    return [json.loads(line) for text in texts for line in text.splitlines()]


@dataclass(frozen=True)
class Attempt:
    """What a level played in a problem."""

    problem: Problem
    point: int | None
    value: float

    @property
    def is_solved(self) -> bool:
        return self.problem.is_solved_by(self.point)

    def __str__(self) -> str:
        grid = self.problem.position.grid
        move = "pass" if self.point is None else format_vertex(self.point, grid)
        mark = "+" if self.is_solved else "-"
        return f"{mark} {self.problem.theme}: {self.problem.name}: {move} ({self.value:.2f})"


def attempts(level: Level, options: argparse.Namespace) -> Iterator[Attempt]:
    """Put every problem to a level, each with a tree of its own."""
    engine = NativeEngine()
    for problem in read_problems():
        if options.only not in f"{problem.theme}: {problem.name}":
            continue
        question = pack_question(
            problem.position, komi=problem.komi, level=level, seed=options.seed
        )
        answer = engine.ask(
            question,
            seconds=None if options.playouts else options.seconds or level.seconds,
            playouts=options.playouts,
            clock="cpu",
        )
        choice = choose(answer, level, problem.position, options.seed)
        yield Attempt(problem, choice.point, answer.value)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.tactics", description=__doc__)
    parser.add_argument("--level", choices=LEVELS, default="hard")
    parser.add_argument("--seconds", type=float, help="CPU time for a problem")
    parser.add_argument("--playouts", type=int, help="in place of a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="problems whose theme and name have this text")
    options = parser.parse_args()
    solved: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for attempt in attempts(LEVELS[options.level], options):
        print(attempt, flush=True)
        asked[attempt.problem.theme] += 1
        solved[attempt.problem.theme] += attempt.is_solved
    for theme, number in asked.items():
        print(f"{theme}: {solved[theme]} of {number}")
    low, high = (100 * bound for bound in wilson(solved.total(), asked.total()))
    print(
        f"{options.level} solved {solved.total()} of {asked.total()} problems "
        f"(95 % interval {low:.1f} to {high:.1f} %)"
    )


if __name__ == "__main__":
    main()
