"""What time a player has and how it goes: Fischer, byo-yomi (读秒) and Canadian overtime.

Milliseconds in, milliseconds out; whose time runs, and since when, is known to `clock`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from gocore.errors import NotationError

MAX_MS = 7 * 24 * 3600 * 1000
"""The longest time that a control may name: a week."""


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
    FISCHER: every move adds `period_ms` to the main time, which begins with one such addition
    where it would be nothing. NONE: the flag falls with the main time. Raises NotationError for
    numbers out of range.
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
    added = control.period_ms if control.overtime is Overtime.FISCHER else 0
    return SideTime(
        main_ms=control.main_ms or added,
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


def format_side(side: SideTime) -> dict[str, Any]:
    """The JSON form of what one side has left."""
    return {field.name: getattr(side, field.name) for field in fields(side)}


def parse_side(control: TimeControl, data: object) -> SideTime:
    """Read what `format_side` wrote. Raises NotationError for what `control` cannot leave."""
    names = [field.name for field in fields(SideTime)]
    if not isinstance(data, Mapping) or set(data) != set(names):
        raise NotationError(f"one side of a clock has the keys {names}")
    fallen = data["fallen"]
    side = SideTime(fallen=fallen, **{n: _whole(data, n) for n in names if n != "fallen"})
    if not isinstance(fallen, bool) or not _can_be_left(control, side):
        raise NotationError("one side of a clock is out of range")
    return side


def _can_be_left(control: TimeControl, side: SideTime) -> bool:
    most = full_time(control)
    return (
        0 <= side.main_ms <= (MAX_MS if control.overtime is Overtime.FISCHER else most.main_ms)
        and 0 <= side.periods <= most.periods
        and 0 <= side.period_ms <= most.period_ms
        and 0 <= side.stones <= most.stones
    )


def _whole(data: Mapping[str, Any], key: str) -> int:
    value = data[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"{key} is a whole number, not {value!r}")
    return value
