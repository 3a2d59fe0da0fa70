"""The table that the game lies on: holds the state, and sees to all that follows from a change.

A changed game is kept, counted, shown, told to screen readers and followed by the computer. What
the player wants is understood in `controller`, what the computer wants in `opponent`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum

from gocore.actions import Action, Play
from gocore.game import Game
from web.opponent import Opponent
from web.ports import Screen, Searching, Spawn
from web.settings import Opponent as Against
from web.settings import Settings, Terms
from web.state import AppState, Notice, Remedy, acted, begun, noticed, refused
from web.store import SavedGame, Scores, Store, StoreProblem
from web.texts import Texts
from web.view.page import page
from web.view.phrases import announcement, refusal_words

TextsFor = Callable[[str | None], Texts]


class Table:
    """Holds the state. `texts_for` gives the words of a language, or of the browser's for None."""

    def __init__(
        self,
        state: AppState,
        screen: Screen,
        store: Store,
        engine: Searching,
        spawn: Spawn,
        texts_for: TextsFor,
    ) -> None:
        self.state = state
        self.screen = screen
        self.store = store
        self.opponent = Opponent(engine, spawn, lambda: self.state, self.show, self.act)
        self._texts_for = texts_for
        self._texts = texts_for(state.settings.language)
        store.on_lost = self._lose_game
        store.on_problem = lambda problem: self.show(noticed(self.state, Notice(problem)))

    def start(self) -> None:
        """Show the first state and let the computer begin where it is its turn."""
        self.dress()
        self.show(self.state)
        self.opponent.follow()

    def show(self, state: AppState) -> None:
        """Make this the state and draw it; the game on it is the same as before."""
        said = self._news(state)
        if said:
            # The same words twice would be heard once; a space more makes them new.
            said = said + "\u00a0" if said == self.state.said else said
            state = replace(state, said=said)
        self.state = state
        self.screen.show(page(self._texts, state))

    def refuse(self, reason: StrEnum) -> None:
        """Change nothing and say why."""
        self.state = replace(self.state, refusal=None)
        self.show(refused(self.state, reason))

    def act(self, actions: Sequence[Action]) -> None:
        """Let actions of the game happen one after the other; all of them or none.

        Raises as `Game.after` does.
        """
        state = self.state
        for action in actions:
            state = acted(state, action)
        if state.settings.sound and any(isinstance(action, Play) for action in actions):
            self.screen.sound("capture" if state.game.position.taken else "stone")
        self.become(state)

    def become(self, state: AppState) -> None:
        """Take over a state whose game has changed: keep it, count it, show it, think on it."""
        self.store.save_game(state.game)
        held = state.held and self.store.holds_game
        state = replace(state, held=held, notices=self.state.notices)
        self.show(replace(state, scores=self._counted(state)))
        self.opponent.follow()

    def begin(self) -> None:
        """Begin a game as the settings say; the one before it is given up."""
        settings = self.state.settings
        saved = self.store.new_game(Terms.of(settings), Game.start(settings.setup))
        self.become(begun(self.state, saved.terms, saved.game))

    def adopt(self, settings: Settings, scores: Scores, saved: SavedGame | None) -> None:
        """Go on from what is kept now, with a fresh game where none is."""
        self.state = replace(self.state, settings=settings, scores=scores)
        self.dress()
        if saved is None:
            self.begin()
        else:
            self.become(begun(self.state, saved.terms, saved.game))

    def dress(self) -> None:
        """Put on the theme and the language of the settings."""
        settings = self.state.settings
        self._texts = self._texts_for(settings.language)
        self.screen.dress(settings.theme.value, self._texts.language, self._texts.direction)

    def _lose_game(self) -> None:
        notice = Notice(StoreProblem.TAKEN_OVER, Remedy.BRING_HERE)
        self.show(noticed(replace(self.state, held=False), notice))
        self.opponent.follow()

    def _counted(self, state: AppState) -> Scores:
        result = state.game.result
        if result is None or result.winner is None or state.terms.opponent is Against.PERSON:
            return self.store.scores
        size = state.game.setup.grid.width
        won = result.winner is state.terms.color
        return self.store.record_result(state.terms.level, size, won)

    def _news(self, state: AppState) -> str:
        if state.refusal is not None and state.refusal is not self.state.refusal:
            return refusal_words(self._texts, state.refusal)
        return announcement(self._texts, self.state, state)
