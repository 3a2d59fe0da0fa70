from __future__ import annotations

import pytest

from gocore.benson import pass_alive
from gocore.board import Board
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.points import Grid, format_vertex

ONE_EYE = """
. . . . .
. . . . .
X X . . .
. X . . .
X X . . .
"""
TWO_EYES = """
. . . . .
X X . . .
. X . . .
X X . . .
. X . . .
"""
TWO_BLOCKS_SHARE_TWO_EYES = """
. X . . .
X . X . .
. X X . .
X X . . .
. . . . .
"""
STONE_IN_AN_EYE = """
. . . . . .
X X X X X .
X O . X . X
X X X X X X
"""
ROOM_FOR_TWO_EYES = """
X X X X X X X X
X . . . . . . X
X . . O . . . X
X . . . . . . X
X X X X X X X X
X . X X . X X X
"""


def names(board: Board, points: frozenset[int]) -> str:
    return " ".join(format_vertex(point, board.grid) for point in sorted(points))


@pytest.mark.parametrize(
    ("drawing", "stones", "territory"),
    [
        (ONE_EYE, "", ""),
        (TWO_EYES, "B1 A2 B2 B3 A4 B4", "A1 A3"),
        (TWO_BLOCKS_SHARE_TWO_EYES, "A2 B2 B3 C3 A4 C4 B5", "A3 B4 A5"),
        (
            STONE_IN_AN_EYE,
            "A1 B1 C1 D1 E1 F1 A2 D2 F2 A3 B3 C3 D3 E3",
            "B2 C2 E2 F3 A4 B4 C4 D4 E4 F4",
        ),
    ],
)
def test_what_is_alive_without_a_move(drawing: str, stones: str, territory: str) -> None:
    board = parse_diagram(drawing)
    alive = pass_alive(board, Color.BLACK)
    assert names(board, alive.stones) == stones
    assert names(board, alive.territory) == territory
    assert pass_alive(board, Color.WHITE).stones == frozenset()


def test_a_region_with_room_for_two_eyes_is_no_territory() -> None:
    board = parse_diagram(ROOM_FOR_TWO_EYES)
    alive = pass_alive(board, Color.BLACK)
    assert alive.stones == board.stones(Color.BLACK)
    assert names(board, alive.territory) == "B1 E1"


def test_an_empty_board_has_neither() -> None:
    alive = pass_alive(Board.empty(Grid.square(3)), Color.WHITE)
    assert (alive.stones, alive.territory) == (frozenset(), frozenset())
