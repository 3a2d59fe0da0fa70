"""A game's clock against a time that passes only when the test says so."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.actions import Pass, Play, Resume
from gocore.color import Color
from gocore.errors import NotationError
from gocore.game import Game
from gocore.points import parse_vertex
from gocore.setup import Setup
from gocore.time_control import Overtime, SideTime, TimeControl, full_time, spent
from web.sealing import format_sealed, parse_sealed
from web.timing import MARGIN_MS, Timing, next_change_ms, thinking_ms

BYOYOMI = TimeControl(60_000, Overtime.BYOYOMI, period_ms=30_000, periods=3)
FISCHER = TimeControl(60_000, Overtime.FISCHER, period_ms=5_000)
CANADIAN = TimeControl(60_000, Overtime.CANADIAN, period_ms=100_000, stones=5)
SUDDEN = TimeControl(60_000)
CONTROLS = (BYOYOMI, FISCHER, CANADIAN, SUDDEN)
START = Game.start(Setup.standard(9))


def played(game: Game, *vertices: str) -> Game:
    for vertex in vertices:
        point = parse_vertex(vertex, game.setup.grid)
        game = game.after(Play(game.to_move, point))
    return game


def after_moves(control: TimeControl, *seconds: int) -> tuple[Timing, Game, int]:
    """The timing and game after moves that took so many seconds each, and the moment."""
    timing, game, now = Timing.fresh(control, START), START, 1_000_000
    timing = timing.followed(game, now, runs=True)
    for number, second in enumerate(seconds):
        now += second * 1000
        game = played(game, f"{'ABCDEFGH'[number % 8]}{1 + number // 8}")
        timing = timing.followed(game, now, runs=True)
    return timing, game, now


def left(timing: Timing, now: int) -> tuple[int, int]:
    """Whole seconds of Black and White."""
    black, white = (timing.side(color, now).left_ms // 1000 for color in Color)
    return black, white


def test_the_clock_of_the_side_to_move_runs() -> None:
    timing, _, now = after_moves(SUDDEN, 10, 20)
    assert left(timing, now + 5_000) == (45, 40)


def test_a_clock_that_does_not_run_yet_gives_the_first_move_for_nothing() -> None:
    timing = Timing.fresh(SUDDEN, START).followed(START, 0, runs=False)
    timing = timing.followed(played(START, "A1"), 50_000, runs=True)
    assert left(timing, 53_000) == (60, 57)


def test_several_moves_at_once_are_followed_too() -> None:
    game = played(START, "A1", "B1", "C1")
    timing = Timing.fresh(FISCHER, START).followed(game, 0, runs=True)
    assert timing.side(Color.BLACK, 0).main_ms == 70_000
    assert [turn.color for turn in timing.turns] == [Color.BLACK, Color.WHITE] * 2


def test_undo_gives_both_sides_the_time_they_had_when_that_turn_began() -> None:
    timing, game, now = after_moves(BYOYOMI, 10, 20, 75)
    assert timing.side(Color.BLACK, now) == SideTime(0, periods=3, period_ms=30_000)
    back = timing.followed(game.undone(2), now + 7_000, runs=True)
    assert left(back, now + 7_000) == (50, 60)
    assert left(back, now + 10_000) == (50, 57)


def test_undo_of_one_move_forgets_the_time_thought_about_the_answer() -> None:
    timing, game, now = after_moves(SUDDEN, 10)
    back = timing.followed(game.undone(), now + 30_000, runs=True)
    assert left(back, now + 30_000) == (60, 60)


def test_undo_brings_back_a_side_whose_flag_fell() -> None:
    timing, game, now = after_moves(SUDDEN, 10, 20)
    assert timing.side(Color.BLACK, now + 60_000).fallen
    back = timing.followed(game.undone(), now + 60_000, runs=True)
    assert left(back, now + 60_000) == (50, 60)


def test_the_clock_stands_in_marking_and_goes_on_with_the_side_to_move() -> None:
    timing, game, now = after_moves(SUDDEN, 10)
    for _ in range(2):
        game = game.after(Pass(game.to_move))
        timing = timing.followed(game, now, runs=game.phase == "playing")
    assert left(timing, now + 10**9) == (50, 60)
    game = game.after(Resume(Color.BLACK))
    timing = timing.followed(game, now, runs=True)
    assert timing.clock.running is game.to_move


def test_a_paused_clock_stands_until_it_goes_on() -> None:
    timing, game, now = after_moves(SUDDEN, 10)
    paused = timing.halted(now + 5_000)
    assert left(paused.followed(game, now + 90_000, runs=True), now + 99_000) == (50, 55)
    going = paused.going_on().followed(game, now + 100_000, runs=True)
    assert left(going, now + 101_000) == (50, 54)


@pytest.mark.parametrize("control", CONTROLS)
def test_a_timing_put_away_comes_back_standing_and_can_be_undone(control: TimeControl) -> None:
    timing, game, now = after_moves(control, 10, 20, 70 if control is BYOYOMI else 30)
    again = Timing.parse(json.loads(json.dumps(timing.to_json(now + 1_000))))
    assert again.paused and not again.is_running
    for color in Color:
        assert again.side(color, 0) == timing.side(color, now + 1_000)
    assert again.turns == timing.turns
    assert again.followed(game.undone(2), 0, runs=False).side(Color.BLACK, 0).main_ms > 0


def test_a_clock_that_never_ran_comes_back_unpaused() -> None:
    assert not Timing.parse(Timing.fresh(SUDDEN, START).to_json(0)).paused


def test_an_alien_timing_is_refused() -> None:
    good = Timing.fresh(BYOYOMI, START).to_json(0)
    for change in (
        {"turns": []},
        {"turns": [["green", 0, 0, 0, 0]]},
        {"turns": [["black", 0, 0, 0]]},
        {"turns": [["black", -1, 0, 0, 0]]},
        {"turns": [["black", "1", 0, 0, 0]]},
        {"paused": 1},
        {"clock": None},
        {"more": 1},
    ):
        with pytest.raises(NotationError):
            Timing.parse({**good, **change})


@pytest.mark.parametrize("ms", [1, 999, 1000, 1001, 59_001])
def test_the_face_changes_when_a_second_is_over(ms: int) -> None:
    wait = next_change_ms(SideTime(ms))
    assert 0 < wait <= 1000
    assert (ms - wait) % 1000 == 0


@given(st.sampled_from(CONTROLS), st.integers(0, 500_000))
def test_the_computer_never_plans_more_than_it_has(control: TimeControl, elapsed: int) -> None:
    side = spent(control, full_time(control), elapsed)
    budget = thinking_ms(control, side)
    if side.fallen or side.left_ms < MARGIN_MS * 2:
        return
    assert budget <= side.main_ms + side.period_ms - MARGIN_MS
    after = spent(control, side, budget)
    assert not after.fallen
    assert after.periods == side.periods


def test_the_computer_takes_its_time_in_overtime_and_hurries_without() -> None:
    assert thinking_ms(BYOYOMI, SideTime(0, periods=1, period_ms=30_000)) == 29_200
    assert thinking_ms(SUDDEN, SideTime(50_000)) == 2_000
    assert thinking_ms(SUDDEN, SideTime(300)) == 30
    assert thinking_ms(CANADIAN, SideTime(0, period_ms=50_000, stones=5)) == 10_000


def test_a_sealed_move_is_not_read_at_a_glance_and_opens_again() -> None:
    move = Play(Color.BLACK, parse_vertex("D4", START.setup.grid))
    text = format_sealed(move, START)
    assert "D4" not in text
    assert parse_sealed(text, START) == move


@pytest.mark.parametrize("text", ["", "RDQ", "D4", None, 7, "ICAgICAgIEo5OQ=="])
def test_what_is_no_sealed_move_is_refused(text: object) -> None:
    with pytest.raises(NotationError):
        parse_sealed(text, START)


def test_a_sealed_move_that_cannot_be_played_is_refused() -> None:
    text = format_sealed(Play(Color.BLACK, 0), START)
    with pytest.raises(NotationError):
        parse_sealed(text, played(START, "A1"))


@pytest.mark.parametrize("control", CONTROLS)
@given(seconds=st.lists(st.integers(0, 29), min_size=1, max_size=6))
def test_a_turn_is_known_in_full_however_often_the_clock_was_read_in_it(
    control: TimeControl, seconds: list[int]
) -> None:
    timing, game, start = after_moves(control, 50, 50, 20)
    now = start
    for second in seconds:
        now += second * 1000
        if not timing.side(game.to_move, now).fallen:
            timing = timing.followed(game, now, runs=True)
    if timing.side(game.to_move, now).fallen:
        return
    clock = timing.since_turn(now)
    assert clock.since_ms == start
    assert clock.side(game.to_move, start) == timing.turns[-1].side
    assert clock.side(game.to_move, now) == timing.side(game.to_move, now)


def test_a_game_that_was_put_away_running_can_have_gone_on() -> None:
    timing, _, now = after_moves(SUDDEN, 10, 20)
    kept = Timing.parse(json.loads(json.dumps(timing.to_json(now + 5_000))))
    assert left(kept, now + 20_000) == (45, 40)
    assert left(kept.kept_running(now + 5_000), now + 20_000) == (30, 40)
    stood = Timing.fresh(SUDDEN, START)
    assert stood.kept_running(now) is stood


def test_a_side_can_be_set_right_whether_its_clock_runs_or_not() -> None:
    timing, _, now = after_moves(SUDDEN, 10, 20)
    for color, expected in ((Color.BLACK, (6, 40)), (Color.WHITE, (49, 7))):
        right = timing.corrected(color, SideTime(7_000), now)
        assert left(right, now + 1_000) == expected
