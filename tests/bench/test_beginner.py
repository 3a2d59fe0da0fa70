"""The scripted beginner does what its docstring says, and nothing cleverer."""

import pytest

from gocore.color import Color
from gocore.gtp.session import Session
from gocore.points import format_vertex, parse_vertex
from tests.bench.beginner import Beginner, attacks, captures, extensions, plain_moves
from tests.bench.contestants import opponent
from tests.gocore.drawing import drawn


def names(points, position):
    return {format_vertex(point, position.grid) for point in points}


def moves(position, **options):
    """Every move that it makes with one seed or another."""
    chosen = {Beginner(seed, **options).choose(position, 7.5, None).point for seed in range(40)}
    return {"pass" if point is None else format_vertex(point, position.grid) for point in chosen}


TWO_IN_ATARI = """
. . . . . .
. O X . . .
. X O O X .
. . X X . .
. X O . . .
. . X . . .
"""


def test_the_most_stones_are_taken():
    position = drawn(TWO_IN_ATARI)
    assert names(captures(position), position) == {"D5"}
    assert moves(position) == names(captures(position), position)


@pytest.mark.parametrize("aimless", [False, True])
def test_a_capture_comes_before_an_extension_and_that_before_all_else(aimless):
    both = drawn("""
    . . . . . .
    . X . . . .
    X O . . . .
    . X . O . .
    . . O X . .
    . . . O . .
    """)
    assert moves(both, aimless=aimless) == {"C4"}
    only_own = drawn("""
    . . . . . .
    . . . . . .
    . . . . . .
    . . . O . .
    . . O X . .
    . . . O . .
    """)
    assert moves(only_own, aimless=aimless) == {"E2"}


def test_stones_that_an_extension_does_not_help_are_left():
    position = drawn("""
    X . O . . .
    O . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """)
    assert extensions(position) == ()


def test_it_takes_liberties_from_the_opposing_block_that_has_the_fewest():
    position = drawn("""
    . . . . . .
    . O X . . .
    . . . . . .
    . . . O O .
    . . . . . .
    . . . . . .
    """)
    assert moves(position) == {"A5", "B6", "B4"}


def test_it_puts_no_stone_in_atari_and_none_on_the_edge_of_an_empty_board():
    empty = drawn("\n".join(["....."] * 5))
    assert moves(empty) <= {f"{col}{row}" for col in "BCD" for row in (2, 3, 4)}
    assert len(moves(empty)) > 4 and len(moves(empty, aimless=True) - moves(empty)) > 4
    corner = drawn("""
    . O . . .
    . . . . .
    O . . . .
    . . . . .
    . . . . .
    """)
    assert "A5" not in names(attacks(corner), corner)


EYES = """
. X . X O
X X X X O
X . X O .
X X X O O
O O O O .
"""


def test_eyes_are_not_filled_and_a_pass_is_answered_by_a_pass():
    position = drawn(EYES)
    assert not names(plain_moves(position), position) & {"A5", "C5", "B3"}
    white = drawn(EYES, Color.WHITE)
    assert names(plain_moves(white), white) == {"E3"}
    open_board = drawn("\n".join(["....."] * 5))
    assert moves(open_board.passed()) == {"pass"} != moves(open_board)


def test_after_a_pass_it_still_takes_what_is_in_atari():
    position = drawn(TWO_IN_ATARI).passed().passed()
    assert "pass" not in moves(position)


def test_it_speaks_the_protocol_and_repeats_itself_by_its_seed():
    asked = ["boardsize 9", "genmove b", "play w D4", "genmove b", "play w F5", "genmove b"]

    def talk(seed):
        session = Session(Beginner(seed), lambda: 0.0)
        return [session.answer(line) for line in asked]

    assert talk(1) == talk(1)
    assert len({tuple(talk(seed)) for seed in range(5)}) > 1
    session = Session(Beginner(1), lambda: 0.0)
    assert session.answer("final_score").startswith("?")
    assert session.answer("lz-analyze").startswith("?")


def test_the_match_knows_it_by_name():
    beginner = opponent("beginner")
    assert beginner.name == "beginner"
    with beginner.started(3) as engine:
        engine.ask("boardsize 9")
        parse_vertex(engine.ask("genmove b"), drawn("\n".join(["........."] * 9)).grid)
        assert float(engine.ask("cputime")) > 0
