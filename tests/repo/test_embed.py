"""What other people's pages take from ours, as it is built."""

from __future__ import annotations

import json
import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.repo.tree import dist_files
from web.address import read_address
from web.building.embed import build_embed, build_frame
from web.building.embed_words import BUILDER, LOADER, builder_words, link_texts, loader_words
from web.building.settings import ROOT, BuildError, Settings, read_settings
from web.settings import Settings as Choices
from web.texts import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

TAGS = {language.tag for language in LANGUAGES}
FAULT = re.compile(r'(?:return|\?|:)\s*"([a-z-]+)"')
TROUBLE = re.compile(r'#give\("([a-z-]+)"\)')


def built(name: str) -> str:
    return dist_files()[f"embed/{name}"].decode()


def source(*names: str) -> str:
    return "".join((ROOT / "embed" / name).read_text() for name in names)


def test_the_framed_page_names_everything_from_one_folder_deeper() -> None:
    page, frame = dist_files()["index.html"].decode(), built("frame.html")
    folders = {name.partition("/")[0] for name in dist_files() if "/" in name} - {"embed"}
    for folder in folders:
        named = len(re.findall(rf'"(?:\./)?{re.escape(folder)}/', page))
        assert named > 0, folder
        # Its own style and script come on top.
        own = 2 if folder.startswith("app-") else 0
        assert frame.count(f'"../{folder}/') == named + own, folder
        assert f'"{folder}/' not in frame
        assert f'"./{folder}/' not in frame


def test_the_framed_page_is_marked_and_has_the_link_in_every_language() -> None:
    frame = built("frame.html")
    assert "<html data-embedded " in frame
    assert '<p class="home"><a href="../" target="_blank" rel="noopener">' in frame
    for tag, words in link_texts().items():
        assert re.search(rf'<span lang="{tag}"(?: hidden)?>{words}</span>', frame)
    assert set(link_texts()) == TAGS


def test_what_has_no_known_name_is_left_alone() -> None:
    page = '<html><head></head><body><a href="./*" title="app"></body></html>'
    assert '<a href="./*" title="app">' in build_frame(page, ["app-1/x.js"], "app-1")


def test_every_reason_of_the_loader_has_words_in_every_language() -> None:
    reasons = set(FAULT.findall(source("loader/guard.js", "loader/sight.js")))
    reasons |= set(TROUBLE.findall(source("loader/element.js")))
    assert {"missing", "elsewhere", "hidden", "covered", "blocked", "silent"} <= reasons
    assert reasons <= LOADER.keys()
    for words in loader_words().values():
        assert words.keys() == LOADER.keys()
        assert all(words.values())
    assert loader_words().keys() == TAGS
    named = set(re.findall(r"texts\.(\w+)", source("loader/element.js")))
    assert LOADER.keys() == reasons | named


def test_the_builder_names_words_that_there_are() -> None:
    page, scripts = source("index.html"), source("builder/builder.js", "builder/snippet.js")
    named = set(re.findall(r'data-words="([\w-]+)"', page))
    named |= set(re.findall(r"texts\.(\w+)", scripts)) - {"choices", "link"}
    assert named == BUILDER.keys()
    assert builder_words().keys() == TAGS


@pytest.mark.parametrize("tag", sorted(TAGS))
def test_every_choice_of_the_builder_is_one_that_an_address_may_name(tag: str) -> None:
    for name, choices in builder_words()[tag]["choices"].items():
        field = {"language": "lang"}.get(name, name)
        for value, text in choices:
            assert text
            address = read_address(f"?{field}={value}" if value else "")
            assert address.faults == (), f"{name}={value}"
        default = choices[0][0]
        assert read_address(f"?{field}={default}" if default else "").settings == Choices()


def test_a_host_page_gets_one_script_that_needs_no_loose_policy() -> None:
    script = built("embed.js")
    assert len(script.encode()) < 20_000
    assert not re.search(r"\beval\(|new Function|innerHTML|insertAdjacentHTML|\bimport\(", script)
    assert not re.search(r"setAttribute\(\"style\"|<style", script)


def test_heights_are_the_ones_that_are_documented() -> None:
    module = (ROOT / "embed" / "frame" / "measure.js").as_uri()
    code = f"""
    const {{ heightFor }} = await import({json.dumps(module)});
    const widths = [280, 300, 679, 680, 800, 1200];
    console.log(JSON.stringify(widths.map((width) => [heightFor(width, true), heightFor(width, false)])));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", code], capture_output=True, check=True, text=True
    )
    with_link = [min(width + 286, 796) for width in (280, 300, 679)]
    with_link += [min(width - 244, 756) for width in (680, 800, 1200)]
    assert json.loads(done.stdout) == [[height, height - 36] for height in with_link]


def test_a_script_that_cannot_be_bundled_is_named(tmp_path: Path) -> None:
    settings = read_settings()
    copy = Settings(**vars(settings) | {"root": tmp_path})
    with pytest.raises(BuildError, match=r"index\.html is missing"):
        build_embed(copy, "", [], "app-1")
