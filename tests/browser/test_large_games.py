"""Recorded games on 19 lines: kept as their actions, found by the page and confirmed there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import wait_until_ready
from tests.recorded import KEPT_KEY, kept, recorded

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.parametrize("name", ["ko-19", "seki-19"])
def test_a_recorded_game_on_19_lines_is_found_and_confirmed(
    page: Page, server: str, name: str
) -> None:
    record = recorded(name)
    store = f"localStorage.setItem({json.dumps(KEPT_KEY)}, {json.dumps(kept(record))})"
    page.add_init_script(f"if (!localStorage.length) {store};")
    page.goto(server)
    wait_until_ready(page)
    game = page.locator("[data-game]")
    expect(game).to_have_attribute("data-phase", "marking")
    expect(game).to_have_attribute("data-thinking", "false", timeout=30_000)
    dead = page.locator('[data-dead="true"]')
    expect(dead).to_have_count(len(record.dead))
    for _ in range(3):  # both sides, and once more where the search's own estimate differs
        if not game.get_attribute("data-result"):
            page.locator("[data-action=confirm]").click()
    expect(game).to_have_attribute("data-result", record.result)
    expect(page.locator('[role="gridcell"]')).to_have_count(361)
