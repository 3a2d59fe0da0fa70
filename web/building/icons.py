"""The icons under which a device keeps the page, drawn from the board's own wood, lines and stones.

    python -m web.building.icons CHROMIUM

writes `web/icons/*.png`, which are committed: a browser has to draw them, and not every build has
one. A test sees that they are of this drawing.
"""

from __future__ import annotations

import hashlib
import struct
import subprocess
import sys
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path

from web.building.settings import ROOT
from web.view.node import element, to_markup
from web.view.stones import definitions

ICONS = ROOT / "web" / "icons"
WOOD = ROOT / "web" / "css" / "wood.svg"
LINE = "#4a3214"
KEYWORD = b"Drawing"


@dataclass(frozen=True)
class Icon:
    """A picture of `side` pixels; `share` of its side is drawn on, the rest is wood or nothing."""

    name: str
    side: int
    corner: float = 0.0
    share: float = 1.0


# A maskable icon may be cut to a circle of four fifths; iOS rounds the corners itself.
DRAWN = (
    Icon("icon-192.png", 192, corner=0.22),
    Icon("icon-512.png", 512, corner=0.22),
    Icon("icon-maskable-512.png", 512, share=0.78),
    Icon("apple-touch-icon.png", 180, share=0.9),
)


def icon_markup(icon: Icon) -> str:
    """Return the icon as a page that fills its window: the centre point, taken, and answered."""
    half = 150 / icon.share
    reach = 118 if icon.corner else half
    lines = "".join(f"M{at} {-reach}V{reach}M{-reach} {at}H{reach}" for at in (-72, 0, 72))
    stones = ((0, 0, "black"), (72, -72, "white-2"))
    picture = element(
        "svg",
        {"viewBox": f"{-half} {-half} {2 * half} {2 * half}", "width": "100%", "height": "100%"},
        definitions(),
        element("path", {"d": lines, "stroke": LINE, "stroke-width": 5, "fill": "none",
                         "stroke-linecap": "round"}),
        *(element("use", {"href": "#shadow", "x": x, "y": y}) for x, y, _ in stones),
        *(element("use", {"href": f"#{kind}", "x": x, "y": y}) for x, y, kind in stones),
    )  # fmt: skip
    style = (
        "html, body, main { margin: 0; height: 100%; overflow: hidden }"
        f"main {{ border-radius: {icon.corner:.0%};"
        f' background: url("{WOOD.as_uri()}") center / 100% 100% }}'
        "svg { display: block } .grain { fill: none; stroke: #a38f6c; opacity: 0.2 }"
    )
    return f"<!doctype html><style>{style}</style><main>{to_markup(picture)}</main>"


def drawing_hash(icon: Icon) -> bytes:
    """Return what a file of this icon has written in it, to be told from one of another drawing."""
    text = icon_markup(icon).replace(WOOD.as_uri(), "") + WOOD.read_text(encoding="utf-8")
    return hashlib.sha256(text.encode()).hexdigest().encode()


def signed(png: bytes, text: bytes) -> bytes:
    """Return the picture with a text chunk before its end."""
    body = b"tEXt" + KEYWORD + b"\0" + text
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    end = png.rindex(b"IEND") - 4
    return png[:end] + chunk + png[end:]


def draw(icon: Icon, chromium: str) -> bytes:
    """Let a browser draw the icon."""
    with tempfile.TemporaryDirectory() as name:
        page, picture = Path(name) / "icon.html", Path(name) / "icon.png"
        page.write_text(icon_markup(icon), encoding="utf-8")
        command = [
            chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--default-background-color=00000000", "--force-device-scale-factor=1",
            "--allow-file-access-from-files", f"--user-data-dir={name}/profile",
            f"--window-size={icon.side},{icon.side}", f"--screenshot={picture}", page.as_uri(),
        ]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603
        return signed(picture.read_bytes(), drawing_hash(icon))


def main() -> None:
    """Draw every icon with the Chromium that is named."""
    for icon in DRAWN:
        (ICONS / icon.name).write_bytes(draw(icon, sys.argv[1]))


if __name__ == "__main__":
    main()
