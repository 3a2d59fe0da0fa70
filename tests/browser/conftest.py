"""The built page, a server for it, and a Chromium page that reports every fault.

Tests ask for `open_page` and get a page that answers clicks, or for `page` and `server` to start
on their own. A test fails when the console shows an error, an exception is not caught or another
host is asked for anything, unless it said so beforehand by `faults.expect("part of the text")`.

The browser lives as long as this package: Playwright keeps an event loop running while it does,
in which no test elsewhere could start its own.
"""

from __future__ import annotations

import shutil
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.hosting import START_TIMEOUT_MS, Host, hosting
from tests.browser.meeting import person, relay  # noqa: F401 - fixtures
from tests.browser.station import station  # noqa: F401 - a fixture
from tests.browser.visits import Site, wait_until_kept
from tests.chromium import FLAGS, find_chromium
from web.build import build
from web.serve import make_server

# How long a page takes to show something says more about the machine than about the page; where
# there is a limit, it is measured.
expect.set_options(timeout=20_000)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, BrowserType, Playwright

HERE = Path(__file__).parent
BASE = "/some/where/"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this package."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, built once from the sources as they are."""
    out = tmp_path_factory.mktemp("site") / "dist"
    build(out)
    return out


@pytest.fixture(scope="session")
def server(built_site: Path) -> Iterator[str]:
    """The address of the built page, which lies below a sub-path."""
    with make_server(built_site, base=BASE, quiet=True) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}{BASE}"
        running.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory, server: str) -> Iterator[Host]:
    """Somebody else's site."""
    with hosting(tmp_path_factory.mktemp("hosting") / "site", server) as running:
        yield running


class Faults:
    """What went wrong in a page, apart from what the test expects."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._expected: list[str] = []
        self._seen: list[str] = []

    def expect(self, text: str) -> None:
        """Let faults pass whose message contains `text`."""
        self._expected.append(text)

    def unexpected(self) -> list[str]:
        """Return the messages that no test asked for."""
        return [seen for seen in self._seen if not any(text in seen for text in self._expected)]

    def watch(self, page: Page) -> None:
        """Record the faults of a page from now on."""
        page.on("pageerror", lambda error: self._seen.append(f"exception: {error}"))
        page.on("console", self._on_console)
        page.on("request", self._on_request)

    def _on_console(self, message: Any) -> None:
        if message.type == "error":
            self._seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_request(self, request: Any) -> None:
        own = self._address.removesuffix(BASE)
        if not request.url.startswith((own, "data:", "blob:")):
            self._seen.append(f"another host: {request.url}")


@pytest.fixture
def faults(server: str) -> Iterator[Faults]:
    """The faults of this test's pages; anything unexpected fails the test at its end."""
    watched = Faults(server)
    yield watched
    assert watched.unexpected() == []


@pytest.fixture
def page(context: BrowserContext, faults: Faults) -> Page:
    """A fresh page with nothing stored."""
    fresh = context.new_page()
    faults.watch(fresh)
    return fresh


@pytest.fixture
def open_page(page: Page, server: str) -> Callable[..., Page]:
    """Open the page with a query such as "?size=9" and wait until it answers clicks."""

    def opened(query: str = "") -> Page:
        page.goto(server + query)
        wait_until_ready(page)
        return page

    return opened


def wait_until_ready(page: Page) -> None:
    """Wait until a click on the board will be answered."""
    expect(page.locator("body")).to_have_attribute("data-ready", "true", timeout=START_TIMEOUT_MS)


@pytest.fixture
def site(built_site: Path, tmp_path: Path) -> Iterator[Site]:
    """The built page on a host of its own, which can be killed and given another version."""
    folder = tmp_path / "dist"
    shutil.copytree(built_site, folder)
    host = Site(folder, BASE)
    host.serve()
    yield host
    host.kill()


@pytest.fixture
def troubles(site: Site) -> Iterator[Faults]:
    """The faults of the pages of `site`; anything unexpected fails the test at its end."""
    watched = Faults(site.address)
    yield watched
    assert watched.unexpected() == []


@pytest.fixture
def visitor(browser: Browser, site: Site, troubles: Faults) -> Iterator[Page]:
    """A page of somebody who has been to `site`: all of it is kept."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-US", service_workers="allow"
    )
    page = context.new_page()
    troubles.watch(page)
    page.goto(site.address)
    wait_until_kept(page)
    yield page
    context.close()


def wait_for(page: Page, expression: str, timeout_s: float = 30) -> None:
    """Wait until a JavaScript expression holds.

    Playwright's own `wait_for_function` needs `eval`, which the page's content policy forbids.
    """
    deadline = time.monotonic() + timeout_s
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, f"not in time: {expression}"


# pytest-playwright's own, with this package for their lifetime.


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser_type(playwright: Playwright) -> BrowserType:
    return playwright.chromium


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    flags = [flag for flag in FLAGS if flag != "--headless"]  # --headed decides
    return browser_type_launch_args | {"executable_path": find_chromium(), "args": flags}


@pytest.fixture(scope="package")
def browser_context_args() -> dict[str, Any]:
    # A service worker takes in the whole page after each start, and hides requests from `route`;
    # the tests of it make contexts of their own.
    return {
        "viewport": {"width": 1280, "height": 800},
        "locale": "en-US",
        "service_workers": "block",
    }


@pytest.fixture(scope="package")
def browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Iterator[Browser]:
    running = browser_type.launch(**browser_type_launch_args)
    yield running
    running.close()
