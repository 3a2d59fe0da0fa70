"""What `pyscript.toml` asks for, read once, with every path seen to exist.

Knows the tree's layout; writes nothing.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parents[2]
NPM_PACKAGES = {"pyscript": "@pyscript/core", "pyodide": "pyodide"}


class BuildError(Exception):
    """The build cannot go on; the text says in plain words what is missing or wrong."""


@dataclass(frozen=True)
class Settings:
    """The sources of one build.

    `start` is what PyScript is told, still with the tree's paths. `versions` has one entry for
    "pyscript" and one for "pyodide".
    """

    root: Path
    start: dict[str, Any]
    versions: dict[str, str]
    packages: tuple[Path, ...]
    leave_out: tuple[Path, ...]
    assets: tuple[Path, ...]
    bundles: Path
    kernel: Path
    relays: Path

    def runtime(self, name: str) -> Path:
        """Return the folder that npm filled for "pyscript" or "pyodide"."""
        return self.root / "node_modules" / NPM_PACKAGES[name]

    def runtime_folder(self, name: str) -> str:
        """Return the folder's name in `dist/`, which changes with the version."""
        return f"{name}-{self.versions[name]}"


def read_settings(root: Path = ROOT) -> Settings:
    """Read `pyscript.toml` under `root`.

    Raises:
        BuildError: the file or something it names is missing, or npm fetched other versions.
    """
    start = tomllib.loads(read_text(root / "pyscript.toml"))
    table = start.pop("build")
    settings = Settings(
        root=root,
        start=start,
        versions={name: table[name] for name in NPM_PACKAGES},
        packages=_existing(root, table["packages"]),
        leave_out=tuple(root / path for path in table["leave_out"]),
        assets=tuple(root / path for path in table["assets"]),
        bundles=root / table["bundles"],
        kernel=root / table["kernel"],
        relays=root / table["relays"],
    )
    for name in NPM_PACKAGES:
        _check_version(settings, name)
    return settings


def read_text(path: Path) -> str:
    """Return a source file's text; `BuildError` says it when there is none."""
    return read_bytes(path).decode()


def read_bytes(path: Path) -> bytes:
    """Return a source file's bytes; `BuildError` says it when there is none."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BuildError(f"{path} is missing: {error.strerror}") from error


def _existing(root: Path, names: Iterable[str]) -> tuple[Path, ...]:
    paths = tuple(root / name for name in names)
    for path in paths:
        if not path.exists():
            raise BuildError(f"pyscript.toml names {path.relative_to(root)}, which does not exist")
    return paths


def _check_version(settings: Settings, name: str) -> None:
    manifest = settings.runtime(name) / "package.json"
    if not manifest.is_file():
        raise BuildError(f"{NPM_PACKAGES[name]} has not been fetched: run npm ci (make does)")
    found = json.loads(manifest.read_text(encoding="utf-8"))["version"]
    if found != settings.versions[name]:
        raise BuildError(
            f"pyscript.toml asks for {name} {settings.versions[name]}, npm fetched {found}"
        )
