"""Which move to play from what a search found: the best, a loose one, a pass, resignation.

Everything is decided from the answer, the level and the position; the same three and the same
seed give the same choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from gocore.color import Color
from gocore.points import Grid
from gocore.position import Position
from gocore.search.answer import Answer, Candidate
from gocore.search.levels import Level
from gocore.search.loose import loose_point, urgent_point

RESIGN_BELOW = 0.08
RESIGN_PLAYOUTS = 200
EARLIEST_RESIGNATION = ((81, 30), (169, 60), (361, 120))
"""Board area up to which, and the moves that must have been made before."""
LATER_A_STONE = 0.1
"""By what part of that each handicap stone puts it off: who gives stones begins behind, and waits
for mistakes."""

GAIN_POINTS = 0.3
GAIN_VALUE = 0.05
SURE = 0.7
OPEN = 0.6
WON = 0.9
EVEN = 0.5
HOPE = 0.12
LEAST_VISITS = 16
"""A pass that was tried less often is not trusted, since a few lucky playouts make it look good,
unless the board is settled and nothing can be taken."""
LEAST_PLAYOUTS = 32
"""Fewer playouts settle no board: even an empty one may end alike in a handful of them."""


EARNEST = 0.1
"""A move with this share of the most visited one's visits was tried in earnest."""
DEVIATIONS = 3.0
"""Standard deviations below its mean at which a move's value is taken to be."""


@dataclass(frozen=True)
class Choice:
    """What the computer does: places a stone at `point`, passes (None), or resigns."""

    point: int | None
    resign: bool = False


def choose(
    answer: Answer,
    level: Level,
    position: Position,
    seed: int,
    *,
    resigns_from: int | None = None,
) -> Choice:
    """Choose for the player to move from an answer to a question about this position.

    What is lost is resigned from so many moves on, None for never; `earliest_resignation` says
    what is polite. A level with looseness first takes what is in atari and saves what can be saved.
    """
    if resigns_from is not None and resigns_from <= position.move_number and is_lost(answer):
        return Choice(None, resign=True)
    if level.looseness and (urgent := urgent_point(answer, position)) is not None:
        return Choice(urgent)
    if should_pass(answer, position):
        return Choice(None)
    if level.looseness and (loose := loose_point(answer, position, level.looseness, seed)):
        return Choice(loose.point)
    return Choice(_best_move(answer, position))


def earliest_resignation(grid: Grid, handicap: int = 0) -> int:
    """The moves that must have been made before anybody resigns."""
    earliest = next((n for area, n in EARLIEST_RESIGNATION if grid.area <= area), 120)
    return earliest + round(LATER_A_STONE * handicap * earliest)


def is_lost(answer: Answer) -> bool:
    """Whether no move that was tried in earnest gives a chance."""
    if answer.playouts < RESIGN_PLAYOUTS:
        return False
    earnest = (c for c in answer.candidates if _is_earnest(c, answer.best))
    return answer.value < RESIGN_BELOW and all(c.value < RESIGN_BELOW for c in earnest)


def should_pass(answer: Answer, position: Position) -> bool:
    """Whether to pass: nothing is left to gain, or the opponent passed and the count is won.

    A move gains if it promises GAIN_POINTS or GAIN_VALUE more than the pass, the uncertainty of
    few visits allowed for. Points that are neither's are taken before the pass
    unless that costs something. Whoever is behind but not without hope does not end the game.
    Nor does anybody pass on an undecided board, where a comparison says little.
    """
    if not position.legal_points:
        return True
    passing = answer.candidate(None)
    if not _is_trusted(passing, answer, position) or _is_undecided(answer, position):
        return False
    if position.passes and passing.value >= WON and _is_settled(answer):
        return True
    sign = 1 if position.to_move is Color.BLACK else -1
    margin = GAIN_POINTS + 2 / sqrt(passing.visits)
    tried = [c for c in answer.candidates if c.point is not None and _is_tried(c, answer)]
    if HOPE < passing.value < EVEN and any(c.value >= passing.value - GAIN_VALUE for c in tried):
        return False
    for candidate in tried:
        gain = sign * (candidate.score - passing.score)
        if gain > margin or candidate.value - passing.value > GAIN_VALUE:
            return False
    still_open = open_points(answer, position)
    return not any(
        c.point in still_open and sign * (c.score - passing.score) > -margin for c in tried
    )


def _least(candidate: Candidate) -> float:
    """A lower bound of a move's value (0 where it is less): fewer visits leave more in doubt.

    The variance is that of a result which is won or lost, and not taken for 0 after a few alike.
    """
    value, visits = candidate.value, max(candidate.visits, 1)
    variance = value * (1 - value) + 1 / visits
    return max(value - DEVIATIONS * sqrt(variance / visits), 0.0)


def _is_earnest(candidate: Candidate, best: Candidate) -> bool:
    """Whether a move was tried so often that its value says what it is worth."""
    return candidate.visits >= EARNEST * best.visits


def _is_tried(candidate: Candidate, answer: Answer) -> bool:
    """Whether a move has the visits to be compared with the pass."""
    return candidate.visits * 50 >= answer.playouts


def _is_trusted(passing: Candidate, answer: Answer, position: Position) -> bool:
    """Whether the pass was tried often enough for what hangs on it."""
    if passing.visits >= LEAST_VISITS:
        return True
    agreed = answer.playouts >= LEAST_PLAYOUTS and _is_settled(answer)
    return passing.visits > 0 and agreed and not _is_something_loose(answer, position)


def _is_something_loose(answer: Answer, position: Position) -> bool:
    """Whether stones that are counted as the mover's could be taken at once."""
    sign = 1 if position.to_move is Color.BLACK else -1
    return any(
        len(block.liberties) == 1 and sign * answer.ownership[min(block.points)] > 0
        for block in position.board.blocks
        if block.color is position.to_move
    )


def _is_settled(answer: Answer) -> bool:
    """Whether every point's owner is beyond doubt."""
    return all(abs(owned) >= SURE for owned in answer.ownership)


def _is_undecided(answer: Answer, position: Position) -> bool:
    """Whether the owner of most empty points is in doubt."""
    empty = [owned for owned, stone in zip(answer.ownership, position.board.cells, strict=True)
             if not stone]  # fmt: skip
    return sum(abs(owned) < OPEN for owned in empty) > len(empty) / 2


def open_points(answer: Answer, position: Position) -> frozenset[int]:
    """The empty points that are neutral or whose owner is still in doubt."""
    doubtful = (p for p, owned in enumerate(answer.ownership) if abs(owned) < OPEN)
    return neutral_points(answer, position) | {p for p in doubtful if not position.board[p]}


def neutral_points(answer: Answer, position: Position) -> frozenset[int]:
    """The empty points whose region touches living stones of both colors."""
    board, owned = position.board, answer.ownership
    alive = {
        Color.BLACK: {p for p in board.stones(Color.BLACK) if owned[p] > 0},
        Color.WHITE: {p for p in board.stones(Color.WHITE) if owned[p] < 0},
    }
    neutral: set[int] = set()
    for region, _ in board.regions():
        around = {near for point in region for near in board.grid.neighbors[point]}
        if all(around & stones for stones in alive.values()):
            neutral |= region
    return frozenset(neutral)


def _best_move(answer: Answer, position: Position) -> int | None:
    """The move that is surely worth most, if legal; a pass only where trusted and most visited.

    The most visited move may have turned out bad when the time was up, and a better one be found
    that could not catch up any more. Moves not tried in earnest come last.
    """
    best = answer.best

    def rank(candidate: Candidate) -> tuple[float, int]:
        earnest = _is_earnest(candidate, best)
        if candidate.point is None:
            earnest = candidate is best
        return _least(candidate) if earnest else -1.0, candidate.visits

    for candidate in sorted(answer.candidates, key=rank, reverse=True):
        if candidate.point is None and _is_trusted(candidate, answer, position):
            return None
        if candidate.point is not None and position.is_legal(candidate.point):
            return candidate.point
    return None
