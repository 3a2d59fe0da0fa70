import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.board import Board
from gocore.diagram import format_diagram, parse_diagram
from gocore.errors import NotationError
from gocore.points import Grid


@given(st.integers(1, 25), st.integers(1, 25), st.randoms(use_true_random=False), st.booleans())
def test_a_drawing_read_back_is_the_same_board(width, height, rng, coordinates):
    grid = Grid.of(width, height)
    board = Board(grid, bytes(rng.randrange(3) for _ in grid.points))
    assert parse_diagram(format_diagram(board, coordinates=coordinates)) == board


def test_the_top_row_is_drawn_first():
    board = Board.with_stones(Grid.square(3), black=[6], white=[2])
    assert format_diagram(board) == "X . .\n. . .\n. . O"


@pytest.mark.parametrize("text", ["", "abc", ". .\n.", "X Y .", "\n".join(["."] * 65), "." * 65])
def test_text_that_draws_no_board_is_refused(text):
    with pytest.raises(NotationError):
        parse_diagram(text)
