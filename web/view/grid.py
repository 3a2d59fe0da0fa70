"""The grid of points laid over the drawing: what is clicked, focused and read aloud.

Every point is a cell with a name in words; the drawing below is hidden from screen readers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gocore.color import Color
from gocore.points import Grid, format_vertex
from web.texts import Texts
from web.view.board import Picture
from web.view.node import Node, element


class Spot(NamedTuple):
    """A point as the grid shows it; `dead` is None while nothing is marked."""

    vertex: str
    stone: int
    dead: bool | None = None
    owner: int = 0
    barred: bool = False
    focusable: bool = False
    last: bool = False


_COLORS = ("none", "black", "white")


def point_grid(t: Texts, picture: Picture, barred: frozenset[int] | None, cursor: int) -> Node:
    """The grid; `barred` are the empty points that take no stone, None when none do."""
    rows = (
        _row(t, picture, barred or frozenset(), cursor, row)
        for row in range(picture.rows - 1, -1, -1)
    )
    name = t.gettext("Board, {columns} by {rows}").format(
        columns=picture.columns, rows=picture.rows
    )
    if picture.joined:
        name += ", " + t.gettext("opposite edges joined")
    return element(
        "div",
        {
            "class": "grid",
            "role": "grid",
            "aria-label": name,
            "data-ghost": _COLORS[picture.ghost_color],
            "data-open": barred is not None,
        },
        *rows,
        key="grid",
    )


def _row(t: Texts, picture: Picture, barred: frozenset[int], cursor: int, row: int) -> Node:
    grid, first = Grid.of(picture.columns, picture.rows), row * picture.columns
    marking = bool(picture.owners)
    cells = (
        _cell(
            t,
            Spot(
                format_vertex(point, grid),
                picture.stones[point],
                (point in picture.dead) if marking else None,
                picture.owners[point] if marking else 0,
                point in barred,
                point == cursor,
                point == picture.last,
            ),
        )
        for point in range(first, first + picture.columns)
    )
    return element("div", {"class": "points", "role": "row"}, *cells)


@lru_cache(maxsize=4096)
def _cell(t: Texts, spot: Spot) -> Node:
    marking = spot.dead is not None
    return element(
        "div",
        {
            "role": "gridcell",
            "class": "point",
            "data-point": spot.vertex,
            "data-stone": _COLORS[spot.stone],
            "data-dead": ("true" if spot.dead else "false") if marking else None,
            "data-territory": _COLORS[spot.owner] if marking else None,
            "data-barred": spot.barred,
            "tabindex": 0 if spot.focusable else -1,
            "aria-label": spot_name(t, spot),
        },
    )


def spot_name(t: Texts, spot: Spot) -> str:
    """A point in words, such as "D4, black stone, last move"."""
    words = [spot.vertex, _stone_words(t, spot.stone, bool(spot.dead))]
    if not spot.stone and spot.owner:
        black = spot.owner == Color.BLACK
        words.append(t.gettext("Black's point") if black else t.gettext("White's point"))
    if spot.last:
        words.append(t.gettext("last move"))
    return ", ".join(words)


def _stone_words(t: Texts, stone: int, dead: bool) -> str:
    if stone == Color.BLACK:
        return t.gettext("dead black stone") if dead else t.gettext("black stone")
    if stone == Color.WHITE:
        return t.gettext("dead white stone") if dead else t.gettext("white stone")
    return t.gettext("empty")
