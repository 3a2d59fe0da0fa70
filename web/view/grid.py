"""The grid of points laid over the drawing: what is clicked, focused and read aloud.

Every point is a cell with a name in words; the drawing below is hidden from screen readers.
"""

from __future__ import annotations

from functools import lru_cache

from web.texts import Texts
from web.view.board import BLACK, LETTERS, WHITE, Picture
from web.view.node import Node, element

_COLORS = ("none", "black", "white")


def point_grid(t: Texts, picture: Picture, playable: frozenset[int], cursor: int) -> Node:
    """The grid; `playable` are the points where a stone of the ghost's color may go."""
    rows = (
        _row(t, picture, playable, cursor, row) for row in range(picture.rows - 1, -1, -1)
    )
    name = t.gettext("Board, {columns} by {rows}").format(
        columns=picture.columns, rows=picture.rows
    )
    return element(
        "div",
        {
            "class": "grid",
            "role": "grid",
            "aria-label": name,
            "data-ghost": _COLORS[picture.ghost_color],
        },
        *rows,
        key="grid",
    )


def _row(t: Texts, picture: Picture, playable: frozenset[int], cursor: int, row: int) -> Node:
    first = row * picture.columns
    cells = (
        _cell(
            t,
            f"{LETTERS[point - first]}{row + 1}",
            picture.stones[point],
            (point in picture.dead) if picture.owners else None,
            picture.owners[point] if picture.owners else 0,
            point in playable,
            point == cursor,
            point == picture.last,
        )
        for point in range(first, first + picture.columns)
    )
    return element("div", {"class": "points", "role": "row"}, *cells)


@lru_cache(maxsize=4096)
def _cell(
    t: Texts,
    vertex: str,
    stone: int,
    dead: bool | None,
    owner: int,
    playable: bool,
    focusable: bool,
    last: bool,
) -> Node:
    marking = dead is not None
    return element(
        "div",
        {
            "role": "gridcell",
            "class": "point",
            "data-point": vertex,
            "data-stone": _COLORS[stone],
            "data-dead": ("true" if dead else "false") if marking else None,
            "data-territory": _COLORS[owner] if marking else None,
            "data-playable": playable,
            "tabindex": 0 if focusable else -1,
            "aria-label": point_name(t, vertex, stone, bool(dead), owner, last),
        },
    )


def point_name(t: Texts, vertex: str, stone: int, dead: bool, owner: int, last: bool) -> str:
    """A point in words, such as "D4, black stone, last move"."""
    words = [vertex, _stone_words(t, stone, dead)]
    if not stone and owner:
        words.append(t.gettext("Black's point") if owner == BLACK else t.gettext("White's point"))
    if last:
        words.append(t.gettext("last move"))
    return ", ".join(words)


def _stone_words(t: Texts, stone: int, dead: bool) -> str:
    if stone == BLACK:
        return t.gettext("dead black stone") if dead else t.gettext("black stone")
    if stone == WHITE:
        return t.gettext("dead white stone") if dead else t.gettext("white stone")
    return t.gettext("empty")
