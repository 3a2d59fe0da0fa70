"""Those without a seat: who watches, who has just come, and how a history is told."""

from __future__ import annotations

from gocore.protocol.bodies import Body, Entries, Level, Welcome
from gocore.protocol.entries import Entry, format_entries
from gocore.protocol.messages import ENTRIES_AT_ONCE
from gocore.protocol.record import Record
from gocore.protocol.seats import Role
from gocore.protocol.switchboard import Switchboard
from gocore.protocol.terms import Terms


def tell_history(
    board: Switchboard, peer: str | None, terms: Terms, record: Record, at: int, decided: int = 0
) -> None:
    """Tell the record from entry `at` on, and that this is all."""
    for start in range(at, len(record.entries), ENTRIES_AT_ONCE):
        entries = record.entries[start : start + ENTRIES_AT_ONCE]
        board.send(peer, told(terms, record, start, entries, decided))
    board.send(peer, Level(terms.round, len(record.entries), record.digest, decided))


def told(
    terms: Terms, record: Record, at: int, entries: tuple[Entry, ...], decided: int = 0
) -> Entries:
    """The message that tells these entries of a record."""
    formatted = tuple(format_entries(entries, record.setup.grid))
    return Entries(terms.round, at, formatted, decided)


class Audience:
    """The peers without a seat, in the order in which they came; some of them are let watch."""

    def __init__(self, board: Switchboard) -> None:
        self._board = board
        self._strangers: dict[str, int] = {}
        self._watching: set[str] = set()
        self._dismissed: set[str] = set()

    def came(self, peer: str) -> None:
        """Take note of a peer; one that only watched before is no newcomer."""
        self._strangers[peer] = self._board.now_ms
        link = self._board.link(peer)
        if link and link.claims is Role.SPECTATOR:
            self.dismissed(peer)

    def left(self, peer: str) -> None:
        self._strangers.pop(peer, None)
        self._watching.discard(peer)
        self._dismissed.discard(peer)

    def watches(self, peer: str, terms: Terms, record: Record) -> None:
        """Let a peer watch from now on, and tell it all."""
        self._watching.add(peer)
        self._board.send(peer, Welcome(Role.SPECTATOR, None, terms.to_json()))
        tell_history(self._board, peer, terms, record, 0)

    def told_anew(self, terms: Terms, record: Record) -> None:
        """Tell all who watch everything again, since the record became another."""
        for peer in list(self._watching):
            self.watches(peer, terms, record)

    def told(self, body: Body) -> None:
        """Tell something to all who watch."""
        for peer in self._watching:
            self._board.send(peer, body)

    @property
    def count(self) -> int:
        """How many watch."""
        return sum(self._board.is_here(peer) for peer in self._watching)

    def newcomer(self, since_ms: int) -> str | None:
        """The first who came after this moment and was not sent to watch; later ones wait."""
        for peer, came_ms in self._strangers.items():
            if came_ms > since_ms and peer not in self._dismissed:
                return peer
        return None

    def dismissed(self, peer: str) -> None:
        """Ask about this peer no more."""
        self._dismissed.add(peer)
