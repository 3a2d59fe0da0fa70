"""What the page opens on: the game that was left, or the one that the address asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gocore.game import Game
from web.address import Address
from web.settings import Terms
from web.state import AppState, Notice, Remedy, center, noticed
from web.store import Saved, SavedGame, Store, StoreProblem

_IN_GAME: dict[str, Callable[[SavedGame], Any]] = {
    "size": lambda saved: saved.game.setup.grid.width,
    "level": lambda saved: saved.terms.level,
    "color": lambda saved: saved.terms.color,
    "opponent": lambda saved: saved.terms.opponent,
    "rules": lambda saved: saved.game.setup.rules.key,
    "komi": lambda saved: saved.game.setup.komi,
    "handicap": lambda saved: saved.game.setup.handicap,
    "seed": lambda saved: saved.terms.seed,
}


def first_state(store: Store, saved: Saved, address: Address) -> AppState:
    """The state to begin with; a game begun anew is the store's from then on.

    A reload of an address finds the game that was begun from it.
    """
    if saved.game is not None and _fits(saved.game, address):
        terms, game = saved.game.terms, saved.game.game
    else:
        terms = Terms.of(address.settings, address.seed)
        game = Game.start(address.settings.setup)
        store.new_game(terms, game, keep=True)
    state = AppState(address.settings, terms, game, saved.scores, cursor=center(game))
    notices = (Notice(problem, _remedy(problem)) for problem in saved.problems)
    return noticed(state, *notices, *map(Notice, address.faults))


def _fits(saved: SavedGame, address: Address) -> bool:
    """Whether the game is one that the address could have asked for."""
    wanted = {
        **{name: getattr(address.settings, name, None) for name in _IN_GAME},
        "seed": address.seed,
    }
    return all(_IN_GAME[name](saved) == wanted[name] for name in address.given & _IN_GAME.keys())


def _remedy(problem: StoreProblem) -> Remedy | None:
    return Remedy.BRING_HERE if problem is StoreProblem.OPEN_ELSEWHERE else None
