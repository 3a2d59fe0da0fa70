"""The side that made the link: it gives out the seats, and hears those who sit on them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gocore.errors import ActionFault, IllegalActionError, NotationError
from gocore.protocol.asking import PLAYER_KEYS
from gocore.protocol.bodies import (
    Body,
    DeskTold,
    Entries,
    Have,
    Level,
    NotWanted,
    Propose,
    Settled,
    TermsTold,
    Welcome,
)
from gocore.protocol.forms import hexadecimal, keyed, truth
from gocore.protocol.happenings import RefusalReason, TermsDeclined
from gocore.protocol.levelling import Leveller
from gocore.protocol.link import Seat
from gocore.protocol.offer import Offer
from gocore.protocol.part import Room
from gocore.protocol.presence import Presence
from gocore.protocol.promise import Promise
from gocore.protocol.seats import KEY_DIGITS, Role, new_key
from gocore.protocol.sequencer import GuestSeat
from gocore.protocol.terms import Terms, new_secret


class Host(Leveller):
    """The host's side."""

    role = Role.HOST

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
        return Seat(self.role, self._guest.key if self._guest else None, self._former)

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
        if self._guest is not None:
            self._give_up_key(self._guest.key)
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

    def refused(self, peer: str, reason: RefusalReason, is_proven: bool) -> None:
        """Nothing to tell of one who received the seat and never answered from it."""
        if peer == self.friend and self._guest is not None and not self._guest.is_taken:
            self._miss_friend()
        else:
            super().refused(peer, reason, is_proven)

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
