"""The fast board against its naive twin and against gocore, in hundreds of seeded games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gocore.board import Board
from gocore.color import Color
from gocore.points import Grid
from gocore.position import Position
from gocore.rules import CHINESE, Repetition
from gocore.search.request import hash_arrangement
from tests.kernel.probes import ProbedBoard
from tests.kernel.twin import TwinBoard

pytestmark = pytest.mark.kernel

SHAPES = [
    Grid.of(*shape)
    for shape in (
        (1, 1), (1, 2), (2, 2), (3, 3), (1, 7), (5, 5), (7, 4), (6, 6), (9, 9), (3, 19),
        (2, 2, True), (2, 5, True), (1, 5, True), (3, 3, True), (4, 6, True), (6, 6, True),
    )
]  # fmt: skip
LARGE = [Grid.of(13, 13), Grid.of(19, 19), Grid.of(19, 7), Grid.of(13, 13, True)]


@pytest.mark.parametrize("suicide", [False, True])
@pytest.mark.parametrize("grid", SHAPES, ids=str)
def test_the_board_keeps_what_its_naive_twin_counts(grid: Grid, suicide: bool) -> None:
    """8 games a shape; legal points and eyes are compared every few moves."""
    for seed in range(8):
        random, color = Random(seed), 1
        twin, probed = TwinBoard(grid, suicide), ProbedBoard(grid, suicide)
        for number in range(min(3 * grid.area, 100)):
            legal, eyes = probed.survey(color)
            if grid.area <= 9 or number % 8 == seed:
                assert_same_survey(legal, eyes, twin, color)
            if legal:
                point = random.choice(legal)
                assert probed.play(point, color) == twin.play(point, color)
            else:
                probed.pass_turn()
                twin.ko = None
            assert_same_stones(probed, twin)
            color = 3 - color


def assert_same_survey(legal: list[int], eyes: list[int], twin: TwinBoard, color: int) -> None:
    """On a torus of one or two lines diagonals are neighbors; eyes mean nothing there."""
    grid = twin.grid
    assert legal == [p for p in grid.points if twin.is_legal(p, color)]
    if not grid.torus or min(grid.width, grid.height) > 2:
        assert eyes == [p for p in grid.points if p not in twin.stones and twin.is_eye(p, color)]


def assert_same_stones(probed: ProbedBoard, twin: TwinBoard) -> None:
    assert probed.cells == twin.cells
    assert probed.ko == twin.ko
    assert int(probed.board.hash) == twin.hash
    assert probed.empties == set(twin.grid.points) - set(twin.stones)
    seen: set[int] = set()
    for point in twin.stones:
        if point not in seen:
            block, liberties = twin.block(point)
            assert probed.block(point) == (block, liberties)
            seen |= block


@pytest.mark.parametrize(
    ("grid", "games"),
    [(grid, 26) for grid in SHAPES] + [(grid, 21) for grid in LARGE],
    ids=str,
)
def test_the_board_agrees_with_gocore_in_seeded_games(grid: Grid, games: int) -> None:
    """500 games in all: every stone, every capture, every legal point."""
    rules = replace(CHINESE, repetition=Repetition.KO)
    for seed in range(games):
        random = Random(1000 + seed)
        position = Position.start(Board.empty(grid), Color.BLACK, rules)
        probed = ProbedBoard(grid)
        for _ in range(min(2 * grid.area, 130)):
            legal, _ = probed.survey(position.to_move)
            assert tuple(legal) == position.legal_points
            if legal:
                point = random.choice(legal)
                captured = probed.play(point, position.to_move)
                position = position.played(point)
                assert captured == len(position.taken)
            else:
                probed.pass_turn()
                position = position.passed()
            assert probed.cells == position.board.cells
            assert probed.ko == position.ko
        assert int(probed.board.hash) == hash_arrangement(position.board.cells, grid.area)


def test_500_games_are_compared_with_gocore() -> None:
    assert 26 * len(SHAPES) + 21 * len(LARGE) == 500
