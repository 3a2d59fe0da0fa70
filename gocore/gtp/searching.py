"""The player that searches: a level, the engine that answers for it, and the seed of the game."""

from __future__ import annotations

from random import Random

from gocore.board import Board
from gocore.gtp.cleaning import cleaning_point
from gocore.life import dead_stones
from gocore.position import Position
from gocore.search.choosing import Choice, choose
from gocore.search.levels import Level
from gocore.search.native import Clock, NativeEngine
from gocore.search.request import pack_judging, pack_question


class SearchingPlayer:
    """Plays like a level; the same seed and number of playouts give the same game.

    `playouts`, shared by the threads, take the place of the level's time where they are given.
    Stones are judged by one thread with a seed and playouts of its own, so that the judgement
    hangs on the position alone.
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
        self._judged: tuple[Board, frozenset[int]] | None = None

    def choose(
        self, position: Position, komi: float, seconds: float | None, *, cleanup: bool = False
    ) -> Choice:
        seed, limit = self._seed_of(position), None if self._share else self._level.seconds
        if seconds is not None:
            limit = seconds if limit is None else min(limit, seconds)
        question = pack_question(
            position, komi=komi, level=self._level, seed=seed, playouts=self._share or 0
        )
        answer = self._engine.ask(question, seconds=limit, clock=self._clock)
        choice = choose(answer, self._level, position, seed, resigns=not cleanup)
        if cleanup and choice.point is None:
            return Choice(cleaning_point(answer, position, self.dead_stones(position)))
        return choice

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
