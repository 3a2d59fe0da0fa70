"""Atari Go: the search ends every game at the first capture and plays to be the one who makes it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gocore.actions import Pass, Play
from gocore.board import Board
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.game import Game, Phase
from gocore.points import parse_vertex
from gocore.position import Position
from gocore.rules import CHINESE
from gocore.search.capturing import capturing_choice, is_safe
from gocore.search.levels import EASY, HARD, LEVELS
from gocore.search.native import NativeEngine
from gocore.search.request import pack_question
from gocore.setup import Setup
from gocore.variants import ATARI

pytestmark = pytest.mark.kernel


@pytest.fixture(scope="module")
def engine() -> NativeEngine:
    return NativeEngine()


def asked(engine: NativeEngine, position: Position, playouts: int, seed: int = 1) -> Any:
    question = pack_question(
        position, komi=0, level=HARD, seed=seed, playouts=playouts, first_capture=True
    )
    return engine.ask(question, playouts=playouts)


def drawn(text: str, to_move: Color = Color.BLACK) -> Position:
    return Position.start(parse_diagram(text), to_move, CHINESE)


CAPTURE = """
. . . . . . .
. . . X . . .
. . X O O . .
. . . X X . .
. . . . . . .
. X O X . . .
. . . . . . .
"""
LADDER = """
. . . . . . .
. . . . . . .
. . . . . . .
. . X X . . .
. X O O X . .
. . X . . . .
. . . . . . .
"""


@pytest.mark.parametrize(
    ("text", "mover", "best"),
    [
        ("O X . .\n. . . .\n. . . .\n. . . .\n", Color.BLACK, "A3"),
        ("O X . .\n. . . .\n. . . .\n. . . .\n", Color.WHITE, "A3"),
        (LADDER, Color.BLACK, "D2"),
    ],
    ids=["takes", "saves", "chases"],
)
def test_the_move_that_decides_is_found(
    engine: NativeEngine, text: str, mover: Color, best: str
) -> None:
    position = drawn(text, mover)
    assert asked(engine, position, 800).point == parse_vertex(best, position.grid)


def test_what_can_be_captured_is_as_good_as_won(engine: NativeEngine) -> None:
    assert asked(engine, drawn("O X . .\n. . . .\n. . . .\n. . . .\n"), 200).value > 0.95
    two = "O X . O\n. . . X\n. . . .\nX O . .\n"
    assert asked(engine, drawn(two, Color.WHITE), 200).value > 0.95
    lost = "O X . .\n. . . .\n. . X .\n. X O X\n"
    assert asked(engine, drawn(lost + ". . . .\n", Color.WHITE), 400).value < 0.05


def test_after_two_passes_the_area_decides(engine: NativeEngine) -> None:
    """With both sides safe and every other move into atari, the pass is worth the count."""
    walls = ". X O .\nX X O O\n. X O .\nX X O O\n. X O .\n"
    answer = asked(engine, Position.start(parse_diagram(walls), Color.BLACK, CHINESE), 300)
    passing = answer.candidate(None)
    assert passing.value == pytest.approx(0.5, abs=0.05)
    assert passing.score == 0


def test_a_move_into_atari_is_hardly_tried(engine: NativeEngine) -> None:
    position = drawn(". O . .\nO . . .\n. . . .\n. . . X\n")
    visits = asked(engine, position, 500).visits
    assert visits.get(parse_vertex("A4", position.grid), 0) == 0
    tight = drawn(". . O .\n. . . .\n. . . .\nX . . .\n")
    assert asked(engine, tight, 500).visits[parse_vertex("D4", tight.grid)] < 10


def chosen(engine: NativeEngine, game: Game, level: str, playouts: int, seed: int) -> int | None:
    answer = asked(engine, game.position, playouts, seed)
    return capturing_choice(answer, LEVELS[level], game.position, seed)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("color", Color)
def test_every_level_beats_random_play_without_stepping_into_atari(
    engine: NativeEngine, level: str, color: Color
) -> None:
    for seed in range(5):
        random, game = Random(seed), Game.start(Setup.standard(9, variant=ATARI))
        while game.phase is Phase.PLAYING:
            if game.to_move is color:
                point = chosen(engine, game, level, 150, seed + game.move_number)
                assert is_safe(game.position, point) or game.position.played(point or 0).taken
            else:
                point = random.choice(game.position.legal_points)
            move = Pass(game.to_move) if point is None else Play(game.to_move, point)
            game = game.after(move)
        assert str(game.result) == f"{color.letter}+C"


def test_a_loose_level_takes_what_it_can_and_saves_what_it_can(engine: NativeEngine) -> None:
    game = Game.start(Setup.standard(5, variant=ATARI))
    for color, vertex in ((1, "C3"), (2, "C4"), (1, "A1"), (2, "B3"), (1, "A3"), (2, "D3")):
        game = game.after(Play(Color(color), parse_vertex(vertex, game.setup.grid)))
    for seed in range(12):
        point = chosen(engine, game, EASY.key, 60, seed)
        assert point == parse_vertex("C2", game.setup.grid)


def test_plain_go_is_searched_as_before(engine: NativeEngine) -> None:
    position = Position.start(Board.empty(drawn(LADDER).grid), Color.BLACK, CHINESE)
    plain = pack_question(position, komi=0, level=HARD, seed=1, playouts=50)
    capture = pack_question(position, komi=0, level=HARD, seed=1, playouts=50, first_capture=True)
    assert sum(a != b for a, b in zip(plain, capture, strict=True)) == 1
