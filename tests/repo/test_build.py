"""The files of `dist/`."""

from __future__ import annotations

import json
import re
import shutil
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

import pytest

from tests.repo.tree import dist_files
from web.build import build, build_files
from web.building.licenses import shipped_parts
from web.building.settings import ROOT, BuildError, read_settings
from web.building.weight import BUDGET_BYTES, RUNTIME, weigh

if TYPE_CHECKING:
    from pathlib import Path

ATTRIBUTE = re.compile(r'\s(?:href|src)="([^"]+)"')
CSS_ADDRESS = re.compile(r"""(?:url\(|@import\s)\s*["']?([^"')]+)""")
MODULE_ADDRESS = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")
SOURCES = (
    "index.html",
    "pyscript.toml",
    "package-lock.json",
    "relays.json",
    "LICENSE",
    "embed",
    "gocore",
    "web",
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what the build reads, in a folder with a space in its name."""
    root = tmp_path / "a tree"
    root.mkdir()
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, root / name)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    return root


def test_two_builds_give_the_same_bytes(tree: Path) -> None:
    assert build_files(read_settings(tree)) == dist_files()


def test_the_app_folder_is_named_after_its_content(tree: Path) -> None:
    with (tree / "web" / "css" / "page.css").open("a") as file:
        file.write("\n/* another */\n")
    folders = [
        {name.partition("/")[0] for name in files if name.startswith("app-")}
        for files in (dist_files(), build_files(read_settings(tree)))
    ]
    assert folders[0].isdisjoint(folders[1])


def test_every_address_is_relative_and_leads_to_a_file_of_the_build() -> None:
    files = dist_files()
    for name, content in files.items():
        if name.startswith(("pyscript-", "pyodide-")):
            continue
        for address in addresses(name, content):
            target = normpath(join(dirname(name), re.split("[?#]", address)[0] or "."))
            assert not address.startswith("/"), f"{name} names {address}"
            index = normpath(join(target, "index.html"))
            assert target in files or index in files, f"{name} names {address}"


def addresses(name: str, content: bytes) -> list[str]:
    patterns = {
        ".html": [ATTRIBUTE],
        ".css": [CSS_ADDRESS],
        ".js": [MODULE_ADDRESS],
        ".mjs": [MODULE_ADDRESS],
    }
    suffix = name[name.rindex(".") :]
    found = [
        address
        for pattern in patterns.get(suffix, [])
        for address in pattern.findall(content.decode())
    ]
    return [address for address in found if not address.startswith(("#", "data:"))]


def test_the_page_loads_no_file_before_its_own_styles() -> None:
    page = dist_files()["index.html"].decode()
    assert page.index('rel="stylesheet"') < page.index('<script type="module"')
    assert page.index('type="importmap"') < page.index('rel="modulepreload"')


def test_all_that_the_opening_imports_is_asked_for_at_once() -> None:
    files = dist_files()
    page = files["index.html"].decode()
    asked = set(re.findall(r'rel="modulepreload" href="([^"]+)"', page))
    for name in asked:
        addresses = re.findall(
            r'^import .*?["\'](\.[^"\']+)["\'];$', files[name].decode(), re.MULTILINE
        )
        assert {normpath(join(dirname(name), address)) for address in addresses} <= asked, name


@pytest.mark.parametrize(
    "name",
    [
        "index.html",
        "pyscript.toml",
        "gocore/search/kernel/kernel.wasm",
        "LICENSE",
        "relays.json",
        "web/css/page.css",
        "web/js/friend/nostr.mjs",
    ],
)
def test_a_missing_source_is_named_in_plain_words(tree: Path, name: str) -> None:
    (tree / name).unlink()
    with pytest.raises(BuildError, match=name.rpartition("/")[2]):
        build_files(read_settings(tree))


def test_packages_that_npm_did_not_fetch_are_named_in_plain_words(tree: Path) -> None:
    (tree / "node_modules").unlink()
    with pytest.raises(BuildError, match="run npm ci"):
        read_settings(tree)


def test_a_folder_with_something_else_in_it_is_not_emptied(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(BuildError, match="no build left there"):
        build(tmp_path)
    assert (tmp_path / "letter.txt").read_text() == "dear"


def test_what_comes_over_the_wire_is_within_its_budget() -> None:
    weights = weigh(dist_files())
    over = {stage: size for stage, size in weights.items() if size > BUDGET_BYTES[stage]}
    assert over == {}
    assert list(weights.values()) == sorted(weights.values())


def test_everything_that_the_start_asks_for_is_there() -> None:
    page = dist_files()["index.html"].decode()
    found = RUNTIME.search(page)
    assert found
    for names in json.loads(found[1]).values():
        assert names
        assert set(names) <= dist_files().keys()


def test_every_shipped_part_has_its_licence_text() -> None:
    parts = shipped_parts(read_settings())
    names = {part.name for part in parts}
    assert {"@pyscript/core", "polyscript", "pyodide", "CPython"} <= names
    page = dist_files()["licenses.html"].decode()
    for part in parts:
        assert part.license
        assert len(part.text) > 300, part.name
        assert f"{part.name} {part.version}" in page
