"""`pyscript.toml` and the manifests against the tree and against each other."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import version

import pytest

from web.building.runtime import plugin_names
from web.building.settings import NPM_PACKAGES, ROOT, read_settings

PIN = re.compile(r"^([A-Za-z0-9._-]+)==([0-9][\w.]*)$")


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    matches = [PIN.match(line) for line in lines if not line.startswith("#")]
    return {match[1].lower(): match[2] for match in matches if match}


def group_entries() -> list[str]:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    return [entry for group in groups.values() for entry in group if isinstance(entry, str)]


def test_every_path_in_pyscript_toml_exists() -> None:
    settings = read_settings()
    assert (ROOT / settings.start["interpreter"]).is_file()
    assert settings.kernel.is_file()
    assert settings.bundles.is_dir()
    assert settings.relays.is_file()
    for path in (*settings.packages, *settings.assets, *settings.leave_out):
        assert path.exists(), path


def test_every_plugin_but_the_error_report_is_left_out_by_name() -> None:
    settings = read_settings()
    assert {f"!{name}" for name in plugin_names(settings)} - {"!error"} == set(
        settings.start["plugins"]
    )


@pytest.mark.parametrize("name", sorted(NPM_PACKAGES))
def test_npm_is_asked_for_the_version_in_pyscript_toml(name: str) -> None:
    package = NPM_PACKAGES[name]
    manifest = json.loads((ROOT / "package.json").read_text())
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    wanted = read_settings().versions[name]
    assert manifest["devDependencies"][package] == wanted
    assert lock[f"node_modules/{package}"]["version"] == wanted


def test_npm_packages_are_locked_by_content_and_not_by_address() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert all(entry["integrity"] for path, entry in packages.items() if path)
    told = {"deprecated", "funding"}  # what a package's people say of it; nothing is fetched there
    fetched = [{name: entry[name] for name in entry.keys() - told} for entry in packages.values()]
    assert "://" not in json.dumps(fetched)
    assert "resolved" not in json.dumps(packages)


def test_every_constraint_is_an_exact_version() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#") and not PIN.match(line)] == []


def test_every_dependency_is_pinned_as_its_constraint_says() -> None:
    for entry in group_entries():
        match = PIN.match(entry)
        assert match, entry
        assert pins()[match[1].lower()] == match[2]


def test_the_installed_packages_are_the_pinned_ones() -> None:
    for entry in group_entries():
        name = entry.partition("==")[0]
        assert version(name) == pins()[name.lower()]


def test_one_version_of_the_game() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert json.loads((ROOT / "package.json").read_text())["version"] == project["version"]
