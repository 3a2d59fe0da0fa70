"""The board as it is drawn and as it is read aloud."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gocore.diagram import parse_diagram
from tests.web.desk import find, nodes, texts
from web.view.board import Picture, board_drawing
from web.view.geometry import Geometry
from web.view.grid import point_grid
from web.view.node import Node

T = texts("en")
SMALL = """
. X O
. . X
. . .
"""


def picture(drawing: str = SMALL) -> Picture:
    board = parse_diagram(drawing)
    return Picture(board.grid.width, board.grid.height, board.cells)


def layer(tree: Node, name: str) -> Node:
    return find(tree, "class", name)


def classes(node: Node) -> list[str]:
    return [child.attributes["class"] for child in node.children if isinstance(child, Node)]


def name(tree: Node, vertex: str) -> str:
    return find(tree, "data-point", vertex).attributes["aria-label"]


def test_every_stone_is_drawn_once_with_a_shadow() -> None:
    drawing = board_drawing(picture())
    assert len(layer(drawing, "stones").children) == 3
    assert len(layer(drawing, "shadows").children) == 3


def test_the_top_row_of_the_grid_is_the_highest_and_columns_are_lettered_without_i() -> None:
    wide = Picture(13, 13, bytes(169))
    grid = point_grid(T, wide, frozenset(), 0)
    cells = [node for node in nodes(grid) if node.attributes.get("role") == "gridcell"]
    vertices = [cell.attributes["data-point"] for cell in cells]
    assert vertices[:2] == ["A13", "B13"]
    assert vertices[-5:] == ["J1", "K1", "L1", "M1", "N1"]
    assert len(vertices) == 169


def test_names_say_in_words_what_the_attributes_say() -> None:
    grid = point_grid(T, replace(picture(), last=7), frozenset(), 0)
    assert name(grid, "A3") == "A3, empty"
    assert name(grid, "B3") == "B3, black stone, last move"
    assert name(grid, "C3") == "C3, white stone"


def test_marking_shows_dead_stones_and_points_of_both_sides_in_both_ways() -> None:
    marked = replace(picture(), dead=frozenset({8}), owners=(1, 1, 0, 1, 1, 0, 1, 0, 1))
    grid, drawing = point_grid(T, marked, None, 0), board_drawing(marked)
    cell = find(grid, "data-point", "C3")
    assert (cell.attributes["data-dead"], cell.attributes["data-territory"]) == ("true", "black")
    assert name(grid, "C3") == "C3, dead white stone"
    assert name(grid, "A1") == "A1, empty, Black's point"
    assert classes(layer(drawing, "marks")).count("square black") == 5
    assert "cross on-white" in classes(layer(drawing, "marks"))
    assert len(layer(drawing, "shadows").children) == 2


def test_while_nothing_is_marked_the_marking_attributes_are_absent() -> None:
    cell = find(point_grid(T, picture(), None, 0), "data-point", "C3")
    assert not {"data-dead", "data-territory"} & cell.attributes.keys()


def test_one_point_takes_the_focus() -> None:
    grid = point_grid(T, picture(), None, 4)
    focusable = [node for node in nodes(grid) if node.attributes.get("tabindex") == "0"]
    assert [node.attributes["data-point"] for node in focusable] == ["B2"]


def test_the_last_move_has_a_ring_or_its_number() -> None:
    assert classes(layer(board_drawing(replace(picture(), last=7)), "marks")) == ["ring on-black"]
    numbered = replace(picture(), last=7, numbers=(0, 0, 0, 0, 0, 1, 0, 3, 2))
    assert "number on-black last" in classes(layer(board_drawing(numbered), "marks"))


def test_a_first_tap_draws_a_crosshair_across_the_whole_board() -> None:
    drawing = board_drawing(replace(picture(), ghost=4))
    path = next(n for n in nodes(layer(drawing, "crosshair")) if n.tag == "path")
    width = picture().geometry.width
    assert f"H{width}" in path.attributes["d"]


@pytest.mark.parametrize("size", [9, 13, 19])
def test_edge_stones_do_not_lie_on_the_coordinates(size: int) -> None:
    geometry = Geometry(size, size, coordinates=True)
    label_edge = geometry.margin * 0.37 + geometry.label_size * 0.42
    assert label_edge < geometry.margin - 48


def test_what_a_move_does_not_change_keeps_its_nodes() -> None:
    before = picture()
    after = replace(before, stones=bytes([1]) + before.stones[1:])
    one, other = board_drawing(before), board_drawing(after)
    assert layer(one, "lines") is layer(other, "lines")
    shared = set(layer(one, "stones").children) & set(layer(other, "stones").children)
    assert len(shared) == 3


def test_across_joined_edges_the_stones_are_there_once_more() -> None:
    assert not [n for n in nodes(board_drawing(picture())) if n.attributes.get("class") == "across"]
    tree = replace(picture("X . .\n. . .\n. . O\n"), joined=True)
    across, g = layer(board_drawing(tree), "across"), tree.geometry
    west, east, below, above = g.x(-1), g.x(3), g.y(-1), g.y(3)
    drawn = {_place(node) for node in nodes(across) if node.tag == "use"}
    black = {("#black", east, g.y(2)), ("#black", g.x(0), below), ("#black", east, below)}
    white = {("#white", west, g.y(0)), ("#white", g.x(2), above), ("#white", west, above)}
    assert drawn == {(kind, round(x / 10), round(y / 10)) for kind, x, y in black | white}


def _place(use: Node) -> tuple[str, int, int]:
    """The kind of a stone and its place in tenths of a cell, as it lies a hair off its point."""
    at = (round(float(use.attributes[axis]) / 10) for axis in ("x", "y"))
    return use.attributes["href"][:6], *at


def test_a_board_with_joined_edges_says_so() -> None:
    grid = point_grid(T, replace(picture(), joined=True), None, 0)
    assert grid.attributes["aria-label"] == "Board, 3 by 3, opposite edges joined"
