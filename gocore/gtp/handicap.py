"""Where the computer places a handicap that it may place freely."""

from __future__ import annotations

from gocore.points import Grid, handicap_points, max_handicap


def free_handicap(grid: Grid, stones: int) -> tuple[int, ...]:
    """At most so many places, at least 2: the fixed ones where the board has them.

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
