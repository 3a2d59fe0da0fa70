import json
from dataclasses import replace

import pytest

from gocore.color import Color
from gocore.errors import NotationError
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.promise import Nigiri, Promise
from gocore.protocol.terms import Terms, new_secret
from gocore.setup import Setup
from gocore.time_control import TimeControl
from tests.gocore.protocol.perfect import random_bytes

B, W = Color.BLACK, Color.WHITE


def offer(colors):
    return Offer(Setup.standard(9), TimeControl(60_000), ColorChoice(colors))


def decided(colors, seed=1):
    """Terms left to chance, as they came out."""
    secret = new_secret(offer(colors), random_bytes(seed))
    answer = True if colors == "nigiri" else "ab" * 16
    return Terms.of(offer(colors), secret).answered(answer, secret)


@pytest.mark.parametrize(
    ("colors", "rounds"),
    [("host-black", [B, W, B]), ("host-white", [W, B, W])],
)
def test_colors_that_are_chosen_swap_with_every_round(colors, rounds):
    terms, seen = Terms.of(offer(colors), None), []
    for _ in rounds:
        seen.append(terms.host_color)
        terms = terms.next_round()
    assert seen == rounds


@pytest.mark.parametrize("seed", range(10))
def test_nigiri_is_decided_by_the_count_and_the_guess(seed):
    terms = decided("nigiri", seed)
    assert terms.nigiri == Nigiri(terms.revealed.count, guessed_odd=True)
    guest = terms.host_color.opponent
    assert guest is (B if terms.revealed.count % 2 else W)
    assert terms.next_round().host_color is guest


def test_both_colors_come_out_of_chance():
    for colors in ("nigiri", "random"):
        assert {decided(colors, seed).host_color for seed in range(20)} == {B, W}


@pytest.mark.parametrize("colors", ["nigiri", "random"])
def test_nothing_is_decided_before_the_answer(colors):
    secret = new_secret(offer(colors), random_bytes(1))
    terms = Terms.of(offer(colors), secret)
    assert terms.host_color is None
    assert terms.nigiri is None
    assert terms.must_guess == (colors == "nigiri")
    assert secret.value not in json.dumps(terms.to_json()["commitment"])


@pytest.mark.parametrize("colors", [*ColorChoice])
def test_terms_are_read_as_they_were_written(colors):
    for terms in (
        Terms.of(offer(colors), new_secret(offer(colors), random_bytes(1))),
        decided(colors) if colors in ("nigiri", "random") else Terms.of(offer(colors), None),
    ):
        assert Terms.parse(json.loads(json.dumps(terms.to_json()))) == terms
        assert Terms.parse(terms.next_round().to_json()) == terms.next_round()


def other(terms, **changes):
    return {**terms.to_json(), **changes}


@pytest.mark.parametrize(
    "changes",
    [
        {"commitment": None},
        {"commitment": "0" * 64},
        {"answer": None},
        {"answer": "ab" * 16},
        {"answer": 1},
        {"revealed": {"purpose": "nigiri", "value": "21", "nonce": "0" * 32}},
        {"revealed": {"purpose": "nigiri", "value": "4", "nonce": "0" * 32}},
        {"revealed": {"purpose": "colors", "value": "0" * 32, "nonce": "0" * 32}},
        {"round": 0},
        {"round": True},
        {"agreed": None},
        {"offer": None},
        {"more": 1},
    ],
)
def test_terms_whose_parts_do_not_fit_are_refused(changes):
    with pytest.raises(NotationError):
        Terms.parse(other(decided("nigiri"), **changes))


def test_colors_that_are_chosen_need_no_commitment():
    with pytest.raises(NotationError):
        Terms(offer("host-black"), commitment="0" * 64)
    with pytest.raises(NotationError):
        replace(Terms.of(offer("host-black"), None), answer=True)


def test_a_secret_of_another_kind_is_no_reveal():
    secret = Promise.of_share(random_bytes(1))
    with pytest.raises(NotationError):
        Terms.of(offer("nigiri"), secret).answered(True, secret)
