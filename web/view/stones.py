"""The stones: slate and shell, each white one with a grain of its own, and the shadow below.

Light falls from the upper left. The grain of a shell is a set of arcs that is turned from stone
to stone while the light stays; which stone lies where depends only on the point.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt

from gocore.color import Color
from web.view.geometry import STONE_RADIUS
from web.view.node import Attribute, Node, element

SHELL_TURNS = (12, 38, 74, 103, 131, 160, 197)
"""Degrees by which the grain of the white stones is turned, one kind of stone each."""


@cache
def definitions() -> Node:
    """What the stones are drawn from, once per drawing."""
    return element("defs", None, *_gradients(), _shadow(), _slate(), *_shells(), key="defs")


@lru_cache(maxsize=1024)
def stone(point: int, color: int, x: int, y: int) -> Node:
    """One stone, lying a hair off its point as if put there by hand."""
    east, north = _jitter(point)
    kind = f"white-{point * 5 % len(SHELL_TURNS)}" if color == Color.WHITE else "black"
    return element(
        "use",
        {"href": f"#{kind}", "x": round(x + east, 1), "y": round(y + north, 1), "class": "stone"},
        key=f"{point}-{color}",
    )


@lru_cache(maxsize=512)
def shadow(point: int, x: int, y: int) -> Node:
    """What one stone casts on the wood."""
    return element("use", {"href": "#shadow", "x": x, "y": y}, key=str(point))


def _jitter(point: int) -> tuple[float, float]:
    mixed = (point * 2654435761) & 0xFFFF
    return ((mixed & 15) - 7.5) / 7, ((mixed >> 4 & 15) - 7.5) / 7


def _gradients() -> tuple[Node, ...]:
    return (
        _radial("slate", "0.38", "0.3", "0.78", ("#6d6e72", "#46474b", "#242528", "#121214")),
        _radial("shell", "0.38", "0.3", "0.86", ("#fffefb", "#fbf9f4", "#ece7dd", "#c3baab")),
        element(
            "radialGradient",
            {"id": "dusk"},
            _stop("0.62", "#1d1003", "0.55"),
            _stop("0.82", "#1d1003", "0.26"),
            _stop("1", "#1d1003", "0"),
        ),
        element(
            "radialGradient",
            {"id": "rim", "cx": "0.42", "cy": "0.38", "r": "0.66"},
            _stop("0.84", "#fff", "0"),
            _stop("1", "#fff", "0.17"),
        ),
    )


def _radial(name: str, cx: str, cy: str, r: str, colors: tuple[str, str, str, str]) -> Node:
    stops = (_stop(at, c) for at, c in zip(("0", "0.3", "0.74", "1"), colors, strict=True))
    return element("radialGradient", {"id": name, "cx": cx, "cy": cy, "r": r}, *stops)


def _stop(offset: str, color: str, opacity: str | None = None) -> Node:
    return element("stop", {"offset": offset, "stop-color": color, "stop-opacity": opacity})


def _circle(radius: float, fill: str, **more: Attribute) -> Node:
    return element("circle", {"r": radius, "fill": fill, **more})


def _shadow() -> Node:
    return element("g", {"id": "shadow"}, _circle(56, "url(#dusk)", cx=4, cy=8))


def _slate() -> Node:
    return element(
        "g",
        {"id": "black"},
        _circle(STONE_RADIUS, "url(#slate)"),
        _circle(STONE_RADIUS, "url(#rim)"),
    )


def _shells() -> tuple[Node, ...]:
    return tuple(
        element(
            "g",
            {"id": f"white-{kind}"},
            _circle(STONE_RADIUS, "url(#shell)"),
            element("path", {"class": "grain", "d": _grain(kind), "transform": f"rotate({turn})"}),
        )
        for kind, turn in enumerate(SHELL_TURNS)
    )


def _grain(kind: int) -> str:
    """Arcs across the disc, closer together towards one side, ending short of the edge."""
    reach = STONE_RADIUS - 1.5
    arcs = []
    for step in range(11):
        offset = -reach + 9 + step * (6.2 + 0.28 * step) + kind % 3 * 1.4
        if offset >= reach - 4:
            break
        half = sqrt(reach * reach - offset * offset) - 1
        bend = offset + 5 + kind % 4
        arcs.append(f"M{offset:.1f} {-half:.1f}Q{bend:.1f} 0 {offset:.1f} {half:.1f}")
    return "".join(arcs)
