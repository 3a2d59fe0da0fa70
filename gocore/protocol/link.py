"""One peer: how the two greet each other, prove their seats, and talk over a line.

After the greetings each knows both nonces. Where one claims the host's seat and the other the
guest's, everything between them carries a tag made from the seat's key; a fitting tag is the
proof. What is said over the line is opaque here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from gocore.errors import NotationError
from gocore.protocol.happenings import RefusalReason
from gocore.protocol.line import Frame, Line
from gocore.protocol.messages import (
    MAX_TEXT_CHARS,
    PROTOCOL,
    Alive,
    Framed,
    Hello,
    Message,
    Refused,
    format_message,
    parse_message,
)
from gocore.protocol.presence import Allowance, Beat, Pulse
from gocore.protocol.seats import TAG_DIGITS, Role, Tags, session_of

_TAGGED = re.compile(f"[0-9a-f]{{{TAG_DIGITS}}}{{")
_GREETING_MS = (1000, 1000, 2000, 4000, 8000, 8000, 8000, 8000)
"""When a greeting that nobody answers is said again; after that they must speak first."""


@dataclass(frozen=True)
class Seat:
    """What somebody claims to be; host and guest hold a key once they have met.

    `former` are keys of the friend's seat that count no more: who still has one is told so.
    """

    role: Role | None = None
    key: str | None = None
    former: tuple[str, ...] = ()

    @property
    def is_players(self) -> bool:
        return self.role in (Role.HOST, Role.GUEST)


class Standing(Enum):
    """What a peer is to us.

    SILENT: has not greeted. STRANGER: claims no seat that concerns us. CLAIMANT: claims the
    friend's seat and has not proven it; FRIEND: has. BARRED: hears no more from us.
    """

    SILENT = auto()
    STRANGER = auto()
    CLAIMANT = auto()
    FRIEND = auto()
    BARRED = auto()


class Link:
    """The connection to one peer, from `joined` to `left`."""

    def __init__(self, peer: str, seat: Seat, nonce: str, now_ms: int) -> None:
        self.peer = peer
        self.standing = Standing.SILENT
        self.pulse = Pulse(now_ms)
        self.allowance = Allowance(now_ms)
        self.met_ms = now_ms
        self.meetings = 0
        self.misbehaved = 0
        self.line = Line()
        self._seat = seat
        self._nonce = nonce
        self._their_nonce: str | None = None
        self._claims: Role | None = None
        self._session = ""
        self._tags: Tags | None = None
        self._barred_tags: Tags | None = None
        self._former: tuple[Tags, ...] = ()
        self._is_used = False
        self._owes_sign = False
        self._greetings = 0
        self._greet_ms: int | None = now_ms
        self._outgoing: list[Message] = []
        self._farewells: list[str] = []

    @property
    def claims(self) -> Role | None:
        """What the peer says that it is."""
        return self._claims

    @property
    def is_open(self) -> bool:
        """Whether bodies may be sent."""
        return self.standing in (Standing.STRANGER, Standing.FRIEND)

    def send(self, body: Mapping[str, Any]) -> None:
        self._is_used = True
        self.line.send(body)

    def refuse(self, refused: Refused) -> None:
        """Say why, and say nothing else from now on."""
        self.bar()
        self._outgoing.append(refused)

    def refuse_claim(self) -> None:
        """Refuse the friend's seat; whoever once had it is told under a tag of the key it has."""
        refused = Refused(RefusalReason.SEAT)
        self._farewells = [tags.tagged(format_message(refused)) for tags in self._former]
        self.refuse(refused)

    def bar(self) -> None:
        """Say nothing more to this peer, and hear no more than why it says nothing either."""
        self._barred_tags = self._tags or self._barred_tags
        self.standing, self._tags = Standing.BARRED, None

    def read(self, text: object) -> Message | None:
        """The message in a text; None for one that comes at the wrong time and means no harm.

        Raises NotationError for a text that is none, or whose tag does not fit.
        """
        if not isinstance(text, str) or len(text) > MAX_TEXT_CHARS + TAG_DIGITS:
            raise NotationError("a message is a short text")
        if text[:1] == "{":
            message = parse_message(text)
            late = self._tags is not None and not isinstance(message, Hello | Refused)
            return None if late else message
        return self._read_tagged(text)

    def _read_tagged(self, text: str) -> Message | None:
        if self._tags is None and self.standing in (Standing.SILENT, Standing.BARRED):
            if _TAGGED.match(text):
                return self._read_farewell(text)
            raise NotationError("neither a message nor a tagged one")
        opened = self._tags.opened(text) if self._tags else None
        if opened is None:
            raise NotationError("a tag that does not fit")
        return parse_message(opened)

    def _read_farewell(self, text: str) -> Message | None:
        opened = self._barred_tags.opened(text) if self._barred_tags else None
        message = parse_message(opened) if opened is not None else None
        return message if isinstance(message, Refused) else None

    def begins_anew(self, hello: Hello) -> bool:
        """Whether this greeting comes from somebody who knows nothing of the meeting so far."""
        return self._their_nonce not in (None, hello.nonce)

    def answers(self, hello: Hello) -> bool:
        """Whether whoever greets so has heard our greeting."""
        return hello.heard == self._nonce

    def greeted(self, hello: Hello) -> bool:
        """Take a greeting of our own version; whether it begins a meeting."""
        is_new = hello.nonce != self._their_nonce
        if is_new:
            self._their_nonce = hello.nonce
            self._session = session_of(self._nonce, hello.nonce)
            self.line = Line()
            self._tags = self._barred_tags = None
            self._former = ()
            self._is_used = False
            self._claimed(hello)
        if self.answers(hello):
            self._greet_ms = None
        else:
            self._outgoing.append(self._hello())
        return is_new

    def _claimed(self, hello: Hello) -> None:
        self._claims = hello.claims
        theirs, ours = Seat(hello.claims), self._seat
        if not (theirs.is_players and ours.is_players):
            self.standing = Standing.STRANGER
        elif theirs.role is ours.role:
            self.standing = Standing.BARRED
        elif ours.key is None:
            self.refuse(Refused(RefusalReason.SEAT))
        else:
            assert ours.role is not None
            self.standing = Standing.CLAIMANT
            nonces = (self._nonce, hello.nonce)
            self._tags = Tags.of(ours.key, ours.role, *nonces)
            self._former = tuple(Tags.of(key, ours.role, *nonces) for key in ours.former)
            self._is_used = self._owes_sign = True

    def alive(self, alive: Alive, now_ms: int) -> bool:
        """Take a sign of life; whether it is of this meeting."""
        if not self._is_ours(alive, now_ms):
            return False
        self.line.confirmed(alive.seen, now_ms)
        self.pulse.felt(Beat(alive.clock, alive.echo, alive.held), now_ms)
        return True

    def framed(self, framed: Framed, now_ms: int) -> list[Mapping[str, Any]]:
        """Take a frame; the bodies that are now in order."""
        if not self._is_ours(framed, now_ms):
            return []
        self.line.confirmed(framed.seen, now_ms)
        self._owes_sign = self._is_used = True
        return self.line.received(Frame(framed.number, framed.body))

    def _is_ours(self, message: Alive | Framed, now_ms: int) -> bool:
        if self.standing is Standing.BARRED or message.session != self._session:
            return False
        if self.standing is Standing.CLAIMANT:
            self.standing = Standing.FRIEND
        self._greet_ms = None
        self.pulse.heard(now_ms)
        return True

    def due(self, now_ms: int) -> list[str]:
        """The texts to send now."""
        next_ms = self.next_ms()
        if next_ms is None or next_ms > now_ms:
            return []
        texts = [format_message(message) for message in self._outgoing]
        texts += self._farewells
        self._outgoing.clear()
        self._farewells.clear()
        if self._greet_ms is not None and now_ms >= self._greet_ms:
            texts.append(format_message(self._hello()))
            self._greet_ms = self._next_greeting_ms(now_ms)
        if self.is_open:
            frames = self.line.due(now_ms)
            seen = self.line.acknowledged
            texts += [
                self._sealed(Framed(self._session, seen, frame.number, frame.body))
                for frame in frames
            ]
            self._owes_sign = self._owes_sign and not frames
        if self._is_sign_due(now_ms):
            texts.append(self._sealed(self._sign(now_ms)))
        if texts:
            self.pulse.spoke(now_ms)
        return texts

    def next_ms(self) -> int | None:
        """When `due` has something to say; None while it waits for the other side."""
        if self._outgoing:
            return 0
        times = [self._greet_ms]
        if self._speaks:
            times.append(0 if self._owes_sign else self.pulse.next_ms)
        if self.is_open:
            times.append(self.line.next_ms)
        return min((time for time in times if time is not None), default=None)

    @property
    def _speaks(self) -> bool:
        return self._is_used and self.standing not in (Standing.SILENT, Standing.BARRED)

    def _is_sign_due(self, now_ms: int) -> bool:
        return self._speaks and (self._owes_sign or now_ms >= self.pulse.next_ms)

    def _sign(self, now_ms: int) -> Alive:
        self._owes_sign = False
        beat = self.pulse.beat(now_ms)
        seen = self.line.acknowledged
        return Alive(self._session, seen, beat.clock_ms, beat.echo_ms, beat.held_ms)

    def _sealed(self, message: Message) -> str:
        text = format_message(message)
        return self._tags.tagged(text) if self._tags else text

    def _hello(self) -> Hello:
        return Hello(PROTOCOL, self._nonce, self._seat.role, self._their_nonce)

    def _next_greeting_ms(self, now_ms: int) -> int | None:
        self._greetings += 1
        if self._greetings > len(_GREETING_MS):
            return None
        return now_ms + _GREETING_MS[self._greetings - 1]
