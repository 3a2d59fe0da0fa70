"""Choosing a time control: its kinds, a few good ones of each, and what a control field changes.

A field's name is one of FIELDS and its value text, as the settings sheet has them.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from gocore.errors import NotationError
from gocore.time_control import Overtime, TimeControl

_S, _MIN = 1000, 60_000


class Pace(StrEnum):
    """How long a game the time control gives."""

    QUICK = "quick"
    NORMAL = "normal"
    LONG = "long"


UNTIMED = "untimed"

PRESETS: dict[Overtime, dict[Pace, TimeControl]] = {
    Overtime.BYOYOMI: {
        Pace.QUICK: TimeControl(5 * _MIN, Overtime.BYOYOMI, 20 * _S, periods=3),
        Pace.NORMAL: TimeControl(20 * _MIN, Overtime.BYOYOMI, 30 * _S, periods=3),
        Pace.LONG: TimeControl(60 * _MIN, Overtime.BYOYOMI, 60 * _S, periods=5),
    },
    Overtime.FISCHER: {
        Pace.QUICK: TimeControl(3 * _MIN, Overtime.FISCHER, 5 * _S),
        Pace.NORMAL: TimeControl(10 * _MIN, Overtime.FISCHER, 15 * _S),
        Pace.LONG: TimeControl(30 * _MIN, Overtime.FISCHER, 30 * _S),
    },
    Overtime.CANADIAN: {
        Pace.QUICK: TimeControl(5 * _MIN, Overtime.CANADIAN, 3 * _MIN, stones=15),
        Pace.NORMAL: TimeControl(15 * _MIN, Overtime.CANADIAN, 5 * _MIN, stones=15),
        Pace.LONG: TimeControl(60 * _MIN, Overtime.CANADIAN, 10 * _MIN, stones=20),
    },
    Overtime.NONE: {
        Pace.QUICK: TimeControl(5 * _MIN),
        Pace.NORMAL: TimeControl(20 * _MIN),
        Pace.LONG: TimeControl(60 * _MIN),
    },
}
"""Byo-yomi comes first: it is the custom in Go."""

MAIN_MIN = (0, 1, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180)
PERIOD_S: dict[Overtime, tuple[int, ...]] = {
    Overtime.NONE: (),
    Overtime.BYOYOMI: (10, 15, 20, 30, 40, 45, 60),
    Overtime.FISCHER: (1, 2, 3, 5, 10, 15, 20, 30, 60),
    Overtime.CANADIAN: (60, 120, 180, 300, 600, 900, 1800),
}
PERIODS = (1, 2, 3, 4, 5, 7, 10)
STONES = (5, 10, 15, 20, 25, 30)

FIELDS = frozenset(
    {"time_kind", "time_pace", "time_main", "time_period", "time_periods", "time_stones"}
)


def kind_of(control: TimeControl | None) -> str:
    """The value of the field `time_kind`."""
    return UNTIMED if control is None else control.overtime.value


def pace_of(control: TimeControl) -> Pace | None:
    """The pace of a control that is one of the presets."""
    presets = PRESETS[control.overtime].items()
    return next((pace for pace, preset in presets if preset == control), None)


def with_field(control: TimeControl | None, name: str, text: str) -> TimeControl | None:
    """The control after a change of one field, None for untimed. Raises NotationError."""
    if name == "time_kind":
        return None if text == UNTIMED else PRESETS[_kind(text)][Pace.NORMAL]
    if control is None:
        raise NotationError("an untimed game has no such field")
    if name == "time_pace":
        return PRESETS[control.overtime][_pace(text)]
    return _with_number(control, name, _number(text))


def _with_number(control: TimeControl, name: str, number: int) -> TimeControl:
    match name:
        case "time_main":
            return replace(control, main_ms=number * _MIN)
        case "time_period":
            return replace(control, period_ms=number * _S)
        case "time_periods":
            return replace(control, periods=number)
        case "time_stones":
            return replace(control, stones=number)
    raise NotationError(f"no field {name!r}")


def _kind(text: str) -> Overtime:
    if text not in [kind.value for kind in Overtime]:
        raise NotationError(f"no kind of time control {text!r}")
    return Overtime(text)


def _pace(text: str) -> Pace:
    if text not in [pace.value for pace in Pace]:
        raise NotationError(f"no pace {text!r}")
    return Pace(text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise NotationError(f"a whole number is expected, not {text!r}")
    return int(text)
