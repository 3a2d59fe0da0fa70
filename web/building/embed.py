"""`dist/embed/`: what other people's pages take from ours.

The framed page is `index.html` as it was built, seen from one folder deeper, with the link to the
game below it. The scripts are bundled by esbuild, so that a page loads one file.
"""

from __future__ import annotations

import json
import re
import subprocess
from html import escape
from typing import TYPE_CHECKING, Any

from web.building.embed_words import builder_words, link_texts, loader_words
from web.building.policy import with_policy
from web.building.settings import BuildError, read_bytes, read_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.building.settings import Settings

FOLDER = "embed"
PAGES = ("index.html", "example.html", "builder/builder.css")
SCRIPTS = {"embed.js": "loader/main.js", "builder.js": "builder/builder.js"}
FRAME_FILES = ("frame/frame.css", "frame/frame.js")


def build_embed(settings: Settings, page: str, names: Iterable[str], app: str) -> dict[str, bytes]:
    """Return the files of `dist/embed/` by their path in `dist/`.

    Args:
        settings: the build's sources.
        page: `index.html` as it stands in `dist/`.
        names: every path in `dist/`, of which the page may name any.
        app: the name of the app's folder, which has the frame's own style and script.

    Raises:
        BuildError: a source is missing, or esbuild refuses one.
    """
    source = settings.root / FOLDER
    words = {"loader/main.js": loader_words(), "builder/builder.js": builder_words()}
    files = {path.rpartition("/")[2]: read_bytes(source / path) for path in PAGES}
    for name, entry in SCRIPTS.items():
        files[name] = _bundled(settings, entry, words[entry])
    files["frame.html"] = with_policy(build_frame(page, names, app)).encode()
    return {f"{FOLDER}/{name}": content for name, content in files.items()}


def build_frame(page: str, names: Iterable[str], app: str) -> str:
    """Return the page for frames: the same page with paths from one folder deeper.

    >>> build_frame('<html><link href="app-1/a.css">', ["app-1/a.css"], "app-1")[:50]
    '<html data-embedded><link href="../app-1/a.css">'
    """
    tops = sorted({name.partition("/")[0] for name in names} | {app})
    named = "|".join(map(re.escape, tops))
    page = re.sub(rf'(?<=")(?:\./)?(?=(?:{named})[/"])', "../", page)
    page = page.replace("<html", "<html data-embedded", 1)
    page = page.replace("</head>", f"{_frame_head(app)}\n</head>", 1)
    return page.replace("</body>", f"{_link()}\n</body>", 1)


def _frame_head(app: str) -> str:
    style, script = (f"../{app}/{path}" for path in FRAME_FILES)
    return (
        '<link rel="canonical" href="../">\n'
        f'<link rel="stylesheet" href="{style}">\n'
        f'<script type="module" src="{script}"></script>'
    )


def _link() -> str:
    """Return the link below the game; the frame's script shows it in the page's language."""
    first, *others = link_texts().items()
    words = f'<span lang="{first[0]}">{escape(first[1])}</span>' + "".join(
        f'<span lang="{tag}" hidden>{escape(text)}</span>' for tag, text in others
    )
    return f'<p class="home"><a href="../" target="_blank" rel="noopener">{words}</a></p>'


def _bundled(settings: Settings, entry: str, words: dict[str, Any]) -> bytes:
    """Return a module of `embed/` and all that it imports as one script."""
    program = settings.root / "node_modules" / ".bin" / "esbuild"
    command = [
        str(program),
        str(settings.root / FOLDER / entry),
        "--bundle",
        "--minify",
        "--format=iife",
        "--target=es2022",
        "--charset=utf8",
        "--log-level=error",
        f"--define:WORDS={json.dumps(words, ensure_ascii=False)}",
    ]
    read_text(settings.root / FOLDER / entry)
    try:
        done = subprocess.run(command, capture_output=True, check=True, cwd=settings.root)  # noqa: S603
    except FileNotFoundError as error:
        raise BuildError("esbuild has not been fetched: run npm ci (make does)") from error
    except subprocess.CalledProcessError as error:
        raise BuildError(f"esbuild refuses {entry}: {error.stderr.decode().strip()}") from error
    return done.stdout
