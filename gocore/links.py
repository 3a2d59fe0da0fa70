"""What hangs together with what, as a plain graph of points; colors and eyes are unknown here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Links:
    """A graph: `near` holds for each point those linked to it, in both directions."""

    near: dict[int, list[int]]

    def pieces(self) -> Iterator[frozenset[int]]:
        """The points in pieces that hang together."""
        return self._pieces_from(self.near, frozenset())

    def pieces_without(self, point: int, closed: frozenset[int]) -> Iterator[frozenset[int]]:
        """The pieces beside `point` when neither it nor a point of `closed` links anything."""
        return self._pieces_from(self.near[point], closed | {point})

    def _pieces_from(
        self, starts: Iterable[int], closed: frozenset[int]
    ) -> Iterator[frozenset[int]]:
        seen = set(closed)
        for start in starts:
            if start not in seen:
                piece = self._piece(start, closed)
                seen |= piece
                yield piece

    def _piece(self, start: int, closed: frozenset[int]) -> frozenset[int]:
        found, stack = {start}, [start]
        while stack:
            for near in self.near[stack.pop()]:
                if near not in found and near not in closed:
                    found.add(near)
                    stack.append(near)
        return frozenset(found)

    def cut_points(self) -> frozenset[int]:
        """The points without which their piece falls apart (articulation points).

        Depth-first search as by Hopcroft and Tarjan, on an own stack: a point cuts off each
        branch below it from which no link leads back above it.

        >>> sorted(Links({1: [2], 2: [1, 3], 3: [2]}).cut_points())
        [2]
        """
        order: dict[int, int] = {}
        cuts: set[int] = set()
        for root in self.near:
            if root not in order:
                cuts.update(self._cuts_below(root, order))
        return frozenset(cuts)

    def _cuts_below(self, root: int, order: dict[int, int]) -> Iterator[int]:
        """The cut points of the piece of `root`; adds its points to `order` as it meets them."""
        order[root] = len(order)
        low = {root: order[root]}
        path = [(root, iter(self.near[root]))]
        branches = 0
        while path:
            point, rest = path[-1]
            fresh = _next_fresh(rest, order, low, point)
            if fresh is not None:
                order[fresh] = low[fresh] = len(order)
                path.append((fresh, iter(self.near[fresh])))
                continue
            path.pop()
            if path:
                above = path[-1][0]
                low[above] = min(low[above], low[point])
                branches += above == root
                if above != root and low[point] >= order[above]:
                    yield above
        if branches > 1:
            yield root


def _next_fresh(
    rest: Iterator[int], order: dict[int, int], low: dict[int, int], point: int
) -> int | None:
    """The next point not met before; lowers `low[point]` for those that were."""
    for near in rest:
        if near not in order:
            return near
        low[point] = min(low[point], order[near])
    return None
