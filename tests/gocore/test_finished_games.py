"""Finished games whose dead stones and scores GNU Go 3.8 told, at level 1 from random openings.

It gives nobody the eyes in a seki, by either count. By area they are their owner's (Chinese rules
2002, article 9), so for that count they are left out again here.
"""

import json
from pathlib import Path

import pytest

from gocore.color import Color
from gocore.points import parse_vertex
from gocore.position import Position
from gocore.result import Result
from gocore.rules import CHINESE, JAPANESE
from gocore.scoring import score
from gocore.setup import Setup

KOMI = 0.5
FILE = Path(__file__).parents[1] / "data" / "finished.jsonl"
GAMES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def finished(game) -> Position:
    position = Setup.standard(game["size"]).position()
    for name in game["moves"].split():
        if name == "pass":
            position = position.passed()
        else:
            position = position.played(parse_vertex(name, position.grid))
    return position


def points(names, grid):
    return frozenset(parse_vertex(name, grid) for name in names)


def lead_in_seki(living, seki):
    """Black's lead in points that stones in seki alone surround."""
    lead = 0
    for region, border in living.regions():
        around = {near for point in region for near in living.grid.neighbors[point]} - region
        if len(border) == 1 and around <= seki:
            lead += len(region) if border == {Color.BLACK} else -len(region)
    return lead


def test_there_are_enough_of_them_and_most_have_dead_stones():
    assert len(GAMES) >= 100
    assert sum(bool(game["japanese"]["dead"]) for game in GAMES) >= 90


@pytest.mark.parametrize("rules", [CHINESE, JAPANESE], ids=lambda rules: rules.key)
@pytest.mark.parametrize("game", GAMES, ids=[game["id"] for game in GAMES])
def test_the_count_agrees_given_the_same_dead_stones(game, rules):
    position, told = finished(game), game[rules.key]
    board, dead = position.board, points(told["dead"], position.grid)
    margin = score(board, dead=dead, rules=rules, komi=KOMI, prisoners=position.prisoners).margin
    if rules is CHINESE:
        margin -= lead_in_seki(board.without(dead), points(told.get("seki", ()), position.grid))
    assert Result.parse(told["score"]) == Result.counted(margin)
