"""Plays games between this program and another engine and counts the wins.

The other is `gnugo`, the scripted `beginner`, one of our own levels, or any command line that
speaks GTP. Colors alternate. Each game has fresh processes whose seed is that of the match plus its number. Time is
the engine's own CPU seconds, because wall time on a shared machine means nothing.

GNU Go plays with `--chinese-rules --positional-superko` at level 10 and may resign, as it does
by default. It also says which stones are dead after two passes, whoever plays, where it is
installed; else our own engine does.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gocore.color import Color
from gocore.game import Game
from gocore.result import Ending
from gocore.setup import Setup
from tests.bench.contestants import LEVELS, find_gnugo, opponent, ourselves
from tests.bench.interval import wilson
from tests.bench.referee import GameRecord, ask_dead, play_game


@dataclass(frozen=True)
class Played:
    """One game of the match: its number from 0, our color, and what came of it."""

    number: int
    color: Color
    record: GameRecord

    @property
    def share(self) -> float | None:
        """1 for our win, 0 for our loss, ½ for a draw, None for no result."""
        result = self.record.result
        if result.winner is None:
            return None if result.ending is Ending.NO_RESULT else 0.5
        return float(result.winner is self.color)


def judged(game: Game) -> list[str]:
    """The dead stones of a game that was passed out."""
    judge = opponent("gnugo") if find_gnugo() else opponent("hard")
    with judge.started(1) as engine:
        return ask_dead(engine, game)


def play_match(options: argparse.Namespace) -> Iterator[Played]:
    """Play every game, in the order of their numbers."""
    pair = ourselves(options), opponent(options.opponent)
    setup = Setup.standard(options.size, komi=options.komi)

    def play(number: int) -> Played:
        color = Color.WHITE if number % 2 else Color.BLACK
        with ExitStack() as stack:
            us, them = (
                stack.enter_context(contestant.started(options.seed + number))
                for contestant in pair
            )
            engines = {color: us, color.opponent: them}
            return Played(number, color, play_game(setup, engines, judged))

    with ThreadPoolExecutor(options.processes) as pool:
        yield from pool.map(play, range(options.games))


def told(played: Played, names: tuple[str, str]) -> str:
    """One line about one game."""
    game, color = played.record.game, played.color
    us, them = names
    black, white = (us, them) if color is Color.BLACK else (them, us)
    moves = game.move_number
    spent = ", ".join(
        f"{name} {_seconds_a_move(played, side):.2f} s/move"
        for name, side in ((us, color), (them, color.opponent))
    )
    line = (
        f"game {played.number + 1}: {black} (B) {white} (W) {game.result}, {moves} moves, {spent}"
    )
    return f"{line}  ! {played.record.note}" if played.record.note else line


def _seconds_a_move(played: Played, color: Color) -> float:
    made = sum(move.color is color for move in played.record.game.moves)
    return played.record.seconds.get(color, 0.0) / max(made, 1)


def summary(games: list[Played]) -> dict[str, Any]:
    """Wins, games that count and the interval, as JSON has it."""
    shares = [played.share for played in games if played.share is not None]
    low, high = wilson(sum(shares), len(shares))
    return {
        "wins": sum(shares),
        "games": len(shares),
        "without_result": len(games) - len(shares),
        "share_95": [round(low, 4), round(high, 4)],
    }


def as_json(played: Played) -> dict[str, Any]:
    """One game as a simple record: all that is needed to play it again."""
    return {
        "color": played.color.label,
        "result": str(played.record.result),
        "note": played.record.note,
        "seconds": {c.label: round(s, 3) for c, s in played.record.seconds.items()},
        "game": played.record.game.to_json(),
    }


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m tests.bench.match", description=__doc__)
    made.add_argument("--opponent", default="gnugo", help="gnugo, beginner, a level, or a command")
    made.add_argument("--size", type=int, default=9)
    made.add_argument("--games", type=int, default=20)
    made.add_argument("--level", choices=LEVELS, default="hard")
    made.add_argument("--seconds", type=float, help="a move, for our engine")
    made.add_argument("--playouts", type=int, help="a move, for our engine")
    made.add_argument("--clock", choices=("cpu", "wall"), default="cpu")
    made.add_argument("--threads", type=int, default=1)
    made.add_argument("--komi", type=float, default=7.5)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--processes", type=int, default=1, help="games played at the same time")
    made.add_argument("--json", type=Path, help="also write every game to this file")
    return made


def main() -> None:
    options = parser().parse_args()
    names = (options.level, opponent(options.opponent).name)
    games: list[Played] = []
    for played in play_match(options):
        games.append(played)
        print(told(played, names), flush=True)
        if options.json:
            _write(options.json, games)
    total = summary(games)
    low, high = (100 * bound for bound in total["share_95"])
    print(
        f"{names[0]} won {total['wins']:g} of {total['games']} games against {names[1]} "
        f"(95 % interval {low:.1f} to {high:.1f} %), {total['without_result']} without result"
    )


def _write(path: Path, games: list[Played]) -> None:
    """Write what was played so far, so that a match broken off is not lost."""
    document = {"summary": summary(games), "games": [as_json(played) for played in games]}
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
