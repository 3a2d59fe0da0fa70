"""The names and the JSON form of rule sets, against the table in KataGo's text on GTP."""

import json
from itertools import product

import pytest

from gocore.errors import NotationError
from gocore.gtp.handicap import free_handicap
from gocore.gtp.terms import changed_terms, format_terms, parse_terms
from gocore.points import Grid
from gocore.rules import RULE_SETS, format_rules, parse_rules

KATAGO = """
    tromp-taylor  POSITIONAL   AREA       true   NONE  0    false
    chinese       SIMPLE       AREA       false  NONE  N    true
    chinese-ogs   POSITIONAL   AREA       false  NONE  N    true
    chinese-kgs   POSITIONAL   AREA       false  NONE  N    true
    japanese      SIMPLE       TERRITORY  false  SEKI  0    true
    korean        SIMPLE       TERRITORY  false  SEKI  0    true
    stone-scoring SIMPLE       AREA       false  ALL   0    true
    aga           SITUATIONAL  AREA       false  NONE  N-1  true
    bga           SITUATIONAL  AREA       false  NONE  N-1  true
    new-zealand   SITUATIONAL  AREA       true   NONE  0    true
"""
NAMES = ("ko", "scoring", "suicide", "tax", "whiteHandicapBonus", "friendlyPassOk")
FORMS = [
    dict(zip(("hasButton", *NAMES), values, strict=True))
    for values in product(
        (False,),
        ("SIMPLE", "POSITIONAL", "SITUATIONAL"),
        ("AREA", "TERRITORY"),
        (False, True),
        ("NONE", "SEKI", "ALL"),
        ("0", "N-1", "N"),
        (False, True),
    )
]
COUNTED = [f for f in FORMS if f["tax"] in ("ALL", {"AREA": "NONE"}.get(f["scoring"], "SEKI"))]


@pytest.mark.parametrize("row", KATAGO.strip().splitlines())
def test_a_name_means_what_katago_says(row):
    name, *values = row.split()
    told = dict(zip(NAMES, values, strict=True))
    told |= {option: told[option] == "true" for option in ("suicide", "friendlyPassOk")}
    assert format_terms(parse_terms(name)) == {"hasButton": False} | told
    for spelled in (name.replace("-", "_"), name.replace("-", ""), f" {name.upper()} "):
        assert parse_terms(spelled) == parse_terms(name)


def test_every_row_of_our_own_table_can_be_had():
    had = {parse_terms(key).rules for key in RULE_SETS} | {parse_terms("chinese-ogs").rules}
    assert set(RULE_SETS.values()) <= had


def test_the_json_form_is_read_as_it_is_written():
    for form in COUNTED:
        terms = parse_terms(json.dumps(form))
        assert format_terms(terms) == form
        assert parse_rules(format_rules(terms.rules)) == terms.rules


def test_a_form_that_a_row_of_the_table_answers_to_means_that_row():
    for key in ("japanese", "aga", "new-zealand"):
        assert parse_terms(json.dumps(format_terms(parse_terms(key)))).rules is RULE_SETS[key]


def test_what_cannot_be_counted_is_refused():
    assert len(COUNTED) == len(FORMS) * 2 // 3
    for form in FORMS:
        if form not in COUNTED:
            with pytest.raises(NotationError, match="is not supported"):
                parse_terms(json.dumps(form))


def test_every_option_can_be_changed_to_every_value_and_back():
    before = parse_terms("aga")
    for option in ("ko", "suicide", "whiteHandicapBonus", "friendlyPassOk"):
        for value in {form[option] for form in FORMS}:
            after = changed_terms(before, option, str(value))
            assert format_terms(after) == format_terms(before) | {option: value}
            back = changed_terms(after, option, str(format_terms(before)[option]))
            assert back == before


def test_an_option_set_to_what_it_is_changes_nothing():
    terms = parse_terms("chinese-tournament")
    assert changed_terms(terms, "ko", "simple") is terms


@pytest.mark.parametrize("side", range(2, 20))
def test_handicap_stones_are_placed_on_every_board(side):
    grid = Grid.square(side)
    for stones in range(2, 30):
        points = free_handicap(grid, stones)
        assert 2 <= len(set(points)) == len(points) <= min(stones, 9) and set(points) <= set(
            grid.points
        )
    assert len(points) >= min(4, grid.area // 2)
