"""The built page in Chromium: how fast it answers, whether it stays smooth, how much it loads.

Only the page's contract is used: the state on `[data-game]` and the cells of the board.
"""

from __future__ import annotations

import random
import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Request

from tests.bench.target import Target
from web.serve import make_server

MOVES = 8
ANSWER_SECONDS = {"easy": 0.5, "medium": 1.3, "hard": 3.5}
LONGEST_TASK_MS = 50
START_TIMEOUT_MS = 60_000

WATCH = """() => {
  const game = document.querySelector("[data-game]");
  const seen = { tasks: [], states: [], clicked: 0 };
  globalThis.seen = seen;
  addEventListener("click", () => { seen.clicked = performance.now(); }, true);
  new PerformanceObserver((list) => {
    seen.tasks.push(...list.getEntries().map((task) => [task.startTime, task.duration]));
  }).observe({ type: "longtask" });
  new MutationObserver(() => {
    const { moveNumber, thinking, phase } = game.dataset;
    seen.states.push([performance.now(), Number(moveNumber), thinking === "true", phase]);
  }).observe(game, { attributes: true });
}"""
ANSWERED = """(before) => {
  const { moveNumber, thinking, phase } = document.querySelector("[data-game]").dataset;
  return (Number(moveNumber) >= before + 2 && thinking === "false") || phase !== "playing";
}"""
# A task is reported once it is over, so the observer is given a moment to hear of the last one.
TAKEN = """async () => {
  await new Promise((done) => setTimeout(done, 200));
  const { tasks, states, clicked } = globalThis.seen;
  Object.assign(globalThis.seen, { tasks: [], states: [] });
  return { tasks, states, clicked };
}"""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve the built page; gives its address."""
    with make_server(folder, quiet=True) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def measure_bytes(browser: Browser, address: str) -> dict[str, int]:
    """Load the page with nothing cached and add up what comes over the wire, by kind of file."""
    context = browser.new_context()
    finished: list[Request] = []
    # Playwright marks the handlers it is given, which a built-in method does not bear.
    context.on("requestfinished", lambda request: finished.append(request))  # noqa: PLW0108
    page = context.new_page()
    page.goto(address)
    _wait_until_ready(page)
    page.wait_for_load_state("networkidle")
    sums: dict[str, int] = {"total": 0, "files": len(finished)}
    for request in finished:
        sizes = request.sizes()
        sent = sizes["responseBodySize"] + sizes["responseHeadersSize"]
        suffix = Path(urlsplit(request.url).path).suffix or ".html"
        sums[suffix] = sums.get(suffix, 0) + sent
        sums["total"] += sent
    context.close()
    return sums


def measure_answers(browser: Browser, address: str) -> tuple[dict[str, Any], list[Target]]:
    """Play the beginning of a 9x9 game on each level."""
    report: dict[str, Any] = {}
    targets = []
    for level, most in ANSWER_SECONDS.items():
        turns = _play(browser, f"{address}?size=9&level={level}&color=black&seed=1")
        seconds = [turn["seconds"] for turn in turns]
        tasks = [turn["longest_task_ms"] for turn in turns]
        report[level] = {"median_seconds": round(statistics.median(seconds), 3), "turns": turns}
        targets += [
            Target(f"slowest answer, {level}, s", max(seconds), most, at_most=True),
            Target(f"longest task, {level}, ms", max(tasks), LONGEST_TASK_MS, at_most=True),
        ]
    return report, targets


def _play(browser: Browser, address: str) -> list[dict[str, float]]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
    page = context.new_page()
    page.goto(address)
    _wait_until_ready(page)
    page.evaluate(WATCH)
    points = [f"{column}{row}" for column in "CDEFG" for row in range(3, 8)]
    random.Random(1).shuffle(points)
    turns: list[dict[str, float]] = []
    while points and len(turns) < MOVES and _attribute(page, "phase") == "playing":
        cell = page.locator(f'[data-point="{points.pop()}"]')
        if cell.get_attribute("data-stone") == "none":
            turns.append(_turn(page, cell.click))
    context.close()
    return turns


def _turn(page: Page, click: Any) -> dict[str, float]:
    before = int(_attribute(page, "move-number"))
    click()
    page.wait_for_function(ANSWERED, arg=before, timeout=START_TIMEOUT_MS)
    seen = page.evaluate(TAKEN)
    thinking = [when for when, _, thinks, _ in seen["states"] if thinks]
    end = seen["states"][-1][0]
    start = thinking[0] if thinking else seen["clicked"]
    tasks = [length for begun, length in seen["tasks"] if begun < end and begun + length > start]
    return {
        "seconds": round((end - seen["clicked"]) / 1000, 3),
        "longest_task_ms": max(tasks, default=0),
    }


def _attribute(page: Page, name: str) -> str:
    return page.locator("[data-game]").get_attribute(f"data-{name}") or ""


def _wait_until_ready(page: Page) -> None:
    page.wait_for_selector('body[data-ready="true"]', timeout=START_TIMEOUT_MS)
