"""What Chromium keeps: through reloads, beside other tabs, and where storage is not ours to use."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import wait_until_ready

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Faults

PERSON = "?opponent=person&size=9"
OURS = "JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('tianyuan/')))"


def game(page: Page) -> Any:
    return page.locator("[data-game]")


def play(page: Page, *vertices: str) -> None:
    for vertex in vertices:
        page.locator(f'[data-point="{vertex}"]').click()
        expect(page.locator(f'[data-point="{vertex}"]')).not_to_have_attribute("data-stone", "none")


def stones(page: Page, color: str) -> set[str | None]:
    found = page.locator(f'[data-stone="{color}"]').all()
    return {stone.get_attribute("data-point") for stone in found}


def kept(page: Page) -> dict[str, str]:
    return dict(json.loads(page.evaluate(OURS)))


@pytest.fixture
def second(page: Page, faults: Faults) -> Page:
    """Another tab of the same browser."""
    tab = page.context.new_page()
    faults.watch(tab)
    return tab


def test_a_game_left_in_the_middle_of_marking_is_found_again(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(PERSON)
    play(page, "E5", "C3", "D4")
    page.locator("[data-action=pass]").click()
    page.locator("[data-action=pass]").click()
    expect(game(page)).to_have_attribute("data-phase", "marking")
    page.locator('[data-point="C3"]').click()
    expect(page.locator('[data-point="C3"]')).to_have_attribute("data-dead", "true")
    context = page.context
    address = page.url
    page.close()
    again = context.new_page()
    again.goto(address)
    wait_until_ready(again)
    expect(game(again)).to_have_attribute("data-phase", "marking")
    expect(again.locator('[data-point="C3"]')).to_have_attribute("data-dead", "true")
    assert stones(again, "black") == {"E5", "D4"}


def test_two_tabs_do_not_overwrite_each_other(open_page: Callable[..., Page], second: Page) -> None:
    first = open_page(PERSON)
    play(first, "E5", "C3")
    second.goto(first.url)
    wait_until_ready(second)
    expect(second.get_by_text("open in another tab")).to_be_visible()
    play(second, "A1")
    play(first, "G7")
    second.close()
    first.reload()
    wait_until_ready(first)
    assert stones(first, "black") == {"E5", "G7"}


def test_a_game_can_be_brought_over_from_another_tab(
    open_page: Callable[..., Page], second: Page
) -> None:
    first = open_page(PERSON)
    play(first, "E5", "C3")
    second.goto(first.url)
    wait_until_ready(second)
    second.get_by_role("button", name="Bring it here").click()
    expect(second.locator('[data-point="E5"]')).to_have_attribute("data-stone", "black")
    expect(first.get_by_text("now played in another tab")).to_be_visible()
    play(second, "G7")
    first.locator('[data-point="D4"]').click()
    expect(first.locator('[data-point="D4"]')).to_have_attribute("data-stone", "none")


def test_alien_data_is_set_aside_and_told(open_page: Callable[..., Page]) -> None:
    page = open_page(PERSON)
    play(page, "E5")
    written = kept(page)
    page.add_init_script("""
        if (!sessionStorage.getItem("spoilt")) {
          sessionStorage.setItem("spoilt", "yes");
          for (const key of ["settings", "scores", "game/x"]) {
            localStorage.setItem(`tianyuan/${key}`, "alien " + key);
          }
        }
    """)
    page.reload()
    wait_until_ready(page)
    for told in ("kept settings", "kept scores", "kept game"):
        expect(page.get_by_text(told)).to_be_visible()
    assert {f"alien {key}" for key in ("settings", "scores", "game/x")} <= set(kept(page).values())
    assert written.keys() & kept(page).keys()
    assert stones(page, "black") == {"E5"}


@pytest.mark.parametrize(
    "denial",
    [
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };",
        """Object.defineProperty(globalThis, "localStorage", {
             get() { throw new DOMException("", "SecurityError"); },
           });""",
    ],
    ids=["full", "forbidden"],
)
def test_where_nothing_can_be_kept_the_player_is_told_once_and_plays(
    page: Page, server: str, denial: str
) -> None:
    page.add_init_script(denial)
    page.goto(server + PERSON)
    wait_until_ready(page)
    play(page, "E5", "C3")
    expect(page.get_by_text("keeps nothing")).to_have_count(1)
    expect(page.get_by_text("keeps nothing")).to_be_visible()
