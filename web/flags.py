"""Flags in a game with a friend: each falls by its owner's clock, and the other side can only ask.

Both clocks agree but for what messages take on their way, so where one is seen to have fallen the
owner is asked, and says so or shows what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from gocore.actions import Timeout
from gocore.errors import IllegalActionError
from gocore.protocol.conversation import Conversation
from gocore.protocol.happenings import FlagClaimed, Happening
from gocore.protocol.presence import Presence
from web.state import AppState

CLAIM_MS = 5000
"""How often a friend is asked about one flag."""


class Flags:
    """Asks and answers for the game that is `current`."""

    def __init__(self, current: Callable[[], AppState]) -> None:
        self._current = current
        self._claimed_ms = 0

    def look(self, talk: Conversation, now_ms: int) -> None:
        """Ask a friend who is here and whose flag is seen to have fallen."""
        timing, snapshot = self._current().timing, talk.snapshot
        running = timing.clock.running if timing else None
        if timing is None or running is None or snapshot.color is not running.opponent:
            return
        fallen = timing.side(running, now_ms).fallen and snapshot.friend is Presence.HERE
        if fallen and now_ms >= self._claimed_ms + CLAIM_MS:
            self._claimed_ms = now_ms
            talk.claim_flag()

    def answer(self, talk: Conversation, news: Sequence[Happening], now_ms: int) -> None:
        """Own up to a fallen flag where it was asked about, or show what is left.

        A friend can ask at any time; where the game is not one that time can end, nothing comes
        of it.
        """
        timing, color = self._current().timing, self._current().seat
        asked = any(isinstance(one, FlagClaimed) for one in news)
        if not asked or timing is None or color is None:
            return
        side = timing.side(color, now_ms)
        with suppress(IllegalActionError):
            if side.fallen:
                talk.act(Timeout(color))
            else:
                talk.show_time(side)
