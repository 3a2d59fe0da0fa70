"""The drawn board: lines, stones and marks as SVG. It is told everything and knows no rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from gocore.color import Color
from gocore.points import column_name
from web.view.across import across, lines_across
from web.view.geometry import CELL, STONE_RADIUS, Geometry
from web.view.node import Attribute, Node, element
from web.view.stones import definitions, shadow, stone


@dataclass(frozen=True)
class Picture:
    """All that a board shows. Points are numbered as everywhere; -1 stands for no point.

    With `joined` edges the stones across each edge are drawn once more around the board. `numbers`
    holds a move number for each point, 0 for none; `owners` a color, 0 for neither; `open` are the
    points pointed out as nobody's, `pending` the stones that a friend does not know of yet.
    """

    columns: int
    rows: int
    stones: bytes
    stars: tuple[int, ...] = ()
    coordinates: bool = True
    last: int = -1
    ko: int = -1
    ghost: int = -1
    ghost_color: int = Color.BLACK
    numbers: tuple[int, ...] = ()
    dead: frozenset[int] = frozenset()
    owners: tuple[int, ...] = ()
    joined: bool = False
    open: tuple[int, ...] = ()
    pending: frozenset[int] = frozenset()

    @property
    def geometry(self) -> Geometry:
        return Geometry(self.columns, self.rows, self.coordinates, self.joined)


def board_drawing(picture: Picture) -> Node:
    """The drawing of a picture; what did not change since is the same node."""
    geometry = picture.geometry
    return element(
        "svg",
        {"class": "drawing", "viewBox": geometry.view_box, "aria-hidden": "true"},
        definitions(),
        _lines(geometry, picture.stars),
        across(picture.stones, geometry) if picture.joined else None,
        _layer("shadows", _shadows(picture, geometry)),
        _layer("stones", _stones(picture, geometry)),
        _layer("marks", _marks(picture, geometry)),
        key="drawing",
    )


def _layer(name: str, nodes: Iterator[Node]) -> Node:
    return element("g", {"class": name}, *nodes, key=name)


@lru_cache(maxsize=8)
def _lines(geometry: Geometry, stars: tuple[int, ...]) -> Node:
    """Everything under the stones that a move does not change."""
    g = geometry
    left, right, top, bottom = g.x(0), g.x(g.columns - 1), g.y(g.rows - 1), g.y(0)
    inner = "".join(f"M{g.x(col)} {top}V{bottom}" for col in range(1, g.columns - 1))
    inner += "".join(f"M{left} {g.y(row)}H{right}" for row in range(1, g.rows - 1))
    edge = f"M{left} {top}H{right}V{bottom}H{left}Z"
    edge_width = g.line_width * (1 if g.joined else 1.7)
    dots = (
        element("circle", {"cx": g.place(p)[0], "cy": g.place(p)[1], "r": g.star_radius})
        for p in stars
    )
    return element(
        "g",
        {"class": "lines"},
        lines_across(g) if g.joined else None,
        element("path", {"d": inner, "stroke-width": g.line_width}),
        element("path", {"d": edge, "stroke-width": edge_width}),
        element("g", {"class": "stars"}, *dots),
        _labels(g) if g.coordinates else None,
        key="lines",
    )


def _labels(g: Geometry) -> Node:
    aside, below = g.label_inset, g.height - g.label_inset
    columns = (_label(column_name(col), g.x(col), below) for col in range(g.columns))
    rows = (_label(str(row + 1), aside, g.y(row)) for row in range(g.rows))
    return element("g", {"class": "labels", "font-size": g.label_size}, *columns, *rows)


def _label(text: str, x: float, y: float) -> Node:
    return element("text", {"x": x, "y": y, "dy": "0.36em"}, text)


def _shadows(picture: Picture, geometry: Geometry) -> Iterator[Node]:
    for point, color in enumerate(picture.stones):
        if color and point not in picture.dead:
            yield shadow(point, *geometry.place(point))


def _stones(picture: Picture, geometry: Geometry) -> Iterator[Node]:
    for point, color in enumerate(picture.stones):
        if color:
            node = stone(point, color, *geometry.place(point))
            kind = (
                "dead" if point in picture.dead else "pending" if point in picture.pending else ""
            )
            yield _faded(node, kind) if kind else node


@lru_cache(maxsize=256)
def _faded(node: Node, kind: str) -> Node:
    return Node(node.tag, {**node.attributes, "class": f"stone {kind}"}, (), node.key)


def _marks(picture: Picture, geometry: Geometry) -> Iterator[Node]:
    for point, color in enumerate(picture.stones):
        number = picture.numbers[point] if picture.numbers else 0
        owner = picture.owners[point] if picture.owners else 0
        if color and point in picture.dead:
            yield _cross(point, color, *geometry.place(point))
        elif color and number:
            yield _number(point, color, number, point == picture.last, *geometry.place(point))
        elif color and point == picture.last:
            yield _ring(point, color, *geometry.place(point))
        elif not color and owner:
            yield _square(point, owner, *geometry.place(point))
        elif point == picture.ko:
            yield _ko(point, *geometry.place(point))
    for point in picture.open:
        yield _open(point, *geometry.place(point))
    if picture.ghost >= 0:
        yield _crosshair(picture, geometry)


def _on(color: int) -> str:
    return "on-black" if color == Color.BLACK else "on-white"


@lru_cache(maxsize=512)
def _ring(point: int, color: int, x: int, y: int) -> Node:
    place: dict[str, Attribute] = {"class": f"ring {_on(color)}", "cx": x, "cy": y, "r": CELL * 0.2}
    return element("circle", place, key=f"ring-{point}-{color}")


@lru_cache(maxsize=1024)
def _number(point: int, color: int, number: int, last: bool, x: int, y: int) -> Node:
    size = 44 if number < 10 else 40 if number < 100 else 32
    kind = f"number {_on(color)}" + (" last" if last else "")
    place: dict[str, Attribute] = {"class": kind, "x": x, "y": y, "dy": "0.36em", "font-size": size}
    return element("text", place, str(number), key=f"number-{point}")


@lru_cache(maxsize=512)
def _cross(point: int, color: int, x: int, y: int) -> Node:
    arm = 17
    way = f"M{x - arm} {y - arm}l{2 * arm} {2 * arm}M{x + arm} {y - arm}l{-2 * arm} {2 * arm}"
    return element("path", {"class": f"cross {_on(color)}", "d": way}, key=f"cross-{point}")


@lru_cache(maxsize=1024)
def _square(point: int, owner: int, x: int, y: int) -> Node:
    side = 23
    kind = "black" if owner == Color.BLACK else "white"
    return element(
        "rect",
        {"class": f"square {kind}", "x": x - side / 2, "y": y - side / 2, "width": side,
         "height": side, "rx": 3},
        key=f"square-{point}",
    )  # fmt: skip


@lru_cache(maxsize=64)
def _ko(point: int, x: int, y: int) -> Node:
    side = 36
    return element(
        "rect",
        {"class": "ko", "x": x - side / 2, "y": y - side / 2, "width": side, "height": side},
        key=f"ko-{point}",
    )


@lru_cache(maxsize=512)
def _open(point: int, x: int, y: int) -> Node:
    place: dict[str, Attribute] = {"class": "open-point", "cx": x, "cy": y, "r": CELL * 0.3}
    return element("circle", place, key=f"open-{point}")


def _crosshair(picture: Picture, g: Geometry) -> Node:
    x, y = g.place(picture.ghost)
    kind = "black" if picture.ghost_color == Color.BLACK else "white-0"
    return element(
        "g",
        {"class": "crosshair"},
        element("path", {"d": f"M0 {y}H{g.width}M{x} 0V{g.height}"}),
        element("use", {"href": f"#{kind}", "x": x, "y": y}),
        element("circle", {"cx": x, "cy": y, "r": STONE_RADIUS}),
        key="crosshair",
    )
