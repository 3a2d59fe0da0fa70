"""Drawings with the verdict drawn beside them: see `tests/data/territory`.

In a board `X` and `O` are living stones, `x` and `o` dead ones. In a verdict `X O` are stones
that live, `x o` stones in seki, `b w` territory, `B W` territory that is a false eye, `*` a
false eye that has to be filled, `s` a point surrounded in seki and `f` a false eye there, `-`
neutral points, and `.` points that are nothing yet.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import NamedTuple

import pytest

from gocore.board import EMPTY, Board
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.points import Grid
from gocore.territory import Territory, judge
from tests.bench.territory import main

DATA = Path(__file__).parents[1] / "data" / "territory"


class Case(NamedTuple):
    name: str
    board: list[str]
    verdict: list[str]


def cases() -> list[Case]:
    lines = []
    for kind in ("seki", "living"):
        lines += (DATA / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    return [Case(**json.loads(line)) for line in lines]


def parse_position(rows: list[str]) -> tuple[Board, frozenset[int]]:
    """The board with its dead stones on it, and where they are."""
    board = parse_diagram("\n".join(rows).upper())
    marks = "".join("".join(row.split()) for row in reversed(rows))
    return board, frozenset(p for p in board.grid.points if marks[p].islower())


def draw(board: Board, dead: frozenset[int], verdict: Territory) -> list[str]:
    grid = board.grid
    letters = [_letter(board.without(dead), verdict, p) for p in grid.points]
    rows = [letters[row * grid.width :][: grid.width] for row in reversed(range(grid.height))]
    return [" ".join(row) for row in rows]


def _letter(living: Board, verdict: Territory, point: int) -> str:
    in_seki = point in verdict.seki
    if living[point] != EMPTY:
        return ("xo" if in_seki else "XO")[living[point] - 1]
    if owner := verdict.owners[point]:
        return ("BW" if point in verdict.false_eyes else "bw")[owner - 1]
    if point in verdict.false_eyes:
        return "f" if in_seki else "*"
    return "s" if in_seki else "-" if point in verdict.dame else "."


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_the_verdict_is_as_drawn(case):
    board, dead = parse_position(case.board)
    assert draw(board, dead, judge(board, dead)) == case.verdict


def random_position(seed: int, *, torus: bool = False) -> tuple[Board, frozenset[int]]:
    """Stones anyhow, some blocks without a liberty among them, and some blocks dead."""
    rng = random.Random(seed)
    grid = Grid.of(rng.randint(1, 9), rng.randint(1, 9), torus)
    weights = (rng.uniform(0.2, 1), rng.uniform(0.2, 1), rng.uniform(0.2, 1))
    board = Board(grid, bytes(rng.choices(range(3), weights, k=grid.area)))
    marked = [block.points for block in board.blocks if rng.random() < 0.2]
    return board, frozenset[int]().union(*marked)


def turned(board: Board, dead: frozenset[int]) -> tuple[Board, frozenset[int]]:
    """The same position seen from the other side of the table."""
    last = board.grid.area - 1
    return Board(board.grid, board.cells[::-1]), frozenset(last - p for p in dead)


def recolored(board: Board) -> Board:
    grid = board.grid
    return Board.with_stones(grid, board.stones(Color.WHITE), board.stones(Color.BLACK))


@pytest.mark.parametrize("torus", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_a_point_is_one_thing(seed, torus):
    board, dead = random_position(seed, torus=torus)
    living = board.without(dead)
    verdict = judge(board, dead)
    owned = {p for p in board.grid.points if verdict.owners[p]}
    empty = {p for p in board.grid.points if living[p] == EMPTY}
    assert owned <= empty
    assert verdict.false_eyes <= empty
    assert not owned & verdict.seki
    assert not verdict.dame & (owned | verdict.seki | verdict.false_eyes)


@pytest.mark.parametrize("seed", range(60))
def test_turning_the_board_turns_the_verdict(seed):
    board, dead = random_position(seed)
    there, here = judge(*turned(board, dead)), judge(board, dead)
    last = board.grid.area - 1
    assert there.owners == here.owners[::-1]
    assert there.seki == {last - p for p in here.seki}
    assert there.false_eyes == {last - p for p in here.false_eyes}
    assert there.dame == {last - p for p in here.dame}


@pytest.mark.parametrize("seed", range(60))
def test_colors_are_judged_alike(seed):
    board, dead = random_position(seed)
    there, here = judge(recolored(board), dead), judge(board, dead)
    assert there.owners == here.owners.translate(bytes([0, 2, 1]) + bytes(range(3, 256)))
    assert (there.seki, there.false_eyes, there.dame) == (here.seki, here.false_eyes, here.dame)


def test_the_measurement_tells_a_right_case_from_a_wrong_one(tmp_path, capsys):
    right = {
        "id": "right",
        "board": [".X.O."],
        "marked_dead": [],
        "territory": ["....."],
        "seki": ["BB.WW"],
        "false_eyes": [],
        "dame": [[2, 0]],
    }
    file = tmp_path / "cases.jsonl"
    file.write_text("\n".join(json.dumps(case) for case in (right, right | {"dame": []})))
    main([str(file), "--json"])
    *_, counted, last = capsys.readouterr().out.splitlines()
    assert counted.startswith("1 right of 2")
    assert json.loads(last).keys() == {"cases", "right", "seconds"}
