"""A position as the bytes of a question to the search, and the bytes of its answer read.

Both forms are little-endian and carry the number `ABI`; the kernel's `layout` is the other
side. Nothing is decided about the game here: the moves that the search may choose from are
the position's own legal points.
"""

from __future__ import annotations

import struct
from functools import cache, lru_cache

from gocore.board import Board
from gocore.color import Color
from gocore.errors import EngineUnavailable, KernelMismatch
from gocore.points import Grid
from gocore.position import Position
from gocore.rules import CHINESE, Repetition
from gocore.search.answer import WIN, Answer, Candidate, merge_answers
from gocore.search.choosing import Choice, choose
from gocore.search.levels import Level

__all__ = [
    "ABI",
    "MAX_PLAYOUTS",
    "Answer",
    "Candidate",
    "Choice",
    "choose",
    "grid_of",
    "hash_arrangement",
    "merge_answers",
    "pack_judging",
    "pack_question",
    "reseeded",
    "unpack_answer",
]

ABI = 4
MAX_SIDE = 19
MAX_PLAYOUTS = 1_000_000
JUDGING_PLAYOUTS = 10_000
"""Enough to judge nearly every ending; a kernel that is sure stops sooner."""
MAX_HISTORY = 2048
SEED_STEP = 0x9E3779B9

_HEAD = struct.Struct("<IIBBBBHHBBHiIIHHI")
_SEED_AT = struct.calcsize("<IIBBBBHHBBHi")
_SEED_TO = _SEED_AT + 4
_ANSWER_HEAD = struct.Struct("<IIBBHIqqII")
_CANDIDATE = struct.Struct("<HHIqq")
_NO_POINT = 0xFFFF
_LOW = 0xFFFFFFFF
_WHITE_TO_MOVE = 0x2545F4914F6CDD1D
_TORUS, _SUICIDE, _FIRST_CAPTURE, _JUDGING, _KEEPING = 1, 2, 16, 32, 64
_REPETITION_FLAGS = {Repetition.KO: 0, Repetition.POSITIONAL: 4, Repetition.SITUATIONAL: 8}


def pack_question(
    position: Position,
    *,
    komi: float,
    level: Level,
    seed: int,
    playouts: int = 0,
    first_capture: bool = False,
    keeping: bool = False,
) -> bytes:
    """Write a question for the player to move.

    `komi` is everything that White is given, handicap compensation included. `playouts` is
    the budget, 0 for what the level allows. With `first_capture` the first capture wins.
    `keeping` lets a searcher use again what it found for the question before, which must have
    been marked so too; the answer then hangs on more than this question.
    Raises EngineUnavailable for a board larger than the search knows.
    """
    return _packed(
        position,
        legal=position.legal_points,
        history=_history(position),
        flags=_flags(position)
        | (_FIRST_CAPTURE if first_capture else 0)
        | (_KEEPING if keeping else 0),
        komi=komi,
        seed=seed,
        playouts=playouts or level.playouts or MAX_PLAYOUTS,
    )


def pack_judging(board: Board, *, seed: int = 0, playouts: int = JUDGING_PLAYOUTS) -> bytes:
    """Ask whose each point is, were the game to end with this board.

    What the answer's `ownership` says of stones is meant for `life`; its only move is the pass,
    and its score leaves komi out. Raises EngineUnavailable for a board larger than the search
    knows.
    """
    position = Position.start(board, Color.BLACK, CHINESE)
    flags = _JUDGING | (_TORUS if board.grid.torus else 0)
    return _packed(
        position, legal=(), history=(), flags=flags, komi=0, seed=seed, playouts=playouts
    )


def _packed(
    position: Position,
    *,
    legal: tuple[int, ...],
    history: tuple[int, ...],
    flags: int,
    komi: float,
    seed: int,
    playouts: int,
) -> bytes:
    grid = position.grid
    if max(grid.width, grid.height) > MAX_SIDE:
        raise EngineUnavailable(f"the search knows boards up to {MAX_SIDE} lines")
    body = position.board.cells + struct.pack(f"<{len(legal)}H", *legal)
    body += struct.pack(f"<{len(history)}q", *history)
    head = _HEAD.pack(
        ABI,
        _HEAD.size + len(body),
        grid.width,
        grid.height,
        flags,
        position.to_move,
        _NO_POINT if position.ko is None else position.ko,
        _last(position),
        min(position.passes, 1),
        0,
        len(legal),
        round(komi * 100),
        seed & _LOW,
        min(playouts, MAX_PLAYOUTS),
        len(history),
        0,
        0,
    )
    return head + body


def reseeded(question: bytes, index: int) -> bytes:
    """The same question with a seed of its own for searcher number `index`; 0 keeps the seed."""
    before, own, after = question[:_SEED_AT], question[_SEED_AT:_SEED_TO], question[_SEED_TO:]
    seed = int.from_bytes(own, "little") + index * SEED_STEP
    return before + (seed & _LOW).to_bytes(4, "little") + after


def grid_of(question: bytes) -> Grid:
    """The shape of the board that a question is about."""
    _, _, width, height, flags, *_ = _HEAD.unpack_from(question)
    return Grid.of(width, height, bool(flags & _TORUS))


def unpack_answer(data: bytes, grid: Grid) -> Answer:
    """Read an answer about a board of this shape. Raises KernelMismatch for anything else."""
    if len(data) < _ANSWER_HEAD.size:
        raise KernelMismatch("the answer is cut off")
    abi, length, width, height, count, playouts, value, score, _, _ = _ANSWER_HEAD.unpack_from(data)
    if abi != ABI:
        raise KernelMismatch(f"the kernel speaks {abi}, this program {ABI}")
    owners_at = _ANSWER_HEAD.size + count * _CANDIDATE.size
    if length != len(data) or length != owners_at + 4 * grid.area:
        raise KernelMismatch("the answer has not the length that it should have")
    if (width, height) != (grid.width, grid.height) or not 1 <= count <= grid.area + 1:
        raise KernelMismatch("the answer is about another board")
    candidates = tuple(
        Candidate(_point(point, grid), visits, value_sum, score_sum)
        for point, _, visits, value_sum, score_sum in _CANDIDATE.iter_unpack(
            data[_ANSWER_HEAD.size : owners_at]
        )
    )
    owners = struct.unpack_from(f"<{grid.area}i", data, owners_at)
    _check_sums(playouts, value, candidates, owners)
    return Answer(playouts, value, score, candidates, owners)


def _check_sums(
    playouts: int, value: int, candidates: tuple[Candidate, ...], owners: tuple[int, ...]
) -> None:
    """Raise KernelMismatch where sums could not have come from so many playouts."""
    most = playouts * WIN
    sound = 0 <= value <= most and all(abs(owned) <= playouts for owned in owners)
    sound = sound and sum(candidate.visits for candidate in candidates) <= playouts
    sound = sound and all(0 <= c.value_sum <= c.visits * WIN for c in candidates)
    points = [candidate.point for candidate in candidates]
    if not sound or len(set(points)) != len(points):
        raise KernelMismatch("the answer's numbers contradict each other")


def _point(point: int, grid: Grid) -> int | None:
    if point == _NO_POINT:
        return None
    if point >= grid.area:
        raise KernelMismatch("the answer names a point off the board")
    return point


def _flags(position: Position) -> int:
    flags = _REPETITION_FLAGS[position.rules.repetition]
    flags |= _TORUS if position.grid.torus else 0
    return flags | (_SUICIDE if position.rules.multi_stone_suicide else 0)


def _last(position: Position) -> int:
    """The last move if its stone is still there and the opponent's, as the search wants it."""
    last = position.last_move
    if last is None or position.board[last] != position.to_move.opponent:
        return _NO_POINT
    return last


def _history(position: Position) -> tuple[int, ...]:
    """The hashes of earlier arrangements; those of most unlike numbers of stones left out first."""
    if position.rules.repetition is Repetition.KO:
        return ()
    earlier = list(position.arrangements)
    if len(earlier) > MAX_HISTORY:
        empties = position.board.cells.count(0)
        earlier.sort(key=lambda key: (abs(key.count(0) - empties), key))
        del earlier[MAX_HISTORY:]
    area = position.grid.area
    return tuple(sorted(hash_arrangement(key, area) for key in earlier))


@lru_cache(maxsize=4096)
def hash_arrangement(key: bytes, area: int) -> int:
    """Hash the cells of a board as the kernel does, and the player to move if that is told.

    `key` has `area` cells and, under situational superko, the color to move after them.
    """
    hashed = 0
    for point, color in enumerate(key[:area]):
        if color:
            hashed ^= _stone_key(point, color - 1)
    white_to_move = key[area:] == b"\x02"
    return hashed ^ (_WHITE_TO_MOVE if white_to_move else 0)


@cache
def _stone_key(point: int, color: int) -> int:
    index = 2 * point + color
    high = _mixed(index * 0x9E3779B1 & _LOW) >> 1
    return high << 32 | _mixed(index * 0x85EBCA77 + 0x165667B1 & _LOW)


def _mixed(value: int) -> int:
    """Scramble 32 bits, as the kernel's `rng.mixed` does."""
    value = (value ^ value >> 16) * 0x7FEB352D & _LOW
    value = (value ^ value >> 15) * 0x846CA68B & _LOW
    return value ^ value >> 16
