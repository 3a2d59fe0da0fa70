"""What the page opens on: the game that was left, or the one that the address asks for or shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gocore.game import Game
from web.address import Address
from web.notions import Notice, Remedy
from web.settings import HandicapPlacement, Terms
from web.state import AppState, center, noticed
from web.store import Saved, SavedGame, Store, StoreProblem
from web.timing import Timing


def _placement(saved: SavedGame) -> HandicapPlacement:
    free = saved.placing or saved.game.setup.stones
    return HandicapPlacement.FREE if free else HandicapPlacement.FIXED


_IN_GAME: dict[str, Callable[[SavedGame], Any]] = {
    "size": lambda saved: saved.game.setup.grid.width,
    "level": lambda saved: saved.terms.level,
    "color": lambda saved: saved.terms.color,
    "opponent": lambda saved: saved.terms.opponent,
    "variant": lambda saved: saved.game.setup.variant.key,
    "rules": lambda saved: saved.game.setup.rules.key,
    "komi": lambda saved: saved.game.setup.komi,
    "handicap": lambda saved: saved.handicap,
    "placement": _placement,
    "seed": lambda saved: saved.terms.seed,
}


def first_state(store: Store, saved: Saved, address: Address) -> AppState:
    """The state to begin with; a game begun anew is the store's from then on.

    A reload of an address finds the game that was begun from it.
    """
    found = saved.game
    if found is None or not _fits(found, address):
        found = _begun(store, address)
    state = AppState(
        address.settings, found.terms, found.game, saved.scores, cursor=center(found.game),
        placing=found.placing, timing=found.timing, sealed=found.sealed,
    )  # fmt: skip
    notices = [Notice(problem, _remedy(problem)) for problem in saved.problems]
    if address.faults:
        notices.append(Notice(address.faults))
    return noticed(state, *notices)


def _begun(store: Store, address: Address) -> SavedGame:
    settings = address.settings
    game = address.game or Game.start(settings.setup)
    saved = store.new_game(Terms.of(settings, address.seed), game, keep=True)
    if address.game:
        return saved  # a game that is shown has no clock
    timing = Timing.fresh(settings.time, saved.game) if settings.time else None
    return replace(saved, placing=settings.placing, timing=timing)


def _fits(saved: SavedGame, address: Address) -> bool:
    """Whether the game is one that the address could have asked for."""
    shown = address.game.actions if address.game else ()
    if saved.game.actions[: len(shown)] != shown:
        return False
    wanted = {
        **{name: getattr(address.settings, name, None) for name in _IN_GAME},
        "opponent": address.settings.against,
        "seed": address.seed,
    }
    return all(_IN_GAME[name](saved) == wanted[name] for name in address.given & _IN_GAME.keys())


def _remedy(problem: StoreProblem) -> Remedy | None:
    return Remedy.BRING_HERE if problem is StoreProblem.OPEN_ELSEWHERE else None
