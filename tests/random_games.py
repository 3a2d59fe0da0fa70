"""Random games to their end, quick to make, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gocore.actions import Pass, Play
from gocore.game import Game, Phase
from gocore.rules import CHINESE, RuleSet
from gocore.setup import Setup


def random_game(
    seed: int,
    rules: RuleSet = CHINESE,
    sides: Sequence[int] = (5, 7, 9),
    handicaps: Sequence[int] = (0,),
    passing: float = 0.0,
) -> Game:
    """Play until both pass.

    Nobody fills a point that only their own stones surround. A player passes where nothing else
    is left, and at any move with the probability `passing`.
    """
    rng = random.Random(seed)
    game = Game.start(beginning(rng, rules, rng.choice(sides), rng.choice(handicaps)))
    while game.phase is Phase.PLAYING:
        point = None if rng.random() < passing else some_point(game, rng)
        color = game.to_move
        game = game.after(Pass(color) if point is None else Play(color, point))
    return game


def beginning(rng: random.Random, rules: RuleSet, side: int, handicap: int) -> Setup:
    """A small board, with a free handicap at random places."""
    standard = Setup.standard(side, rules)
    if not handicap:
        return standard
    stones = tuple(rng.sample(standard.grid.points, handicap))
    return Setup(standard.grid, rules, rules.own_komi(handicap), handicap, stones)


def some_point(game: Game, rng: random.Random) -> int | None:
    """A legal point that is not the player's own eye, None where there is none."""
    position = game.position
    points = list(position.grid.points)
    rng.shuffle(points)
    for point in points:
        if position.board[point] == 0 and not is_own_eye(game, point) and position.is_legal(point):
            return point
    return None


def is_own_eye(game: Game, point: int) -> bool:
    board = game.position.board
    return all(board[near] == game.to_move for near in board.grid.neighbors[point])
