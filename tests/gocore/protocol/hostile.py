"""A peer that knows the protocol and says whatever it likes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from gocore.color import Color
from gocore.errors import NotationError
from gocore.protocol.bodies import Body, Entries, Propose
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import format_entry
from gocore.protocol.happenings import Misbehaved
from gocore.protocol.link import Link, Seat
from gocore.protocol.messages import Alive, Framed, Hello, Refused, format_body, parse_body
from gocore.protocol.seats import Role

NONCE = "5eed" * 8
NO_SEAT = Seat()


class Impostor:
    """Connected to a victim under a name, in the seat that it claims, with the key that it has."""

    def __init__(self, victim: Conversation, seat: Seat = NO_SEAT, name="impostor", nonce=NONCE):
        self.victim = victim
        self.name = name
        self.now_ms = 1_000_000
        self.heard: list[Body] = []
        self.texts: list[str] = []
        self.refusals: list[Refused] = []
        victim.joined(name, self.now_ms)
        self.link = Link(name, seat, nonce, self.now_ms)
        self.talk()

    def talk(self) -> None:
        """Exchange what both have to say."""
        for _ in range(20):
            ours = self.link.due(self.now_ms)
            for text in ours:
                self.victim.heard(self.name, text, self.now_ms)
            theirs = [text for peer, text in self.victim.taken() if peer == self.name]
            self.texts += theirs
            for text in theirs:
                self._take(text)
            if not ours and not theirs:
                return
        raise AssertionError("the victim never stops talking")

    def _take(self, text: str) -> None:
        """Hear what the victim says, if it makes sense to one who may have lied about everything."""
        with suppress(NotationError):
            match self.link.read(text):
                case Hello() as hello:
                    self.link.greeted(hello)
                case Alive() as alive:
                    self.link.alive(alive, self.now_ms)
                case Framed() as framed:
                    self.heard += map(parse_body, self.link.framed(framed, self.now_ms))
                case Refused() as refused:
                    self.refusals.append(refused)

    def says(self, body: Body | Mapping[str, Any]) -> None:
        """Say something over the line, even what no JSON may hold, and hear what comes of it."""
        self.now_ms += 10
        line, link, theirs = self.link.line, self.link, self.victim._board.link(self.name)
        if theirs is not None:
            line._sent = theirs.line.acknowledged + 1
        data = body if isinstance(body, Mapping) else format_body(body)
        frame = {"t": "frame", "session": link._session, "seen": line.acknowledged}
        text = json.dumps({**frame, "number": line._sent, "body": data})
        self.victim.heard(self.name, link._tags.tagged(text) if link._tags else text, self.now_ms)
        self.talk()

    def sends(self, text: str) -> None:
        """Send a text as it is."""
        self.now_ms += 10
        self.victim.heard(self.name, text, self.now_ms)
        self.talk()

    def proposes(self, entry, number=1, /, **changes):
        """Propose an entry, or the JSON of one, as the guest would now."""
        part = self.victim._part
        data = entry if isinstance(entry, Mapping) else format_entry(entry, part.record.setup.grid)
        body = format_body(Propose(part.terms.round, number, number - 1, part.record.digest, data))
        self.says({**body, **changes})

    def tells(self, *entries, **changes):
        """Tell entries as the host would now."""
        part = self.victim._part
        grid = part.record.setup.grid
        formatted = tuple(
            entry if isinstance(entry, Mapping) else format_entry(entry, grid) for entry in entries
        )
        told = Entries(part.terms.round, len(part.record.entries), formatted, 0)
        self.says({**format_body(told), **changes})


def in_guest_s_seat(pair) -> Impostor:
    """An impostor with the guest's key, who is level with the host."""
    pair.remove("guest")
    impostor = Impostor(pair.host, Seat(Role.GUEST, pair.guest._part.seat.key))
    record = pair.host._part.record
    impostor.says({"t": "have", "round": 1, "length": len(record.entries), "digest": record.digest})
    assert pair.host._part.is_level
    return impostor


def in_host_s_seat(pair) -> Impostor:
    """An impostor with the host's key, who is level with the guest."""
    pair.remove("host")
    impostor = Impostor(pair.guest, Seat(Role.HOST, pair.host._part.seat.key))
    record, part = pair.guest._part.record, pair.host._part
    level = {"t": "level", "round": 1, "length": len(record.entries), "digest": record.digest}
    impostor.says({**level, "decided": part._decided})
    assert pair.guest._part.is_level
    return impostor


def essence(conversation: Conversation) -> str:
    """All that is kept, but for the count of what was decided and refused."""
    data = conversation.to_json()
    for count in ("guest", "known", "number"):
        data["part"].pop(count, None)
    return json.dumps(data)


def accusations(conversation: Conversation) -> list[Misbehaved]:
    return [one for one in conversation.happened() if isinstance(one, Misbehaved)]


BLACK, WHITE = Color.BLACK, Color.WHITE
