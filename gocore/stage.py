"""One moment of a game, and what each action makes of it: phases, marks, offers, endings.

How the moment was reached is unknown here; `game` keeps the actions and the way back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Self

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
)
from gocore.board import EMPTY
from gocore.color import Color
from gocore.comparison import Comparison, compare
from gocore.errors import ActionFault, IllegalActionError
from gocore.position import Position
from gocore.result import Ending, Result
from gocore.rules import LongCycle
from gocore.scoring import ScoreSheet, score
from gocore.setup import Setup


class Phase(StrEnum):
    """What a game waits for: a move, agreement on the dead stones, or nothing."""

    PLAYING = "playing"
    MARKING = "marking"
    FINISHED = "finished"


@dataclass(frozen=True)
class Stage:
    """A game as it stands; never changed once made.

    `dead` are the stones marked dead, `confirmed` the colors that agree with the marks,
    `draw_offer` the color whose offer stands, `disputed` whether play was resumed over a
    dispute, so that the next stop counts every stone as alive, `warned` the colors that the
    referee has warned once.
    """

    setup: Setup
    position: Position
    phase: Phase = Phase.PLAYING
    dead: frozenset[int] = frozenset()
    confirmed: frozenset[Color] = frozenset()
    draw_offer: Color | None = None
    disputed: bool = False
    warned: frozenset[Color] = frozenset()
    result: Result | None = None

    @property
    def to_move(self) -> Color:
        return self.position.to_move

    @property
    def move_number(self) -> int:
        """How many turns were taken, passes and lost turns included."""
        return self.position.move_number

    @property
    def claimable(self) -> Ending | None:
        """How the game may end because play has just gone round in a cycle, or None.

        Nothing ends by itself: the players are asked, and both must want it. An agreed draw
        (`OfferDraw`, `AcceptDraw`) and an agreed end without result (`NoResult`) are open to
        them at any other time too, since nobody can be made to play on.
        """
        if self.phase is not Phase.PLAYING or not self.position.repeats:
            return None
        endings = {LongCycle.DRAW: Ending.DRAW, LongCycle.NO_RESULT: Ending.NO_RESULT}
        return endings.get(self.setup.rules.long_cycle)

    @cached_property
    def score_sheet(self) -> ScoreSheet | None:
        """The count by the present marks; None while play goes on or where nothing was counted."""
        return self.count(self.dead) if self._is_counted else None

    @cached_property
    def comparisons(self) -> tuple[Comparison, ...]:
        """The same board and marks under every rule set; empty where there is no score sheet."""
        if not self._is_counted:
            return ()
        return compare(
            self.position.board,
            dead=self.dead,
            rules=self.setup.rules,
            komi=self.setup.komi,
            handicap=self.setup.handicap,
            prisoners=self.position.prisoners,
            pass_stones=self.position.pass_stones,
        )

    @property
    def _is_counted(self) -> bool:
        counted = self.result is not None and self.result.ending is Ending.COUNT
        return self.phase is Phase.MARKING or counted

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

    def _changed(self, action: Action) -> Self:
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

    def _ended(self, action: Resign | Timeout | Warn | NoResult) -> Self:
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

    def _finished(self, result: Result) -> Self:
        return replace(self, phase=Phase.FINISHED, result=result, draw_offer=None)

    def _moved(self, action: Play | Pass) -> Self:
        self._expect(Phase.PLAYING)
        variant = self.setup.variant
        if action.color is not self.to_move or not variant.is_turn_of(action.seat, self.position):
            raise IllegalActionError(ActionFault.NOT_YOUR_TURN)
        if isinstance(action, Pass):
            return replace(self, position=self.position.passed())._stopped_if_both_passed()
        position = variant.played(self.position, action.point)
        moved = replace(self, position=position, draw_offer=None)
        result = variant.result_after(position)
        return moved._finished(result) if result else moved

    def _stopped_if_both_passed(self) -> Self:
        must_pass = self.setup.rules.pass_stones and self.to_move is Color.WHITE
        if self.position.passes < 2 or must_pass:
            return self
        if self.disputed or not self.setup.variant.has_marking:
            return self._counted(())
        return replace(self, phase=Phase.MARKING, draw_offer=None)

    def _marked(self, action: Mark) -> Self:
        self._expect(Phase.MARKING)
        board = self.position.board
        if not 0 <= action.point < board.grid.area or board[action.point] == EMPTY:
            raise IllegalActionError(ActionFault.NO_STONE)
        points = board.block(action.point).points
        dead = self.dead | points if action.dead else self.dead - points
        return replace(self, dead=dead, confirmed=frozenset())

    def _with_confirmation(self, color: Color) -> Self:
        self._expect(Phase.MARKING)
        confirmed = self.confirmed | {color}
        if len(confirmed) < len(Color):
            return replace(self, confirmed=confirmed)
        return replace(self, confirmed=confirmed)._counted(self.dead)

    def _counted(self, dead: Iterable[int]) -> Self:
        return self._finished(Result.counted(self.count(dead).margin, self.setup.rules.tie_winner))

    def _warned(self, color: Color) -> Self:
        if not self.setup.rules.warnings:
            raise IllegalActionError(ActionFault.NO_WARNINGS)
        if color is not self.to_move:
            raise IllegalActionError(ActionFault.NOT_YOUR_TURN)
        if color in self.warned:
            return self._finished(Result(color.opponent, Ending.FORFEIT))
        return replace(self, position=self.position.without_turn(), warned=self.warned | {color})

    def _resumed(self, action: Resume) -> Self:
        self._expect(Phase.MARKING)
        if self.setup.variant.hidden:
            raise IllegalActionError(ActionFault.REVEALED)
        return replace(
            self,
            phase=Phase.PLAYING,
            position=self.position.resumed(),
            dead=frozenset(),
            confirmed=frozenset(),
            disputed=action.disputed,
        )

    def _draw_answered(self, action: OfferDraw | AcceptDraw | DeclineDraw) -> Self:
        self._expect(Phase.PLAYING)
        if isinstance(action, OfferDraw):
            return replace(self, draw_offer=action.color)
        if self.draw_offer is not action.color.opponent:
            raise IllegalActionError(ActionFault.NO_OFFER)
        if isinstance(action, AcceptDraw):
            return self._finished(Result(None, Ending.DRAW))
        return replace(self, draw_offer=None)
