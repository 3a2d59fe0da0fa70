"""How a game ended, and the short form that records and the page write it in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from gocore.color import Color
from gocore.errors import NotationError


class Ending(StrEnum):
    """What ended a game."""

    COUNT = "count"
    RESIGNATION = "resignation"
    TIME = "time"
    FORFEIT = "forfeit"
    CAPTURE = "capture"
    DRAW = "draw"
    NO_RESULT = "no-result"


_LETTERS = {
    Ending.RESIGNATION: "R",
    Ending.TIME: "T",
    Ending.FORFEIT: "F",
    Ending.CAPTURE: "C",
}
_FORM = re.compile(r"([BW])\+(?:([RTFC])|(\d{1,4}(?:\.\d{1,2})?))")


@dataclass(frozen=True)
class Result:
    """The winner (None for none), the ending, and the margin in points where it was counted."""

    winner: Color | None
    ending: Ending
    margin: float = 0.0

    def __str__(self) -> str:
        """The form of SGF's RE property: `B+1.5`, `W+R`, `B+T`, `B+F`, `0` or `Void`.

        SGF has no word for a game won by the first capture; `B+C` is our own.
        """
        if self.ending is Ending.NO_RESULT:
            return "Void"
        if self.winner is None:
            return "0"
        return f"{self.winner.letter}+{_LETTERS.get(self.ending, f'{self.margin:g}')}"

    @staticmethod
    def counted(margin: float, tie_winner: Color | None = None) -> Result:
        """The result of a count, `margin` being Black's total minus White's.

        `tie_winner` wins by nothing where the totals are equal.
        """
        if margin == 0:
            return Result(tie_winner, Ending.COUNT)
        winner = Color.BLACK if margin > 0 else Color.WHITE
        return Result(winner, Ending.COUNT, abs(margin))

    @staticmethod
    def parse(text: str) -> Result:
        """Read the form that `str` writes; a tie by count reads as a draw.

        Raises NotationError.
        """
        if text in ("0", "Void"):
            return Result(None, Ending.DRAW if text == "0" else Ending.NO_RESULT)
        match = _FORM.fullmatch(text)
        if match is None:
            raise NotationError(f"no result: {text!r}")
        winner, letter, margin = match.groups()
        color = Color.parse(winner)
        if margin is not None:
            return Result(color, Ending.COUNT, float(margin))
        (ending,) = (ending for ending, known in _LETTERS.items() if known == letter)
        return Result(color, ending)
