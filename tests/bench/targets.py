"""The matches by which the computer opponent is judged, each in a file of its own.

    python -m tests.bench.targets --folder results hard-gnugo-9

Plays what is missing of the matches named, and prints how each stands; without a name it only
prints. Kept in the folder, a match may be broken off and gone on with at any time.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from tests.bench.contestants import opponent
from tests.bench.ledger import Standing, of_match, read_rows, standings
from tests.bench.match import play_missing
from tests.bench.pairing import Pairing


@dataclass(frozen=True)
class Aim:
    """A match, and the share of its games that must be won at least, and at most."""

    us: str
    them: str
    size: int
    games: int
    least: float
    most: float = 1.0

    def pairing(self) -> Pairing:
        return Pairing(opponent(self.us), opponent(self.them), self.size)

    def told(self, found: Standing | None) -> str:
        """What was reached, and whether that is enough."""
        wanted = f"{100 * self.least:.0f} to {100 * self.most:.0f} %"
        if found is None:
            return f"not played, wanted {wanted} of {self.games}"
        low, high = (100 * bound for bound in found.interval)
        share = found.wins / max(found.games, 1)
        verdict = "met" if self.least <= share <= self.most else "missed"
        if found.games + found.without_result < self.games:
            verdict = f"{verdict} so far, of {self.games} games"
        return (
            f"{found.wins:g} of {found.games}, {100 * share:.1f} % "
            f"({low:.1f} to {high:.1f} %), wanted {wanted}: {verdict}"
        )


AIMS = {
    "hard-gnugo-9": Aim("hard@1", "gnugo", 9, 100, 0.9),
    "hard-gnugo-13": Aim("hard@2", "gnugo", 13, 40, 0.75),
    "hard-gnugo-19": Aim("hard@3", "gnugo", 19, 20, 0.5),
    "hard-medium-9": Aim("hard", "medium", 9, 40, 0.65),
    "medium-easy-9": Aim("medium", "easy", 9, 40, 0.9),
    "easy-beginner-9": Aim("easy", "beginner", 9, 100, 0.3, 0.7),
    "two-threads-9": Aim("hard@1x2", "hard@1", 9, 100, 0.55),
}


def standing(aim: Aim, path: Path) -> Standing | None:
    """How the match stands that the present engine plays in this file, None before any game."""
    found = list(standings(of_match(aim.pairing(), read_rows(path))))
    return found[0] if found else None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.targets", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(AIMS)}")
    parser.add_argument("--folder", type=Path, required=True, help="a file for each match")
    parser.add_argument("--games", type=int, help="stop at so many games of each, 0 to play none")
    options = parser.parse_args()
    if unknown := set(options.names) - set(AIMS):
        parser.error(f"no match is called {', '.join(sorted(unknown))}")
    for name in options.names:
        aim = AIMS[name]
        games = aim.games if options.games is None else min(aim.games, options.games)
        for _ in play_missing(aim.pairing(), games, options.folder / f"{name}.jsonl"):
            pass
    for name, aim in AIMS.items():
        print(f"{name}: {aim.told(standing(aim, options.folder / f'{name}.jsonl'))}")


if __name__ == "__main__":
    main()
