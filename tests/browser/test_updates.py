"""A newer version of the page: offered, taken between games, and never half of one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import START_TIMEOUT_MS, wait_until_ready
from tests.browser.test_play import expect_moves, game, point, press
from tests.browser.visits import (
    NEWER,
    expect_version,
    look_for_update,
    newer,
    renewed,
    version,
    wait_until_kept,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Faults
    from tests.browser.visits import Site

OFFER = re.compile("A new version of this page is here")


def play(page: Page, vertex: str, moves: int) -> None:
    point(page, vertex).click()
    expect_moves(page, moves)


def expect_lost(page: Page, games: int) -> None:
    expect(page.locator("[data-action=scores]")).to_contain_text(f"won 0, lost {games}")


def test_a_new_version_waits_for_the_end_of_the_game_and_leaves_the_scores(
    visitor: Page, site: Site
) -> None:
    play(visitor, "E5", 2)
    press(visitor, "resign", "confirm")
    expect_lost(visitor, 1)
    press(visitor, "new-game")
    play(visitor, "C3", 2)
    before = version(visitor)
    site.publish(newer(site.folder))
    assert look_for_update(visitor) == "installed"
    expect(visitor.get_by_text(OFFER)).to_contain_text("waits for the end of the game")
    play(visitor, "G7", 4)
    visitor.get_by_role("button", name="Use it then").click()
    expect(visitor.get_by_text("comes when the game is over")).to_be_visible()
    play(visitor, "C7", 6)
    visitor.reload()
    expect_version(visitor, before)
    expect_moves(visitor, 6)
    visitor.get_by_role("button", name="Use it then").click()
    press(visitor, "resign", "confirm")
    expect_version(visitor, f"{NEWER}/")
    expect_lost(visitor, 2)
    wait_until_kept(visitor)
    site.kill()
    visitor.reload()
    expect_version(visitor, f"{NEWER}/")


def test_a_new_version_is_taken_at_once_between_games(visitor: Page, site: Site) -> None:
    site.publish(newer(site.folder))
    assert look_for_update(visitor) == "installed"
    visitor.get_by_role("button", name="Use it now").click()
    expect_version(visitor, f"{NEWER}/")
    expect(visitor.get_by_text(OFFER)).to_have_count(0)


def test_a_new_version_put_off_is_still_offered_in_the_settings(visitor: Page, site: Site) -> None:
    before = version(visitor)
    site.publish(newer(site.folder))
    assert look_for_update(visitor) == "installed"
    visitor.locator("[data-action=put-off]").click()
    expect(visitor.get_by_text(OFFER)).to_have_count(0)
    press(visitor, "settings")
    expect_version(visitor, before)
    visitor.get_by_role("button", name="Use it now").click()
    expect_version(visitor, f"{NEWER}/")


def test_a_new_version_waits_for_a_game_in_another_tab(visitor: Page, site: Site) -> None:
    play(visitor, "E5", 2)
    before = version(visitor)
    other = visitor.context.new_page()
    other.goto(site.address)
    wait_until_ready(other)
    site.publish(newer(site.folder))
    assert look_for_update(other) == "installed"
    other.get_by_role("button", name="Use it now").click()
    expect(other.get_by_text("a game goes on in another tab")).to_be_visible()
    play(visitor, "C3", 4)
    assert version(visitor) == version(other) == before
    press(visitor, "resign", "confirm")
    expect(game(visitor)).to_have_attribute("data-phase", "finished")
    other.get_by_role("button", name="Try again").click()
    expect_version(other, f"{NEWER}/")
    expect_version(visitor, f"{NEWER}/")


def _without_a_file(files: dict[str, bytes]) -> None:
    del files[f"{NEWER}/css/page.css"]


def _with_half_a_file(files: dict[str, bytes]) -> None:
    name = f"{NEWER}/app.zip"
    files[name] = files[name][: len(files[name]) // 2]


def _with_the_page_of_before(files: dict[str, bytes]) -> None:
    files["index.html"] += b"<!-- of another version -->"


def _with_a_broken_worker(files: dict[str, bytes]) -> None:
    files["sw.js"] = b"this is no script"


@pytest.mark.parametrize(
    "broken",
    [_without_a_file, _with_half_a_file, _with_the_page_of_before, _with_a_broken_worker],
)
def test_a_broken_update_leaves_the_version_before_running(
    visitor: Page, site: Site, broken: Callable[[dict[str, bytes]], None]
) -> None:
    before = version(visitor)
    files = newer(site.folder)
    broken(files)
    site.publish(files)
    assert look_for_update(visitor) in ("redundant", "refused")
    expect(visitor.get_by_text(OFFER)).to_have_count(0)
    site.kill()
    visitor.reload()
    expect_version(visitor, before)
    play(visitor, "E5", 2)


UPDATE_AND_FAIL = b"""
from pyscript import window

await (await window.navigator.serviceWorker.getRegistration()).update()
import no_such_module
"""
FOUND = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration.installing) return;
  await new Promise((resolve) => registration.addEventListener("updatefound", resolve));
}"""
CHECK = """() => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve();
  navigator.serviceWorker.controller.postMessage({ type: "check" }, [port2]);
})"""


def test_a_version_that_cannot_start_gives_way_to_the_next(
    visitor: Page, site: Site, troubles: Faults
) -> None:
    troubles.expect("")
    good = newer(site.folder)
    unfit = {**good, "index.html": good["index.html"].replace(b"web.main", b"no_such_module")}
    site.publish(renewed(unfit))
    assert look_for_update(visitor) == "installed"
    visitor.get_by_role("button", name="Use it now").click()
    expect(visitor.locator("[data-boot-failed]")).to_be_visible(timeout=START_TIMEOUT_MS)
    site.publish(good)
    visitor.reload()
    expect_version(visitor, f"{NEWER}/")


def test_a_version_that_cannot_start_gives_way_to_one_that_is_on_its_way_already(
    visitor: Page, site: Site, troubles: Faults
) -> None:
    troubles.expect("")
    good = newer(site.folder)
    unfit = {**good, "index.html": good["index.html"].replace(b"import sys", UPDATE_AND_FAIL)}
    site.publish(renewed(unfit))
    assert look_for_update(visitor) == "installed"
    visitor.get_by_role("button", name="Use it now").click()
    expect(visitor.locator("[data-boot-failed]")).to_be_visible(timeout=START_TIMEOUT_MS)
    site.publish(good)
    visitor.reload(wait_until="commit")
    visitor.evaluate(FOUND)
    with site.paused():
        expect(visitor.locator("[data-boot-failed]")).to_be_visible(timeout=START_TIMEOUT_MS)
        visitor.evaluate(CHECK)
    expect_version(visitor, f"{NEWER}/")


def test_a_version_that_cannot_start_can_be_fetched_anew_by_hand(
    visitor: Page, site: Site, troubles: Faults
) -> None:
    troubles.expect("")
    play(visitor, "E5", 2)
    good = newer(site.folder)
    site.publish(renewed({**good, "index.html": good["index.html"].replace(b"web.main", b"none")}))
    assert look_for_update(visitor) == "installed"
    press(visitor, "resign", "confirm")
    visitor.get_by_role("button", name="Use it now").click()
    expect(visitor.locator("[data-boot-failed]")).to_be_visible(timeout=START_TIMEOUT_MS)
    visitor.evaluate("document.documentElement.dataset.before = 'yes'")
    visitor.get_by_role("button", name="Fetch everything anew").click()
    expect(visitor.locator("html[data-before]")).to_have_count(0)
    expect(visitor.locator("[data-boot-failed]")).to_be_visible(timeout=START_TIMEOUT_MS)
    assert visitor.evaluate("navigator.serviceWorker.getRegistrations()") == []
    site.publish(good)
    visitor.reload()
    expect_version(visitor, f"{NEWER}/")
    expect(visitor.locator("[data-game]")).to_have_attribute("data-result", "W+R")
    expect_lost(visitor, 1)
