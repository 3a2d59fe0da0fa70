"""What phones do to pages, and what this page asks of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import wait_for, wait_until_ready
from tests.browser.test_play import play, point, press

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, CDPSession, Page

    from tests.browser.conftest import Faults

TIMED = "?opponent=person&size=9"
RECORD_LOCKS = """
globalThis.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: {
  async request(kind) {
    const lock = new EventTarget();
    lock.release = async () => {
      locks.push("released");
      lock.dispatchEvent(new Event("release"));
    };
    locks.push(kind);
    return lock;
  },
} });
"""
REFUSE_LOCKS = """
Object.defineProperty(navigator, "wakeLock", { value: {
  request: () => Promise.reject(new DOMException("battery", "NotAllowedError")),
} });
"""
NO_LOCKS = "Object.defineProperty(navigator, 'wakeLock', { value: undefined });"


@pytest.fixture
def phone(browser: Browser, server: str, faults: Faults) -> Iterator[Callable[..., Page]]:
    """Opens the page on a touch screen, with a script that runs before."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en-US",
        service_workers="block",
    )

    def opened(query: str = TIMED, script: str = "") -> Page:
        page = context.new_page()
        faults.watch(page)
        page.add_init_script(script)
        page.goto(server + query)
        wait_until_ready(page)
        return page

    yield opened
    context.close()


def set_time(page: Page) -> None:
    """Begin a game with main time only, by the settings as a player does."""
    press(page, "settings")
    page.locator("[data-setting=time_kind]").select_option(label="Main time only")
    press(page, "close")


def tap(fingers: CDPSession, x: float, y: float) -> None:
    fingers.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_double_tap_on_the_board_does_not_zoom_and_a_pull_does_not_refresh(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    box = point(page, "E5").bounding_box()
    assert box
    fingers = page.context.new_cdp_session(page)
    for _ in range(2):
        tap(fingers, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_for(page, "document.querySelector('[data-stone=black], .crosshair') !== null")
    assert page.evaluate("visualViewport.scale") == 1
    for element in ("document.documentElement", "document.body"):
        assert page.evaluate(f"getComputedStyle({element}).overscrollBehaviorY") == "none"
        assert page.evaluate(f"getComputedStyle({element}).touchAction") == "manipulation"
    viewport = page.locator("meta[name=viewport]").get_attribute("content")
    assert viewport
    assert "viewport-fit=cover" in viewport
    assert "user-scalable" not in viewport, "two fingers may always zoom"
    assert "maximum-scale" not in viewport


def test_the_screen_stays_on_while_a_clock_runs(phone: Callable[..., Page]) -> None:
    page = phone(script=RECORD_LOCKS)
    set_time(page)
    assert page.evaluate("locks") == []
    play(page, "E5")
    wait_for(page, "locks.join() === 'screen'")
    press(page, "pause")
    wait_for(page, "locks.join() === 'screen,released'")


def test_no_lock_is_taken_without_a_clock(phone: Callable[..., Page]) -> None:
    page = phone(script=RECORD_LOCKS)
    play(page, "E5 C3")
    assert page.evaluate("locks") == []


@pytest.mark.parametrize("script", [REFUSE_LOCKS, NO_LOCKS], ids=["refused", "missing"])
def test_a_timed_game_goes_on_where_the_screen_cannot_be_kept_on(
    phone: Callable[..., Page], script: str
) -> None:
    page = phone(script=script)
    set_time(page)
    play(page, "E5 C3 G7")
