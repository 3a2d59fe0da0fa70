"""What is counted at the end of a playout: the value of the game and who owns each point."""

from typing import Any, Final

from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.layout import BLACK, EMPTY, WIN
from gocore.search.kernel.playout import owner_of

SCORE_SHARE: Final = 40
"""Thousandths of a value that follow the margin, so that a won game is won by more."""


@kernel
def count_end(grid: Any, board: Any, desk: Any) -> int:
    """Add the board's owners to `desk.ownership`; return Black's margin in hundredths."""
    total = 0
    for point in range(cell(grid.area)):
        owner = owner_of(board, point)
        desk.ownership[point] += owner
        total += owner
    return 100 * total - cell(desk.komi)


@kernel
def count_capture(grid: Any, board: Any, desk: Any, winner: int) -> int:
    """Add the board's owners as `count_end` does; a win by capture is worth the whole board."""
    margin = count_end(grid, board, desk)
    if winner == EMPTY:
        return margin
    return 100 * cell(grid.area) * (1 if winner == BLACK else -1)


@kernel
def value_of(grid: Any, margin: int, color: int) -> int:
    """Return 0..WIN: how good a margin (hundredths, Black positive) is for a player."""
    if color != BLACK:
        margin = -margin
    result = WIN if margin > 0 else 0 if margin < 0 else WIN // 2
    limit = 100 * cell(grid.area)
    share = min(max(margin, -limit), limit) * SCORE_SHARE // (2 * limit) + SCORE_SHARE // 2
    return (result * (WIN - SCORE_SHARE)) // WIN + share
