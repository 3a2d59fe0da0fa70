"""The computer's levels: how long each thinks and how closely it keeps to its best move."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How strong the computer plays.

    `seconds` is the time for a move, `playouts` a limit that may end the search sooner, None
    for no limit. `looseness` is how often a move is drawn by lot instead of the best one found
    being played, where nothing is to be captured or saved and there is anything to draw from; with
    seven in ten, about two in five of all moves are loose.
    """

    key: str
    seconds: float
    playouts: int | None = None
    looseness: float = 0.0
    all_out: bool = False
    """Whether it thinks in the opponent's time too, on up to eight processors."""

    @property
    def is_repeatable(self) -> bool:
        """Whether its move hangs on position and seed alone, and neither on time nor on the past."""
        return self.playouts is not None


EASY = Level("easy", seconds=0.35, playouts=200, looseness=0.7)
MEDIUM = Level("medium", seconds=1.0)
HARD = Level("hard", seconds=3.0)
MASTER = Level("master", seconds=10.0, all_out=True)

LEVELS = {level.key: level for level in (EASY, MEDIUM, HARD, MASTER)}
