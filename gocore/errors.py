"""Every exception of the game core, and the stable reasons that they carry.

GoError
├─ IllegalMoveError     a point where the rules allow no stone: reason, color, point
├─ IllegalActionError   an action that the game's phase does not allow: reason
├─ SetupError           a beginning that cannot be played: every problem at once
├─ NotationError        unreadable vertex, diagram, result or JSON (also a ValueError)
├─ SgfError             unreadable game record (also a ValueError): byte offset, game index
└─ EngineError          the search gave no answer
   ├─ EngineUnavailable
   ├─ EngineStopped
   └─ KernelMismatch    an answer or a kernel of another version

The core never speaks to players: the page turns a reason into a sentence in their language.
"""

from __future__ import annotations

from enum import Flag, StrEnum, auto

from gocore.color import Color


class MoveFault(StrEnum):
    """Why a stone may not be placed."""

    OFF_BOARD = "off-board"
    OCCUPIED = "occupied"
    SUICIDE = "suicide"
    KO = "ko"
    SUPERKO = "superko"
    HIDDEN = "hidden"


class ActionFault(StrEnum):
    """Why the game does not take an action now."""

    NOT_YOUR_TURN = "not-your-turn"
    GAME_OVER = "game-over"
    NOT_PLAYING = "not-playing"
    NOT_MARKING = "not-marking"
    NO_STONE = "no-stone"
    NO_OFFER = "no-offer"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NO_WARNINGS = "no-warnings"
    NO_UNDO = "no-undo"
    REVEALED = "revealed"
    NOT_YOURS = "not-yours"
    NEEDS_CONSENT = "needs-consent"
    OTHER_MARKS = "other-marks"
    STALE = "stale"
    ADJOURNING = "adjourning"
    NOT_ADJOURNING = "not-adjourning"
    SEALED = "sealed"
    NOT_SEALED = "not-sealed"
    OTHER_SEAL = "other-seal"
    NO_CLOCK = "no-clock"
    TOO_LONG = "too-long"
    SPECTATOR = "spectator"
    ASKED = "asked"
    NO_REQUEST = "no-request"
    NOT_OVER = "not-over"
    NO_COLORS = "no-colors"


class SetupFault(Flag):
    """What is wrong with a game's beginning; several faults can stand together."""

    NONE = 0
    SIZE = auto()
    KOMI = auto()
    HANDICAP = auto()
    NO_LIBERTIES = auto()


class GoError(Exception):
    """Base of every error that the core raises for what it was given."""


class IllegalMoveError(GoError):
    """A stone may not be placed there; nothing was changed."""

    def __init__(self, reason: MoveFault, color: Color, point: int) -> None:
        super().__init__(f"{color.label} at point {point}: {reason}")
        self.reason = reason
        self.color = color
        self.point = point


class IllegalActionError(GoError):
    """The game does not take this action in its present phase; nothing was changed."""

    def __init__(self, reason: ActionFault) -> None:
        super().__init__(str(reason))
        self.reason = reason


class SetupError(GoError):
    """A game cannot begin like this; `problems` holds every fault found."""

    def __init__(self, problems: SetupFault) -> None:
        super().__init__(str(problems))
        self.problems = problems


class NotationError(GoError, ValueError):
    """Text or JSON that does not have the form it should have."""


class SgfError(GoError, ValueError):
    """A game record that cannot be read."""

    def __init__(self, message: str, offset: int = 0, game_index: int = 0) -> None:
        super().__init__(message)
        self.offset = offset
        self.game_index = game_index


class EngineError(GoError):
    """The search gave no answer."""


class EngineUnavailable(EngineError):  # noqa: N818 - the name is the state that it reports
    """There is no search here: no workers, no kernel, or it died again and again."""


class EngineStopped(EngineError):  # noqa: N818 - the name is the state that it reports
    """The question was withdrawn before an answer came."""


class KernelMismatch(EngineError):  # noqa: N818 - the name is the state that it reports
    """The bytes of a question or an answer are not those of this version."""
