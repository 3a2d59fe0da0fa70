"""A question to the search workers, how far its answer has come, and the answer.

How workers are asked is `engine`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from gocore.board import Board
from gocore.points import Grid
from gocore.position import Position
from gocore.search.levels import Level
from gocore.search.patience import LEAST_PLAYOUTS
from gocore.search.request import (
    JUDGING_PLAYOUTS,
    Answer,
    pack_judging,
    pack_question,
    reseeded,
)

LEAST_SHARE = 4
JUDGING_MS = 5000
"""When a judgement is given up to what it has come to; it hangs on playouts, not on time."""


class EngineState(StrEnum):
    """What the engine is doing."""

    STARTING = "starting"
    READY = "ready"
    THINKING = "thinking"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True)
class Progress:
    """How far a search has come: playouts of all workers, time, and its share of the budget."""

    playouts: int
    ms: float
    share: float


@dataclass(frozen=True)
class Reply:
    """The move chosen, `point` None being a pass, and the answer that it was chosen from."""

    point: int | None
    resign: bool
    answer: Answer


@dataclass(frozen=True)
class MoveQuestion:
    """One question to all workers, each with its own seed.

    A question of a game lets each worker go on from what it found for the one before, and end
    as soon as its first move cannot be caught any more; `keeping` is False for one beside it.
    """

    position: Position
    komi: float
    level: Level
    seed: int
    ms: int
    first_capture: bool = False
    keeping: bool = False

    @property
    def grid(self) -> Grid:
        return self.position.grid

    @property
    def playouts(self) -> int:
        """The most playouts, 0 for as many as the time allows; where nothing is to choose, few."""
        if self.keeping and len(self.position.legal_points) <= 1:
            return LEAST_PLAYOUTS
        return self.level.playouts or 0

    @property
    def least(self) -> int:
        """The playouts from which a worker may end before its time, 0 for never."""
        return LEAST_PLAYOUTS if self.keeping else 0

    def packed(self, index: int) -> bytes:
        question = pack_question(
            self.position,
            komi=self.komi,
            level=self.level,
            seed=self.seed,
            playouts=self.playouts,
            first_capture=self.first_capture,
            keeping=self.keeping,
        )
        return reseeded(question, index)


@dataclass(frozen=True)
class Judging:
    """The question to one worker whose each point is, were the game to end with this board."""

    board: Board
    ms: int = JUDGING_MS
    playouts: int = JUDGING_PLAYOUTS
    least: int = 0

    @property
    def grid(self) -> Grid:
        return self.board.grid

    def packed(self, index: int) -> bytes:
        """The same bytes each time, so that a board has one judgement."""
        return pack_judging(self.board, seed=index, playouts=self.playouts)


@dataclass
class Search:
    """A question being answered since `started`; `done` counts playouts for each seat."""

    question: MoveQuestion | Judging
    started: float
    done: dict[int, int] = field(default_factory=dict)
    told: float = 0.0
    stopped: bool = False

    def ms_left(self, now: float) -> int:
        """What remains of the time, but never so little that the answer is worth nothing."""
        ms = self.question.ms
        return max(ms - round((now - self.started) * 1000), ms // LEAST_SHARE)

    def seconds_left(self, now: float) -> float:
        """What remains of the time, 0 once it is over."""
        return max(self.started + self.question.ms / 1000 - now, 0.0)

    def progress(self, now: float) -> Progress:
        ms = (now - self.started) * 1000
        return Progress(sum(self.done.values()), ms, min(ms / self.question.ms, 1.0))
