"""Torus Go: the search sees across the edges, and plays well where there is no corner."""

from __future__ import annotations

from random import Random

import pytest

from gocore.actions import Pass, Play
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.game import Game, Phase
from gocore.life import dead_stones
from gocore.points import format_vertex
from gocore.position import Position
from gocore.rules import CHINESE
from gocore.search.levels import HARD, LEVELS
from gocore.search.native import NativeEngine
from gocore.search.request import choose, pack_question
from gocore.setup import Setup
from gocore.variants import TORUS

pytestmark = pytest.mark.kernel


@pytest.fixture(scope="module")
def engine() -> NativeEngine:
    return NativeEngine()


def test_stones_in_atari_across_the_edges_are_taken(engine: NativeEngine) -> None:
    text = "O O X . . . X\n. X . . . . .\n. . . . . . .\n. . . . . . .\nX X . . . . .\n"
    board = parse_diagram(text, torus=True)
    position = Position.start(board, Color.BLACK, CHINESE)
    question = pack_question(position, komi=0.5, level=HARD, seed=1, playouts=600)
    answer = engine.ask(question, playouts=600)
    assert answer.point is not None
    assert format_vertex(answer.point, board.grid) == "A4"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("color", Color)
def test_every_level_beats_random_play(engine: NativeEngine, level: str, color: Color) -> None:
    """With half as many playouts the pass is tried three times, which luck may decide."""
    random, game = Random(3), Game.start(Setup.standard(7, variant=TORUS))
    while game.phase is Phase.PLAYING and game.move_number < 120:
        point = None
        if game.to_move is color:
            question = pack_question(
                game.position, komi=game.setup.komi, level=HARD, seed=game.move_number, playouts=240
            )
            answer = engine.ask(question, playouts=240)
            point = choose(answer, LEVELS[level], game.position, 1).point
        elif legal := game.position.legal_points:
            point = random.choice(legal)
        game = game.after(Pass(game.to_move) if point is None else Play(game.to_move, point))
    margin = game.count(dead_stones(game.position.board, answer.ownership)).margin
    assert (margin > 20) if color is Color.BLACK else (margin < -20)
