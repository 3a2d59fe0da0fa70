"""How the host finds out, whenever the two meet, what the guest lacks or what it lacks itself.

What the host has taken is kept before anything is sent, so the guest may always be told again.
Where it was lost all the same, the guest hands it back: what the guest itself did, or all of it to
a new device in the host's seat. Everything else is a conflict, which is told and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace

from gocore.color import Color
from gocore.errors import NotationError
from gocore.protocol.audience import tell_history
from gocore.protocol.bodies import Entries, Have, Lacking, Level, TermsTold
from gocore.protocol.entries import Entry, Granted, parse_entries
from gocore.protocol.part import Room
from gocore.protocol.promise import Promise
from gocore.protocol.record import Record
from gocore.protocol.sequencer import Sequencer
from gocore.protocol.terms import Terms


class Leveller(Sequencer):
    """A sequencer that meets its guest again and again.

    `_coming` grows while the guest hands back what is lost here. `_is_restoring` tells that we are
    a new device that the guest let in, so that it is believed; until then we do nothing.
    """

    def __init__(self, room: Room, terms: Terms, secret: Promise | None) -> None:
        super().__init__(room, terms, secret)
        self._is_restoring = False
        self._coming: Record | None = None
        self._has_heard = False

    def _sits_opposite(self, peer: str) -> None:
        self._has_heard, self._coming = False, None
        super()._sits_opposite(peer)

    def _hear_have(self, have: Have) -> None:
        """Find out what the guest lacks, or what we lack, at the beginning of a meeting."""
        if self._has_heard or self._guest is None:
            raise NotationError("that was told before")
        if not self._guest.is_taken and (have.length or have.round != self.terms.round):
            raise NotationError("a new guest holds nothing")
        self._has_heard = True
        self._guest = replace(self._guest, is_taken=True)
        length = len(self.record.entries)
        if have.round < self.terms.round:
            self._level_up(0)
        elif self._is_restoring and (have.round > self.terms.round or have.length):
            self._is_restoring = True
            self._ask_back()
        elif have.round > self.terms.round:
            self._conflict(length)
        elif have.length > length:
            self._ask_back()
        elif self.record.digests[have.length] == have.digest:
            self._level_up(have.length)
        else:
            self._conflict(have.length)

    @property
    def color(self) -> Color | None:
        return None if self._is_restoring else super().color

    def _begin_round(self) -> None:
        self._coming = None
        super()._begin_round()

    def _ask_back(self) -> None:
        """Ask for what only the guest has; all of it is believed only on a new device."""
        self._coming = self.record
        self.room.board.send(self.friend, Lacking(len(self.record.entries)))

    def _level_up(self, at: int) -> None:
        """Tell the guest all that it does not hold, and how things stand."""
        self.is_level, self.conflict = True, None
        if self._is_restoring:
            self._is_restoring = False
            self._tell_restored()
        board = self.room.board
        board.send(self.friend, TermsTold(self.terms.to_json()))
        tell_history(board, self.friend, self.terms, self.record, at, self._decided)
        self._tell_desk()

    def _conflict(self, at: int, *, is_told: bool = False) -> None:
        self._coming = None
        super()._conflict(at, is_told=is_told)

    def _hear_back(self, body: TermsTold | Entries | Level, coming: Record) -> None:
        """Take what the guest hands back, as far as it may."""
        match body:
            case TermsTold():
                self._hear_terms_back(Terms.parse(body.terms))
            case Entries():
                self._hear_entries_back(body, coming)
            case Level():
                self._hear_all_back(body, coming)

    def _hear_terms_back(self, terms: Terms) -> None:
        """Take the terms, on a new device; what was answered and revealed is final."""
        ours = self.terms
        is_other = (terms.offer, terms.commitment) != (ours.offer, ours.commitment)
        answers_anew = ours.answer is not None and terms.answer != ours.answer
        forgets = ours.revealed is not None and terms.revealed is None
        if not self._is_restoring or is_other or answers_anew or forgets:
            raise NotationError("these are not the terms that were offered")
        self.terms = terms

    def _hear_entries_back(self, told: Entries, coming: Record) -> None:
        """Take some entries; nothing stands in the record before all have come."""
        entries = parse_entries(list(told.entries), coming.setup.grid, coming.time)
        is_next = (told.round, told.at) == (self.terms.round, len(coming.entries))
        if not is_next or not (self._is_restoring or all(map(self._is_guests, entries))):
            self._conflict(told.at)
            return
        try:
            self._coming = coming.extended(entries)
        except NotationError:
            self._conflict(told.at)

    def _is_guests(self, entry: Entry) -> bool:
        """Whether the guest may have made this entry, and we have lost it."""
        if isinstance(entry, Granted) or self.color is None:
            return False
        return entry.by is self.color.opponent

    def _hear_all_back(self, level: Level, coming: Record) -> None:
        """Have it all in the record, unless we have done something else since we asked for it."""
        assert self._guest is not None
        held = len(self.record.entries)
        is_behind = self.record.digest in coming.digests[held : held + 1]
        theirs = (level.round, level.digest)
        if theirs != (self.terms.round, coming.digest) or not is_behind:
            self._conflict(held)
            return
        news = coming.entries[held:]
        self.record, self._coming = coming, None
        decided = max(level.decided, self._guest.decided)
        self._guest = replace(self._guest, decided=decided)
        for entry in news if not self._is_restoring else ():
            self._tell_entered(entry)
            self._reckon(entry)
        self.audience.told_anew(self.terms, self.record)
        self._level_up(len(self.record.entries))
