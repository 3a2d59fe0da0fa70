import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.errors import NotationError, SetupError
from gocore.points import (
    Grid,
    format_vertex,
    handicap_points,
    max_handicap,
    parse_vertex,
    star_points,
)

SIDES = st.integers(1, 64)


def names(points, grid):
    return {format_vertex(point, grid) for point in points}


@given(SIDES, SIDES, st.data())
def test_a_vertex_read_back_is_the_same_point(width, height, data):
    grid = Grid.of(width, height)
    point = data.draw(st.sampled_from(grid.points))
    assert parse_vertex(format_vertex(point, grid), grid) == point
    assert grid.point(grid.col(point), grid.row(point)) == point


def test_columns_skip_the_letter_i():
    grid = Grid.square(19)
    assert format_vertex(grid.point(7, 0), grid) == "H1"
    assert format_vertex(grid.point(8, 18), grid) == "J19"
    assert parse_vertex("t19", grid) == grid.area - 1


@pytest.mark.parametrize(
    "text", ["", "D", "4", "I5", "D0", "D10", "K1", "DD4", "D-1", "D4x", "Ａ1"]
)
def test_text_that_names_no_point_is_refused(text):
    with pytest.raises(NotationError):
        parse_vertex(text, Grid.square(9))


@pytest.mark.parametrize(("width", "height"), [(0, 9), (9, 0), (65, 9), (9, -1)])
def test_sides_out_of_range_are_refused(width, height):
    with pytest.raises(SetupError):
        Grid.of(width, height)


def test_neighbors_in_the_middle_on_the_edge_and_in_the_corner():
    grid = Grid.square(9)
    assert names(grid.neighbors[parse_vertex("E5", grid)], grid) == {"D5", "F5", "E4", "E6"}
    assert names(grid.neighbors[parse_vertex("E1", grid)], grid) == {"D1", "F1", "E2"}
    assert names(grid.neighbors[parse_vertex("J9", grid)], grid) == {"H9", "J8"}
    assert names(grid.diagonals[parse_vertex("A1", grid)], grid) == {"B2"}


def test_a_torus_has_no_edge():
    grid = Grid.of(9, 7, torus=True)
    assert names(grid.neighbors[parse_vertex("A1", grid)], grid) == {"J1", "B1", "A7", "A2"}
    assert {len(near) for near in grid.neighbors} == {4}
    assert {len(near) for near in Grid.of(2, 2, torus=True).neighbors} == {2}


@given(SIDES, SIDES, st.booleans())
def test_neighborhood_is_mutual(width, height, torus):
    grid = Grid.of(width, height, torus)
    for table in (grid.neighbors, grid.diagonals):
        assert all(point in table[near] for point in grid.points for near in table[point])


@pytest.mark.parametrize(
    ("side", "stars"),
    [
        (9, {"C3", "G3", "E5", "C7", "G7"}),
        (13, {"D4", "K4", "G7", "D10", "K10"}),
        (19, {"D4", "K4", "Q4", "D10", "K10", "Q10", "D16", "K16", "Q16"}),
        (7, set()),
    ],
)
def test_star_points(side, stars):
    grid = Grid.square(side)
    assert names(star_points(grid), grid) == stars


def test_a_large_handicap_on_13_lines_has_all_its_points_marked():
    grid = Grid.square(13)
    assert set(star_points(grid, 9)) == set(handicap_points(grid, 9))
    assert star_points(grid, 5) == star_points(grid)


@pytest.mark.parametrize(
    ("side", "stones", "places"),
    [
        (19, 2, {"Q16", "D4"}),
        (19, 3, {"Q16", "D4", "Q4"}),
        (19, 4, {"Q16", "D4", "Q4", "D16"}),
        (19, 5, {"Q16", "D4", "Q4", "D16", "K10"}),
        (19, 6, {"Q16", "D4", "Q4", "D16", "D10", "Q10"}),
        (19, 7, {"Q16", "D4", "Q4", "D16", "D10", "Q10", "K10"}),
        (19, 8, {"Q16", "D4", "Q4", "D16", "D10", "Q10", "K4", "K16"}),
        (13, 9, {"K10", "D4", "K4", "D10", "D7", "K7", "G4", "G10", "G7"}),
        (9, 5, {"G7", "C3", "G3", "C7", "E5"}),
        (9, 0, set()),
    ],
)
def test_fixed_handicap_points(side, stones, places):
    grid = Grid.square(side)
    assert names(handicap_points(grid, stones), grid) == places


@pytest.mark.parametrize(("side", "stones"), [(9, 6), (9, 1), (19, 10), (7, 2), (19, -1)])
def test_handicaps_without_fixed_points_are_refused(side, stones):
    with pytest.raises(SetupError):
        handicap_points(Grid.square(side), stones)


def test_only_square_boards_of_the_usual_sizes_have_a_fixed_handicap():
    assert [max_handicap(Grid.square(side)) for side in (7, 9, 13, 19)] == [0, 5, 9, 9]
    assert max_handicap(Grid.of(19, 13)) == 0
