"""How fast the built page answers in Chromium, and whether it stays smooth while it thinks.

Only the page's contract is used: the state on `[data-game]` and the cells of the board. What
counts are the tasks that the browser itself calls long; beside them stands the CPU time of the
longest task from a trace, which tells on a busy machine whether the page or the machine was slow.
"""

from __future__ import annotations

import json
import random
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page

from tests.bench.site import START_TIMEOUT_MS, wait_until_ready
from tests.bench.target import Target

MOVES = 8
ANSWER_SECONDS = {"easy": 0.5, "medium": 1.3, "hard": 3.5}
LONGEST_TASK_MS = 50
MARK = "watching"

WATCH = """(mark) => {
  const game = document.querySelector("[data-game]");
  const seen = { tasks: [], states: [], clicked: 0 };
  globalThis.seen = seen;
  addEventListener("click", () => { seen.clicked = performance.now(); }, true);
  new PerformanceObserver((list) => {
    seen.tasks.push(...list.getEntries().map((task) => [task.startTime, task.duration]));
  }).observe({ type: "longtask" });
  new MutationObserver(() => {
    seen.states.push([performance.now(), game.dataset.thinking === "true"]);
  }).observe(game, { attributes: true });
  return performance.mark(mark).startTime;
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


@dataclass(frozen=True)
class Task:
    """A task on the page's thread, in milliseconds of the page's clock."""

    start: float
    length: float
    cpu: float = 0.0


@dataclass(frozen=True)
class Turn:
    """One click and its answer, in milliseconds of the page's clock; `long` are long tasks."""

    clicked: float
    thinking_from: float
    answered: float
    long: tuple[Task, ...]

    @property
    def seconds(self) -> float:
        return (self.answered - self.clicked) / 1000

    def while_thinking(self, tasks: Sequence[Task]) -> list[Task]:
        """Those of the tasks that ran, wholly or in part, while the computer thought."""
        return [
            task
            for task in tasks
            if task.start < self.answered and task.start + task.length > self.thinking_from
        ]


def measure_answers(browser: Browser, address: str) -> tuple[dict[str, Any], list[Target]]:
    """Play the beginning of a 9x9 game on each level."""
    report: dict[str, Any] = {}
    targets = []
    for level, most in ANSWER_SECONDS.items():
        turns, tasks = _play(browser, f"{address}?size=9&level={level}&color=black&seed=1")
        rows = [_row(turn, tasks) for turn in turns]
        seconds = [row["seconds"] for row in rows]
        longest = max(row["longest_task_ms"] for row in rows)
        report[level] = {"median_seconds": round(statistics.median(seconds), 3), "turns": rows}
        targets += [
            Target(f"slowest answer, {level}, s", max(seconds), most, at_most=True),
            Target(f"longest task, {level}, ms", longest, LONGEST_TASK_MS, at_most=True),
        ]
    return report, targets


def _row(turn: Turn, tasks: Sequence[Task]) -> dict[str, float]:
    long, traced = turn.while_thinking(turn.long), turn.while_thinking(tasks)
    return {
        "seconds": round(turn.seconds, 3),
        "longest_task_ms": max((task.length for task in long), default=0),
        "longest_task_cpu_ms": round(max((task.cpu for task in traced), default=0), 1),
    }


def _play(browser: Browser, address: str) -> tuple[list[Turn], list[Task]]:
    """Play with a mouse; return the turns and every task of the page's thread meanwhile."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-US", bypass_csp=True
    )
    page = context.new_page()
    page.goto(address)
    wait_until_ready(page)
    browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    mark_ms = page.evaluate(WATCH, MARK)
    points = [f"{column}{row}" for column in "CDEFG" for row in range(3, 8)]
    random.Random(1).shuffle(points)
    turns: list[Turn] = []
    while points and len(turns) < MOVES and _attribute(page, "phase") == "playing":
        cell = page.locator(f'[data-point="{points.pop()}"]')
        if cell.get_attribute("data-stone") == "none":
            turns.append(_turn(page, cell.click))
    tasks = traced_tasks(json.loads(browser.stop_tracing())["traceEvents"], mark_ms)
    context.close()
    return turns, tasks


def _turn(page: Page, click: Callable[[], None]) -> Turn:
    before = int(_attribute(page, "move-number"))
    click()
    page.wait_for_function(ANSWERED, arg=before, timeout=START_TIMEOUT_MS)
    seen = page.evaluate(TAKEN)
    thinking = [when for when, thinks in seen["states"] if thinks]
    return Turn(
        clicked=seen["clicked"],
        thinking_from=thinking[0] if thinking else seen["clicked"],
        answered=seen["states"][-1][0],
        long=tuple(Task(start, length) for start, length in seen["tasks"]),
    )


def traced_tasks(events: Sequence[dict[str, Any]], mark_ms: float) -> list[Task]:
    """Find the tasks of the thread that set the mark, which was at `mark_ms` by its clock."""
    mark = next(event for event in events if event.get("name") == MARK)
    return [
        Task(
            start=(event["ts"] - mark["ts"]) / 1000 + mark_ms,
            length=event["dur"] / 1000,
            cpu=event.get("tdur", 0) / 1000,
        )
        for event in events
        if event.get("ph") == "X"
        and event["name"].endswith("RunTask")
        and (event["pid"], event["tid"]) == (mark["pid"], mark["tid"])
    ]


def _attribute(page: Page, name: str) -> str:
    return page.locator("[data-game]").get_attribute(f"data-{name}") or ""
