"""How long the search takes in Chromium, what it keeps, and what it does in the player's time."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.position import Position
from gocore.rules import CHINESE
from gocore.search.levels import HARD
from gocore.search.patience import LEAST_PLAYOUTS, Patience
from gocore.search.request import pack_question, unpack_answer
from gocore.setup import Setup
from tests.browser.conftest import wait_for, wait_until_ready
from tests.browser.search_worker import STARTED
from tests.browser.test_play import free_point, game, play

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

WORKER = (
    "async ([folder, asked]) => {"
    + STARTED
    + """
  const found = [];
  for (const [id, { question, ...limits }] of asked.entries()) {
    const bytes = Uint8Array.from(atob(question), (letter) => letter.charCodeAt(0));
    worker.postMessage({ type: "ask", id, question: bytes, playouts: 0, ...limits });
    const { answer, playouts, ms } = await next("answer");
    found.push({ answer: btoa(String.fromCharCode(...answer)), playouts, ms });
  }
  worker.terminate();
  return found;
}
"""
)

RECORD_QUESTIONS = """
globalThis.asked = [];
globalThis.Worker = class extends Worker {
  postMessage(message) {
    // The worker that unpacks the memory image is told an address and nothing else.
    if (typeof message === "string") return super.postMessage(message);
    asked.push({ ...message, question: undefined });
    // An answer is not what these tests wait for; pondering, which is longer, takes its time.
    super.postMessage(message.ms <= 10000 ? { ...message, ms: Math.min(message.ms, 300) } : message);
  }
};
"""
HIDDEN = """
(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""

OPENING: Position = Setup.standard().position()
CLEAR = Position.start(
    parse_diagram("""
        . . O X . X O . .
        O O O X X X O O O
        X X X O O O X X X
        . . X O . O X . .
        . . X O . O X . .
        . . X O O O X . .
        . . X X X X X . .
        . . . . . . . . .
        . . . . . . . . .
    """),
    Color.BLACK,
    CHINESE,
)
"""Fights on both sides, in which one move is soon far ahead."""


@pytest.fixture
def search(page: Page, server: str, built_site: Path) -> Callable[..., list[Any]]:
    """Put questions to one worker in an empty page, one after the other."""
    page.goto(server + "licenses.html")
    [folder] = built_site.glob("app-*")

    def searched(*positions: Position, **limits: int) -> list[dict[str, Any]]:
        asked = []
        for position in positions:
            question = pack_question(position, komi=7.5, level=HARD, seed=1, keeping=True)
            asked.append({"question": base64.b64encode(question).decode(), **limits})
        found: list[dict[str, Any]] = page.evaluate(WORKER, [f"{server}{folder.name}/", asked])
        for one, position in zip(found, positions, strict=True):
            one["answer"] = unpack_answer(base64.b64decode(one["answer"]), position.grid)
        return found

    return searched


def lead(answer: Any) -> int:
    """By how many visits the best move is ahead."""
    best, second = sorted(answer.visits.values())[-1:-3:-1]
    return int(best - second)


def test_a_search_ends_once_its_first_move_cannot_be_caught(
    search: Callable[..., list[Any]],
) -> None:
    (found,) = search(CLEAR, ms=3000, least=LEAST_PLAYOUTS)
    assert found["ms"] < 2900
    assert found["playouts"] >= LEAST_PLAYOUTS
    patience = Patience(3.0)
    assert patience.is_over(found["ms"] / 1000, found["playouts"], lead(found["answer"]))


def test_a_search_that_is_to_take_its_time_takes_it(search: Callable[..., list[Any]]) -> None:
    (found,) = search(CLEAR, ms=700, least=0)
    assert 700 <= found["ms"] < 1200


def test_a_worker_goes_on_from_what_it_found_for_the_move_before(
    search: Callable[..., list[Any]],
) -> None:
    (first,) = search(OPENING, ms=300, least=0)
    after = OPENING.played(first["answer"].point)
    _, found = search(OPENING, after, ms=300, least=0)
    unrelated = OPENING.played(0).played(80)
    _, anew = search(OPENING, unrelated, ms=100, least=0)
    assert found["answer"].playouts > found["playouts"]
    assert anew["answer"].playouts == anew["playouts"]


# In the player's time


def last(count: int = 1) -> str:
    """The kinds of the last messages to the workers, without those that only load."""
    return f"asked.slice(-{count}).map(({{ type, ms }}) => ms > 10000 ? 'ponder' : type).join()"


@pytest.fixture
def master(page: Page, server: str) -> Page:
    """A game at Master in which the player is to move for the second time."""
    page.add_init_script(RECORD_QUESTIONS)
    page.goto(server + "?level=master&seed=1")
    wait_until_ready(page)
    play(page, "E5")
    expect(game(page)).to_have_attribute("data-move-number", "2", timeout=15_000)
    wait_for(page, f"{last()} === 'ponder'")
    return page


def test_master_thinks_while_the_player_does_and_nothing_shows_it(master: Page) -> None:
    expect(game(master)).to_have_attribute("data-thinking", "false")
    expect(master.get_by_text("Your move.", exact=True)).to_be_visible()
    assert master.evaluate("asked.filter(({ ms }) => ms > 10000).every(({ ms }) => ms <= 60000)")


def test_a_move_ends_it_at_once_and_is_answered(master: Page) -> None:
    workers = master.evaluate("asked.filter(({ type }) => type === 'load').length")
    before = master.evaluate("asked.length")
    play(master, free_point(master))
    expect(game(master)).to_have_attribute("data-move-number", "4", timeout=15_000)
    after = master.evaluate(f"asked.slice({before}).map(({{ type }}) => type)")
    assert after[: 2 * workers] == ["stop"] * workers + ["ask"] * workers
    wait_for(master, f"{last()} === 'ponder'")
    assert "load" not in after


def test_a_hidden_tab_does_not_think(master: Page) -> None:
    master.evaluate(HIDDEN, True)
    wait_for(master, f"{last()} === 'stop'")
    master.evaluate(HIDDEN, False)
    play(master, free_point(master))
    expect(game(master)).to_have_attribute("data-move-number", "4", timeout=15_000)


def test_undo_a_count_and_a_new_game_are_as_ever(master: Page) -> None:
    master.locator("[data-action=undo]").click()
    expect(game(master)).to_have_attribute("data-move-number", "0")
    wait_for(master, f"{last()} === 'stop'")
    play(master, free_point(master))
    expect(game(master)).to_have_attribute("data-move-number", "2", timeout=15_000)
    master.keyboard.press("Escape")
    master.locator("[data-action=more]").click()
    master.locator("[data-action=count-now]").click()
    expect(game(master)).to_have_attribute("data-thinking", "false")
    master.locator("[data-action=back-to-game]").click()
    play(master, free_point(master))
    expect(game(master)).to_have_attribute("data-move-number", "4", timeout=15_000)
    master.reload()
    wait_until_ready(master)
    expect(game(master)).to_have_attribute("data-move-number", "4")
    play(master, free_point(master))
    expect(game(master)).to_have_attribute("data-move-number", "6", timeout=15_000)
