"""The content policy of the page: nothing breaks it in a whole game, and it is no empty promise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import wait_for, wait_until_ready
from tests.browser.test_embed import play_to_the_end
from tests.browser.test_play import press

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Faults

WATCH = """
globalThis.violations = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
  violations.push(`${violatedDirective} ${blockedURI} ${sample}`);
});
"""
NO_IMAGE = "delete globalThis.DecompressionStream;"
FORBIDDEN = {
    "eval": "eval('1')",
    "function": "new Function('return 1')()",
    "inline": """(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.ran = true";
      document.head.append(script);
      if (!globalThis.ran) throw new Error("refused");
    })()""",
    "host": "fetch('https://example.invalid/').then(() => 1)",
}


def violations(page: Page) -> list[str]:
    found: list[str] = page.evaluate("violations")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("way", ["", NO_IMAGE], ids=["from-the-image", "from-nothing"])
def test_a_whole_game_breaks_no_policy_and_asks_no_other_host(
    page: Page, server: str, faults: Faults, way: str
) -> None:
    asked: set[str] = set()
    page.context.on("request", lambda request: asked.add(re.split("[?#]", request.url)[0]))
    page.add_init_script(WATCH + way)
    page.goto(server + "?size=9&level=easy&seed=1")
    wait_until_ready(page)
    play_to_the_end(page)
    press(page, "settings", "close", "more", "close", "new-game")
    assert violations(page) == []
    assert faults.unexpected() == []
    assert len(asked) > 10
    assert {url for url in asked if not url.startswith(server)} <= set()


@pytest.mark.parametrize("deed", FORBIDDEN.values(), ids=FORBIDDEN.keys())
def test_what_the_policy_forbids_is_refused(
    page: Page, server: str, faults: Faults, deed: str
) -> None:
    faults.expect("Content Security Policy")
    page.add_init_script(WATCH)
    page.goto(server)
    wait_until_ready(page)
    # The page does it itself: what a tool evaluates is not held to the page's policy.
    page.evaluate(
        f"""() => {{ globalThis.outcome = "pending";
        setTimeout(async () => {{
          try {{ await {deed}; outcome = "done"; }} catch {{ outcome = "refused"; }}
        }}); }}"""
    )
    wait_for(page, "outcome !== 'pending'")
    assert page.evaluate("outcome") == "refused"
    assert len(violations(page)) == 1
