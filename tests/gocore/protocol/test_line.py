import random

import pytest

from gocore.errors import NotationError
from gocore.protocol.line import MOST_WAITING, WINDOW, Frame, Line


def carried(seed, count, lost=0.3, doubled=0.3):
    """What arrives of `count` bodies over a line that loses, doubles and mixes up."""
    rng, here, there = random.Random(seed), Line(), Line()
    for number in range(count):
        here.send({"n": number})
    arrived, now_ms = [], 0
    while len(arrived) < count:
        now_ms += 500
        assert now_ms < 10_000_000, "it never arrives"
        frames = [frame for frame in here.due(now_ms) for _ in range(1 + (rng.random() < doubled))]
        rng.shuffle(frames)
        for frame in frames:
            if rng.random() >= lost:
                arrived += [body["n"] for body in there.received(frame)]
        if rng.random() >= lost:
            here.confirmed(there.acknowledged, now_ms)
    return arrived


@pytest.mark.parametrize("seed", range(20))
def test_everything_arrives_once_and_in_order(seed):
    assert carried(seed, 100) == list(range(100))


def test_no_more_is_under_way_than_the_window_holds():
    line = Line()
    for number in range(3 * WINDOW):
        line.send({"n": number})
    assert len(line.due(0)) == WINDOW
    assert line.due(1) == []
    line.confirmed(2, 2)
    assert [frame.number for frame in line.due(2)] == [WINDOW + 1, WINDOW + 2]


def test_what_is_not_confirmed_is_sent_again_ever_more_patiently():
    line = Line()
    line.send({"n": 1})
    assert line.next_ms == 0
    assert len(line.due(0)) == 1
    times = []
    for now_ms in range(0, 60_000, 100):
        if line.due(now_ms):
            times.append(now_ms)
            assert line.next_ms > now_ms
    gaps = [b - a for a, b in zip([0, *times], times, strict=False)]
    assert gaps[:4] == [1000, 2000, 4000, 8000]
    assert set(gaps[4:]) == {8000}


def test_a_line_with_nothing_to_do_waits_for_nothing():
    line = Line()
    assert line.next_ms is None
    line.send({})
    line.due(0)
    line.confirmed(1, 10)
    assert line.next_ms is None


def test_only_what_was_sent_can_be_acknowledged():
    line = Line()
    line.send({})
    line.due(0)
    with pytest.raises(NotationError):
        line.confirmed(2, 0)
    line.confirmed(1, 0)
    line.confirmed(0, 0)
    assert line.due(10_000) == []


def test_frames_that_come_too_early_are_kept_within_the_window_only():
    line = Line()
    assert line.received(Frame(2, {"n": 2})) == []
    assert line.received(Frame(WINDOW + 1, {"n": "far"})) == []
    assert line.received(Frame(2, {"n": "other"})) == []
    assert line.received(Frame(1, {"n": 1})) == [{"n": 1}, {"n": 2}]
    assert line.received(Frame(1, {"n": 1})) == []
    assert line.acknowledged == 2


def test_a_line_that_nobody_reads_takes_no_more():
    line = Line()
    for _ in range(2 * MOST_WAITING):
        line.send({})
    assert line.is_stuck
    line.due(0)
    assert not line.is_stuck
