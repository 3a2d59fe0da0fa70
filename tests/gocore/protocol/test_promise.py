import json
import random
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.errors import NotationError
from gocore.points import Grid
from gocore.protocol.promise import (
    MOST_STONES,
    Nigiri,
    Promise,
    Purpose,
    drawn_color,
    new_share,
    parse_commitment,
)
from tests.gocore.protocol.playing import BLACK, JSON, NONCE, WHITE

GRID = Grid.square(19)


def secrets(seed=1):
    return random.Random(seed).randbytes


PROMISES = [
    Promise.of_handful(secrets()),
    Promise.of_share(secrets()),
    Promise.of_new_move(72, GRID, secrets()),
]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.purpose)
def test_a_promise_read_back_has_the_same_commitment(promise):
    again = Promise.parse(json.loads(json.dumps(promise.to_json())))
    assert again == promise and again.commitment == promise.commitment
    assert parse_commitment(promise.commitment) == promise.commitment


def test_a_commitment_can_be_checked_by_hand():
    handful = sha256(f'["nigiri","7","{NONCE}"]'.encode()).hexdigest()
    assert Promise(Purpose.NIGIRI, "7", NONCE).commitment == handful
    move = sha256(f'["move","M2","{NONCE}"]'.encode()).hexdigest()
    assert Promise.of_move(30, GRID, NONCE).commitment == move


def test_the_same_value_under_another_nonce_or_purpose_has_another_commitment():
    one, other = (Promise.of_new_move(72, GRID, secrets(seed)) for seed in (1, 2))
    assert one.value == other.value and one.commitment != other.commitment
    share = "0" * 32
    purposes = [Promise(purpose, share, NONCE).commitment for purpose in Purpose]
    assert len(set(purposes)) == len(purposes)


def test_no_two_moves_share_a_commitment_under_one_nonce():
    commitments = {Promise.of_move(point, GRID, NONCE).commitment for point in GRID.points}
    assert len(commitments) == GRID.area


def test_every_handful_comes_up_and_odd_is_as_likely_as_even():
    counts = [
        Promise.of_handful(lambda size, byte=byte: bytes([byte]) * size).count
        for byte in range(256)
    ]
    assert set(counts) == set(range(1, MOST_STONES + 1))
    assert sum(count % 2 for count in counts) == 128


@pytest.mark.parametrize(
    ("count", "odd", "color"),
    [(7, True, BLACK), (7, False, WHITE), (8, True, WHITE), (8, False, BLACK)],
)
def test_a_right_guess_is_black(count, odd, color):
    nigiri = Nigiri(count, guessed_odd=odd)
    assert nigiri.guesser is color and nigiri.is_right == (color is BLACK)


def test_neither_share_alone_decides_the_color():
    shares = [new_share(secrets(seed)) for seed in range(40)]
    for share in shares[:5]:
        assert {drawn_color(share, other) for other in shares} == {BLACK, WHITE}
        assert {drawn_color(other, share) for other in shares} == {BLACK, WHITE}


@pytest.mark.parametrize(
    "change",
    [
        {"purpose": "love"}, {"purpose": None}, {"value": 7}, {"value": "0"}, {"value": "21"},
        {"value": "07"}, {"value": "D4"}, {"value": "7\n"}, {"value": "7" * 5000}, {"nonce": ""},
        {"nonce": NONCE.upper()}, {"nonce": NONCE + "0"}, {"nonce": [NONCE]}, {"extra": 1},
        {"purpose": "move"}, {"purpose": "colors"},
    ],
    ids=lambda change: str(change)[:30],
)  # fmt: skip
def test_alien_promises_are_refused(change):
    good = Promise(Purpose.NIGIRI, "7", NONCE).to_json()
    with pytest.raises(NotationError):
        Promise.parse(good | change)


@given(JSON | st.text())
def test_nothing_else_is_raised_for_any_json(data):
    for parse in (Promise.parse, parse_commitment):
        with pytest.raises(NotationError):
            parse(data)
