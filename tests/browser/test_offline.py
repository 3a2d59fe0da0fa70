"""The page without its host: it starts and plays, mends what is damaged, and can be put back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import wait_until_ready
from tests.browser.test_embed import play_to_the_end
from tests.browser.test_play import expect_moves, game, point, press
from tests.browser.visits import DROP, READ, SPOIL, wait_until_kept

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Faults
    from tests.browser.visits import Site


def come_back(page: Page, query: str | None = None) -> None:
    if query is None:
        page.reload()
    else:
        page.goto(re.sub(r"\?.*", "", page.url) + query)
    wait_until_ready(page)


@pytest.mark.slow
@pytest.mark.parametrize("size", [9, 13, pytest.param(19, marks=pytest.mark.long)])
def test_after_one_visit_whole_games_are_played_without_the_host(
    visitor: Page, site: Site, size: int
) -> None:
    site.kill()
    come_back(visitor, f"?size={size}&level=easy&seed=1")
    expect(visitor.locator("[data-point]")).to_have_count(size * size)
    play_to_the_end(visitor)
    result = game(visitor).get_attribute("data-result")
    come_back(visitor)
    expect(game(visitor)).to_have_attribute("data-result", str(result))


def test_without_the_host_the_language_changes_and_stays(visitor: Page, site: Site) -> None:
    site.kill()
    come_back(visitor)
    press(visitor, "settings")
    visitor.get_by_label("Language").select_option("zh-Hans")
    expect(visitor.get_by_role("heading", name="设置")).to_be_visible()
    come_back(visitor)
    expect(visitor.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(visitor.locator("[data-action=pass]")).to_contain_text("停一手")
    visitor.goto(site.address + "licenses.html")
    expect(visitor.get_by_text("workbox-precaching")).to_be_visible()


@pytest.mark.parametrize("spoilt", [SPOIL, DROP], ids=["damaged", "lost"])
def test_a_file_that_is_damaged_or_lost_is_fetched_again(visitor: Page, spoilt: str) -> None:
    endings = ("index.html", "page.css", "page.js", "app.zip", "pyodide.asm.wasm", "licenses.html")
    for ending in endings:
        assert visitor.evaluate(spoilt, ending) == 1, ending
    come_back(visitor)
    expect(visitor.locator("html")).to_have_attribute("data-boot", "ready")
    wait_until_kept(visitor)
    for ending in endings:
        assert visitor.evaluate(READ, ending) not in ([], ["spoilt"])


def test_a_reset_puts_all_back_but_games_and_scores(visitor: Page) -> None:
    for vertex, moves in (("E5", 2), ("C3", 4)):
        point(visitor, vertex).click()
        expect_moves(visitor, moves)
    press(visitor, "settings")
    visitor.get_by_label("Dark").check()
    expect(visitor.locator("html")).to_have_attribute("data-theme", "dark")
    visitor.evaluate("document.documentElement.dataset.before = 'yes'")
    press(visitor, "reset")
    expect(visitor.get_by_text("games and scores stay")).to_be_visible()
    press(visitor, "confirm")
    expect(visitor.locator("html[data-before]")).to_have_count(0)
    wait_until_ready(visitor)
    expect_moves(visitor, 4)
    expect(visitor.locator("html")).to_have_attribute("data-theme", "auto")
    wait_until_kept(visitor)


def test_nothing_is_reset_that_could_not_be_fetched_again(
    visitor: Page, site: Site, troubles: Faults
) -> None:
    troubles.expect("sw.js")
    site.kill()
    press(visitor, "settings", "reset", "confirm")
    expect(visitor.get_by_text("Nothing was reset")).to_be_visible()
    come_back(visitor)
