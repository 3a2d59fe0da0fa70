"""How the two ask each other for consent, and answer: the desk of a player at work.

A request lapses when the game goes on without it; where both ask for the same, both consent.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gocore.errors import ActionFault, GoError, IllegalActionError, NotationError
from gocore.protocol.bodies import DeskTold
from gocore.protocol.desk import (
    Asked,
    Closing,
    Desk,
    check_grantable,
    is_equal_wish,
)
from gocore.protocol.entries import Granted, Request, RequestKind
from gocore.protocol.happenings import Declined, Lapsed, Snapshot
from gocore.protocol.notation import MOST_ROUNDS
from gocore.protocol.part import Room
from gocore.protocol.record import Record
from gocore.protocol.talker import Talker
from gocore.protocol.terms import Terms

PLAYER_KEYS = ("terms", "entries", "envelope", "former", "desk")
"""What is kept of either player; `_restore` reads it."""


class Asker(Talker):
    """A player with a desk."""

    def __init__(self, room: Room, terms: Terms) -> None:
        super().__init__(room, terms)
        self.desk = Desk()

    @property
    def request(self) -> Request | None:
        """The friend's request that can still be granted."""
        theirs = self.desk.theirs
        if theirs is None or not self._is_grantable(theirs.request, self.view):
            return None
        return theirs.request

    @property
    def snapshot(self) -> Snapshot:
        asked = self.desk.asked
        return replace(
            super().snapshot, asked=asked.request if asked else None, request=self.request
        )

    def ask(self, kind: RequestKind, moves: int = 0) -> None:
        request = self.view.request(self._own_color(), kind, moves)
        if self.desk.asked:
            raise IllegalActionError(ActionFault.ASKED)
        self._check_grantable(request, self.view)
        if self.request and is_equal_wish(self.request, request):
            self.answer(yes=True)
        else:
            self._asks(Asked.new(request, self.room.secrets))

    def _check_grantable(self, request: Request, record: Record) -> None:
        """Raise IllegalActionError where nothing could come of it, nor after the last round."""
        check_grantable(request, record)
        if request.kind is RequestKind.REMATCH and self.terms.round >= MOST_ROUNDS:
            raise IllegalActionError(ActionFault.TOO_LONG)

    def _is_grantable(self, request: Request, record: Record) -> bool:
        try:
            self._check_grantable(request, record)
        except GoError:
            return False
        return True

    def _asks(self, asked: Asked) -> None:
        self._lay(replace(self.desk, asked=asked))

    def withdraw(self) -> None:
        """Ask no more; does nothing where nothing is asked."""
        self._lay(replace(self.desk, asked=None))

    def answer(self, yes: bool) -> None:
        request = self.request
        if request is None:
            raise IllegalActionError(ActionFault.NO_REQUEST)
        if not yes:
            self._lay(self.desk.closing(Closing.DECLINED))
        elif request.kind is RequestKind.REMATCH:
            self._consent_to_rematch()
        else:
            self._enter(Granted(self._own_color(), request))

    def to_json(self) -> dict[str, Any]:
        return {**super().to_json(), "desk": self.desk.to_json()}

    def _restore(self, found: Mapping[str, Any]) -> None:
        super()._restore(found)
        self.desk = Desk.parse(found["desk"])

    @abstractmethod
    def _consent_to_rematch(self) -> None:
        """Agree to another round with the colors changed."""

    def _lay(self, desk: Desk) -> None:
        """Have the desk so from now on; the friend is told of every change."""
        changed = (desk.asked, desk.closed) != (self.desk.asked, self.desk.closed)
        self.desk = desk
        if changed and self.is_level:
            self._tell_desk()

    def _tell_desk(self) -> None:
        desk = self.desk
        self.room.board.send(self.friend, DeskTold(self.terms.round, desk.asked, desk.closed))

    def _hear_desk(self, told: DeskTold) -> None:
        """Take what the friend asks for, and what it answered; nothing said in another round."""
        if told.round != self.terms.round:
            return
        theirs = told.asked
        if theirs and (self.color is None or theirs.request.by is not self.color.opponent):
            raise NotationError("one asks for oneself")
        asked = self.desk.asked
        if asked and told.closed and told.closed.name == asked.name:
            self._hear_answer(asked, told.closed.how)
        self._lay(self.desk.with_theirs(theirs))
        self._let_lapse()

    def _hear_answer(self, asked: Asked, how: Closing) -> None:
        self._lay(replace(self.desk, asked=None))
        if how is Closing.DECLINED:
            self.room.tell(Declined(asked.request.kind))
        elif how is Closing.LAPSED:
            self.room.tell(Lapsed(asked.request.kind, own=True))

    def _let_lapse(self, granted: Request | None = None, *, by_us: bool = False) -> None:
        """Close what the game has gone past.

        `granted` is what has just been consented to; what we have done `by_us` is no news to us.
        """
        asked, theirs = self.desk.asked, self.desk.theirs
        if asked and (granted == asked.request or not self._is_grantable(asked.request, self.view)):
            self._lay(replace(self.desk, asked=None))
            if granted != asked.request and not by_us:
                self.room.tell(Lapsed(asked.request.kind, own=True))
        if theirs and granted == theirs.request:
            self._lay(self.desk.closing(Closing.GRANTED))
        elif theirs and not self._is_grantable(theirs.request, self.record):
            self._lay(self.desk.closing(Closing.LAPSED))
            self.room.tell(Lapsed(theirs.request.kind, own=False))
