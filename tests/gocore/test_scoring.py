import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.board import Board
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.points import Grid
from gocore.rules import CHINESE
from gocore.scoring import LineKind, score
from tests.gocore.drawing import neutral_points


def walls():
    """Black's wall on the fifth column, White's on the sixth."""
    grid = Grid.square(9)
    return Board.with_stones(
        grid,
        black=[grid.point(4, row) for row in range(9)],
        white=[grid.point(5, row) for row in range(9)],
    )


def test_two_walls_on_nine_lines():
    sheet = score(walls(), dead=(), rules=CHINESE, komi=7.5)
    assert (sheet.black.points(LineKind.STONES), sheet.black.points(LineKind.TERRITORY)) == (9, 36)
    assert (sheet.white.points(LineKind.STONES), sheet.white.points(LineKind.TERRITORY)) == (9, 27)
    assert (sheet.black.total, sheet.white.total, sheet.margin) == (45, 43.5, 1.5)
    assert sheet.winner is Color.BLACK


def large_board():
    """19×19 with 140 black stones and 44 black points against 140 and 37."""
    grid = Grid.square(19)
    cells = bytearray(grid.area)
    for point in grid.points:
        cells[point] = Color.BLACK if point < 184 else Color.WHITE
    inside = [point for point in grid.points if 0 < grid.col(point) < 18]
    for point in [p for p in inside if p < 184 - 19 and grid.row(p) % 2 == 0][:44]:
        cells[point] = 0
    for point in [p for p in inside if p >= 184 + 19 and grid.row(p) % 2 == 1][:37]:
        cells[point] = 0
    return Board(grid, bytes(cells))


@pytest.mark.parametrize(
    ("komi", "margin", "zi"), [(0, 7, 3.5), (6.5, 0.5, 0.25), (7.5, -0.5, -0.25)]
)
def test_the_large_example_in_points_and_in_zi(komi, margin, zi):
    sheet = score(large_board(), dead=(), rules=CHINESE, komi=komi)
    assert sheet.black.points(LineKind.STONES) == sheet.white.points(LineKind.STONES) == 140
    assert sheet.black.points(LineKind.TERRITORY) == 44
    assert sheet.white.points(LineKind.TERRITORY) == 37
    assert (sheet.margin, sheet.margin_zi) == (margin, zi)


def test_dead_stones_are_the_surrounding_sides_points():
    board = parse_diagram("""
        . X . O .
        . X . O X
        . X . O .
        O X . O .
    """)
    dead = [p for p in board.grid.points if board.grid.col(p) in (0, 4) and board[p]]
    sheet = score(board, dead=dead, rules=CHINESE, komi=0)
    assert (sheet.black.total, sheet.white.total) == (8, 8)
    assert sheet.dead == frozenset(dead)
    assert {board.grid.col(p) for p in neutral_points(board, sheet.territory)} == {2}


def test_an_empty_board_is_nobodys():
    sheet = score(Board.empty(Grid.square(9)), dead=(), rules=CHINESE, komi=0)
    assert sheet.margin == 0 and sheet.winner is None


@pytest.mark.parametrize(("handicap", "bonus"), [(0, 0), (2, 2), (9, 9)])
def test_white_is_given_one_point_a_handicap_stone(handicap, bonus):
    sheet = score(walls(), dead=(), rules=CHINESE, komi=0.5, handicap=handicap)
    assert sheet.white.points(LineKind.HANDICAP) == bonus
    assert sheet.white.total == 36.5 + bonus


@given(
    st.binary(min_size=81, max_size=81),
    st.sets(st.integers(0, 80)),
    st.integers(-40, 40),
    st.sampled_from([0, *range(2, 6)]),
)
def test_the_lines_add_up_and_every_point_is_counted_at_most_once(noise, dead, quarters, handicap):
    board = Board(Grid.square(9), bytes(value % 3 for value in noise))
    komi = quarters / 4
    sheet = score(board, dead=dead, rules=CHINESE, komi=komi, handicap=handicap)
    for side in (sheet.black, sheet.white):
        assert side.total == sum(line.points for line in side.lines)
    living = board.without(dead)
    neutral = len(neutral_points(living, sheet.territory))
    counted = sheet.black.total + sheet.white.total - komi - handicap
    assert counted + neutral == 81
