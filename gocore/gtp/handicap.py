"""Where handicap stones stand that the protocol fixes, or that the computer may place freely.

The protocol's places are not those of `points`: with three stones the lower right corner stays
free, and boards without drawn stars have a handicap too.
"""

from __future__ import annotations

from gocore.points import Grid, handicap_points, max_handicap

_PLACES = {
    "ne": (2, 2), "sw": (0, 0), "nw": (0, 2), "se": (2, 0),
    "w": (0, 1), "e": (2, 1), "s": (1, 0), "n": (1, 2), "c": (1, 1),
}  # fmt: skip
"""Columns and rows of which the first is near the edge, the second in the middle."""


def most_fixed(grid: Grid) -> int:
    """The most stones of a fixed handicap: 9 where the board has a middle, from 9 lines up, else 4.

    Boards below 7 lines have none. Source: version 2 of the protocol, section 4.1.1.
    """
    if grid.width < 7:
        return 0
    return 9 if grid.width % 2 and grid.width >= 9 else 4


def fixed_handicap(grid: Grid, stones: int) -> tuple[int, ...]:
    """The places of from 2 to `most_fixed` stones: on the third line below 12 lines, else the fourth.

    >>> from gocore.points import format_vertex
    >>> [format_vertex(p, Grid.square(9)) for p in fixed_handicap(Grid.square(9), 3)]
    ['G7', 'C3', 'C7']
    """
    near = 2 if grid.width < 12 else 3
    lines = near, grid.width // 2, grid.width - 1 - near
    names = list(_PLACES)
    chosen = [*names[: stones - 1], "c"] if stones in (5, 7, 9) else names[:stones]
    return tuple(grid.point(*(lines[step] for step in _PLACES[name])) for name in chosen)


def free_handicap(grid: Grid, stones: int) -> tuple[int, ...]:
    """At most so many places, at least 2: the usual ones where the board has stars.

    On other boards corners come first, then the middles of the sides, then the center.
    """
    if most := max_handicap(grid):
        return handicap_points(grid, min(stones, most))
    near = min(3, (grid.width - 1) // 3)
    far, middle = grid.width - 1 - near, grid.width // 2
    pairs = [
        (far, far), (near, near), (far, near), (near, far),
        (near, middle), (far, middle), (middle, near), (middle, far), (middle, middle),
    ]  # fmt: skip
    places = dict.fromkeys(grid.point(*pair) for pair in pairs)
    return tuple(places)[: min(stones, grid.area // 2)]
