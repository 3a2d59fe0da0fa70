"""GNU Go as an independent judge of captures and of the count."""

import random
import shutil
import subprocess

import pytest

from gocore.actions import Pass, Play
from gocore.color import Color
from gocore.game import Game
from gocore.points import format_vertex
from gocore.setup import Setup

GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")

pytestmark = pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed")


def random_game(seed):
    """A random game to its end: nobody fills a point that only their own stones surround."""
    rng = random.Random(seed)
    game = Game.start(Setup.standard(rng.choice((5, 7, 9))))
    while game.phase == "playing":
        moves = [p for p in game.position.legal_points if not fills_own_eye(game, p)]
        color = game.to_move
        game = game.after(Play(color, rng.choice(moves)) if moves else Pass(color))
    return game


def fills_own_eye(game, point):
    board = game.position.board
    return all(board[near] == game.to_move for near in board.grid.neighbors[point])


def commands(game):
    """The game and the questions about it as GTP."""
    grid = game.setup.grid
    lines = [f"boardsize {grid.width}", "clear_board", f"komi {game.setup.komi}"]
    for move in game.moves:
        where = format_vertex(move.point, grid) if isinstance(move, Play) else "pass"
        lines.append(f"play {move.color.label} {where}")
    return [*lines, "captures black", "captures white", "list_stones black", "list_stones white"]


def ask(lines):
    """GNU Go's answers, without their marks, in order."""
    run = subprocess.run(
        [GNUGO, "--mode", "gtp", "--chinese-rules", "--positional-superko", "--level", "1"],
        input="\n".join([*lines, "quit"]) + "\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return [answer.strip() for answer in run.stdout.split("\n\n")]


def test_captures_of_random_games_agree():
    games = [random_game(seed) for seed in range(200)]
    lines = [line for game in games for line in commands(game)]
    answers = ask(lines)
    start = 0
    for seed, game in enumerate(games):
        asked = commands(game)
        got = answers[start : start + len(asked)]
        start += len(asked)
        assert all(answer.startswith("=") for answer in got), (seed, got)
        board, grid = game.position.board, game.setup.grid
        for color, captured, stones in zip(Color, got[-4:-2], got[-2:], strict=True):
            assert int(captured[1:]) == game.position.captures_of(color), seed
            ours = {format_vertex(point, grid) for point in board.stones(color)}
            assert set(stones[1:].split()) == ours, seed


def test_the_count_of_random_games_agrees_where_every_stone_is_alive():
    """GNU Go takes off what it thinks dead, so the games are those where it thinks nothing so."""
    games = [random_game(seed) for seed in range(1000, 1260)]
    lines = [line for game in games for line in [*commands(game), "final_score",
                                                 "final_status_list dead"]]  # fmt: skip
    answers = ask(lines)
    start = compared = 0
    for seed, game in enumerate(games):
        asked = len(commands(game)) + 2
        score, dead = answers[start + asked - 2 : start + asked]
        start += asked
        if dead == "=":
            margin = game.count(()).margin
            assert score[1:].strip() == f"{'B' if margin > 0 else 'W'}+{abs(margin):.1f}", seed
            compared += 1
    assert compared >= 200
