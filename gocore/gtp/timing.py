"""How much time a move may take by the clock that the client announces.

The client keeps the clock: nothing is counted down here between its `time_left` reports.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gocore.color import Color

RESERVE = 0.9
"""Share of the allowance that is used; the rest is for what lies between engine and clock."""


@dataclass(frozen=True)
class Left:
    """Seconds left for a number of stones, 0 stones meaning main time."""

    seconds: int
    stones: int


@dataclass
class Timing:
    """Main time and Canadian byo-yomi for both colors, without limit until it is set."""

    start: Left | None = None
    overtime: float = 0.0
    """Seconds of byo-yomi for a stone, 0 where the game is lost when the main time is gone."""
    reported: dict[Color, Left] = field(default_factory=dict)

    def settle(self, main: int, period: int, stones: int) -> None:
        """Take the terms of a new game.

        A period for no stones means no limit, and so does no time at all, since it leaves none.
        """
        self.reported.clear()
        self.overtime = period / stones if stones else 0.0
        if (period > 0 and stones == 0) or main == period == 0:
            self.start = None
        else:
            self.start = Left(main, 0) if main > 0 else Left(period, stones)

    def allowance(self, color: Color, moves_to_come: int) -> float | None:
        """Seconds for the next move of `color`, or None without a limit.

        Main time is never spared below what byo-yomi grants: who uses it up loses nothing but it.
        """
        left = self.reported.get(color, self.start)
        if left is None:
            return None
        if left.stones:
            return RESERVE * left.seconds / left.stones
        return RESERVE * max(left.seconds / max(moves_to_come, 1), self.overtime)
