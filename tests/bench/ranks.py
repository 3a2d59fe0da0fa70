"""Level against level and each against GNU Go, spread over as many runs as it takes.

    python -m tests.bench.ranks --record ranks.jsonl --sizes 9 13 19 --games 20

Every run plays games that the file lacks, one of each pairing after the other, so that a run that
is broken off leaves the pairings about even. At the end, and with `--games 0` at once, it prints
the table of everything in the file.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from pathlib import Path

from tests.bench.contestants import LEVELS, opponent
from tests.bench.ledger import missing, read_rows, standings, table
from tests.bench.match import play_missing
from tests.bench.pairing import Pairing


def pairings(players: list[str], sizes: list[int], seed: int) -> list[Pairing]:
    """Everybody against everybody who comes later, size by size."""
    return [
        Pairing(opponent(one), opponent(other), size, seed=seed)
        for size in sizes
        for one, other in combinations(players, 2)
    ]


def next_games(wanted: list[Pairing], games: int, path: Path) -> list[tuple[int, int]]:
    """The number of each game that the file lacks and the place of its pairing, first games first."""
    rows = read_rows(path)
    lacking = ((n, place) for place, each in enumerate(wanted) for n in missing(each, games, rows))
    return sorted(lacking)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ranks", description=__doc__)
    parser.add_argument("--record", type=Path, required=True, help="the file of JSON lines")
    parser.add_argument("--players", nargs="+", default=["gnugo", *reversed(LEVELS)])
    parser.add_argument("--sizes", type=int, nargs="+", default=[9, 13, 19])
    parser.add_argument("--games", type=int, default=20, help="of each pairing")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wanted = pairings(options.players, options.sizes, options.seed)
    for number, place in next_games(wanted, options.games, options.record):
        for _ in play_missing(wanted[place], number + 1, options.record):
            pass
    print(table(standings(read_rows(options.record))))


if __name__ == "__main__":
    main()
