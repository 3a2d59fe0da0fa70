import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.clock import (
    Clock,
    Overtime,
    SideTime,
    Spoken,
    TimeControl,
    after_move,
    announcements,
    full_time,
    spent,
)
from gocore.color import Color
from gocore.errors import NotationError

BYOYOMI = TimeControl(60_000, Overtime.BYOYOMI, period_ms=60_000, periods=3)
FISCHER = TimeControl(60_000, Overtime.FISCHER, period_ms=5_000)
CANADIAN = TimeControl(60_000, Overtime.CANADIAN, period_ms=300_000, stones=3)
SUDDEN = TimeControl(60_000)
CONTROLS = st.sampled_from([BYOYOMI, FISCHER, CANADIAN, SUDDEN])


def thought(control, *seconds):
    """What a side has left after moves that took so many seconds each."""
    side = full_time(control)
    for elapsed in seconds:
        side = after_move(control, spent(control, side, int(elapsed * 1000)))
    return side


@pytest.mark.parametrize(
    ("control", "seconds", "left"),
    [
        (SUDDEN, (10, 20), SideTime(30_000)),
        (SUDDEN, (60,), SideTime(0, fallen=True)),
        (FISCHER, (10, 54), SideTime(6_000)),
        (FISCHER, (60,), SideTime(0, fallen=True)),
        (TimeControl(0, Overtime.FISCHER, period_ms=5_000), (4,), SideTime(6_000)),
        (BYOYOMI, (30,), SideTime(30_000, periods=3, period_ms=60_000)),
        (BYOYOMI, (60, 59.9, 59.9), SideTime(0, periods=3, period_ms=60_000)),
        (BYOYOMI, (60, 60), SideTime(0, periods=2, period_ms=60_000)),
        (BYOYOMI, (119, 130), SideTime(0, periods=1, period_ms=60_000)),
        (BYOYOMI, (60, 180), SideTime(0, fallen=True)),
        (CANADIAN, (60, 100), SideTime(0, period_ms=200_000, stones=1)),
        (CANADIAN, (160, 100, 99), SideTime(0, period_ms=300_000, stones=3)),
        (CANADIAN, (160, 100, 100), SideTime(0, fallen=True)),
    ],
)
def test_what_is_left(control, seconds, left):
    assert thought(control, *seconds) == left


def test_a_move_that_ends_the_main_time_exactly_is_counted_in_overtime():
    side = thought(CANADIAN, 60)
    assert side == SideTime(0, period_ms=300_000, stones=2)


@given(CONTROLS, st.lists(st.integers(0, 100_000), max_size=8), st.integers(0, 3))
def test_thinking_in_pieces_costs_what_thinking_at_once_does(control, pieces, moves):
    side = full_time(control)
    for _ in range(moves):
        side = after_move(control, spent(control, side, 1_000))
    once = spent(control, side, sum(pieces))
    for piece in pieces:
        side = spent(control, side, piece) if not side.fallen else side
    assert side == once


def test_only_the_side_to_move_spends_time():
    clock = Clock.fresh(SUDDEN).started(Color.BLACK, 1_000)
    clock = clock.moved(Color.BLACK, 11_000)
    assert clock.side(Color.BLACK, 50_000) == SideTime(50_000)
    assert clock.side(Color.WHITE, 21_000) == SideTime(50_000)


def test_a_sleep_is_told_the_truth_on_waking():
    clock = Clock.fresh(BYOYOMI).started(Color.WHITE, 0)
    assert clock.fallen(239_999) is None
    assert clock.fallen(240_000) is Color.WHITE


def test_a_stopped_clock_stands_still():
    clock = Clock.fresh(SUDDEN).started(Color.BLACK, 0).stopped(5_000)
    assert clock.side(Color.BLACK, 10**9) == SideTime(55_000)
    assert clock.fallen(10**9) is None
    assert clock.started(Color.BLACK, 10**9).side(Color.BLACK, 10**9 + 1_000) == SideTime(54_000)


def test_a_clock_that_is_put_away_comes_back_standing():
    clock = Clock.fresh(CANADIAN).started(Color.BLACK, 0).moved(Color.BLACK, 70_000)
    again = Clock.parse(clock.to_json(75_000))
    assert again.running is None
    assert again.black == SideTime(0, period_ms=290_000, stones=2)
    assert again.white == SideTime(55_000, period_ms=300_000, stones=3)


def spoken(control, periods, until_s):
    """Everything read aloud in a period, looked at every 100 ms."""
    side = SideTime(0, periods=periods, period_ms=control.period_ms)
    heard = []
    for tick in range(1, until_s * 10):
        later = spent(control, side, 100)
        heard += [(tick // 10, word) for word in announcements(control, side, later)]
        side = later
    return heard


def test_a_period_is_read_at_30_40_50_55_and_58_seconds():
    heard = spoken(BYOYOMI, periods=2, until_s=60)
    assert heard == [(n, Spoken(n, counting=False)) for n in (30, 40, 50, 55, 58)]


def test_the_last_period_is_counted_from_one_to_ten():
    heard = spoken(BYOYOMI, periods=1, until_s=62)
    plain = [(n, Spoken(n, counting=False)) for n in (30, 40, 50)]
    assert heard == plain + [(50 + n, Spoken(n, counting=True)) for n in range(1, 11)]


def test_after_a_jump_only_the_last_announcement_is_read():
    before = SideTime(0, periods=2, period_ms=60_000)
    after = spent(BYOYOMI, before, 56_000)
    assert announcements(BYOYOMI, before, after) == (Spoken(55, counting=False),)


@given(CONTROLS)
def test_a_control_read_back_is_the_same(control):
    assert TimeControl.parse(control.to_json()) == control


@pytest.mark.parametrize(
    "change",
    [
        {"main_ms": -1},
        {"main_ms": 1.5},
        {"main_ms": True},
        {"periods": 0},
        {"periods": 1000},
        {"period_ms": 0},
        {"overtime": "hourglass"},
        {"overtime": ["byoyomi"]},
        {"extra": 1},
    ],
)
def test_a_control_out_of_range_is_refused(change):
    with pytest.raises(NotationError):
        TimeControl.parse(BYOYOMI.to_json() | change)


def test_an_alien_clock_is_refused():
    good = Clock.fresh(BYOYOMI).to_json(0)
    black = good["black"]
    for change in (
        {"black": None},
        {"black": {**black, "main_ms": -5}},
        {"black": {**black, "main_ms": 60_001}},
        {"black": {**black, "periods": 4}},
        {"black": {**black, "fallen": 0}},
        {"x": 1},
    ):
        with pytest.raises(NotationError):
            Clock.parse(good | change)
