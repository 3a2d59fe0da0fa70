from __future__ import annotations

import pytest

from gocore.board import Board
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.life import Fate, Ground, dead_stones, fates, judge_blocks
from gocore.points import format_vertex, parse_vertex

LINE = "X . O O"
PROVEN = """
X X X X X X O . O
X O . X . X O O .
X X X X X X O O O
"""
JOINABLE = """
O . O . . X . X
. . . . . . . .
X X X X X X X X
"""
SEKI = """
X O . X O . . . .
X O . X O . . . .
X O O X O . . . .
X X X O O . . . .
. . X O . . . . .
. . X O . . . . .
. . X O . . . . .
"""


def even(board: Board, changed: dict[str, float] | None = None) -> list[float]:
    """An ownership that gives each stone's point to its own color, but for those named."""
    owners = [{0: 0.0, Color.BLACK: 1.0, Color.WHITE: -1.0}[cell] for cell in board.cells]
    for vertex, owner in (changed or {}).items():
        owners[parse_vertex(vertex, board.grid)] = owner
    return owners


def names(board: Board, points: frozenset[int]) -> set[str]:
    return {format_vertex(point, board.grid) for point in points}


@pytest.mark.parametrize(
    ("ownership", "dead"),
    [
        ((1, 1, 1, 1), {2, 3}),
        ((-1, -1, -1, -1), {0}),
        ((1, 0, -1, -1), set()),
        ((-0.5, 0, 0.9, 0.2), {0, 2, 3}),
        ((1, 0, 0.9, -1), set()),
        ((0, 0, 0, 0), set()),
    ],
)
def test_a_whole_block_is_dead_that_the_opponent_will_own(
    ownership: tuple[float, ...], dead: set[int]
) -> None:
    assert dead_stones(parse_diagram(LINE), ownership) == dead


def test_what_is_proven_needs_no_search() -> None:
    board = parse_diagram(PROVEN)
    against = [-1.0 if cell == Color.BLACK else 1.0 for cell in board.cells]
    judged = judge_blocks(board, against)
    assert names(board, dead_stones(board, against)) == {"B2"}
    grounds = [each.ground for each in judged if each.is_dead]
    assert grounds == [Ground.ENCLOSED]
    assert {each.ground for each in judged if not each.is_dead} == {Ground.TWO_EYES}


def test_doubtful_blocks_that_one_move_joins_share_a_fate() -> None:
    board = parse_diagram(JOINABLE)
    judged = judge_blocks(board, even(board, {"A3": -0.1, "C3": 0.2, "F3": -0.2, "H3": 0.1}))
    grounds = {format_vertex(min(each.block.points), board.grid): each for each in judged}
    assert [grounds[name].ground for name in ("A3", "C3", "F3", "H3")] == [Ground.COMPANY] * 4
    assert [grounds[name].is_dead for name in ("A3", "C3", "F3", "H3")] == [True] * 2 + [True] * 2


def test_a_block_beyond_doubt_does_not_drag_its_neighbor_along() -> None:
    board = parse_diagram(JOINABLE)
    assert names(board, dead_stones(board, even(board, {"A3": 0.9, "C3": -0.2}))) == {"A3"}


def test_a_tie_leaves_the_stones_where_they_are() -> None:
    board = parse_diagram(LINE)
    assert dead_stones(board, (0.1, 0, 0.2, -0.2)) == frozenset()


def test_seki_is_told_from_life() -> None:
    board = parse_diagram(SEKI)
    told = fates(board, even(board))
    inside = {format_vertex(p, board.grid) for p, fate in told.items() if fate is Fate.SEKI}
    assert inside == {"B7", "B6", "B5", "C5", "D7", "D6", "D5"}
    assert Fate.DEAD not in told.values()


def test_fates_cover_every_stone_and_nothing_else() -> None:
    board = parse_diagram(PROVEN)
    told = fates(board, even(board, {"B2": 1}))
    assert told.keys() == board.stones(Color.BLACK) | board.stones(Color.WHITE)
    assert told[parse_vertex("B2", board.grid)] is Fate.DEAD
