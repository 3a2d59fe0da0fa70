"""What leaves the page in a game with a friend: texts for the wire, and where the address points.

What a text tells of is kept before it is sent, so that no reload can unsay it.
"""

from __future__ import annotations

from collections.abc import Sequence

from web.bond import Bond
from web.meeting import Rendezvous
from web.ports import Window
from web.table import Table


class Outbox:
    """Sends for the friend of one table."""

    def __init__(self, table: Table, rendezvous: Rendezvous, window: Window) -> None:
        self._table = table
        self._rendezvous = rendezvous
        self._window = window
        self._kept: Bond | None = None
        self._pointed = ""

    def send(self, texts: Sequence[tuple[str, str]], bond: Bond | None) -> None:
        """Send these texts to these peers, once the game is kept with this bond."""
        if texts and bond != self._kept:
            self._kept = bond
            self._table.keep()
        for peer, text in texts:
            self._rendezvous.send(peer, text)

    def point(self, fragment: str | None) -> None:
        """Let the address say what a reload is to find; None for whatever it says now."""
        if fragment is not None and fragment != self._pointed:
            self._pointed = fragment
            self._window.point(fragment)
