import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.errors import NotationError
from gocore.points import Grid
from gocore.protocol.offer import ColorChoice, Offer, is_for_friends
from gocore.rules import CHINESE, RULE_SETS
from gocore.setup import Setup
from gocore.time_control import TimeControl
from gocore.variants import VARIANTS
from tests.gocore.protocol.playing import BYOYOMI, JSON, spoilt

OFFERS = [
    Offer(Setup.standard(9)),
    Offer(Setup.standard(19, handicap=4), BYOYOMI, ColorChoice.NIGIRI),
    Offer(Setup(Grid.of(7, 25), CHINESE, -3.25), TimeControl(1000), ColorChoice.RANDOM),
    Offer(Setup(Grid.square(9), CHINESE, 0.5, 3, (0, 40, 80)), colors=ColorChoice.HOST_WHITE),
    *(Offer(Setup.standard(9, rules)) for rules in RULE_SETS.values()),
    *(
        Offer(Setup.standard(9, variant=variant))
        for variant in VARIANTS.values()
        if is_for_friends(variant)
    ),
]


@pytest.mark.parametrize("offer", OFFERS, ids=str)
def test_an_offer_read_back_is_the_same(offer):
    assert Offer.parse(json.loads(json.dumps(offer.to_json()))) == offer


def test_friends_play_where_nothing_is_hidden_and_two_take_part():
    playable = {key for key, variant in VARIANTS.items() if is_for_friends(variant)}
    assert playable == {"plain", "atari", "torus"}


@pytest.mark.parametrize("key", ["phantom", "pair", "rengo"])
def test_other_variants_are_neither_offered_nor_read(key):
    setup = Setup.standard(9, variant=VARIANTS[key])
    with pytest.raises(NotationError):
        Offer(setup)
    with pytest.raises(NotationError):
        Offer.parse(OFFERS[0].to_json() | {"setup": setup.to_json()})


@pytest.mark.parametrize(
    "change",
    [
        {"setup": None}, {"setup": {}}, {"time": 0}, {"time": {}}, {"time": False},
        {"time": BYOYOMI.to_json() | {"main_ms": 10**30}},
        {"time": BYOYOMI.to_json() | {"periods": True}},
        {"setup": OFFERS[0].setup.to_json() | {"width": 26}},
        {"setup": OFFERS[0].setup.to_json() | {"width": 0}},
        {"setup": OFFERS[0].setup.to_json() | {"width": True}},
        {"setup": OFFERS[0].setup.to_json() | {"komi": 1e999}},
        {"setup": OFFERS[0].setup.to_json() | {"stones": ["A1"] * 400}},
        {"setup": OFFERS[0].setup.to_json() | {"stones": ["A1", "A1"], "handicap": 2}},
        {"setup": OFFERS[0].setup.to_json() | {"rules": {"key": "custom"}}},
        {"colors": None}, {"colors": "blue"}, {"colors": ["random"]}, {"extra": 1},
    ],
    ids=lambda change: str(change)[-40:],
)  # fmt: skip
def test_alien_offers_are_refused(change):
    with pytest.raises(NotationError):
        Offer.parse(OFFERS[0].to_json() | change)


@given(JSON)
def test_nothing_else_is_raised_for_any_json(data):
    with pytest.raises(NotationError):
        Offer.parse(data)


@given(st.data(), st.sampled_from(OFFERS), st.sampled_from(["setup", "time", None]))
def test_a_spoilt_offer_is_refused_or_is_another_one(data, offer, part):
    form = json.loads(json.dumps(offer.to_json()))
    if part is None:
        form = spoilt(data, form)
    elif form[part] is not None:
        form[part] = spoilt(data, form[part])
    try:
        found = Offer.parse(form)
    except NotationError:
        return
    assert Offer.parse(found.to_json()) == found
