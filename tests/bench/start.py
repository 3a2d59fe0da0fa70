"""How soon the page answers, against a bare PyScript page that only draws a board.

Both are loaded in turns, so that what else the machine does falls on both: with nothing cached, a
second time, over a line of 10 Mbit/s with 40 ms, and on a processor a quarter as fast. Times are in
milliseconds from the navigation, medians of all rounds.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.bench.site import START_TIMEOUT_MS, served
from tests.bench.target import Target
from tests.browser.visits import wait_until_kept

BARE = Path(__file__).parent / "bare"
NODE_MODULES = Path(__file__).parents[2] / "node_modules"
ROUNDS = 5
CASES = ("cold", "warm", "line", "slow")
LINE = {
    "offline": False, "latency": 40, "downloadThroughput": 1_250_000, "uploadThroughput": 1_250_000,
}  # fmt: skip
SLOWER = 4
MOST_BYTES_BEFORE_A_STONE = 250_000

# Notes the first moment at which a click places a stone, and that at which all of the page answers.
WATCH = """(() => {
  const seen = globalThis.seen = { stone: 0, ready: 0, bytes: 0 };
  const place = () => {
    document.querySelector('[data-point="E5"]').click();
    if (!document.querySelector(".stones use")) return;
    seen.stone = performance.now();
    const loaded = performance.getEntries().filter(entry => entry.transferSize && entry.responseEnd);
    seen.bytes = loaded.reduce((sum, entry) => sum + entry.transferSize, 0);
  };
  const look = () => {
    if (!document.body) return;
    const { opening, ready } = document.body.dataset;
    if (opening && !seen.stone) place();
    if (ready) {
      seen.ready = performance.now();
      observer.disconnect();
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { attributes: true, childList: true, subtree: true });
})()"""


@contextmanager
def bare_page() -> Iterator[str]:
    """Serve the page to compare with: PyScript and Pyodide as their packages have them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in BARE.iterdir():
            shutil.copy(path, folder)
        shutil.copytree(NODE_MODULES / "@pyscript" / "core" / "dist", folder / "pyscript")
        shutil.copytree(NODE_MODULES / "pyodide", folder / "pyodide")
        with served(folder) as address:
            yield address


def measure_start(
    browser: Browser, address: str, rounds: int = ROUNDS
) -> tuple[dict[str, Any], list[Target]]:
    """Measure every case for both pages, and weigh ours against the other."""
    times: dict[str, list[float]] = defaultdict(list)
    with bare_page() as bare:
        for _ in range(rounds):
            for case in CASES:
                for name, where in (("page", address), ("bare", bare)):
                    for what, value in _loaded(browser, where, case).items():
                        times[f"{case} {name} {what}"].append(value)
    medians = {name: round(statistics.median(values)) for name, values in times.items()}
    report = {"rounds": rounds, "medians": medians, "all": dict(times)}
    return report, _targets(medians)


def _targets(medians: dict[str, int]) -> list[Target]:
    def ratio(case: str, what: str) -> float:
        return medians[f"{case} page {what}"] / medians[f"{case} bare ready"]

    def most(name: str, measured: float, limit: float) -> Target:
        return Target(name, measured, limit, at_most=True)

    return [
        most("first stone by the bare page's start, cold", ratio("cold", "stone"), 0.15),
        most("first stone at 10 Mbit/s, ms", medians["line page stone"], 1200),
        most("whole page by the bare page, warm", ratio("warm", "ready"), 0.35),
        most("whole page by the bare page, cold", ratio("cold", "ready"), 1.0),
        most("whole page by the bare page, CPU / 4, cold", ratio("slow", "ready"), 0.35),
        most("bytes before the first stone", medians["cold page bytes"], MOST_BYTES_BEFORE_A_STONE),
    ]


def table(medians: dict[str, int]) -> str:
    """Write the medians as lines of text."""
    rows = [f"{'':6}{'first stone':>14}{'whole page':>14}{'bare page':>14}"]
    for case in CASES:
        names = (f"{case} page stone", f"{case} page ready", f"{case} bare ready")
        rows.append(f"{case:6}" + "".join(f"{medians.get(name, 0):>14}" for name in names))
    return "\n".join(rows)


def _loaded(browser: Browser, address: str, case: str) -> dict[str, float]:
    context = browser.new_context(bypass_csp=True)  # to be asked how far the page is
    page = context.new_page()
    page.add_init_script(WATCH)
    if case == "warm":
        page.goto(address)
        _seen(page)
        _wait_until_idle(page)
        # The stone is the beginning of a game that the page finds again, so no first stone is measured.
        page.reload()
    else:
        _slow_down(context, page, case)
        page.goto(address)
    seen = _seen(page)
    context.close()
    return {name: value for name, value in seen.items() if value}


def _seen(page: Page) -> dict[str, float]:
    page.wait_for_function("seen.ready > 0", timeout=2 * START_TIMEOUT_MS)
    seen: dict[str, float] = page.evaluate("seen")
    return seen


def _wait_until_idle(page: Page) -> None:
    """Wait for what our page does afterwards, up to being kept for offline; a bare page does nothing."""
    if page.locator("[data-game]").count():
        page.wait_for_selector('html[data-idle="done"]', timeout=START_TIMEOUT_MS)
        wait_until_kept(page)
    page.wait_for_load_state("networkidle")


def _slow_down(context: BrowserContext, page: Page, case: str) -> None:
    session = context.new_cdp_session(page)
    if case == "line":
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
    elif case == "slow":
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
