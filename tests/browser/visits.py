"""A host that can be killed and given another version of the page, and visitors who come back to it."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.hosting import START_TIMEOUT_MS
from web.building.offline import WORKER, build_worker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
NEWER = "app-0123456789"
TEXTS = {".css", ".html", ".js", ".json", ".mjs", ".webmanifest"}

SHELF = """
const name = (await caches.keys()).find((name) => name.includes("precache"));
const shelf = await caches.open(name);
const keys = (await shelf.keys()).filter(({ url }) => new URL(url).pathname.endsWith(ending));
"""
SPOIL = f"""async (ending) => {{
  {SHELF}
  for (const key of keys) {{
    const {{ headers }} = await shelf.match(key);
    await shelf.put(key, new Response("spoilt", {{ headers }}));
  }}
  return keys.length;
}}"""
DROP = f"async (ending) => {{ {SHELF} await Promise.all(keys.map((key) => shelf.delete(key))); return keys.length; }}"
READ = f"""async (ending) => {{
  {SHELF}
  return Promise.all(keys.map(async (key) => (await (await shelf.match(key)).text()).slice(0, 6)));
}}"""
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const end = new Promise((resolve) => {
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker.addEventListener("statechange", () => resolve(worker.state));
    });
  });
  try {
    await registration.update();
  } catch {
    return "refused";
  }
  return end;
}"""


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Site:
    """A folder and a server for it in a process of its own, at one address for good."""

    folder: Path
    base: str
    port: int = field(default_factory=_free_port)
    process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.base}"

    def serve(self) -> None:
        options = [str(self.folder), "--port", str(self.port), "--base", self.base]
        command = [sys.executable, "-m", "web.serve", *options]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        assert "Open http" in self.process.stdout.readline()

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.communicate()
        self.process = None

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Answer nothing for a while; who asks has to wait."""
        assert self.process
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def publish(self, files: dict[str, bytes]) -> None:
        """Put another version in the place of the one before, as a host does."""
        for path in sorted(self.folder.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        for name, content in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def renewed(files: dict[str, bytes]) -> dict[str, bytes]:
    """The same files with a worker that keeps them."""
    others = {name: content for name, content in files.items() if name != WORKER}
    return {**others, WORKER: build_worker(others)}


def newer(folder: Path) -> dict[str, bytes]:
    """The next version of a built page: its own folder has another name, all else follows."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != WORKER
    }
    old = next(name for name in files if name.startswith("app-")).partition("/")[0]
    moved = {}
    for name, content in files.items():
        is_text = Path(name).suffix in TEXTS
        body = content.replace(old.encode(), NEWER.encode()) if is_text else content
        moved[re.sub(rf"^{old}/", f"{NEWER}/", name)] = body
    return renewed(moved)


def version(page: Page) -> str | None:
    return page.locator('meta[name="app-folder"]').get_attribute("content")


def expect_version(page: Page, name: str | None) -> None:
    assert name
    meta = page.locator('meta[name="app-folder"]')
    expect(meta).to_have_attribute("content", name, timeout=START_TIMEOUT_MS)
    _wait_until_ready(page)


def _wait_until_ready(page: Page) -> None:
    expect(page.locator("body")).to_have_attribute("data-ready", "true", timeout=START_TIMEOUT_MS)


def wait_until_kept(page: Page) -> None:
    """Wait until the settings say that the page is ready for offline, and close them."""
    _wait_until_ready(page)
    page.locator("[data-action=settings]").click()
    ready = page.get_by_text("Ready for offline")
    expect(ready).to_be_attached(timeout=START_TIMEOUT_MS)
    page.locator("[data-action=close]").click()


def look_for_update(page: Page) -> Any:
    """Let the browser look for a newer version; "installed", "redundant" or "refused"."""
    return page.evaluate(UPDATE)
