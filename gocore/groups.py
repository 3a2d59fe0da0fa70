"""Groups: stones of one color that hang together, the points they own, and their eyes.

Stones hang together through each other, through points that only they come to, and through a
neutral point beside two of them. A point of their own without which stones would hang apart, or
dead stones inside be out of reach, is a false eye.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gocore.board import Board
from gocore.color import Color
from gocore.eyes import EyeSpace, joined
from gocore.links import Links


@dataclass(frozen=True, slots=True)
class Side:
    """One color on a board without its dead stones.

    The color alone comes to `own`; both come to `neutral`; `dead` is where dead stones stood.
    """

    board: Board
    color: Color
    own: frozenset[int]
    neutral: frozenset[int]
    dead: frozenset[int]


@dataclass(frozen=True, slots=True)
class Eye:
    """A space of a group with false eyes taken out, worth one eye or two."""

    points: frozenset[int]
    value: int


@dataclass(frozen=True, slots=True)
class Group:
    """Stones that hang together with their `space`, the points of their own.

    Among these, `filled` have to be played on before the end: false eyes that must be
    connected, and the points from which dead stones on false eyes are captured.
    """

    color: Color
    stones: frozenset[int]
    space: frozenset[int]
    false_eyes: frozenset[int]
    filled: frozenset[int]
    is_alive: bool


def find_groups(side: Side) -> Iterator[Group]:
    """Every group of the side."""
    links = _links(side)
    solid = side.board.stones(side.color) | side.dead
    cuts = links.cut_points() & side.own
    false_eyes = frozenset(p for p in cuts if len(_parts(links, p, frozenset(), solid)) > 1)
    for members in links.pieces():
        yield _group(side, links, members, false_eyes & members)


def _group(side: Side, links: Links, members: frozenset[int], false_eyes: frozenset[int]) -> Group:
    stones = members & side.board.stones(side.color)
    space = members & side.own
    spent = _spent(side, space, false_eyes)
    eyes = _eyes(side, space - false_eyes, spent, false_eyes | side.neutral)
    solid = stones | side.dead
    blocked = false_eyes & side.dead
    held = frozenset(
        point
        for point in false_eyes - side.dead
        if all(_has_eye(part, eyes) for part in _parts(links, point, blocked, solid))
    )
    is_alive = sum(eye.value for eye in eyes) >= 2
    return Group(side.color, stones, space, false_eyes, spent | (false_eyes - held), is_alive)


def _links(side: Side) -> Links:
    neighbors = side.board.grid.neighbors
    stones = side.board.stones(side.color)
    solid = stones | side.own
    near = {p: [q for q in neighbors[p] if q in solid] for p in solid}
    for point in side.neutral:
        beside = [q for q in neighbors[point] if q in stones]
        if len(beside) > 1:
            near[point] = beside
            for stone in beside:
                near[stone].append(point)
    return Links(near)


def _parts(
    links: Links, point: int, closed: frozenset[int], solid: frozenset[int]
) -> list[frozenset[int]]:
    """The pieces with stones into which a group falls without `point`."""
    return [part for part in links.pieces_without(point, closed) if part & solid]


def _spent(side: Side, space: frozenset[int], false_eyes: frozenset[int]) -> frozenset[int]:
    neighbors = side.board.grid.neighbors
    beside = frozenset(near for p in false_eyes & side.dead for near in neighbors[p])
    return (beside & space) - false_eyes


def _eyes(
    side: Side, space: frozenset[int], spent: frozenset[int], doors: frozenset[int]
) -> tuple[Eye, ...]:
    neighbors = side.board.grid.neighbors
    spaces = (
        EyeSpace(points, points & side.dead, points & spent, doors, neighbors)
        for points in joined(space, neighbors)
    )
    return tuple(Eye(space.points, value) for space in spaces if (value := space.value))


def _has_eye(part: frozenset[int], eyes: tuple[Eye, ...]) -> bool:
    return any(eye.points <= part for eye in eyes)
