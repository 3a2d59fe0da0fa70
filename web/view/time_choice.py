"""The time control in the settings: its kind, a pace for those in a hurry, and every number."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.time_control import Overtime, TimeControl
from web.pace import MAIN_MIN, PERIOD_S, PERIODS, STONES, UNTIMED, Pace, kind_of, pace_of
from web.texts import Texts
from web.view.clocks import short_time
from web.view.controls import choice, selection
from web.view.node import Node, element


def time_choice(t: Texts, control: TimeControl | None) -> Iterator[Node]:
    """The controls for a time control; their names are those of `web.pace`."""
    yield selection("time_kind", t.gettext("Time"), _kinds(t), kind_of(control))
    if control is None:
        return
    yield element("p", {"class": "note"}, _explained(t, control.overtime), key="time-note")
    paces = [
        (Pace.QUICK.value, t.pgettext("pace", "Quick")),
        (Pace.NORMAL.value, t.pgettext("pace", "Normal")),
        (Pace.LONG.value, t.pgettext("pace", "Long")),
    ]
    yield choice("time_pace", t.gettext("Pace"), paces, pace_of(control) or "")
    yield _main(t, control)
    yield from _overtime(t, control)


def _kinds(t: Texts) -> list[tuple[str, str]]:
    return [
        (UNTIMED, t.pgettext("time", "Untimed")),
        (Overtime.BYOYOMI.value, t.pgettext("time", "Byo-yomi")),
        (Overtime.FISCHER.value, t.pgettext("time", "Fischer")),
        (Overtime.CANADIAN.value, t.pgettext("time", "Canadian")),
        (Overtime.NONE.value, t.pgettext("time", "Main time only")),
    ]


def _explained(t: Texts, overtime: Overtime) -> str:
    match overtime:
        case Overtime.BYOYOMI:
            return t.gettext(
                "After the main time, a move within a period costs nothing; a full period is used up."
            )
        case Overtime.FISCHER:
            return t.gettext("Every move adds time.")
        case Overtime.CANADIAN:
            return t.gettext(
                "After the main time, a number of stones is to be played in each period."
            )
        case Overtime.NONE:
            return t.gettext("Whoever uses up the time loses.")


def _main(t: Texts, control: TimeControl) -> Node:
    values = MAIN_MIN if control.overtime is not Overtime.NONE else MAIN_MIN[1:]
    options = _options(values, control.main_ms // 60_000)
    named = [(str(n), t.gettext("{count} min").format(count=n)) for n in options]
    return selection("time_main", t.gettext("Main time"), named, str(control.main_ms // 60_000))


def _overtime(t: Texts, control: TimeControl) -> Iterator[Node]:
    if control.overtime is Overtime.NONE:
        return
    names = {
        Overtime.BYOYOMI: t.gettext("Length of a period"),
        Overtime.FISCHER: t.gettext("Added by a move"),
        Overtime.CANADIAN: t.gettext("Length of a period"),
    }
    seconds = control.period_ms // 1000
    options = [
        (str(n), short_time(t, n * 1000)) for n in _options(PERIOD_S[control.overtime], seconds)
    ]
    yield selection("time_period", names[control.overtime], options, str(seconds))
    if control.overtime is Overtime.BYOYOMI:
        yield _count("time_periods", t.gettext("Periods"), PERIODS, control.periods)
    if control.overtime is Overtime.CANADIAN:
        yield _count("time_stones", t.gettext("Stones in a period"), STONES, control.stones)


def _count(name: str, label: str, values: tuple[int, ...], chosen: int) -> Node:
    return selection(name, label, [(str(n), str(n)) for n in _options(values, chosen)], str(chosen))


def _options(values: tuple[int, ...], chosen: int) -> list[int]:
    """The values to offer, with the one that is set among them."""
    return sorted({*values, chosen})
