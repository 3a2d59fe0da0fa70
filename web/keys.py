"""The keyboard: which key moves the cursor where, and which stands for a button."""

from __future__ import annotations

from gocore.points import Grid

_STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowDown": (0, -1), "ArrowUp": (0, 1)}

SHORTCUTS = {"p": "pass", "u": "undo", ",": "back", ".": "forward", "Escape": "escape"}
"""Keys that do what a button of that name does, wherever the focus is."""


def moved_cursor(grid: Grid, cursor: int, key: str) -> int | None:
    """The cursor after a key; None when the key moves no cursor.

    It stops at an edge, unless the edges are joined.
    """
    col, row = grid.col(cursor), grid.row(cursor)
    if key == "Home":
        return grid.point(0, row)
    if key == "End":
        return grid.point(grid.width - 1, row)
    if key not in _STEPS:
        return None
    east, north = _STEPS[key]
    if grid.torus:
        return grid.point((col + east) % grid.width, (row + north) % grid.height)
    col = max(0, min(col + east, grid.width - 1))
    row = max(0, min(row + north, grid.height - 1))
    return grid.point(col, row)
