import json
import subprocess
import sys

import pytest

from tests.bench.rules import faults_of_game

KO = {
    "id": "ko",
    "board": [".XO..", "X.XO.", ".XO.."],
    "to_move": "W",
    "repetition": "ko",
    "multi_stone_suicide": False,
    "count": "area",
    "steps": [
        {"move": ["W", [1, 1]], "to_move": "B", "ko_illegal": [[2, 1]], "suicide_illegal": []},
        {
            "move": ["B", None],
            "to_move": "W",
            "ko_illegal": [],
            "suicide_illegal": [],
        },
        {"move": ["W", None], "to_move": "B", "ko_illegal": [], "suicide_illegal": []},
    ],
}
WRONG = {**KO, "id": "wrong", "repetition": "positional"}


def test_a_game_is_right_when_every_step_is():
    assert list(faults_of_game(KO)) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"repetition": "positional"}, "step 2: ko_illegal is [[2, 1]], not []"),
        ({"steps": [{**KO["steps"][0], "to_move": "W"}]}, "step 0: to_move is B, not W"),
        ({"steps": [{"move": ["W", [0, 1]]}]}, "step 0: white at point 5: occupied"),
    ],
)
def test_what_differs_is_told(change, told):
    assert list(faults_of_game({**KO, **change})) == [told]


def test_the_command_ends_in_one_line_of_json(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(json.dumps(game) for game in (KO, WRONG)))
    run = subprocess.run(
        [sys.executable, "-m", "tests.bench.rules", str(file), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    *_, told, last = run.stdout.splitlines()
    assert told.startswith("1 right of 2 read")
    summary = json.loads(last)
    assert (summary["cases"], summary["right"], set(summary)) == (
        2,
        1,
        {"cases", "right", "seconds"},
    )
