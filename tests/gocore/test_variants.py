"""Atari, torus and phantom Go, pair Go and rengo: where they differ from plain Go, and where not."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gocore.actions import Confirm, Mark, Pass, Play, Resign, Resume, format_action, parse_action
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.errors import (
    ActionFault,
    IllegalActionError,
    IllegalMoveError,
    MoveFault,
    NotationError,
)
from gocore.game import Game, Phase
from gocore.points import Grid, parse_vertex
from gocore.position import Position
from gocore.result import Ending, Result
from gocore.rules import CHINESE, JAPANESE, NEW_ZEALAND, RULE_SETS
from gocore.setup import Setup
from gocore.variants import (
    ATARI,
    PAIR,
    PHANTOM,
    PLAIN,
    RENGO,
    TORUS,
    VARIANTS,
    parse_variant,
    seen_cells,
)  # fmt: skip
from tests.gocore.drawing import played

ALL = pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)


def beginning(variant, side=9, rules=CHINESE, **more):
    return Game.start(Setup.standard(side, rules, variant=variant, **more))


def drawn(variant, text, to_move=Color.BLACK, rules=CHINESE):
    """A game that stands as drawn, on the grid of the variant."""
    board = parse_diagram(text)
    grid = Grid.of(board.grid.width, board.grid.height, variant.torus)
    setup = Setup(grid, rules, 0.0, variant=variant)
    position = Position.start(type(board)(grid, board.cells), to_move, rules)
    return replace(Game.start(setup), position=position)


def at(game, vertex):
    return parse_vertex(vertex, game.setup.grid)


class TestAtari:
    def test_the_first_capture_wins(self):
        game = played(beginning(ATARI), "E5 E6 A1 D5 A9 F5 J1 E4")
        assert (game.phase, str(game.result)) == (Phase.FINISHED, "W+C")
        assert game.result == Result(Color.WHITE, Ending.CAPTURE)
        with pytest.raises(IllegalActionError):
            game.after(Pass(game.to_move))
        assert played(beginning(PLAIN), "E5 E6 A1 D5 A9 F5 J1 E4").result is None

    def test_it_may_be_taken_back(self):
        game = played(beginning(ATARI), "E5 E6 A1 D5 A9 F5 J1 E4").undone()
        assert game.phase is Phase.PLAYING
        assert game.result is None

    def test_giving_up_several_of_ones_own_stones_loses(self):
        text = ". . O . .\n. . O . .\nO O O . .\nX . O . .\n"
        game = drawn(ATARI, text, rules=NEW_ZEALAND).after(Play(Color.BLACK, 1))
        assert str(game.result) == "W+C"

    def test_after_two_passes_all_stones_are_alive_and_the_larger_area_wins(self):
        game = played(drawn(ATARI, ". X . O .\n" * 5), "pass pass")
        assert game.phase is Phase.FINISHED
        assert game.result == Result(None, Ending.COUNT)
        larger = drawn(ATARI, ". X . O .\n" * 4 + "X . X O O\n")
        assert str(played(larger, "pass pass").result) == "B+1"

    def test_komi_counts_only_where_it_is_agreed(self):
        assert beginning(ATARI).setup.komi == 0
        assert beginning(ATARI, komi=7.5).setup.komi == 7.5
        assert str(played(beginning(ATARI), "E5 pass pass").result) == "B+81"

    @settings(max_examples=40)
    @given(st.integers(0, 10**6), st.sampled_from([*RULE_SETS.values()]))
    def test_a_game_ends_with_its_first_capture_and_not_before(self, seed, rules):
        random, game = Random(seed), beginning(ATARI, rules=rules)
        while game.phase is Phase.PLAYING and game.move_number < 200:
            assert not game.position.taken
            legal = game.position.legal_points
            move = Play(game.to_move, random.choice(legal)) if legal else Pass(game.to_move)
            game = game.after(move)
        if game.result and game.result.ending is Ending.CAPTURE:
            assert game.position.taken


class TestTorus:
    def test_edges_are_joined(self):
        game = drawn(TORUS, "O . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n")
        for vertex in ["B5", "E5", "A4", "A1"]:
            game = game.after(Play(Color.BLACK, at(game, vertex)))
            if vertex != "A1":
                game = game.after(Pass(Color.WHITE))
        assert game.position.taken == (at(game, "A5"),)

    def test_a_stone_has_four_liberties_anywhere(self):
        game = beginning(TORUS)
        for point in game.setup.grid.points:
            assert len(game.position.played(point).board.block(point).liberties) == 4

    def test_a_wall_needs_two_sides(self):
        text = ". X . O .\n" * 5
        game = played(drawn(TORUS, text), "pass pass")
        assert game.score_sheet is not None
        assert game.score_sheet.margin == 0
        one = drawn(TORUS, ". X . . .\n" * 5)
        assert played(one, "pass pass").score_sheet.margin == 25

    def test_moving_all_stones_by_one_column_changes_nothing(self):
        random = Random(4)
        game = beginning(TORUS, side=5)
        moved = beginning(TORUS, side=5)
        grid = game.setup.grid
        for _ in range(60):
            legal = game.position.legal_points
            assert {_east(grid, p) for p in legal} == set(moved.position.legal_points)
            if not legal:
                break
            point = random.choice(legal)
            game = game.after(Play(game.to_move, point))
            moved = moved.after(Play(moved.to_move, _east(grid, point)))
            assert game.position.prisoners == moved.position.prisoners


def _east(grid, point):
    return grid.point((grid.col(point) + 1) % grid.width, grid.row(point))


class TestPhantom:
    def test_a_side_sees_its_own_stones_alone(self):
        game = played(beginning(PHANTOM), "E5 C3 D4 G7")
        seen = seen_cells(game.position, Color.WHITE)
        assert {p for p, cell in enumerate(seen) if cell} == {at(game, "C3"), at(game, "G7")}
        assert set(seen) == {0, Color.WHITE}

    @pytest.mark.parametrize(
        ("text", "vertex", "reason"),
        [
            ("O . .\n. . .\n. . .\n", "A3", MoveFault.HIDDEN),
            (". O .\nO . .\n. . .\n", "A3", MoveFault.HIDDEN),
            ("X . .\n. . .\n. . .\n", "A3", MoveFault.OCCUPIED),
        ],
    )
    def test_the_referee_says_illegal_and_no_more(self, text, vertex, reason):
        game = drawn(PHANTOM, text)
        with pytest.raises(IllegalMoveError) as caught:
            game.after(Play(Color.BLACK, at(game, vertex)))
        assert caught.value.reason is reason

    def test_a_ko_is_not_told_from_a_stone_in_the_way(self):
        game = drawn(PHANTOM, ". X O .\nX . X O\n. X O .\n. . . .\n", Color.WHITE)
        game = game.after(Play(Color.WHITE, at(game, "B3")))
        with pytest.raises(IllegalMoveError) as caught:
            game.after(Play(Color.BLACK, at(game, "C3")))
        assert caught.value.reason is MoveFault.HIDDEN

    def test_nothing_is_taken_back_and_nothing_played_once_the_board_was_shown(self):
        game = played(beginning(PHANTOM), "E5 C3")
        with pytest.raises(IllegalActionError) as caught:
            game.undone()
        assert caught.value.reason is ActionFault.NO_UNDO
        game = played(game, "pass pass")
        with pytest.raises(IllegalActionError) as caught:
            game.after(Resume(Color.BLACK))
        assert caught.value.reason is ActionFault.REVEALED
        assert game.after(Mark(at(game, "C3"), dead=True)).dead == {at(game, "C3")}
        assert game.after(Resign(Color.BLACK)).phase is Phase.FINISHED


@pytest.mark.parametrize("variant", [PAIR, RENGO], ids=str)
class TestFourPlayers:
    def seats(self, game, count):
        found = []
        for point in range(count):
            found.append(game.setup.variant.seat(game.position))
            game = game.after(Play(game.to_move, 2 * point, found[-1]))
        return found

    def test_the_order_is_fixed(self, variant):
        assert self.seats(beginning(variant), 6) == [0, 1, 2, 3, 0, 1]

    def test_after_a_handicap_white_begins(self, variant):
        assert self.seats(beginning(variant, handicap=2), 5) == [1, 0, 3, 2, 1]

    def test_a_move_out_of_order_is_refused(self, variant):
        game = beginning(variant).after(Play(Color.BLACK, 0, seat=0))
        for wrong in (Play(Color.WHITE, 5, 3), Play(Color.BLACK, 5, 2), Pass(Color.WHITE, 3)):
            with pytest.raises(IllegalActionError) as caught:
                game.after(wrong)
            assert caught.value.reason is ActionFault.NOT_YOUR_TURN
        assert game.after(Pass(Color.WHITE, 1)).setup.variant.seats == 4

    def test_a_pass_uses_up_a_turn_and_resuming_none(self, variant):
        game = played(beginning(variant), "E5 pass pass")
        assert game.setup.variant.seat(game.after(Resume(Color.BLACK)).position) == 3


@ALL
@settings(max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_a_kept_game_comes_back_the_same(variant, seed):
    random, game = Random(seed), beginning(variant, rules=JAPANESE)
    for _ in range(random.randrange(60)):
        if game.phase is not Phase.PLAYING:
            break
        legal = game.position.legal_points
        game = game.after(Play(game.to_move, random.choice(legal), variant.seat(game.position)))
    again = Game.parse(json.loads(json.dumps(game.to_json())))
    assert (again.setup, again.actions) == (game.setup, game.actions)
    assert (again.position, again.result) == (game.position, game.result)
    if game.phase is Phase.PLAYING and not variant.hidden and game.actions:
        assert Game.replayed(game.setup, game.undone().actions).position == game.undone().position


def test_what_was_kept_before_there_were_variants_is_plain_go():
    data = beginning(PLAIN).to_json()
    assert "variant" not in data["setup"]
    assert Game.parse(data).setup.variant is PLAIN
    assert format_action(Play(Color.BLACK, 0), Grid.square(9)).keys() == {
        "action",
        "color",
        "point",
    }


@pytest.mark.parametrize("bad", ["go", None, 3, ["atari"]])
def test_an_unknown_variant_is_refused(bad):
    with pytest.raises(NotationError):
        parse_variant(bad)
    with pytest.raises(NotationError):
        Setup.parse({**Setup.standard().to_json(), "variant": bad})


@pytest.mark.parametrize("bad", [-1, 4, True, "0", None, 1.0])
def test_an_unknown_seat_is_refused(bad):
    data = {"action": "pass", "color": "black", "seat": bad}
    with pytest.raises(NotationError):
        parse_action(data, Grid.square(9))


def test_a_capture_has_a_result_of_its_own():
    assert Result.parse("B+C") == Result(Color.BLACK, Ending.CAPTURE)
    assert str(Result.parse("W+C")) == "W+C"


def test_a_plain_game_still_ends_by_agreement():
    game = played(beginning(PLAIN), "E5 pass pass")
    game = game.after(Confirm(Color.BLACK)).after(Confirm(Color.WHITE))
    assert game.result == Result.counted(game.count(()).margin)
