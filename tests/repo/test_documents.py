"""What the repository's texts may and must say."""

from __future__ import annotations

import re

import pytest

from tests.repo.tree import tracked_texts
from web.building.settings import ROOT

DOCUMENTS = (
    "README.md",
    ".github/CONTRIBUTING.md",
    "embed/README.md",
    "tests/bench/RESULTS.md",
    *(str(p.relative_to(ROOT)) for p in sorted((ROOT / ".github/decisions").glob("*.md"))),
)
NAMED_PATH = re.compile(r"`([\w.-]+(?:/[\w.-]*)+)`")
LINKED_PATH = re.compile(r"\]\((?!https?:|#|mailto:)([^)#]+)")
MADE_BY_COMMANDS = ("dist/", "node_modules/", ".venv/", "app-HASH/")

# Spelled so that this file passes its own test.
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:work|root|home|Users)/\w")
DOWNLOADS = re.compile(r"https?://[^\s\"']*(?:/sim" r"ple/|/-/[\w.-]+\.t" r"gz|\.wh" r"l\b)")
REGISTRIES = re.compile(r"registry\.npm" r"js\.org|files\.python" r"hosted\.org|pypi\." r"org/")
FREE_OF_ALL = {"web/licenses"}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_paths_named_in_a_document_exist(document: str) -> None:
    path = ROOT / document
    text = path.read_text()
    for name in NAMED_PATH.findall(text):
        if not name.startswith(MADE_BY_COMMANDS):
            assert (ROOT / name).exists(), f"{document} names {name}"
    for name in LINKED_PATH.findall(text):
        assert (path.parent / name).exists(), f"{document} links to {name}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_make_commands_named_in_a_document_exist(document: str) -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make (\w+)", (ROOT / document).read_text(), re.MULTILINE))
    assert named <= targets


@pytest.mark.parametrize("pattern", [MACHINE_PATHS, DOWNLOADS, REGISTRIES])
def test_no_tracked_file_names_one_machine_or_a_package_download(pattern: re.Pattern[str]) -> None:
    found = [
        f"{name}: {match[0]}"
        for name, text in tracked_texts()
        if not name.startswith(tuple(FREE_OF_ALL))
        for match in pattern.finditer(text)
    ]
    assert found == []
