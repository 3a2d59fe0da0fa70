"""Questions that are not what they should be get a status, whatever they hold."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gocore.board import Board
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.points import Grid
from gocore.position import Position
from gocore.rules import CHINESE
from gocore.search.kernel import desk, layout
from gocore.search.levels import HARD
from gocore.search.request import pack_question
from tests.kernel.asking import questions

pytestmark = pytest.mark.kernel

STATUSES = {value for name, value in vars(layout).items() if name.startswith("BAD_")}
EMPTY_5 = Position.start(Board.empty(Grid.square(5)), Color.BLACK, CHINESE)
GOOD = pack_question(EMPTY_5, komi=2.5, level=HARD, seed=1, playouts=20)


@pytest.fixture(scope="module")
def records() -> tuple[Any, ...]:
    return layout.new_records()


def begin(records: tuple[Any, ...], question: bytes) -> int:
    kept = question[: layout.QUESTION_LIMIT]
    records[-1].question[:] = 0
    records[-1].question[: len(kept)] = memoryview(kept)
    return int(desk.begin(*records, len(question)))


def changed(at: int, form: str, value: int) -> bytes:
    return GOOD[:at] + struct.pack("<" + form, value) + GOOD[at + struct.calcsize(form) :]


@pytest.mark.parametrize(
    ("question", "status"),
    [
        (GOOD, layout.OK),
        (b"", layout.BAD_LENGTH),
        (GOOD[:-1], layout.BAD_LENGTH),
        (GOOD + b"\0", layout.BAD_LENGTH),
        (GOOD + bytes(layout.QUESTION_LIMIT), layout.BAD_LENGTH),
        (changed(0, "I", layout.ABI + 1), layout.BAD_ABI),
        (changed(8, "B", 0), layout.BAD_SIZE),
        (changed(9, "B", 20), layout.BAD_SIZE),
        (changed(9, "B", 6), layout.BAD_LENGTH),
        (changed(10, "B", 2 * layout.KEEPING), layout.BAD_FLAGS),
        (changed(11, "B", 0), layout.BAD_MOVER),
        (changed(11, "B", 3), layout.BAD_MOVER),
        (changed(12, "H", 25), layout.BAD_POINT),
        (changed(14, "H", 25), layout.BAD_POINT),
        (changed(14, "H", 3), layout.BAD_POINT),
        (changed(16, "B", 2), layout.BAD_FLAGS),
        (changed(18, "H", 26), layout.BAD_LENGTH),
        (changed(18, "H", 24), layout.BAD_LENGTH),
        (changed(20, "i", -1_000_000), layout.BAD_KOMI),
        (changed(28, "I", 0), layout.BAD_PLAYOUTS),
        (changed(28, "I", 2**32 - 1), layout.BAD_PLAYOUTS),
        (changed(32, "H", layout.MAX_HISTORY + 1), layout.BAD_LENGTH),
        (changed(40, "B", 3), layout.BAD_CELL),
        (changed(40, "B", 1), layout.BAD_POINT),
        (changed(65, "H", 25), layout.BAD_POINT),
        (changed(65, "H", 1), layout.BAD_POINT),
    ],
)
def test_each_fault_has_its_status(records: tuple[Any, ...], question: bytes, status: int) -> None:
    assert begin(records, question) == status


def test_a_block_without_liberties_is_refused(records: tuple[Any, ...]) -> None:
    board = parse_diagram("O O .\nX O .\nO . .")
    position = Position.start(board, Color.BLACK, CHINESE)
    question = pack_question(position, komi=0, level=HARD, seed=1, playouts=1)
    assert begin(records, question) == layout.BAD_BLOCK


def test_nothing_is_done_before_a_question_was_accepted(records: tuple[Any, ...]) -> None:
    assert begin(records, GOOD[:-1]) < 0
    assert desk.step(*records, 5) == layout.NOT_BEGUN
    assert desk.finish(*records, 0) == layout.NOT_BEGUN


@settings(max_examples=300)
@given(st.data())
def test_any_damage_gives_a_status_or_a_search_that_ends_well(
    records: tuple[Any, ...], data: st.DataObject
) -> None:
    question = bytearray(data.draw(st.sampled_from(questions())))
    for _ in range(data.draw(st.integers(1, 6))):
        question[data.draw(st.integers(0, len(question) - 1))] = data.draw(st.integers(0, 255))
    status = begin(records, bytes(question))
    assert status == layout.OK or status in STATUSES
    if status == layout.OK:
        assert 0 < desk.step(*records, 3) <= 3
        assert layout.ANSWER_HEADER < desk.finish(*records, 0) <= layout.ANSWER_LIMIT


@settings(max_examples=100)
@given(st.binary(max_size=400))
def test_bytes_that_are_no_question_get_a_status(records: tuple[Any, ...], question: bytes) -> None:
    assert begin(records, question) in STATUSES
