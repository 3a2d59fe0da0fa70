"""When a search has thought for long enough: sooner where all is clear, later where moves are close.

Knows numbers only; which clock they come from is the searcher's affair.
"""

from __future__ import annotations

from dataclasses import dataclass

LEAST_PLAYOUTS = 400
"""What a pass and a resignation are judged by needs these, however clear the best move is."""
CLOSE = 0.1
"""Share of all playouts by which the best move must be ahead not to be given more time."""
LONGEST = 2.0
"""A close choice may take so many times the usual seconds."""


@dataclass(frozen=True)
class Patience:
    """The time for one move: `seconds`, and up to `more` on top of it while the choice is close."""

    seconds: float
    more: float = 0.0

    def is_over(self, spent: float, playouts: int, lead: int) -> bool:
        """Whether to stop after so many seconds and playouts, the best move ahead by `lead` visits.

        A lead is too large to be lost if the second move could not catch up with every playout
        that is still to come at this pace.
        """
        if spent >= self.seconds + self.more:
            return True
        if spent >= self.seconds:
            return lead > CLOSE * playouts
        return playouts >= LEAST_PLAYOUTS and lead * spent > playouts * (self.seconds - spent)


@dataclass
class Savings:
    """Seconds that earlier moves left unused, for later ones to spend."""

    seconds: float = 0.0

    def patience(self, usual: float) -> Patience:
        """The patience for a move that usually takes so many seconds."""
        return Patience(usual, min(self.seconds, (LONGEST - 1) * usual))

    def settle(self, usual: float, spent: float) -> None:
        """Put by what a move left of its usual seconds, or take away what it used beyond."""
        self.seconds = max(0.0, self.seconds + usual - spent)
