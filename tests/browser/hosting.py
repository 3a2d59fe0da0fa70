"""Somebody else's site: pages of another origin, and of another site, that embed the game.

The game is served at 127.0.0.1 and the host at localhost, which browsers hold to be two sites.
"""

from __future__ import annotations

import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from playwright.sync_api import expect

from web.serve import make_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Frame, Locator, Page

    from tests.browser.conftest import Faults

START_TIMEOUT_MS = 60_000
NOTICED_WITHIN_MS = 2000

# Playwright's own waits until an element stands still, which one with a starting game may not.
SCROLL_TO = "element => element.scrollIntoView()"
RECORD_RESULTS = """
addEventListener("tianyuan-result", ({ target, detail }) => {
  target.dataset.heard = JSON.stringify(detail);
});
addEventListener("tianyuan-ready", ({ target }) => { target.dataset.ready = "true"; });
"""


@dataclass(frozen=True)
class Host:
    """A site with a folder of its own; `game` is the address of the game that it embeds."""

    folder: Path
    address: str
    game: str

    @property
    def game_origin(self) -> str:
        parts = urlsplit(self.game)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def link(self) -> str:
        return f'<a href="{self.game}">Play Go</a>'

    @property
    def script(self) -> str:
        return f'<script async src="{self.game}embed/embed.js"></script>'

    def element(self, options: str = "", link: str | None = None, width: int = 480) -> str:
        """The element in a column of some width; without the script that it needs."""
        inside = self.link if link is None else link
        column = f'<div class="column w{width}">'
        return f"{column}<tianyuan-go {options}>{inside}</tianyuan-go></div>"

    def frame(self, query: str = "", more: str = "", width: int = 480) -> str:
        """The plain frame."""
        return (
            f'<iframe src="{self.game}embed/frame.html{query}" width="{width}" '
            f'height="{width + 286}" title="Go" {more}></iframe>'
        )

    def publish(self, body: str, head: str = "", *, policy: str = "", style: str = "") -> str:
        """Put a page on the site, and give its address."""
        name = f"page-{len(list(self.folder.iterdir()))}"
        (self.folder / f"{name}.css").write_text(STYLE + style)
        allowed = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        page = PAGE.replace("HEAD", (allowed if policy else "") + head)
        page = page.replace("BODY", body).replace("STYLE", f"{name}.css")
        (self.folder / f"{name}.html").write_text(page)
        return f"{self.address}{name}.html"

    def open(self, page: Page, faults: Faults, body: str, head: str = "", **more: str) -> None:
        """Publish a page and go there."""
        faults.expect(f"another host: {self.address}")
        page.goto(self.publish(body, head, **more))


STYLE = """
body { margin: 0; font: 16px sans-serif; }
.w300 { width: 300px; } .w480 { width: 480px; } .w800 { width: 800px; }
.screens { height: 4000px; }
"""
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
HEAD
<link rel="icon" href="data:,"><link rel="stylesheet" href="STYLE"><title>A host</title></head>
<body>BODY</body></html>
"""


@contextmanager
def hosting(folder: Path, game: str) -> Iterator[Host]:
    """A host that answers while the context lasts."""
    folder.mkdir()
    with make_server(folder, host="127.0.0.1", quiet=True) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield Host(folder, f"http://localhost:{running.server_port}/", game)
        running.shutdown()
        thread.join()


def frames_of(page: Page) -> list[Frame]:
    """The games on a page, in their order."""
    return [frame for frame in page.frames if "/embed/frame.html" in frame.url]


def started(frames: Locator) -> Frame:
    """The game in an iframe, once it answers clicks."""
    handle = frames.element_handle(timeout=START_TIMEOUT_MS)
    frame = handle.content_frame()
    assert frame is not None
    ready = frame.locator("body")
    expect(ready).to_have_attribute("data-ready", "true", timeout=START_TIMEOUT_MS)
    return frame


def expect_notice(page: Page, words: str) -> None:
    """Expect the notice in the place of the board, within the time that is promised."""
    notice = page.locator("tianyuan-go .notice")
    expect(notice).to_contain_text(words, timeout=NOTICED_WITHIN_MS)
    expect(notice).to_be_visible()
    expect(page.locator("tianyuan-go iframe:visible")).to_have_count(0)


def expect_answer(frame: Frame | Page) -> None:
    """Expect the computer's first answer, for which its search has to arrive."""
    expect(frame.locator("[data-game]")).to_have_attribute(
        "data-move-number", "2", timeout=START_TIMEOUT_MS
    )
