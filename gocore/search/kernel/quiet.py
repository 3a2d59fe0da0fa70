"""Quiet playouts, for judging the end of a game: they stay in a place and break few sekis.

Like the search's playouts, with two differences: only points where `desk.inside` is 1 are
played, and a move drawn at random never puts a block of its own into atari for nothing.
"""

from typing import Any, Final

from gocore.search.kernel.answers import note_shapes, note_tactics
from gocore.search.kernel.board import pass_turn, play
from gocore.search.kernel.compiled import cell, kernel
from gocore.search.kernel.layout import EMPTY
from gocore.search.kernel.policy import (
    is_playable,
    is_self_atari,
    vital_move,
)
from gocore.search.kernel.rng import draw

PERCENT_TACTICS: Final = 90
PERCENT_SHAPE: Final = 95
PERCENT_REFUSE: Final = 95


@kernel
def _is_inside(grid: Any, board: Any, desk: Any, point: int, color: int) -> bool:
    """Tell whether an empty point may be played and lies in the place."""
    return cell(desk.inside[point]) == 1 and is_playable(grid, board, point, color)


@kernel
def _pick(grid: Any, board: Any, desk: Any, color: int) -> int:
    """Draw from `board.found` until a point is inside and playable; -1 when none is."""
    while cell(board.found_count) > 0:
        left = cell(board.found_count) - 1
        i = draw(board, left + 1)
        point = cell(board.found[i])
        board.found[i] = board.found[left]
        board.found_count = left
        if _is_inside(grid, board, desk, point, color) and (
            draw(board, 100) >= PERCENT_REFUSE or not is_self_atari(grid, board, point, color)
        ):
            return point
    return -1


@kernel
def _random_move(grid: Any, board: Any, desk: Any, color: int) -> int:
    """Return any playable point inside that is no self-atari, or -1."""
    count = cell(board.empties)
    if count == 0:
        return -1
    i = draw(board, count)
    for _ in range(count):
        point = cell(board.empty[i])
        if _is_inside(grid, board, desk, point, color) and not is_self_atari(
            grid, board, point, color
        ):
            return point
        i += 1
        if i == count:
            i = 0
    return -1


@kernel
def _answer(grid: Any, board: Any, spare: Any, desk: Any, around: int, color: int) -> int:
    """Return a capture or an escape by a point where a stone was played, or -1."""
    if around < 0:
        return -1
    note_tactics(grid, board, spare, around, color)
    return _pick(grid, board, desk, color)


@kernel
def _quiet_move(grid: Any, board: Any, spare: Any, desk: Any, color: int) -> int:
    """Return the move of a playout that judges an end position, or -1 to pass.

    Like the search's, yet a stone is never put into atari at random: so a seki lasts longer.
    """
    last, previous = cell(board.last), cell(board.previous)
    if draw(board, 100) < PERCENT_TACTICS:
        point = _answer(grid, board, spare, desk, last, color)
        if point < 0:
            point = _answer(grid, board, spare, desk, previous, color)
        if point >= 0:
            return point
    point = vital_move(grid, board, color)
    if point >= 0 and cell(desk.inside[point]) == 1:
        return point
    if draw(board, 100) < PERCENT_SHAPE:
        board.found_count = 0
        if last >= 0:
            note_shapes(grid, board, last)
        if previous >= 0:
            note_shapes(grid, board, previous)
        point = _pick(grid, board, desk, color)
        if point >= 0:
            return point
    return _random_move(grid, board, desk, color)


@kernel
def play_quietly(grid: Any, board: Any, spare: Any, desk: Any, color: int) -> None:
    """Play inside to the end; mark who was first on each point."""
    passes = 0
    for _ in range(3 * cell(grid.area)):
        point = _quiet_move(grid, board, spare, desk, color)
        if point >= 0:
            play(grid, board, point, color)
            if cell(board.first[point]) == EMPTY:
                board.first[point] = color
            passes = 0
        else:
            passes += 1
            if passes == 2:
                return
            pass_turn(board)
        color = 3 - color
