"""A QR code as one path, dark on white in every theme, with the quiet zone that readers need."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from web.view.node import Node, element

QUIET = 4
"""Modules of white on each side; fewer and some readers find nothing."""


@lru_cache(maxsize=4)
def qr_code(rows: tuple[str, ...], name: str) -> Node:
    """Draw rows of "0" and "1"; `name` says to a screen reader what it is."""
    side = len(rows) + 2 * QUIET
    return element(
        "svg",
        {"class": "qr", "viewBox": f"0 0 {side} {side}", "role": "img", "aria-label": name},
        element("rect", {"width": side, "height": side, "fill": "#fff"}),
        element("path", {"d": "".join(_runs(rows)), "fill": "#000"}),
        key="qr",
    )


def _runs(rows: tuple[str, ...]) -> Iterator[str]:
    for row, modules in enumerate(rows):
        for run in re.finditer("1+", modules):
            length = run.end() - run.start()
            yield f"M{run.start() + QUIET} {row + QUIET}h{length}v1h{-length}z"
