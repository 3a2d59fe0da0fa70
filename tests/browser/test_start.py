"""How the page comes to life, and what it says when it cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import START_TIMEOUT_MS, wait_until_ready

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from tests.browser.conftest import Faults

DENIALS = {
    "exception": """
        IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); };
    """,
    "event": """
        IDBFactory.prototype.open = () => {
          const request = {};
          const event = { preventDefault() {}, stopPropagation() {} };
          setTimeout(() => request.onerror?.(event));
          return request;
        };
    """,
    "silence": "IDBFactory.prototype.open = () => ({});",
    "absence": """
        Object.defineProperty(globalThis, "indexedDB", { value: undefined, configurable: true });
    """,
}


def test_the_page_starts_from_a_sub_path_with_nothing_from_another_host(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    expect(page.locator("html")).to_have_attribute("data-boot", "ready")


def test_the_page_starts_again_from_the_cache(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.reload()
    wait_until_ready(page)


@pytest.mark.parametrize("denial", DENIALS.values(), ids=DENIALS.keys())
def test_the_page_starts_where_indexed_db_is_denied(page: Page, server: str, denial: str) -> None:
    page.add_init_script(denial)
    page.goto(server)
    wait_until_ready(page)


@pytest.mark.parametrize("file", ["pyodide.mjs", "pyodide.asm.wasm", "core.js", "app.zip"])
def test_a_file_that_does_not_arrive_is_told_to_the_player(
    page: Page, server: str, faults: Faults, file: str
) -> None:
    faults.expect("")
    page.route(f"**/{file}", lambda route: route.abort())
    page.goto(server)
    expect_failure(page)
    expect(page.locator("html")).to_have_attribute("data-boot", "failed")


@pytest.mark.parametrize("file", ["indexed-db-stand-in.mjs", "pyodide.mjs", "core.js"])
def test_a_script_that_fails_twice_is_asked_for_again(
    page: Page, server: str, faults: Faults, file: str
) -> None:
    faults.expect(file)
    page.route(f"**/{file}", lambda route: route.abort(), times=2)
    page.goto(server)
    wait_until_ready(page)


def test_the_page_starts_where_the_host_gives_webassembly_a_wrong_type(
    page: Page, server: str
) -> None:
    page.route("**/pyodide.asm.wasm", _serve_under_a_wrong_type)
    page.goto(server)
    wait_until_ready(page)


def test_an_exception_at_the_start_is_told_to_the_player(
    page: Page, server: str, faults: Faults
) -> None:
    faults.expect("")
    page.route(server, _serve_with_broken_entry)
    page.goto(server)
    expect_failure(page)
    expect(page.locator("[data-boot-reason]")).to_contain_text("no_such_module")


def expect_failure(page: Page) -> None:
    expect(page.locator("[data-boot-failed]")).to_be_visible(timeout=START_TIMEOUT_MS)


def _serve_with_broken_entry(route: Route) -> None:
    response = route.fetch()
    broken = response.text().replace("from web.main import main", "import no_such_module")
    route.fulfill(response=response, body=broken)


def _serve_under_a_wrong_type(route: Route) -> None:
    response = route.fetch()
    headers = response.headers | {"content-type": "text/plain"}
    route.fulfill(response=response, headers=headers)
