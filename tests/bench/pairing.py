"""Games between two contestants under one set of conditions, colors alternating.

Each game has fresh processes whose seed is that of the pairing plus the game's number, so a game
can be played again by itself, and in any order. GNU Go says which stones are dead after two
passes, whoever plays, where it is installed; else our own engine does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass

from gocore.color import Color
from gocore.game import Game
from gocore.result import Ending
from gocore.setup import Setup
from tests.bench.contestants import Contestant, find_gnugo, opponent
from tests.bench.referee import GameRecord, ask_dead, play_game


@dataclass(frozen=True)
class Played:
    """One game: its number from 0, our color, and what came of it."""

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


@dataclass(frozen=True)
class Pairing:
    """Who plays whom on which board; we are Black in games of even number."""

    us: Contestant
    them: Contestant
    size: int = 9
    komi: float = 7.5
    seed: int = 1

    def play(self, number: int) -> Played:
        """Play the game of this number."""
        setup = Setup.standard(self.size, komi=self.komi)
        color = Color.WHITE if number % 2 else Color.BLACK
        with ExitStack() as stack:
            us, them = (
                stack.enter_context(contestant.started(self.seed + number))
                for contestant in (self.us, self.them)
            )
            engines = {color: us, color.opponent: them}
            return Played(number, color, play_game(setup, engines, judged))

    def play_all(self, numbers: Iterable[int], processes: int = 1) -> Iterator[Played]:
        """Play the games of these numbers in their order, so many at the same time."""
        with ThreadPoolExecutor(processes) as pool:
            yield from pool.map(self.play, numbers)


def judged(game: Game) -> list[str]:
    """The dead stones of a game that was passed out."""
    judge = opponent("gnugo") if find_gnugo() else opponent("hard")
    with judge.started(1) as engine:
        return ask_dead(engine, game)
