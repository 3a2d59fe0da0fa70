"""What a board with joined edges shows beyond them: the lines run on, and the stones that lie
across an edge are there once more, faded. None of it can be clicked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from web.view.geometry import BEYOND, CELL, Geometry
from web.view.node import Node, element
from web.view.stones import stone


@lru_cache(maxsize=8)
def lines_across(g: Geometry) -> Node:
    """The lines beyond the edges, and the seam where the board begins again."""
    left, right, top, bottom = g.x(0), g.x(g.columns - 1), g.y(g.rows - 1), g.y(0)
    way = ""
    for x in map(g.x, range(g.columns)):
        way += f"M{x} {top}v{-BEYOND}M{x} {bottom}v{BEYOND}"
    for y in map(g.y, range(g.rows)):
        way += f"M{left} {y}h{-BEYOND}M{right} {y}h{BEYOND}"
    half = CELL // 2
    width, height = g.columns * CELL, g.rows * CELL
    seam = f"M{left - half} {top - half}h{width}v{height}h{-width}Z"
    around = f"M{left - BEYOND} {top - BEYOND}H{right + BEYOND}V{bottom + BEYOND}H{left - BEYOND}Z"
    return element(
        "g",
        {"class": "beyond"},
        element("path", {"class": "wash", "d": around + seam, "fill-rule": "evenodd"}),
        element("path", {"d": way, "stroke-width": g.line_width}),
        element("path", {"class": "seam", "d": seam, "stroke-width": g.line_width * 1.4}),
    )


def across(stones: bytes, geometry: Geometry) -> Node:
    """The stones of the outer lines once more, each where the other side sees it."""
    return element("g", {"class": "across"}, *_copies(stones, geometry), key="across")


def _copies(stones: bytes, g: Geometry) -> Iterator[Node]:
    for row in range(-1, g.rows + 1):
        for col in range(-1, g.columns + 1):
            if 0 <= row < g.rows and 0 <= col < g.columns:
                continue
            point = row % g.rows * g.columns + col % g.columns
            if stones[point]:
                node = stone(point, stones[point], g.x(col), g.y(row))
                yield Node(node.tag, node.attributes, (), f"{col} {row} {node.key}")
