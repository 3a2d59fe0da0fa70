"""What host, guest and spectators say to each other over a line, as values.

How they are written and read is `messages`'; who may say what, and when, is decided by those who
hear it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from gocore.color import Color
from gocore.errors import ActionFault, MoveFault
from gocore.protocol.desk import Asked, Closed
from gocore.protocol.happenings import Phrase
from gocore.protocol.seats import Role
from gocore.protocol.terms import Answer


@dataclass(frozen=True)
class Welcome:
    """The hearer has this seat from now on; host and guest receive its key, all the terms."""

    role: Role
    key: str | None
    terms: Mapping[str, Any]


@dataclass(frozen=True)
class TermsTold:
    """The terms as the speaker holds them."""

    terms: Mapping[str, Any]


@dataclass(frozen=True)
class Have:
    """A guest tells what it holds, the first thing at every meeting."""

    round: int
    length: int
    digest: str


@dataclass(frozen=True)
class Lacking:
    """The host asks for what it lacks, from entry `at` on."""

    at: int


@dataclass(frozen=True)
class Entries:
    """Entries from `at` on; the guest's proposals up to number `decided` are answered."""

    round: int
    at: int
    entries: tuple[Mapping[str, Any], ...]
    decided: int


@dataclass(frozen=True)
class Level:
    """All was told: so long is the record now, and this its digest."""

    round: int
    length: int
    digest: str
    decided: int


@dataclass(frozen=True)
class Propose:
    """A guest's entry, made on the record `base`, knowing what became of all up to `known`."""

    round: int
    number: int
    known: int
    base: str
    entry: Mapping[str, Any]


@dataclass(frozen=True)
class NotTaken:
    """The host did not take this proposal, nor any that were made before this was known."""

    number: int
    fault: ActionFault | MoveFault


@dataclass(frozen=True)
class DeskTold:
    """What the speaker asks for, and the last request of the hearer's that it has closed."""

    round: int
    asked: Asked | None
    closed: Closed | None


@dataclass(frozen=True)
class Settled:
    """Whether the guest agrees to the terms, and its part in deciding the colors."""

    agreed: bool
    answer: Answer | None


@dataclass(frozen=True)
class NotWanted:
    """The guest declines the terms."""


@dataclass(frozen=True)
class FlagFell:
    """The speaker sees the hearer's flag fallen."""


@dataclass(frozen=True)
class TimeLeft:
    """What the speaker's clock has left, in answer to `FlagFell`."""

    left: Mapping[str, Any]


@dataclass(frozen=True)
class Say:
    """One of the phrases, by whom it was said."""

    phrase: Phrase
    by: Color | None


@dataclass(frozen=True)
class Parted:
    """The two records part at entry `at`."""

    at: int


Body: TypeAlias = (
    Welcome | TermsTold | Have | Lacking | Entries | Level | Propose | NotTaken | DeskTold
    | Settled | NotWanted | FlagFell | TimeLeft | Say | Parted
)  # fmt: skip
