import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gocore.clock import Clock, Overtime, SideTime, TimeControl, after_move, full_time, spent
from gocore.color import Color
from gocore.protocol.lag import LAG_MS, Judged, judged

BYOYOMI = TimeControl(60_000, Overtime.BYOYOMI, period_ms=30_000, periods=3)
FISCHER = TimeControl(60_000, Overtime.FISCHER, period_ms=5_000)
CANADIAN = TimeControl(60_000, Overtime.CANADIAN, period_ms=300_000, stones=3)
SUDDEN = TimeControl(60_000)
CONTROLS = [BYOYOMI, FISCHER, CANADIAN, SUDDEN]

SMALL = [
    TimeControl(700, Overtime.BYOYOMI, period_ms=1_000, periods=2),
    TimeControl(700, Overtime.FISCHER, period_ms=1_000),
    TimeControl(700, Overtime.CANADIAN, period_ms=1_000, stones=2),
    TimeControl(700, Overtime.CANADIAN, period_ms=1_000, stones=1),
    TimeControl(2_000),
]


def running(control, before=None):
    """A clock whose black side has run since moment 0."""
    clock = Clock.fresh(control).with_side(Color.BLACK, before or full_time(control))
    return clock.started(Color.BLACK, 0)


def left(control, before, thought_ms):
    return after_move(control, spent(control, before, thought_ms))


THOUGHT = st.integers(0, 150_000) | st.integers(59_990, 60_010) | st.integers(89_990, 90_010)


@given(st.sampled_from(CONTROLS), THOUGHT, st.integers(0, LAG_MS))
def test_what_lag_explains_is_taken_as_claimed(control, thought_ms, lag_ms):
    claimed = left(control, full_time(control), thought_ms)
    assume(not claimed.fallen)
    assert judged(running(control), claimed, thought_ms + lag_ms) == Judged(claimed)


def test_more_than_lag_explains_is_not_taken_and_shown():
    claimed = SideTime(50_000)
    assert judged(running(SUDDEN), claimed, 10_000 + LAG_MS) == Judged(claimed)
    assert judged(running(SUDDEN), claimed, 10_001 + LAG_MS) == Judged(SideTime(48_499), 1_501)


def test_a_broken_line_is_forgiven_for_as_long_as_it_was_broken():
    claimed = SideTime(50_000)
    assert judged(running(SUDDEN), claimed, 40_000, forgiven_ms=30_000) == Judged(claimed)
    refused = judged(running(SUDDEN), SideTime(58_000), 40_000, forgiven_ms=30_000)
    assert refused == Judged(SideTime(50_000), 8_000)


def test_who_claims_to_have_thought_longer_is_believed():
    assert judged(running(SUDDEN), SideTime(5_000), 10_000) == Judged(SideTime(5_000))
    later = SideTime(0, periods=2, period_ms=30_000)
    assert judged(running(BYOYOMI), later, 10_000) == Judged(later)


def test_a_period_is_not_lost_to_lag():
    last = SideTime(0, periods=2, period_ms=30_000)
    assert judged(running(BYOYOMI, last), last, 30_400) == Judged(last)
    lost = SideTime(0, periods=1, period_ms=30_000)
    assert judged(running(BYOYOMI, last), last, 33_000) == Judged(lost, 30_000)


def test_a_flag_that_fell_by_lag_alone_has_not_fallen():
    last = SideTime(0, periods=1, period_ms=30_000)
    assert judged(running(BYOYOMI, last), last, 31_000) == Judged(last)
    refused = judged(running(BYOYOMI, last), last, 40_000)
    assert refused.side.fallen and refused.differs_ms > 0


@pytest.mark.parametrize(
    ("control", "claimed"),
    [
        (BYOYOMI, SideTime(55_000, periods=2, period_ms=30_000)),
        (BYOYOMI, SideTime(0, periods=3, period_ms=29_000)),
        (CANADIAN, SideTime(55_000, period_ms=300_000, stones=2)),
        (CANADIAN, SideTime(0, period_ms=290_000, stones=1)),
        (FISCHER, SideTime(70_001)),
        (SUDDEN, SideTime(55_000, fallen=True)),
        (SUDDEN, SideTime(0, fallen=True)),
    ],
    ids=str,
)
def test_what_no_move_can_leave_is_never_taken(control, claimed):
    verdict = judged(running(control), claimed, 5_000)
    assert verdict.side == left(control, full_time(control), 5_000)
    assert verdict.differs_ms > 0


def test_a_clock_that_seems_to_go_back_has_seen_no_thinking():
    assert judged(running(SUDDEN), SideTime(60_000), -500) == Judged(SideTime(60_000))


def test_the_longest_times_are_judged_at_once():
    week = 7 * 24 * 3600 * 1000
    control = TimeControl(week, Overtime.BYOYOMI, period_ms=week, periods=100)
    claimed = left(control, full_time(control), 40 * week)
    assert judged(running(control), claimed, 40 * week + 200) == Judged(claimed)


@given(st.sampled_from(SMALL), st.data())
@settings(max_examples=150, deadline=None)
def test_a_claim_is_taken_just_where_some_believable_thinking_leaves_it(control, data):
    earlier = data.draw(st.lists(st.integers(0, 900), max_size=3))
    before = full_time(control)
    for thought_ms in earlier:
        before = left(control, before, thought_ms)
    assume(not before.fallen)
    seen_ms, forgiven_ms = data.draw(st.integers(0, 6_000)), data.draw(st.integers(0, 1_000))
    claimed = left(control, before, data.draw(st.integers(0, 4_000)))
    shift = data.draw(st.sampled_from([0, 0, 1, -1]))
    claimed = SideTime(
        max(0, claimed.main_ms + shift), claimed.periods, claimed.period_ms, claimed.stones
    )
    least = max(0, seen_ms - forgiven_ms - LAG_MS)
    believable = {left(control, before, ms) for ms in range(least, least + 6_000)}
    verdict = judged(running(control, before), claimed, seen_ms, forgiven_ms)
    assert (verdict == Judged(claimed)) == (claimed in believable)
    if claimed not in believable:
        assert verdict.side == left(control, before, max(0, seen_ms - forgiven_ms))


@given(st.sampled_from(CONTROLS), THOUGHT, st.integers(0, LAG_MS))
def test_within_a_turn_lag_explains_as_much_as_after_it(control, thought_ms, lag_ms):
    claimed = spent(control, full_time(control), thought_ms)
    assume(not claimed.fallen)
    found = judged(running(control), claimed, thought_ms + lag_ms, has_moved=False)
    assert found == Judged(claimed)


def test_within_a_turn_nothing_is_added_to_the_clock():
    clock = running(FISCHER)
    after = left(FISCHER, full_time(FISCHER), 10_000)
    assert judged(clock, after, 10_000) == Judged(after)
    assert judged(clock, after, 10_000, has_moved=False) == Judged(SideTime(50_000), 5_000)
