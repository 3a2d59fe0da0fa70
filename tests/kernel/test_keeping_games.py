"""Whole games on one tree, as the page plays them: pondered on, taken back, under other rules."""

from __future__ import annotations

from random import Random

import pytest

from gocore.position import Position
from gocore.rules import RULE_SETS
from gocore.search.answer import Answer
from gocore.search.levels import HARD
from gocore.search.native import NativeEngine
from gocore.search.request import pack_question
from gocore.setup import Setup
from gocore.variants import VARIANTS

pytestmark = pytest.mark.kernel

PLAYOUTS = 200
MOVES = 36


@pytest.fixture(scope="module")
def engine() -> NativeEngine:
    return NativeEngine()


def ask(engine: NativeEngine, position: Position, *, first_capture: bool) -> Answer:
    """What is found for this position; only moves of this position are among it."""
    question = pack_question(
        position, komi=0.5, level=HARD, seed=position.move_number,
        first_capture=first_capture, keeping=True,
    )  # fmt: skip
    answer = engine.ask(question, playouts=PLAYOUTS)
    assert {c.point for c in answer.candidates if c.visits} <= {*position.legal_points, None}
    assert sum(answer.visits.values()) <= answer.playouts
    return answer


@pytest.mark.parametrize("variant", ["plain", "torus", "atari"])
@pytest.mark.parametrize("rules", ["chinese", "japanese", "aga"])
def test_a_game_that_is_pondered_on_and_taken_back_finds_legal_moves_only(
    engine: NativeEngine, variant: str, rules: str
) -> None:
    """Both sides are asked in turn, as by a page that ponders; now and then two moves are undone."""
    kind, random = VARIANTS[variant], Random(f"{variant}{rules}")
    start = Setup.standard(5, RULE_SETS[rules], 0.5, variant=kind).position()
    game, kept = [start], 0
    for _ in range(MOVES):
        answer = ask(engine, game[-1], first_capture=kind.first_capture)
        kept += answer.playouts > PLAYOUTS
        if kind.first_capture and game[-1].taken:
            game = [start]
        elif random.random() < 0.15 and len(game) > 2:
            del game[-2:]
        elif answer.point is None or not game[-1].legal_points:
            game = [*game, game[-1].passed()] if game[-1].passes == 0 else [start]
        else:
            others = [p for p in game[-1].legal_points if random.random() < 0.1]
            game.append(game[-1].played([answer.point, *others][-1]))
    assert kept > MOVES // 4
