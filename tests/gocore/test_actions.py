import pytest
from hypothesis import given
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
    Warn,
    format_action,
    parse_action,
)
from gocore.color import Color
from gocore.errors import NotationError
from gocore.points import Grid

GRID = Grid.of(13, 9)
COLORS = st.sampled_from(Color)
POINTS = st.sampled_from(GRID.points)
ACTIONS = st.one_of(
    st.builds(Play, COLORS, POINTS),
    st.builds(Mark, POINTS, st.booleans()),
    st.builds(Resume, COLORS, st.booleans()),
    *(
        st.builds(kind, COLORS)
        for kind in (Pass, Resign, Confirm, OfferDraw, AcceptDraw, DeclineDraw, Timeout, Warn)
    ),
    st.just(NoResult()),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)


@given(ACTIONS)
def test_an_action_read_back_is_the_same(action):
    assert parse_action(format_action(action, GRID), GRID) == action


@given(JSON | st.fixed_dictionaries({"action": JSON | st.just("play"), "color": JSON}))
def test_any_other_json_is_refused_as_notation(data):
    with pytest.raises(NotationError):
        parse_action(data, GRID)


@pytest.mark.parametrize(
    "data",
    [
        {"action": "play", "color": "black", "point": "D4", "extra": 1},
        {"action": "play", "color": "BLACK", "point": "D4"},
        {"action": "play", "color": "black", "point": "D10"},
        {"action": "mark", "point": "D4", "dead": 1},
        {"action": "pass"},
        {"action": "jump", "color": "black"},
        {"color": "black"},
        ["play", "black", "D4"],
    ],
)
def test_near_misses_are_refused(data):
    with pytest.raises(NotationError):
        parse_action(data, GRID)
