"""The three acts of the start, and what takes an act's place when it fails."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import START_TIMEOUT_MS, wait_until_ready
from tests.browser.test_start import expect_failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, BrowserContext, Page, Route

    from tests.browser.conftest import Faults

WITHOUT_CACHES = {
    "missing": "delete globalThis.caches;",
    "throwing": """
        CacheStorage.prototype.open = () => { throw new DOMException("denied", "SecurityError"); };
        CacheStorage.prototype.delete = () => Promise.reject(new Error("denied"));
    """,
}
NO_DECOMPRESSION = "delete globalThis.DecompressionStream;"
IMAGE = "**/memory.image"

CAPTURE = ["B1", "A1", "A2", "A1", "E5", "E5", "B1", "C5", "C5", "J9", "J8", "A9", "H9", "H8", "J9",
           "G9", "J9", "D4", "D4", "F4"]  # fmt: skip
"""Clicks, some of them illegal: White's stones in two corners are taken and may not come back."""
MANY = [f"{column}{row}" for column in "ACEGJ" for row in range(1, 10, 2)]


def _truncated(body: bytes) -> bytes:
    return body[: len(body) // 2]


def _damaged(body: bytes) -> bytes:
    middle = len(body) // 2
    return body[:middle] + bytes(64) + body[middle + 64 :]


def _of_another_runtime(body: bytes) -> bytes:
    content = gzip.decompress(body)
    at = content.index(b'"hash":') + len(b'"hash":')
    digit = b"2" if content[at : at + 1] == b"1" else b"1"
    return gzip.compress(content[:at] + digit + content[at + 1 :], compresslevel=1)


def _nothing(body: bytes) -> bytes:
    return gzip.compress(b"")


def test_python_starts_from_the_image_and_then_from_the_one_kept(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    expect_image(page, "shipped")
    wait_until_idle(page)
    page.reload()
    wait_until_ready(page)
    expect_image(page, "kept")


@pytest.mark.parametrize("change", [_truncated, _damaged, _of_another_runtime, _nothing])
def test_a_bad_image_costs_time_and_nothing_else(
    page: Page, server: str, change: Callable[[bytes], bytes]
) -> None:
    def serve(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=change(response.body()))

    page.route(IMAGE, serve)
    page.goto(server)
    wait_until_ready(page)
    expect_image(page, "none")


def test_a_bad_image_that_was_kept_is_dropped(page: Page, server: str) -> None:
    page.goto(server)
    wait_until_ready(page)
    wait_until_idle(page)
    page.evaluate(
        """async () => {
            const shelf = await caches.open("tianyuan-image");
            const [key] = await shelf.keys();
            const bytes = await (await shelf.match(key)).arrayBuffer();
            await shelf.put(key, new Response(bytes.slice(0, bytes.byteLength / 2)));
        }"""
    )
    page.reload()
    wait_until_ready(page)
    expect_image(page, "shipped")


def test_a_missing_image_costs_time_and_nothing_else(
    page: Page, server: str, faults: Faults
) -> None:
    faults.expect("memory.image")
    page.route(IMAGE, lambda route: route.fulfill(status=404))
    page.goto(server)
    wait_until_ready(page)
    expect_image(page, "none")


@pytest.mark.parametrize("denial", WITHOUT_CACHES.values(), ids=WITHOUT_CACHES.keys())
def test_the_page_starts_without_cache_storage(page: Page, server: str, denial: str) -> None:
    page.add_init_script(denial)
    page.goto(server)
    wait_until_ready(page)
    expect_image(page, "shipped")
    wait_until_idle(page)


@pytest.mark.parametrize("trouble", ["throw 0", 'queueMicrotask(() => this.onerror("no"))'])
def test_the_image_is_unpacked_by_the_page_where_no_worker_can(
    page: Page, server: str, trouble: str
) -> None:
    page.add_init_script(
        f"""globalThis.Worker = class extends Worker {{
          constructor(url, options) {{
            super(url, options);
            if (!String(url).endsWith("image-worker.js")) return;
            this.postMessage = () => {{ {trouble}; }};
          }}
        }};"""
    )
    page.goto(server)
    wait_until_ready(page)
    expect_image(page, "shipped")


def test_an_old_browser_starts_without_the_image(page: Page, server: str) -> None:
    page.add_init_script(NO_DECOMPRESSION)
    page.goto(server)
    wait_until_ready(page)
    expect_image(page, "none")


def test_without_image_and_library_the_player_is_told(
    page: Page, server: str, faults: Faults
) -> None:
    faults.expect("")
    page.add_init_script(NO_DECOMPRESSION)
    page.route("**/python_stdlib.zip", lambda route: route.abort())
    page.goto(server)
    expect_failure(page)


def test_a_game_needs_nothing_of_the_library_that_the_image_lacks(
    page: Page, server: str, faults: Faults
) -> None:
    faults.expect("python_stdlib.zip")
    page.route("**/python_stdlib.zip", lambda route: route.abort())
    page.goto(server + "?opponent=person&lang=zh-Hans")
    wait_until_ready(page)
    page.locator('[data-point="E5"]').click()
    expect(page.locator("[data-game]")).to_have_attribute("data-move-number", "1")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(page.locator(".panel")).to_contain_text("黑")


def test_an_error_in_python_shows_its_lines(page: Page, server: str, faults: Faults) -> None:
    faults.expect("Traceback")
    page.goto(server)
    wait_until_ready(page)
    expect_image(page, "shipped")
    page.evaluate("""void (tianyuan.apply = () => { throw new Error("broken"); })""")
    with page.expect_event("pageerror") as raised:
        page.locator('[data-point="E5"]').click()
    assert "js.tianyuan.apply(json.dumps(steps))" in str(raised.value)


class HeldPython:
    """Keeps Python away from a page until it is let go."""

    def __init__(self, page: Page) -> None:
        self._held: list[Route] = []
        self._is_free = False
        page.route("**/pyodide.asm.wasm", self._decide)

    def _decide(self, route: Route) -> None:
        if self._is_free:
            route.continue_()
        else:
            self._held.append(route)

    def let_go(self) -> None:
        self._is_free = True
        for route in self._held:
            route.continue_()


def open_before_python(page: Page, address: str) -> HeldPython:
    """Open a page that answers clicks and has no Python."""
    held = HeldPython(page)
    page.goto(address)
    expect(page.locator("body")).to_have_attribute("data-opening", "true")
    return held


def test_the_first_stone_is_placed_before_python_and_answered_after(
    page: Page, server: str
) -> None:
    held = open_before_python(page, server)
    page.locator('[data-point="E5"]').click()
    expect(page.locator(".stones use")).to_have_count(1)
    page.locator('[data-point="C3"]').click()
    page.locator('[data-point="E5"]').click()
    expect(page.locator(".stones use")).to_have_count(1)
    held.let_go()
    wait_until_ready(page)
    expect(page.locator("[data-game]")).to_have_attribute("data-move-number", "2")
    assert [action["action"] for action in kept_actions(page)] == ["play", "play"]
    assert kept_actions(page)[0]["point"] == "E5"


def test_quick_clicks_give_the_same_game_before_python_and_after(
    page: Page, context: BrowserContext, faults: Faults, server: str
) -> None:
    held = open_before_python(page, server + "?opponent=person")
    click_all(page, CAPTURE)
    expect(page.locator('[data-point="A1"]')).to_have_attribute("data-stone", "none")
    held.let_go()
    wait_until_ready(page)
    loaded = context.new_page()
    faults.watch(loaded)
    loaded.goto(server + "?opponent=person&lang=en")
    wait_until_ready(loaded)
    click_all(loaded, CAPTURE)
    assert shown_board(page) == shown_board(loaded)
    assert page.locator(".status").text_content() == loaded.locator(".status").text_content()


def test_python_draws_what_the_opening_has_drawn(page: Page, server: str) -> None:
    held = open_before_python(page, server + "?opponent=person")
    click_all(page, CAPTURE[:12])
    before = drawing(page)
    held.let_go()
    wait_until_ready(page)
    assert drawing(page) == before


def test_a_stone_takes_two_taps_before_python_too(
    browser: Browser, faults: Faults, server: str
) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    faults.watch(page)
    held = open_before_python(page, server + "?opponent=person")
    page.locator('[data-point="E5"]').tap()
    expect(page.locator(".crosshair")).to_have_count(1)
    page.locator('[data-point="E5"]').tap()
    expect(page.locator(".stones use")).to_have_count(1)
    page.locator('[data-point="C3"]').tap()
    held.let_go()
    wait_until_ready(page)
    assert [action["point"] for action in kept_actions(page)] == ["E5"]
    expect(page.locator(".crosshair")).to_have_count(1)
    page.locator('[data-point="C3"]').tap()
    expect(page.locator("[data-game]")).to_have_attribute("data-move-number", "2")
    context.close()


def test_clicks_during_the_handover_are_neither_lost_nor_doubled(page: Page, server: str) -> None:
    held = open_before_python(page, server + "?opponent=person")
    page.evaluate(
        """points => {
            const turn = setInterval(() => {
                const point = points.shift();
                if (point) document.querySelector(`[data-point="${point}"]`).click();
                else clearInterval(turn);
            }, 15);
        }""",
        MANY,
    )
    held.let_go()
    wait_until_ready(page)
    expect(page.locator("[data-game]")).to_have_attribute("data-move-number", str(len(MANY)))
    assert [action["point"] for action in kept_actions(page)] == MANY


def test_other_wishes_keep_their_place_among_the_clicks(page: Page, server: str) -> None:
    held = open_before_python(page, server + "?opponent=person")
    page.locator('[data-point="E5"]').click()
    page.keyboard.press("p")
    page.locator('[data-point="C3"]').click()
    held.let_go()
    wait_until_ready(page)
    assert [action["action"] for action in kept_actions(page)] == ["play", "pass", "play"]


def test_a_page_with_a_kept_game_waits_for_python(page: Page, server: str) -> None:
    page.goto(server)
    wait_until_ready(page)
    page.locator('[data-point="E5"]').click()
    expect(page.locator("[data-game]")).to_have_attribute("data-move-number", "2")
    held = HeldPython(page)
    page.reload()
    expect(page.locator(".grid")).to_be_hidden()
    expect(page.locator("body")).not_to_have_attribute("data-opening", "true")
    held.let_go()
    wait_until_ready(page)
    expect(page.locator("[data-game]")).to_have_attribute("data-move-number", "2")


def test_clicks_wait_for_python_where_the_kernel_is_missing(
    page: Page, server: str, faults: Faults
) -> None:
    faults.expect("kernel.wasm")
    page.route("**/kernel.wasm", lambda route: route.abort())
    held = HeldPython(page)
    page.goto(server + "?opponent=person")
    page.locator('[data-point="E5"]').click()
    page.locator('[data-point="C3"]').click()
    held.let_go()
    wait_until_ready(page)
    assert [action["point"] for action in kept_actions(page)] == ["E5", "C3"]


def test_what_takes_more_than_a_second_is_named(page: Page, server: str) -> None:
    held = open_before_python(page, server)
    expect(page.get_by_text("Fetching Python")).to_be_visible()
    held.let_go()
    wait_until_ready(page)
    expect(page.locator(".boot-stage:visible")).to_have_count(0)


def click_all(page: Page, points: list[str]) -> None:
    page.evaluate(
        "points => points.forEach(p => document.querySelector(`[data-point=${p}]`).click())", points
    )


def drawing(page: Page) -> list[list[list[str]]]:
    """Every shape above the lines, by layer, without what only the eye cannot see."""
    found: list[list[list[str]]] = page.evaluate(
        """() => ["shadows", "stones", "marks"].map(name =>
            [...document.querySelectorAll(`.${name} > *`)].map(shape =>
                [shape.tagName, ...["href", "x", "y", "cx", "cy", "r", "class"].map(attribute =>
                    shape.getAttribute(attribute) ?? "")]))"""
    )
    return found


def shown_board(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[data-point]')].map(cell => cell.ariaLabel)"
    )
    return found


def kept_actions(page: Page) -> list[dict[str, str]]:
    """The actions of the game that this page has kept."""
    found: list[dict[str, str]] = page.evaluate(
        """() => {
            const key = Object.keys(localStorage).find(name => name.startsWith("tianyuan/game/"));
            return JSON.parse(localStorage.getItem(key)).actions;
        }"""
    )
    return found


def wait_until_idle(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-idle", "done", timeout=START_TIMEOUT_MS)


def expect_image(page: Page, source: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-image", source)
