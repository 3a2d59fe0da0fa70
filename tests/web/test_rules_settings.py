"""Rule sets and handicaps as settings: chosen, kept, read from an address, and of older pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from gocore.color import Color
from gocore.errors import NotationError
from gocore.rules import CUSTOM_KEY, RULE_SETS, Counting, HandicapBonus, Repetition
from tests.web.desk import Desk, find, nodes, person, text, texts
from web.address import read_address
from web.changes import begins_game, changed
from web.settings import CUSTOM, RULES_KEYS, HandicapPlacement, Opponent, Settings, parse_settings
from web.texts import LANGUAGES, Texts
from web.transfer import settings_are_whole
from web.view.rules_choice import custom_columns
from web.view.rules_words import rules_line, rules_name, rules_remark

if TYPE_CHECKING:
    from pathlib import Path

T = texts("en")
COLUMNS = {
    "counting": ("territory", Counting.TERRITORY),
    "komi": ("6.5", 6.5),
    "handicap_komi": ("0", 0),
    "repetition": ("ko", Repetition.KO),
    "multi_stone_suicide": ("true", True),
    "handicap_bonus": ("none", HandicapBonus.NONE),
    "tie_winner": ("black", Color.BLACK),
    "shared_liberties": ("true", True),
    "pass_stones": ("true", True),
    "group_tax": ("2", 2),
    "crossed_stars": ("true", True),
    "warnings": ("true", True),
}


@pytest.mark.parametrize("column", COLUMNS)
def test_every_column_of_the_custom_set_is_changed_by_its_control(column: str) -> None:
    text_of_control, value = COLUMNS[column]
    settings = changed(Settings(rules=CUSTOM_KEY), f"custom.{column}", text_of_control)
    assert settings.setup.rules == replace(CUSTOM, **{column: value})
    assert parse_settings(settings.to_json()) == settings


def test_every_column_of_the_custom_set_has_a_control() -> None:
    names = {
        node.attributes["data-setting"]
        for part in custom_columns(T, CUSTOM)
        for node in nodes(part)
        if "data-setting" in node.attributes
    }
    assert names == {f"custom.{column}" for column in (*COLUMNS, "long_cycle")}


@pytest.mark.parametrize(
    ("name", "value"),
    [("custom.key", "x"), ("custom.komi", "x"), ("custom.group_tax", "nan"),
     ("custom.counting", "stones"), ("custom", "chinese"), ("custom.no-such", "1")],
)  # fmt: skip
def test_a_column_that_means_nothing_changes_nothing(name: str, value: str) -> None:
    with pytest.raises(NotationError):
        changed(Settings(), name, value)


def test_a_tie_winner_can_be_taken_back() -> None:
    settings = changed(changed(Settings(), "custom.tie_winner", "white"), "custom.tie_winner", "")
    assert settings.custom == CUSTOM


@pytest.mark.parametrize("key", RULE_SETS)
def test_another_rule_set_brings_its_own_komi(key: str) -> None:
    settings = changed(Settings(komi=0.5), "rules", key)
    assert settings.setup.komi == RULE_SETS[key].komi


def test_a_handicap_brings_the_komi_of_a_handicap() -> None:
    assert Settings(rules="new-zealand", handicap=3).setup.komi == 0
    assert Settings(rules="japanese", handicap=3).setup.komi == 0.5


def test_beside_crossed_stones_there_is_no_handicap() -> None:
    settings = changed(Settings(handicap=3), "rules", "ancient")
    assert (settings.handicap, settings.setup.handicap) == (0, 0)
    assert Settings(rules="ancient", handicap=3).setup.handicap == 0


@pytest.mark.parametrize("key", RULES_KEYS)
def test_an_address_can_ask_for_every_rule_set(key: str) -> None:
    address = read_address(f"?rules={key}", Settings(komi=3.5))
    assert (address.settings.setup.rules.key, address.faults) == (key, ())
    assert address.settings.komi is None


def test_an_address_with_a_handicap_that_its_rules_do_not_have_is_told() -> None:
    address = read_address("?rules=ancient&handicap=2")
    assert [(fault.name, fault.used) for fault in address.faults] == [("handicap", "0")]
    assert read_address("?handicap=7&placement=free").faults == ()


def test_settings_of_a_page_that_knew_one_rule_set_are_whole() -> None:
    old = {"opponent": "person", "size": 13, "rules": "chinese", "komi": None, "handicap": 2}
    assert settings_are_whole(old)
    assert parse_settings(old) == Settings(opponent=Opponent.PERSON, size=13, handicap=2)


@pytest.mark.parametrize("custom", ["chinese", 5, {"key": "custom"}, {"key": "chinese"}])
def test_custom_rules_that_cannot_be_read_become_the_first_ones(custom: object) -> None:
    assert parse_settings({"custom": custom, "rules": "custom"}) == Settings(rules="custom")
    assert not settings_are_whole({"custom": custom})


def test_only_a_person_places_a_handicap_freely() -> None:
    free = Settings(handicap=7, placement=HandicapPlacement.FREE)
    assert free.placing
    assert free.placing.handicap == 7
    computer_is_black = replace(free, color=Color.WHITE)
    assert (computer_is_black.placing, computer_is_black.setup.handicap) == (None, 5)


def test_a_rule_set_is_chosen_from_a_list_with_a_line_for_each() -> None:
    desk = Desk(settings=person()).press("settings").choose("rules", "ing")
    assert desk.state.game.setup.rules.key == "ing"
    rules = text(find(desk.tree, "class", "rules"))
    assert all(rules_name(T, key) in rules and rules_line(T, key) in rules for key in RULES_KEYS)
    assert "Superko stands in" in text(find(desk.tree, "class", "sheet", prefix=True))


def test_the_columns_show_only_for_custom_and_take_effect_at_once_on_a_fresh_board() -> None:
    desk = Desk(settings=person()).press("settings").choose("rules", "custom")
    assert find(desk.tree, "data-setting", "custom.counting")
    desk.choose("custom.counting", "territory").choose("custom.komi", "5.5")
    rules = desk.state.game.setup.rules
    assert (rules.counting, desk.state.game.setup.komi) == (Counting.TERRITORY, 5.5)
    with pytest.raises(AssertionError):
        find(desk.choose("rules", "aga").tree, "data-setting", "custom.counting")


def test_a_column_is_a_setting_of_the_game() -> None:
    assert begins_game("custom.komi")
    assert begins_game("placement")
    assert not begins_game("sound")


@pytest.mark.parametrize("language", [language.tag for language in LANGUAGES])
@pytest.mark.parametrize("key", RULES_KEYS)
def test_every_rule_set_has_a_name_and_a_line_in_every_language(
    key: str, language: str, locales: Path
) -> None:
    t = Texts.for_language(language, locales=locales)
    assert rules_name(t, key) != key
    assert rules_line(t, key)
    assert language == "en" or rules_line(t, key) != rules_line(T, key)
    assert bool(rules_remark(t, key)) is (key in ("ing", "ancient"))
