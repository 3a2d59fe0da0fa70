"""A secret that is committed to now and revealed later, so that nobody can change his mind.

The commitment is a SHA-256 over purpose, value and a random nonce: it tells nothing of the value,
and no other value has it. Nigiri (猜先) hides a handful of stones in one, colors by lot a share of
chance, an adjourned game the next move (封手). Who sends what when is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any, TypeAlias

from gocore.color import Color
from gocore.errors import NotationError
from gocore.points import Grid, format_vertex
from gocore.protocol.forms import canonical, choice, hexadecimal, keyed
from gocore.protocol.notation import COMMITMENT_DIGITS, NONCE_DIGITS

Secrets: TypeAlias = Callable[[int], bytes]
"""Gives so many random bytes that nobody can guess."""

MOST_STONES = 20
"""The largest handful; an even number, so that odd and even are equally likely."""

SHARE_DIGITS = 32


class Purpose(StrEnum):
    """What a secret is for; a commitment for one purpose is none for another."""

    NIGIRI = "nigiri"
    COLORS = "colors"
    MOVE = "move"


_VALUES = {
    Purpose.NIGIRI: re.compile("[1-9]|1[0-9]|20"),
    Purpose.COLORS: re.compile(f"[0-9a-f]{{{SHARE_DIGITS}}}"),
    Purpose.MOVE: re.compile("[A-Z]{1,2}[1-9][0-9]?"),
}


@dataclass(frozen=True)
class Promise:
    """A value with the nonce that hides it; its owner keeps both until it is revealed."""

    purpose: Purpose
    value: str
    nonce: str

    @staticmethod
    def of_handful(secrets: Secrets) -> Promise:
        """Hide 1 to `MOST_STONES` stones, each number of them almost equally likely."""
        count = 1 + secrets(1)[0] % MOST_STONES
        return Promise(Purpose.NIGIRI, str(count), _nonce(secrets))

    @staticmethod
    def of_share(secrets: Secrets) -> Promise:
        """Hide one side's share in drawing lots for the colors."""
        return Promise(Purpose.COLORS, new_share(secrets), _nonce(secrets))

    @staticmethod
    def of_new_move(point: int, grid: Grid, secrets: Secrets) -> Promise:
        """Hide a move under a nonce of its own."""
        return Promise.of_move(point, grid, _nonce(secrets))

    @staticmethod
    def of_move(point: int, grid: Grid, nonce: str) -> Promise:
        """The promise of a move under a nonce that is given."""
        return Promise(Purpose.MOVE, format_vertex(point, grid), nonce)

    @property
    def commitment(self) -> str:
        """What the other side is told now: 64 hexadecimal digits."""
        text = canonical([self.purpose.value, self.value, self.nonce])
        return sha256(text.encode()).hexdigest()

    @property
    def count(self) -> int:
        """How many stones were hidden for nigiri."""
        assert self.purpose is Purpose.NIGIRI, "only a handful is counted"
        return int(self.value)

    def to_json(self) -> dict[str, Any]:
        return {"purpose": self.purpose.value, "value": self.value, "nonce": self.nonce}

    @staticmethod
    def parse(data: object) -> Promise:
        """Read what `to_json` wrote. Raises NotationError."""
        found = keyed(data, ("purpose", "value", "nonce"))
        purpose, value = choice(found["purpose"], Purpose), found["value"]
        if not isinstance(value, str) or not _VALUES[purpose].fullmatch(value):
            raise NotationError(f"nothing to hide for {purpose}")
        return Promise(purpose, value, hexadecimal(found["nonce"], NONCE_DIGITS))


def parse_commitment(data: object) -> str:
    """Read a commitment. Raises NotationError."""
    return hexadecimal(data, COMMITMENT_DIGITS)


@dataclass(frozen=True)
class Nigiri:
    """How nigiri came out: `count` stones were hidden, the guesser said odd or even."""

    count: int
    guessed_odd: bool

    @property
    def is_right(self) -> bool:
        return self.count % 2 == self.guessed_odd

    @property
    def guesser(self) -> Color:
        """The guesser's color: Black for a right guess."""
        return Color.BLACK if self.is_right else Color.WHITE


def new_share(secrets: Secrets) -> str:
    """A share in drawing lots, for the side that commits to nothing and speaks second."""
    return secrets(SHARE_DIGITS // 2).hex()


def drawn_color(committed: str, answered: str) -> Color:
    """The color of the side that committed, by both shares: neither alone can decide it."""
    drawn = sha256(f"{committed}|{answered}".encode()).digest()[0] % 2
    return Color.BLACK if drawn else Color.WHITE


def _nonce(secrets: Secrets) -> str:
    return secrets(NONCE_DIGITS // 2).hex()
