"""The fixed questions that every life of the kernel must answer alike.

Run as a program it answers them and prints the answers as hexadecimal digits, a line each;
the environment says how the kernel is compiled.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gocore.board import Board
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.points import Grid
from gocore.position import Position
from gocore.rules import CHINESE, Repetition
from gocore.search.levels import HARD
from gocore.search.request import pack_judging, pack_question

CROSS_CUT = """
. . . . . . .
. . X . . . .
. . O X O . .
. X O O X . .
. O X X O . .
. . O X . . .
. . . . . . .
"""
QUIET = """
. . . . . .
. . X O . .
. X O O X .
. . X X O .
. . . . O .
. . . . . .
"""
KO = """
. . . . .
. X O . .
X . X O .
. X O . .
. . . . .
"""
SEKI = """
X O . X O
X O . X O
X O O X O
X X X O O
. X . O .
"""


def questions() -> list[bytes]:
    """Short questions: plain, rectangular, torus, a fight, a ko under situational superko.

    After them Atari Go, on an empty board and in a fight, and a seki to be judged.
    """
    situational = replace(CHINESE, repetition=Repetition.SITUATIONAL, multi_stone_suicide=True)
    ko = Position.start(parse_diagram(KO), Color.WHITE, situational)
    positions = [
        (Position.start(Board.empty(Grid.square(5)), Color.BLACK, CHINESE), 24),
        (Position.start(Board.empty(Grid.of(6, 3)), Color.WHITE, CHINESE), 24),
        (Position.start(Board.empty(Grid.of(4, 5, True)), Color.BLACK, CHINESE), 16),
        (Position.start(parse_diagram(CROSS_CUT), Color.BLACK, CHINESE), 16),
        (ko.played(11), 24),
    ]
    plain = [
        pack_question(position, komi=2.5, level=HARD, seed=seed, playouts=playouts)
        for seed, (position, playouts) in enumerate(positions)
    ]
    empty = Position.start(Board.empty(Grid.square(5)), Color.BLACK, CHINESE)
    fight = Position.start(parse_diagram(QUIET), Color.WHITE, CHINESE)
    captures = [
        pack_question(position, komi=0, level=HARD, seed=9, playouts=40, first_capture=True)
        for position in (empty, fight)
    ]
    return [*plain, *captures, pack_judging(parse_diagram(SEKI), seed=3, playouts=120)]


def conversation() -> list[bytes]:
    """Questions of one game, for the same records in this order; the last two keep a tree.

    The moves are those that the first question finds likely, else there is nothing to keep.
    """
    position = Position.start(Board.empty(Grid.square(5)), Color.BLACK, CHINESE)
    asked = []
    for seed, moves in enumerate(((), (12, 13), (17,))):
        for move in moves:
            position = position.played(move)
        asked.append(
            pack_question(position, komi=0.5, level=HARD, seed=seed, playouts=120, keeping=True)
        )
    return asked


def answered(question: bytes, records: Any = None) -> bytes:
    """Have the kernel answer in this process, in steps of seven playouts.

    With records that were used before, the answer may hang on the question before.
    """
    from gocore.search.kernel import desk, layout  # noqa: PLC0415 - questions need no Numba

    records = records or layout.new_records()
    records[-1].question[: len(question)] = memoryview(question)
    assert desk.begin(*records, len(question)) == layout.OK
    done = -1
    while done != (done := desk.step(*records, 7)):
        pass
    return bytes(records[-1].answer[: desk.finish(*records, 0)])


def all_answers() -> list[bytes]:
    """The answers to the separate questions and then to the conversation."""
    from gocore.search.kernel import layout  # noqa: PLC0415 - questions need no Numba

    records = layout.new_records()
    return [
        *map(answered, questions()),
        *(answered(question, records) for question in conversation()),
    ]


if __name__ == "__main__":
    for answer in all_answers():
        print(answer.hex())
