from __future__ import annotations

import struct
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.board import Board
from gocore.color import Color
from gocore.errors import EngineUnavailable, KernelMismatch
from gocore.points import Grid
from gocore.position import Position
from gocore.search.levels import EASY, HARD
from gocore.search.request import (
    ABI,
    MAX_HISTORY,
    MAX_PLAYOUTS,
    Answer,
    Candidate,
    grid_of,
    hash_arrangement,
    merge_answers,
    pack_question,
    reseeded,
    unpack_answer,
)
from tests.gocore.drawing import drawn, play_all, rules

GRID = Grid.of(3, 2)
KO = """
. X O .
X . X O
. X O .
"""


def answer_bytes(
    candidates: list[tuple[int, int, int, int]],
    *,
    playouts: int = 10,
    value: int = 6000,
    owners: tuple[int, ...] = (10, -10, 0, 1, 2, 3),
    abi: int = ABI,
) -> bytes:
    length = 40 + 24 * len(candidates) + 4 * len(owners)
    data = struct.pack(
        "<IIBBHIqqII", abi, length, 3, 2, len(candidates), playouts, value, -2500, 99, 4
    )
    for point, visits, value_sum, score_sum in candidates:
        data += struct.pack("<HHIqq", point, 0, visits, value_sum, score_sum)
    return data + struct.pack(f"<{len(owners)}i", *owners)


GOOD = [(4, 7, 5000, -700), (0xFFFF, 3, 1000, -1800)]


def test_an_answer_is_read() -> None:
    answer = unpack_answer(answer_bytes(GOOD), GRID)
    assert (answer.point, answer.value, answer.score_mean) == (4, 0.6, -2.5)
    assert answer.visits == {4: 7, None: 3}
    assert answer.ownership == (1, -1, 0, 0.1, 0.2, 0.3)
    assert answer.candidate(4).score == -1.0
    assert answer.candidate(None).value == pytest.approx(1 / 3)
    assert answer.candidate(0).visits == 0


@pytest.mark.parametrize(
    "data",
    [
        b"",
        answer_bytes(GOOD)[:-1],
        answer_bytes(GOOD) + b"\0",
        answer_bytes(GOOD, abi=ABI + 1),
        answer_bytes([]),
        answer_bytes([(6, 1, 1, 1)]),
        answer_bytes([GOOD[0], GOOD[0]], playouts=20),
        answer_bytes(GOOD, playouts=9),
        answer_bytes(GOOD, value=10_001),
        answer_bytes(GOOD, owners=(11, 0, 0, 0, 0, 0)),
        answer_bytes([(4, 7, 7001, 0)]),
    ],
)
def test_an_answer_that_cannot_be_is_a_mismatch(data: bytes) -> None:
    with pytest.raises(KernelMismatch):
        unpack_answer(data, GRID)


def test_an_answer_about_another_board_is_a_mismatch() -> None:
    with pytest.raises(KernelMismatch):
        unpack_answer(answer_bytes(GOOD), Grid.of(2, 3))


@given(st.binary(max_size=200))
def test_bytes_that_are_no_answer_are_a_mismatch(data: bytes) -> None:
    with pytest.raises(KernelMismatch):
        unpack_answer(data, GRID)


def test_answers_are_added() -> None:
    one = Answer(10, 6000, -2500, (Candidate(4, 10, 6000, -2500),), (10, 0))
    other = Answer(
        30, 9000, 300, (Candidate(None, 20, 5000, 0), Candidate(4, 10, 4000, 300)), (-30, 3)
    )
    both = merge_answers([one, other])
    assert both.candidates == (Candidate(4, 20, 10000, -2200), Candidate(None, 20, 5000, 0))
    assert both.value == 0.375
    assert both.ownership == (-0.5, 0.075)
    assert merge_answers([one]) == one


def test_an_answer_without_playouts_is_even() -> None:
    nothing = Answer(0, 0, 0, (Candidate(None, 0, 0, 0),), (0, 0))
    assert (nothing.value, nothing.score_mean, nothing.ownership) == (0.5, 0, (0, 0))


def fields(question: bytes) -> tuple[int, ...]:
    return struct.unpack_from("<IIBBBBHHBBHiIIHHI", question)


def test_a_question_holds_the_position() -> None:
    position = play_all(drawn(KO), "D3")
    question = pack_question(position, komi=3.75, level=HARD, seed=-1, playouts=5)
    legal, history = len(position.legal_points), len(position.arrangements)
    head = fields(question)
    assert head[:6] == (ABI, len(question), 4, 3, 4, Color.WHITE)
    assert head[6:9] == (position.ko, position.last_move, 0)
    assert head[10:15] == (legal, 375, 2**32 - 1, 5, history)
    assert question[40:52] == position.board.cells
    assert struct.unpack_from(f"<{legal}H", question, 52) == position.legal_points
    hashes = struct.unpack_from(f"<{history}q", question, 52 + 2 * legal)
    assert set(hashes) == {hash_arrangement(key, 12) for key in position.arrangements}


def test_a_question_names_the_ko_and_forgets_passes_but_the_last() -> None:
    position = drawn(KO, Color.WHITE).played(5)
    assert fields(pack_question(position, komi=0, level=HARD, seed=1))[6] == position.ko
    passed = position.passed().passed()
    head = fields(pack_question(passed, komi=0, level=HARD, seed=1))
    assert head[6:9] == (0xFFFF, 0xFFFF, 1)


def test_the_rules_become_flags() -> None:
    grid = Grid.of(3, 3, True)
    for by, flags in (
        (rules("ko"), 1),
        (rules("positional"), 1 + 4),
        (rules("situational", suicide=True), 1 + 2 + 8),
    ):
        position = Position.start(Board.empty(grid), Color.BLACK, by)
        assert fields(pack_question(position, komi=0, level=HARD, seed=1))[4] == flags


def test_the_budget_is_the_levels_unless_it_is_given() -> None:
    position = drawn(". .\n. .")
    for level, playouts, budget in (
        (HARD, 0, MAX_PLAYOUTS),
        (EASY, 0, EASY.playouts),
        (EASY, 9, 9),
        (HARD, 10**9, MAX_PLAYOUTS),
    ):
        question = pack_question(position, komi=0, level=level, seed=1, playouts=playouts)
        assert fields(question)[13] == budget


def test_each_searcher_gets_a_seed_of_its_own_and_nothing_else_new() -> None:
    position = Position.start(Board.empty(Grid.of(5, 4, True)), Color.BLACK, rules())
    questions = [
        pack_question(position, komi=0, level=HARD, seed=2**32 - 1 + index * 0x9E3779B9)
        for index in range(4)
    ]
    assert [reseeded(questions[0], index) for index in range(4)] == questions
    assert len(set(questions)) == 4
    assert grid_of(questions[3]) == position.grid


def test_of_too_long_a_history_the_arrangements_most_alike_are_kept() -> None:
    position = drawn("X O . .\n. . . .\n. . . .")
    many = {bytes(1 + (n >> k & 1) for k in range(12)) for n in range(3000)}
    many.add(position.board.cells)
    question = pack_question(
        replace(position, arrangements=frozenset(many)), komi=0, level=HARD, seed=1
    )
    assert fields(question)[14] == MAX_HISTORY
    assert hash_arrangement(position.board.cells, 12).to_bytes(8, "little") in question


def test_situational_hashes_tell_who_moves() -> None:
    cells = bytes((1, 0, 2))
    black, white = hash_arrangement(cells + b"\1", 3), hash_arrangement(cells + b"\2", 3)
    assert black == hash_arrangement(cells, 3) != white


def test_hashes_are_positive_and_differ() -> None:
    cells = [bytes(19 * 19)]
    for point in range(19 * 19):
        for color in (1, 2):
            board = bytearray(19 * 19)
            board[point] = color
            cells.append(bytes(board))
    hashes = {hash_arrangement(each, 361) for each in cells}
    assert len(hashes) == len(cells)
    assert all(0 <= hashed < 2**63 for hashed in hashes)


def test_a_board_beyond_the_search_is_refused() -> None:
    position = Position.start(Board.empty(Grid.of(20, 5)), Color.BLACK, rules())
    with pytest.raises(EngineUnavailable):
        pack_question(position, komi=0, level=HARD, seed=1)
