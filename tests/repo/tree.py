"""The tracked files, and the Python of the page as it is shipped."""

from __future__ import annotations

import ast
import subprocess
import zipfile
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from web.build import ARCHIVE, build_files
from web.building.settings import ROOT, read_settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def tracked_files() -> list[Path]:
    """Return every file that git keeps or would keep, without what a removal left in the index."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    paths = [ROOT / name for name in listed.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


def tracked_texts() -> Iterator[tuple[str, str]]:
    """Return the name and text of every tracked file that is text."""
    for path in tracked_files():
        content = path.read_bytes()
        if b"\0" not in content:
            yield path.relative_to(ROOT).as_posix(), content.decode()


@cache
def dist_files() -> dict[str, bytes]:
    """Return what a build leaves in `dist/`, by path."""
    return build_files(read_settings())


@cache
def shipped_python() -> dict[str, str]:
    """Return the text of every module in the page's archive, by its dotted name."""
    content = next(data for name, data in dist_files().items() if name.endswith(f"/{ARCHIVE}"))
    with zipfile.ZipFile(BytesIO(content)) as archive:
        return {
            module_name(name): archive.read(name).decode()
            for name in archive.namelist()
            if name.endswith(".py")
        }


def module_name(path: str) -> str:
    """Return the dotted name of a module's file: web/view/__init__.py is web.view."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported_modules(module: str, text: str) -> set[str]:
    """Return every module that a text imports, at whatever depth; `from a import b` gives both."""
    names = set()
    for node in ast.walk(ast.parse(text, module)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names
