"""The built page, served, and how much of it comes over the wire."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Request

from web.serve import make_server

START_TIMEOUT_MS = 60_000


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
    """Load the page with nothing cached and add up what comes over the wire, by kind of file.

    The search's workers fetch the kernel on their own, so that is waited for.
    """
    context = browser.new_context()
    finished: list[Request] = []
    # Playwright marks the handlers it is given, which a built-in method does not bear.
    context.on("requestfinished", lambda request: finished.append(request))  # noqa: PLW0108
    page = context.new_page()
    with context.expect_event("requestfinished", lambda request: "kernel.wasm" in request.url):
        page.goto(address)
    wait_until_ready(page)
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


def wait_until_ready(page: Page) -> None:
    """Wait until a click on the board will be answered."""
    page.wait_for_selector('body[data-ready="true"]', timeout=START_TIMEOUT_MS)
