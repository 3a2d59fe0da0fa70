"""The Python of the page in one zip: `gocore`, `web`, their data and the compiled catalogues.

Knows which files go along, not what is in them, but for catalogues, which it compiles.
"""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

from web.building.texts import compile_catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from web.building.settings import Settings

EPOCH = (1980, 1, 1, 0, 0, 0)
SOURCES_OF_CATALOGUES = {".po", ".pot"}
NEVER = {"__pycache__"}


def build_archive(settings: Settings) -> bytes:
    """Return the zip; the same sources give the same bytes on one machine."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in sorted(_members(settings)):
            member = zipfile.ZipInfo(name, EPOCH)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o644 << 16
            archive.writestr(member, content, compresslevel=9)
    return buffer.getvalue()


def _members(settings: Settings) -> Iterator[tuple[str, bytes]]:
    for package in settings.packages:
        for path in _shipped(package, settings.leave_out):
            name = path.relative_to(settings.root).as_posix()
            if path.suffix == ".po":
                yield name.removesuffix(".po") + ".mo", compile_catalogue(path)
            elif path.suffix not in SOURCES_OF_CATALOGUES:
                yield name, path.read_bytes()


def _shipped(folder: Path, leave_out: tuple[Path, ...]) -> Iterator[Path]:
    for path in folder.iterdir():
        if path in leave_out or path.name in NEVER or path.name.startswith("."):
            continue
        if path.is_dir():
            yield from _shipped(path, leave_out)
        elif path.suffix != ".mo":
            yield path
