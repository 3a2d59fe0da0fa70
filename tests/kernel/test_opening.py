"""The replay of first moves, compiled and in WebAssembly, against the rules core."""

from __future__ import annotations

import random
import struct
from typing import TYPE_CHECKING

import pytest

from gocore.actions import Pass, Play
from gocore.errors import IllegalMoveError, MoveFault
from gocore.game import Game
from gocore.rules import RULE_SETS, Repetition, RuleSet
from gocore.search.kernel import layout, opening
from gocore.setup import Setup
from tests.kernel.sandbox import Sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

pytestmark = pytest.mark.kernel

FAULTS = {
    MoveFault.OCCUPIED: layout.OCCUPIED,
    MoveFault.SUICIDE: layout.SUICIDAL,
    MoveFault.KO: layout.TAKEN_KO,
    MoveFault.SUPERKO: layout.REPEATED,
}
REPETITIONS = {
    Repetition.KO: 0,
    Repetition.POSITIONAL: layout.SUPERKO,
    Repetition.SITUATIONAL: layout.SITUATIONAL,
}
Replayed = tuple[int, int, bytes]


def asked(size: int, rules: RuleSet, moves: Sequence[int | None]) -> bytes:
    flags = REPETITIONS[rules.repetition] | (layout.SUICIDE if rules.multi_stone_suicide else 0)
    points = [layout.NO_POINT if move is None else move for move in moves]
    return struct.pack(f"<4B{len(points)}H", size, size, flags, 0, *points)


def compiled(question: bytes, area: int) -> Replayed:
    records = layout.new_records()
    desk = records[-1]
    desk.question[: len(question)] = list(question)
    status = int(opening.replay(*records, len(question)))
    return read(status, bytes(desk.answer[: 6 + area]))


def read(status: int, answer: bytes) -> Replayed:
    _, _, moves = struct.unpack_from("<3H", answer)
    return status, moves, answer[6:]


def random_play(
    rng: random.Random, size: int, rules: RuleSet
) -> Iterator[tuple[list[int | None], Replayed]]:
    """Moves among few points, now and then a pass, each with what the rules core says of it.

    What is illegal is given as the last of the moves and left out afterwards.
    """
    game, moves = Game.start(Setup.standard(size, rules)), list[int | None]()
    points = rng.sample(range(size * size), min(size * size, 9))
    for _ in range(40):
        move = None if rng.random() < 0.05 else rng.choice(points)
        if move is None and None in moves[-1:]:
            continue  # two passes in a row would end play
        tried = [*moves, move]
        try:
            game = game.after(Pass(game.to_move) if move is None else Play(game.to_move, move))
            moves, status = tried, layout.OK
        except IllegalMoveError as error:
            status = FAULTS[error.reason]
        yield tried, (status, len(moves), game.position.board.cells)


@pytest.mark.parametrize("key", ["chinese", "japanese", "aga", "new-zealand"])
def test_a_replay_ends_as_in_the_core(key: str) -> None:
    sandbox = Sandbox()
    rng = random.Random(key)
    seen = set()
    for _ in range(20):
        size = rng.choice((2, 3, 5, 9))
        for moves, expected in random_play(rng, size, RULE_SETS[key]):
            question = asked(size, RULE_SETS[key], moves)
            sandbox.put(question)
            status = sandbox.call("replay", len(question))
            assert read(status, sandbox.get(6 + size * size)) == expected
            if expected[0] or rng.random() < 0.1:
                assert compiled(question, size * size) == expected
            seen.add(expected[0])
    assert {layout.OK, layout.OCCUPIED, layout.SUICIDAL} <= seen


@pytest.mark.parametrize(
    ("question", "status"),
    [
        (b"\x09\x09\x00", layout.BAD_LENGTH),
        (b"\x09\x09\x00\x00\x01", layout.BAD_LENGTH),
        (b"\x00\x09\x00\x00", layout.BAD_SIZE),
        (b"\x09\x14\x00\x00", layout.BAD_SIZE),
        (b"\x09\x09\x20\x00", layout.BAD_FLAGS),
        (b"\x09\x09\x00\x00\x51\x00", layout.BAD_POINT),
    ],
)
def test_a_bad_question_is_refused(question: bytes, status: int) -> None:
    assert compiled(question, 81)[0] == status
