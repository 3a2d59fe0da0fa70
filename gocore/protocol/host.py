"""The side that made the link: it gives out the seats and keeps the record.

What it has taken is kept before anything is sent, so the guest may always be told again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gocore.errors import ActionFault, IllegalActionError, NotationError
from gocore.protocol.asking import PLAYER_KEYS
from gocore.protocol.audience import tell_history
from gocore.protocol.bodies import (
    Body,
    DeskTold,
    Entries,
    Have,
    Lacking,
    Level,
    NotWanted,
    Propose,
    Settled,
    TermsTold,
    Welcome,
)
from gocore.protocol.entries import Entry, Granted, parse_entries
from gocore.protocol.forms import hexadecimal, keyed, truth
from gocore.protocol.happenings import RefusalReason, TermsDeclined
from gocore.protocol.link import Seat
from gocore.protocol.offer import Offer
from gocore.protocol.part import Room
from gocore.protocol.presence import Presence
from gocore.protocol.promise import Promise
from gocore.protocol.record import Record
from gocore.protocol.seats import KEY_DIGITS, Role, new_key
from gocore.protocol.sequencer import GuestSeat, Sequencer
from gocore.protocol.terms import Terms, new_secret


class Host(Sequencer):
    """The host's side.

    `_coming` grows while the guest hands back what is lost here; `_is_restoring` tells that all of
    it is, so that the guest is believed.
    """

    role = Role.HOST

    def __init__(self, room: Room, terms: Terms, secret: Promise | None) -> None:
        super().__init__(room, terms, secret)
        self._is_restoring = False
        self._coming: Record | None = None
        self._has_heard = False

    @staticmethod
    def of(room: Room, offer: Offer) -> Host:
        """The host of a new game."""
        secret = new_secret(offer, room.secrets)
        return Host(room, Terms.of(offer, secret), secret)

    @staticmethod
    def let_in_by(room: Room, peer: str, welcome: Welcome) -> Host:
        """Take the host's seat on a new device; the guest who let us in hands over the game."""
        terms, secret = Terms.parse(welcome.terms), None
        if terms.host_color is None:
            secret = new_secret(terms.offer, room.secrets)
            terms = Terms.of(terms.offer, secret)
        host = Host(room, terms, secret)
        host._guest = GuestSeat(hexadecimal(welcome.key, KEY_DIGITS), is_taken=True)
        host._is_restoring = True
        host._sits_opposite(peer)
        return host

    @property
    def seat(self) -> Seat:
        return Seat(self.role, self._guest.key if self._guest else None)

    @property
    def presence(self) -> Presence:
        return super().presence if self._guest else Presence.NOBODY

    def met(self, peer: str, is_friend: bool) -> None:
        if is_friend:
            self._sits_opposite(peer)
            return
        if peer == self.friend:
            return
        self.audience.came(peer)
        if self._is_seat_free:
            self._seat_guest(peer)
        else:
            self.audience.watches(peer, self.terms, self.record)

    @property
    def _is_seat_free(self) -> bool:
        """Also where somebody received the seat and went before answering from it."""
        if self._guest is None:
            return True
        return not self._guest.is_taken and not self.room.board.is_here(self.friend)

    def _sits_opposite(self, peer: str) -> None:
        self._has_heard, self._coming = False, None
        super()._sits_opposite(peer)

    def accept(self, guess_odd: bool | None = None) -> None:  # noqa: ARG002 - not asked of a host
        raise IllegalActionError(ActionFault.NO_REQUEST)

    def decline(self) -> None:
        raise IllegalActionError(ActionFault.NO_REQUEST)

    def let_in(self, as_player: bool) -> None:
        """Give the absent friend's seat to the newcomer, or let it go on watching."""
        peer = self.newcomer
        if peer is not None and as_player:
            self._seat_guest(peer)
        elif peer is not None:
            self.audience.dismissed(peer)

    def _seat_guest(self, peer: str) -> None:
        """Give the guest's seat, with a new key, to this peer; whoever had it has it no more."""
        self.audience.left(peer)
        self._guest = GuestSeat(new_key(self.room.secrets))
        self.desk = replace(self.desk, theirs=None, closed=None)
        self._sits_opposite(peer)
        self.room.board.send(peer, Welcome(Role.GUEST, self._guest.key, self.terms.to_json()))

    def heard(self, peer: str, body: Body) -> None:
        if peer != self.friend:
            raise NotationError("only the friend has anything to say")
        match body:
            case Have():
                self._hear_have(body)
            case TermsTold() | Entries() | Level() if self._coming is not None:
                self._hear_back(body, self._coming)
            case TermsTold() | Entries() | Level() if self.conflict is not None:
                pass  # it was on its way when the records were found to part
            case Propose() if self.is_level:
                self._hear_proposal(body)
            case DeskTold() if self.is_level:
                self._hear_desk(body)
            case Settled() if self.is_level:
                self._hear_settled(body)
            case NotWanted() if self.is_level:
                self._hear_not_wanted()
            case _:
                self._hear_small_talk(body)

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
        elif self._holds_nothing and (have.round > self.terms.round or have.length):
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
    def _holds_nothing(self) -> bool:
        return not self.record.entries and (self._is_restoring or self.terms.round == 1)

    def _ask_back(self) -> None:
        """Ask for what only the guest has; all of it is believed only where we hold nothing."""
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
        ours = (self.terms.offer, self.terms.commitment)
        if not self._is_restoring or (terms.offer, terms.commitment) != ours:
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
        assert self._guest is not None
        if level.digest != coming.digest:
            self._conflict(len(self.record.entries))
            return
        news = coming.entries[len(self.record.entries) :]
        self.record, self._coming = coming, None
        decided = max(level.decided, self._guest.decided)
        self._guest = replace(self._guest, decided=decided)
        for entry in news if not self._is_restoring else ():
            self._tell_entered(entry)
            self._reckon(entry)
        self.audience.told_anew(self.terms, self.record)
        self._level_up(len(self.record.entries))

    def _hear_not_wanted(self) -> None:
        """The guest goes, and its seat is free again; later than its consent it cannot."""
        if self.terms.agreed:
            raise NotationError("the terms are agreed")
        friend, self._guest, self._refused = self.friend, None, RefusalReason.DECLINED
        self.room.tell(TermsDeclined())
        assert friend is not None, "somebody said so"
        self.room.board.drop(friend)

    def to_json(self) -> dict[str, Any]:
        return {
            **super().to_json(),
            "secret": self._secret.to_json() if self._secret else None,
            "guest": self._guest.to_json() if self._guest else None,
            "restoring": self._is_restoring,
        }

    @staticmethod
    def restored(room: Room, data: object) -> Host:
        """Read what `to_json` wrote. Raises NotationError."""
        found = keyed(data, (*PLAYER_KEYS, "secret", "guest", "restoring"))
        secret, guest = found["secret"], found["guest"]
        host = Host(
            room, Terms.parse(found["terms"]), None if secret is None else Promise.parse(secret)
        )
        host._restore(found)
        host._guest = None if guest is None else GuestSeat.parse(guest)
        host._is_restoring = truth(found["restoring"])
        return host
