"""The address's parameters: good values are used, bad ones named, others' left alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.color import Color
from web.address import Address, read_address
from web.notions import AddressFault
from web.settings import Opponent, Settings, Theme

NAMES = ["size", "level", "color", "opponent", "rules", "komi", "handicap", "lang", "seed", "theme"]


def test_every_parameter_is_understood() -> None:
    address = read_address(
        "?size=13&level=hard&color=white&opponent=person&rules=chinese&komi=-3.5"
        "&handicap=4&lang=zh-CN&seed=12&theme=dark"
    )
    assert address.faults == ()
    assert address.seed == 12
    assert address.given == frozenset(NAMES)
    assert address.settings == Settings(
        opponent=Opponent.PERSON,
        level="hard",
        color=Color.WHITE,
        size=13,
        komi=-3.5,
        handicap=4,
        theme=Theme.DARK,
        language="zh-Hans",
    )


@pytest.mark.parametrize("query", ["", "?", "?utm_source=x&fbclid=y", "???", "?=&&=;", "?size"])
def test_an_address_that_says_nothing_of_ours_changes_nothing(query: str) -> None:
    address = read_address(query.replace("size", "other"))
    assert address == Address(Settings())
    assert not address.begins_game


@pytest.mark.parametrize(
    ("query", "name", "used"),
    [
        ("size=10", "size", "9"),
        ("size=", "size", "9"),
        ("size=９", "size", "9"),
        ("size=-9", "size", "9"),
        ("size=99999999999999", "size", "9"),
        ("level=divine", "level", "easy"),
        ("color=red", "color", "black"),
        ("opponent=cat", "opponent", "computer"),
        ("rules=ludo", "rules", "chinese"),
        ("komi=nan", "komi", "7.5"),
        ("komi=7.3", "komi", "7.5"),
        ("komi=1e2", "komi", "7.5"),
        ("komi=999", "komi", "7.5"),
        ("handicap=1", "handicap", "0"),
        ("handicap=6", "handicap", "0"),
        ("handicap=6&size=9", "handicap", "0"),
        ("lang=tlh", "lang", ""),
        ("seed=-1", "seed", ""),
        ("seed=4294967296", "seed", ""),
        ("theme=sepia", "theme", "auto"),
    ],
)
def test_a_bad_value_is_named_and_the_default_used(query: str, name: str, used: str) -> None:
    address = read_address(query)
    [fault] = address.faults
    assert (fault.name, fault.used) == (name, used)
    assert f"{name}={fault.value}" in query
    assert address.settings == read_address("&".join(query.split("&")[1:])).settings


def test_a_handicap_may_need_the_size_beside_it() -> None:
    assert read_address("handicap=6&size=19").settings.handicap == 6


def test_what_is_used_is_what_the_player_had_set() -> None:
    base = Settings(level="hard", size=19)
    address = read_address("level=divine&color=white", base)
    assert address.settings == Settings(level="hard", size=19, color=Color.WHITE)
    assert address.faults == (AddressFault("level", "divine", "hard"),)


def test_a_kept_handicap_that_the_new_board_does_not_have_is_no_fault() -> None:
    address = read_address("size=9", Settings(size=19, handicap=8))
    assert address.faults == ()
    assert address.settings.setup.handicap == 0


def test_words_may_be_written_in_capitals() -> None:
    assert read_address("level=HARD&color=White").settings.level == "hard"


def test_language_and_theme_alone_begin_no_game() -> None:
    assert not read_address("lang=en&theme=dark").begins_game
    assert read_address("lang=en&size=9").begins_game


def test_a_long_bad_value_is_shortened() -> None:
    [fault] = read_address("size=" + "9" * 500).faults
    assert len(fault.value) == 40


@given(st.dictionaries(st.sampled_from(NAMES) | st.text(), st.text()))
def test_no_value_raises(values: dict[str, Any]) -> None:
    address = read_address("&".join(f"{name}={value}" for name, value in values.items()))
    assert address.settings.setup.grid.width in (9, 13, 19)


@given(st.text())
def test_no_text_raises(query: str) -> None:
    read_address(query)
