"""PyScript and Pyodide cut down to what the page loads.

Knows their npm packages' layout. Everything optional stays behind: plugins, the type declarations,
source maps, the packages that Pyodide could install.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from web.building.settings import BuildError, read_bytes

if TYPE_CHECKING:
    from web.building.settings import Settings

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
PYSCRIPT_PATTERNS = ("core.js", "core-*.js", "error-*.js")
SOURCE_MAP = re.compile(rb"\n//# sourceMappingURL=\S+\s*\Z")


def pyodide_files(settings: Settings) -> dict[str, bytes]:
    """Return Pyodide's files by name.

    Its list of packages is emptied: none is shipped, and the start waits for that file.
    """
    folder = settings.runtime("pyodide")
    files = {name: _without_source_map(read_bytes(folder / name)) for name in PYODIDE_FILES}
    lock = json.loads(read_bytes(folder / LOCK)) | {"packages": {}}
    files[LOCK] = json.dumps(lock, sort_keys=True).encode()
    return files


def pyscript_files(settings: Settings) -> dict[str, bytes]:
    """Return PyScript's files by name: the core, and the plugin that shows an uncaught exception.

    Raises:
        BuildError: a file is missing, as after a change of PyScript's own layout.
    """
    folder = settings.runtime("pyscript") / "dist"
    files = {}
    for pattern in PYSCRIPT_PATTERNS:
        found = sorted(folder.glob(pattern))
        if len(found) != 1:
            raise BuildError(f"PyScript should have one {pattern}, found {len(found)} in {folder}")
        files[found[0].name] = _without_source_map(found[0].read_bytes())
    return files


def plugin_names(settings: Settings) -> set[str]:
    """Return the names of the plugins that this PyScript waits for unless told otherwise."""
    text = (settings.runtime("pyscript") / "src" / "plugins.js").read_text(encoding="utf-8")
    return set(re.findall(r'^\s*\[?"?([\w-]+)"?\]?: \(\) =>$', text, re.MULTILINE))


def _without_source_map(content: bytes) -> bytes:
    return SOURCE_MAP.sub(b"\n", content)
