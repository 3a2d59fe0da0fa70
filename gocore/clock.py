"""Thinking time: none, Fischer, byo-yomi (读秒) and Canadian overtime.

There is no timer here: every question carries the moment `now_ms`, in milliseconds of a clock
that does not go back, so a page that slept through its ticks is told the truth on waking. What
a fallen flag means for the game is for `game` to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from gocore.color import Color
from gocore.errors import NotationError

MAX_MS = 7 * 24 * 3600 * 1000
"""The longest time that a control may name: a week."""

SPOKEN_LEFT_S = (30, 20, 10, 5, 2)
"""A period is read aloud when so many seconds of it are left; of a minute: 30, 40, 50, 55, 58."""

COUNTED_S = 10
"""The last seconds of the last period are counted one by one, from 1 up."""


class Overtime(StrEnum):
    """What follows the main time."""

    NONE = "none"
    BYOYOMI = "byoyomi"
    FISCHER = "fischer"
    CANADIAN = "canadian"


@dataclass(frozen=True)
class TimeControl:
    """The time that each side has.

    `main_ms` comes first. BYOYOMI: then `periods` of `period_ms`; a move within a period costs
    nothing, a full period is used up. CANADIAN: then `stones` moves in each `period_ms`.
    FISCHER: every move adds `period_ms` to the main time. NONE: the flag falls with the main
    time. Raises NotationError for numbers out of range.
    """

    main_ms: int
    overtime: Overtime = Overtime.NONE
    period_ms: int = 0
    periods: int = 0
    stones: int = 0

    def __post_init__(self) -> None:
        timed = self.overtime is not Overtime.NONE
        sound = (
            0 <= self.main_ms <= MAX_MS
            and (1000 if timed else 0) <= self.period_ms <= MAX_MS
            and self.periods in range(1 if self.overtime is Overtime.BYOYOMI else 0, 101)
            and self.stones in range(1 if self.overtime is Overtime.CANADIAN else 0, 101)
            and self.main_ms + (self.period_ms if timed else 0) > 0
        )
        if not sound:
            raise NotationError("a time control out of range")

    def to_json(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @staticmethod
    def parse(data: object) -> TimeControl:
        """Read what `to_json` wrote. Raises NotationError."""
        names = [field.name for field in fields(TimeControl)]
        if not isinstance(data, Mapping) or set(data) != set(names):
            raise NotationError(f"a time control has the keys {names}")
        if data["overtime"] not in [str(kind) for kind in Overtime]:
            raise NotationError(f"no overtime {data['overtime']!r}")
        numbers = {name: _whole(data, name) for name in names if name != "overtime"}
        return TimeControl(overtime=Overtime(data["overtime"]), **numbers)


@dataclass(frozen=True)
class SideTime:
    """What one side has left: main time, periods, and in Canadian overtime the time and the
    stones of the present period. With `main_ms` at 0 the overtime runs.
    """

    main_ms: int
    periods: int = 0
    period_ms: int = 0
    stones: int = 0
    fallen: bool = False

    @property
    def left_ms(self) -> int:
        """What the display counts down: the main time, else the present period."""
        return self.main_ms or self.period_ms


def full_time(control: TimeControl) -> SideTime:
    """What a side has before its first move."""
    runs = control.overtime in (Overtime.BYOYOMI, Overtime.CANADIAN)
    return SideTime(
        main_ms=control.main_ms,
        periods=control.periods if control.overtime is Overtime.BYOYOMI else 0,
        period_ms=control.period_ms if runs else 0,
        stones=control.stones if control.overtime is Overtime.CANADIAN else 0,
    )


def spent(control: TimeControl, side: SideTime, elapsed_ms: int) -> SideTime:
    """What is left of `side` after `elapsed_ms` of thinking, no move being made."""
    over = max(0, elapsed_ms) - side.main_ms
    if over < 0:
        return replace(side, main_ms=-over)
    if control.overtime is Overtime.BYOYOMI:
        used, into = divmod(over + control.period_ms - side.period_ms, control.period_ms)
        if used >= side.periods:
            return SideTime(0, fallen=True)
        return replace(
            side, main_ms=0, periods=side.periods - used, period_ms=control.period_ms - into
        )
    if control.overtime is Overtime.CANADIAN and over < side.period_ms:
        return replace(side, main_ms=0, period_ms=side.period_ms - over)
    return SideTime(0, fallen=True)


def after_move(control: TimeControl, side: SideTime) -> SideTime:
    """What a side has once its move is made."""
    if side.fallen:
        return side
    if control.overtime is Overtime.FISCHER:
        return replace(side, main_ms=min(MAX_MS, side.main_ms + control.period_ms))
    if side.main_ms:
        return side
    if control.overtime is Overtime.BYOYOMI:
        return replace(side, period_ms=control.period_ms)
    if side.stones > 1:
        return replace(side, stones=side.stones - 1)
    return replace(side, stones=control.stones, period_ms=control.period_ms)


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
        return replace(self._with(self.running, self.side(self.running, now_ms)), running=None)

    def moved(self, color: Color, now_ms: int) -> Clock:
        """The clock after `color` has moved: the opponent's time runs."""
        stopped = self.stopped(now_ms)
        side = stopped.black if color is Color.BLACK else stopped.white
        moved = stopped._with(color, after_move(self.control, side))
        return replace(moved, running=color.opponent, since_ms=now_ms)

    def _with(self, color: Color, side: SideTime) -> Clock:
        if color is Color.BLACK:
            return replace(self, black=side)
        return replace(self, white=side)

    def to_json(self, now_ms: int) -> dict[str, Any]:
        """The clock as it stands, stopped: time does not run while a game is put away."""
        still = self.stopped(now_ms)
        return {
            "control": self.control.to_json(),
            "black": _side_json(still.black),
            "white": _side_json(still.white),
        }

    @staticmethod
    def parse(data: object) -> Clock:
        """Read what `to_json` wrote; the clock stands still. Raises NotationError."""
        if not isinstance(data, Mapping) or set(data) != {"control", "black", "white"}:
            raise NotationError("a clock has the keys 'control', 'black' and 'white'")
        control = TimeControl.parse(data["control"])
        return Clock(control, _parse_side(data["black"]), _parse_side(data["white"]))


@dataclass(frozen=True)
class Spoken:
    """A number to be read aloud: seconds of a period gone by, or the count of the last ten."""

    number: int
    counting: bool


def announcements(control: TimeControl, before: SideTime, after: SideTime) -> tuple[Spoken, ...]:
    """What is to be read aloud between two readings of one side's time within a byo-yomi period.

    A reading that jumped over several announcements, as after a sleep, gives only the last.
    """
    if control.overtime is not Overtime.BYOYOMI or after.main_ms or after.fallen:
        return ()
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


def _whole(data: Mapping[str, Any], key: str) -> int:
    value = data[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"{key} is a whole number, not {value!r}")
    return value


def _side_json(side: SideTime) -> dict[str, Any]:
    return {field.name: getattr(side, field.name) for field in fields(side)}


def _parse_side(data: object) -> SideTime:
    names = [field.name for field in fields(SideTime)]
    if not isinstance(data, Mapping) or set(data) != set(names):
        raise NotationError(f"one side of a clock has the keys {names}")
    numbers = {name: _whole(data, name) for name in names if name != "fallen"}
    if not isinstance(data["fallen"], bool) or not all(0 <= n <= MAX_MS for n in numbers.values()):
        raise NotationError("one side of a clock is out of range")
    return SideTime(fallen=data["fallen"], **numbers)
