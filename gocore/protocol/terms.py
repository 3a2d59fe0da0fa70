"""What a game between friends stands on: the offer, who has which color, how often they met.

The colors may be left to chance. The host then commits to a secret, the guest answers with its
own part, the host reveals; whoever reads the terms checks all of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from gocore.color import Color
from gocore.errors import NotationError
from gocore.protocol.forms import hexadecimal, keyed, truth, whole
from gocore.protocol.notation import COMMITMENT_DIGITS, MOST_ROUNDS
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.promise import (
    SHARE_DIGITS,
    Nigiri,
    Promise,
    Purpose,
    Secrets,
    drawn_color,
)
from gocore.protocol.record import Record

Answer: TypeAlias = bool | str
"""The guest's part in deciding the colors: odd (True) or even, or a share in drawing lots."""

_PURPOSES = {ColorChoice.NIGIRI: Purpose.NIGIRI, ColorChoice.RANDOM: Purpose.COLORS}


@dataclass(frozen=True)
class Terms:
    """The terms as they stand. Raises NotationError where their parts do not fit together.

    `commitment` is to the host's secret, `answer` the guest's part, `revealed` the secret.
    """

    offer: Offer
    round: int = 1
    agreed: bool = False
    commitment: str | None = None
    answer: Answer | None = None
    revealed: Promise | None = None

    def __post_init__(self) -> None:
        left_to_chance = self.offer.colors in _PURPOSES
        if left_to_chance != (self.commitment is not None):
            raise NotationError("colors left to chance, and no others, need a commitment")
        if self.answer is not None and not self.takes(self.answer):
            raise NotationError("an answer of another kind")
        if self.revealed is not None:
            self._check_revealed(self.revealed)

    def _check_revealed(self, secret: Promise) -> None:
        fits = secret.purpose is _PURPOSES.get(self.offer.colors)
        if self.answer is None or not fits or secret.commitment != self.commitment:
            raise NotationError("what is revealed is not what was committed to")

    @staticmethod
    def of(offer: Offer, secret: Promise | None) -> Terms:
        """The terms before anybody has come."""
        return Terms(offer, commitment=secret.commitment if secret else None)

    def takes(self, answer: Answer) -> bool:
        """Whether this is a guest's part of the kind that is asked for."""
        kinds = {ColorChoice.NIGIRI: bool, ColorChoice.RANDOM: str}
        return type(answer) is kinds.get(self.offer.colors)

    def answered(self, answer: Answer, secret: Promise) -> Terms:
        """The terms with the guest's part and the host's secret: the colors are decided."""
        return replace(self, answer=answer, revealed=secret)

    def next_round(self) -> Terms:
        """The terms of a rematch: colors swapped, all else the same."""
        return replace(self, round=self.round + 1, agreed=True)

    @property
    def must_guess(self) -> bool:
        return self.offer.colors is ColorChoice.NIGIRI and self.answer is None

    @property
    def host_color(self) -> Color | None:
        """The host's color in this round; None until it is decided."""
        first = self._first_host_color
        return first.opponent if first and self.round % 2 == 0 else first

    @property
    def _first_host_color(self) -> Color | None:
        if self.offer.colors is ColorChoice.HOST_BLACK:
            return Color.BLACK
        if self.offer.colors is ColorChoice.HOST_WHITE:
            return Color.WHITE
        if nigiri := self.nigiri:
            return nigiri.guesser.opponent
        if self.revealed is None or not isinstance(self.answer, str):
            return None
        return drawn_color(self.revealed.value, self.answer)

    @property
    def nigiri(self) -> Nigiri | None:
        """How nigiri came out, for both to see."""
        if self.revealed is None or not isinstance(self.answer, bool):
            return None
        return Nigiri(self.revealed.count, self.answer)

    def new_record(self) -> Record:
        return Record.start(self.offer.setup, self.offer.time)

    def to_json(self) -> dict[str, Any]:
        return {
            "offer": self.offer.to_json(),
            "round": self.round,
            "agreed": self.agreed,
            "commitment": self.commitment,
            "answer": self.answer,
            "revealed": self.revealed.to_json() if self.revealed else None,
        }

    @staticmethod
    def parse(data: object) -> Terms:
        """Read what `to_json` wrote. Raises NotationError."""
        keys = ("offer", "round", "agreed", "commitment", "answer", "revealed")
        found = keyed(data, keys)
        commitment, revealed = found["commitment"], found["revealed"]
        return Terms(
            Offer.parse(found["offer"]),
            whole(found["round"], 1, MOST_ROUNDS),
            truth(found["agreed"]),
            None if commitment is None else hexadecimal(commitment, COMMITMENT_DIGITS),
            parse_answer(found["answer"]),
            None if revealed is None else Promise.parse(revealed),
        )


def new_secret(offer: Offer, secrets: Secrets) -> Promise | None:
    """What the host hides where colors are left to chance."""
    if offer.colors is ColorChoice.NIGIRI:
        return Promise.of_handful(secrets)
    return Promise.of_share(secrets) if offer.colors is ColorChoice.RANDOM else None


def parse_answer(value: object) -> Answer | None:
    """Read a guest's part in deciding the colors. Raises NotationError."""
    if value is None or isinstance(value, bool):
        return value
    return hexadecimal(value, SHARE_DIGITS)
