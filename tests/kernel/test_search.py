"""What the search finds: captures, escapes, ladders, life, and when to pass."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

from gocore.board import Board
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.errors import EngineStopped, KernelMismatch
from gocore.points import Grid, format_vertex, parse_vertex
from gocore.position import Position
from gocore.rules import CHINESE
from gocore.search.answer import Answer
from gocore.search.findings import Watch
from gocore.search.kernel import desk as entries
from gocore.search.kernel import layout
from gocore.search.levels import HARD
from gocore.search.native import NativeEngine
from gocore.search.request import choose, pack_question

pytestmark = pytest.mark.kernel

desk: Any = entries
"""The entry points; compiling them changes what they take, which type checkers cannot see."""


@pytest.fixture(scope="module")
def engine() -> NativeEngine:
    return NativeEngine()


def ask(engine: NativeEngine, position: Position, playouts: int = 3000, komi: float = 7) -> Answer:
    question = pack_question(position, komi=komi, level=HARD, seed=7)
    return engine.ask(question, playouts=playouts)


def begun(position: Position) -> tuple[Any, ...]:
    """The records of a search that knows its question and has not begun to think."""
    question = pack_question(position, komi=7.5, level=HARD, seed=7)
    records = layout.new_records()
    records[-1].question[: len(question)] = memoryview(question)
    assert desk.begin(*records, len(question)) == layout.OK
    return records


@dataclass(frozen=True)
class Problem:
    """Black to move; any of the points is right. Komi makes the game hang on it."""

    drawing: str
    points: str
    komi: float


PROBLEMS = {
    "take the large block": Problem(
        """
        . . . . . . .
        . . X X X . .
        . X O O O X .
        . X O O O . .
        . . X X X . .
        O O . . O O .
        . . . . . . .
        """,
        "F4",
        10,
    ),
    "run, since the ladder would meet a friend": Problem(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . O . . . . .
        . . O X . . . . .
        . . O X O . . . .
        . . . O X . . . .
        . . . . X . . . .
        . . . . . . . . .
        """,
        "E5",
        -3.5,
    ),
    "live with the point in the middle": Problem(
        """
        . . . X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "B7",
        -35,
    ),
    "kill with the point in the middle": Problem(
        """
        . . . O X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "B7",
        45,
    ),
    "kill with the waist of the bulky five": Problem(
        """
        . . O X . . .
        . . O X . . .
        . O O X . . .
        O O X X . . .
        X X X . . . .
        . . . . . . .
        . . . . . . .
        """,
        "A6 B6",
        45,
    ),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_the_search_solves_a_problem(engine: NativeEngine, name: str) -> None:
    problem = PROBLEMS[name]
    board = parse_diagram(problem.drawing)
    right = {parse_vertex(point, board.grid) for point in problem.points.split()}
    position = Position.start(board, Color.BLACK, CHINESE)
    answer = ask(engine, position, komi=problem.komi)
    assert answer.point in right, f"{answer.best} {answer.value}"


def test_colors_exchanged_the_search_plays_the_same(engine: NativeEngine) -> None:
    problem = PROBLEMS["take the large block"]
    board = parse_diagram(problem.drawing.translate(str.maketrans("XO", "OX")))
    answer = ask(engine, Position.start(board, Color.WHITE, CHINESE), komi=-problem.komi)
    assert answer.point == parse_vertex(problem.points, board.grid)


FINISHED = """
. X . X O . O
X . X X O O .
. X X O O . O
X X O O . O .
X O O . O O O
X X O O O . O
. X X O . O .
"""


def test_it_passes_when_nothing_is_left_to_gain(engine: NativeEngine) -> None:
    for color in Color:
        position = Position.start(parse_diagram(FINISHED), color, CHINESE)
        answer = ask(engine, position, komi=-15.5)
        assert choose(answer, HARD, position, 1).point is None


def test_it_takes_the_last_neutral_point_first(engine: NativeEngine) -> None:
    drawing = FINISHED.replace("X O O . O O O", "X . O . O O O")
    position = Position.start(parse_diagram(drawing), Color.BLACK, CHINESE)
    answer = ask(engine, position, komi=-15.5)
    chosen = choose(answer, HARD, position, 1).point
    assert chosen is not None
    assert format_vertex(chosen, position.grid) == "B3"


def test_an_early_pass_is_not_answered_by_a_pass(engine: NativeEngine) -> None:
    position = Position.start(Board.empty(Grid.square(9)), Color.BLACK, CHINESE)
    position = position.played(40).passed()
    answer = ask(engine, position, 1000)
    assert choose(answer, HARD, position, 1).point is not None
    assert answer.visits[None] < 100


def test_only_the_legal_points_of_the_game_are_considered(engine: NativeEngine) -> None:
    position = Position.start(
        parse_diagram("X . . .\n. . O .\n. . . .\n. . . ."), Color.BLACK, CHINESE
    )
    answer = ask(engine, position, 200, komi=0)
    assert set(answer.visits) == {*position.legal_points, None}
    assert sum(answer.visits.values()) == answer.playouts == 200


def test_the_pool_of_nodes_grows_more_slowly_and_never_fills_up() -> None:
    position = Position.start(Board.empty(Grid.square(19)), Color.BLACK, CHINESE)
    records = begun(position)
    tree, used = records[-2], [0]
    for playouts in (4_000, 8_000, 12_000, 16_000):
        assert desk.step(*records, 4_000) == playouts
        used.append(int(tree.used))
    early, *_, late = (after - before for before, after in pairwise(used))
    assert layout.CELLS < late < early / 2
    assert layout.MAX_NODES / 2 < used[-1] < layout.MAX_NODES - layout.CELLS


def test_nothing_is_clear_while_another_move_than_the_most_visited_comes_next() -> None:
    records = begun(Position.start(Board.empty(Grid.square(5)), Color.BLACK, CHINESE))
    tree = records[-2]
    desk.step(*records, 3000)
    second, best = sorted(range(1, int(tree.children[0]) + 1), key=lambda n: tree.visits[n])[-2:]
    assert desk.lead(*records, 0) == tree.visits[best] - tree.visits[second] > 0
    tree.wins[best] = tree.rave_wins[best] = 0
    assert desk.lead(*records, 0) == 0


def test_a_budget_in_the_question_is_kept(engine: NativeEngine) -> None:
    position = Position.start(Board.empty(Grid.square(5)), Color.BLACK, CHINESE)
    question = pack_question(position, komi=0, level=HARD, seed=1, playouts=77)
    assert engine.ask(question, seconds=20).playouts == 77


def test_a_search_can_be_stopped_and_a_strange_question_is_refused(engine: NativeEngine) -> None:
    position = Position.start(Board.empty(Grid.square(9)), Color.BLACK, CHINESE)
    question = pack_question(position, komi=0, level=HARD, seed=1)
    with pytest.raises(EngineStopped):
        engine.ask(question, seconds=20, stop=lambda: True)
    with pytest.raises(KernelMismatch):
        engine.ask(question[:-1], seconds=20)


def test_threads_search_apart_and_are_added() -> None:
    position = Position.start(Board.empty(Grid.square(7)), Color.BLACK, CHINESE)
    question = pack_question(position, komi=9, level=HARD, seed=1)
    one, two = NativeEngine(1), NativeEngine(2)
    first = one.ask(question, playouts=300)
    both = two.ask(question, playouts=300)
    assert both.playouts == 600
    assert both.visits != {point: 2 * n for point, n in first.visits.items()}
    assert two.ask(question, playouts=300) == both


def test_all_threads_end_when_one_is_broken_off() -> None:
    position = Position.start(Board.empty(Grid.square(9)), Color.BLACK, CHINESE)
    question = pack_question(position, komi=7.5, level=HARD, seed=1)

    def leave(_: object) -> None:
        raise BrokenPipeError

    begun = time.monotonic()
    with pytest.raises(BrokenPipeError):
        NativeEngine(2).ask(question, seconds=100, watch=Watch(0.05, leave))
    assert time.monotonic() - begun < 50


def test_processor_time_is_a_clock_too(engine: NativeEngine) -> None:
    position = Position.start(Board.empty(Grid.square(9)), Color.BLACK, CHINESE)
    question = pack_question(position, komi=0, level=HARD, seed=1)
    assert engine.ask(question, seconds=0.05, clock="cpu").playouts > 0
