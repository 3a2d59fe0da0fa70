"""What the page knows of itself as a thing kept on this device: does it start without a network,
and does a newer version of it wait?

Pure values; `upkeep` decides, `service` is the door to the worker that keeps the files.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Update(StrEnum):
    """How far a newer version is."""

    NONE = "none"
    WAITING = "waiting"
    """It is here and may take over; the player is asked."""
    PUT_OFF = "put-off"
    """The player has closed the offer; the settings still make it."""
    AGREED = "agreed"
    """It takes over as soon as the game is over."""
    ELSEWHERE = "elsewhere"
    """It could not take over, since a game goes on in another tab."""
    CHANGED = "changed"
    """It has taken over; the page is to be loaded anew when no game goes on."""


class OfflineFault(StrEnum):
    """Why a wish about the kept files was not granted."""

    UNREACHABLE = "unreachable"


@dataclass(frozen=True)
class Offline:
    """`ready` is True only while every file that the page can need is kept and sound."""

    ready: bool = False
    update: Update = Update.NONE

    @property
    def is_offered(self) -> bool:
        """Whether the player can say yes to a newer version."""
        return self.update in (Update.WAITING, Update.PUT_OFF, Update.ELSEWHERE)
