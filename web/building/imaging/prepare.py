"""Fills a fresh interpreter with all that the page will need, before its memory becomes the image.

Runs inside Pyodide under Node, never in the build's own Python. No object of JavaScript may stay
alive but `js` itself, so modules that take hold of more at their import, as PyScript's do, wait in
the image as compiled code behind a finder.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib
import json
import linecache
import re
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType

FROM_JAVASCRIPT = {"js", "jsffi", "polyscript", "_pyscript", "pyodide_js", "pyscript"}
IMPORTED_LATE = (
    "asyncio", "base64", "encodings.ascii", "encodings.idna", "encodings.latin_1",
    "encodings.unicode_escape", "encodings.utf_8_sig", "importlib.resources", "inspect",
    "linecache", "locale", "pathlib", "random", "secrets", "string", "struct", "textwrap",
    "token", "tokenize", "traceback", "urllib.parse", "zipimport", "zlib",
)  # fmt: skip
"""What the standard library imports only when it is used; the rest comes when the page is idle."""


class Waiting(MetaPathFinder, Loader):
    """Imports modules whose code was compiled before the image was taken."""

    def __init__(self, codes: dict[str, tuple[CodeType, bool]]) -> None:
        self._codes = codes

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """Answer the import system."""
        if fullname not in self._codes:
            return None
        code, is_package = self._codes[fullname]
        return spec_from_loader(fullname, self, origin=code.co_filename, is_package=is_package)

    def exec_module(self, module: ModuleType) -> None:
        """Run the code that was compiled."""
        exec(self._codes[module.__name__][0], module.__dict__)  # noqa: S102 - PyScript's modules


def prepare(archive: str, package: str) -> None:
    """Import the page from the archive and compile PyScript's `package`, a JSON tree of texts."""
    codes = dict(compiled("pyscript", json.loads(package)))
    sys.meta_path.insert(0, Waiting({name: entry[:2] for name, entry in codes.items()}))
    needed = {name for _, _, names in codes.values() for name in names}
    for name in sorted(needed.union(IMPORTED_LATE)):
        if name.partition(".")[0] not in FROM_JAVASCRIPT:
            with contextlib.suppress(ModuleNotFoundError):
                importlib.import_module(name)
    sys.path.insert(0, archive)
    importlib.import_module("web.main")
    importlib.import_module("web.opening").opening_page()
    sys.path.remove(archive)
    tidy()


def compiled(name: str, tree: dict[str, object]) -> dict[str, tuple[CodeType, bool, set[str]]]:
    """Return each module's code, whether it is a package, and what it imports from elsewhere."""
    found: dict[str, tuple[CodeType, bool, set[str]]] = {}
    for entry, content in tree.items():
        if isinstance(content, dict):
            found |= compiled(f"{name}.{entry}", content)
        elif entry.endswith(".py"):
            is_package = entry == "__init__.py"
            module = name if is_package else f"{name}.{entry.removesuffix('.py')}"
            file = str(Path.cwd().joinpath(*name.split("."), entry))
            text = str(content)
            code = compile(text, file, "exec", dont_inherit=True)
            found[module] = (code, is_package, imported(ast.parse(text)))
    return found


def imported(tree: ast.AST) -> set[str]:
    """Return the names of the modules that a module's text imports by their full name."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return names


def tidy() -> None:
    """Drop what only this run has seen: caches of paths and lines, and everything unreachable."""
    re.purge()
    linecache.clearcache()
    sys.path_importer_cache.clear()
    gc.collect()
    gc.collect()
