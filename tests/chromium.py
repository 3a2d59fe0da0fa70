"""Finds a Chromium for the tests and names the flags that they start it with.

`python -m tests.chromium` prints its path, or fails where there is none.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Two pages on one machine reach each other though it has no interface but loopback.
    "--allow-loopback-in-peer-connection",
)


def find_chromium() -> str | None:
    """Return the path of a Chromium: $CHROMIUM, one on the path, or Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - slow, and rarely needed

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


if __name__ == "__main__":
    found = find_chromium()
    if not found:
        sys.exit("No Chromium was found.")
    print(found)
