"""Whether somebody is there: signs of life, the time they take, and too many of them.

All times are milliseconds of the clock that the caller passes in.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

BEAT_MS = 2000
"""A sign of life goes out when nothing else was said for so long."""

AWAY_MS = 6000
"""Somebody unheard for so long is away."""

MOST_PER_SECOND = 50
BURST = 150
"""What may come at once, since a line that hung delivers everything together."""

MOST_LAG_MS = 5000
"""The longest way of a message that is believed, since the other side can always be slower."""

MOST_SILENCE_MS = 75_000
"""How much silence in one turn is the line's fault: a device asleep for a minute, and its return.

Whoever is longer away is shown as away, and its clock counts.
"""

_RECENT = 8


class Presence(StrEnum):
    """How the friend stands to the line."""

    NOBODY = "nobody"
    HERE = "here"
    AWAY = "away"


@dataclass(frozen=True)
class Beat:
    """A sign of life: our time since we met, theirs as last heard, and how long ago that was."""

    clock_ms: int
    echo_ms: int
    held_ms: int


class Pulse:
    """The signs of life of one peer and our own to them."""

    def __init__(self, now_ms: int) -> None:
        self._met_ms = now_ms
        self._heard_ms = now_ms
        self._spoke_ms = now_ms
        self._sent: tuple[int, ...] = ()
        self._echo: tuple[int, int] | None = None
        self._lags: list[int] = []
        self._silence_ms = 0

    @property
    def heard_ms(self) -> int:
        """When they last said anything."""
        return self._heard_ms

    @property
    def lag_ms(self) -> int:
        """How long a message takes one way: half of the quickest recent round trip."""
        return min(min(self._lags, default=0) // 2, MOST_LAG_MS)

    @property
    def next_ms(self) -> int:
        """When the next sign of life is due."""
        return self._spoke_ms + BEAT_MS

    def is_here(self, now_ms: int) -> bool:
        return now_ms - self._heard_ms < AWAY_MS

    def heard(self, now_ms: int) -> None:
        """Take note of a message; a silence before it is kept for `silence_ms`."""
        self._silence_ms += self._gap_ms(now_ms)
        self._heard_ms = max(now_ms, self._heard_ms)

    def spoke(self, now_ms: int) -> None:
        self._spoke_ms = now_ms

    def silence_ms(self) -> int:
        """How long nothing was heard, all told, since `reckoned`; ordinary pauses left out."""
        return self._silence_ms

    def reckoned(self) -> None:
        """Begin to count silence anew."""
        self._silence_ms = 0

    def beat(self, now_ms: int) -> Beat:
        """Our sign of life at this moment."""
        theirs, since_ms = self._echo or (0, now_ms)
        clock_ms = now_ms - self._met_ms
        self._sent = (*self._sent[1 - _RECENT :], clock_ms)
        return Beat(clock_ms, theirs, now_ms - since_ms)

    def felt(self, beat: Beat, now_ms: int) -> None:
        """Take note of their sign of life.

        Each of ours is measured once, when they first echo it: they answer every other moment, so
        that a lie about how long they held it gains no more than that.
        """
        self._echo = (beat.clock_ms, now_ms)
        if beat.echo_ms not in self._sent:
            return
        self._sent = tuple(clock_ms for clock_ms in self._sent if clock_ms > beat.echo_ms)
        lag_ms = now_ms - self._met_ms - beat.echo_ms - beat.held_ms
        if lag_ms >= 0:
            self._lags = [*self._lags[1 - _RECENT :], lag_ms]

    def _gap_ms(self, now_ms: int) -> int:
        gap_ms = now_ms - self._heard_ms
        return gap_ms - BEAT_MS if gap_ms > BEAT_MS * 3 // 2 else 0


class Absence:
    """How long a friend who comes and goes was out of reach, from one `reckoned` to the next."""

    def __init__(self) -> None:
        self._gone_ms: int | None = None
        self._total_ms = 0

    @property
    def total_ms(self) -> int:
        return self._total_ms

    def began(self, heard_ms: int, silence_ms: int) -> None:
        """The friend is out of reach, was last heard then, and had been silent for so long."""
        self._gone_ms = heard_ms
        self._total_ms += silence_ms

    def ended(self, now_ms: int) -> None:
        """The friend is back."""
        if self._gone_ms is not None:
            self._total_ms += max(0, now_ms - self._gone_ms)
        self._gone_ms = None

    def reckoned(self) -> None:
        """Begin to count anew."""
        self._total_ms = 0


class Allowance:
    """How many messages a peer may still send: so many a second, with a reserve."""

    def __init__(self, now_ms: int) -> None:
        self._left = float(BURST)
        self._since_ms = now_ms

    def takes(self, now_ms: int) -> bool:
        """Whether one more message is taken at this moment."""
        passed_ms = max(0, now_ms - self._since_ms)
        self._since_ms = max(now_ms, self._since_ms)
        self._left = min(BURST, self._left + passed_ms * MOST_PER_SECOND / 1000)
        if self._left < 1:
            return False
        self._left -= 1
        return True
