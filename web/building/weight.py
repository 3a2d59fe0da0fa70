"""How much comes over the wire, counted over the finished files, and how much may.

Counts what a host that compresses text sends, with gzip as the measure. Knows from `index.html`
what is fetched before the first stone can be placed and what before Python is up.
"""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING

from web.building.offline import WORKER, kept_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

BUDGET_BYTES = {
    "first stone": 250_000,
    "python": 10_500_000,
    "offline": 13_000_000,
    "all": 14_000_000,
}
"""The most for each stage, everything before it included. What is taken in for offline comes out of
the browser's own cache as far as the start has fetched it."""

COMPRESSED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest")
NAMED = re.compile(r'\s(?:href|src)="([^"#?]+)"')
RUNTIME = re.compile(r"<meta name='runtime' content='([^']*)'>")


def weigh(files: Mapping[str, bytes]) -> dict[str, int]:
    """Return the bytes for each stage of `BUDGET_BYTES`, from the files of `dist/` by path."""
    page = files["index.html"].decode()
    opening = {"index.html", *(name for name in NAMED.findall(page) if name in files)}
    opening |= {name for name in files if name.endswith("/css/wood.svg")}
    python = opening | _runtime(page, files)
    return {
        "first stone": _sum(files, opening),
        "python": _sum(files, python),
        "offline": _sum(files, python | {WORKER} | kept_files(files[WORKER]).keys()),
        "all": _sum(files, files),
    }


def _runtime(page: str, files: Mapping[str, bytes]) -> set[str]:
    """Return what Python starts from, its image included."""
    found = RUNTIME.search(page)
    assert found, "the build writes what to fetch into the page"
    named = {name for names in json.loads(found[1]).values() for name in names}
    return named | {name for name in files if name.endswith(("/memory.image", "/empty.zip"))}


def _sum(files: Mapping[str, bytes], names: Iterable[str]) -> int:
    return sum(_sent(name, files[name]) for name in names)


def _sent(name: str, content: bytes) -> int:
    return len(gzip.compress(content, 6)) if name.endswith(COMPRESSED) else len(content)
