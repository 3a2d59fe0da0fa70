"""Unconditional life: blocks that cannot be captured even if their owner always passes.

D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976). No reading, so nothing
here can be mistaken; but of blocks that live in practice only some are found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from gocore.board import EMPTY, Block, Board
from gocore.color import Color


@dataclass(frozen=True, slots=True)
class Region:
    """Joined points without a stone of one color: empty points and stones of the other.

    `border` are the blocks of that color beside it, by their place in the caller's list;
    `vital_to` are those of them that have every empty point of the region for a liberty.
    """

    points: frozenset[int]
    border: frozenset[int]
    vital_to: frozenset[int]


@dataclass(frozen=True, slots=True)
class PassAlive:
    """What one color has for good.

    `stones` cannot be captured. In `territory` no stone of the opponent can live, and so those
    that stand there are dead.
    """

    stones: frozenset[int]
    territory: frozenset[int]


def pass_alive(board: Board, color: Color) -> PassAlive:
    """Find the stones of `color` that are alive unconditionally, and what they enclose."""
    blocks = [block for block in board.blocks if block.color is color]
    regions = _regions(board, color, blocks)
    alive = set(range(len(blocks)))
    while True:
        sound = [region for region in regions if region.border <= alive]
        counts: dict[int, int] = defaultdict(int)
        for region in sound:
            for number in region.vital_to:
                counts[number] += 1
        staying = {number for number in alive if counts[number] > 1}
        if staying == alive:
            break
        alive = staying
    stones = _union(blocks[number].points for number in alive)
    enclosed = (r.points for r in sound if r.border and not _has_room(board, color, r.points))
    return PassAlive(stones, _union(enclosed))


def _union(sets: Iterable[frozenset[int]]) -> frozenset[int]:
    return frozenset[int]().union(*sets)


def _regions(board: Board, color: Color, blocks: list[Block]) -> list[Region]:
    number_at = {p: number for number, block in enumerate(blocks) for p in block.points}
    seen: set[int] = set()
    regions = []
    for start in board.grid.points:
        if start not in number_at and start not in seen:
            points = _flood(board, start, color)
            seen |= points
            border = {
                number_at[near]
                for p in points
                for near in board.grid.neighbors[p]
                if near in number_at
            }
            empty = {p for p in points if board.cells[p] == EMPTY}
            vital = frozenset(n for n in border if empty <= blocks[n].liberties)
            regions.append(Region(frozenset(points), frozenset(border), vital))
    return regions


def _flood(board: Board, start: int, color: Color) -> set[int]:
    points, stack = {start}, [start]
    while stack:
        for near in board.grid.neighbors[stack.pop()]:
            if board.cells[near] != color and near not in points:
                points.add(near)
                stack.append(near)
    return points


def _has_room(board: Board, color: Color, points: frozenset[int]) -> bool:
    """Whether the opponent could have two eyes in a region walled by `color`.

    An eye needs a point with no stone of `color` beside it, two eyes two that are no neighbors.
    """
    neighbors = board.grid.neighbors
    free = [p for p in points if all(board.cells[near] != color for near in neighbors[p])]
    return any(q != p and q not in neighbors[p] for p in free for q in free)
