"""The modules by which friends meet, as they are shipped."""

from __future__ import annotations

import json
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import pytest

from tests.repo.tree import dist_files
from web.building.bundles import ENTRIES, bundled
from web.building.licenses import shipped_parts
from web.building.settings import BuildError, read_settings
from web.relays import Strategy, parse_relays

if TYPE_CHECKING:
    from pathlib import Path

FORBIDDEN = re.compile(rb"\beval\(|new Function\b|importScripts|document\.write")


def bundles() -> dict[str, bytes]:
    return {
        name.partition("/friend/")[2]: content
        for name, content in dist_files().items()
        if "/friend/" in name
    }


def test_every_strategy_has_a_module_and_nothing_else_is_there() -> None:
    assert {*bundles()} == {f"{name}.js" for name in [*Strategy, "hand", "qr"]}


def test_sources_of_bundles_are_not_shipped() -> None:
    sources = {entry.removesuffix(".mjs") for entry in ENTRIES} | {"room", "line", "code"}
    shipped = {PurePosixPath(name) for name in dist_files() if name.endswith(".mjs")}
    assert [path for path in shipped if path.stem in sources] == []


def test_the_page_loads_none_of_them_by_itself() -> None:
    assert "friend/" not in dist_files()["index.html"].decode()


def test_only_what_is_wanted_is_large() -> None:
    sizes = {name: len(content) for name, content in bundles().items()}
    assert all(size < 80_000 for name, size in sizes.items() if name != "mqtt.js")
    assert b"mqtt" not in bundles()["nostr.js"]


def test_none_runs_text_as_code() -> None:
    assert [name for name, content in bundles().items() if FORBIDDEN.search(content)] == []


def test_every_bundled_package_has_its_licence_on_the_page() -> None:
    settings = read_settings()
    packages = bundled(settings.root, [settings.bundles / entry for entry in ENTRIES]).packages
    assert {"@trystero-p2p/core", "lean-qr", "mqtt"} <= packages
    assert packages <= {part.name for part in shipped_parts(settings)}


def test_a_fault_in_a_module_stops_the_build_in_plain_words(tmp_path: Path) -> None:
    broken = tmp_path / "broken.mjs"
    broken.write_text('import { nothing } from "./nowhere.mjs";')
    with pytest.raises(BuildError, match=r"nowhere\.mjs"):
        bundled(read_settings().root, [broken])


def test_the_relays_are_beside_the_page_as_they_stand_in_the_tree() -> None:
    text = dist_files()["relays.json"].decode()
    relays = parse_relays(text)
    assert relays.strategy is Strategy.NOSTR
    assert len(relays.urls) >= 4
    assert all(url.startswith("wss://") for url in relays.urls)
    assert json.loads(text).keys() == {"strategy", "urls", "iceServers"}
