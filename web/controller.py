"""Intents in, actions out: what the player does becomes the next state, shown, kept and followed.

An intent is a kind, a name and a value, all text, as web/js/page.js sends them. Nothing here
waits for the search: the opponent works beside and is told when the game has moved on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum

from gocore.actions import Action, Confirm, Mark, Pass, Play, Resign, Resume
from gocore.errors import ActionFault, IllegalActionError, IllegalMoveError, NotationError
from gocore.game import Game, Phase
from gocore.points import parse_vertex
from web.changes import GAME_FIELDS, changed
from web.keys import SHORTCUTS, moved_cursor
from web.opponent import Opponent
from web.ports import Screen, Searching, Spawn
from web.settings import Opponent as Against
from web.settings import Settings, Terms
from web.state import (
    AppState,
    Notice,
    Question,
    Remark,
    Remedy,
    Sheet,
    acted,
    begun,
    dismissed,
    noticed,
    refused,
    showing,
    shown_number,
    undone,
)
from web.store import SavedGame, Scores, Store, StoreImportError, StoreProblem
from web.texts import Texts
from web.view.page import page
from web.view.phrases import announcement, refusal_words


class Controller:
    """Holds the state and lets it follow from what the player and the computer do."""

    def __init__(
        self,
        state: AppState,
        texts: Texts,
        screen: Screen,
        store: Store,
        engine: Searching,
        spawn: Spawn,
        texts_for: Callable[[str | None], Texts],
    ) -> None:
        self.state = state
        self._texts = texts
        self._screen = screen
        self._store = store
        self._texts_for = texts_for
        self.opponent = Opponent(engine, spawn, lambda: self.state, self._show, self._do)
        store.on_lost = self._lose_game
        store.on_problem = lambda problem: self._show(noticed(self.state, Notice(problem)))

    def start(self) -> None:
        """Show the first state and let the computer begin where it is its turn."""
        self._dress()
        self._show(self.state)
        self.opponent.follow()

    def receive(self, kind: str, name: str, value: str) -> None:
        """Take an intent; what the rules refuse is answered with its reason."""
        handlers = {
            "point": self._choose_point,
            "action": self._press,
            "key": self._type,
            "setting": self._set,
            "file": self._import,
        }
        try:
            handlers[kind](name, value)
        except (IllegalMoveError, IllegalActionError) as error:
            self._refuse(error.reason)

    # The board

    def _choose_point(self, vertex: str, pointer: str) -> None:
        state = replace(self.state, question=None)
        point = parse_vertex(vertex, state.game.setup.grid)
        self.state = replace(state, cursor=point)
        if state.is_replaying:
            self._refuse(Remark.LOOKING_BACK)
        elif state.phase is Phase.MARKING:
            self._flip(point)
        else:
            self._place(point, with_care=pointer in ("touch", "pen") and state.settings.two_tap)

    def _place(self, point: int, *, with_care: bool) -> None:
        state = self.state
        self._expect_turn()
        if with_care and state.ghost != point:
            if fault := state.game.position.fault(point):
                self._refuse(fault)
            else:
                self._show(replace(state, ghost=point, refusal=None))
            return
        self._do([Play(state.game.to_move, point)])

    def _flip(self, point: int) -> None:
        self._do([Mark(point, dead=point not in self.state.game.dead)])

    def _expect_turn(self) -> None:
        """Raise the reason why no person may move now, if there is one."""
        state = self.state
        if not state.held:
            raise IllegalActionError(ActionFault.NOT_PLAYING)
        if state.awaits_computer:
            raise IllegalActionError(ActionFault.NOT_YOUR_TURN)

    # Buttons and keys

    def _press(self, action: str, value: str) -> None:
        press = getattr(self, f"_on_{action.replace('-', '_')}", None)
        if press is None:
            return
        if action == "dismiss":
            self._show(dismissed(self.state, int(value)))
        else:
            press()

    def _type(self, key: str, vertex: str) -> None:
        state = self.state
        if key in SHORTCUTS:
            self._press(SHORTCUTS[key], "")
        elif key in ("Enter", " "):
            self._choose_point(vertex, "key")
        elif (cursor := moved_cursor(state.game.setup.grid, state.cursor, key)) is not None:
            self._show(replace(state, cursor=cursor))

    def _on_pass(self) -> None:
        if self.state.is_replaying:
            self._refuse(Remark.LOOKING_BACK)
            return
        self._expect_turn()
        self._do([Pass(self.state.game.to_move)])

    def _on_undo(self) -> None:
        self._become(undone(self.state))

    def _on_resign(self) -> None:
        if self.state.phase is Phase.FINISHED:
            raise IllegalActionError(ActionFault.GAME_OVER)
        self._ask(Question.RESIGN)

    def _on_new_game(self) -> None:
        state = self.state
        if state.phase is Phase.FINISHED or state.is_fresh or not state.held:
            self._begin()
        else:
            self._ask(Question.NEW_GAME)

    def _on_erase(self) -> None:
        self._ask(Question.ERASE)

    def _ask(self, question: Question) -> None:
        self._show(replace(self.state, question=question, sheet=None, refusal=None))
        self._screen.focus('[data-action="cancel"]')

    def _on_cancel(self) -> None:
        self._show(replace(self.state, question=None))

    def _on_confirm(self) -> None:
        match self.state.question:
            case Question.RESIGN:
                self._do([Resign(self.state.player)])
            case Question.NEW_GAME:
                self._begin()
            case Question.ERASE:
                self._erase()
            case None:
                self._confirm_marks()

    def _confirm_marks(self) -> None:
        state, color = self.state, self.state.next_to_confirm
        if state.thinking is not None or color is None:
            return
        if state.computer is None:
            self._do([Confirm(color)])
        elif state.judged is None or state.judged == state.game.dead:
            self._do([Confirm(color), Confirm(color.opponent)])
        else:
            self._do([Resume(color, disputed=True)])
            self._refuse(Remark.DISPUTED)

    def _on_resume(self) -> None:
        self._do([Resume(self.state.player)])

    def _on_first(self) -> None:
        self._show(showing(self.state, 0))

    def _on_back(self) -> None:
        self._show(showing(self.state, shown_number(self.state) - 1))

    def _on_forward(self) -> None:
        self._show(showing(self.state, shown_number(self.state) + 1))

    def _on_last(self) -> None:
        self._show(showing(self.state, self.state.game.move_number))

    def _on_settings(self) -> None:
        self._open(Sheet.SETTINGS)

    def _on_scores(self) -> None:
        self._open(Sheet.SCORES)

    def _open(self, sheet: Sheet) -> None:
        self._show(replace(self.state, sheet=sheet, question=None))
        self._screen.focus(".sheet h2")

    def _on_close(self) -> None:
        sheet = self.state.sheet
        self._show(replace(self.state, sheet=None))
        if sheet:
            self._screen.focus(f'[data-action="{sheet}"]')

    def _on_escape(self) -> None:
        if self.state.sheet:
            self._on_close()
        else:
            self._show(replace(self.state, question=None, ghost=None, refusal=None))

    def _on_dismiss(self) -> None:
        """See `_press`: it needs the index of the notice."""

    def _on_retry(self) -> None:
        self._show(_without_remedy(self.state, Remedy.RETRY))
        self.opponent.retry()

    # Settings, and what is kept

    def _set(self, name: str, text: str) -> None:
        try:
            settings = changed(self.state.settings, name, text)
        except NotationError:
            return
        self._store.save_settings(settings)
        self.state = replace(self.state, settings=settings)
        if name in ("theme", "language"):
            self._dress()
        if name in GAME_FIELDS and self.state.is_fresh and self.state.phase is Phase.PLAYING:
            self._begin()
        else:
            self._show(self.state)

    def _dress(self) -> None:
        settings = self.state.settings
        self._texts = self._texts_for(settings.language)
        self._screen.dress(settings.theme.value, self._texts.language, self._texts.direction)

    def _begin(self) -> None:
        settings = self.state.settings
        saved = self._store.new_game(Terms.of(settings), Game.start(settings.setup))
        self._become(begun(self.state, saved.terms, saved.game))

    def _on_export(self) -> None:
        self._screen.save_file("tianyuan.json", self._store.export_text())

    def _on_import(self) -> None:
        self._screen.pick_file()

    def _import(self, _name: str, text: str) -> None:
        try:
            saved = self._store.import_text(text)
        except StoreImportError as error:
            self._show(noticed(self.state, Notice(error.reason)))
            return
        notices = (Notice(problem) for problem in saved.problems)
        self._adopt(saved.settings, saved.scores, saved.game)
        self._show(noticed(self.state, *notices))

    def _erase(self) -> None:
        self._store.erase()
        self._adopt(Settings(), Scores(), None)

    def _adopt(self, settings: Settings, scores: Scores, saved: SavedGame | None) -> None:
        """Go on from what is kept now, with a fresh game where none is."""
        self.state = replace(self.state, settings=settings, scores=scores)
        self._dress()
        if saved is None:
            self._begin()
        else:
            self._become(begun(self.state, saved.terms, saved.game))

    def _on_bring_here(self) -> None:
        saved = self._store.take_over()
        self._show(_without_remedy(self.state, Remedy.BRING_HERE))
        if saved is not None:
            self._become(begun(self.state, saved.terms, saved.game))

    def _lose_game(self) -> None:
        notice = Notice(StoreProblem.TAKEN_OVER, Remedy.BRING_HERE)
        self._show(noticed(replace(self.state, held=False), notice))
        self.opponent.follow()

    # What follows

    def _do(self, actions: Sequence[Action]) -> None:
        """Let actions happen, one after the other; the first that is refused stops the rest."""
        state = self.state
        for action in actions:
            state = acted(state, action)
        self._sound(state, actions)
        self._become(state)

    def _become(self, state: AppState) -> None:
        """Take over a state whose game has changed: keep it, count it, show it, think on it."""
        self._store.save_game(state.game)
        held = state.held and self._store.holds_game
        state = replace(state, held=held, notices=self.state.notices)
        self._show(replace(state, scores=self._counted(state)))
        self.opponent.follow()

    def _counted(self, state: AppState) -> Scores:
        result = state.game.result
        if result is None or result.winner is None or state.terms.opponent is Against.PERSON:
            return self._store.scores
        size = state.game.setup.grid.width
        won = result.winner is state.terms.color
        return self._store.record_result(state.terms.level, size, won)

    def _sound(self, state: AppState, actions: Sequence[Action]) -> None:
        if state.settings.sound and any(isinstance(action, Play) for action in actions):
            self._screen.sound("capture" if state.game.position.taken else "stone")

    def _refuse(self, reason: StrEnum) -> None:
        self._show(refused(self.state, reason))

    def _show(self, state: AppState) -> None:
        """Make this the state, let screen readers hear what is new, and draw it."""
        said = self._news(state)
        if said:
            said = said + "\u00a0" if said == self.state.said else said
            state = replace(state, said=said)
        self.state = state
        self._screen.show(page(self._texts, state))

    def _news(self, state: AppState) -> str:
        if state.refusal is not None:
            return refusal_words(self._texts, state.refusal)
        return announcement(self._texts, self.state, state)


def _without_remedy(state: AppState, remedy: Remedy) -> AppState:
    return replace(state, notices=tuple(n for n in state.notices if n.remedy is not remedy))
