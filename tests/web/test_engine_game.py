"""The engine from question to question of a game: what is kept, when a search may end, pondering."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.position import Position
from gocore.rules import CHINESE
from gocore.search.levels import LEVELS
from gocore.search.patience import LEAST_PLAYOUTS
from tests.web.fakes import run
from tests.web.workers import (
    CENTRE,
    POSITION,
    QUICK,
    Worker,
    Workers,
    answer_bytes,
    answering,
    ask,
    engine,
    loads,
    obeying,
    soon,
)
from web.crew import full_size
from web.engine import PONDER_MS, EngineFault, EngineState

if TYPE_CHECKING:
    from collections.abc import Callable

FLAGS_AT = 10
KEEPING = 64
PATIENT = replace(QUICK, answer_s=5, others_s=0.05)


async def ponder(asked: Any) -> None:
    await asked.ponder(POSITION, komi=7.5, level="master", seed=1)


def is_keeping(message: dict[str, Any]) -> bool:
    return bool(message["question"][FLAGS_AT] & KEEPING)


@pytest.mark.parametrize("level", LEVELS)
def test_only_a_search_by_time_keeps_what_it_found_and_may_end_early(level: str) -> None:
    workers = Workers(answering())
    run(ask(engine(workers), level=level))
    (message,) = workers.made[0].asked()
    assert is_keeping(message) == (level != "easy")
    assert message["least"] == (0 if level == "easy" else LEAST_PLAYOUTS)
    assert message["playouts"] == (LEVELS[level].playouts or 0)


@pytest.mark.parametrize("finished", [True, False])
def test_a_judgement_keeps_nothing_and_takes_its_time(finished: bool) -> None:
    workers = Workers(answering())
    run(engine(workers).judge(POSITION, komi=7.5, finished=finished))
    (message,) = workers.made[0].asked()
    assert (is_keeping(message), message["least"]) == (False, 0)


def test_where_nothing_is_to_choose_the_answer_comes_at_once() -> None:
    board = parse_diagram(". X .\nX X X\nX X X")
    position = Position.start(board, Color.WHITE, CHINESE)
    assert position.legal_points == ()

    def script(worker: Worker, message: dict[str, Any]) -> None:
        if not loads(worker, message):
            data = answer_bytes(position.grid, None)
            worker.say(type="answer", id=message["id"], answer=data, playouts=100, ms=1)

    workers = Workers(script)
    run(engine(workers, cores=4).ask(position, komi=7.5, level="hard", seed=1))
    assert [message["playouts"] for worker in workers.made for message in worker.asked()] == [
        LEAST_PLAYOUTS
    ]


@pytest.mark.parametrize(("cores", "size"), [(0, 1), (2, 2), (3, 3), (8, 8), (64, 8)])
def test_a_level_that_goes_all_out_has_a_worker_a_core(cores: int, size: int) -> None:
    assert full_size(cores) == size


def test_only_such_a_level_asks_them_all() -> None:
    async def counts() -> list[int]:
        workers = Workers(answering())
        asked = engine(workers, cores=6)
        await asked.start()
        found = [len(workers.made)]
        for level in ("hard", "master", "hard"):
            await ask(asked, level=level)
            found.append(sum(len(worker.asked()) for worker in workers.made))
        return [*found, len(workers.made)]

    assert run(counts()) == [4, 4, 10, 14, 6]


def searching(seconds: float, point: int) -> Callable[[Worker, dict[str, Any]], None]:
    """Tell of progress at once and answer after some time."""

    def script(worker: Worker, message: dict[str, Any]) -> None:
        if not loads(worker, message) and message["type"] == "ask":
            worker.say(type="progress", id=message["id"], playouts=1, ms=1)
            data = answer_bytes(POSITION.grid, point)
            worker.say_later(seconds, type="answer", id=message["id"], answer=data)

    return script


def test_each_worker_ends_by_itself_and_what_the_slower_found_counts() -> None:
    workers = Workers(searching(0.01, 40), searching(0.3, 41))
    reply = run(ask(engine(workers, cores=2, patience=PATIENT)))
    assert reply.answer.visits == {40: 100, 41: 100}


def test_a_worker_that_goes_on_after_its_time_is_not_waited_for() -> None:
    workers = Workers(searching(0.01, 40), searching(4, 41))
    asked = engine(workers, cores=2, patience=PATIENT)
    reply = run(asked.ask(POSITION, komi=7.5, level="hard", seed=1, limit_ms=100))
    assert reply.answer.visits == {40: 100}


def test_pondering_has_an_end_and_is_a_question_of_the_game() -> None:
    workers = Workers(answering())
    run(ponder(engine(workers, cores=2)))
    for worker in workers.made:
        (message,) = worker.asked()
        assert is_keeping(message)
        assert PONDER_MS // 2 < message["ms"] <= PONDER_MS == 60_000


def test_a_move_that_is_asked_for_ends_pondering_at_once() -> None:
    def ponderer(worker: Worker, message: dict[str, Any]) -> None:
        obeying(worker, message)
        if message["type"] == "ask" and message["ms"] <= 1000:
            answering()(worker, message)

    async def move() -> None:
        workers = Workers(ponderer)
        asked = engine(workers, cores=2)
        pondering = asyncio.ensure_future(ponder(asked))
        await soon(lambda: len(workers.made) == 2 and workers.made[1].asked())
        assert (await ask(asked)).point == CENTRE
        await pondering
        assert asked.state is EngineState.READY
        assert [m["type"] for m in workers.made[0].posted] == ["load", "ask", "stop", "ask"]
        assert not any(worker.is_terminated for worker in workers.made)

    run(move())


def test_stopping_ends_pondering_and_the_workers_stay() -> None:
    async def stop() -> None:
        workers = Workers(obeying)
        asked = engine(workers)
        pondering = asyncio.ensure_future(ponder(asked))
        await soon(lambda: workers.made and workers.made[0].asked())
        asked.stop()
        await pondering
        assert workers.made[0].posted[-1]["type"] == "stop"
        assert not workers.made[0].is_terminated

    run(stop())


def test_a_fault_while_pondering_is_forgotten_and_the_next_question_tries_anew() -> None:
    def mortal(worker: Worker, message: dict[str, Any]) -> None:
        if not loads(worker, message):
            worker.die()

    async def again() -> None:
        workers = Workers(*[mortal] * QUICK.deaths, answering())
        asked = engine(workers)
        await ponder(asked)
        assert asked.fault is None
        assert (await ask(asked)).point == CENTRE

    run(again())


def test_where_there_is_no_search_nothing_is_pondered_on() -> None:
    async def none(*, from_blob: bool) -> Any:
        raise RuntimeError("no")

    async def start() -> None:
        asked = engine(none)
        await asked.start()
        await ponder(asked)
        assert asked.fault is EngineFault.NO_WORKERS

    run(start())
