"""Recorded games under tests/data/games, for the tests of the core and of the page.

Each is a setup, the moves, the vertices that must be refused before a move with the reason
(`refused`), one vertex of each block to be marked dead, and the result.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from gocore.actions import Action, Mark, Pass, Play
from gocore.game import Game, Phase
from gocore.points import parse_vertex
from gocore.setup import Setup
from web.migration import format_document
from web.saved import SavedGame
from web.settings import Opponent, Terms

FOLDER = Path(__file__).parent / "data" / "games"


@dataclass(frozen=True)
class Recorded:
    name: str
    setup: Setup
    moves: tuple[str, ...]
    refused: dict[int, dict[str, str]]
    dead: tuple[str, ...]
    result: str


def recorded(name: str) -> Recorded:
    data = json.loads((FOLDER / f"{name}.json").read_text())
    return Recorded(
        name=data["name"],
        setup=Setup.parse(data["setup"]),
        moves=tuple(data["moves"].split()),
        refused={int(number): bans for number, bans in data["refused"].items()},
        dead=tuple(data["dead"]),
        result=data["result"],
    )


NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))

KEPT_KEY = "tianyuan/game/recorded"


def kept(record: Recorded, moves: int | None = None) -> str:
    """What the page keeps of a recorded game between two people, under `KEPT_KEY`.

    After all of its moves the dead stones are marked, and nobody has confirmed.
    """
    grid = record.setup.grid
    game = Game.start(record.setup)
    for move in record.moves[:moves]:
        color = game.to_move
        action: Action = Pass(color) if move == "pass" else Play(color, parse_vertex(move, grid))
        game = game.after(action)
    if game.phase is Phase.MARKING:
        for vertex in record.dead:
            game = game.after(Mark(parse_vertex(vertex, grid), dead=True))
    saved = SavedGame("recorded", Terms(opponent=Opponent.PERSON), game)
    return format_document(saved.to_json(saved_ms=0))
