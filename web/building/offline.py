"""The service worker `sw.js`, which lets the page start and play without a network.

Knows what of `dist/` a visitor can need; Workbox lists it, with a hash for each file
(`web/sw/generate.mjs`).
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from web.building.settings import ROOT, BuildError

GENERATOR = ROOT / "web" / "sw" / "generate.mjs"
WORKER = "sw.js"
FRESH = ("relays.json",)
"""What a host may change without a build: the network is asked first."""
LEFT_OUT = ("embed/**", "app-*/icons/*.png")
"""Pages for other sites, and pictures that only a device asks for when it takes the page in."""


ENTRY = re.compile(r'\{[^{}]*"url":[^{}]*\}')


def kept_files(worker: bytes) -> dict[str, dict[str, str | None]]:
    """Return what a finished service worker takes in: by path its revision and its hash."""
    entries = map(json.loads, ENTRY.findall(worker.decode()))
    return {entry.pop("url"): entry for entry in entries}


def build_worker(files: dict[str, bytes]) -> bytes:
    """Return the service worker for the files of `dist/`, given by their path.

    Raises:
        BuildError: Node is missing, or Workbox finds something wrong.
    """
    node = shutil.which("node")
    if node is None:
        raise BuildError("Node is missing, which makes the service worker")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path, content in files.items():
            file = folder / "dist" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        task = {
            "folder": str(folder / "dist"),
            "leaveOut": [*LEFT_OUT, *FRESH],
            "fresh": [path for path in FRESH if path in files],
            "out": str(folder / WORKER),
        }
        (folder / "task.json").write_text(json.dumps(task), encoding="utf-8")
        command = [node, str(GENERATOR), str(folder / "task.json")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise BuildError(f"The service worker was not made:\n{done.stdout}{done.stderr}")
        return (folder / WORKER).read_bytes()
