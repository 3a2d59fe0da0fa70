"""Those without a seat: who waits to be let in, and who watches.

They say nothing. A spectator believes the host that let it watch, as far as the rules allow, and
turns to another only when that one is gone.
"""

from __future__ import annotations

from dataclasses import replace

from gocore.errors import NotationError
from gocore.protocol.bodies import Body, Entries, Level, Say, TermsTold, Welcome
from gocore.protocol.clocking import is_turn, last_times, time_left
from gocore.protocol.entries import Entry, Granted, RequestKind, parse_entries
from gocore.protocol.guest import Guest
from gocore.protocol.happenings import (
    Clocked,
    Entered,
    RefusalReason,
    RoundBegan,
    Said,
    Snapshot,
    Undone,
)
from gocore.protocol.host import Host
from gocore.protocol.part import Part, Room
from gocore.protocol.presence import MOST_SILENCE_MS, Presence
from gocore.protocol.seats import Role
from gocore.protocol.terms import Terms


class Stranger(Part):
    """Somebody who opened the link and waits for a seat."""

    def heard(self, peer: str, body: Body) -> None:
        if not isinstance(body, Welcome):
            raise NotationError("nobody but a host speaks first")
        take_seat(self.room, peer, body)


class Spectator(Part):
    """Somebody who watches.

    `_source` is whom we listen to, `_former` others who let us watch and are not listened to.
    `_coming` is the record while it is told for the first time.
    """

    role = Role.SPECTATOR

    def __init__(self, room: Room, peer: str, welcome: Welcome) -> None:
        super().__init__(room)
        self._source: str | None = peer
        self._former: set[str] = set()
        self._terms = Terms.parse(welcome.terms)
        self._record = self._coming = self._terms.new_record()
        self._is_told = False

    @property
    def snapshot(self) -> Snapshot:
        here = self.room.board.is_here(self._source)
        return replace(
            super().snapshot,
            role=self.role,
            offer=self._terms.offer,
            agreed=self._terms.agreed,
            game=self._record.game,
            friend=Presence.HERE if here else Presence.AWAY,
            adjourning=self._record.adjourning,
            sealed_by=self._record.sealed_by,
            reveal=self._terms.nigiri,
            round=self._terms.round,
        )

    def refused(self, peer: str, reason: RefusalReason, is_proven: bool) -> None:
        if not self.room.board.is_here(self._source):
            super().refused(peer, reason, is_proven)

    def parted(self, peer: str) -> None:
        self._former.discard(peer)
        if peer == self._source:
            self._source = None

    def heard(self, peer: str, body: Body) -> None:
        if isinstance(body, Welcome):
            self._hear_welcome(peer, body)
        elif peer == self._source:
            self._hear_source(body)
        elif peer not in self._former:
            raise NotationError("that is not whom we listen to")

    def _hear_welcome(self, peer: str, welcome: Welcome) -> None:
        """Follow another, or take a seat, where the one we listen to says so or is gone."""
        if peer != self._source and not self._may_follow(peer):
            if welcome.role is not Role.SPECTATOR:
                raise NotationError("that seat is not this peer's to give")
            self._former.add(peer)
        elif welcome.role is not Role.SPECTATOR:
            take_seat(self.room, peer, welcome)
        else:
            self._follow(peer, Terms.parse(welcome.terms))

    def _may_follow(self, peer: str) -> bool:
        """Whether to turn to this peer: the one we listened to is gone, or was only the guest."""
        board = self.room.board
        one, other = board.link(self._source), board.link(peer)
        is_host = other is not None and other.claims is Role.HOST
        gone = one is None or not board.is_here(self._source)
        return gone or (is_host and one is not None and one.claims is not Role.HOST)

    def _follow(self, peer: str, terms: Terms) -> None:
        if self._source is not None:
            self._former.add(self._source)
        self._former.discard(peer)
        self._source, self._terms, self._is_told = peer, terms, False
        self._refused = None
        self._coming = terms.new_record()

    def _hear_source(self, body: Body) -> None:
        match body:
            case TermsTold():
                self._hear_terms(Terms.parse(body.terms))
            case Entries():
                self._hear_entries(body)
            case Level():
                self._record, self._is_told = self._coming, True
                for color, left in last_times(self._record).items():
                    self.room.tell(Clocked(color, left, 0))
            case Say():
                self.room.tell(Said(body.phrase, body.by))
            case _:
                raise NotationError("nothing for those who watch")

    def _hear_terms(self, terms: Terms) -> None:
        if terms.offer != self._terms.offer:
            raise NotationError("the terms were others")
        if terms.round != self._terms.round:
            self._record = self._coming = terms.new_record()
            self.room.tell(RoundBegan(terms.round))
        self._terms = terms

    def _hear_entries(self, told: Entries) -> None:
        coming = self._coming
        if (told.round, told.at) != (self._terms.round, len(coming.entries)):
            raise NotationError("entries that belong elsewhere")
        entries = parse_entries(list(told.entries), coming.setup.grid, coming.time)
        self._coming = coming.extended(entries)
        if not self._is_told:
            return
        self._record = self._coming
        for entry in entries:
            self._tell_entered(entry)

    def _tell_entered(self, entry: Entry) -> None:
        self.room.tell(Entered(entry))
        if isinstance(entry, Granted) and entry.request.kind is RequestKind.UNDO:
            self.room.tell(Undone(entry.request.moves))
        link, left = self.room.board.link(self._source), time_left(entry)
        if link is not None and is_turn(entry):
            if left is not None:
                silence_ms = min(link.pulse.silence_ms(), MOST_SILENCE_MS)
                forgiven_ms = silence_ms + link.pulse.lag_ms
                self.room.tell(Clocked(entry.by, left, forgiven_ms))
            link.pulse.reckoned()


def take_seat(room: Room, peer: str, welcome: Welcome) -> None:
    """Become what a welcome makes of us; a new host meets those who are there already."""
    match welcome.role:
        case Role.HOST:
            room.become(Host.let_in_by(room, peer, welcome))
            room.board.introduce()
        case Role.GUEST:
            room.become(Guest.welcomed(room, peer, welcome))
        case Role.SPECTATOR:
            room.become(Spectator(room, peer, welcome))
