"""What every part in a conversation has: a seat, ears, and intents that it may refuse.

A part is host, guest, spectator, or nothing yet. What it is told to do and is not its business it
refuses with IllegalActionError; what a peer says and may not say, with NotationError.
"""

# ruff: noqa: ARG002 - an intent has its parameters here too, where it is refused

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from gocore.actions import Action
from gocore.errors import ActionFault, IllegalActionError, NotationError
from gocore.protocol.bodies import Body
from gocore.protocol.entries import RequestKind
from gocore.protocol.happenings import Happening, Phrase, RefusalReason, Snapshot
from gocore.protocol.link import Seat
from gocore.protocol.promise import Secrets
from gocore.protocol.seats import Role
from gocore.protocol.switchboard import Switchboard
from gocore.time_control import SideTime


@dataclass(frozen=True)
class Room:
    """Where a part speaks: to peers, to its own page; and where another takes its place."""

    board: Switchboard
    tell: Callable[[Happening], None]
    become: Callable[[Part], None]
    secrets: Secrets


class Part:
    """Somebody who takes no part yet, as the others do where they know no better."""

    role: Role | None = None

    def __init__(self, room: Room) -> None:
        self.room = room
        self._refused: RefusalReason | None = None

    @property
    def seat(self) -> Seat:
        return Seat(self.role)

    @property
    def snapshot(self) -> Snapshot:
        return Snapshot(refused=self._refused, misbehaved=self.room.board.misbehaved)

    def to_json(self) -> dict[str, Any]:
        return {}

    def met(self, peer: str, is_friend: bool) -> None:
        """Somebody has greeted; `is_friend` when the friend's seat is proven."""

    def heard(self, peer: str, body: Body) -> None:
        """Somebody says something. Raises GoError where that may not be said."""
        raise NotationError("nobody was asked")

    def parted(self, peer: str) -> None:
        """Somebody is gone."""

    def refused(self, peer: str, reason: RefusalReason, is_proven: bool) -> None:
        """Somebody will not let us in; it is believed while nobody else has."""
        self._refused = reason

    def act(self, action: Action, left: SideTime | None = None) -> None:
        self._refuse()

    def ask(self, kind: RequestKind, moves: int = 0) -> None:
        self._refuse()

    def withdraw(self) -> None:
        self._refuse()

    def answer(self, yes: bool) -> None:
        self._refuse()

    def accept(self, guess_odd: bool | None = None) -> None:
        self._refuse()

    def decline(self) -> None:
        self._refuse()

    def seal(self, point: int, left: SideTime | None = None) -> None:
        self._refuse()

    def open_seal(self) -> None:
        self._refuse()

    def claim_flag(self) -> None:
        self._refuse()

    def show_time(self, left: SideTime) -> None:
        self._refuse()

    def say(self, phrase: Phrase) -> None:
        self._refuse()

    def let_in(self, as_player: bool) -> None:
        self._refuse()

    def _refuse(self) -> NoReturn:
        fault = ActionFault.SPECTATOR if self.role else ActionFault.NO_COLORS
        raise IllegalActionError(fault)
