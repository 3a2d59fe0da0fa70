"""A newer version of the page, the lock that a game is, and the screen that stays on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from gocore.time_control import TimeControl
from tests.web.desk import Desk, find, nodes, person, text
from web.notions import Sheet
from web.offline import Offline, Update
from web.settings import Settings
from web.view.upkeep import update_notice

if TYPE_CHECKING:
    from web.state import AppState


def told(desk: Desk, name: str, value: str = "") -> Desk:
    desk.controller.receive("offline", name, value)
    return desk


def notice(desk: Desk) -> str:
    found = [node for node in nodes(desk.tree) if node.attributes.get("class") == "notice update"]
    return text(found[0]) if found else ""


def settings_text(desk: Desk) -> str:
    desk.press("settings")
    return text(find(desk.tree, "class", "sheet", prefix=True))


def test_ready_for_offline_is_said_while_it_is_true_and_not_before() -> None:
    desk = Desk()
    assert "Ready for offline" not in settings_text(desk)
    assert "Ready for offline" in text(told(desk, "ready", "true").tree)
    assert "Ready for offline" not in text(told(desk, "ready", "false").tree)


def test_a_version_waits_for_the_end_of_a_game_even_when_it_is_agreed_to() -> None:
    desk = Desk(settings=person()).click("E5")
    told(desk, "waiting")
    assert "waits for the end of the game" in notice(desk)
    desk.press("update")
    assert desk.service.told == []
    desk.click("C3")
    assert desk.service.told == []
    desk.press("resign", "confirm")
    assert desk.service.told == ["update"]
    desk.press("new-game")
    assert desk.service.told == ["update"]


def test_a_version_is_let_in_at_once_between_games() -> None:
    desk = told(Desk(), "waiting").press("update")
    assert desk.service.told == ["update"]
    assert notice(desk) == ""
    assert told(desk, "changed").service.told == ["update", "reload"]


def test_a_page_that_was_changed_under_a_game_is_loaded_anew_after_it() -> None:
    desk = Desk(settings=person()).click("E5")
    told(desk, "changed")
    assert desk.service.told == []
    desk.press("resign", "confirm")
    assert desk.service.told == ["reload"]


def test_a_version_that_another_tab_holds_up_can_be_asked_for_again() -> None:
    desk = told(Desk(), "waiting").press("update")
    told(desk, "elsewhere")
    assert "in another tab" in notice(desk)
    desk.press("update")
    assert desk.service.told == ["update", "update"]


def test_an_offer_that_was_closed_stays_in_the_settings() -> None:
    desk = told(Desk(), "waiting").press("put-off")
    assert notice(desk) == ""
    assert "A new version of this page is here." in settings_text(desk)
    told(desk, "waiting")
    assert notice(desk) == ""


def test_nothing_is_updated_that_was_not_offered() -> None:
    assert Desk().press("update").service.told == []


def test_other_tabs_know_of_a_game_while_it_goes_on() -> None:
    desk = Desk(settings=person())
    assert not desk.service.busy
    assert desk.click("E5").service.busy
    assert not desk.press("resign", "confirm").service.busy


def test_the_screen_stays_on_while_a_clock_runs() -> None:
    untimed = Desk(settings=person()).click("E5")
    assert not untimed.service.awake
    timed = Desk(settings=person(time=TimeControl(600_000)))
    assert not timed.service.awake
    assert timed.click("E5").service.awake
    assert not timed.press("pause").service.awake


def test_a_reset_is_asked_about_and_forgets_the_settings_once_the_files_are_gone() -> None:
    desk = Desk(settings=replace(person(), sound=False)).choose("theme", "dark").click("E5")
    desk.press("settings", "reset")
    assert "games and scores stay" in desk.status
    assert desk.service.told == []
    desk.press("confirm")
    assert desk.service.told == ["reset"]
    assert "tianyuan/settings" in desk.tab.keys()  # noqa: SIM118 - a tab is no mapping
    told(desk, "reset")
    assert desk.service.told == ["reset", "reload"]
    kept = desk.tab.keys()
    assert "tianyuan/settings" not in kept
    assert any(key.startswith("tianyuan/game/") for key in kept)


def test_a_reset_without_the_network_says_so() -> None:
    desk = Desk().press("settings", "reset", "confirm")
    told(desk, "unreachable")
    assert "Nothing was reset" in text(desk.tree)


@pytest.mark.parametrize("update", Update)
def test_every_stage_of_an_update_can_be_shown(update: Update) -> None:
    desk = Desk(settings=Settings())
    state: AppState = replace(desk.state, offline=Offline(update=update), sheet=Sheet.SETTINGS)
    offered = update in (Update.WAITING, Update.ELSEWHERE)
    assert (update_notice(desk.table._texts, state) is not None) is offered
