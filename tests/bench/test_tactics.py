"""The tactical problems are what they say."""

from __future__ import annotations

from collections import Counter

import pytest

from gocore.color import Color
from gocore.points import parse_vertex
from tests.bench.exhaustive import Judge
from tests.bench.tactics import parse_problem, read_problems, read_rows

ROWS = read_rows()


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_a_problem_has_a_legal_board_and_legal_answers(row: dict) -> None:
    problem = parse_problem(row)
    assert problem.position.board.is_legal
    assert bool(problem.right) != bool(problem.wrong)
    assert problem.right | problem.wrong <= set(problem.position.legal_points)
    assert problem.is_solved_by(None) == bool(problem.wrong)


KINDS = {
    "capture", "ko", "ladder", "ladder not to begin", "net", "save", "seki", "snapback",
    "two-eye kill",
}  # fmt: skip


def test_every_kind_is_there_more_than_once() -> None:
    counted = Counter(row["theme"] for row in ROWS)
    assert set(counted) == KINDS and min(counted.values()) > 1 and counted.total() >= 60


@pytest.mark.parametrize("row", [row for row in ROWS if row["theme"] == "ladder not to begin"],
                         ids=lambda row: row["name"])  # fmt: skip
def test_a_ladder_that_is_not_to_be_begun_begins_with_an_atari(row: dict) -> None:
    problem = parse_problem(row)
    target = parse_vertex(row["check"].removeprefix("attack "), problem.position.grid)
    for point in problem.wrong:
        after = problem.position.played(point).board
        assert len(after.block(target).liberties) == 1 and len(after.block(point).liberties) > 1


def test_a_snapback_lets_one_stone_be_taken_and_takes_three() -> None:
    for row in ROWS:
        if row["theme"] == "snapback" and row["check"].startswith("attack"):
            problem = parse_problem(row)
            (point,) = problem.right
            thrown_in = problem.position.played(point)
            (answer,) = thrown_in.board.block(point).liberties
            taken = thrown_in.played(answer)
            assert taken.taken == (point,)
            assert len(taken.played(point).taken) >= 3


def test_a_barred_ko_is_barred() -> None:
    for row in ROWS:
        problem = parse_problem(row)
        if len(row.get("moves", ())) == 1:
            assert problem.position.ko is not None
            assert problem.position.to_move.label == row["to_move"]


PROVABLE = [row for row in ROWS if row["check"] == "exhaustive"]


@pytest.mark.parametrize("row", PROVABLE, ids=[row["name"] for row in PROVABLE])
def test_what_hangs_on_the_right_moves_is_proven(row: dict) -> None:
    problem = parse_problem(row)
    position = problem.position
    points, stake = ({parse_vertex(v, position.grid) for v in row.get(key, "").split()}
                     for key in ("open", "stake"))  # fmt: skip
    judge = Judge(position.board, points, *stake)
    worths = judge.worths(position.board, position.to_move, position.arrangements)
    needed = problem.komi if position.to_move is Color.BLACK else -problem.komi
    winning = {point for point, worth in worths.items() if worth > needed}
    assert winning and winning != set(worths)
    for point in worths:
        assert problem.is_solved_by(point) == (point in winning), point


def test_problems_differ() -> None:
    problems = read_problems()
    assert len({problem.name for problem in problems}) == len(problems)
    boards = {(p.position.board.cells, p.position.to_move) for p in problems}
    assert len(boards) == len(problems)
