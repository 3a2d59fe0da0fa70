"""A scripted beginner, as an opponent for the Easy level: `python -m tests.bench.beginner`.

It takes stones that are in atari and extends its own out of atari, the most stones first. Else it
goes for captures as beginners do: by lot it takes a liberty from one of the opposing blocks that
have the fewest. It fills no own eye, puts itself in atari only where it has no other move, and keeps
off the first line where there is nothing to attack. It reads nothing ahead, never resigns, and passes after a pass when
nothing is in atari. The same seed and the same moves of the opponent give the same game.

It speaks GTP. The `aimless` one draws every other move by lot from all that fill no own eye.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random

from gocore.board import Block
from gocore.errors import EngineUnavailable
from gocore.gtp.session import Session
from gocore.points import Grid
from gocore.position import Position
from gocore.search.choosing import Choice


class Beginner:
    """Chooses moves as a `Player` of the protocol; judges no stones and analyzes nothing."""

    def __init__(self, seed: int, *, aimless: bool = False) -> None:
        self._random = Random(seed)
        self._aimless = aimless

    def choose(self, position: Position, *_: object, **__: object) -> Choice:
        """Choose for the player to move; komi and time mean nothing to a beginner."""
        points = captures(position) or extensions(position)
        if not points and not position.passes:
            points = plain_moves(position) if self._aimless else attacks(position)
        return Choice(self._random.choice(points) if points else None)

    def dead_stones(self, *_: object) -> frozenset[int]:
        raise EngineUnavailable("a beginner cannot say which stones are dead")

    def analyze(self, *_: object) -> None:
        raise EngineUnavailable("a beginner has nothing to tell")


def captures(position: Position) -> tuple[int, ...]:
    """The legal moves that take the most stones; none where nothing is in atari."""
    stakes = _in_atari(position, own=False)
    return _worthiest(stakes, filter(position.is_legal, stakes))


def extensions(position: Position) -> tuple[int, ...]:
    """The moves that bring the most own stones from one liberty to two or more."""
    stakes = _in_atari(position, own=True)
    return _worthiest(stakes, (point for point in stakes if _is_safe(position, point)))


def _in_atari(position: Position, *, own: bool) -> dict[int, int]:
    """For the last liberty of each block in atari, the stones that hang on it."""
    stakes: dict[int, int] = {}
    for block in position.board.blocks:
        if len(block.liberties) == 1 and (block.color is position.to_move) is own:
            (point,) = block.liberties
            stakes[point] = stakes.get(point, 0) + len(block.points)
    return stakes


def _worthiest(stakes: dict[int, int], points: Iterable[int]) -> tuple[int, ...]:
    found = tuple(points)
    most = max((stakes[point] for point in found), default=0)
    return tuple(point for point in found if stakes[point] == most)


def _is_safe(position: Position, point: int) -> bool:
    """Whether a move is legal and leaves its block more than one liberty."""
    if not position.is_legal(point):
        return False
    return len(position.played(point).board.block(point).liberties) > 1


def attacks(position: Position) -> tuple[int, ...]:
    """Safe moves on a liberty of the opposing blocks that have the fewest; else plain ones."""
    plain = plain_moves(position)
    safe = {point for point in plain if _is_safe(position, point)}
    opposing = [block for block in position.board.blocks if block.color is not position.to_move]
    within_reach = [block for block in opposing if block.liberties & safe]
    if not within_reach:
        inner = tuple(p for p in sorted(safe) if not _is_on_edge(position.grid, p))
        return inner or tuple(sorted(safe)) or plain
    fewest = min(map(_room, within_reach))
    targets = (block.liberties & safe for block in within_reach if _room(block) == fewest)
    return tuple(sorted(frozenset[int]().union(*targets)))


def _room(block: Block) -> int:
    return len(block.liberties)


def _is_on_edge(grid: Grid, point: int) -> bool:
    return len(grid.neighbors[point]) < 4


def plain_moves(position: Position) -> tuple[int, ...]:
    """Every legal move that fills no own eye."""
    return tuple(point for point in position.legal_points if not is_own_eye(position, point))


def is_own_eye(position: Position, point: int) -> bool:
    """Whether own stones surround a point and hold enough of its diagonals.

    On the edge they must leave the opponent none, elsewhere one at most.
    """
    cells, grid, own = position.board.cells, position.grid, position.to_move
    if any(cells[near] != own for near in grid.neighbors[point]):
        return False
    taken = sum(cells[near] == own.opponent for near in grid.diagonals[point])
    return taken <= (not _is_on_edge(grid, point))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.beginner")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--aimless", action="store_true", help="any other move by lot")
    options = parser.parse_args(arguments)
    session = Session(Beginner(options.seed, aimless=options.aimless), time.process_time)
    with suppress(BrokenPipeError, KeyboardInterrupt):
        for line in sys.stdin:
            print(session.answer(line), end="", flush=True)
            if session.is_over:
                break


if __name__ == "__main__":
    main()
