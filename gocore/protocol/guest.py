"""The side that opened the link: it plays by proposing, and agrees to the terms.

Where the host is gone for good, the guest may let somebody else into the host's seat and hands
the whole game over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gocore.color import Color
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
    NotTaken,
    NotWanted,
    Settled,
    TermsTold,
    Welcome,
)
from gocore.protocol.desk import Closing, Desk
from gocore.protocol.entries import Entry, RequestKind
from gocore.protocol.forms import hexadecimal, keyed, truth, whole
from gocore.protocol.happenings import RefusalReason, RoundBegan, Snapshot
from gocore.protocol.link import Seat
from gocore.protocol.notation import MOST_ROUNDS
from gocore.protocol.offer import ColorChoice
from gocore.protocol.part import Room
from gocore.protocol.promise import new_share
from gocore.protocol.proposer import Proposer
from gocore.protocol.seats import KEY_DIGITS, Role, new_key
from gocore.protocol.terms import Answer, Terms, parse_answer

_KEYS = (
    "trusting", "pending", "number", "known", "requests",
    "key", "agreed", "declined", "answer", "consented", "redraws",
)  # fmt: skip


class Guest(Proposer):
    """The guest's side.

    `_answer` is our part in deciding the colors, `_consented` the round after which we consented
    to another, `_redraws` tells that a new host must commit anew. A new device has answered
    nothing and agreed to nothing, whatever the terms say; it takes both over with a game that is
    handed to it, or by agreeing to what is shown.
    """

    role = Role.GUEST

    def __init__(self, room: Room, terms: Terms, key: str) -> None:
        super().__init__(room, terms)
        self._key = key
        self._agreed = False
        self._declined = False
        self._answer: Answer | None = None
        self._consented = 0
        self._redraws = False
        self._has_handed_over = False
        self._draw()

    @staticmethod
    def welcomed(room: Room, peer: str, welcome: Welcome) -> Guest:
        """Take the guest's seat that somebody gives us."""
        key = hexadecimal(welcome.key, KEY_DIGITS)
        guest = Guest(room, Terms.parse(welcome.terms), key)
        guest.met(peer, is_friend=True)
        return guest

    @property
    def seat(self) -> Seat:
        return Seat(self.role, self._key, self._former)

    @property
    def color(self) -> Color | None:
        is_ours = self.terms.answer in (None, self._answer)
        host = self.terms.host_color
        if host is None or self._declined or self.is_trusting or not is_ours:
            return None
        return host.opponent

    @property
    def snapshot(self) -> Snapshot:
        return replace(
            super().snapshot,
            agreed=self._agreed,
            must_guess=self.terms.must_guess and self._answer is None and not self._declined,
            pending=self.pending,
        )

    def _draw(self) -> None:
        """Draw our share of the lots, once, where colors are drawn by lot."""
        if self.terms.offer.colors is ColorChoice.RANDOM and self._answer is None:
            self._answer = new_share(self.room.secrets)

    def accept(self, guess_odd: bool | None = None) -> None:
        """Agree to the terms; where it is ours to guess, with the guess or before it.

        Does nothing while a game is handed to us, which may have been agreed to long ago.
        """
        if self.is_trusting:
            return
        if self.terms.answer is not None:
            self._answer = self.terms.answer
        if guess_odd is not None and self.terms.must_guess and self._answer is None:
            self._answer = guess_odd
        self._agreed = True
        self._tell_settled()

    def decline(self) -> None:
        """Give up the seat; what was agreed to cannot be declined."""
        if self._agreed:
            raise IllegalActionError(ActionFault.NO_REQUEST)
        self._declined, self._refused = True, RefusalReason.DECLINED
        self._tell_settled()

    def _tell_settled(self) -> None:
        if not self.is_level:
            return
        body = NotWanted() if self._declined else Settled(self._agreed, self._answer)
        self.room.board.send(self.friend, body)

    def _enter(self, entry: Entry) -> None:
        super()._enter(entry)
        if not self._agreed:
            self.accept()

    def _consent_to_rematch(self) -> None:
        self._consented = self.terms.round
        self._lay(self.desk.closing(Closing.GRANTED))

    def met(self, peer: str, is_friend: bool) -> None:
        if not is_friend:
            self.audience.came(peer)
            return
        self._has_handed_over = False
        self._sits_opposite(peer)
        self._tell_have()

    def _tell_have(self) -> None:
        record = self.record
        have = Have(self.terms.round, len(record.entries), record.digest)
        self.room.board.send(self.friend, have)

    def let_in(self, as_player: bool) -> None:
        """Give the absent host's seat to the newcomer, or let it watch from here."""
        peer = self.newcomer
        if peer is None:
            return
        if not as_player:
            self.audience.dismissed(peer)
            self.audience.watches(peer, self.terms, self.record)
            return
        self.audience.left(peer)
        self.is_trusting = False
        self._give_up_key(self._key)
        self._key = new_key(self.room.secrets)
        self.desk = replace(self.desk, theirs=None, closed=None)
        if self.terms.host_color is None:
            self._answer, self._redraws = None, True
        self.room.board.send(peer, Welcome(Role.HOST, self._key, self.terms.to_json()))
        self.met(peer, is_friend=True)

    def heard(self, peer: str, body: Body) -> None:
        if peer != self.friend:
            raise NotationError("only the host has anything to say")
        match body:
            case TermsTold():
                self._hear_terms(Terms.parse(body.terms))
            case Entries():
                self._hear_entries(body)
                self.audience.told(body)
            case Level():
                self._be_level(body)
            case NotTaken():
                self._hear_not_taken(body)
            case DeskTold() if self.is_level:
                self._hear_desk(body)
            case Lacking():
                self._hand_over(body.at)
            case _:
                self._hear_small_talk(body)

    def _be_level(self, level: Level) -> None:
        """Both hold the same now; tell the host what it has not heard yet, in its old order."""
        is_new, is_handed = self._is_new, self.is_trusting
        if self._hear_level(level):
            if is_handed and self.record.entries:
                self._agreed, self._answer = True, self.terms.answer
            if is_new and self._agreed and self.record.entries:
                self._tell_restored()
            self._tell_settled()
            self._propose_again()
            self._tell_desk()

    def _hand_over(self, at: int) -> None:
        """Tell the host what it lacks, once a meeting."""
        if self._has_handed_over or at > len(self.record.entries):
            raise NotationError("that was handed over before")
        self._has_handed_over = True
        if at == 0:
            self.room.board.send(self.friend, TermsTold(self.terms.to_json()))
        tell_history(self.room.board, self.friend, self.terms, self.record, at, self.decided)

    def _hear_terms(self, terms: Terms) -> None:
        """Take the terms as they stand. Raises NotationError where they may not change so."""
        self._check_terms(terms)
        begins = terms.round > self.terms.round and not self.is_trusting
        if terms.round > self.terms.round:
            self._begin_round(terms)
        self.terms = terms
        self.is_trusting = self.is_trusting and terms.agreed
        self._redraws = self._redraws and terms.host_color is None
        self._draw()
        self.audience.told(TermsTold(terms.to_json()))
        if begins:
            self.room.tell(RoundBegan(terms.round))

    def _check_terms(self, terms: Terms) -> None:
        ours = self.terms
        commits_anew = terms.commitment != ours.commitment and not self._redraws
        forgets = ours.revealed is not None and terms.revealed is None
        if terms.offer != ours.offer or commits_anew or forgets:
            raise NotationError("the terms were others")
        self._check_answer(terms)
        wanted = self.is_trusting or self._wants_another
        is_next = terms.round == ours.round + 1 or self.is_trusting
        if terms.round != ours.round and not (wanted and is_next):
            self._conflict(0)
            raise NotationError("nobody wanted another round")

    def _check_answer(self, terms: Terms) -> None:
        """Raise NotationError for an answer that is not ours; one that was told is final."""
        first = self._answer if self.terms.answer is None else self.terms.answer
        is_first = self.is_trusting and self.terms.answer is None
        if terms.answer not in (None, first) and not is_first:
            raise NotationError("that was not our answer")

    @property
    def _wants_another(self) -> bool:
        """Whether we consented to another round, or ask for one."""
        self._forget_withdrawn()
        asked = any(request.kind is RequestKind.REMATCH for request in self._requests)
        return asked or self._consented == self.terms.round

    def _begin_round(self, terms: Terms) -> None:
        self.record = self._coming = terms.new_record()
        self._requests = ()
        self._pending, self._known = (), self._number
        self._envelope, self.conflict = None, None
        self.desk = Desk(closed=self.desk.closed)
        self._look_anew()

    def to_json(self) -> dict[str, Any]:
        return {
            **super().to_json(),
            "key": self._key,
            "agreed": self._agreed,
            "declined": self._declined,
            "answer": self._answer,
            "consented": self._consented,
            "redraws": self._redraws,
        }

    @staticmethod
    def restored(room: Room, data: object) -> Guest:
        """Read what `to_json` wrote. Raises NotationError."""
        found = keyed(data, (*PLAYER_KEYS, *_KEYS))
        key = hexadecimal(found["key"], KEY_DIGITS)
        guest = Guest(room, Terms.parse(found["terms"]), key)
        guest._restore(found)
        guest._agreed, guest._declined = truth(found["agreed"]), truth(found["declined"])
        guest._answer = parse_answer(found["answer"])
        guest._consented = whole(found["consented"], 0, MOST_ROUNDS)
        guest._redraws = truth(found["redraws"])
        if guest._declined:
            guest._refused = RefusalReason.DECLINED
        return guest
