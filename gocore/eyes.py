"""How many eyes an enclosed space is worth: none, one, or two.

The owner is to move, as at the end of a game he would have been had he needed to; but stones
that the opponent left inside have the move of making a killing shape (nakade). Doors are the
false eyes beside the space and the neutral points in gaps of its border: the owner closes one,
and the opponent breaks in by each other one and spoils a point behind it. No reading beyond
that, so no ko and no shortage of liberties; corners count as the open board does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Neighbors = tuple[tuple[int, ...], ...]

KILLING_SHAPES = frozenset(
    [
        (0,),
        (1, 1),
        (2, 1, 1),
        (3, 1, 1, 1),
        (2, 2, 2, 2),
        (3, 2, 2, 2, 1),
        (4, 1, 1, 1, 1),
        (4, 2, 2, 2, 1, 1),
    ]
)
"""Shapes that leave one eye when captured, each told by how many neighbors its points have.

Up to three points, T and square four, bulky and crossed five, rabbity six.
"""

ROOM = 6
"""A space of so many points cannot be reduced to one eye while no stone stands inside."""

LARGEST_FILLED = 8
"""The most points in which stones already joined can grow to the largest killing shape."""

LEFT_BY_FILLING = 3
"""The most points that may be left beside stones which join only with their next move."""


@dataclass(frozen=True, slots=True)
class EyeSpace:
    """Joined points that one color alone surrounds.

    `dead` are the opponent's stones on them, `spent` the points that the owner will have to
    play on to capture dead stones; those `doors` matter that are beside the space.
    """

    points: frozenset[int]
    dead: frozenset[int]
    spent: frozenset[int]
    doors: frozenset[int]
    neighbors: Neighbors

    @property
    def value(self) -> int:
        """The eyes it is worth: 0, 1 or 2."""
        if self.capacity < 1:
            return 0
        if self._can_be_filled():
            return 1
        return 2 if self._is_roomy() or self._can_be_split(self.dead) else 1

    @property
    def capacity(self) -> int:
        """How many points are left when one door is closed and the others are broken."""
        return self._size(self.points) - max(0, self._doors_of(self.points) - 1)

    def _size(self, points: frozenset[int]) -> int:
        return len(points - self.spent)

    def _doors_of(self, points: frozenset[int]) -> int:
        return len({near for p in points for near in self.neighbors[p] if near in self.doors})

    def _is_roomy(self) -> bool:
        own_shape = any(len(s) > 3 and not is_killing(s, self.neighbors) for s in self._chains())
        return own_shape or self.capacity >= ROOM + bool(self.dead)

    def _can_be_split(self, dead: frozenset[int]) -> bool:
        """Whether a stone of the owner cuts the space into two that are surely eyes."""
        return any(self._is_split_at(point) for point in self.points - dead)

    def _is_split_at(self, point: int) -> bool:
        pieces = joined(self.points - {point}, self.neighbors)
        return sum(self._size(piece) > self._doors_of(piece) for piece in pieces) > 1

    def _can_be_filled(self) -> bool:
        """Whether the dead stones are, or become with one more, a shape that kills."""
        size = self._size(self.points)
        if not self.dead or size > LARGEST_FILLED + 1:
            return False
        if size <= LARGEST_FILLED and any(self._is_threat(chain) for chain in self._chains()):
            return True
        return any(self._is_filled_by(stone, size) for stone in self.points - self.dead)

    def _is_filled_by(self, stone: int, size: int) -> bool:
        dead = self.dead | {stone}
        chain = next(chain for chain in joined(dead, self.neighbors) if stone in chain)
        left = size - len(chain)
        if not self._is_threat(chain) or not 1 <= left <= LEFT_BY_FILLING:
            return False
        return not self._can_be_split(dead)

    def _is_threat(self, chain: frozenset[int]) -> bool:
        return len(chain) >= 3 and is_killing(chain, self.neighbors)

    def _chains(self) -> list[frozenset[int]]:
        return joined(self.dead, self.neighbors)


def is_killing(shape: frozenset[int], neighbors: Neighbors) -> bool:
    """Whether stones of this shape, once captured, leave room for one eye only."""
    degrees = (sum(near in shape for near in neighbors[p]) for p in shape)
    return tuple(sorted(degrees, reverse=True)) in KILLING_SHAPES


def joined(points: Iterable[int], neighbors: Neighbors) -> list[frozenset[int]]:
    """Points in pieces that hang together along the lines."""
    left = set(points)
    pieces = []
    while left:
        piece = [left.pop()]
        for point in piece:
            fresh = left.intersection(neighbors[point])
            left -= fresh
            piece.extend(fresh)
        pieces.append(frozenset(piece))
    return pieces
