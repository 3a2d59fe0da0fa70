"""What a search answered, and how the answers of several become one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WIN = 1000
"""The kernel's value of a certain win."""


@dataclass(frozen=True)
class Candidate:
    """A move at the root: how often it was tried, its value and what it led to.

    `value` is the mover's winning chance in thousandths, summed over the visits; `score` is
    Black's margin in hundredths of a point, summed likewise.
    """

    point: int | None
    visits: int
    value_sum: int
    score_sum: int

    @property
    def value(self) -> float:
        """The mover's winning chance, 0 to 1; 0 before any visit."""
        return self.value_sum / (WIN * self.visits) if self.visits else 0.0

    @property
    def score(self) -> float:
        """Black's mean margin in points, komi counted; 0 before any visit."""
        return self.score_sum / (100 * self.visits) if self.visits else 0.0


@dataclass(frozen=True)
class Answer:
    """The findings of one search, or of several added together.

    `owner_sums` has for each point the playouts that Black owned it at the end minus those
    that White did.
    """

    playouts: int
    value_sum: int
    score_sum: int
    candidates: tuple[Candidate, ...]
    owner_sums: tuple[int, ...]

    @property
    def best(self) -> Candidate:
        """The move tried most often; the first of equals."""
        return max(self.candidates, key=lambda candidate: candidate.visits)

    @property
    def point(self) -> int | None:
        """The point of the best move, None for a pass."""
        return self.best.point

    @property
    def value(self) -> float:
        """The winning chance of the player to move, 0 to 1; even before any playout."""
        return self.value_sum / (WIN * self.playouts) if self.playouts else 0.5

    @property
    def score_mean(self) -> float:
        """Black's mean margin in points, komi counted."""
        return self.score_sum / (100 * self.playouts) if self.playouts else 0.0

    @property
    def visits(self) -> dict[int | None, int]:
        """How often each move was tried; None is the pass."""
        return {candidate.point: candidate.visits for candidate in self.candidates}

    @property
    def ownership(self) -> tuple[float, ...]:
        """Whose each point will be, from 1 for Black to -1 for White."""
        return tuple(owned / max(self.playouts, 1) for owned in self.owner_sums)

    def candidate(self, point: int | None) -> Candidate:
        """The findings about one move; a move that was not looked at has no visits."""
        found = (candidate for candidate in self.candidates if candidate.point == point)
        return next(found, Candidate(point, 0, 0, 0))


def merge_answers(answers: Sequence[Answer]) -> Answer:
    """Add up the findings of searches of the same question; there must be one at least."""
    points = dict.fromkeys(c.point for answer in answers for c in answer.candidates)
    return Answer(
        playouts=sum(answer.playouts for answer in answers),
        value_sum=sum(answer.value_sum for answer in answers),
        score_sum=sum(answer.score_sum for answer in answers),
        candidates=tuple(_added(answer.candidate(point) for answer in answers) for point in points),
        owner_sums=tuple(
            sum(sums) for sums in zip(*(answer.owner_sums for answer in answers), strict=True)
        ),
    )


def _added(findings: Iterable[Candidate]) -> Candidate:
    rows = tuple(findings)
    return Candidate(
        rows[0].point,
        sum(row.visits for row in rows),
        sum(row.value_sum for row in rows),
        sum(row.score_sum for row in rows),
    )
