"""What the page's archive holds, and that it can be imported where it is unpacked."""

from __future__ import annotations

import importlib.util
import sys

import pytest

from tests.repo.tree import imported_modules, shipped_python
from web.building.settings import ROOT

PAGE_ONLY = {"js", "pyodide", "pyodide_js", "pyscript"}


def test_no_shipped_module_imports_numpy_or_anything_else_that_is_not_there() -> None:
    allowed = sys.stdlib_module_names | PAGE_ONLY | {"gocore", "web"}
    strangers = {
        f"{module} imports {name}"
        for module, text in shipped_python().items()
        for name in imported_modules(module, text)
        if name.partition(".")[0] not in allowed
    }
    assert strangers == set()


def test_shipped_modules_import_only_shipped_modules_of_ours() -> None:
    missing = {
        f"{module} imports {name}"
        for module, text in shipped_python().items()
        for name in imported_modules(module, text)
        if name.partition(".")[0] in {"gocore", "web"}
        and name not in shipped_python()
        and is_module(name)
    }
    assert missing == set()


def is_module(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_the_archive_has_the_entry_that_the_page_starts() -> None:
    assert "async def main() -> None:" in shipped_python()["web.main"]


@pytest.mark.parametrize(
    "module", ["web.build", "web.relay", "web.serve", "gocore.gtp", "web.building.page"]
)
def test_what_is_not_for_the_page_stays_behind(module: str) -> None:
    assert importlib.util.find_spec(module) is not None
    assert module not in shipped_python()


def test_every_module_but_the_doors_and_the_entry_runs_without_a_browser() -> None:
    assert {module for module in shipped_python() if needs_a_page(module)} == {
        "web.browser",
        "web.service",
        "web.main",
        "web.window",
        "web.wires",
    }


def needs_a_page(module: str) -> bool:
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name not in PAGE_ONLY:
            raise
        return True
    return False


def test_every_name_that_a_module_exports_exists() -> None:
    for module in shipped_python():
        if not needs_a_page(module):
            loaded = importlib.import_module(module)
            missing = [name for name in getattr(loaded, "__all__", ()) if not hasattr(loaded, name)]
            assert missing == [], module
