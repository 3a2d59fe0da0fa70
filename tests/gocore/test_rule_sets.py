import json
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.color import Color
from gocore.errors import NotationError
from gocore.rules import (
    CUSTOM_KEY,
    JAPANESE,
    MAX_GROUP_TAX,
    MAX_KOMI,
    RULE_SETS,
    Counting,
    HandicapBonus,
    LongCycle,
    Repetition,
    RuleSet,
    format_rules,
    parse_rules,
)
from gocore.setup import Setup

KOMI = st.integers(-4 * MAX_KOMI, 4 * MAX_KOMI).map(lambda quarters: quarters / 4)
CUSTOM = st.builds(
    RuleSet,
    key=st.just(CUSTOM_KEY),
    counting=st.sampled_from(Counting),
    komi=KOMI,
    repetition=st.sampled_from(Repetition),
    handicap_komi=KOMI,
    multi_stone_suicide=st.booleans(),
    handicap_bonus=st.sampled_from(HandicapBonus),
    long_cycle=st.sampled_from(LongCycle),
    tie_winner=st.none() | st.sampled_from(Color),
    shared_liberties=st.booleans(),
    pass_stones=st.booleans(),
    group_tax=st.integers(0, MAX_GROUP_TAX),
    crossed_stars=st.booleans(),
    warnings=st.booleans(),
)

TABLE = """
    chinese             area       7.5  0.5  positional   -  one-a-stone            -
    chinese-tournament  area       7.5  0.5  ko           -  one-a-stone            draw
    japanese            territory  6.5  0.5  ko           -  none                   no-result
    korean              territory  6.5  0.5  ko           -  none                   no-result
    aga                 area       7.5  0.5  situational  -  one-a-stone-but-first  -
    new-zealand         area       7    0    situational  +  none                   -
    ing                 area       8    0.5  situational  +  one-a-stone            -
    ancient             area       0    0    positional   -  none                   -
"""


def row(rules):
    suicide = "+" if rules.multi_stone_suicide else "-"
    cycle = "-" if rules.long_cycle is LongCycle.NONE else rules.long_cycle
    komi = [f"{rules.komi:g}", f"{rules.handicap_komi:g}"]
    columns = [rules.key, rules.counting, *komi, rules.repetition, suicide]
    return [*columns, rules.handicap_bonus, cycle]


def test_the_table_is_the_one_that_players_are_told():
    rows = [line.split() for line in TABLE.strip().splitlines()]
    assert [row(rules) for rules in RULE_SETS.values()] == rows


def test_what_single_sets_have_besides():
    besides = {
        field.name: {key for key, rules in RULE_SETS.items() if getattr(rules, field.name)}
        for field in fields(RuleSet)
    }
    assert besides["tie_winner"] == {"ing"}
    assert besides["shared_liberties"] == besides["warnings"] == {"chinese-tournament"}
    assert besides["pass_stones"] == {"aga"}
    assert besides["group_tax"] == besides["crossed_stars"] == {"ancient"}


@given(CUSTOM | st.sampled_from([*RULE_SETS.values()]))
def test_rules_survive_json(rules):
    assert parse_rules(json.loads(json.dumps(format_rules(rules)))) == rules


@given(CUSTOM, st.integers(2, 9))
def test_a_setup_with_its_own_rules_survives_json(rules, stones):
    rules = replace(rules, crossed_stars=False)
    grid = Setup.standard(9).grid
    setup = Setup(grid, rules, rules.own_komi(stones), stones, tuple(range(stones)))
    assert Setup.parse(json.loads(json.dumps(setup.to_json()))) == setup


@pytest.mark.parametrize(
    "change",
    [
        {"komi": float("nan")},
        {"komi": float("inf")},
        {"komi": 10**400},
        {"komi": 7.3},
        {"komi": True},
        {"komi": "7"},
        {"handicap_komi": None},
        {"group_tax": -1},
        {"group_tax": 1.5},
        {"group_tax": 10},
        {"counting": "volume"},
        {"counting": ["area"]},
        {"repetition": None},
        {"tie_winner": "green"},
        {"tie_winner": 1},
        {"warnings": 1},
        {"key": "chinese"},
        {"extra": 1},
    ],
)
def test_alien_columns_are_refused(change):
    good = format_rules(replace(JAPANESE, key=CUSTOM_KEY))
    with pytest.raises(NotationError):
        parse_rules(good | change)


@pytest.mark.parametrize("data", ["martian", None, 3, [], {}, ["chinese"], {"key": "custom"}])
def test_what_names_no_rules_is_refused(data):
    with pytest.raises(NotationError):
        parse_rules(data)
