"""Thinking time as it runs: whose, since when, and what is read aloud of it.

There is no timer here: every question carries the moment `now_ms`, in milliseconds, so a page
that slept through its ticks is told the truth on waking. A moment before the last one counts as
the last one. What a fallen flag means for the game is for `game` to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gocore.color import Color
from gocore.errors import NotationError
from gocore.time_control import (
    Overtime,
    SideTime,
    TimeControl,
    after_move,
    format_side,
    full_time,
    parse_side,
    spent,
)

__all__ = [
    "Clock", "Overtime", "SideTime", "Spoken", "TimeControl", "after_move", "announcements",
    "full_time", "spent",
]  # fmt: skip

SPOKEN_LEFT_S = (30, 20, 10, 5, 2)
"""A period is read aloud when so many seconds of it are left; of a minute: 30, 40, 50, 55, 58."""

COUNTED_S = 10
"""The last seconds of the last period are counted one by one, from 1 up; at ten the flag falls."""


@dataclass(frozen=True)
class Clock:
    """Both sides' time and whose runs since when; never changed once made."""

    control: TimeControl
    black: SideTime
    white: SideTime
    running: Color | None = None
    since_ms: int = 0

    @staticmethod
    def fresh(control: TimeControl) -> Clock:
        """A stopped clock with the full time on both sides."""
        return Clock(control, full_time(control), full_time(control))

    def side(self, color: Color, now_ms: int) -> SideTime:
        """What `color` has left at this moment."""
        side = self.black if color is Color.BLACK else self.white
        if color is not self.running:
            return side
        return spent(self.control, side, now_ms - self.since_ms)

    def fallen(self, now_ms: int) -> Color | None:
        """The color whose flag has fallen, or None."""
        return next((color for color in Color if self.side(color, now_ms).fallen), None)

    def started(self, color: Color, now_ms: int) -> Clock:
        """The clock with the time of `color` running; what ran before is stopped."""
        return replace(self.stopped(now_ms), running=color, since_ms=now_ms)

    def stopped(self, now_ms: int) -> Clock:
        """The clock with nobody's time running: a pause, marking, adjournment, the end."""
        if self.running is None:
            return self
        return replace(self.with_side(self.running, self.side(self.running, now_ms)), running=None)

    def moved(self, color: Color, now_ms: int) -> Clock:
        """The clock after `color` has moved: the opponent's time runs."""
        stopped = self.stopped(now_ms)
        side = stopped.black if color is Color.BLACK else stopped.white
        moved = stopped.with_side(color, after_move(self.control, side))
        return replace(moved, running=color.opponent, since_ms=now_ms)

    def with_side(self, color: Color, side: SideTime) -> Clock:
        """The clock with another time for `color`, as when moves are taken back."""
        if color is Color.BLACK:
            return replace(self, black=side)
        return replace(self, white=side)

    def to_json(self, now_ms: int) -> dict[str, Any]:
        """The clock as it stands, stopped: time does not run while a game is put away."""
        still = self.stopped(now_ms)
        return {
            "control": self.control.to_json(),
            "black": format_side(still.black),
            "white": format_side(still.white),
        }

    @staticmethod
    def parse(data: object) -> Clock:
        """Read what `to_json` wrote; the clock stands still. Raises NotationError."""
        if not isinstance(data, Mapping) or set(data) != {"control", "black", "white"}:
            raise NotationError("a clock has the keys 'control', 'black' and 'white'")
        control = TimeControl.parse(data["control"])
        return Clock(
            control, parse_side(control, data["black"]), parse_side(control, data["white"])
        )


@dataclass(frozen=True)
class Spoken:
    """A number to be read aloud: seconds of a period gone by, or the count of the last ten."""

    number: int
    counting: bool


def announcements(control: TimeControl, before: SideTime, after: SideTime) -> tuple[Spoken, ...]:
    """What is to be read aloud between two readings of one side's time within a byo-yomi period.

    A reading that jumped over several announcements, as after a sleep, gives only the last. The
    count ends with the flag.
    """
    if control.overtime is not Overtime.BYOYOMI or after.main_ms or before.fallen:
        return ()
    if after.fallen:
        return (Spoken(min(COUNTED_S, control.period_ms // 1000), counting=True),)
    same = not before.main_ms and before.periods == after.periods
    high = before.period_ms if same else control.period_ms + 1
    found = [
        spoken
        for left_ms, spoken in _schedule(control, last=after.periods == 1)
        if after.period_ms <= left_ms < high
    ]
    return tuple(found[-1:])


def _schedule(control: TimeControl, *, last: bool) -> list[tuple[int, Spoken]]:
    """Each announcement of a period with the milliseconds left when it is due, in order."""
    period_s = control.period_ms // 1000
    lefts = [left for left in SPOKEN_LEFT_S if left < period_s]
    plan = [(left * 1000, Spoken(period_s - left, counting=False)) for left in lefts]
    if last:
        plan = [(due, spoken) for due, spoken in plan if due >= COUNTED_S * 1000]
        counts = range(1, min(COUNTED_S, period_s))
        plan += [((COUNTED_S - n) * 1000, Spoken(n, counting=True)) for n in counts]
    return plan
