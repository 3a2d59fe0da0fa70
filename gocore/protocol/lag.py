"""Whether to believe what the other side says its clock has left after a move.

Each side times itself. A message takes a while, so the other side has always thought for less
than it seems from here: so much lag is forgiven, and what the line was broken for besides. A claim
beyond that does not count. Nothing is measured here.
"""

from __future__ import annotations

from dataclasses import dataclass

from gocore.clock import Clock
from gocore.time_control import SideTime, TimeControl, after_move, spent

LAG_MS = 1500
"""The lag of one message that is forgiven without a word."""


@dataclass(frozen=True)
class Judged:
    """The time that stands after a move, and by how much the claim differed where it was refused.

    `differs_ms` is 0 for a claim that was taken.
    """

    side: SideTime
    differs_ms: int = 0


def judged(
    clock: Clock,
    claimed: SideTime,
    now_ms: int,
    forgiven_ms: int = 0,
    *,
    has_moved: bool = True,
) -> Judged:
    """Judge what the side whose clock runs says it has left after the move that arrives now.

    Where it has not moved, it says so of the turn that goes on.

    `clock` is our own, its move not pressed yet; `forgiven_ms` is how long the line is known to
    have been broken in this turn. A claim stands where thinking for a time that we can believe
    leaves just that: our own measure, less what is forgiven and `LAG_MS`, or longer, since nobody
    lies against himself. Else our own measure less what is forgiven stands.
    """
    assert clock.running is not None, "only a running clock is spent"
    before = clock.side(clock.running, clock.since_ms)
    seen_ms = max(0, now_ms - clock.since_ms)
    turn = _Turn(clock.control, before, has_moved)
    if turn.can_leave(claimed, at_least_ms=max(0, seen_ms - forgiven_ms - LAG_MS)):
        return Judged(claimed)
    side = turn.left(max(0, seen_ms - forgiven_ms))
    return Judged(side, max(1, abs(turn.worth(claimed) - turn.worth(side))))


@dataclass(frozen=True)
class _Turn:
    """A turn that began with `before` on the clock."""

    control: TimeControl
    before: SideTime
    has_moved: bool

    def left(self, thought_ms: int) -> SideTime:
        """What the clock shows after so long, and after the move if there was one."""
        thought = spent(self.control, self.before, thought_ms)
        return after_move(self.control, thought) if self.has_moved else thought

    def worth(self, side: SideTime) -> int:
        """All the thinking that a clock still allows; the longer the move, the less it is."""
        if side.fallen:
            return -1
        more_periods = max(0, side.periods - 1) * self.control.period_ms
        return side.main_ms + side.period_ms + more_periods

    def can_leave(self, claimed: SideTime, at_least_ms: int) -> bool:
        """Whether a move of that length or a longer one leaves exactly what is claimed."""
        if claimed.fallen:
            return False
        worth = self.worth(claimed)
        low, high = at_least_ms, max(at_least_ms, self.worth(self.before) + 1)
        while low < high:
            middle = (low + high) // 2
            if self.worth(self.left(middle)) <= worth:
                high = middle
            else:
                low = middle + 1
        return self.left(low) == claimed
