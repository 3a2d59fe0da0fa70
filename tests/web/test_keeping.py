"""Settings, and what is kept: exported, erased, imported, taken by another tab."""

from __future__ import annotations

import json

import pytest

from tests.web.desk import Desk, person, text
from tests.web.fakes import Tab
from web.notions import Sheet
from web.settings import Settings
from web.store import StoreProblem


def test_on_a_fresh_board_a_setting_of_the_game_holds_at_once() -> None:
    desk = Desk().choose("size", "19")
    assert desk.state.game.setup.grid.width == 19
    desk.choose("opponent", "person")
    assert desk.state.computer is None


def test_in_a_game_it_holds_for_the_next_one() -> None:
    desk = Desk().click("E5").computer("C3").choose("size", "13").choose("level", "hard")
    assert (desk.state.game.setup.grid.width, desk.state.terms.level) == (9, "easy")
    desk.press("new-game", "confirm")
    assert (desk.state.game.setup.grid.width, desk.state.terms.level) == (13, "hard")


def test_display_settings_hold_at_once() -> None:
    desk = Desk().click("E5").choose("coordinates", "false").choose("theme", "dark")
    assert desk.state.settings.coordinates is False
    assert desk.screen.dresses[-1] == ("dark", "en", "ltr")


def test_a_handicap_too_large_for_the_board_is_lowered() -> None:
    desk = Desk().choose("size", "19").choose("handicap", "9").choose("size", "9")
    assert desk.state.settings.handicap == 5


def test_the_komi_can_be_the_rules_own_or_another() -> None:
    desk = Desk().choose("komi", "0.5")
    assert desk.state.game.setup.komi == 0.5
    assert desk.choose("komi", "").state.game.setup.komi == 7.5


@pytest.mark.parametrize(
    ("name", "value"), [("size", "banana"), ("komi", "x"), ("color", "red"), ("no-such", "1")]
)
def test_a_setting_that_means_nothing_changes_nothing(name: str, value: str) -> None:
    desk = Desk()
    before = desk.state.settings
    assert desk.choose(name, value).state.settings == before


def test_a_sheet_takes_the_focus_and_gives_it_back() -> None:
    desk = Desk().press("settings")
    assert (desk.state.sheet, desk.screen.focused) == (Sheet.SETTINGS, [".sheet h2"])
    desk.key("Escape")
    assert (desk.state.sheet, desk.screen.focused[-1]) == (None, '[data-action="settings"]')


# What is kept


def test_everything_can_be_exported_erased_and_imported() -> None:
    desk = Desk(settings=person()).click("E5").choose("move_numbers", "true").press("export")
    [(name, kept)] = desk.screen.files
    assert name.endswith(".json")
    assert json.loads(kept)
    desk.press("erase", "confirm")
    assert (desk.state.game.move_number, desk.state.settings) == (0, Settings())
    desk.controller.receive("file", name, kept)
    assert (desk.stone("E5"), desk.state.settings.move_numbers) == ("black", True)


def test_a_file_that_is_not_ours_changes_nothing_and_is_named() -> None:
    desk = Desk(settings=person()).click("E5")
    desk.controller.receive("file", "cat.json", "miaow")
    assert (desk.stone("E5"), len(desk.state.notices)) == ("black", 1)
    assert desk.press("dismiss", value="0").state.notices == ()


def test_a_game_taken_by_another_tab_is_read_only_until_it_is_brought_back() -> None:
    tab = Tab()
    desk = Desk(settings=person(), tab=tab).click("E5")
    other = Desk(settings=person(), tab=tab.beside())
    other.store.elsewhere = next(iter(desk.tab.shared)).rsplit("/", 1)[-1]
    name = desk.store._game.id  # type: ignore[union-attr]
    other.store.elsewhere = name
    other.press("bring-here")
    assert other.stone("E5") == "black"
    assert desk.state.held is False
    assert [n.reason for n in desk.state.notices] == [StoreProblem.TAKEN_OVER]
    desk.click("C3")
    assert desk.stone("C3") == "none"
    assert "now played in another tab" in desk.status
    assert desk.press("undo").stone("E5") == "black"
    desk.press("bring-here").click("C3")
    assert (desk.stone("C3"), other.state.held) == ("white", False)


def test_a_storage_that_throws_is_told_once_and_the_game_goes_on() -> None:
    tab = Tab(fails=lambda _call, _key: True)
    desk = Desk(settings=person(), tab=tab).click("E5", "C3")
    assert desk.state.game.move_number == 2
    assert [n.reason for n in desk.state.notices] == [StoreProblem.NOT_KEPT]
    assert "browser" in text(desk.tree)
