from itertools import product

import pytest

from gocore.board import Board
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.points import Grid, parse_vertex

NINE = Grid.square(9)


def at(board, name):
    return parse_vertex(name, board.grid)


@pytest.mark.parametrize(("name", "liberties"), [("E5", 4), ("E1", 3), ("A5", 3), ("J9", 2)])
def test_liberties_of_a_lone_stone(name, liberties):
    board = Board.empty(NINE).placed(parse_vertex(name, NINE), Color.BLACK).board
    assert len(board.block(at(board, name)).liberties) == liberties


def test_two_stones_side_by_side_share_six_liberties():
    board = Board.with_stones(NINE, black=[at(Board.empty(NINE), name) for name in ("E5", "F5")])
    assert [len(block.liberties) for block in board.blocks] == [6]


def test_diagonal_stones_are_two_blocks():
    board = Board.with_stones(NINE, black=[at(Board.empty(NINE), name) for name in ("E5", "F6")])
    assert [len(block.points) for block in board.blocks] == [1, 1]


def test_opposing_stones_leave_before_the_own_block_is_looked_at():
    board = parse_diagram("""
        . X . .
        X . . .
        . . . .
        . . . .
    """)
    placement = board.placed(at(board, "A4"), Color.WHITE)
    assert placement.captured == () and placement.suicide == (at(board, "A4"),)
    snapback = parse_diagram("""
        . X O .
        X X O .
        O O . .
        . . . .
    """)
    placement = snapback.placed(at(snapback, "A4"), Color.WHITE)
    assert len(placement.captured) == 3 and placement.suicide == ()
    assert placement.board[at(snapback, "A4")] == Color.WHITE


def test_one_stone_can_take_several_blocks():
    board = parse_diagram("""
        . . O . .
        . O X O .
        O X . X O
        . O X O .
        . . O . .
    """)
    placement = board.placed(at(board, "C3"), Color.WHITE)
    assert len(placement.captured) == 4
    assert placement.board.stones(Color.BLACK) == frozenset()


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 57), (3, 12675)])
def test_the_number_of_legal_positions_is_the_known_one(side, count):
    """Tromp and Farnebäck, Combinatorics of Go (2016), table 1."""
    grid = Grid.square(side)
    boards = (Board(grid, bytes(cells)) for cells in product(range(3), repeat=grid.area))
    assert sum(board.is_legal for board in boards) == count


def test_regions_know_the_colors_they_touch():
    board = parse_diagram("""
        . X . O .
        X X . O O
        . . . . .
    """)
    borders = {len(region): border for region, border in board.regions()}
    assert sorted(len(region) for region, _ in board.regions()) == [1, 1, 7]
    assert borders[7] == {Color.BLACK, Color.WHITE}


def test_a_torus_joins_blocks_across_the_edge():
    board = parse_diagram("""
        X . . X
        . . . .
        . . . .
        X . . .
    """, torus=True)  # fmt: skip
    (block,) = board.blocks
    assert len(block.points) == 3 and len(block.liberties) == 7
