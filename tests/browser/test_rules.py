"""Every rule set, played by two people at one screen in Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import wait_until_ready
from tests.browser.test_play import (
    expect_moves,
    game,
    mark_dead,
    play,
    point,
    press,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

BLACK_WALL = ["E5", "E4", "E3", "E2", "E1", "E6", "E7", "E8", "E9"]
WHITE_WALL = ["F5", "F4", "F3", "F2", "F1", "F6", "F7", "F8", "F9"]
WALLS = " ".join(f"{mine} {theirs}" for mine, theirs in zip(BLACK_WALL, WHITE_WALL, strict=True))
WHITE_FIRST = " ".join(f"{w} {b}" for w, b in zip(WHITE_WALL, BLACK_WALL, strict=True))
KO = "D4 E4 D6 E6 C5 F5 E5 D5"


def finish(page: Page, *, dead: tuple[str, ...] = (), result: str) -> None:
    """Pass until play stops, bring the marks to `dead`, and let both sides agree."""
    press(page, "pass", "pass")
    mark_dead(page, dead)
    agree(page)
    press(page, "confirm")
    expect(game(page)).to_have_attribute("data-phase", "finished")
    expect(game(page)).to_have_attribute("data-result", result)


def agree(page: Page) -> None:
    """Let the first side agree, and say yes where the page asks once more."""
    press(page, "confirm")
    agreed = page.locator("[data-action=change-marks]")
    asked = page.locator("[data-action=cancel]")
    expect(agreed.or_(asked)).to_be_visible()
    if asked.is_visible():
        press(page, "confirm")
    expect(agreed).to_be_visible()


@pytest.mark.parametrize(
    ("rules", "result"),
    [
        ("chinese", "B+1.5"),
        ("chinese-tournament", "B+1.5"),
        ("japanese", "B+2.5"),
        ("korean", "B+2.5"),
        ("aga", "B+1.5"),
        ("new-zealand", "B+2"),
        ("ing", "B+1"),
    ],
)
def test_a_game_under_a_rule_set_is_played_to_its_confirmed_result(
    open_page: Callable[..., Page], rules: str, result: str
) -> None:
    page = open_page(f"?opponent=person&rules={rules}")
    play(page, WALLS)
    finish(page, result=result)
    press(page, "count-sheet")
    own = page.locator(f"[data-rules={rules}]")
    expect(own).to_contain_text("The rules of this game.")
    expect(page.locator("[data-rules]")).to_have_count(8)


def test_an_ancient_game_begins_from_crossed_stones_and_taxes_groups(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("?opponent=person&rules=ancient")
    expect(game(page)).to_have_attribute("data-to-move", "white")
    expect(page.locator('[data-stone="black"]')).to_have_count(2)
    play(page, WHITE_FIRST)
    finish(page, dead=("C7", "G7"), result="B+9")
    expect(page.locator(".count-sheet")).to_contain_text("Given back for groups")


def test_custom_rules_are_chosen_column_by_column_kept_and_played(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("?opponent=person")
    press(page, "settings")
    sheet = page.get_by_role("dialog")
    sheet.locator("details.rules > summary").click()
    sheet.get_by_role("radio", name="Custom").check(force=True)
    sheet.get_by_role("radio", name="Territory").check(force=True)
    sheet.locator('[data-setting="custom.komi"]').select_option("5.5")
    sheet.get_by_role("switch", name="Suicide of several stones").check()
    press(page, "close")
    play(page, WALLS)
    finish(page, result="B+3.5")
    page.goto(page.url.split("?")[0])
    wait_until_ready(page)
    press(page, "settings")
    expect(page.locator('[data-setting="custom.komi"]')).to_have_value("5.5")


def test_under_aga_rules_white_passes_last_and_is_told_why(open_page: Callable[..., Page]) -> None:
    page = open_page("?opponent=person&rules=aga")
    play(page, f"{WALLS} D5")
    press(page, "pass", "pass")
    expect(page.locator(".status")).to_contain_text("White passes last")
    press(page, "pass")
    expect(game(page)).to_have_attribute("data-phase", "marking")
    mark_dead(page, ())
    agree(page)
    press(page, "confirm")
    expect(game(page)).to_have_attribute("data-result", "B+1.5")


def test_a_free_handicap_is_placed_survives_a_reload_and_white_moves(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("?opponent=person&handicap=3&placement=free")
    expect(page.locator(".headline")).to_have_text("Black places 3 handicap stones.")
    play(page, "C3 C7")
    page.reload()
    wait_until_ready(page)
    expect(page.locator(".headline")).to_have_text("Black places 1 handicap stone.")
    play(page, "E5")
    expect(game(page)).to_have_attribute("data-to-move", "white")
    expect_moves(page, 0)
    press(page, "undo")
    expect(point(page, "E5")).to_have_attribute("data-stone", "none")
    play(page, "G3 E5")
    expect(point(page, "E5")).to_have_attribute("data-stone", "white")


def test_a_referee_warns_who_insists_on_an_illegal_move(open_page: Callable[..., Page]) -> None:
    page = open_page("?opponent=person&rules=chinese-tournament")
    play(page, KO)
    point(page, "E5").click()
    expect(page.locator(".status.refused")).to_contain_text("the turn is lost")
    expect_moves(page, 8)
    point(page, "E5").click()
    expect_moves(page, 9)
    expect(page.locator('[data-color="black"]')).to_contain_text("warned")
    expect(page.get_by_role("status")).to_contain_text("Black is warned")
