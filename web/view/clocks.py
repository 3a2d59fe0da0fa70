"""The clocks: their empty places beside the players, and what stands on their faces.

The faces change by themselves, second by second, so they are no part of the tree: `faces` gives
them as plain text, for the eye and for the ear. A screen reader reads them when asked to, not
every second.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from gocore.clock import Spoken
from gocore.color import Color
from gocore.time_control import Overtime, SideTime, TimeControl, full_time
from web.state import AppState
from web.texts import Texts
from web.view.node import Node, element
from web.view.phrases import color_name

Face: TypeAlias = dict[str, str | bool]
"""`time` and `more` are seen, `words` are heard; `running` and `low` are marks."""

LOW_MS = {Overtime.BYOYOMI: 10_000}
LOW_ELSE_MS = 30_000


def clock_place(state: AppState, color: Color) -> Node | None:
    """Where the clock of a player is shown; None in an untimed game."""
    if state.timing is None:
        return None
    return element(
        "div",
        {"class": "clock", "role": "timer", "data-clock": color.label},
        element("b"),
        element("span"),
        key="clock",
    )


def faces(t: Texts, state: AppState, now_ms: int) -> dict[str, Face]:
    """Both clocks at this moment, by color; empty in an untimed game."""
    if state.timing is None:
        return {}
    control, running = state.timing.control, state.timing.clock.running
    return {
        color.label: _face(t, control, color, state.timing.side(color, now_ms), color is running)
        for color in Color
    }


def _face(t: Texts, control: TimeControl, color: Color, side: SideTime, running: bool) -> Face:
    if side.fallen:
        parts: tuple[str, ...] = (t.gettext("used up"),)
    else:
        parts = (_spoken_time(t, side.left_ms), *_rest_words(t, control, side))
    return {
        "time": clock_text(side.left_ms),
        "more": "" if side.fallen else _rest_text(t, control, side),
        "words": t.gettext("Time of {color}: {time}").format(
            color=color_name(t, color), time=t.pgettext("clock", ", ").join(parts)
        ),
        "running": running,
        "low": is_low(control, side),
    }


def clock_text(left_ms: int) -> str:
    """Hours, minutes and seconds; a second that has begun is shown until it is over.

    >>> clock_text(59_001), clock_text(3_600_000)
    ('1:00', '1:00:00')
    """
    minutes, seconds = divmod(-(-left_ms // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def is_low(control: TimeControl, side: SideTime) -> bool:
    """Whether a side should hurry: what is left runs out and nothing comes after it.

    A period that has not begun is whole, however short it is.
    """
    periods = control.overtime in (Overtime.BYOYOMI, Overtime.CANADIAN)
    if periods and (side.main_ms or side.period_ms == control.period_ms):
        return False
    return side.left_ms <= LOW_MS.get(control.overtime, LOW_ELSE_MS)


def _rest_text(t: Texts, control: TimeControl, side: SideTime) -> str:
    """What comes besides the time that runs, as short as can be."""
    period = short_time(t, control.period_ms)
    match control.overtime:
        case Overtime.BYOYOMI:
            return f"{side.periods} × {period}"
        case Overtime.FISCHER:
            return f"+{period}"
        case Overtime.CANADIAN if side.main_ms or side == full_time(control):
            return t.gettext("{stones} in {time}").format(stones=side.stones, time=period)
        case Overtime.CANADIAN:
            return _stones(t, side.stones)
    return ""


def control_text(t: Texts, control: TimeControl | None) -> str:
    """A time control in short, such as "20 min, 3 × 30 s"."""
    if control is None:
        return t.pgettext("time", "Untimed")
    minutes = control.main_ms // 60_000
    main = t.gettext("{count} min").format(count=minutes) if minutes else ""
    rest = _rest_text(t, control, full_time(control))
    return t.pgettext("clock", ", ").join(filter(None, (main, rest)))


def _rest_words(t: Texts, control: TimeControl, side: SideTime) -> Iterator[str]:
    """The same in full."""
    period = _spoken_time(t, control.period_ms)
    match control.overtime:
        case Overtime.BYOYOMI if side.main_ms:
            yield t.ngettext(
                "then {count} byo-yomi period of {time}",
                "then {count} byo-yomi periods of {time}",
                side.periods,
            ).format(count=side.periods, time=period)
        case Overtime.BYOYOMI:
            yield t.ngettext(
                "{count} byo-yomi period left", "{count} byo-yomi periods left", side.periods
            ).format(count=side.periods)
        case Overtime.FISCHER:
            yield t.gettext("{time} more with every move").format(time=period)
        case Overtime.CANADIAN if side.main_ms:
            yield t.gettext("then {stones} in {time}").format(
                stones=_stones(t, side.stones), time=period
            )
        case Overtime.CANADIAN:
            yield t.gettext("{stones} to play in it").format(stones=_stones(t, side.stones))


def _stones(t: Texts, count: int) -> str:
    return t.npgettext("clock", "{count} stone", "{count} stones", count).format(count=count)


def short_time(t: Texts, ms: int) -> str:
    """Such as 30 s or 5 min."""
    seconds = ms // 1000
    if seconds % 60 or seconds == 60:
        return t.gettext("{count} s").format(count=seconds)
    return t.gettext("{count} min").format(count=seconds // 60)


def _spoken_time(t: Texts, ms: int) -> str:
    """A time in words, such as "1 minute 5 seconds"."""
    minutes, seconds = divmod(-(-ms // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    parts = []
    if hours:
        parts.append(t.ngettext("{count} hour", "{count} hours", hours).format(count=hours))
    if minutes:
        parts.append(t.ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes))
    if seconds or not parts:
        parts.append(t.ngettext("{count} second", "{count} seconds", seconds).format(count=seconds))
    return " ".join(parts)


def read_aloud(t: Texts, spoken: Spoken) -> str:
    """What the timekeeper says: seconds gone by, or a bare number when counting."""
    number = t.number(spoken.number)
    if spoken.counting:
        return number
    return t.ngettext("{count} second", "{count} seconds", spoken.number).format(count=number)
