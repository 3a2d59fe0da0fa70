"""`index.html` for `dist/`: the page's own paths, and what starts PyScript.

Knows the two markers in the source and PyScript's tags; leaves all other markup as it is.
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING, Any

from web.building.image import ARCHIVE_PATH
from web.building.manifest import NAME as MANIFEST
from web.building.settings import BuildError, read_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.building.settings import Settings

HEAD_MARKER = "<!-- build:head -->"
START_MARKER = "<!-- build:start -->"
OWN_PATH = re.compile(r'(?P<attribute>\s(?:href|src))="web/(?P<path>[^"]+)"')
ENTRY = f"""import sys

sys.path.insert(0, "{ARCHIVE_PATH}")

from web.main import main

await main()"""

# What answers the first click; it is asked for before anything of Python.
OPENING_MODULES = (
    "page.js", "opening.js", "patch.js", "sound.js", "clocks.js", "voice.js", "tab.js", "image.mjs",
    "image-form.mjs",
)  # fmt: skip
# What Python starts from: (files under the runtime's folder, as what).
RUNTIME_MODULES = {"pyodide": ("pyodide.mjs", "pyodide.asm.mjs"), "pyscript": ("core.js",)}
RUNTIME_FILES = ("pyodide.asm.wasm", "pyodide-lock.json")


def build_page(settings: Settings, app: str, app_files: Iterable[str], core: str) -> str:
    """Return the finished page.

    Args:
        settings: the build's sources.
        app: the name of the app's folder in `dist/`.
        app_files: what lies in it, as paths inside it.
        core: the file name of PyScript's core, which has a hash in it.

    Raises:
        BuildError: a marker is missing, or the page names a file that is not in the app's folder.
    """
    page = read_text(settings.root / "index.html")
    page = _with_own_paths(page, app, frozenset(app_files))
    page = _replaced(page, HEAD_MARKER, _head(settings, app, core))
    return _replaced(page, START_MARKER, _start(settings, app))


def start_configuration(settings: Settings, app: str) -> dict[str, Any]:
    """Return PyScript's configuration with the paths of `dist/`, relative to the page."""
    start = dict(settings.start)
    start["interpreter"] = f"./{app}/{start['interpreter'].removeprefix('web/')}"
    start["files"] = {f"./{app}/{name}": target for name, target in start["files"].items()}
    return start


def _with_own_paths(page: str, app: str, app_files: frozenset[str]) -> str:
    def moved(match: re.Match[str]) -> str:
        path = match["path"]
        if path not in app_files:
            raise BuildError(f"index.html names web/{path}, which does not exist")
        return f'{match["attribute"]}="{app}/{path}"'

    return OWN_PATH.sub(moved, page)


def _replaced(page: str, marker: str, block: list[str]) -> str:
    if page.count(marker) != 1:
        raise BuildError(f"index.html must have the line {marker} exactly once")
    return page.replace(marker, "\n".join(block))


def _head(settings: Settings, app: str, core: str) -> list[str]:
    pyodide = settings.runtime_folder("pyodide")
    pyscript = settings.runtime_folder("pyscript")
    imports = {"pyodide": f"./{pyodide}/pyodide.mjs", "pyscript": f"./{pyscript}/core.js"}
    runtime = {
        "modules": _runtime_modules(settings, app, core),
        "files": [f"{pyodide}/{file}" for file in RUNTIME_FILES]
        + [f"{app}/{name}" for name in settings.start["files"]],
        "scripts": [
            f"{app}/js/indexed-db-stand-in.mjs",
            f"{app}/js/interpreter.mjs",
            f"{app}/js/pyscript.mjs",
        ],
    }
    return [
        f'<meta name="app-folder" content="{app}/">',
        f'<link rel="manifest" href="{MANIFEST}">',
        f'<script type="importmap">{json.dumps({"imports": imports})}</script>',
        f'<link rel="preload" as="fetch" crossorigin href="{app}/kernel.wasm">',
        *(f'<link rel="modulepreload" href="{app}/js/{name}">' for name in OPENING_MODULES),
        # With double quotes around each path: the page for frames is made from this one.
        f"<meta name='runtime' content='{json.dumps(runtime)}'>",
    ]


def _runtime_modules(settings: Settings, app: str, core: str) -> list[str]:
    modules = [
        f"{settings.runtime_folder(name)}/{file}"
        for name, files in RUNTIME_MODULES.items()
        for file in files
    ]
    own = ("interpreter", "idle", "pyscript")
    return [
        *modules,
        f"{settings.runtime_folder('pyscript')}/{core}",
        *(f"{app}/js/{name}.mjs" for name in own),
    ]


def _start(settings: Settings, app: str) -> list[str]:
    # PyScript also prepares MicroPython's tags and waits for their plugins unless told not to.
    others = {"plugins": settings.start["plugins"]}
    return [
        _configuration("py", start_configuration(settings, app)),
        _configuration("mpy", others),
        f'<script type="module" src="{app}/js/boot.mjs"></script>',
        f'<script type="module" src="{app}/js/start.mjs"></script>',
        f'<script type="py">\n{ENTRY}\n</script>',
    ]


def _configuration(interpreter: str, content: dict[str, Any]) -> str:
    text = escape(json.dumps(content, sort_keys=True), quote=False)
    return f'<{interpreter}-config type="json" hidden>{text}</{interpreter}-config>'
