"""How people come to an end together: marks agreed upon, draws offered, a count looked at.

What a wish does to the game is decided by the core; here is decided who must be asked first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gocore.actions import AcceptDraw, Confirm, DeclineDraw, Mark, NoResult, OfferDraw, Resume
from gocore.game import Phase
from web.expectation import surprise
from web.notions import Question, Remark
from web.state import AppState
from web.table import Table
from web.veil import is_veiled


class Agreement:
    """Takes the wishes about an end for one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.presses: dict[str, Callable[[], None]] = {
            "change-marks": self._unlock,
            "offer-draw": self._offer_draw,
            "accept-draw": lambda: self._answer_draw(AcceptDraw),
            "decline-draw": lambda: self._answer_draw(DeclineDraw),
            "no-result": self._ask_for_no_result,
            "count-now": lambda: self._count(explaining=False),
            "why-not-over": self._explain,
            "back-to-game": self._back,
        }

    @property
    def _state(self) -> AppState:
        return self._table.state

    def mark(self, point: int) -> None:
        """Turn a block from dead to alive or back, unless a player has agreed to the marks.

        Two people share one screen, so whose tap it was cannot be known: the board is locked
        for both, and changing a mark takes a button first.
        """
        if self._state.is_locked:
            self._table.refuse(Remark.LOCKED)
        else:
            self._table.act([Mark(point, dead=point not in self._state.game.dead)])

    def confirm_marks(self, *, sure: bool = False) -> None:
        """Agree with the marks; against the computer they stand only if it agrees as well."""
        state, color = self._state, self._state.next_to_confirm
        if state.thinking is not None or color is None:
            return
        if state.computer and state.judged not in (None, state.game.dead):
            self._table.act([Resume(color, disputed=True)])
            self._table.refuse(Remark.DISPUTED)
        elif not sure and not state.game.confirmed and surprise(state):
            self._table.ask(Question.FAR_COUNT)
        elif state.computer:
            self._table.act([Confirm(color), Confirm(color.opponent)])
        else:
            self._table.act([Confirm(color)])

    def end_without_result(self) -> None:
        """Let the game end without a result, as both players want it."""
        self._table.act([NoResult()])

    def _unlock(self) -> None:
        self._table.show(replace(self._state, unlocked=True, refusal=None))

    def _offer_draw(self) -> None:
        """Offer a draw; the computer takes one where the rules name a draw, and nowhere else."""
        state = self._state
        if state.computer is None:
            self._open([OfferDraw(state.player)])
        elif state.game.claimable is None:
            self._table.refuse(Remark.DECLINED)
        else:
            self._open([OfferDraw(state.player), AcceptDraw(state.computer)])

    def _open(self, actions: list[OfferDraw | AcceptDraw]) -> None:
        self._table.act(actions)
        self._table.show(replace(self._state, sheet=None))
        self._table.screen.focus('[data-action="decline-draw"]')

    def _answer_draw(self, answer: type[AcceptDraw | DeclineDraw]) -> None:
        offered_by = self._state.game.draw_offer
        color = self._state.player if offered_by is None else offered_by.opponent
        self._table.act([answer(color)])

    def _ask_for_no_result(self) -> None:
        if self._state.computer and self._state.game.claimable is None:
            self._table.refuse(Remark.DECLINED)
        elif self._state.phase is not Phase.FINISHED:
            self._table.ask(Question.NO_RESULT)

    def _count(self, *, explaining: bool) -> None:
        """Count the board as it lies; the game waits and is not touched."""
        state = self._state
        if state.phase is not Phase.PLAYING or state.placing or state.awaits_computer:
            return
        if is_veiled(state):
            return
        self._table.look(
            replace(state, counting=True, explaining=explaining, sheet=None, shown=None,
                    ghost=None, refusal=None, breach=None)
        )  # fmt: skip
        self._table.screen.focus('[data-action="back-to-game"]')

    def _explain(self) -> None:
        if self._state.count is None:
            self._count(explaining=True)
        else:
            self._table.show(replace(self._state, explaining=not self._state.explaining))

    def _back(self) -> None:
        state = self._state
        if state.counting:
            self._table.look(
                replace(state, counting=False, explaining=False, judged=None, expected=None,
                        refusal=None)
            )  # fmt: skip
