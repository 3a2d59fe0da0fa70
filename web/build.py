"""Build `dist/`: what any static host can serve, from any sub-path, with nothing from elsewhere.

    python -m web.build [--out dist]

Everything but `index.html`, the licences and the list of relays lies in folders whose names change
with their content, so that a cache may keep them for ever and never mixes two versions of the page.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
from pathlib import Path

from web.building.archive import build_archive
from web.building.bundles import build_bundles
from web.building.licenses import build_licenses
from web.building.page import build_page
from web.building.runtime import pyodide_files, pyscript_files
from web.building.settings import ROOT, BuildError, Settings, read_bytes, read_settings

ARCHIVE = "app.zip"
KERNEL = "kernel.wasm"
RELAYS = "relays.json"


def build(out: Path, root: Path = ROOT) -> None:
    """Fill `out`, which is emptied first; the same sources give the same bytes.

    Raises:
        BuildError: an input is missing, or `out` holds something else. It is then as it was.
    """
    files = build_files(read_settings(root))
    if out.exists():
        if any(out.iterdir()) and not (out / "index.html").is_file():
            raise BuildError(f"{out} holds something that no build left there")
        shutil.rmtree(out)
    for name, content in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def build_files(settings: Settings) -> dict[str, bytes]:
    """Return the content of `dist/` by path, sorted."""
    app_files = _app_files(settings)
    pyscript = pyscript_files(settings)
    app = f"app-{_fingerprint(app_files)}"
    core = next(name for name in pyscript if name.startswith("core-"))
    page = build_page(settings, app, app_files, core)
    folders = {
        app: app_files,
        settings.runtime_folder("pyscript"): pyscript,
        settings.runtime_folder("pyodide"): pyodide_files(settings),
    }
    files = {
        f"{folder}/{name}": content
        for folder, members in folders.items()
        for name, content in members.items()
    }
    files["index.html"] = page.encode()
    files["licenses.html"] = build_licenses(settings).encode()
    files[RELAYS] = read_bytes(settings.relays)
    return dict(sorted(files.items()))


def _app_files(settings: Settings) -> dict[str, bytes]:
    files = {ARCHIVE: build_archive(settings), KERNEL: read_bytes(settings.kernel)}
    for folder in settings.assets:
        for path in sorted(folder.rglob("*")):
            if _is_asset(path, settings):
                files[path.relative_to(folder.parent).as_posix()] = path.read_bytes()
    return files | build_bundles(settings)


def _is_asset(path: Path, settings: Settings) -> bool:
    hidden = path.name.startswith(".")
    return path.is_file() and not hidden and not path.is_relative_to(settings.bundles)


def _fingerprint(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:10]


def main() -> None:
    """Build from the command line."""
    parser = argparse.ArgumentParser(description="Build the page.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder to fill")
    out = parser.parse_args().out
    try:
        build(out)
    except BuildError as error:
        sys.exit(f"The page was not built: {error}.")
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"Built {out.name}/: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
