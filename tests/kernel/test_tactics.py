"""Reading against drawings, and what a move would leave against the naive twin."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gocore.board import Board
from gocore.diagram import parse_diagram
from gocore.points import Grid, format_vertex, parse_vertex
from gocore.search.kernel import answers, ladders, layout, playout, policy, tactics
from tests.kernel.probes import ProbedBoard
from tests.kernel.twin import TwinBoard

pytestmark = pytest.mark.kernel


def probed(drawing: str) -> tuple[ProbedBoard, Board, Any]:
    """A drawn board as the kernel has it, as gocore has it, and a spare record."""
    board = parse_diagram(drawing)
    kernel_board = ProbedBoard(board.grid)
    for point, color in enumerate(board.cells):
        if color:
            kernel_board.play(point, color)
    kernel_board.board.ko = -1
    return kernel_board, board, layout.new_record(layout.BOARD)


def test_what_a_move_would_leave_is_what_the_twin_counts() -> None:
    for seed in range(12):
        random, color, grid = Random(seed), 1, Grid.square(6 if seed % 3 else 9)
        twin, board = TwinBoard(grid), ProbedBoard(grid)
        for _ in range(60):
            legal, _ = board.survey(color)
            if not legal:
                break
            for point in legal:
                assert_same_outlook(board, twin, point, color)
            point = random.choice(legal)
            board.play(point, color)
            twin.play(point, color)
            color = 3 - color


def assert_same_outlook(board: ProbedBoard, twin: TwinBoard, point: int, color: int) -> None:
    after = TwinBoard(twin.grid, stones=dict(twin.stones))
    captured = after.play(point, color)
    block, liberties = after.block(point)
    told = tactics.liberties_after(board.grid, board.board, point, color)
    assert told <= len(liberties) or captured
    if not captured:
        assert told == len(liberties)
    for wanted in range(1, 6):
        enough = tactics.has_liberties_after(board.grid, board.board, point, color, wanted)
        assert enough == (told >= wanted)
    assert tactics.stones_after(board.grid, board.board, point, color) == len(block)
    taken = tactics.captures_size(board.grid, board.board, point, color)
    assert (taken > 0) == (captured > 0)


LADDER = """
. . . . . . .
. . . . . . .
. . . . . . .
. . O . . . .
. O X . . . .
. . O . . . .
. . . . . . .
"""


@pytest.mark.parametrize(
    ("breaker", "caught"), [("", True), ("E2", False), ("E6", True)], ids=["free", "broken", "off"]
)
def test_a_ladder_is_read_to_its_end(breaker: str, caught: bool) -> None:
    board, drawn, spare = probed(LADDER)
    if breaker:
        board.play(parse_vertex(breaker, drawn.grid), layout.BLACK)
    stone = parse_vertex("C3", drawn.grid)
    board.play(parse_vertex("D4", drawn.grid), layout.WHITE)
    head = int(board.board.head[stone])
    assert ladders.escapes(board.grid, board.board, spare, head) != caught


def test_a_ladder_is_begun_from_the_right_side() -> None:
    board, drawn, spare = probed(LADDER.replace(". O X . . . .", ". O X X . . ."))
    head = int(board.board.head[parse_vertex("C3", drawn.grid)])
    assert ladders.ladder_point(board.grid, board.board, spare, head) == -1
    board, drawn, spare = probed(LADDER)
    head = int(board.board.head[parse_vertex("C3", drawn.grid)])
    assert int(board.board.libs[head]) == 1


LOOSE_LADDER = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . O X . . .
. . . O O . .
. . . . . . .
"""
ON_THE_EDGE = """
. . . . . . .
. . . O O . .
. . . X . . .
"""


@pytest.mark.parametrize(
    ("drawing", "stone", "trap", "ladder"),
    [(LOOSE_LADDER, "D3", None, "D4"), (ON_THE_EDGE, "D1", "C1", "C1")],
    ids=["only by a ladder", "at once"],
)
def test_a_trap_is_seen_without_reading_a_ladder_is_not(
    drawing: str, stone: str, trap: str | None, ladder: str
) -> None:
    board, drawn, spare = probed(drawing)
    head = int(board.board.head[parse_vertex(stone, drawn.grid)])
    point = ladders.trap_point(board.grid, board.board, head)
    assert (None if point < 0 else format_vertex(point, drawn.grid)) == trap
    point = ladders.ladder_point(board.grid, board.board, spare, head)
    assert format_vertex(point, drawn.grid) == ladder


@pytest.mark.parametrize(
    ("rows", "noted"),
    [("X X X O\nO O X O\n. . X .", ["A1"]),
     (". X X O\nO O X O\n. . X O", []),
     ("X X X O\nO O X O\nO . X .", ["B1"])],
    ids=["a liberty not shared", "the rival has more", "only a shared one"],
)  # fmt: skip
def test_a_capturing_race_is_run_on_the_liberties_of_the_rival(rows: str, noted: list[str]) -> None:
    board, drawn, _ = probed(". . . .\nO O O O\n" + rows)
    last = parse_vertex("D2", drawn.grid)
    answers.note_races(board.grid, board.board, last, layout.BLACK)
    found = board.board.found[: board.board.found_count].tolist()
    assert [format_vertex(point, drawn.grid) for point in found] == noted


@pytest.mark.parametrize(
    ("drawing", "asked", "vital"),
    [
        (". . . O\nO O O O", "A2", "B2"),
        (". . O .\n. O O .\nO O . .", "A2", "A3"),
        (". . . . O\nO O O O O", "A2", None),
        (". . . O\nO . O O\nO O O O", "A3", "B3"),
        (". . O\n. . O\nO O O", "A2", None),
        (". . O .\n. . . O\nO O O O", "A2", "B2"),
        (". O . .\n. . . O\nO O O O", "C2", None),
        (". X O\n. . O\nO O O", "A2", None),
    ],
)
def test_the_vital_point_of_an_eye_space(drawing: str, asked: str, vital: str | None) -> None:
    board, drawn, _ = probed(drawing)
    point = tactics.vital_point(board.grid, board.board, parse_vertex(asked, drawn.grid))
    assert (None if point < 0 else format_vertex(point, drawn.grid)) == vital


@pytest.mark.parametrize(
    ("drawing", "move", "bad"),
    [
        (". . . .\nO O . .\nX X O .\n. . X .", "B1", False),
        ("O O O .\nX X . O\nO O O .", "C2", True),
        ("O O O .\n. . . .\nO O O .", "B2", False),
    ],
    ids=["connects", "fills its last but one", "has room"],
)
def test_self_atari_is_told_from_sound_moves(drawing: str, move: str, bad: bool) -> None:
    board, drawn, _ = probed(drawing)
    point = parse_vertex(move, drawn.grid)
    assert policy.is_self_atari(board.grid, board.board, point, layout.BLACK) == bad


def test_playouts_end_with_every_point_owned_and_every_stone_alive() -> None:
    for seed in range(30):
        grid = (Grid.square(5), Grid.of(7, 4), Grid.of(6, 6, True))[seed % 3]
        board = ProbedBoard(grid)
        board.board.rng = seed + (12345 << 32)
        playout.play_out(board.grid, board.board, layout.BLACK)
        left = Board(grid, board.cells)
        assert left.is_legal
        owners = [playout.owner_of(board.board, point) for point in grid.points]
        expected = {0: 0, layout.BLACK: 1, layout.WHITE: -1}
        for point, color in enumerate(left.cells):
            if color:
                assert owners[point] == expected[color]
        assert playout.margin(board.grid, board.board) == sum(owners)
