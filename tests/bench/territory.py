"""Measure `gocore.territory` on judged boards: `python -m tests.bench.territory FILE [--json]`.

A line of the file is a JSON object: `board` rows from the top (`X` black, `O` white),
`marked_dead`, `false_eyes` and `dame` as `[column, row from the top]`, `territory` and `seki`
as rows of `B`, `W` and `.`. A case is right when all four parts of the verdict agree.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gocore.diagram import parse_diagram
from gocore.points import Grid
from gocore.territory import judge


class Outcome(NamedTuple):
    """One case: its name, the parts of the verdict that differ, and the time judging took."""

    name: str
    differing: tuple[str, ...]
    seconds: float


def measure(case: dict[str, Any]) -> Outcome:
    """Judge one case and compare every part of the verdict."""
    board = parse_diagram("\n".join(case["board"]))
    grid = board.grid
    dead = _points(grid, case["marked_dead"])
    start = time.perf_counter()
    verdict = judge(board, dead)
    seconds = time.perf_counter() - start
    owned = {p: "BW"[owner - 1] for p, owner in enumerate(verdict.owners) if owner}
    agreement = {
        "territory": owned == _letters(grid, case["territory"]),
        "seki": verdict.seki == _letters(grid, case["seki"]).keys(),
        "false eyes": verdict.false_eyes == _points(grid, case["false_eyes"]),
        "dame": verdict.dame == _points(grid, case["dame"]),
    }
    differing = tuple(part for part, agrees in agreement.items() if not agrees)
    return Outcome(str(case.get("id", "")), differing, seconds)


def _points(grid: Grid, places: Sequence[Sequence[int]]) -> frozenset[int]:
    return frozenset(grid.point(col, grid.height - 1 - row) for col, row in places)


def _letters(grid: Grid, rows: Sequence[str]) -> dict[int, str]:
    upward = "".join(reversed(rows))
    return {p: upward[p] for p in grid.points if upward[p] != "."}


def outcomes(path: Path) -> Iterator[Outcome]:
    """Judge every case of the file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield measure(json.loads(line))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what differs in each case that is wrong, then the count."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.territory", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="end in one line of JSON")
    chosen = parser.parse_args(arguments)
    found = list(outcomes(chosen.file))
    right = sum(not outcome.differing for outcome in found)
    seconds = sum(outcome.seconds for outcome in found)
    for outcome in found:
        if outcome.differing:
            print(f"{outcome.name} differs in {', '.join(outcome.differing)}")
    print(f"{right} right of {len(found)} in {seconds:.3f} s")
    if chosen.json:
        print(json.dumps({"cases": len(found), "right": right, "seconds": round(seconds, 4)}))


if __name__ == "__main__":
    main()
