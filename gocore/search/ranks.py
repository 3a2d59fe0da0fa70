"""What each level has shown in measured matches, for whoever wants to say how strong it is.

Nothing is estimated: a level that was not measured on a size has no row. The rows are those of
tests/bench/RESULTS.md; `tests.bench.targets` plays the games.
"""

from __future__ import annotations

from dataclasses import dataclass

OPPONENT = "GNU Go 3.8"
OPPONENT_LEVEL = 10


@dataclass(frozen=True)
class Measured:
    """Games of a level against OPPONENT at OPPONENT_LEVEL, `seconds` of one processor a move."""

    level: str
    size: int
    won: int
    played: int
    seconds: float


MEASURED = (
    Measured("hard", 9, won=93, played=100, seconds=1),
    Measured("hard", 13, won=39, played=40, seconds=2),
    Measured("hard", 19, won=19, played=20, seconds=3),
    # Hard at one second is Medium: the two levels differ in nothing else.
    Measured("medium", 9, won=93, played=100, seconds=1),
)


def measured(level: str, size: int) -> Measured | None:
    """The match of a level on a board of this size, None where none was played."""
    return next((row for row in MEASURED if (row.level, row.size) == (level, size)), None)
