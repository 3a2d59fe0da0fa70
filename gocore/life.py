"""Which stones are dead at the end of a game, block by block and each with its reason.

What can be proven comes first: blocks with two eyes (`benson`) live, and what stands in their
territory without room for two eyes is dead. Of every other block the search has an opinion,
given here as each point's ownership; reading, seki and semeai included, is the search's
affair. Where it is in two minds, blocks that one move would join are taken together, and a tie
leaves stones where they are. Nothing here plays, asks, or is random: the same board and
ownership give the same judgement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain

from gocore.benson import pass_alive
from gocore.board import Block, Board
from gocore.color import Color
from gocore.territory import judge

IN_DOUBT = 0.25
"""Ownership, 0 being even, up to which a block is judged in company."""


class Fate(StrEnum):
    """What becomes of a stone, in the words of GTP's `final_status_list`."""

    ALIVE = "alive"
    DEAD = "dead"
    SEKI = "seki"


class Ground(StrEnum):
    """Why a block is held to be dead or alive.

    TWO_EYES: nothing can capture it. ENCLOSED: it has no room for two eyes among stones that
    nothing can capture. OWNERSHIP: the search says so. COMPANY: the search is in two minds;
    decided for all blocks together that one move would join to it.
    """

    TWO_EYES = "two-eyes"
    ENCLOSED = "enclosed"
    OWNERSHIP = "ownership"
    COMPANY = "company"


@dataclass(frozen=True, slots=True)
class Judgement:
    """One block, whether it is dead, and why.

    `hold` is how much of its points its own color will have: 1 all, -1 nothing, 0 even.
    """

    block: Block
    is_dead: bool
    ground: Ground
    hold: float


def dead_stones(board: Board, ownership: Sequence[float]) -> frozenset[int]:
    """Name the stones of every block that is dead.

    `ownership` has a value for each point from 1 (Black's) to -1 (White's), best as the answer
    to `search.request.pack_judging`.
    """
    judged = judge_blocks(board, ownership)
    return frozenset[int]().union(*(each.block.points for each in judged if each.is_dead))


def fates(board: Board, ownership: Sequence[float]) -> dict[int, Fate]:
    """Say of every stone whether it is alive, dead, or alive only by seki."""
    dead = dead_stones(board, ownership)
    seki = judge(board, dead).seki
    stones = (point for point in board.grid.points if board[point])
    return {
        point: Fate.DEAD if point in dead else Fate.SEKI if point in seki else Fate.ALIVE
        for point in stones
    }


def judge_blocks(board: Board, ownership: Sequence[float]) -> tuple[Judgement, ...]:
    """Judge every block, in the order of `board.blocks`."""
    sure = {color: pass_alive(board, color) for color in Color}
    judged = []
    for block in board.blocks:
        hold = _hold(block, ownership)
        if block.points <= sure[block.color].stones:
            judged.append(Judgement(block, False, Ground.TWO_EYES, hold))
        elif block.points <= sure[block.color.opponent].territory:
            judged.append(Judgement(block, True, Ground.ENCLOSED, hold))
        else:
            judged.append(Judgement(block, hold < 0, Ground.OWNERSHIP, hold))
    return tuple(_in_company(judged))


def _hold(block: Block, ownership: Sequence[float]) -> float:
    mean = sum(ownership[point] for point in block.points) / len(block.points)
    return mean if block.color is Color.BLACK else -mean


def _in_company(judged: list[Judgement]) -> list[Judgement]:
    doubtful = [n for n, each in enumerate(judged) if _is_doubtful(each)]
    result = list(judged)
    for company in _companies(judged, doubtful):
        stones = sum(len(judged[n].block.points) for n in company)
        held = sum(judged[n].hold * len(judged[n].block.points) for n in company) / stones
        for n in company:
            result[n] = replace(judged[n], is_dead=held < 0, ground=Ground.COMPANY)
    return result


def _is_doubtful(judgement: Judgement) -> bool:
    return judgement.ground is Ground.OWNERSHIP and abs(judgement.hold) < IN_DOUBT


def _companies(judged: list[Judgement], numbers: list[int]) -> list[list[int]]:
    """Doubtful blocks in companies: of one color, each sharing a liberty with another."""
    companies: list[list[int]] = []
    for number in numbers:
        block = judged[number].block
        joined = [
            company
            for company in companies
            if any(_can_join(block, judged[other].block) for other in company)
        ]
        companies = [company for company in companies if company not in joined]
        companies.append([*chain.from_iterable(joined), number])
    return companies


def _can_join(one: Block, other: Block) -> bool:
    return one.color is other.color and bool(one.liberties & other.liberties)
