"""The tactical problems are what they say."""

from __future__ import annotations

import pytest

from tests.bench.tactics import parse_problem, read_problems, read_rows

ROWS = read_rows()


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_a_problem_has_a_legal_board_and_legal_answers(row: dict) -> None:
    problem = parse_problem(row)
    assert problem.position.board.is_legal
    assert bool(problem.right) != bool(problem.wrong)
    assert problem.right | problem.wrong <= set(problem.position.legal_points)
    assert problem.is_solved_by(None) == bool(problem.wrong)


def test_problems_differ() -> None:
    problems = read_problems()
    assert len({problem.name for problem in problems}) == len(problems)
    boards = {(p.position.board.cells, p.position.to_move) for p in problems}
    assert len(boards) == len(problems)
