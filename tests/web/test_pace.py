"""Choosing a time control in the settings."""

from __future__ import annotations

import pytest

from gocore.time_control import Overtime, TimeControl
from tests.web.desk import Desk, find, text
from web.pace import PRESETS, Pace, kind_of, pace_of
from web.settings import Settings, parse_settings


def test_the_time_chosen_holds_for_the_next_game() -> None:
    desk = Desk("?opponent=person").choose("time_kind", "fischer")
    assert desk.face("black") == "10:00 +15 s"
    desk.choose("time_pace", "quick").choose("time_main", "5").choose("time_period", "3")
    assert desk.face("black") == "5:00 +3 s"
    desk.click("D4").choose("time_kind", "untimed")
    assert desk.face("black") == "5:03 +3 s"
    desk.press("new-game", "confirm")
    assert desk.state.timing is None
    assert desk.screen.faces == {}


def test_a_bad_value_of_a_time_field_changes_nothing() -> None:
    desk = Desk("?opponent=person").choose("time_kind", "byoyomi")
    before = desk.state.settings
    for name, value in (
        ("time_kind", "hourglass"), ("time_pace", "slow"), ("time_main", "-1"),
        ("time_main", "1.5"), ("time_period", "0"), ("time_periods", "0"), ("time_main", "99999"),
    ):  # fmt: skip
        desk.choose(name, value)
    assert desk.state.settings == before
    assert before.time == PRESETS[Overtime.BYOYOMI][Pace.NORMAL]


def test_the_settings_show_the_fields_of_the_kind_chosen() -> None:
    desk = Desk("?opponent=person").press("settings").choose("time_kind", "canadian")
    sheet = text(find(desk.tree, "class", "sheet", prefix=True))
    assert "Stones in a period" in sheet and "Periods" not in sheet
    desk.choose("time_kind", "byoyomi")
    assert "Periods" in text(find(desk.tree, "class", "sheet", prefix=True))


@pytest.mark.parametrize("overtime", list(Overtime))
def test_every_preset_is_known_by_its_kind_and_pace_and_kept(overtime: Overtime) -> None:
    assert set(PRESETS[overtime]) == set(Pace)
    for pace, control in PRESETS[overtime].items():
        assert (kind_of(control), pace_of(control)) == (overtime.value, pace)
        settings = Settings(time=control)
        assert parse_settings(settings.to_json()) == settings


def test_a_control_of_ones_own_has_no_pace_and_its_numbers_are_offered() -> None:
    control = TimeControl(7 * 60_000, Overtime.BYOYOMI, 25_000, periods=6)
    desk = Desk(settings=Settings(time=control)).press("settings")
    assert pace_of(control) is None
    for name, value in (("time_main", "7"), ("time_period", "25"), ("time_periods", "6")):
        select = find(desk.tree, "data-setting", name)
        assert "selected" in find(select, "value", value).attributes
