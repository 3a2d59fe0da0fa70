"""The player that searches: a level, the engine that answers for it, and the seed of the game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

from gocore.board import Board
from gocore.errors import EngineStopped
from gocore.gtp.cleaning import cleaning_point
from gocore.life import dead_stones
from gocore.position import Position
from gocore.search.choosing import Choice, choose
from gocore.search.findings import Watch
from gocore.search.levels import Level
from gocore.search.native import Clock, NativeEngine
from gocore.search.patience import Patience, Savings
from gocore.search.request import MAX_PLAYOUTS, pack_judging, pack_question


class SearchingPlayer:
    """Plays like a level; the same seed and number of playouts give the same game.

    The level's time is the mean of a move: what clear ones leave of it, close ones may use.
    `playouts`, shared by the threads, take its place where they are given. What was found for
    one move is used again for the next. Stones are judged by one thread with a seed and playouts
    of its own, so that the judgement hangs on the position alone.
    """

    def __init__(
        self,
        level: Level,
        *,
        seed: int,
        playouts: int | None = None,
        clock: Clock = "wall",
        threads: int = 1,
    ) -> None:
        self._engine = NativeEngine(threads)
        self._judge = self._engine if threads == 1 else NativeEngine()
        self._level = level
        self._seed = seed
        self._share = None if playouts is None else -(-playouts // threads)
        self._clock = clock
        self._savings = Savings()
        self._judged: tuple[Board, frozenset[int]] | None = None

    def choose(
        self,
        position: Position,
        komi: float,
        seconds: float | None,
        *,
        cleanup: bool = False,
        resigns_from: int | None = None,
        watch: Watch | None = None,
    ) -> Choice:
        seed = self._seed_of(position)
        patience = self._patience(seconds)
        question = pack_question(
            position,
            komi=komi,
            level=self._level,
            seed=seed,
            playouts=self._share or 0,
            keeping=not self._level.is_repeatable,
        )
        answer = self._engine.ask(question, seconds=patience, clock=self._clock, watch=watch)
        if patience is not None and seconds is None:
            self._savings.settle(patience.seconds, self._engine.seconds_spent)
        choice = choose(answer, self._level, position, seed, resigns_from=resigns_from)
        if cleanup and choice.point is None and not choice.resign:
            return Choice(cleaning_point(answer, position, self.dead_stones(position)))
        return choice

    def analyze(
        self, position: Position, komi: float, watch: Watch, stop: Callable[[], bool]
    ) -> None:
        question = pack_question(
            position,
            komi=komi,
            level=self._level,
            seed=self._seed_of(position),
            playouts=MAX_PLAYOUTS,
            keeping=not self._level.is_repeatable,
        )
        with suppress(EngineStopped):
            self._engine.ask(question, watch=watch, stop=stop)

    def _patience(self, seconds: float | None) -> Patience | None:
        """The time for a move that the client's clock allows so many seconds, or sets no limit.

        Only without such a clock may a move use what earlier ones saved.
        """
        if self._share:
            return None if seconds is None else Patience(seconds)
        if seconds is not None:
            return Patience(min(seconds, self._level.seconds))
        return self._savings.patience(self._level.seconds)

    def dead_stones(self, position: Position) -> frozenset[int]:
        """Judge the board as if the game ended now.

        The last judgement is kept, since a client asks for each state of stones by itself.
        """
        if self._judged is None or self._judged[0] != position.board:
            answer = self._judge.ask(pack_judging(position.board))
            self._judged = position.board, dead_stones(position.board, answer.ownership)
        return self._judged[1]

    def _seed_of(self, position: Position) -> int:
        return Random(f"{self._seed}/{position.move_number}").getrandbits(32)
