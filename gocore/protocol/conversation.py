"""A game with a friend as one object: what peers say goes in, what to send them comes out.

Keep `to_json()` before sending what `taken()` gives, after every call: then a reload at any
moment loses nothing. Nothing that a peer sends raises here; what the player wants and cannot
have raises IllegalActionError or IllegalMoveError and changes nothing.
"""

from __future__ import annotations

from typing import Any

from gocore.actions import Action
from gocore.errors import NotationError
from gocore.protocol.entries import RequestKind
from gocore.protocol.forms import keyed, whole
from gocore.protocol.guest import Guest
from gocore.protocol.happenings import Happening, Phrase, Snapshot
from gocore.protocol.host import Host
from gocore.protocol.messages import PROTOCOL
from gocore.protocol.offer import Offer
from gocore.protocol.part import Part, Room
from gocore.protocol.promise import Secrets
from gocore.protocol.seats import Role
from gocore.protocol.spectator import Stranger
from gocore.protocol.switchboard import Switchboard
from gocore.time_control import SideTime


class Conversation:
    """The whole talk between host, guest and spectators, as one of them takes part in it."""

    def __init__(self, secrets: Secrets) -> None:
        self._happenings: list[Happening] = []
        self._board = Switchboard(secrets, self._happenings.append)
        self._room = Room(self._board, self._happenings.append, self._become, secrets)
        self._become(Stranger(self._room))

    def _become(self, part: Part) -> None:
        self._part = self._board.hearer = part

    @staticmethod
    def host(offer: Offer, *, secrets: Secrets) -> Conversation:
        """The side that makes the link."""
        conversation = Conversation(secrets)
        conversation._become(Host.of(conversation._room, offer))
        return conversation

    @staticmethod
    def guest(*, secrets: Secrets) -> Conversation:
        """Somebody who opens the link; what they become, those who are there decide."""
        return Conversation(secrets)

    @staticmethod
    def restored(data: object, *, secrets: Secrets) -> Conversation:
        """Take up what `to_json` wrote. Raises NotationError."""
        found = keyed(data, ("protocol", "role", "part"))
        whole(found["protocol"], PROTOCOL, PROTOCOL)
        conversation = Conversation(secrets)
        match found["role"]:
            case Role.HOST:
                conversation._become(Host.restored(conversation._room, found["part"]))
            case Role.GUEST:
                conversation._become(Guest.restored(conversation._room, found["part"]))
            case Role.SPECTATOR | None:
                keyed(found["part"], ())
            case _:
                raise NotationError("no such role")
        return conversation

    def to_json(self) -> dict[str, Any]:
        """All that must outlive a reload."""
        role = self._part.role
        return {
            "protocol": PROTOCOL,
            "role": role.value if role else None,
            "part": self._part.to_json(),
        }

    @property
    def snapshot(self) -> Snapshot:
        return self._part.snapshot

    def joined(self, peer: str, now_ms: int) -> None:
        """A peer is connected."""
        self._board.joined(peer, now_ms)

    def left(self, peer: str, now_ms: int) -> None:
        """A peer is connected no more."""
        self._board.left(peer, now_ms)

    def heard(self, peer: str, text: str, now_ms: int) -> None:
        """A peer sent this."""
        self._board.heard(peer, text, now_ms)

    def ticked(self, now_ms: int) -> None:
        """Time has passed."""
        self._board.ticked(now_ms)

    @property
    def next_tick_ms(self) -> int:
        """When `ticked` is to be called at the latest, by the clock of `now_ms`."""
        return self._board.next_ms()

    def taken(self) -> list[tuple[str, str]]:
        """The peers and texts to send now; they are given once."""
        return self._board.taken()

    def happened(self) -> list[Happening]:
        """What has happened since this was last asked."""
        happenings = list(self._happenings)
        self._happenings.clear()
        return happenings

    def act(self, action: Action, left: SideTime | None = None) -> None:
        """Do this, with so much time left on our clock. Raises as `Game.after`."""
        self._part.act(action, left)

    def ask(self, kind: RequestKind, moves: int = 0) -> None:
        """Ask the friend for consent; where the friend asks for the same, give it."""
        self._part.ask(kind, moves)

    def withdraw(self) -> None:
        """Take our request back, if there is one."""
        self._part.withdraw()

    def answer(self, yes: bool) -> None:
        """Answer the friend's request. Raises IllegalActionError where there is none (any more)."""
        self._part.answer(yes)

    def accept(self, guess_odd: bool | None = None) -> None:
        """Agree to the terms, and say odd or even where `must_guess`."""
        self._part.accept(guess_odd)

    def decline(self) -> None:
        """Refuse the terms and leave the seat."""
        self._part.decline()

    def seal(self, point: int, left: SideTime | None = None) -> None:
        """Put the next move into an envelope, where an adjournment is agreed."""
        self._part.seal(point, left)

    def open_seal(self) -> None:
        """Open our envelope and play what lies in it."""
        self._part.open_seal()

    def claim_flag(self) -> None:
        """Tell the friend that we see its flag fallen."""
        self._part.claim_flag()

    def show_time(self, left: SideTime) -> None:
        """Answer a claimed flag with what our clock has left."""
        self._part.show_time(left)

    def say(self, phrase: Phrase) -> None:
        """Say this, unless something was said within the last second."""
        self._part.say(phrase)

    def let_in(self, as_player: bool) -> None:
        """Give the absent friend's seat to the newcomer, or let it watch."""
        self._part.let_in(as_player)
