"""The table that the game lies on: holds the state, and sees to all that follows from a change.

A changed game is kept, counted, shown, told to screen readers and followed by the computer. What
the player wants is understood in `controller`, what the computer wants in `opponent`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Protocol

from gocore.actions import Action, Play
from gocore.game import Game, Phase
from gocore.points import Grid
from gocore.variants import PLAIN
from web.bond import Bond
from web.clockwork import Clockwork
from web.friendship import Friendship
from web.notions import Notice, Question, Remedy
from web.opponent import ComputerPlayer
from web.ports import Screen, Searching, Spawn, Timer
from web.settings import SIZES, Settings, Terms
from web.state import AppState, acted, begun, noticed, refused, stone_placed
from web.store import SavedGame, Scores, Store, StoreProblem
from web.texts import Texts
from web.timing import Timing
from web.veil import is_covered
from web.view.calling import calling
from web.view.page import page
from web.view.refusals import refusal_words
from web.view.status import announcement

TextsFor = Callable[[str | None], Texts]


class Partner(Protocol):
    """Whoever shares the games of the table that are played with a friend elsewhere."""

    @property
    def bond(self) -> Bond | None:
        """What ties the game to the friend's and is kept with it, once there is anything."""

    def sit(self, saved: SavedGame, state: AppState) -> AppState:
        """Go on with the friend of this game, or with none; returns what is then to be seen."""

    def act(self, actions: Sequence[Action], asked: Question | None) -> None:
        """Let both sides do these. Raises as `Game.after` does."""

    def leave(self) -> None:
        """Hang up while the page is gone."""


class Table:
    """Holds the state. `texts_for` gives the words of a language, or of the browser's for None.

    `follow` is called with each state once it is shown.
    """

    def __init__(
        self,
        state: AppState,
        screen: Screen,
        store: Store,
        engine: Searching,
        spawn: Spawn,
        texts_for: TextsFor,
        timer: Timer,
    ) -> None:
        self.state = state
        self.screen = screen
        self.store = store
        self.partner: Partner | None = None
        self._texts_for = texts_for
        self._texts = texts_for(state.settings.language)
        self.clockwork = Clockwork(timer, screen, lambda: self.state, self.act, lambda: self._texts)
        self.follow: Callable[[AppState], object] = lambda _: None
        self.opponent = ComputerPlayer(
            engine, spawn, lambda: self.state, self.show, self._answer, self.clockwork.thinking_ms
        )
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
        self.clockwork.show()
        self.follow(state)

    def look(self, state: AppState) -> None:
        """Show another view of the same game, for which the search may be needed or no longer."""
        self.show(state)
        self.opponent.follow()

    def refuse(self, reason: StrEnum, breach: int | None = None) -> None:
        """Change nothing and say why; a stone on the point `breach` would cost a warning."""
        self.state = replace(self.state, refusal=None)
        self.show(replace(refused(self.state, reason), breach=breach))

    def ask(self, question: Question) -> None:
        """Put a question to the player; the careful answer is at hand."""
        self.show(replace(self.state, question=question, sheet=None, refusal=None))
        self.screen.focus('[data-action="cancel"]')

    def act(self, actions: Sequence[Action], *, asked: Question | None = None) -> None:
        """Let actions of the game happen one after the other; all of them or none.

        In a game with a friend they are done by both, or one after the other until one cannot be.
        The player is still `asked` something afterwards unless the game is over. Raises as
        `Game.after` does.
        """
        if self.state.has_friend and self.partner:
            self.partner.act(actions, asked)
            return
        state = self.state
        for action in actions:
            state = acted(state, action)
        if state.settings.sound and any(isinstance(action, Play) for action in actions):
            self.screen.sound("capture" if state.game.position.taken else "stone")
        question = None if state.phase is Phase.FINISHED else asked
        self.become(replace(state, question=question))

    def become(self, state: AppState) -> None:
        """Take over a state whose game has changed: keep it, count it, show it, think on it."""
        state = self.timed(state)
        self._save(state)
        held = state.held and self.store.holds_game
        state = self.timed(noticed(replace(state, held=held), *self.state.notices))
        self.show(replace(state, scores=self._counted(state)))
        if is_covered(state):
            self.screen.focus('[data-action="reveal"]')
        self.opponent.follow()

    def place(self, point: int) -> None:
        """Let Black place a handicap stone. Raises IllegalMoveError where a stone lies."""
        state = stone_placed(self.state, point)
        if state.settings.sound:
            self.screen.sound("stone")
        self.become(state)

    def keep(self) -> None:
        """Write the game down as it stands."""
        self._save(self.state)

    def be_seen(self, is_seen: bool) -> None:
        """Take note whether somebody looks at the page; where nobody does, it may go at any time."""
        if not is_seen:
            self.keep()
        self.opponent.be_seen(is_seen)

    def leave(self) -> None:
        """Put the game away while the page is gone: its clock stands until it is wanted again.

        The clock of a game with a friend goes on, as the friend sees it.
        """
        timing = self.state.timing
        if self.state.has_friend and self.partner:
            self.keep()
            self.partner.leave()
        elif timing and timing.is_running:
            halted = timing.halted(self.clockwork.now_ms)
            self.become(replace(self.state, timing=halted))
        self.store.close()

    def come_back(self) -> None:
        """Take the game up again, unless another tab has it by now."""
        self.store.back()
        self.keep()

    def begin(self, *, keep: bool = False) -> None:
        """Begin a game as the settings say; the one before it is given up unless it is kept."""
        settings = self.state.settings
        game = Game.start(settings.setup)
        saved = self.store.new_game(Terms.of(settings), game, keep=keep)
        timing = Timing.fresh(settings.time, saved.game) if settings.time else None
        self.lay(replace(saved, placing=settings.placing, timing=timing))

    def adopt(self, settings: Settings, scores: Scores, saved: SavedGame | None) -> None:
        """Go on from what is kept now, with a fresh game where none is."""
        self.state = replace(self.state, settings=settings, scores=scores)
        self.dress()
        if saved is None:
            self.begin()
        else:
            self.lay(saved)

    def lay(self, saved: SavedGame) -> None:
        """Go on with a game that this tab has in its store."""
        state = begun(self.state, saved.terms, saved.game, saved.placing)
        state = replace(
            state, timing=saved.timing, sealed=saved.sealed, sealing=False, friend=Friendship()
        )
        self.become(self.partner.sit(saved, state) if self.partner else state)

    def _answer(self, actions: Sequence[Action]) -> None:
        """Let the computer act, unless its flag has fallen meanwhile.

        Buttons that answer a question do not change under the player's finger.
        """
        if not self.clockwork.tick():
            self.act(actions, asked=self.state.question)

    def timed(self, state: AppState) -> AppState:
        """The state with its clock brought to this moment and to this game.

        It stands while the device goes from hand to hand.
        """
        if state.timing is None:
            return state
        now_ms, runs = self.clockwork.now_ms, state.clock_runs and not is_covered(state)
        return replace(state, timing=state.timing.followed(state.game, now_ms, runs=runs))

    def _save(self, state: AppState) -> None:
        """Keep the game; one with a friend only once there is something that ties it to them."""
        bond = self.partner.bond if self.partner and state.has_friend else None
        if state.has_friend and bond is None:
            return
        self.store.save_game(
            state.game,
            state.placing,
            timing=state.timing,
            sealed=state.sealed,
            friend=bond,
        )

    def calling(self) -> str:
        """What the title of a hidden tab says when the player is wanted."""
        return calling(self._texts, self.state)

    def dress(self) -> None:
        """Put on the theme and the language of the settings."""
        settings = self.state.settings
        self._texts = self._texts_for(settings.language)
        self.screen.dress(settings.theme.value, self._texts.language, self._texts.direction)

    def _lose_game(self) -> None:
        if self.partner:
            self.partner.leave()
        notice = Notice(StoreProblem.TAKEN_OVER, Remedy.BRING_HERE)
        self.show(self.timed(noticed(replace(self.state, held=False), notice)))
        self.opponent.follow()

    def _counted(self, state: AppState) -> Scores:
        result, setup = state.game.result, state.game.setup
        if result is None or result.winner is None or state.computer is None:
            return self.store.scores
        size = setup.grid.width
        if setup.variant is not PLAIN or setup.grid != Grid.square(size) or size not in SIZES:
            return self.store.scores
        won = result.winner is state.terms.color
        return self.store.record_result(state.terms.level, size, won)

    def _news(self, state: AppState) -> str:
        if state.refusal is not None and state.refusal is not self.state.refusal:
            return refusal_words(self._texts, state.refusal, state.breach)
        return announcement(self._texts, self.state, state)
