"""What host and guest have in common: a color, a friend, a record, an envelope.

How an entry gets into the record is different for the two: `_enter` is theirs, as is what comes
of a new meeting. What they say besides is in `talker`, what they ask of each other in `asking`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from gocore.actions import Action, Play
from gocore.color import Color
from gocore.errors import ActionFault, IllegalActionError
from gocore.protocol.audience import Audience
from gocore.protocol.bodies import Body, Parted
from gocore.protocol.entries import (
    Entry,
    Granted,
    Opened,
    RequestKind,
    Sealed,
    format_entries,
    parse_entries,
)
from gocore.protocol.forms import hexadecimal, listed
from gocore.protocol.happenings import (
    Conflicted,
    Entered,
    RefusalReason,
    Snapshot,
    Undone,
)
from gocore.protocol.notation import parse_point
from gocore.protocol.part import Part, Room
from gocore.protocol.presence import Absence, Presence
from gocore.protocol.promise import Promise
from gocore.protocol.record import Record
from gocore.protocol.seats import KEY_DIGITS
from gocore.protocol.terms import Terms
from gocore.time_control import SideTime

_REMEMBERED_KEYS = 4


class Player(Part, ABC):
    """A side of the game.

    `_former` are the keys of the friend's seat before the last one that we gave out.
    `record` is what both hold, as far as is known. `friend` is the peer in the other seat, and
    `is_level` tells whether the two have told each other what they hold since they met.
    """

    def __init__(self, room: Room, terms: Terms) -> None:
        super().__init__(room)
        self.terms = terms
        self.record = terms.new_record()
        self.friend: str | None = None
        self.is_level = False
        self.conflict: int | None = None
        self.audience = Audience(room.board)
        self._envelope: Promise | None = None
        self._former: tuple[str, ...] = ()
        self._absence = Absence()
        self._friend_heard_ms = 0

    @property
    @abstractmethod
    def color(self) -> Color | None:
        """Our color in this round; None until it is decided."""

    @property
    def view(self) -> Record:
        """The record that is shown."""
        return self.record

    @property
    def presence(self) -> Presence:
        return Presence.HERE if self.room.board.is_here(self.friend) else Presence.AWAY

    @property
    def newcomer(self) -> str | None:
        """Who came without a key while the friend is away."""
        if self.presence is not Presence.AWAY:
            return None
        return self.audience.newcomer(self._heard_ms)

    @property
    def _heard_ms(self) -> int:
        link = self.room.board.link(self.friend)
        return link.pulse.heard_ms if link else self._friend_heard_ms

    @property
    def snapshot(self) -> Snapshot:
        view = self.view
        return Snapshot(
            role=self.role,
            offer=self.terms.offer,
            color=self.color,
            agreed=self.terms.agreed,
            game=view.game,
            friend=self.presence,
            spectators=self.audience.count,
            adjourning=view.adjourning,
            sealed_by=view.sealed_by,
            newcomer=self.newcomer,
            reveal=self.terms.nigiri,
            round=self.terms.round,
            refused=self._refused,
            misbehaved=self.room.board.misbehaved,
            conflict=self.conflict,
        )

    def act(self, action: Action, left: SideTime | None = None) -> None:
        self._enter(self.view.did(self._own_color(), action, left))

    def seal(self, point: int, left: SideTime | None = None) -> None:
        color, view = self._own_color(), self.view
        view.game.after(Play(color, point))
        promise = Promise.of_new_move(point, view.setup.grid, self.room.secrets)
        self._enter(Sealed(color, promise.commitment, view.turn, left))
        self._envelope = promise

    def open_seal(self) -> None:
        sealed, envelope = self.view.sealed, self._envelope
        if sealed is None or not self.view.sealed_by:
            raise IllegalActionError(ActionFault.NOT_SEALED)
        if sealed.by is not self._own_color():
            raise IllegalActionError(ActionFault.NOT_YOURS)
        if envelope is None or envelope.commitment != sealed.commitment:
            raise IllegalActionError(ActionFault.OTHER_SEAL)
        point = parse_point(envelope.value, self.view.setup.grid)
        self._enter(Opened(sealed.by, point, envelope.nonce))

    def parted(self, peer: str) -> None:
        self.audience.left(peer)
        if peer == self.friend:
            self._miss_friend()

    def _miss_friend(self) -> None:
        link = self.room.board.link(self.friend)
        assert link is not None, "a friend is missed while the link is still known"
        self._friend_heard_ms = link.pulse.heard_ms
        self._absence.began(link.pulse.heard_ms, link.pulse.silence_ms())
        self.friend = None
        self.is_level = False

    def refused(self, peer: str, reason: RefusalReason, is_proven: bool) -> None:
        """Believe the friend, and who proves that it is; whatever strangers say, we have a seat."""
        if peer == self.friend:
            self._miss_friend()
        elif not is_proven or self.presence is Presence.HERE:
            return
        super().refused(peer, reason, is_proven)

    def to_json(self) -> dict[str, Any]:
        grid = self.record.setup.grid
        return {
            "terms": self.terms.to_json(),
            "entries": format_entries(self.record.entries, grid),
            "envelope": self._envelope.to_json() if self._envelope else None,
            "former": list(self._former),
        }

    def _restore(self, found: Mapping[str, Any]) -> None:
        """Take up what `to_json` wrote. Raises NotationError."""
        grid, envelope = self.record.setup.grid, found["envelope"]
        self.record = self.record.extended(
            parse_entries(found["entries"], grid, self.terms.offer.time)
        )
        self._envelope = None if envelope is None else Promise.parse(envelope)
        former = listed(found["former"], _REMEMBERED_KEYS)
        self._former = tuple(hexadecimal(key, KEY_DIGITS) for key in former)

    def _give_up_key(self, key: str) -> None:
        """The friend's seat gets another key; who comes with this one is told so."""
        self._former = (*self._former[1 - _REMEMBERED_KEYS :], key)

    @abstractmethod
    def _enter(self, entry: Entry) -> None:
        """Put an entry of our own into the record, or propose it. Raises as `Record.after`."""

    def _own_color(self) -> Color:
        if self.color is None:
            raise IllegalActionError(ActionFault.NO_COLORS)
        return self.color

    def _sits_opposite(self, peer: str) -> None:
        """Take this peer for the friend; the one that was it before is its ghost."""
        ghost = self.friend
        if ghost is not None:
            self._miss_friend()
        self.friend = peer
        self._refused = None
        self._absence.ended(self.room.board.now_ms)
        if ghost is not None and ghost != peer:
            self.room.board.dismiss(ghost, RefusalReason.SEAT)

    def _spread(self, body: Body) -> None:
        """Tell the friend, if it knows where we stand, and all who watch."""
        if self.is_level:
            self.room.board.send(self.friend, body)
        self.audience.told(body)

    def _conflict(self, at: int, *, is_told: bool = False) -> None:
        """Take note that the records part; both sides are told, and nothing is dropped."""
        self.is_level = False
        if self.conflict is None:
            self.conflict = at
            self.room.tell(Conflicted(at))
        if not is_told:
            self.room.board.send(self.friend, Parted(at))

    def _tell_entered(self, entry: Entry) -> None:
        """Tell the page of an entry that is new to it."""
        self.room.tell(Entered(entry))
        if isinstance(entry, Granted) and entry.request.kind is RequestKind.UNDO:
            self.room.tell(Undone(entry.request.moves))
