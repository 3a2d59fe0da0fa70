"""A game as a list of actions; position, phase, marks and result are derived from it.

`Game.after(action)` gives the next game or raises and changes nothing. No clock, no players'
names, no storage: those who have them turn what happens into actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from gocore.actions import (
    AcceptDraw,
    Action,
    Confirm,
    DeclineDraw,
    Mark,
    NoResult,
    OfferDraw,
    Pass,
    Play,
    Resign,
    Resume,
    Timeout,
    Warn,
    format_action,
    parse_action,
)
from gocore.board import EMPTY
from gocore.color import Color
from gocore.errors import ActionFault, IllegalActionError, NotationError
from gocore.position import Position
from gocore.result import Ending, Result
from gocore.scoring import ScoreSheet, score
from gocore.setup import Setup


class Phase(StrEnum):
    """What a game waits for: a move, agreement on the dead stones, or nothing."""

    PLAYING = "playing"
    MARKING = "marking"
    FINISHED = "finished"


@dataclass(frozen=True)
class Game:
    """A game at one moment; never changed once made.

    `dead` are the stones marked dead, `confirmed` the colors that agree with the marks,
    `draw_offer` the color whose offer stands, `disputed` whether play was resumed over a
    dispute, so that the next stop counts every stone as alive, `warned` the colors that the
    referee has warned once.
    """

    setup: Setup
    actions: tuple[Action, ...]
    position: Position
    phase: Phase = Phase.PLAYING
    dead: frozenset[int] = frozenset()
    confirmed: frozenset[Color] = frozenset()
    draw_offer: Color | None = None
    disputed: bool = False
    warned: frozenset[Color] = frozenset()
    result: Result | None = None
    _previous: Game | None = field(default=None, repr=False, compare=False)

    @staticmethod
    def start(setup: Setup) -> Game:
        return Game(setup, (), setup.position())

    @staticmethod
    def replayed(setup: Setup, actions: Iterable[Action]) -> Game:
        """The game that these actions lead to. Raises as `after` does."""
        game = Game.start(setup)
        for action in actions:
            game = game.after(action)
        return game

    @property
    def to_move(self) -> Color:
        return self.position.to_move

    @property
    def move_number(self) -> int:
        """How many moves were made, passes included."""
        return self.position.move_number

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first move and after each move, in order."""
        found: list[Position] = []
        game: Game | None = self
        while game is not None:
            if not found or game.move_number < found[-1].move_number:
                found.append(game.position)
            game = game._previous
        return tuple(reversed(found))

    @cached_property
    def moves(self) -> tuple[Play | Pass, ...]:
        return tuple(a for a in self.actions if isinstance(a, Play | Pass))

    @cached_property
    def score_sheet(self) -> ScoreSheet | None:
        """The count by the present marks; None while play goes on or where nothing was counted."""
        counted = self.result is not None and self.result.ending is Ending.COUNT
        if self.phase is Phase.MARKING or counted:
            return self.count(self.dead)
        return None

    def count(self, dead: Iterable[int]) -> ScoreSheet:
        """Count the present board with these stones taken off."""
        return score(
            self.position.board,
            dead=dead,
            rules=self.setup.rules,
            komi=self.setup.komi,
            handicap=self.setup.handicap,
            prisoners=self.position.prisoners,
        )

    def after(self, action: Action) -> Game:
        """The game after `action`.

        Raises IllegalMoveError for a stone that the rules refuse, IllegalActionError for an
        action that the phase or the turn refuses.
        """
        changed = self._changed(action)
        return replace(changed, actions=(*self.actions, action), _previous=self)

    def undone(self, moves: int = 1) -> Game:
        """The game before the last `moves` plays or passes, and all that came after them.

        Raises IllegalActionError when there were fewer.
        """
        game = self
        while game.move_number > self.move_number - moves:
            if game._previous is None:
                raise IllegalActionError(ActionFault.NOTHING_TO_UNDO)
            game = game._previous
        return game

    def to_json(self) -> dict[str, Any]:
        grid = self.setup.grid
        return {
            "setup": self.setup.to_json(),
            "actions": [format_action(action, grid) for action in self.actions],
        }

    @staticmethod
    def parse(data: object) -> Game:
        """Read what `to_json` wrote, judging every action anew.

        Raises NotationError for another form, else as `Setup` and `after` do.
        """
        if not isinstance(data, Mapping) or set(data) != {"setup", "actions"}:
            raise NotationError("a game has the keys 'setup' and 'actions'")
        setup, actions = Setup.parse(data["setup"]), data["actions"]
        if not isinstance(actions, list):
            raise NotationError("the actions of a game are a list")
        return Game.replayed(setup, (parse_action(action, setup.grid) for action in actions))

    def _changed(self, action: Action) -> Game:
        if self.phase is Phase.FINISHED:
            raise IllegalActionError(ActionFault.GAME_OVER)
        match action:
            case Play() | Pass():
                return self._moved(action)
            case Mark():
                return self._marked(action)
            case Confirm():
                return self._with_confirmation(action.color)
            case Resume():
                return self._resumed(action)
            case OfferDraw() | AcceptDraw() | DeclineDraw():
                return self._draw_answered(action)
            case Resign() | Timeout() | Warn() | NoResult():
                return self._ended(action)

    def _ended(self, action: Resign | Timeout | Warn | NoResult) -> Game:
        if isinstance(action, NoResult):
            return self._finished(Result(None, Ending.NO_RESULT))
        if isinstance(action, Resign):
            return self._finished(Result(action.color.opponent, Ending.RESIGNATION))
        self._expect(Phase.PLAYING)
        if isinstance(action, Warn):
            return self._warned(action.color)
        return self._finished(Result(action.color.opponent, Ending.TIME))

    def _expect(self, phase: Phase) -> None:
        if self.phase is not phase:
            marking = phase is Phase.MARKING
            raise IllegalActionError(
                ActionFault.NOT_MARKING if marking else ActionFault.NOT_PLAYING
            )

    def _finished(self, result: Result) -> Game:
        return replace(self, phase=Phase.FINISHED, result=result, draw_offer=None)

    def _moved(self, action: Play | Pass) -> Game:
        self._expect(Phase.PLAYING)
        if action.color is not self.to_move:
            raise IllegalActionError(ActionFault.NOT_YOUR_TURN)
        if isinstance(action, Play):
            position = self.position.played(action.point)
            return replace(self, position=position, draw_offer=None)
        return replace(self, position=self.position.passed())._stopped_if_both_passed()

    def _stopped_if_both_passed(self) -> Game:
        must_pass = self.setup.rules.pass_stones and self.to_move is Color.WHITE
        if self.position.passes < 2 or must_pass:
            return self
        if self.disputed:
            return self._counted(())
        return replace(self, phase=Phase.MARKING, draw_offer=None)

    def _marked(self, action: Mark) -> Game:
        self._expect(Phase.MARKING)
        board = self.position.board
        if not 0 <= action.point < board.grid.area or board[action.point] == EMPTY:
            raise IllegalActionError(ActionFault.NO_STONE)
        points = board.block(action.point).points
        dead = self.dead | points if action.dead else self.dead - points
        return replace(self, dead=dead, confirmed=frozenset())

    def _with_confirmation(self, color: Color) -> Game:
        self._expect(Phase.MARKING)
        confirmed = self.confirmed | {color}
        if len(confirmed) < len(Color):
            return replace(self, confirmed=confirmed)
        return replace(self, confirmed=confirmed)._counted(self.dead)

    def _counted(self, dead: Iterable[int]) -> Game:
        return self._finished(Result.counted(self.count(dead).margin, self.setup.rules.tie_winner))

    def _warned(self, color: Color) -> Game:
        if not self.setup.rules.warnings:
            raise IllegalActionError(ActionFault.NO_WARNINGS)
        if color is not self.to_move:
            raise IllegalActionError(ActionFault.NOT_YOUR_TURN)
        if color in self.warned:
            return self._finished(Result(color.opponent, Ending.FORFEIT))
        return replace(self, position=self.position.without_turn(), warned=self.warned | {color})

    def _resumed(self, action: Resume) -> Game:
        self._expect(Phase.MARKING)
        return replace(
            self,
            phase=Phase.PLAYING,
            position=self.position.resumed(),
            dead=frozenset(),
            confirmed=frozenset(),
            disputed=action.disputed,
        )

    def _draw_answered(self, action: OfferDraw | AcceptDraw | DeclineDraw) -> Game:
        self._expect(Phase.PLAYING)
        if isinstance(action, OfferDraw):
            return replace(self, draw_offer=action.color)
        if self.draw_offer is not action.color.opponent:
            raise IllegalActionError(ActionFault.NO_OFFER)
        if isinstance(action, AcceptDraw):
            return self._finished(Result(None, Ending.DRAW))
        return replace(self, draw_offer=None)
