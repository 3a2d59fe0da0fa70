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

    from playwright.sync_api import Page, Route

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


def wait_until_idle(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-idle", "done", timeout=START_TIMEOUT_MS)


def expect_image(page: Page, source: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-image", source)
