"""Territory as Japanese counting has it: for a finished board whose dead stones are given.

The method. Dead stones are taken off. A point that both colors come to, pushing against a
blocked gap not counted, is neutral (dame). Stones that their own points or neutral points
hold together are a group (`groups`); a point that alone holds its parts together is a false
eye, and what remains of the group's points is valued as eyes (`eyes`). Two eyes live. A group
with less is in seki, unless it owns no point at all and faces only living groups: such stones
have not been cut off, only left with neutral points unfilled. A living group's territory is
what it alone surrounds, less the false eyes it will have to fill and the points it will have
to play on to capture dead stones there. A false eye with an eye on every side is never filled
(a dragon with two heads) and counts.

Where it errs. Eyes are valued by shape, not by reading: kos, shortage of liberties and the
corner's peculiarities are not seen. A neutral point beside two blocks is taken to connect
them, though a single one could be cut. A point behind a gap that was never closed is neither
neutral nor territory. A group that one move would kill and one would save is what its shape
says, whoever's turn it was. Whether stones are dead is for others to say.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from gocore.board import Board
from gocore.color import Color
from gocore.eyes import joined
from gocore.groups import Group, Side, find_groups
from gocore.reach import entered, reached


@dataclass(frozen=True)
class Territory:
    """What a finished board's points are.

    `owners` has a cell a point: the color whose territory it is, or 0; a dead stone's point
    can be territory. `seki` are the stones in seki and the points that they alone surround.
    `false_eyes` may lie in territory and in seki; `dame` are the neutral points.
    """

    owners: bytes
    seki: frozenset[int]
    false_eyes: frozenset[int]
    dame: frozenset[int]


def judge(board: Board, dead: frozenset[int]) -> Territory:
    """Say what every point of `board` is once the stones at `dead` are taken off."""
    living = board.without(dead)
    come = {color: entered(living, color) for color in Color}
    dame = come[Color.BLACK] & come[Color.WHITE]
    sides = [Side(living, color, come[color] - dame, dame, dead) for color in Color]
    groups = [group for side in sides for group in find_groups(side)]
    seki = _in_seki(living, groups, dame)
    return Territory(
        _owners(living, groups),
        frozenset[int]().union(*(group.stones | group.space for group in seki)),
        frozenset[int]().union(*(group.false_eyes for group in groups)),
        dame,
    )


def _owners(board: Board, groups: list[Group]) -> bytes:
    owners = bytearray(board.grid.area)
    open_to = {color: reached(board, color.opponent) for color in Color}
    for group in groups:
        if group.is_alive:
            for point in group.space - group.filled - open_to[group.color]:
                owners[point] = group.color
    return bytes(owners)


def _in_seki(board: Board, groups: list[Group], dame: frozenset[int]) -> list[Group]:
    foes = _facing(board, groups, dame)
    weak = {number for number, group in enumerate(groups) if not group.is_alive}
    return [groups[n] for n in sorted(weak) if groups[n].space or foes[n] & weak]


def _facing(board: Board, groups: list[Group], dame: frozenset[int]) -> dict[int, set[int]]:
    """For each group the groups of the other color that it touches or shares dame with."""
    neighbors = board.grid.neighbors
    number_at = {p: number for number, group in enumerate(groups) for p in group.stones}
    meetings = [{p, *neighbors[p]} for p in number_at]
    meetings += [{near for p in area for near in neighbors[p]} for area in joined(dame, neighbors)]
    foes: dict[int, set[int]] = defaultdict(set)
    for meeting in meetings:
        numbers = {number_at[p] for p in meeting if p in number_at}
        for number in numbers:
            color = groups[number].color
            foes[number] |= {other for other in numbers if groups[other].color != color}
    return foes
