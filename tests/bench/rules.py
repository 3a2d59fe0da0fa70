"""Holds the core to games on small boards: after each move, which points are refused and why.

    python -m tests.bench.rules FILE [--json]

Each line of the file is one game: `board` (rows from the top), `to_move`, `repetition`,
`multi_stone_suicide` and `steps`, each a `move` (a color and a `[column, row from the top]`, null
for a pass) and what then holds. A game is right when every step of it is.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.errors import IllegalMoveError, MoveFault
from gocore.position import Position
from gocore.rules import CHINESE, Repetition

REPEATS = {MoveFault.KO, MoveFault.SUPERKO}
SUICIDE = {MoveFault.SUICIDE}


def faults_of_game(game: dict[str, Any]) -> Iterator[str]:
    """What the core says differently, step by step; a game without any is right."""
    position = start(game)
    for number, step in enumerate(game["steps"]):
        try:
            position = after(position, step["move"])
        except IllegalMoveError as error:
            yield f"step {number}: {error}"
            return
        found = {
            "to_move": position.to_move.letter,
            "ko_illegal": refused(position, REPEATS),
            "suicide_illegal": refused(position, SUICIDE),
        }
        for name, value in found.items():
            expected = step[name] if name == "to_move" else sorted(step[name])
            if value != expected:
                yield f"step {number}: {name} is {value}, not {expected}"


def start(game: dict[str, Any]) -> Position:
    """The position that a game begins from."""
    rules = replace(
        CHINESE,
        repetition=Repetition(game["repetition"]),
        multi_stone_suicide=game["multi_stone_suicide"],
    )
    board = parse_diagram("\n".join(game["board"]))
    return Position.start(board, Color.parse(game["to_move"]), rules)


def after(position: Position, move: list[Any]) -> Position:
    """The position after a move as the file writes it."""
    letter, place = move
    color, grid = Color.parse(letter), position.grid
    if place is None:
        return position.passed(color)
    col, row = place
    return position.played(grid.point(col, grid.height - 1 - row), color)


def refused(position: Position, reasons: set[MoveFault]) -> list[list[int]]:
    """The points refused for one of these reasons, as the file writes them, in order."""
    grid = position.grid
    points = (p for p in grid.points if position.fault(p) in reasons)
    return sorted([grid.col(p), grid.height - 1 - grid.row(p)] for p in points)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.rules", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="end in one line of JSON")
    options = parser.parse_args()
    games = [json.loads(line) for line in options.file.read_text().splitlines() if line.strip()]
    started, right = time.perf_counter(), 0
    for game in games:
        faults = list(faults_of_game(game))
        right += not faults
        if faults:
            print(f"{game['id']}: {'; '.join(faults)}")
    seconds = round(time.perf_counter() - started, 3)
    print(f"{right} right of {len(games)} read, in {seconds} s")
    if options.json:
        print(json.dumps({"cases": len(games), "right": right, "seconds": seconds}))


if __name__ == "__main__":
    main()
