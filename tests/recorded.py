"""Recorded games under tests/data/games, for the tests of the core and of the page.

Each is a setup, the moves, the vertices that must be refused before a move with the reason
(`refused`), one vertex of each block to be marked dead, and the result.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from gocore.setup import Setup

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
