"""The licences of everything that `dist/` ships, as one page.

Knows npm's lock file and package folders, and `web/licenses/` for what they leave unsaid.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from web.building.settings import BuildError, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from web.building.settings import Settings

# mqtt comes as one file that others are already in, so all that it can hold is named for it.
ROOTS_WITH_DEPENDENCIES = (
    "@pyscript/core",
    "@trystero-p2p/mqtt",
    "@trystero-p2p/nostr",
    "lean-qr",
    "workbox-precaching",
    "workbox-strategies",
)
# Pyodide's own dependencies serve it under Node and are not shipped.
ROOTS_ALONE = ("pyodide",)
# Declarations of types, which hold no code.
NEVER_SHIPPED = re.compile(r"node_modules/(@types/|undici-types$)")
# Texts for packages that bring none, by SPDX name.
STANDARD_TEXTS = {"ISC": "ISC.txt", "MIT": "MIT.txt", "MPL-2.0": "MPL-2.0.txt"}
SPELLINGS = {"APACHE-2.0": "Apache-2.0"}


@dataclass(frozen=True, order=True)
class Part:
    """One piece of software that is shipped, with its licence."""

    name: str
    version: str
    license: str
    holder: str
    text: str


def shipped_parts(settings: Settings) -> list[Part]:
    """Return every part that is not Tianyuan's own, sorted by name.

    Raises:
        BuildError: a package has no licence text and its licence no standard one here.
    """
    lock = json.loads(read_text(settings.root / "package-lock.json"))["packages"]
    packages = set(_closure(lock, ROOTS_WITH_DEPENDENCIES)) | {
        f"node_modules/{name}" for name in ROOTS_ALONE
    }
    parts = {_npm_part(settings.root, path) for path in packages if not NEVER_SHIPPED.search(path)}
    return sorted(parts | set(_listed_parts(settings.root)))


def build_licenses(settings: Settings) -> str:
    """Return the page `licenses.html`."""
    own = Part(
        "Tianyuan", "", "Apache-2.0", "Tianyuan contributors", read_text(settings.root / "LICENSE")
    )
    sections = "\n".join(_section(part) for part in [own, *shipped_parts(settings)])
    return PAGE.replace("SECTIONS", sections)


def _closure(lock: dict[str, Any], names: tuple[str, ...]) -> Iterator[str]:
    waiting = [("", name) for name in names]
    seen = set()
    while waiting:
        asker, name = waiting.pop()
        path = _resolve(lock, asker, name)
        if path in seen:
            continue
        seen.add(path)
        yield path
        waiting += [(path, needed) for needed in lock[path].get("dependencies", {})]


def _resolve(lock: dict[str, Any], asker: str, name: str) -> str:
    """Return the nearest `node_modules` entry above `asker`, as Node looks it up."""
    nested = f"{asker}/node_modules/{name}"
    return nested if asker and nested in lock else f"node_modules/{name}"


def _npm_part(root: Path, path: str) -> Part:
    folder = root / path
    manifest = json.loads(read_text(folder / "package.json"))
    license_name = SPELLINGS.get(manifest["license"], manifest["license"])
    author = manifest.get("author") or ""
    holder = author if isinstance(author, str) else author.get("name", "")
    own = sorted(path for path in folder.iterdir() if path.name.upper().startswith("LICENSE"))
    if own:
        text = own[0].read_text(encoding="utf-8")
    elif license_name in STANDARD_TEXTS:
        text = read_text(root / "web" / "licenses" / STANDARD_TEXTS[license_name])
    else:
        raise BuildError(f"{manifest['name']} comes without the text of its licence")
    return Part(manifest["name"], manifest["version"], license_name, holder, text)


def _listed_parts(root: Path) -> Iterator[Part]:
    folder = root / "web" / "licenses"
    for entry in tomllib.loads(read_text(folder / "parts.toml"))["part"]:
        yield Part(**entry | {"text": read_text(folder / entry["text"])})


def _section(part: Part) -> str:
    title = escape(f"{part.name} {part.version}".strip())
    holder = f"<p>{escape(part.holder)}</p>" if part.holder else ""
    return (
        f"<details><summary>{title}<span>{escape(part.license)}</span></summary>"
        f"{holder}<pre>{escape(part.text.strip())}</pre></details>"
    )


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Licences · Tianyuan</title>
<link rel="icon" href="data:,">
<style>
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
summary { display: flex; justify-content: space-between; padding: .5rem 0; cursor: pointer; }
details { border-top: 1px solid #8886; }
pre { white-space: pre-wrap; font-size: .8rem; }
</style>
</head>
<body>
<h1>Licences</h1>
<p>What this page is made of. Nothing is loaded from anywhere else.
<a href="./">Back to the game</a></p>
SECTIONS
</body>
</html>
"""
