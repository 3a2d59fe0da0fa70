"""`manifest.webmanifest`: what a device needs to know to put the page among its programs.

Icons come from `web/icons`; everything is relative, so the page may lie anywhere.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from web.building.settings import BuildError

if TYPE_CHECKING:
    from collections.abc import Container

NAME = "manifest.webmanifest"
THEME = re.compile(r'<meta name="theme-color" content="(?P<color>#\w+)" media="[^"]*light')
ICONS = (
    ("icons/icon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/icon-maskable-512.png", "512x512", "image/png", "maskable"),
)


def build_manifest(page: str, app: str, app_files: Container[str]) -> bytes:
    """Return the manifest.

    Args:
        page: `index.html`, whose color on light devices the window takes.
        app: the name of the app's folder in `dist/`.
        app_files: what lies in it, as paths inside it.

    Raises:
        BuildError: an icon is missing, or the page names no color.
    """
    color = THEME.search(page)
    if color is None:
        raise BuildError("index.html names no theme-color for light devices")
    for path, *_ in ICONS:
        if path not in app_files:
            raise BuildError(f"the manifest names {path}, which does not exist")
    content = {
        "id": "./",
        "name": "Tianyuan 天元",
        "short_name": "Tianyuan",
        "description": "The game of Go: play against the computer or with another person.",
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "orientation": "any",
        "background_color": color["color"],
        "theme_color": color["color"],
        "categories": ["games"],
        "icons": [
            {"src": f"{app}/{path}", "sizes": sizes, "type": kind, "purpose": purpose}
            for path, sizes, kind, purpose in ICONS
        ],
    }
    return json.dumps(content, ensure_ascii=False, indent=2).encode()
