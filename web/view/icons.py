"""Small line drawings for buttons, on a field of 24 by 24, in the color of the text."""

from __future__ import annotations

from functools import cache

from web.view.node import Node, element

_PATHS = {
    "undo": "M9 14 4.5 9.5 9 5M5 9.5h8.5a5.5 5.5 0 0 1 0 11H10",
    "pass": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8 12h7.5M12.5 8.8l3.2 3.2-3.2 3.2",
    "resign": "M6 21V4M6 4.5c4-2 6.5 1.8 12 .2v8.6c-5.5 1.6-8-2.2-12-.2",
    "new-game": "M12 5v14M5 12h14",
    "settings": "M4 7.5h8M17 7.5h3M4 16.5h3M12 16.5h8M12 7.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0Z"
    "M7 16.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0Z",
    "confirm": "m5 12.5 4.5 4.5L19 7.5",
    "resume": "M8 5.5v13l10-6.5Z",
    "pause": "M8.5 6v12M15.5 6v12",
    "cancel": "M6.5 6.5l11 11M17.5 6.5l-11 11",
    "first": "M17 6l-7 6 7 6M7 6v12",
    "back": "M15 6l-7 6 7 6",
    "forward": "M9 6l7 6-7 6",
    "last": "M7 6l7 6-7 6M17 6v12",
    "change-marks": "M5 5l8 8M13 5l-8 8M12 20l1-3.2 6-6 2.2 2.2-6 6Z",
    "more": "M5.5 12h.01M12 12h.01M18.5 12h.01",
    "friend": "M9.5 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM3.5 19.5c0-3.3 2.4-5.5 6-5.5s6 2.2 6 5.5"
    "M15.5 4.9a3.5 3.5 0 0 1 0 6.2M17.5 14.4c1.9.8 3 2.5 3 5.1",
    "rematch": "M19 8.5H7.5a3 3 0 0 0 0 6H9M16 5.5l3 3-3 3M5 15.5h11.5a3 3 0 0 0 0-6H15",
    "share": "M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5v8.5h14v-8.5h-1",
    "qr": "M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM14 14h2v2M19.5 14v.01M14 19.5v.01"
    "M17 17h2.5v2.5",
    "scores": "M5 20V11M12 20V4M19 20v-6",
}


@cache
def icon(name: str) -> Node:
    """The drawing of this name, for the eye only."""
    return element(
        "svg",
        {"class": "icon", "viewBox": "0 0 24 24", "aria-hidden": "true"},
        element("path", {"d": _PATHS[name]}),
    )
