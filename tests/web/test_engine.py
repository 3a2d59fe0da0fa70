"""The engine with workers that answer, die, hang or talk nonsense."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from gocore.errors import EngineStopped, EngineUnavailable, KernelMismatch
from gocore.search.request import ABI, pack_judging
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
    silent,
    soon,
)
from web.crew import crew_size
from web.engine import EngineFault, EngineState, Progress
from web.search_worker import WorkerPatience

if TYPE_CHECKING:
    from collections.abc import Callable


def dying(worker: Worker, message: dict[str, Any]) -> None:
    """Load, and die over the first question."""
    if not loads(worker, message):
        worker.die()


def refusing(code: str) -> Callable[[Worker, dict[str, Any]], None]:
    def script(worker: Worker, _message: dict[str, Any]) -> None:
        worker.say(type="error", id=None, code=code, detail="no")

    return script


def shorten(monkeypatch: pytest.MonkeyPatch, seconds: float = 0.01) -> None:
    """Let every level think for a moment only."""
    from gocore.search import levels  # noqa: PLC0415 - beside what it changes

    for key, level in levels.LEVELS.items():
        monkeypatch.setitem(levels.LEVELS, key, replace(level, seconds=seconds))


@pytest.mark.parametrize(("limit_ms", "most"), [(None, 1000), (70, 70), (5000, 1000), (-9, 1)])
def test_a_move_takes_no_longer_than_its_level_and_its_limit(
    limit_ms: int | None, most: int
) -> None:
    workers = Workers(answering(40, 100))
    asked = engine(workers)
    run(asked.ask(POSITION, komi=7.5, level="medium", seed=1, limit_ms=limit_ms))
    assert most // 4 <= workers.made[0].asked()[0]["ms"] <= most


@pytest.mark.parametrize(("cores", "size"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (64, 4)])
def test_there_is_a_worker_a_core_but_one_for_the_page_and_four_at_most(
    cores: int, size: int
) -> None:
    assert crew_size(cores) == size


def test_answers_of_all_workers_are_added_up_and_their_seeds_differ() -> None:
    workers = Workers(answering(40, 100), answering(41, 300), answering(40, 250))
    reply = run(ask(engine(workers, cores=4)))
    assert reply.point == 40
    assert reply.answer.visits == {40: 350, 41: 300}
    questions = [worker.asked()[0]["question"] for worker in workers.made]
    assert len(set(questions)) == 3


def test_one_answer_does_not_wait_for_a_worker_that_never_comes() -> None:
    def never_ready(_worker: Worker, _message: dict[str, Any]) -> None:
        pass

    async def seconds() -> float:
        workers = Workers(answering(40, 100), never_ready)
        asked = engine(workers, cores=2, patience=replace(QUICK, load_s=60, others_s=0.05))
        started = asyncio.get_running_loop().time()
        assert (await ask(asked)).answer.visits == {40: 100}
        await ask(asked)
        return asyncio.get_running_loop().time() - started

    assert run(seconds()) < 5


def test_a_limit_in_playouts_is_one_workers_affair() -> None:
    workers = Workers(answering())
    run(ask(engine(workers, cores=4), level="easy"))
    assert [len(worker.asked()) for worker in workers.made] == [1]
    assert workers.made[0].asked()[0]["playouts"] > 0


def test_workers_are_ready_before_the_first_question_and_asked_again() -> None:
    async def twice() -> None:
        workers = Workers(answering())
        asked = engine(workers, cores=2)
        await asked.start()
        assert asked.state is EngineState.READY
        await ask(asked)
        await ask(asked)
        assert [len(worker.asked()) for worker in workers.made] == [2, 2]

    run(twice())


def test_a_judgement_is_the_ownership_of_every_point() -> None:
    workers = Workers(answering(visits=100, owned=-50))
    owned = run(engine(workers).judge(POSITION, komi=7.5, finished=False))
    assert owned == (-0.5,) * 81


def test_a_finished_board_is_judged_by_one_worker_from_the_same_question_each_time() -> None:
    async def judged() -> list[bytes]:
        workers = Workers(answering(visits=100, owned=100))
        asked = engine(workers, cores=4)
        for _ in range(2):
            assert await asked.judge(POSITION, komi=7.5, finished=True) == (1.0,) * 81
        return [message["question"] for worker in workers.made for message in worker.asked()]

    one, other = run(judged())
    assert one == other == pack_judging(POSITION.board)


def test_progress_is_the_sum_of_all_workers_and_told_ten_times_a_second_at_most() -> None:
    def counting(worker: Worker, message: dict[str, Any]) -> None:
        if not loads(worker, message) and message["type"] == "ask":
            worker.say(type="progress", id=message["id"], playouts=70, ms=5)
            worker.say_later(0.12, type="progress", id=message["id"], playouts=90, ms=120)
            data = answer_bytes(POSITION.grid, CENTRE)
            worker.say_later(0.13, type="answer", id=message["id"], answer=data)

    seen: list[Progress] = []
    run(ask(engine(Workers(counting), cores=2, on_progress=seen.append)))
    assert [progress.playouts for progress in seen] == [70, 160]
    assert 0 <= seen[0].share < seen[1].share <= 1


def test_a_worker_that_dies_is_replaced_and_the_question_put_again() -> None:
    workers = Workers(dying, answering())
    assert run(ask(engine(workers))).point == CENTRE
    assert workers.made[0].is_terminated
    first, second = (worker.asked()[0] for worker in workers.made)
    assert first["question"] == second["question"]
    assert second["ms"] <= first["ms"]


def test_a_worker_that_never_answers_counts_as_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    shorten(monkeypatch)
    workers = Workers(silent, answering())
    assert run(ask(engine(workers))).point == CENTRE
    assert workers.made[0].is_terminated


@pytest.mark.parametrize("script", [dying, refusing("trap")], ids=["dies", "traps"])
def test_workers_that_die_again_and_again_are_given_up(script: Any) -> None:
    def trapping(worker: Worker, message: dict[str, Any]) -> None:
        if not loads(worker, message):
            script(worker, message)

    async def give_up() -> None:
        workers = Workers(trapping)
        asked = engine(workers)
        with pytest.raises(EngineUnavailable):
            await ask(asked)
        assert len(workers.made) == QUICK.deaths
        assert (asked.state, asked.fault) == (EngineState.UNAVAILABLE, EngineFault.KEEPS_DYING)
        with pytest.raises(EngineUnavailable):
            await ask(asked)
        assert len(workers.made) == QUICK.deaths

    run(give_up())


def test_the_answers_of_the_living_are_enough() -> None:
    def mortal(worker: Worker, message: dict[str, Any]) -> None:
        lives = len(workers.made) > 1 and worker is workers.made[1]
        (answering() if lives else dying)(worker, message)

    workers = Workers(mortal)
    assert run(ask(engine(workers, cores=2))).answer.playouts == 100


def test_stopping_ends_the_question_at_once_and_the_worker_stays() -> None:
    async def stop() -> None:
        workers = Workers(obeying)
        asked = engine(workers)
        question = asyncio.ensure_future(ask(asked))
        await soon(lambda: workers.made and workers.made[0].asked())
        asked.stop()
        with pytest.raises(EngineStopped):
            await question
        assert asked.state is EngineState.READY
        await asyncio.sleep(2 * QUICK.stop_s)
        assert not workers.made[0].is_terminated

    run(stop())


def test_a_worker_that_does_not_stop_is_ended_and_replaced() -> None:
    async def stop() -> None:
        workers = Workers(silent, answering())
        asked = engine(workers)
        question = asyncio.ensure_future(ask(asked))
        await soon(lambda: workers.made and workers.made[0].asked())
        asked.stop()
        with pytest.raises(EngineStopped):
            await question
        assert not workers.made[0].is_terminated
        await soon(lambda: workers.made[0].is_terminated)
        assert (await ask(asked)).point == CENTRE

    run(stop())


def test_cancelling_the_asker_stops_the_search() -> None:
    async def cancel() -> None:
        workers = Workers(obeying)
        asked = engine(workers)
        question = asyncio.ensure_future(ask(asked))
        await soon(lambda: workers.made and workers.made[0].asked())
        question.cancel()
        with pytest.raises(asyncio.CancelledError):
            await question
        assert workers.made[0].posted[-1]["type"] == "stop"
        assert asked.state is EngineState.READY

    run(cancel())


def test_a_new_question_supersedes_the_one_before_whose_answer_is_forgotten() -> None:
    def slow_to_obey(worker: Worker, message: dict[str, Any]) -> None:
        if loads(worker, message) or message["type"] == "stop":
            return
        first = len(worker.asked()) == 1
        data = answer_bytes(POSITION.grid, 10 if first else 20)
        worker.say_later(0.015 if first else 0.01, type="answer", id=message["id"], answer=data)

    async def supersede() -> None:
        workers = Workers(slow_to_obey)
        asked = engine(workers, patience=WorkerPatience())
        first = asyncio.ensure_future(ask(asked))
        await soon(lambda: workers.made and workers.made[0].asked())
        second = asyncio.ensure_future(ask(asked, seed=2))
        with pytest.raises(EngineStopped):
            await first
        assert (await second).point == 20
        assert not workers.made[0].is_terminated

    run(supersede())


def test_stopping_an_idle_engine_does_nothing() -> None:
    asked = engine(Workers(answering()))
    asked.stop()
    assert run(ask(asked)).point == CENTRE


@pytest.mark.parametrize(
    ("code", "fault"),
    [("missing", EngineFault.KERNEL_MISSING), ("kernel", EngineFault.KERNEL_DAMAGED)],
)
def test_a_kernel_that_cannot_be_had_is_told_apart(code: str, fault: EngineFault) -> None:
    async def start() -> None:
        states: list[EngineState] = []
        workers = Workers(refusing(code))
        asked = engine(workers, cores=2, on_state=states.append)
        await asked.start()
        assert asked.fault is fault
        assert states == [EngineState.UNAVAILABLE]
        with pytest.raises(EngineUnavailable):
            await ask(asked)
        assert all(worker.is_terminated for worker in workers.made)

    run(start())


def test_after_retry_the_engine_tries_again() -> None:
    async def again() -> None:
        asked = engine(Workers(refusing("missing"), answering()))
        await asked.start()
        asked.retry()
        assert asked.fault is None
        assert (await ask(asked)).point == CENTRE

    run(again())


def test_a_kernel_of_another_version_is_refused() -> None:
    def older(worker: Worker, _message: dict[str, Any]) -> None:
        worker.say(type="ready", abi=ABI + 1)

    async def start() -> None:
        workers = Workers(older)
        asked = engine(workers)
        await asked.start()
        assert asked.fault is EngineFault.KERNEL_MISMATCH
        assert workers.made[0].is_terminated

    run(start())


@pytest.mark.parametrize("data", [b"", b"nonsense" * 40, answer_bytes(POSITION.grid, 1)[:-1]])
def test_an_answer_that_is_nonsense_is_a_mismatch(data: bytes) -> None:
    def talking(worker: Worker, message: dict[str, Any]) -> None:
        if not loads(worker, message):
            worker.say(type="answer", id=message["id"], answer=data)

    async def mismatch() -> None:
        asked = engine(Workers(talking))
        with pytest.raises(KernelMismatch):
            await ask(asked)
        assert asked.fault is EngineFault.KERNEL_MISMATCH

    run(mismatch())


def test_where_workers_cannot_be_had_by_address_they_are_made_from_a_blob() -> None:
    class Sandboxed(Workers):
        async def __call__(self, *, from_blob: bool) -> Worker:
            made = await super().__call__(from_blob=from_blob)
            if not from_blob:
                asyncio.get_running_loop().call_soon(made.die, "SecurityError")
            return made

    workers = Sandboxed(answering())
    assert run(ask(engine(workers, cores=4))).answer.playouts == 300
    assert workers.ways == [False, True, True, True]


@pytest.mark.parametrize("raised", [RuntimeError("no"), TypeError("Worker is not defined")])
def test_without_workers_the_engine_says_so(raised: Exception) -> None:
    async def none(*, from_blob: bool) -> Any:
        raise raised

    async def start() -> None:
        asked = engine(none)
        await asked.start()
        assert (asked.state, asked.fault) == (EngineState.UNAVAILABLE, EngineFault.NO_WORKERS)

    run(start())


def test_a_worker_that_never_loads_is_not_waited_for_forever() -> None:
    async def start() -> None:
        asked = engine(Workers(lambda _worker, _message: None))
        await asked.start()
        assert asked.fault is EngineFault.NO_WORKERS

    run(start())


def test_a_closed_engine_has_ended_its_workers() -> None:
    async def close() -> None:
        workers = Workers(answering())
        asked = engine(workers, cores=4)
        await asked.start()
        asked.close()
        assert all(worker.is_terminated for worker in workers.made)

    run(close())
