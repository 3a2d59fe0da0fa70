"""Catalogues of texts: extracted from the sources, brought up to date, compiled.

`python -m web.building.texts` writes what the sources say now into `web/locales/tianyuan.pot` and
into every catalogue; translating stays a person's work.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from web.building.settings import ROOT, BuildError

if TYPE_CHECKING:
    from collections.abc import Iterator

DOMAIN = "tianyuan"
LOCALES = ROOT / "web" / "locales"
TEMPLATE = LOCALES / f"{DOMAIN}.pot"
COMMENT_TAG = "Translators:"


def catalogues(locales: Path = LOCALES) -> list[Path]:
    """Return the path of every language's catalogue, sorted."""
    return sorted(locales.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read_catalogue(path: Path) -> Catalog:
    """Read a `.po` file.

    Raises:
        BuildError: the file is not a catalogue.
    """
    language = path.parent.parent.name
    try:
        with path.open("rb") as file:
            return read_po(file, locale=language, domain=DOMAIN, abort_invalid=True)
    except Exception as error:
        raise BuildError(f"{path} cannot be read as a catalogue: {error}") from error


def compile_catalogue(path: Path) -> bytes:
    """Return the `.mo` form of a `.po` file, without its fuzzy entries."""
    buffer = io.BytesIO()
    write_mo(buffer, read_catalogue(path))
    return buffer.getvalue()


def extract(root: Path = ROOT) -> Catalog:
    """Return the texts that the page's Python marks for translation, with no dates in it."""
    template = Catalog(domain=DOMAIN, project="Tianyuan", copyright_holder="Tianyuan contributors")
    for source in _sources(root):
        place = source.relative_to(root).as_posix()
        for line, message, comments, context in extract_from_file(
            "python", source, DEFAULT_KEYWORDS, comment_tags=(COMMENT_TAG,)
        ):
            template.add(message, None, [(place, line)], auto_comments=comments, context=context)
    return template


def update() -> None:
    """Write the template and merge it into every catalogue."""
    template = extract()
    _write(TEMPLATE, template)
    for path in catalogues():
        catalogue = read_catalogue(path)
        catalogue.update(template, no_fuzzy_matching=True)
        _write(path, catalogue)


def _sources(root: Path) -> Iterator[Path]:
    for package in ("gocore", "web"):
        yield from sorted((root / package).rglob("*.py"))


def _write(path: Path, catalogue: Catalog) -> None:
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=100, include_lineno=False, sort_by_file=True)
    content = buffer.getvalue()
    if not path.exists() or _undated(content) != _undated(path.read_bytes()):
        path.write_bytes(content)
    print(f"{path.relative_to(ROOT)}: {len(catalogue)} texts")


def _undated(content: bytes) -> list[bytes]:
    """Return the lines without the day of extraction, which alone is no change."""
    return [line for line in content.splitlines() if not line.startswith(b'"POT-Creation-Date')]


if __name__ == "__main__":
    update()
