"""What ties a kept game to a friend's: where the two meet, and what they have said so far."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gocore.errors import NotationError
from web.friendship import Way

MOST_CODE = 4096

_SECRET = re.compile(r"[0-9a-f]{32}")


def new_secret() -> str:
    """A name or a password that nobody guesses: 128 random bits in hex."""
    return secrets.token_hex(16)


@dataclass(frozen=True)
class Bond:
    """A game's tie to a friend: the room and its password, the way, the conversation as JSON.

    `code` is the invitation that this page made last to be carried by hand. A game that was `left`
    is come back to only by its link.
    """

    room: str
    password: str
    way: Way
    conversation: Mapping[str, Any]
    code: str = ""
    left: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "room": self.room,
            "password": self.password,
            "way": self.way.value,
            "code": self.code,
            "left": self.left,
            "conversation": self.conversation,
        }

    @staticmethod
    def parse(data: object) -> Bond:
        """Read what `to_json` wrote; what was said is judged by whoever goes on with it.

        Raises NotationError.
        """
        keys = {"room", "password", "way", "code", "left", "conversation"}
        if not isinstance(data, Mapping) or set(data) != keys:
            raise NotationError(f"a bond has the keys {sorted(keys)}")
        room, password, code = data["room"], data["password"], data["code"]
        said = data["conversation"]
        if data["way"] not in [way.value for way in Way] or not isinstance(said, Mapping):
            raise NotationError("a bond has a way and a conversation")
        if not isinstance(code, str) or len(code) > MOST_CODE:
            raise NotationError("a code is a short text")
        if not isinstance(data["left"], bool):
            raise NotationError("a game was left or not")
        if not all(isinstance(x, str) and _SECRET.fullmatch(x) for x in (room, password)):
            raise NotationError("a room and its password are 32 hex digits each")
        return Bond(room, password, Way(data["way"]), said, code, data["left"])


def room_of(content: Mapping[str, Any]) -> str | None:
    """The room that a kept game names, without reading the rest of it."""
    bond = content.get("friend")
    room = bond.get("room") if isinstance(bond, Mapping) else None
    return room if isinstance(room, str) else None
