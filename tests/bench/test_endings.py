from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bench import endings
from tests.bench.endings import Ending, Outcome

CASE = {
    "id": "T1",
    "board": ["X.O.", "X.OX", "X.O."],
    "dead": [[3, 1]],
    "either_way": [[0, 0]],
    "owner": ["B.WW", "B.WW", "B.W*"],
}


def test_places_are_counted_from_the_top() -> None:
    ending = Ending.parse(CASE)
    assert ending.dead == {7}
    assert ending.either_way == {8}
    assert ending.owners[3] is None and ending.owners[11] == 2


@pytest.mark.parametrize(
    ("dead", "wrong", "points"),
    [({7}, set(), 12), (set(), {7}, 10), ({0, 4, 7, 8}, {0, 4}, 6)],
)
def test_stones_that_may_be_either_are_not_wrong(
    dead: set[int], wrong: set[int], points: int
) -> None:
    outcome = Outcome(Ending.parse(CASE), frozenset(dead), 0.1)
    assert (outcome.wrong, outcome.points_right) == (wrong, points)


@pytest.mark.kernel
def test_the_command_ends_in_one_line_of_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "endings.jsonl"
    path.write_text(json.dumps(CASE) + "\n\n")
    assert endings.main([str(path), "--json", "--failures"]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (last["cases"], last.keys()) == (1, {"cases", "right", "seconds"})
