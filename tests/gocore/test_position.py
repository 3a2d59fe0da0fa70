import random

import pytest

from gocore.board import Board
from gocore.color import Color
from gocore.errors import IllegalMoveError, MoveFault
from gocore.points import Grid, parse_vertex
from gocore.position import Position
from gocore.rules import CHINESE
from tests.gocore.drawing import drawn, play_all, point, rules

KO = """
    . X O . .
    X . X O .
    . X O . .
    . . . . .
    . . . . .
"""


def fault(position, name):
    return position.fault(point(name, position.grid))


def test_a_refused_move_says_why_and_changes_nothing():
    position = drawn(KO, Color.WHITE)
    with pytest.raises(IllegalMoveError) as caught:
        position.played(point("B5", position.grid))
    assert caught.value.reason is MoveFault.OCCUPIED
    assert caught.value.color is Color.WHITE and caught.value.point == point("B5", position.grid)
    assert position == drawn(KO, Color.WHITE)


def test_a_point_off_the_board_is_refused():
    position = drawn(KO)
    assert position.fault(25) is position.fault(-1) is MoveFault.OFF_BOARD


def test_the_stone_that_took_a_ko_may_not_be_taken_back_at_once():
    position = play_all(drawn(KO, Color.WHITE), "B4")
    assert position.ko == point("C4", position.grid)
    assert fault(position, "C4") is MoveFault.KO
    assert position.captures_of(Color.WHITE) == 1


def test_after_a_ko_threat_and_its_answer_the_ko_is_open_again():
    position = play_all(drawn(KO, Color.WHITE), "B4 E1 D1")
    assert fault(position, "C4") is None


def test_a_pass_lifts_a_ko_ban_under_basic_ko_only():
    by_ko = play_all(drawn(KO, Color.WHITE, rules("ko")), "B4 pass pass")
    by_superko = play_all(drawn(KO, Color.WHITE), "B4 pass pass")
    assert fault(by_ko, "C4") is None
    assert fault(by_superko, "C4") is MoveFault.SUPERKO


def test_taking_two_stones_opens_no_ko():
    position = drawn("""
        . X O .
        X X O .
        O O . .
        . . . .
    """, Color.WHITE)  # fmt: skip
    position = play_all(position, "A4")
    assert position.ko is None and len(position.taken) == 3


def test_sending_two_returning_one_breaks_positional_superko():
    """Black throws in a second stone, White takes two, Black takes one: the first board again."""
    start = drawn("""
        . X . X .
        O O X X X
        . O O O .
    """, Color.BLACK)  # fmt: skip
    position = play_all(start, "A3 C3")
    assert len(position.taken) == 2
    assert fault(position, "B3") is MoveFault.SUPERKO
    freely = play_all(drawn("""
        . X . X .
        O O X X X
        . O O O .
    """, Color.BLACK, rules("ko")), "A3 C3")  # fmt: skip
    assert fault(freely, "B3") is None


def test_situational_superko_looks_at_the_player_to_move():
    """The same arrangement with the other player to move is allowed."""
    text = """
        . X . X .
        O O X X X
        . O O O .
    """
    after_two = "A3 C3"
    situational = play_all(drawn(text, Color.BLACK, rules("situational")), after_two)
    assert fault(situational, "B3") is None
    positional = play_all(drawn(text, Color.BLACK, rules("positional")), after_two)
    assert fault(positional, "B3") is MoveFault.SUPERKO


def test_suicide_of_one_stone_is_refused_under_every_rule():
    text = """
        . O .
        O . .
        . . .
    """
    for allowed in (False, True):
        assert fault(drawn(text, by=rules(suicide=allowed)), "A3") is MoveFault.SUICIDE


def test_suicide_of_several_stones_is_a_matter_of_the_rule_set():
    text = """
        . X O
        O O .
        . . .
    """
    assert fault(drawn(text), "A3") is MoveFault.SUICIDE
    position = play_all(drawn(text, by=rules(suicide=True)), "A3")
    assert position.taken == (point("A3", position.grid), point("B3", position.grid))
    assert position.captures_of(Color.WHITE) == 2 and position.captures_of(Color.BLACK) == 0


def test_passes_are_counted_and_forgotten_after_a_stone():
    position = play_all(drawn(KO), "pass")
    assert (position.passes, position.move_number, position.to_move) == (1, 1, Color.WHITE)
    assert play_all(position, "E1").passes == 0


@pytest.mark.parametrize("repetition", ["positional", "situational"])
def test_no_arrangement_comes_twice_in_random_play_on_a_tiny_board(repetition):
    """Held against a plain list of everything that was ever on the board."""
    for seed in range(40):
        rng = random.Random(seed)
        position = Position.start(
            Board.empty(Grid.of(3, 2)), Color.BLACK, rules(repetition, suicide=True)
        )
        seen = [(position.board, position.to_move)]
        for _ in range(60):
            moves = position.legal_points
            position = position.played(rng.choice(moves)) if moves else position.passed()
            situation = (position.board, position.to_move)
            if position.last_move is not None:
                boards = [board for board, _ in seen]
                assert situation not in seen
                assert repetition == "situational" or position.board not in boards
            seen.append(situation)


def test_a_triple_ko_breaks_superko_on_the_sixth_capture():
    position = drawn("""
        . X O . . . . . .
        X O . O . . . . .
        . X O . . . . . .
        . . . . . . . . .
        . X O . . . X O .
        X . X O . X O . O
        . X O . . . X O .
        . . . . . . . . .
        . . . . . . . . .
    """, Color.BLACK, CHINESE)  # fmt: skip
    cycle = ["C8", "B4", "H4", "B8", "C4", "G4"]
    for name in cycle[:5]:
        position = play_all(position, name)
    assert fault(position, cycle[5]) is MoveFault.SUPERKO


def test_legal_points_are_those_without_a_fault():
    position = drawn(KO)
    assert position.legal_points == tuple(p for p in position.grid.points if position.is_legal(p))
    assert parse_vertex("B4", position.grid) in position.legal_points
