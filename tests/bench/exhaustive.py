"""What each move of a small problem is worth, by playing out every line to the count of the area.

Slow and simple on purpose, and independent of the search that it judges. Moves are tried on the
`open` points of a board only; what stands elsewhere is taken to be settled. Where a block is at
`stake` and is taken, its owner plays no more beside where it was. No arrangement comes twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gocore.board import Board
from gocore.color import Color

Path = frozenset[bytes]


class Judge:
    """The worth of moves on one board, remembered where it hangs on no earlier arrangement."""

    def __init__(self, board: Board, points: Iterable[int], stake: int | None = None) -> None:
        self._points = tuple(sorted(points))
        self._stake = None if stake is None else (stake, Color(board[stake]))
        self._nearby = frozenset() if stake is None else self._around(board, stake)
        self._known: dict[tuple[bytes, Color, int], int] = {}
        self._areas: dict[bytes, int] = {}

    def _around(self, board: Board, stake: int) -> frozenset[int]:
        """The open points that hang together with the block at stake."""
        reached = set(board.block(stake).points)
        stack = list(reached)
        while stack:
            fresh = set(board.grid.neighbors[stack.pop()]) & set(self._points) - reached
            reached |= fresh
            stack.extend(fresh)
        return frozenset(reached)

    def worths(self, board: Board, mover: Color, path: Path) -> dict[int | None, int]:
        """For each move, None being the pass, the mover's points more on the whole board."""
        path |= {board.cells}
        found: dict[int | None, int] = {
            None: _seen_by(mover, self._value(board, mover.opponent, 1, path)[0])
        }
        for point, after in self._moves(board, mover):
            if after.cells not in path:
                value, _ = self._value(after, mover.opponent, 0, path | {after.cells})
                found[point] = _seen_by(mover, value)
        return found

    def _moves(self, board: Board, mover: Color) -> Iterator[tuple[int, Board]]:
        lost = self._stake is not None and board[self._stake[0]] != self._stake[1]
        barred = lost and self._stake is not None and self._stake[1] is mover
        for point in self._points:
            if board[point] or (barred and point in self._nearby):
                continue
            placement = board.placed(point, mover)
            if not placement.suicide:
                yield point, placement.board

    def _value(self, board: Board, mover: Color, passes: int, path: Path) -> tuple[int, bool]:
        """Black's points more after best play, and whether that hangs on the path."""
        key = board.cells, mover, passes
        if key in self._known:
            return self._known[key], False
        if passes == 2:
            return self._area(board), False
        value, hangs = self._value(board, mover.opponent, passes + 1, path)
        best = _seen_by(mover, value)
        for _, after in self._moves(board, mover):
            if after.cells in path:
                hangs = True
                continue
            value, deeper = self._value(after, mover.opponent, 0, path | {after.cells})
            best, hangs = max(best, _seen_by(mover, value)), hangs or deeper
        if not hangs:
            self._known[key] = _seen_by(mover, best)
        return _seen_by(mover, best), hangs

    def _area(self, board: Board) -> int:
        if board.cells not in self._areas:
            points = len(board.stones(Color.BLACK)) - len(board.stones(Color.WHITE))
            for region, border in board.regions():
                if len(border) == 1:
                    (owner,) = border
                    points += _seen_by(owner, len(region))
            self._areas[board.cells] = points
        return self._areas[board.cells]


def _seen_by(color: Color, points: int) -> int:
    """Black's points as the color's, and the other way round."""
    return points if color is Color.BLACK else -points
