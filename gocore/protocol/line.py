"""A line that loses nothing: frames numbered, acknowledged, put in order and sent again.

What is carried is opaque, whom it reaches unknown, and time is an argument. One `Line` lives as
long as one meeting of two peers; what a new meeting must know is told anew by those who use it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from gocore.errors import NotationError

Body: TypeAlias = Mapping[str, Any]

WINDOW = 24
"""How many frames may be on their way; what comes before its turn is kept within it too."""

MOST_WAITING = 2000
"""A line with more bodies than this unsent is stuck: the other side has stopped reading."""

FIRST_RESEND_MS = 1000
LAST_RESEND_MS = 8000
RESENT_AT_ONCE = 6


@dataclass(frozen=True)
class Frame:
    """One numbered body."""

    number: int
    body: Body


class Line:
    """Both directions between two peers, as one of them sees them.

    `acknowledged` is how many frames of the other side have arrived without a gap.
    """

    def __init__(self) -> None:
        self.acknowledged = 0
        self._sent = 0
        self._unconfirmed: deque[Frame] = deque()
        self._waiting: deque[Body] = deque()
        self._early: dict[int, Body] = {}
        self._patience_ms = FIRST_RESEND_MS
        self._resend_ms: int | None = None

    @property
    def is_stuck(self) -> bool:
        return len(self._waiting) > MOST_WAITING

    @property
    def next_ms(self) -> int | None:
        """When `due` has something to send; None while there is nothing to send, or to send again."""
        if self._waiting and len(self._unconfirmed) < WINDOW:
            return 0
        return self._resend_ms

    def send(self, body: Body) -> None:
        """Let a body go with the next `due`; a stuck line takes no more."""
        if not self.is_stuck:
            self._waiting.append(body)

    def due(self, now_ms: int) -> list[Frame]:
        """The frames to send now: the oldest unconfirmed when their time has come, and new ones."""
        frames: list[Frame] = []
        if self._resend_ms is not None and now_ms >= self._resend_ms:
            frames += list(self._unconfirmed)[:RESENT_AT_ONCE]
            self._patience_ms = min(LAST_RESEND_MS, 2 * self._patience_ms)
            self._resend_ms = now_ms + self._patience_ms
        while self._waiting and len(self._unconfirmed) < WINDOW:
            self._sent += 1
            frame = Frame(self._sent, self._waiting.popleft())
            self._unconfirmed.append(frame)
            frames.append(frame)
        if frames and self._resend_ms is None:
            self._resend_ms = now_ms + self._patience_ms
        return frames

    def confirmed(self, acknowledged: int, now_ms: int) -> None:
        """Take note that the other side has every frame up to this number.

        Raises NotationError for frames that were never sent.
        """
        if acknowledged > self._sent:
            raise NotationError(f"frame {acknowledged} is acknowledged, but was never sent")
        if not self._unconfirmed or acknowledged < self._unconfirmed[0].number:
            return
        while self._unconfirmed and self._unconfirmed[0].number <= acknowledged:
            self._unconfirmed.popleft()
        self._patience_ms = FIRST_RESEND_MS
        self._resend_ms = now_ms + self._patience_ms if self._unconfirmed else None

    def received(self, frame: Frame) -> list[Body]:
        """The bodies that are now in order: none for a frame seen before or come too early."""
        if not 0 < frame.number - self.acknowledged <= WINDOW:
            return []
        self._early.setdefault(frame.number, frame.body)
        ready: list[Body] = []
        while (body := self._early.pop(self.acknowledged + 1, None)) is not None:
            self.acknowledged += 1
            ready.append(body)
        return ready
