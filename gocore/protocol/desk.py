"""What the two ask of each other: at most one request of either, each answered once.

A request is a state, not an event: it is told again at every meeting until it is closed. The
record says whether it can still be granted; who decides is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from gocore.errors import ActionFault, IllegalActionError
from gocore.protocol.entries import (
    Granted,
    Request,
    RequestKind,
    format_request,
    parse_request,
)
from gocore.protocol.forms import choice, hexadecimal, keyed
from gocore.protocol.promise import Secrets
from gocore.protocol.record import Record

NAME_DIGITS = 16


class Closing(StrEnum):
    """How a request was closed by the one who was asked."""

    GRANTED = "granted"
    DECLINED = "declined"
    LAPSED = "lapsed"


@dataclass(frozen=True)
class Asked:
    """A request under a name of its own, so that asking again is another request."""

    name: str
    request: Request

    @staticmethod
    def new(request: Request, secrets: Secrets) -> Asked:
        return Asked(secrets(NAME_DIGITS // 2).hex(), request)

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "request": format_request(self.request)}

    @staticmethod
    def parse(data: object) -> Asked:
        """Read what `to_json` wrote. Raises NotationError."""
        found = keyed(data, ("name", "request"))
        return Asked(hexadecimal(found["name"], NAME_DIGITS), parse_request(found["request"]))


@dataclass(frozen=True)
class Closed:
    """How the request of this name was closed."""

    name: str
    how: Closing

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "how": self.how.value}

    @staticmethod
    def parse(data: object) -> Closed:
        """Read what `to_json` wrote. Raises NotationError."""
        found = keyed(data, ("name", "how"))
        return Closed(hexadecimal(found["name"], NAME_DIGITS), choice(found["how"], Closing))


@dataclass(frozen=True)
class Desk:
    """Our request, theirs, and the last of theirs that we closed; never changed once made."""

    asked: Asked | None = None
    theirs: Asked | None = None
    closed: Closed | None = None

    def with_theirs(self, asked: Asked | None) -> Desk:
        """The desk with what they ask for now; what we closed stays closed."""
        if asked and self.closed and asked.name == self.closed.name:
            return replace(self, theirs=None)
        return replace(self, theirs=asked)

    def closing(self, how: Closing) -> Desk:
        """The desk with their request closed; the same where there is none."""
        if self.theirs is None:
            return self
        return replace(self, theirs=None, closed=Closed(self.theirs.name, how))

    def to_json(self) -> dict[str, Any]:
        return {
            "asked": self.asked.to_json() if self.asked else None,
            "theirs": self.theirs.to_json() if self.theirs else None,
            "closed": self.closed.to_json() if self.closed else None,
        }

    @staticmethod
    def parse(data: object) -> Desk:
        """Read what `to_json` wrote. Raises NotationError."""
        found = keyed(data, ("asked", "theirs", "closed"))
        asked, theirs, closed = found["asked"], found["theirs"], found["closed"]
        return Desk(
            None if asked is None else Asked.parse(asked),
            None if theirs is None else Asked.parse(theirs),
            None if closed is None else Closed.parse(closed),
        )


def check_grantable(request: Request, record: Record) -> None:
    """Raise IllegalActionError where nothing could come of this request now."""
    _check_moves(request)
    if request.kind is not RequestKind.REMATCH:
        record.after(Granted(request.by.opponent, request))
    elif not record.moment.is_over:
        raise IllegalActionError(ActionFault.NOT_OVER)
    elif request.turn != record.turn:
        raise IllegalActionError(ActionFault.STALE)


def _check_moves(request: Request) -> None:
    """Raise IllegalActionError for an undo of nothing, and for moves beside another request."""
    if request.kind is RequestKind.UNDO and request.moves < 1:
        raise IllegalActionError(ActionFault.NOTHING_TO_UNDO)
    if request.kind is not RequestKind.UNDO and request.moves:
        raise IllegalActionError(ActionFault.NO_REQUEST)


def is_equal_wish(one: Request, other: Request) -> bool:
    """Whether two ask each other for the same thing, so that both consent by asking."""
    return (one.kind, one.turn, one.moves) == (other.kind, other.turn, other.moves)
