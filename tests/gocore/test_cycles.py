"""What comes round again under basic ko, against a plain list of everything that was there."""

import random

import pytest

from gocore.board import Board
from gocore.color import Color
from gocore.errors import MoveFault
from gocore.points import Grid
from gocore.position import Position
from gocore.rules import CHINESE_TOURNAMENT, JAPANESE, KOREAN


def history(seed, rules, moves=80):
    """Random play on a tiny board with a pass now and then: position after position."""
    rng = random.Random(seed)
    grid = rng.choice((Grid.of(3, 2), Grid.of(4, 1), Grid.of(3, 3), Grid.of(4, 2)))
    position = Position.start(Board.empty(grid), Color.BLACK, rules)
    yield position
    for _ in range(moves):
        points = () if rng.random() < 0.15 else position.legal_points
        position = position.played(rng.choice(points)) if points else position.passed()
        yield position


def situation(position):
    return position.board.cells, position.to_move


def lead(position):
    black, white = position.prisoners
    return black - white


@pytest.mark.parametrize("rules", [JAPANESE, KOREAN, CHINESE_TOURNAMENT])
def test_a_stone_closes_a_cycle_where_a_situation_comes_again_at_no_cost(rules):
    closed = 0
    for seed in range(60):
        seen = set()
        for position in history(seed, rules):
            moment = (*situation(position), lead(position))
            closes = position.last_move is not None and moment in seen
            assert position.repeats is closes, seed
            closed += closes
            seen.add(moment)
    assert closed > 20


def test_tournaments_refuse_a_cycle_that_costs_one_side_more_and_nothing_else():
    refused = 0
    for seed in range(60):
        seen = set()
        for position in history(seed, CHINESE_TOURNAMENT):
            seen.add((*situation(position), lead(position)))
            freely = Position.start(position.board, position.to_move, JAPANESE)
            for point in freely.legal_points:
                if point == position.ko:
                    continue
                after = freely.played(point)
                now = lead(position) + lead(after)
                leads = {known for *what, known in seen if tuple(what) == situation(after)}
                costs = bool(leads) and now not in leads
                expected = MoveFault.SUPERKO if costs else None
                assert position.fault(point) is expected, seed
                refused += costs
    assert refused > 20


def test_each_side_takes_as_many_in_a_cycle_without_passes():
    """So a draw may be claimed for every cycle in which nobody passed."""
    for seed in range(60):
        found = list(history(seed, JAPANESE))
        for number, position in enumerate(found):
            for earlier in reversed(range(number)):
                if found[earlier + 1].last_move is None:
                    break
                if situation(found[earlier]) == situation(position):
                    assert lead(found[earlier]) == lead(position)
                    assert position.repeats
