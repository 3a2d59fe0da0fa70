"""How the guest enters the record: shown at once, proposed to the host, kept until decided.

Proposals outlive a reload and are told again at every meeting under their numbers. What the host
adds is judged here: nothing is taken that breaks a rule, has us do what we never did, or
consents to what we never asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gocore.errors import ActionFault, GoError, IllegalActionError, MoveFault, NotationError
from gocore.points import Grid
from gocore.protocol.asking import Asker
from gocore.protocol.bodies import Entries, Level, NotTaken, Propose
from gocore.protocol.desk import Asked, Closing
from gocore.protocol.entries import (
    Entry,
    Granted,
    Request,
    format_entry,
    format_request,
    parse_entries,
    parse_entry,
    parse_request,
)
from gocore.protocol.forms import hexadecimal, keyed, listed, truth, whole
from gocore.protocol.happenings import Denied
from gocore.protocol.messages import MOST_NUMBER
from gocore.protocol.notation import DIGEST_DIGITS
from gocore.protocol.part import Room
from gocore.protocol.record import Record
from gocore.protocol.terms import Terms
from gocore.time_control import TimeControl

MOST_PENDING = 100
"""How much a guest does, at most, while the host is away."""

WITHDRAWN_MS = 15_000
"""So long after we told what we ask for, a consent to what we asked before may be on its way."""

_REMEMBERED = 4


@dataclass(frozen=True)
class Proposal:
    """An entry under its number.

    It was made on the record of digest `base`, knowing what became of all up to `known`.
    """

    number: int
    known: int
    base: str
    entry: Entry

    def to_json(self, grid: Grid) -> dict[str, Any]:
        return {
            "number": self.number,
            "known": self.known,
            "base": self.base,
            "entry": format_entry(self.entry, grid),
        }

    @staticmethod
    def parse(data: object, grid: Grid, time: TimeControl | None) -> Proposal:
        """Read what `to_json` wrote. Raises NotationError."""
        found = keyed(data, ("number", "known", "base", "entry"))
        return Proposal(
            whole(found["number"], 1, MOST_NUMBER),
            whole(found["known"], 0, MOST_NUMBER),
            hexadecimal(found["base"], DIGEST_DIGITS),
            parse_entry(found["entry"], grid, time),
        )


class Proposer(Asker):
    """A player whose entries another puts into the record.

    `is_trusting` on a new device that has done nothing and is handed a game which goes on: all of
    it is believed, ours too, and counts from the first `Level` on; until then it is `_coming`.
    `_is_new` until that first `Level`, with or without trust.
    """

    def __init__(self, room: Room, terms: Terms) -> None:
        super().__init__(room, terms)
        self.is_trusting = terms.agreed
        self._is_new = True
        self._coming = self.record
        self._pending: tuple[Proposal, ...] = ()
        self._number = 0
        self._known = 0
        self._requests: tuple[Request, ...] = ()
        self._told_ms = 0
        self._view = self.record

    @property
    def view(self) -> Record:
        """The record with our own pending entries on top, as far as they still fit."""
        return self._view

    @property
    def pending(self) -> int:
        return len(self._pending)

    @property
    def decided(self) -> int:
        """The number up to which all proposals are decided."""
        return self._pending[0].number - 1 if self._pending else self._number

    def _enter(self, entry: Entry) -> None:
        longer = self.view.after(entry)
        if longer is self.view:
            return
        if len(self._pending) >= MOST_PENDING:
            raise IllegalActionError(ActionFault.TOO_LONG)
        self._number += 1
        proposal = Proposal(self._number, self._known, self.record.digest, entry)
        self._pending, self._view = (*self._pending, proposal), longer
        self._tell_entered(entry)
        self._reckon(entry)
        if self.is_level:
            self._propose(proposal)
        self._let_lapse(by_us=True)

    def _propose(self, proposal: Proposal) -> None:
        entry = format_entry(proposal.entry, self.record.setup.grid)
        round_, number, known = self.terms.round, proposal.number, proposal.known
        body = Propose(round_, number, known, proposal.base, entry)
        self.room.board.send(self.friend, body)

    def _asks(self, asked: Asked) -> None:
        self._requests = (*self._requests[1 - _REMEMBERED :], asked.request)
        super()._asks(asked)

    def _tell_desk(self) -> None:
        self._told_ms = self.room.board.now_ms
        super()._tell_desk()

    def _hear_answer(self, asked: Asked, how: Closing) -> None:
        """What was answered cannot be consented to later."""
        self._requests = tuple(one for one in self._requests if one != asked.request)
        super()._hear_answer(asked, how)

    def _forget_withdrawn(self) -> None:
        """Forget what we ask no more, once the host has had the time to hear so."""
        link = self.room.board.link(self.friend)
        if link is None or not self.is_level:
            return
        heard_ms = self.room.board.now_ms - self._told_ms - link.pulse.silence_ms()
        if heard_ms > WITHDRAWN_MS:
            asked = self.desk.asked.request if self.desk.asked else None
            self._requests = tuple(one for one in self._requests if one == asked)

    def _miss_friend(self) -> None:
        self._forget_withdrawn()
        super()._miss_friend()

    def _sits_opposite(self, peer: str) -> None:
        super()._sits_opposite(peer)
        self._coming = self.record

    def _hear_entries(self, told: Entries) -> None:
        """Take what the host adds, all of it or nothing."""
        base = self._coming if self.is_trusting else self.record
        at = len(base.entries)
        if (told.round, told.at) != (self.terms.round, at):
            raise NotationError("entries that belong elsewhere")
        entries = parse_entries(list(told.entries), base.setup.grid, base.time)
        self._check_decided(told.decided)
        try:
            longer = base.extended(entries)
            if self.is_trusting:
                self._coming = longer
                return
            self._check_consents(entries)
            pending, passed_over = self._after_these(entries, told.decided)
        except NotationError:
            self._conflict(at)
            raise
        self.record, self._pending = longer, pending
        if self.is_level:
            self._known = max(self._known, min(told.decided, self._number))
        self._look_anew()
        self._give_up(passed_over, ActionFault.STALE)
        if not self._is_new:
            self._tell_news(entries)

    def _check_decided(self, decided: int) -> None:
        """Raise NotationError where more was decided than we can have proposed and forgotten."""
        if decided > self._number + MOST_PENDING:
            raise NotationError("so much was never proposed")

    def _check_consents(self, entries: Iterable[Entry]) -> None:
        """Raise NotationError for a consent to what we have not asked of late."""
        self._forget_withdrawn()
        for entry in entries:
            if not isinstance(entry, Granted) or entry.by is self.color:
                continue
            if entry.request not in self._requests:
                raise NotationError("a consent to what was never asked")

    def _after_these(
        self, entries: tuple[Entry, ...], decided: int
    ) -> tuple[tuple[Proposal, ...], tuple[Proposal, ...]]:
        """What is still pending once these stand in the record, and what was passed over.

        Raises NotationError where one of them is by us and we never proposed it, in this order.
        """
        pending, passed_over = self._pending, self._pending[:0]
        for entry in entries:
            if entry.by is not self.color:
                continue
            numbers = (n for n, p in enumerate(pending) if p.number <= decided and p.entry == entry)
            index = next(numbers, None)
            if index is not None:
                passed_over += pending[:index]
                pending = pending[index + 1 :]
            else:
                raise NotationError("that was never proposed")
        if not entries:
            passed_over += tuple(p for p in pending if p.number <= decided)
            pending = pending[len(passed_over) :]
        return pending, passed_over

    def _tell_news(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.by is not self.color:
                self._tell_entered(entry)
                self._reckon(entry)
            granted = entry.request if isinstance(entry, Granted) else None
            self._let_lapse(granted, by_us=entry.by is self.color)

    def _look_anew(self) -> None:
        """Put what is pending on top of the record, up to the first that does not fit."""
        self._view = self.record
        for proposal in self._pending:
            try:
                self._view = self._view.after(proposal.entry)
            except GoError:
                return

    def _hear_not_taken(self, not_taken: NotTaken) -> None:
        """Give up a proposal, and all that we made before we knew."""
        number = not_taken.number
        if number > self._number:
            raise NotationError("that was never proposed")
        lost = tuple(p for p in self._pending if p.known < number <= p.number)
        if lost:
            self._known = self._number
            self._give_up(lost, not_taken.fault)

    def _give_up(self, lost: tuple[Proposal, ...], fault: ActionFault | MoveFault) -> None:
        """Do without these proposals, and tell so unless they would change nothing."""
        self._pending = tuple(p for p in self._pending if p not in lost)
        self._look_anew()
        if any(self._would_change(proposal.entry) for proposal in lost):
            self.room.tell(Denied(fault))
            self._let_lapse()

    def _would_change(self, entry: Entry) -> bool:
        try:
            return self.record.after(entry) is not self.record
        except GoError:
            return True

    def _hear_level(self, level: Level) -> bool:
        """Take that we were told all; whether we now hold the same as the host."""
        self._check_decided(level.decided)
        ours = self._coming if self.is_trusting else self.record
        theirs = (level.round, level.length, level.digest)
        if theirs != (self.terms.round, len(ours.entries), ours.digest):
            self._conflict(min(level.length, len(ours.entries)))
            return False
        self.record = ours
        lost = tuple(p for p in self._pending if p.number <= level.decided)
        self._give_up(lost, ActionFault.STALE)
        self._number = max(self._number, level.decided)
        self._known = max(self._known, level.decided)
        self.is_trusting, self._is_new = False, False
        self.is_level, self.conflict = True, None
        return True

    def _propose_again(self) -> None:
        for proposal in self._pending:
            self._propose(proposal)

    def to_json(self) -> dict[str, Any]:
        grid = self.record.setup.grid
        return {
            **super().to_json(),
            "trusting": self.is_trusting,
            "pending": [proposal.to_json(grid) for proposal in self._pending],
            "number": self._number,
            "known": self._known,
            "requests": [format_request(request) for request in self._requests],
        }

    def _restore(self, found: Mapping[str, Any]) -> None:
        super()._restore(found)
        grid, time = self.record.setup.grid, self.record.time
        self._pending = tuple(
            Proposal.parse(data, grid, time) for data in listed(found["pending"], MOST_PENDING)
        )
        self._number = whole(found["number"], 0, MOST_NUMBER)
        self._known = whole(found["known"], 0, MOST_NUMBER)
        self._requests = tuple(map(parse_request, listed(found["requests"], _REMEMBERED)))
        has_done = self.record.entries or self._number
        self.is_trusting = truth(found["trusting"]) and not has_done
        self._is_new = self.is_trusting
        self._coming = self.record
        self._look_anew()
