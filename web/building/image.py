"""The memory image that Python starts from: a picture of a Pyodide in which the page is imported.

Knows that Node makes it (`imaging/`) and what it is made from. It is made once and kept in
`node_modules/.cache` under the hash of its inputs, since making it takes some seconds.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from web.building.settings import BuildError, read_bytes

if TYPE_CHECKING:
    from web.building.settings import Settings

MAKERS = Path(__file__).parent / "imaging"
FORM = Path(__file__).parents[1] / "js" / "image-form.mjs"
ARCHIVE_PATH = "/app.zip"
"""Where the page's archive lies in Pyodide's file system, in the image and after it."""
KEPT_IMAGES = 8


def build_image(settings: Settings, archive: bytes) -> bytes:
    """Return the image for an archive of the page's Python.

    Raises:
        BuildError: Node is missing, or the archive's modules cannot be imported in Pyodide.
    """
    folder = settings.root / "node_modules" / ".cache" / "tianyuan"
    kept = folder / f"{_key(settings, archive)}.image"
    if kept.is_file():
        kept.touch()
        return kept.read_bytes()
    image = _made(settings, archive)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
        file.write(image)
    Path(file.name).replace(kept)
    _drop_oldest(folder)
    return image


def _inputs(settings: Settings) -> list[Path]:
    pyodide = settings.runtime("pyodide")
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    return [
        *sorted(MAKERS.iterdir()),
        FORM,
        _package(settings),
        *(pyodide / name for name in names),
    ]


def _package(settings: Settings) -> Path:
    """Return the module that holds the Python which PyScript writes into the interpreter."""
    return settings.runtime("pyscript") / "src" / "stdlib" / "pyscript.js"


def _key(settings: Settings, archive: bytes) -> str:
    digest = hashlib.sha256(archive)
    for path in _inputs(settings):
        digest.update(hashlib.sha256(read_bytes(path)).digest())
    return digest.hexdigest()[:32]


def _made(settings: Settings, archive: bytes) -> bytes:
    node = shutil.which("node")
    if node is None:
        raise BuildError("Node is missing, which makes the image that Python starts from")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "app.zip").write_bytes(archive)
        task = {
            "pyodide": f"{settings.runtime('pyodide').resolve()}/",
            "package": str(_package(settings).resolve()),
            "archive": str(folder / "app.zip"),
            "archivePath": ARCHIVE_PATH,
            "prepare": str(MAKERS / "prepare.py"),
            "out": str(folder / "memory.image"),
        }
        (folder / "task.json").write_text(json.dumps(task), encoding="utf-8")
        command = [node, str(MAKERS / "make.mjs"), str(folder / "task.json")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode or not (folder / "memory.image").is_file():
            raise BuildError(f"Node could not make the memory image:\n{done.stdout}{done.stderr}")
        return (folder / "memory.image").read_bytes()


def _drop_oldest(folder: Path) -> None:
    images = sorted(folder.glob("*.image"), key=lambda path: path.stat().st_mtime)
    for path in images[:-KEPT_IMAGES]:
        path.unlink(missing_ok=True)
