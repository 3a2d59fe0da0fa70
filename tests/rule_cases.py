"""Cases of the rules under tests/data/rules: drawings with moves and the right answer.

Each line is an object. It begins from `board` (rows from the top) with `to_move`, or from
`setup`, which is a whole game; `rules` is a row of the table, `columns` are those that differ
from it. `moves` are vertices and `pass`; in a game also `warn`, `offer`, `accept`, `decline`,
`no-result`, `resume`, `dispute`, `dead=D4` and `agree` (both confirm). What must then hold:

- `illegal` vertices with the reason, `legal` vertices; `refused` acts of a game with the reason
- `after` rows of the board, or its `black` and `white` vertices; `taken` stones that Black and
  White hold; `next` to move; `repeats`; `claimable`; `phase`; `result` of the game; its `komi`
- `count`: the count with `dead` stones, `komi` (the set's own if not given), `handicap` and
  `prisoners` from before; its `lines`, `totals`, `margin`, `zi`, `needed` 子, `result`, `winner`,
  `neutral` points; `by_territory` is the margin of AGA's other count
- `compare`: under other rule sets the `margin` and the points of each of the `reasons`
- `refused_setup`: what is wrong with the beginning

`theme` says what the case is about and `source` where the answer comes from.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from gocore.actions import (
    AcceptDraw,
    Action,
    Confirm,
    DeclineDraw,
    Mark,
    NoResult,
    OfferDraw,
    Pass,
    Play,
    Resume,
    Warn,
)
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.game import Game
from gocore.points import Grid, parse_vertex
from gocore.position import Position
from gocore.rules import CUSTOM_KEY, RULE_SETS, RuleSet, format_rules, parse_rules
from gocore.setup import Setup

FOLDER = Path(__file__).parent / "data" / "rules"


def read_cases() -> list[dict[str, Any]]:
    """Every case of every file, in the order of the files' names."""
    return [
        json.loads(line)
        for path in sorted(FOLDER.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


def rules_of(case: dict[str, Any]) -> RuleSet:
    """The row of the table, or a custom set made of it."""
    rules = RULE_SETS[case["rules"]]
    columns = case.get("columns", {})
    if not columns:
        return rules
    row = format_rules(replace(rules, key=CUSTOM_KEY))
    assert isinstance(row, dict)
    return parse_rules(row | columns)


def setup_of(case: dict[str, Any]) -> Setup:
    """The beginning that a case describes. Raises SetupError where it describes a wrong one."""
    given, rules = case["setup"], rules_of(case)
    grid, handicap = Grid.square(given["size"]), given.get("handicap", 0)
    stones = tuple(parse_vertex(name, grid) for name in given.get("stones", ()))
    return Setup(grid, rules, rules.own_komi(handicap), handicap, stones)


def game_of(case: dict[str, Any]) -> Game | None:
    """The game after the case's moves, None for a case that begins from a drawing."""
    if "setup" not in case:
        return None
    game = Game.start(setup_of(case))
    for word in case["moves"].split():
        for action in actions(game, word):
            game = game.after(action)
    return game


def actions(game: Game, word: str) -> list[Action]:
    """What a word of a case's moves stands for, said by the player to move or to answer."""
    mover, grid = game.to_move, game.setup.grid
    answering = (game.draw_offer or mover).opponent
    acts: dict[str, list[Action]] = {
        "pass": [Pass(mover)],
        "warn": [Warn(mover)],
        "offer": [OfferDraw(mover)],
        "accept": [AcceptDraw(answering)],
        "decline": [DeclineDraw(answering)],
        "no-result": [NoResult()],
        "resume": [Resume(mover)],
        "dispute": [Resume(mover, disputed=True)],
        "agree": [Confirm(color) for color in Color],
    }
    if word in acts:
        return acts[word]
    if word.startswith("dead="):
        return [Mark(parse_vertex(word.removeprefix("dead="), grid), dead=True)]
    return [Play(mover, parse_vertex(word, grid))]


def position_of(case: dict[str, Any]) -> Position:
    """The position after the moves of a case that begins from a drawing."""
    board = parse_diagram("\n".join(case["board"]))
    to_move = Color.parse(case.get("to_move", "black"))
    position = Position.start(board, to_move, rules_of(case))
    for name in case.get("moves", "").split():
        if name == "pass":
            position = position.passed()
        else:
            position = position.played(parse_vertex(name, position.grid))
    return position
