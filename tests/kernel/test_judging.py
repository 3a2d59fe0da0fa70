"""What the search, and `life` after it, say of finished boards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gocore.board import Board
from gocore.diagram import parse_diagram
from gocore.life import Fate, fates
from gocore.points import Grid, format_vertex, parse_vertex
from gocore.search.native import NativeEngine
from gocore.search.request import JUDGING_PLAYOUTS, pack_judging

pytestmark = pytest.mark.kernel

TORUS = """
X X X X X
X . X . X
X X X X X
. . O . .
. . . . .
"""

CASES = [
    json.loads(line)
    for line in Path(__file__)
    .parents[1]
    .joinpath("data", "life", "endings.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


@pytest.fixture(scope="module")
def engine() -> NativeEngine:
    return NativeEngine()


def whole_blocks(board: Board, vertices: list[str]) -> set[str]:
    blocks = (board.block(parse_vertex(vertex, board.grid)) for vertex in vertices)
    return {format_vertex(point, board.grid) for block in blocks for point in block.points}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
@pytest.mark.parametrize("seed", [0, 7])
def test_every_stone_of_a_drawing_has_its_fate(
    engine: NativeEngine, case: dict[str, Any], seed: int
) -> None:
    board = parse_diagram("\n".join(case["board"]))
    told = fates(board, engine.ask(pack_judging(board, seed=seed)).ownership)
    for fate in (Fate.DEAD, Fate.SEKI):
        found = {format_vertex(point, board.grid) for point in told if told[point] is fate}
        assert found == whole_blocks(board, case[fate])


def test_a_judgement_is_the_same_each_time(engine: NativeEngine) -> None:
    board = parse_diagram("\n".join(CASES[1]["board"]))
    first, again = (engine.ask(pack_judging(board)) for _ in range(2))
    assert first == again
    steps = engine.ask(pack_judging(board), playouts=JUDGING_PLAYOUTS)
    assert steps.owner_sums == first.owner_sums


def test_a_judgement_proposes_only_the_pass(engine: NativeEngine) -> None:
    answer = engine.ask(pack_judging(Board.empty(Grid.of(5, 3)), playouts=8))
    assert (answer.point, answer.best.visits, answer.playouts) == (None, 0, 8)


def test_the_score_is_the_area_without_komi(engine: NativeEngine) -> None:
    board = parse_diagram("\n".join(CASES[0]["board"]))
    answer = engine.ask(pack_judging(board))
    assert answer.score_mean == pytest.approx(0, abs=2)


def test_a_torus_is_judged_as_one(engine: NativeEngine) -> None:
    board = parse_diagram(TORUS, torus=True)
    told = fates(board, engine.ask(pack_judging(board)).ownership)
    assert {point for point in told if told[point] is Fate.DEAD} == {board.grid.point(2, 1)}
