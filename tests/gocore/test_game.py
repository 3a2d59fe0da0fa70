import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gocore.actions import (
    AcceptDraw,
    Confirm,
    DeclineDraw,
    Mark,
    NoResult,
    OfferDraw,
    Pass,
    Play,
    Resign,
    Resume,
    Timeout,
)
from gocore.color import Color
from gocore.errors import (
    ActionFault,
    IllegalActionError,
    IllegalMoveError,
    MoveFault,
    NotationError,
    SetupError,
    SetupFault,
)
from gocore.game import Game, Phase
from gocore.points import Grid, parse_vertex
from gocore.result import Result
from gocore.rules import CHINESE
from gocore.setup import Setup
from tests.gocore.drawing import played

BLACK, WHITE = Color.BLACK, Color.WHITE


def fresh(side=9, **options):
    return Game.start(Setup.standard(side, **options))


def stopped(moves="E5 E4"):
    """A game in which both have passed after these moves."""
    return played(fresh(), moves + " pass pass")


def refused(game, action):
    before = game.to_json()
    with pytest.raises(IllegalActionError) as caught:
        game.after(action)
    assert game.to_json() == before
    return caught.value.reason


def test_black_moves_first_and_turns_alternate():
    game = fresh()
    assert game.to_move is BLACK
    assert refused(game, Play(WHITE, 0)) is ActionFault.NOT_YOUR_TURN
    assert game.after(Play(BLACK, 0)).to_move is WHITE


def test_white_moves_first_after_a_handicap_and_komi_falls():
    game = fresh(19, handicap=4)
    assert game.to_move is WHITE and game.setup.komi == 0.5
    assert len(game.position.board.stones(BLACK)) == 4


@pytest.mark.parametrize(
    ("options", "problems"),
    [
        ({"komi": 7.3}, SetupFault.KOMI),
        ({"komi": float("nan")}, SetupFault.KOMI),
        ({"komi": 10**400}, SetupFault.KOMI),
        ({"handicap": 1}, SetupFault.HANDICAP),
        ({"handicap": 6, "komi": 1000.0}, SetupFault.HANDICAP | SetupFault.KOMI),
    ],
)
def test_a_bad_beginning_names_every_fault(options, problems):
    with pytest.raises(SetupError) as caught:
        Setup.standard(9, **options)
    assert caught.value.problems == problems


def test_a_board_longer_than_25_is_not_played_on():
    with pytest.raises(SetupError) as caught:
        Setup(Grid.of(26, 9), CHINESE, 7.5)
    assert caught.value.problems == SetupFault.SIZE


def test_an_illegal_stone_is_refused_with_its_reason():
    game = played(fresh(), "E5")
    with pytest.raises(IllegalMoveError) as caught:
        game.after(Play(WHITE, parse_vertex("E5", Grid.square(9))))
    assert caught.value.reason is MoveFault.OCCUPIED and game.move_number == 1


def test_two_passes_stop_play_and_a_stone_between_them_does_not():
    assert played(fresh(), "pass E5 pass").phase is Phase.PLAYING
    game = stopped()
    assert game.phase is Phase.MARKING
    assert refused(game, Play(BLACK, 0)) is ActionFault.NOT_PLAYING


def test_marking_flips_the_whole_block_and_the_count_follows():
    game = stopped("E5 A1 E6 B1 E7 pass E8")
    point = parse_vertex("A1", game.setup.grid)
    marked = game.after(Mark(point, True))
    assert len(marked.dead) == 2
    assert marked.score_sheet.margin == 81 - 7.5
    assert marked.after(Mark(point, False)).dead == frozenset()


def test_marking_an_empty_point_is_refused():
    assert refused(stopped(), Mark(0, True)) is ActionFault.NO_STONE
    assert refused(stopped(), Mark(99, True)) is ActionFault.NO_STONE
    assert refused(fresh(), Mark(0, True)) is ActionFault.NOT_MARKING


def test_both_must_confirm_the_same_marks():
    game = stopped().after(Confirm(BLACK))
    assert game.phase is Phase.MARKING
    game = game.after(Mark(parse_vertex("E5", game.setup.grid), True))
    assert game.confirmed == frozenset()
    finished = game.after(Confirm(WHITE)).after(Confirm(BLACK))
    assert finished.phase is Phase.FINISHED and str(finished.result) == "W+88.5"
    assert finished.score_sheet.margin == -88.5


def test_either_may_resume_and_the_marks_are_forgotten():
    game = stopped().after(Mark(parse_vertex("E5", Grid.square(9)), True)).after(Resume(WHITE))
    assert game.phase is Phase.PLAYING and game.dead == frozenset()
    assert game.to_move is BLACK and game.position.passes == 0
    assert played(game, "pass pass").phase is Phase.MARKING


def test_after_a_dispute_the_second_stop_counts_every_stone_as_alive():
    game = stopped().after(Resume(WHITE, disputed=True))
    game = played(game, "pass pass")
    assert game.phase is Phase.FINISHED and game.dead == frozenset()
    assert str(game.result) == "W+7.5"


@pytest.mark.parametrize(
    ("action", "result"),
    [(Resign(BLACK), "W+R"), (Timeout(WHITE), "B+T"), (NoResult(), "Void")],
)
def test_other_ends(action, result):
    game = fresh().after(action)
    assert game.phase is Phase.FINISHED and str(game.result) == result
    assert game.score_sheet is None
    for late in (Play(BLACK, 0), Pass(BLACK), Resign(WHITE), NoResult()):
        assert refused(game, late) is ActionFault.GAME_OVER


def test_a_draw_needs_an_offer_from_the_other_side():
    assert refused(fresh(), AcceptDraw(WHITE)) is ActionFault.NO_OFFER
    offered = fresh().after(OfferDraw(BLACK))
    assert refused(offered, AcceptDraw(BLACK)) is ActionFault.NO_OFFER
    assert str(offered.after(AcceptDraw(WHITE)).result) == "0"
    assert offered.after(DeclineDraw(WHITE)).draw_offer is None
    assert offered.after(Play(BLACK, 0)).draw_offer is None


def test_undo_takes_back_moves_with_all_that_followed_them():
    game = stopped().after(Confirm(BLACK))
    assert game.undone().move_number == 3 and game.undone().phase is Phase.PLAYING
    assert game.undone(4).actions == ()
    assert fresh() == game.undone(4)
    with pytest.raises(IllegalActionError) as caught:
        game.undone(5)
    assert caught.value.reason is ActionFault.NOTHING_TO_UNDO


def test_a_resignation_goes_with_the_move_that_is_undone():
    assert played(fresh(), "E5").after(Resign(WHITE)).undone().phase is Phase.PLAYING


def test_positions_has_one_entry_a_move():
    game = stopped().after(Resume(BLACK)).after(Play(BLACK, 0))
    assert [position.move_number for position in game.positions] == [0, 1, 2, 3, 4, 5]
    assert game.positions[-1] == game.position
    assert len(game.moves) == 5


MOVES = st.lists(st.integers(0, 83), max_size=60)


def random_game(numbers):
    """Play numbers as points; 81 and more are passes, illegal points are skipped."""
    game = fresh()
    for number in numbers:
        if game.phase is not Phase.PLAYING:
            game = game.after(Resume(game.to_move))
        elif number >= 81:
            game = game.after(Pass(game.to_move))
        elif game.position.is_legal(number):
            game = game.after(Play(game.to_move, number))
    return game


@given(MOVES)
@settings(max_examples=50)
def test_a_game_survives_json(numbers):
    game = random_game(numbers)
    again = Game.parse(json.loads(json.dumps(game.to_json())))
    assert again == game and again.positions == game.positions


@given(MOVES, st.integers(1, 10))
@settings(max_examples=50)
def test_undo_and_replay_is_the_identity(numbers, count):
    game = random_game(numbers)
    if game.move_number >= count:
        earlier = game.undone(count)
        assert earlier == Game.replayed(game.setup, earlier.actions)
        again = earlier
        for action in game.actions[len(earlier.actions) :]:
            again = again.after(action)
        assert again == game


@pytest.mark.parametrize(
    "change",
    [
        {"actions": {}},
        {"setup": None},
        {"setup": {"width": 9}},
        {"setup": {"width": 9.5, "height": 9, "rules": "chinese", "komi": 7.5, "handicap": 0}},
        {"setup": {"width": 9, "height": 9, "rules": "martian", "komi": 7.5, "handicap": 0}},
        {"setup": {"width": 9, "height": 9, "rules": "chinese", "komi": "7", "handicap": 0}},
        {"setup": {"width": 9, "height": 9, "rules": ["chinese"], "komi": 7.5, "handicap": 0}},
        {"extra": 1},
    ],
)
def test_alien_json_is_refused_as_notation(change):
    with pytest.raises(NotationError):
        Game.parse(fresh().to_json() | change)


@pytest.mark.parametrize("text", ["B+1.5", "W+R", "B+T", "0", "Void", "W+100", "B+0.25"])
def test_a_result_read_back_is_the_same(text):
    assert str(Result.parse(text)) == text


@pytest.mark.parametrize("text", ["", "B+", "X+1", "B+R1", "b+r", "W+1.", "B+1e5", "1"])
def test_other_results_are_refused(text):
    with pytest.raises(NotationError):
        Result.parse(text)


def test_the_chinese_row_of_the_table():
    row = CHINESE
    assert (row.counting, row.komi, row.handicap_komi) == ("area", 7.5, 0.5)
    assert (row.repetition, row.multi_stone_suicide) == ("positional", False)
    assert row.handicap_bonus.points(3) == 3
