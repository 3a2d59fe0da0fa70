"""The uncertainty of a share of wins."""

from __future__ import annotations

import math

Z_95 = 1.959963984540054
"""The standard normal's 97.5 % point."""


def wilson(wins: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """The score interval for a probability (E. B. Wilson, 1927); a draw is half a win.

    >>> low, high = wilson(8, 10)
    >>> f"{low:.3f} {high:.3f}"
    '0.490 0.943'
    """
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = math.sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)
