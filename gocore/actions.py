"""The closed set of things that can happen in a game, as values with one JSON form.

What an action does, and when it is allowed, is decided in `stage`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from gocore.color import Color
from gocore.errors import NotationError
from gocore.points import Grid, format_vertex, parse_vertex

MOST_SEATS = 4


@dataclass(frozen=True)
class Play:
    """`color` places a stone on `point`; `seat` tells which player, where a side has several."""

    color: Color
    point: int
    seat: int | None = None


@dataclass(frozen=True)
class Pass:
    """`color` passes (停一手); `seat` as in `Play`."""

    color: Color
    seat: int | None = None


@dataclass(frozen=True)
class Resign:
    """`color` gives the game up (认输)."""

    color: Color


@dataclass(frozen=True)
class Mark:
    """The block at `point` is counted as dead, or as alive again; it clears confirmations."""

    point: int
    dead: bool


@dataclass(frozen=True)
class Confirm:
    """`color` agrees with the marks as they stand."""

    color: Color


@dataclass(frozen=True)
class Resume:
    """`color` wants to play on.

    After a `disputed` resumption the board settles the dispute: when play stops again, every
    stone counts as alive.
    """

    color: Color
    disputed: bool = False


@dataclass(frozen=True)
class OfferDraw:
    """`color` offers a draw; the offer stands until it is answered or a stone is played."""

    color: Color


@dataclass(frozen=True)
class AcceptDraw:
    """`color` takes the opponent's offer of a draw (判和)."""

    color: Color


@dataclass(frozen=True)
class DeclineDraw:
    """`color` refuses the opponent's offer of a draw."""

    color: Color


@dataclass(frozen=True)
class Timeout:
    """The flag of `color` has fallen."""

    color: Color


@dataclass(frozen=True)
class Warn:
    """The referee warns `color` for an illegal move; the turn is lost, the second time the game."""

    color: Color


@dataclass(frozen=True)
class NoResult:
    """The game ends without a result (无胜负)."""


Action: TypeAlias = (
    Play | Pass | Resign | Mark | Confirm | Resume
    | OfferDraw | AcceptDraw | DeclineDraw | Timeout | Warn | NoResult
)  # fmt: skip

_NAMES: dict[str, type[Action]] = {
    "play": Play,
    "pass": Pass,
    "resign": Resign,
    "mark": Mark,
    "confirm": Confirm,
    "resume": Resume,
    "offer-draw": OfferDraw,
    "accept-draw": AcceptDraw,
    "decline-draw": DeclineDraw,
    "timeout": Timeout,
    "warn": Warn,
    "no-result": NoResult,
}
_KEYS = {kind: name for name, kind in _NAMES.items()}


def format_action(action: Action, grid: Grid) -> dict[str, Any]:
    """The JSON form of an action, a flat object of text and booleans.

    >>> format_action(Play(Color.BLACK, 30), Grid.square(9))
    {'action': 'play', 'color': 'black', 'point': 'D4'}
    """
    data: dict[str, Any] = {"action": _KEYS[type(action)]}
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name == "seat" and value is None:
            continue
        if field.name == "color":
            value = value.label
        elif field.name == "point":
            value = format_vertex(value, grid)
        data[field.name] = value
    return data


def parse_action(data: object, grid: Grid) -> Action:
    """Read the JSON form of an action. Raises NotationError for anything else.

    Unknown keys are refused too: what cannot be kept is not taken.
    """
    if not isinstance(data, Mapping) or not isinstance(data.get("action"), str):
        raise NotationError("an action is an object with the key 'action'")
    kind = _NAMES.get(data["action"])
    if kind is None:
        raise NotationError(f"no such action: {data['action']!r}")
    known = [field.name for field in fields(kind)]
    names = [name for name in known if name != "seat" or name in data]
    if set(data) != {"action", *names}:
        raise NotationError(f"{data['action']} has the keys {known}, not {sorted(map(str, data))}")
    return kind(**{name: _parse_field(name, data[name], grid) for name in names})


def _parse_field(name: str, value: object, grid: Grid) -> Any:
    if name in ("dead", "disputed"):
        if isinstance(value, bool):
            return value
        raise NotationError(f"{name} is true or false, not {value!r}")
    if name == "seat":
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MOST_SEATS:
            return value
        raise NotationError(f"no seat {value!r}")
    if not isinstance(value, str):
        raise NotationError(f"{name} is text, not {value!r}")
    if name == "point":
        return parse_vertex(value, grid)
    for color in Color:
        if value == color.label:
            return color
    raise NotationError(f"no color {value!r}")
