"""Eye spaces drawn: `#` the owner's stones, `.` points, `x` dead stones on them, `+` doors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gocore.eyes import EyeSpace, is_killing
from gocore.points import Grid

DATA = Path(__file__).parents[1] / "data" / "territory" / "eyes.jsonl"
CASES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


def parse_space(rows: list[str]) -> EyeSpace:
    grid = Grid.of(len(rows[0]), len(rows))
    letters = "".join(reversed(rows))

    def where(chosen: str) -> frozenset[int]:
        return frozenset(p for p in grid.points if letters[p] in chosen)

    return EyeSpace(where(".x"), where("x"), frozenset(), where("+"), grid.neighbors)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_an_eye_space_is_worth(case):
    assert parse_space(case["space"]).value == case["value"]


def test_points_spent_on_capturing_are_no_room():
    space = parse_space(["###", "#.#", "###"])
    spent = EyeSpace(space.points, space.dead, space.points, space.doors, space.neighbors)
    assert spent.value == 0


@pytest.mark.parametrize(
    ("rows", "kills"),
    [
        (["."], True),
        (["..", "##"], True),
        (["..", ".#"], True),
        (["...", "#.#"], True),
        (["..", ".."], True),
        (["....", "####"], False),
        (["#..", "..#"], False),
        (["...", "..#"], True),
        (["#.#", "...", "#.#"], True),
        (["...", ".##", ".##"], False),
        (["#.#", "...", "#.."], True),
        (["...", "..."], False),
        (["...", "...", ".##"], False),
    ],
)
def test_shapes_that_leave_one_eye(rows, kills):
    space = parse_space(rows)
    assert is_killing(space.points, space.neighbors) is kills
