"""Buttons that change only what is looked at: replay, sheets, questions taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from web.notions import Remedy, Sheet
from web.state import AppState, showing, shown_number


def _opened(sheet: Sheet) -> Callable[[AppState], AppState]:
    return lambda state: replace(state, sheet=sheet, question=None)


def closed(state: AppState) -> AppState:
    """The state without an open sheet."""
    return replace(state, sheet=None)


def calmed(state: AppState) -> AppState:
    """The state without a question, a first tap or a refusal."""
    return replace(state, question=None, ghost=None, refusal=None, breach=None)


def without_remedy(state: AppState, remedy: Remedy) -> AppState:
    """The state without the notices that offer a remedy, once it is taken."""
    return replace(state, notices=tuple(n for n in state.notices if n.remedy is not remedy))


LOOKS: dict[str, Callable[[AppState], AppState]] = {
    "first": lambda state: showing(state, 0),
    "back": lambda state: showing(state, shown_number(state) - 1),
    "forward": lambda state: showing(state, shown_number(state) + 1),
    "last": lambda state: showing(state, state.game.move_number),
    "settings": _opened(Sheet.SETTINGS),
    "scores": _opened(Sheet.SCORES),
    "more": _opened(Sheet.MORE),
    "friend": _opened(Sheet.FRIEND),
    "count-sheet": _opened(Sheet.COUNT),
    "close": closed,
    "cancel": calmed,
    "escape": lambda state: closed(state) if state.sheet else calmed(state),
}
"""What each button makes of the state."""
