"""What a game is offered with: board and rules, the clock, and how the colors are decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from gocore.errors import GoError, NotationError
from gocore.protocol.forms import choice, keyed
from gocore.setup import Setup
from gocore.time_control import TimeControl
from gocore.variants import Variant


class ColorChoice(StrEnum):
    """How it is decided who is Black: by the host, by lot, or guessed (猜先)."""

    HOST_BLACK = "host-black"
    HOST_WHITE = "host-white"
    RANDOM = "random"
    NIGIRI = "nigiri"


def is_for_friends(variant: Variant) -> bool:
    """Whether two people at two devices can play this: nothing hidden, one player a side.

    Phantom Go needs a referee whom both trust, and there is none between two devices.
    """
    return not variant.hidden and variant.seats == 2


@dataclass(frozen=True)
class Offer:
    """The terms of a game. Raises NotationError for a variant that friends cannot play."""

    setup: Setup
    time: TimeControl | None = None
    colors: ColorChoice = ColorChoice.HOST_BLACK

    def __post_init__(self) -> None:
        _check_variant(self.setup.variant)

    def to_json(self) -> dict[str, Any]:
        return {
            "setup": self.setup.to_json(),
            "time": self.time.to_json() if self.time else None,
            "colors": self.colors.value,
        }

    @staticmethod
    def parse(data: object) -> Offer:
        """Read what `to_json` wrote.

        Raises NotationError, also for a beginning that cannot be played.
        """
        found = keyed(data, ("setup", "time", "colors"))
        time = None if found["time"] is None else TimeControl.parse(found["time"])
        return Offer(parse_setup(found["setup"]), time, choice(found["colors"], ColorChoice))


def parse_setup(data: object) -> Setup:
    """Read a beginning that friends can play from. Raises NotationError for every fault."""
    try:
        setup = Setup.parse(data)
    except GoError as error:
        raise NotationError("a beginning that cannot be played") from error
    _check_variant(setup.variant)
    return setup


def _check_variant(variant: Variant) -> None:
    if not is_for_friends(variant):
        raise NotationError(f"{variant.key} Go is not for two devices")
