"""Intents in, actions out: understands what the player does and lets the table do it.

An intent is a kind, a name and a value, all text, as web/js/page.js sends them. Nothing here
waits for the search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gocore.actions import Pass, Play, Resign, Resume, Warn
from gocore.errors import ActionFault, IllegalActionError, IllegalMoveError, MoveFault
from gocore.game import Phase
from gocore.points import parse_vertex
from web.agreement import Agreement
from web.company import Company
from web.keeping import Keeping
from web.keys import SHORTCUTS, moved_cursor
from web.looking import LOOKS, without_remedy
from web.notions import Question, Remark, Remedy
from web.ports import Service
from web.recess import Recess
from web.standing import BREACHES, OF_A_GAME, hindrance, standstill
from web.state import AppState, dismissed, undone
from web.table import Table
from web.upkeep import Upkeep
from web.veil import uncovered


class Controller:
    """Takes the player's intents for one table, at which a friend may sit."""

    def __init__(self, table: Table, company: Company, service: Service) -> None:
        self._table = table
        self._agreement = Agreement(table)
        self._recess = Recess(table)
        self._upkeep = Upkeep(table, service)
        self._keeping = Keeping(table)
        self._company = company
        self._kinds = {
            "point": self._choose_point,
            "action": self._press,
            "key": self._type,
            "offline": self._upkeep.hear,
            "setting": self._keeping.set,
            "file": self._keeping.take_file,
            "form": company.fill,
        }
        self._presses: dict[str, Callable[[], None]] = {
            "pass": self._pass,
            "undo": self._undo,
            "resign": self._ask_to_resign,
            "new-game": self._ask_or_begin,
            "next-game": self._ask_or_begin,
            "confirm": self._confirm,
            "resume": lambda: table.act([Resume(table.state.player)]),
            "reveal": self._reveal,
            "retry": self._retry,
            "erase": lambda: self._table.ask(Question.ERASE),
            **self._agreement.presses,
            **self._recess.presses,
            **self._upkeep.presses,
            **self._keeping.presses,
        }

    def receive(self, kind: str, name: str, value: str) -> None:
        """Take an intent; what the rules refuse is answered with its reason."""
        self._table.clockwork.tick()
        try:
            self._kinds[kind](name, value)
        except (IllegalMoveError, IllegalActionError) as error:
            self._table.refuse(error.reason)

    @property
    def _state(self) -> AppState:
        return self._table.state

    # The board

    def _choose_point(self, vertex: str, pointer: str) -> None:
        point = parse_vertex(vertex, self._state.game.setup.grid)
        self._table.show(replace(self._state, question=None, refusal=None, cursor=point))
        if hindered := hindrance(self._state):
            self._table.refuse(hindered)
        elif self._state.sealing:
            self._recess.choose(point)
        elif self._state.phase is Phase.MARKING:
            self._agreement.mark(point)
        else:
            self._place(point, twice=pointer in ("touch", "pen") and self._state.settings.two_tap)

    def _place(self, point: int, *, twice: bool) -> None:
        """Place a stone on a point, or choose it first where it takes a second tap."""
        self._expect_turn()
        state = self._state
        first_tap = twice and state.ghost != point
        fault = state.game.setup.variant.fault(state.position, point)
        if fault and not (first_tap and fault is MoveFault.HIDDEN):
            self._refuse_stone(point, fault)
        elif first_tap:
            self._table.show(replace(state, ghost=point))
        elif state.placing:
            self._table.place(point)
        else:
            self._table.act([Play(state.game.to_move, point)])

    def _refuse_stone(self, point: int, fault: MoveFault) -> None:
        """Say why no stone goes there; under a referee who warns, warn the player who insists.

        A tap on a stone or beside the board is a slip and breaks no rule. What does is told
        first with what it would cost, and only choosing the same point again is a move made: so
        nobody loses a turn by a slip of the finger, and nobody is spared who means it.
        """
        costs = self._state.game.setup.rules.warnings and fault in BREACHES
        if costs and self._state.breach == point:
            self._table.act([Warn(self._state.game.to_move)])
        else:
            self._table.refuse(fault, breach=point if costs else None)

    def _expect_turn(self) -> None:
        """Raise the reason why no person may move now, if there is one."""
        if self._state.awaits_computer:
            raise IllegalActionError(ActionFault.NOT_YOUR_TURN)
        if self._state.phase is Phase.FINISHED:
            raise IllegalActionError(ActionFault.GAME_OVER)

    # Keys and buttons

    def _type(self, key: str, vertex: str) -> None:
        grid, cursor = self._state.game.setup.grid, self._state.cursor
        if key in SHORTCUTS and (key == "Escape" or not self._state.sheet):
            self._press(SHORTCUTS[key], "")
        elif key in ("Enter", " "):
            self._choose_point(vertex, "key")
        elif (moved := moved_cursor(grid, cursor, key)) is not None:
            self._table.show(replace(self._state, cursor=moved))

    def _press(self, action: str, value: str) -> None:
        if action in LOOKS:
            self._look(action)
        elif action == "dismiss":
            self._table.show(dismissed(self._state, int(value)))
        elif action in OF_A_GAME and self._state.placing:
            self._table.refuse(Remark.PLACING)
        elif not self._company.takes(action, value) and action in self._presses:
            self._presses[action]()

    def _look(self, action: str) -> None:
        """Look at something else; the focus goes into a sheet and back to its button."""
        before = self._state.sheet
        self._table.show(LOOKS[action](self._state))
        after = self._state.sheet
        if after and after is not before:
            self._table.screen.focus(".sheet h2")
        elif before and not after:
            self._table.screen.focus(f'[data-action="{before}"]')

    def _pass(self) -> None:
        if hindered := hindrance(self._state):
            self._table.refuse(hindered)
            return
        self._expect_turn()
        self._table.act([Pass(self._state.game.to_move)])

    def _reveal(self) -> None:
        """Show the stones of the player who now holds the device."""
        self._table.become(uncovered(self._state))
        self._table.screen.focus('[data-point][tabindex="0"]')

    def _undo(self) -> None:
        if hindered := standstill(self._state):
            self._table.refuse(hindered)
        elif self._state.phase is Phase.FINISHED:
            self._table.refuse(ActionFault.GAME_OVER)
        else:
            self._table.become(undone(self._state))

    def _ask_to_resign(self) -> None:
        if self._state.phase is Phase.FINISHED:
            raise IllegalActionError(ActionFault.GAME_OVER)
        self._table.ask(Question.RESIGN)

    def _ask_or_begin(self) -> None:
        state = self._state
        if state.phase is Phase.FINISHED or state.is_fresh or not state.held:
            self._table.begin()
        else:
            self._table.ask(Question.NEW_GAME)

    def _confirm(self) -> None:
        match self._state.question:
            case Question.RESIGN:
                self._table.act([Resign(self._state.player)])
            case Question.NEW_GAME:
                self._table.begin()
            case Question.ERASE:
                self._keeping.erase()
            case Question.IMPORT:
                self._keeping.pick_file()
            case Question.RESET:
                self._upkeep.reset()
            case Question.LEAVE_FRIEND:
                self._company.leave()
            case Question.NO_RESULT:
                self._agreement.end_without_result()
            case Question.FAR_COUNT:
                self._agreement.confirm_marks(sure=True)
            case None:
                self._agreement.confirm_marks()

    def _retry(self) -> None:
        self._table.show(without_remedy(self._state, Remedy.RETRY))
        self._table.opponent.retry()
