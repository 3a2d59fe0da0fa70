"""Who sits where, and how the two who play know each other again after a reload.

The first to come receives a seat key over the line on which they met. Later each side names a
fresh nonce, and whatever they say then carries a tag made from the key and both nonces: a tag
that fits proves the seat, none can be taken from another meeting, and somebody who only passes
messages on between the two can change none. The first meeting itself is a matter of trust: the
seat belongs to whoever opens the link first.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from enum import StrEnum

from gocore.protocol.promise import Secrets

KEY_DIGITS = 32
TAG_DIGITS = 32
SESSION_DIGITS = 16


class Role(StrEnum):
    """What somebody is in a game between friends."""

    HOST = "host"
    GUEST = "guest"
    SPECTATOR = "spectator"


def new_key(secrets: Secrets) -> str:
    """A seat key or a nonce, in hexadecimal digits."""
    return secrets(KEY_DIGITS // 2).hex()


def session_of(one: str, other: str) -> str:
    """The name of the meeting of two nonces, the same from either side."""
    low, high = sorted((one, other))
    return hashlib.sha256(f"{low}|{high}".encode()).hexdigest()[:SESSION_DIGITS]


@dataclass(frozen=True)
class Tags:
    """The tags of one meeting of host and guest, as one of the two makes and checks them."""

    role: Role
    session_key: bytes

    @staticmethod
    def of(key: str, role: Role, own_nonce: str, their_nonce: str) -> Tags:
        """The tags of the side that is `role`, which is HOST or GUEST."""
        nonces = (own_nonce, their_nonce) if role is Role.HOST else (their_nonce, own_nonce)
        session_key = _mac(bytes.fromhex(key), "|".join(nonces))
        return Tags(role, session_key)

    def tagged(self, text: str) -> str:
        """The text with our tag before it."""
        return self._tag(self.role, text) + text

    def opened(self, tagged: str) -> str | None:
        """The text that the other side tagged; None where the tag does not fit."""
        tag, text = tagged[:TAG_DIGITS], tagged[TAG_DIGITS:]
        other = Role.GUEST if self.role is Role.HOST else Role.HOST
        fits = tag.isascii() and hmac.compare_digest(tag, self._tag(other, text))
        return text if fits else None

    def _tag(self, role: Role, text: str) -> str:
        return _mac(self.session_key, f"{role}|{text}").hex()[:TAG_DIGITS]


def _mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode("utf-8", "surrogatepass"), hashlib.sha256).digest()
