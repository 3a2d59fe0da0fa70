"""Tables for one shape of board: neighbors, hash keys, places in liberty sets, lines."""

from typing import Any

from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.layout import WORD_BITS
from gocore.search.kernel.rng import zobrist


@kernel
def _neighbor(width: int, height: int, torus: int, column: int, row: int) -> int:
    """Return the point at a place one step off at most, or the area for off the board.

    A side of one or two points is not joined: the same neighbor twice adds nothing.
    """
    if torus and width > 2:
        column = (column + width) % width
    if torus and height > 2:
        row = (row + height) % height
    if column < 0 or column >= width or row < 0 or row >= height:
        return width * height
    return row * width + column


@kernel
def _set_neighbors(grid: Any, column: int, row: int) -> None:
    """Write the eight neighbors of one point."""
    width, height, torus = cell(grid.width), cell(grid.height), cell(grid.torus)
    base = 8 * (row * width + column)
    for k in range(8):
        away = 2 * (k & 1) - 1
        if k < 2:
            across, up = away, 0
        elif k < 4:
            across, up = 0, away
        elif k < 6:
            across, up = away, away
        else:
            across, up = away, -away
        grid.neighbor[base + k] = _neighbor(width, height, torus, column + across, row + up)


@kernel
def set_grid(grid: Any, width: int, height: int, torus: int, suicide: int) -> None:
    """Fill the tables for a board of width x height points, each 1..19."""
    area = width * height
    grid.width, grid.height, grid.area = width, height, area
    grid.torus, grid.suicide = torus, suicide
    grid.words = (area + WORD_BITS - 1) // WORD_BITS
    for k in range(8):
        grid.neighbor[8 * area + k] = area
    for point in range(area):
        column, row = point % width, point // width
        _set_neighbors(grid, column, row)
        grid.word[point] = point // WORD_BITS
        grid.mask[point] = 1 << (point % WORD_BITS)
        grid.key[2 * point] = zobrist(point, 0)
        grid.key[2 * point + 1] = zobrist(point, 1)
        edge = min(column, width - 1 - column, row, height - 1 - row) + 1
        grid.line[point] = 9 if torus else min(edge, 9)


@kernel
def is_beside(grid: Any, one: int, other: int) -> bool:
    """Tell whether two points are neighbors along a line."""
    for k in range(4):
        if cell(grid.neighbor[8 * one + k]) == other:
            return True
    return False
