"""Build `dist/`: what any static host can serve, from any sub-path, with nothing from elsewhere.

    python -m web.build [--out dist]

Everything but `index.html`, the service worker, the manifest, the licences, the list of relays and
`embed/` lies in folders whose names change with their content, so that a cache may keep them for
ever and never mixes two versions of the page.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
from pathlib import Path

from web.building.archive import build_archive
from web.building.bundles import build_bundles
from web.building.embed import build_embed
from web.building.image import build_image
from web.building.licenses import build_licenses
from web.building.manifest import NAME as MANIFEST
from web.building.manifest import build_manifest
from web.building.offline import WORKER, build_worker
from web.building.page import build_page
from web.building.policy import with_policy
from web.building.runtime import pyodide_files, pyscript_files
from web.building.settings import ROOT, BuildError, Settings, read_bytes, read_settings
from web.building.weight import weigh

ARCHIVE = "app.zip"
KERNEL = "kernel.wasm"
IMAGE = "memory.image"
EMPTY_ARCHIVE = "empty.zip"
NO_MEMBERS = b"PK\x05\x06" + bytes(18)
"""A zip without members, which stands in for the standard library that the image holds."""
RELAYS = "relays.json"


def build(out: Path, root: Path = ROOT) -> dict[str, bytes]:
    """Fill `out`, which is emptied first, and return its files by path.

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
    return files


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
    files["index.html"] = with_policy(page).encode()
    files[MANIFEST] = build_manifest(page, app, app_files)
    files["licenses.html"] = build_licenses(settings).encode()
    files |= build_embed(settings, page, files, app)
    files[RELAYS] = read_bytes(settings.relays)
    files[WORKER] = build_worker(files)
    return dict(sorted(files.items()))


def _app_files(settings: Settings) -> dict[str, bytes]:
    archive = build_archive(settings)
    files = {
        ARCHIVE: archive,
        EMPTY_ARCHIVE: NO_MEMBERS,
        IMAGE: build_image(settings, archive),
        KERNEL: read_bytes(settings.kernel),
    }
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
        files = build(out)
    except BuildError as error:
        sys.exit(f"The page was not built: {error}.")
    weights = ", ".join(f"{stage} {size / 1e3:.0f} kB" for stage, size in weigh(files).items())
    print(f"Built {out.name}/. Over the wire: {weights}")


if __name__ == "__main__":
    main()
