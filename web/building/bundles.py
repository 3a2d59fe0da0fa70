"""The modules by which friends meet, each put into one file with the npm packages that it needs.

Knows esbuild's command line and what it tells of its work. A bundle is loaded when it is wanted, and
no other with it: so what two of them have in common is in both.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web.building.settings import BuildError, read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.building.settings import Settings

FOLDER = "friend"
ENTRIES = ("hand.mjs", "mqtt.mjs", "nostr.mjs", "qr.mjs", "ws.mjs")
OPTIONS = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none")
PACKAGE = re.compile(r".*node_modules/((?:@[^/]+/)?[^/]+)/")


@dataclass(frozen=True)
class Bundles:
    """What esbuild made: the files by name, and the npm packages that any of them holds."""

    files: dict[str, bytes]
    packages: frozenset[str]


def build_bundles(settings: Settings) -> dict[str, bytes]:
    """Return the bundles by their paths in the app's folder; the same sources give the same bytes.

    Raises:
        BuildError: esbuild is missing or finds a fault in the sources.
    """
    made = bundled(settings.root, [settings.bundles / entry for entry in ENTRIES])
    return {f"{FOLDER}/{name}": content for name, content in made.files.items()}


def bundled(root: Path, entries: Iterable[Path]) -> Bundles:
    """Return a bundle for each entry module, named after it."""
    with tempfile.TemporaryDirectory() as folder:
        facts = Path(folder) / "facts.json"
        _run_esbuild(root, [*entries], Path(folder), facts)
        made = {path.name: path.read_bytes() for path in Path(folder).glob("*.js")}
        return Bundles(dict(sorted(made.items())), _packages(json.loads(facts.read_bytes())))


def _run_esbuild(root: Path, entries: list[Path], out: Path, facts: Path) -> None:
    esbuild = root / "node_modules" / ".bin" / "esbuild"
    if not esbuild.exists():
        raise BuildError("esbuild has not been fetched: run npm ci (make does)")
    for entry in entries:
        read_bytes(entry)
    command = [str(esbuild), *map(str, entries), *OPTIONS, f"--outdir={out}", f"--metafile={facts}"]
    ended = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)  # noqa: S603
    if ended.returncode:
        raise BuildError(f"esbuild refused the modules of {FOLDER}: {ended.stderr.strip()}")


def _packages(facts: dict[str, Any]) -> frozenset[str]:
    matches = map(PACKAGE.match, facts["inputs"])
    return frozenset(match[1] for match in matches if match)
