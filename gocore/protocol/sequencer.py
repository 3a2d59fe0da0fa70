"""How the host appends to the record: its own entries at once, the guest's as they are proposed.

A guest's proposals are numbered; each is decided once, and none that was made without knowing of
a refusal is taken after it. Who sits in the guest's seat, and how the two find out what each
holds, is `host`'s.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gocore.color import Color
from gocore.errors import (
    ActionFault,
    IllegalActionError,
    IllegalMoveError,
    MoveFault,
    NotationError,
)
from gocore.protocol.asking import Asker
from gocore.protocol.audience import told
from gocore.protocol.bodies import DeskTold, Entries, NotTaken, Propose, Settled, TermsTold
from gocore.protocol.desk import Asked, Closing, is_equal_wish
from gocore.protocol.entries import Entry, Granted, RequestKind, parse_entry
from gocore.protocol.forms import hexadecimal, keyed, truth, whole
from gocore.protocol.happenings import RoundBegan
from gocore.protocol.messages import MOST_NUMBER
from gocore.protocol.part import Room
from gocore.protocol.promise import Promise
from gocore.protocol.seats import KEY_DIGITS
from gocore.protocol.terms import Terms

_FOUL = (
    ActionFault.NOT_YOUR_TURN,
    ActionFault.NOT_YOURS,
    ActionFault.NEEDS_CONSENT,
    ActionFault.NO_CLOCK,
)
"""What nobody proposes who has judged the entry first."""


@dataclass(frozen=True)
class GuestSeat:
    """The seat that was given out.

    `is_taken` once somebody has answered from it. `decided` is the last of the guest's proposals
    that was answered, `denied` the last that was refused.
    """

    key: str
    is_taken: bool = False
    decided: int = 0
    denied: int = 0

    def to_json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "taken": self.is_taken,
            "decided": self.decided,
            "denied": self.denied,
        }

    @staticmethod
    def parse(data: object) -> GuestSeat:
        """Read what `to_json` wrote. Raises NotationError."""
        found = keyed(data, ("key", "taken", "decided", "denied"))
        return GuestSeat(
            hexadecimal(found["key"], KEY_DIGITS),
            truth(found["taken"]),
            whole(found["decided"], 0, MOST_NUMBER),
            whole(found["denied"], 0, MOST_NUMBER),
        )


class Sequencer(Asker):
    """A player who says what stands in the record."""

    def __init__(self, room: Room, terms: Terms, secret: Promise | None) -> None:
        super().__init__(room, terms)
        self._secret = secret
        self._guest: GuestSeat | None = None

    @property
    def color(self) -> Color | None:
        return self.terms.host_color

    @property
    def _decided(self) -> int:
        return self._guest.decided if self._guest else 0

    def _enter(self, entry: Entry) -> None:
        """Append an entry and tell it to everybody; nothing where it changes nothing."""
        longer = self.record.after(entry)
        if longer is self.record:
            return
        self.record = longer
        self._tell_entered(entry)
        self._reckon(entry)
        self._spread(self._told_last())
        granted = entry.request if isinstance(entry, Granted) else None
        self._let_lapse(granted, by_us=entry.by is self.color)

    def _told_last(self) -> Entries:
        entries = self.record.entries
        return told(self.terms, self.record, len(entries) - 1, entries[-1:], self._decided)

    def _hear_proposal(self, proposal: Propose) -> None:
        """Decide on a proposal; one that was decided before has been told of."""
        assert self._guest is not None
        if proposal.number <= self._guest.decided:
            return
        entry = parse_entry(proposal.entry, self.record.setup.grid, self.record.time)
        if self.color is None or entry.by is not self.color.opponent:
            raise NotationError("one proposes what one does oneself")
        self._guest = replace(self._guest, decided=proposal.number)
        before = self.record
        fault = self._fault_of(proposal, entry) or self._tried(entry)
        if fault:
            self._deny(proposal.number, fault)
        else:
            self._agree()
        if not fault and self.record is before:
            self.room.board.send(self.friend, self._told_decided())
        if fault in _FOUL or isinstance(fault, MoveFault):
            raise NotationError(f"a foul: {fault}")

    def _fault_of(self, proposal: Propose, entry: Entry) -> ActionFault | None:
        """Why this proposal does not fit what has happened meanwhile."""
        assert self._guest is not None
        is_known = proposal.round == self.terms.round and proposal.base in self.record.digests
        if not is_known or proposal.known < self._guest.denied:
            return ActionFault.STALE
        if isinstance(entry, Granted):
            asked = self.desk.asked
            if asked is None or asked.request != entry.request:
                return ActionFault.NO_REQUEST
        return None

    def _tried(self, entry: Entry) -> ActionFault | MoveFault | None:
        try:
            self._enter(entry)
        except (IllegalActionError, IllegalMoveError) as error:
            return error.reason
        return None

    def _deny(self, number: int, fault: ActionFault | MoveFault) -> None:
        assert self._guest is not None
        self._guest = replace(self._guest, denied=number)
        self.room.board.send(self.friend, NotTaken(number, fault))

    def _told_decided(self) -> Entries:
        return told(self.terms, self.record, len(self.record.entries), (), self._decided)

    def _hear_desk(self, told: DeskTold) -> None:
        super()._hear_desk(told)
        asked, request = self.desk.asked, self.request
        if asked and request and is_equal_wish(asked.request, request):
            self.answer(yes=True)

    def _hear_answer(self, asked: Asked, how: Closing) -> None:
        is_rematch = asked.request.kind is RequestKind.REMATCH
        super()._hear_answer(asked, how)
        if is_rematch and how is Closing.GRANTED and self.record.moment.is_over:
            self._begin_round()

    def _consent_to_rematch(self) -> None:
        self._begin_round()

    def _begin_round(self) -> None:
        """Begin a rematch, to which both have consented."""
        self.desk = replace(self.desk.closing(Closing.GRANTED), asked=None)
        self.terms = self.terms.next_round()
        self.record = self.terms.new_record()
        self._envelope = None
        self.room.tell(RoundBegan(self.terms.round))
        self._spread(TermsTold(self.terms.to_json()))
        if self.is_level:
            self._tell_desk()

    def _hear_settled(self, settled: Settled) -> None:
        """Take that the guest agrees, and its part in deciding the colors; the first one counts."""
        answer, secret = settled.answer, self._secret
        if answer is not None and self.terms.answer is None:
            if secret is None or not self.terms.takes(answer):
                raise NotationError("nobody asked for that")
            self._change_terms(self.terms.answered(answer, secret))
        if settled.agreed:
            self._agree()

    def _agree(self) -> None:
        if not self.terms.agreed:
            self._change_terms(replace(self.terms, agreed=True))

    def _change_terms(self, terms: Terms) -> None:
        self.terms = terms
        self._spread(TermsTold(terms.to_json()))
