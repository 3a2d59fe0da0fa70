import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gocore.actions import Confirm, Mark, NoResult, Pass, Play, Resign, Timeout
from gocore.color import Color
from gocore.errors import NotationError
from gocore.points import Grid
from gocore.protocol.entries import (
    Did,
    Granted,
    Opened,
    Request,
    RequestKind,
    Sealed,
    format_entries,
    format_entry,
    format_request,
    parse_entries,
    parse_entry,
    parse_request,
)
from gocore.protocol.forms import canonical, read_json
from gocore.protocol.notation import MOST_ENTRIES
from gocore.time_control import SideTime
from tests.gocore.protocol.playing import (
    BLACK,
    BYOYOMI,
    JSON,
    NUMBERS,
    WHITE,
    spoilt,
    wandered,
)

GRID = Grid.square(9)
DIGEST = "0123456789abcdef"

FORMS = [
    (Did(BLACK, Play(BLACK, 30), turn=0), {"do": "play", "point": "D4", "turn": 0}),
    (Did(WHITE, Pass(WHITE), turn=7), {"do": "pass", "turn": 7}),
    (
        Did(BLACK, Play(BLACK, 0), SideTime(0, 2, 30_000), 5),
        {"do": "play", "point": "A1", "turn": 5, "left": [0, 2, 30_000, 0]},
    ),
    (Did(WHITE, Resign(WHITE)), {"do": "resign"}),
    (
        Did(BLACK, Mark(0, dead=True), turn=4),
        {"do": "mark", "point": "A1", "dead": True, "turn": 4},
    ),
    (Did(WHITE, Confirm(WHITE), None, 4, DIGEST), {"do": "confirm", "turn": 4, "marks": DIGEST}),
    (Did(BLACK, Timeout(BLACK), turn=9), {"do": "timeout", "turn": 9}),
    (
        Granted(BLACK, Request(WHITE, RequestKind.UNDO, 3, 2)),
        {"do": "grant", "kind": "undo", "turn": 3, "moves": 2},
    ),
    (
        Granted(WHITE, Request(BLACK, RequestKind.ADJOURN, 3)),
        {"do": "grant", "kind": "adjourn", "turn": 3},
    ),
    (
        Sealed(BLACK, "ab" * 32, 6, SideTime(1)),
        {"do": "seal", "commitment": "ab" * 32, "turn": 6, "left": [1, 0, 0, 0]},
    ),
    (Opened(WHITE, 30, "cd" * 16), {"do": "open", "point": "D4", "nonce": "cd" * 16}),
]


@pytest.mark.parametrize(("entry", "form"), FORMS, ids=lambda value: str(value)[:40])
def test_the_form_of_an_entry(entry, form):
    data = {"by": entry.by.letter, **form}
    assert format_entry(entry, GRID) == data
    assert parse_entry(json.loads(json.dumps(data)), GRID, BYOYOMI) == entry


@given(NUMBERS)
@settings(max_examples=60)
def test_entries_read_back_are_the_same(numbers):
    record = wandered(numbers)
    grid = record.setup.grid
    text = json.dumps(format_entries(record.entries, grid))
    assert parse_entries(json.loads(text), grid, record.time) == record.entries


@pytest.mark.parametrize(
    "change",
    [
        {"by": None}, {"by": "b"}, {"by": "black"}, {"by": 1}, {"by": ["B"]},
        {"do": None}, {"do": "fly"}, {"do": ["play"]}, {"do": "pass"}, {"do": "grant"},
        {"point": "d4"}, {"point": " D4"}, {"point": "D04"}, {"point": "D10"}, {"point": 30},
        {"point": "I4"}, {"point": None}, {"turn": -1}, {"turn": True}, {"turn": 2.0},
        {"turn": 10**40}, {"turn": None}, {"turn": MOST_ENTRIES + 1},
        {"left": None}, {"left": []}, {"left": [1, 2, 3]}, {"left": [1, 0, 0, 0, 0]},
        {"left": [-1, 3, 0, 0]}, {"left": [True, 3, 0, 0]}, {"left": [600_001, 3, 0, 0]},
        {"left": [float("nan"), 3, 0, 0]}, {"left": [0, 4, 0, 0]}, {"left": [0, 3, 0, 1]},
        {"left": {"main_ms": 1}}, {"seat": 0}, {"seat": None}, {"color": "black"},
        {"action": "play"}, {"marks": DIGEST}, {"dead": True}, {"extra": 1},
    ],
    ids=str,
)  # fmt: skip
def test_alien_moves_are_refused(change):
    good = {"by": "B", "do": "play", "point": "D4", "turn": 3, "left": [0, 3, 30_000, 0]}
    assert parse_entry(good, GRID, BYOYOMI)
    with pytest.raises(NotationError):
        parse_entry(good | change, GRID, BYOYOMI)


@pytest.mark.parametrize(
    "data",
    [
        {"by": "B", "do": "play", "point": "D4"},
        {"by": "B", "do": "resign", "turn": 3},
        {"by": "B", "do": "confirm", "turn": 3},
        {"by": "B", "do": "confirm", "turn": 3, "marks": DIGEST.upper()},
        {"by": "B", "do": "confirm", "turn": 3, "marks": DIGEST + "0"},
        {"by": "B", "do": "resume", "turn": 3, "disputed": 0},
        {"by": "B", "do": "resign", "left": [0, 3, 30_000, 0]},
        {"by": "B", "do": "mark", "point": "D4", "dead": True, "color": "black", "turn": 3},
        {"by": "B", "do": "grant", "kind": "undo", "turn": 3},
        {"by": "B", "do": "grant", "kind": "undo", "turn": 3, "moves": 0},
        {"by": "B", "do": "grant", "kind": "undo", "turn": 3, "moves": 10**9},
        {"by": "B", "do": "grant", "kind": "adjourn", "turn": 3, "moves": 1},
        {"by": "B", "do": "grant", "kind": "everything", "turn": 3},
        {"by": "B", "do": "grant", "kind": {}, "turn": 3},
        {"by": "B", "do": "seal", "commitment": "ab" * 31, "turn": 1},
        {"by": "B", "do": "seal", "commitment": "ab" * 32},
        {"by": "B", "do": "seal", "commitment": None, "turn": 1},
        {"by": "B", "do": "open", "point": "D4", "nonce": "cd" * 15},
        {"by": "B", "do": "open", "point": "D4", "nonce": "cd" * 16, "turn": 1},
        {"by": "B", "do": "open", "point": "Z9", "nonce": "cd" * 16},
        None, [], "play", 7, {}, {1: 2},
    ],
    ids=str,
)  # fmt: skip
def test_other_alien_entries_are_refused(data):
    with pytest.raises(NotationError):
        parse_entry(data, GRID, BYOYOMI)


def test_time_is_read_only_where_there_is_a_clock():
    data = {"by": "B", "do": "pass", "turn": 3, "left": [0, 3, 30_000, 0]}
    assert parse_entry(data, GRID, BYOYOMI).left == SideTime(0, 3, 30_000)
    with pytest.raises(NotationError):
        parse_entry(data, GRID)


def test_nobody_writes_down_what_another_did():
    with pytest.raises(AssertionError):
        format_entry(Did(BLACK, Play(WHITE, 30), turn=0), GRID)


@given(JSON)
def test_nothing_else_is_raised_for_any_json(data):
    for parse in (lambda: parse_entry(data, GRID, BYOYOMI), lambda: parse_request(data)):
        with pytest.raises(NotationError):
            parse()


@given(st.data(), st.sampled_from([form for _, form in FORMS]))
@settings(max_examples=300)
def test_a_spoilt_entry_is_refused_or_is_another_one(data, form):
    alien = spoilt(data, {"by": "B", **form})
    try:
        entry = parse_entry(alien, GRID, BYOYOMI)
    except NotationError:
        return
    assert format_entry(entry, GRID) == alien


@pytest.mark.parametrize("kind", RequestKind)
@pytest.mark.parametrize("by", Color)
def test_a_request_read_back_is_the_same(kind, by):
    request = Request(by, kind, 12, moves=2 if kind is RequestKind.UNDO else 0)
    assert parse_request(json.loads(json.dumps(format_request(request)))) == request


@pytest.mark.parametrize("change", [{"by": 2}, {"turn": None}, {"moves": 0}, {"kind": 1}, {"x": 1}])
def test_an_alien_request_is_refused(change):
    with pytest.raises(NotationError):
        parse_request({"by": "B", "kind": "undo", "turn": 1, "moves": 1} | change)


def test_a_list_longer_than_a_record_is_refused_unread():
    with pytest.raises(NotationError, match=str(MOST_ENTRIES)):
        parse_entries([None] * (MOST_ENTRIES + 1), GRID)
    assert parse_entries([{"by": "B", "do": "resign"}] * MOST_ENTRIES, GRID)


def test_the_end_without_result_can_be_written_and_is_then_judged():
    did = Did(BLACK, NoResult(), turn=1)
    assert parse_entry(format_entry(did, GRID), GRID) == did


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[1,]", "NaN", "[Infinity]", "-Infinity", '"\ud800', "\x00", "9" * 5000,
        "[" * 9 + "]" * 9, '{"a":' * 9 + "1" + "}" * 9, "[" * 100_000, '["' + '\\"' * 40_000,
        '["]]]]]]]]]",' + "[" * 9, "x" * 100_001, None, b"[]", 7,
    ],
    ids=lambda text: repr(text)[:20],
)  # fmt: skip
def test_text_that_is_no_json_is_refused(text):
    with pytest.raises(NotationError):
        read_json(text, 100_000)


def test_json_may_be_as_deep_as_ours_and_brackets_in_texts_do_not_count():
    assert read_json('["[[[[[[[[[[", "\\"{{{{{{{{{", {"a": [[[[[[1]]]]]]}]', 100)
    assert read_json("[" * 8 + "]" * 8, 100)


@given(JSON)
def test_equal_data_has_one_canonical_text(data):
    try:
        text = canonical(data)
    except ValueError:
        return
    again = json.loads(text)
    assert again == data and canonical(again) == text
