"""How a beginner's opponent errs: reasonable moves that are not the best, but no blunders.

Stones in atari are looked at exactly, on the game's own board.
"""

from __future__ import annotations

from random import Random

from gocore.board import Block, Board
from gocore.points import Grid
from gocore.position import Position
from gocore.search.answer import Answer, Candidate

LADDER_STEPS = 80
REASONABLE_LOSS = 0.25
SEEN = 8
"""Visits from which the search's opinion of a move counts."""
REACH = 2
"""Steps from any stone within which a loose move lies."""
SETTLED = 0.8
"""Ownership from which a point is no longer worth a move."""


def urgent_point(answer: Answer, position: Position) -> int | None:
    """A move that takes opposing stones in atari or saves own ones, the most at stake first.

    Captures come before escapes of as many stones. A stone that would only be lost again at
    once together with others is not taken.
    """
    options: list[tuple[int, int, int, int]] = []
    for block in position.board.blocks:
        if len(block.liberties) == 1:
            own = block.color is position.to_move
            points = saving_points(position, block) if own else capturing_points(position, block)
            for point in points:
                visits = answer.candidate(point).visits
                options.append((len(block.points), not own, visits, point))
    return max(options)[3] if options else None


def capturing_points(position: Position, block: Block) -> tuple[int, ...]:
    """Where an opposing block in atari can be taken without losing more in return."""
    (point,) = block.liberties
    if not position.is_legal(point):
        return ()
    taker = position.played(point).board.block(point)
    loses = len(taker.liberties) == 1 and len(taker.points) > len(block.points)
    return () if loses else (point,)


def saving_points(position: Position, block: Block) -> tuple[int, ...]:
    """Moves after which an own block in atari can no longer be caught at once."""
    board = position.board
    points = set(block.liberties)
    for other in board.blocks:
        if (
            other.color is not block.color
            and len(other.liberties) == 1
            and _touch(board, other, block)
        ):
            points |= other.liberties
    stone = min(block.points)
    return tuple(
        point
        for point in sorted(points)
        if position.is_legal(point) and not _is_caught(position.played(point).board, stone)
    )


def _touch(board: Board, one: Block, other: Block) -> bool:
    """Whether stones of two blocks are neighbors."""
    return any(near in other.points for p in one.points for near in board.grid.neighbors[p])


def _is_caught(board: Board, stone: int) -> bool:
    """Whether a block is caught by atari after atari, the opponent to move, or is gone already."""
    if not board[stone]:
        return True
    for _ in range(LADDER_STEPS):
        block = board.block(stone)
        if len(block.liberties) != 2:
            return len(block.liberties) < 2
        chased = _chased(board, block)
        if chased is None:
            return False
        (escape,) = chased.block(stone).liberties
        placement = chased.placed(escape, block.color)
        if placement.suicide:
            return True
        board = placement.board
    return False


def _chased(board: Board, block: Block) -> Board | None:
    """The board after the atari that leaves the fewest liberties, or None if none is safe."""
    best: tuple[int, Board] | None = None
    for point in sorted(block.liberties):
        placement = board.placed(point, block.color.opponent)
        if placement.suicide or len(placement.board.block(point).liberties) < 2:
            continue
        (escape,) = placement.board.block(min(block.points)).liberties
        after = placement.board.placed(escape, block.color)
        left = 0 if after.suicide else len(after.board.block(escape).liberties)
        if best is None or left < best[0]:
            best = (left, placement.board)
    return best[1] if best else None


def loose_point(
    answer: Answer, position: Position, looseness: float, seed: int
) -> Candidate | None:
    """Now and then another move than the best: by lot, among those near stones that are not silly.

    A silly one is on the first line, puts itself in atari, fills an eye, or is played where all is
    settled. What the search thinks of a move matters only where it has seen that much is lost.
    """
    random = Random(seed * 1_000_003 + position.move_number)
    if random.random() >= looseness:
        return None
    owned, best, near = answer.ownership, answer.best, _near_stones(position)
    reasonable = [
        candidate
        for candidate in sorted(answer.candidates, key=lambda c: -1 if c.point is None else c.point)
        if candidate.point in near
        and candidate is not best
        and abs(owned[candidate.point]) < SETTLED
        and not _is_known_to_lose(candidate, best)
        and _is_sound(position, candidate.point)
    ]
    return random.choice(reasonable) if reasonable else None


def _near_stones(position: Position) -> frozenset[int]:
    """The points within reach of any stone."""
    reached = {point for point, cell in enumerate(position.board.cells) if cell}
    for _ in range(REACH):
        reached |= {near for point in reached for near in position.grid.neighbors[point]}
    return frozenset(reached)


def _is_known_to_lose(candidate: Candidate, best: Candidate) -> bool:
    """Whether a move was tried often enough to see that it gives up much of the game."""
    return candidate.visits >= SEEN and candidate.value < best.value - REASONABLE_LOSS


def _is_sound(position: Position, point: int) -> bool:
    """Whether a move is off the first line and does not put itself in atari, or kill itself."""
    if not position.is_legal(point) or _line(position.grid, point) == 1:
        return False
    board = position.played(point).board
    return bool(board[point]) and len(board.block(point).liberties) > 1


def _line(grid: Grid, point: int) -> int:
    """The line a point is on, 1 at the edge; a torus has no edge."""
    if grid.torus:
        return 9
    col, row = grid.col(point), grid.row(point)
    return 1 + min(col, row, grid.width - 1 - col, grid.height - 1 - row)
