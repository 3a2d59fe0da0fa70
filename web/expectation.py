"""Whether a count is what the search expects: the second look before it is agreed upon."""

from __future__ import annotations

from collections.abc import Sequence

from gocore.rules import CHINESE
from gocore.scoring import score
from web.state import AppState

HELD = 0.5
"""Ownership from which a point counts whole."""

FAR_POINTS = 10
FAR_SHARE = 20
"""Far is a difference of this many points, and of at least one point in so many of the board."""


def expected_lead(ownership: Sequence[float]) -> float:
    """By how many points of area Black is expected to lead.

    A search is never quite sure; a point that one side holds more often than not counts whole, or
    a large board would add up to a doubt that nobody has.
    """
    return sum(round(owner) if abs(owner) > HELD else owner for owner in ownership)


def surprise(state: AppState) -> float:
    """By how many points of area the marks give Black more than the search expects.

    0 where the search has not said what it expects, and where the difference is small: both
    are areas, so that neither komi nor the way of counting makes a difference.
    """
    if state.expected is None:
        return 0
    position = state.game.position
    marked = score(position.board, dead=state.game.dead, rules=CHINESE, komi=0).margin
    difference = marked - state.expected
    far = max(FAR_POINTS, position.grid.area / FAR_SHARE)
    return difference if abs(difference) >= far else 0
