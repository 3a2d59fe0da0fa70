"""The tree kept between two questions of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gocore.board import Board
from gocore.color import Color
from gocore.points import Grid
from gocore.position import Position
from gocore.rules import CHINESE
from gocore.search.answer import Answer
from gocore.search.levels import HARD
from gocore.search.native import NativeEngine
from gocore.search.request import pack_question

pytestmark = pytest.mark.kernel

EMPTY = Position.start(Board.empty(Grid.square(5)), Color.BLACK, CHINESE)
PLAYOUTS = 300


@pytest.fixture
def engine() -> NativeEngine:
    return NativeEngine()


def ask(
    engine: NativeEngine, position: Position, *, komi: float = 0.5, keeping: bool = True
) -> Answer:
    question = pack_question(position, komi=komi, level=HARD, seed=5, keeping=keeping)
    answer = engine.ask(question, playouts=PLAYOUTS)
    assert sum(answer.visits.values()) <= answer.playouts
    assert {c.point for c in answer.candidates if c.visits} <= {*position.legal_points, None}
    return answer


def best_after(engine: NativeEngine, position: Position) -> Position:
    point = ask(engine, position).point
    assert point is not None
    return position.played(point)


def test_what_was_found_before_the_move_counts_after_it(engine: NativeEngine) -> None:
    after = best_after(engine, EMPTY)
    assert ask(engine, after).playouts > PLAYOUTS


@pytest.mark.parametrize("keeping", [False, True])
def test_a_tree_is_kept_only_by_two_questions_that_allow_it(
    engine: NativeEngine, keeping: bool
) -> None:
    first = ask(engine, EMPTY, keeping=keeping)
    assert first.point is not None
    after = EMPTY.played(first.point)
    assert ask(engine, after, keeping=not keeping).playouts == PLAYOUTS


def test_another_komi_board_or_rule_begins_anew(engine: NativeEngine) -> None:
    after = best_after(engine, EMPTY)
    assert ask(engine, after, komi=1.5).playouts == PLAYOUTS
    after = best_after(engine, EMPTY)
    board = Board.empty(Grid.square(6))
    assert ask(engine, Position.start(board, Color.BLACK, CHINESE)).playouts == PLAYOUTS
    after = best_after(engine, EMPTY)
    rules = replace(CHINESE, multi_stone_suicide=True)
    changed = Position.start(EMPTY.board, Color.BLACK, rules).played(after.last_move or 0)
    assert ask(engine, changed).playouts == PLAYOUTS


def test_a_whole_game_can_be_played_on_one_tree(engine: NativeEngine) -> None:
    position, kept = EMPTY, 0
    for _ in range(40):
        answer = ask(engine, position)
        kept += answer.playouts > PLAYOUTS
        if answer.point is None:
            break
        position = position.played(answer.point)
    assert kept > 10
