"""How long the page takes to judge the dead stones of a finished 19x19 game."""

from __future__ import annotations

import json
import statistics
from typing import Any

from playwright.sync_api import Browser

from tests.bench.site import START_TIMEOUT_MS, wait_until_ready
from tests.bench.target import Target
from tests.recorded import KEPT_KEY, kept, recorded

GAMES = ("ko-19", "seki-19")
TIMES = 3
LONGEST_JUDGEMENT_S = 1.0

WATCH = """() => {
  const game = document.querySelector("[data-game]");
  const seen = { clicked: 0, judged: 0 };
  globalThis.seen = seen;
  addEventListener("click", () => { seen.clicked = performance.now(); }, true);
  let began = false;
  new MutationObserver(() => {
    const { phase, thinking } = game.dataset;
    began ||= phase === "marking" && thinking === "true";
    if (began && thinking === "false") seen.judged ||= performance.now();
  }).observe(game, { attributes: true });
}"""


def measure_judging(browser: Browser, address: str) -> tuple[dict[str, Any], list[Target]]:
    """Pass for the second time in recorded games and wait for the marks."""
    seconds = [_judged(browser, address, name) for name in GAMES for _ in range(TIMES)]
    report = {"median_seconds": round(statistics.median(seconds), 3), "seconds": seconds}
    target = Target("judging a 19x19 game, s", max(seconds), LONGEST_JUDGEMENT_S, at_most=True)
    return report, [target]


def _judged(browser: Browser, address: str, name: str) -> float:
    """The seconds from the last pass to the marks."""
    record = recorded(name)
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-US", bypass_csp=True
    )
    page = context.new_page()
    document = kept(record, moves=len(record.moves) - 1)
    store = f"localStorage.setItem({json.dumps(KEPT_KEY)}, {json.dumps(document)})"
    page.add_init_script(f"if (!localStorage.length) {store};")
    page.goto(address)
    wait_until_ready(page)
    page.evaluate(WATCH)
    page.locator("[data-action=pass]").click()
    page.wait_for_function("() => globalThis.seen.judged > 0", timeout=START_TIMEOUT_MS)
    seen = page.evaluate("() => globalThis.seen")
    context.close()
    return round((seen["judged"] - seen["clicked"]) / 1000, 3)
