import pytest

from gocore.protocol.presence import (
    AWAY_MS,
    BEAT_MS,
    BURST,
    MOST_PER_SECOND,
    Absence,
    Allowance,
    Beat,
    Pulse,
)


def test_somebody_is_away_when_nothing_was_heard_for_long_enough():
    pulse = Pulse(1000)
    assert pulse.is_here(1000 + AWAY_MS - 1)
    assert not pulse.is_here(1000 + AWAY_MS)
    pulse.heard(20_000)
    assert pulse.is_here(20_000)


def test_a_sign_of_life_is_due_when_nothing_else_was_said():
    pulse = Pulse(0)
    assert pulse.next_ms == BEAT_MS
    pulse.spoke(700)
    assert pulse.next_ms == 700 + BEAT_MS


@pytest.mark.parametrize(
    ("moments", "silence_ms"),
    [
        ((2000, 4000, 6000), 0),
        ((2900, 5500), 0),
        ((2000, 62_000), 58_000),
        ((62_000, 64_000, 74_000), 68_000),
    ],
)
def test_silence_is_what_lies_beyond_ordinary_pauses(moments, silence_ms):
    pulse = Pulse(0)
    for moment in moments:
        pulse.heard(moment)
    assert pulse.silence_ms() == silence_ms
    pulse.reckoned()
    assert pulse.silence_ms() == 0


def test_the_lag_is_half_of_the_quickest_round_trip():
    one, other = Pulse(0), Pulse(500)
    lag_ms = (120, 80, 300)
    now_ms = 1000
    for late_ms in lag_ms:
        other.felt(one.beat(now_ms), now_ms + late_ms)
        one.felt(other.beat(now_ms + late_ms + 50), now_ms + 2 * late_ms + 50)
        now_ms += 2000
    assert one.lag_ms == 80


def test_a_round_trip_that_cannot_be_is_not_believed():
    pulse = Pulse(0)
    pulse.felt(Beat(5, echo_ms=900, held_ms=900), 1000)
    assert pulse.lag_ms == 0
    pulse.felt(Beat(5, echo_ms=2**40, held_ms=0), 1000)
    assert pulse.lag_ms == 0


def test_an_absence_lasts_from_the_last_word_to_the_next_meeting():
    absence = Absence()
    absence.ended(500)
    absence.began(heard_ms=1000, silence_ms=200)
    absence.ended(5000)
    absence.ended(6000)
    assert absence.total_ms == 4200
    absence.reckoned()
    assert absence.total_ms == 0


def test_a_flood_is_taken_up_to_a_reserve_and_then_at_a_steady_rate():
    allowance = Allowance(0)
    assert sum(allowance.takes(0) for _ in range(1000)) == BURST
    assert sum(allowance.takes(ms) for ms in range(1, 10_001)) == 10 * MOST_PER_SECOND


def test_nobody_gains_by_a_clock_that_goes_backwards():
    allowance = Allowance(10_000)
    taken = sum(allowance.takes(10_000 - ms) for ms in range(1000))
    assert taken == BURST
