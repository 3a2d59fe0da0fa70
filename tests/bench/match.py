"""Plays games between this program and another engine and counts the wins.

The other is `gnugo`, the scripted `beginner`, one of our own levels (`medium`, or with its seconds
and threads `hard@0.2x2`), or any command line that speaks GTP. Time is the engine's own CPU
seconds, because wall time on a shared machine means nothing; `--clock wall` has it otherwise.

GNU Go plays with `--chinese-rules --positional-superko` at level 10 and may resign, as it does
by default. It also says which stones are dead after two passes, whoever plays, where it is
installed; else our own engine does.

With `--record FILE` each game is added to that file as soon as it is over, and games that the same
engine has played there under the same conditions are not played again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from gocore.color import Color
from tests.bench.contestants import LEVELS, opponent, ourselves
from tests.bench.ledger import Row, append, missing, of_match, read_rows, row, standings
from tests.bench.pairing import Pairing, Played


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


def play_missing(
    pairing: Pairing, games: int, path: Path | None, *, processes: int = 1
) -> Iterator[Row]:
    """Play what the file lacks of so many games, and add it; every row of the match, old and new.

    Without a file every game is played. Tells of each game as it ends.
    """
    kept = of_match(pairing, read_rows(path) if path else [])
    yield from (each for each in kept if each["number"] < games)
    for played in pairing.play_all(missing(pairing, games, kept), processes):
        print(told(played, (pairing.us.name, pairing.them.name)), flush=True)
        added = row(pairing, played)
        if path:
            append(path, added)
        yield added


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
    made.add_argument("--record", type=Path, help="go on with the games in this file of JSON lines")
    made.add_argument("--json", type=Path, help="write all games and the sum to this file")
    return made


def main() -> None:
    options = parser().parse_args()
    pairing = Pairing(
        ourselves(options), opponent(options.opponent), options.size, options.komi, options.seed
    )
    rows: list[Row] = []
    for each in play_missing(pairing, options.games, options.record, processes=options.processes):
        rows.append(each)
        if options.json:
            _write(options.json, rows)
    for total in standings(rows):
        low, high = (100 * bound for bound in total.interval)
        print(
            f"{total.us} won {total.wins:g} of {total.games} games against {total.them} "
            f"(95 % interval {low:.1f} to {high:.1f} %), {total.without_result} without result"
        )


def _write(path: Path, rows: list[Row]) -> None:
    """Write what was played so far, so that a match broken off is not lost."""
    (total,) = standings(rows)
    summary = {
        "wins": total.wins,
        "games": total.games,
        "without_result": total.without_result,
        "share_95": [round(bound, 4) for bound in total.interval],
    }
    path.write_text(json.dumps({"summary": summary, "games": rows}, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
