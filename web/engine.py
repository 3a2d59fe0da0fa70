"""Asks the search workers for a move or a judgement and merges what they answer.

Every worker searches the same question from another seed; the answers that come are enough, be
they fewer than were asked for. How the bytes are laid out is known to `gocore.search.request`,
how the workers are kept alive to `crew`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from gocore.errors import EngineStopped, EngineUnavailable, KernelMismatch
from gocore.position import Position
from gocore.search.capturing import capturing_choice
from gocore.search.levels import LEVELS
from gocore.search.request import ABI, Answer, choose, merge_answers, unpack_answer
from web.asking import EngineState, Judging, MoveQuestion, Progress, Reply, Search
from web.crew import Crew, crew_size, full_size
from web.search_worker import EngineFault, KernelRefused, WorkerDied, WorkerMaker, WorkerPatience

__all__ = ["Engine", "EngineFault", "EngineState", "Progress", "Reply", "WorkerPatience"]

ESTIMATE_MS = 400
PONDER_MS = 60_000
"""The longest that the computer ponders on one position: a phone's battery is the player's."""
PROGRESS_S = 0.1


class Engine:
    """The computer's thinking. One question at a time; a new one supersedes the one before.

    Once `state` is UNAVAILABLE, and `fault` says why, questions are refused until `retry`.
    """

    def __init__(
        self,
        workers: WorkerMaker,
        *,
        kernel_url: str,
        cores: int,
        on_progress: Callable[[Progress], None] = lambda _: None,
        on_state: Callable[[EngineState], None] = lambda _: None,
        patience: WorkerPatience | None = None,
    ) -> None:
        self._patience = patience or WorkerPatience()
        self._crew = Crew(
            workers,
            kernel_url=kernel_url,
            abi=ABI,
            size=full_size(cores),
            patience=self._patience,
        )
        self._usual = crew_size(cores)
        self.on_progress = on_progress
        self.on_state = on_state
        self._current: tuple[Search, asyncio.Task[Answer]] | None = None
        self.state = EngineState.STARTING
        self.fault: EngineFault | None = None

    async def start(self) -> None:
        """Have the workers ready before the first question. Never raises; see `state`."""
        hired = map(self._crew.hire, range(self._usual))
        results = await asyncio.gather(*hired, return_exceptions=True)
        failures = [result for result in results if isinstance(result, BaseException)]
        if len(failures) == len(results):
            self._give_up(failures[0])
        elif self.state is EngineState.STARTING:
            self._enter(EngineState.READY)

    async def ask(
        self,
        position: Position,
        *,
        komi: float,
        level: str,
        seed: int,
        resigns_from: int | None = None,
        limit_ms: int | None = None,
        first_capture: bool = False,
    ) -> Reply:
        """The move that the computer makes at this level; what is lost it resigns, if it may.

        It thinks no longer than `limit_ms`, where there is such a limit. With `first_capture`
        the game is Atari Go, which it never resigns.
        Raises EngineStopped, EngineUnavailable or KernelMismatch.
        """
        played = LEVELS[level]
        ms = round(played.seconds * 1000)
        ms = ms if limit_ms is None else max(1, min(ms, limit_ms))
        keeping = not played.is_repeatable
        question = MoveQuestion(position, komi, played, seed, ms, first_capture, keeping)
        answer = await self._answer(question)
        if first_capture:
            return Reply(capturing_choice(answer, played, position, seed), False, answer)
        choice = choose(answer, played, position, seed, resigns_from=resigns_from)
        return Reply(choice.point, choice.resign, answer)

    async def ponder(
        self, position: Position, *, komi: float, level: str, seed: int, first_capture: bool = False
    ) -> None:
        """Search on while the opponent thinks; the next `ask` about this game begins from there.

        Ends by itself after PONDER_MS, or earlier where one move stands out. What goes wrong is
        told to nobody: the next question tries anew.
        """
        if self.state is EngineState.UNAVAILABLE:
            return
        played = LEVELS[level]
        question = MoveQuestion(
            position, komi, played, seed, PONDER_MS, first_capture, keeping=True
        )
        with suppress(EngineStopped):
            try:
                await self._answer(question)
            except (EngineUnavailable, KernelMismatch):
                self.retry()

    async def judge(self, position: Position, *, komi: float, finished: bool) -> tuple[float, ...]:
        """Whose every point is, from 1 for Black to -1 for White. Raises as `ask` does.

        Of a finished board, the same each time; else whose it will be if play goes on.
        """
        if finished:
            return (await self._answer(Judging(position.board))).ownership
        question = MoveQuestion(position, komi, LEVELS["medium"], 0, ESTIMATE_MS)
        return (await self._answer(question)).ownership

    def stop(self) -> None:
        """Withdraw the question: its asker gets EngineStopped at once, the workers rest soon."""
        if self._current is not None:
            search, task = self._current
            search.stopped = True
            task.cancel()

    def retry(self) -> None:
        """Let the next question try again after the engine was unavailable."""
        if self.state is EngineState.UNAVAILABLE:
            self.fault = None
            self._enter(EngineState.STARTING)

    def close(self) -> None:
        """Stop and end every worker."""
        self.stop()
        self._crew.close()

    async def _answer(self, question: MoveQuestion | Judging) -> Answer:
        if self.state is EngineState.UNAVAILABLE:
            raise EngineUnavailable(self.fault)
        self.stop()
        search = Search(question, asyncio.get_running_loop().time())
        task = asyncio.ensure_future(self._merged(search))
        self._current = (search, task)
        self._enter(EngineState.THINKING)
        try:
            return await task
        except asyncio.CancelledError:
            if search.stopped:
                raise EngineStopped from None
            raise
        finally:
            self._rest(search)

    def _rest(self, search: Search) -> None:
        if self._current is not None and self._current[0] is search:
            self._current = None
            if self.state is EngineState.THINKING:
                self._enter(EngineState.READY)

    async def _merged(self, search: Search) -> Answer:
        """The answers of all seats as one; those that have none are left out."""
        parts = [
            asyncio.ensure_future(self._part(search, index))
            for index in range(self._size(search.question))
        ]
        try:
            await self._answered(search, parts)
        finally:
            for part in parts:
                part.cancel()
        results = await asyncio.gather(*parts, return_exceptions=True)
        answers = [result for result in results if isinstance(result, Answer)]
        if answers:
            return merge_answers(answers)
        self._give_up(next(result for result in results if isinstance(result, BaseException)))
        if self.fault is EngineFault.KERNEL_MISMATCH:
            raise KernelMismatch(self.fault)
        raise EngineUnavailable(self.fault)

    def _size(self, question: MoveQuestion | Judging) -> int:
        """How many workers are asked: one where playouts are counted, all where it goes all out."""
        if question.playouts or isinstance(question, Judging):
            return 1
        return self._crew.size if question.level.all_out else self._usual

    async def _answered(self, search: Search, parts: Sequence[asyncio.Future[Answer]]) -> None:
        """Wait for one answer, and for those that search to the end of the time.

        Each ends by itself once it is sure. Others may still be loading and get a little.
        """
        now, grace = asyncio.get_running_loop().time, self._patience.others_s
        pending = set(parts)
        while pending:
            done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
            if any(not part.exception() for part in done):
                break
        if pending:
            _, pending = await asyncio.wait(pending, timeout=grace)
        if searching := pending & {parts[index] for index in search.done}:
            await asyncio.wait(searching, timeout=search.seconds_left(now()) + grace)

    async def _part(self, search: Search, index: int) -> Answer:
        now = asyncio.get_running_loop().time

        def progress(playouts: int) -> None:
            search.done[index] = playouts
            if now() - search.told >= PROGRESS_S:
                search.told = now()
                self.on_progress(search.progress(now()))

        data = await self._crew.answer(
            index,
            search.question.packed(index),
            ms_left=lambda: search.ms_left(now()),
            playouts=search.question.playouts,
            least=search.question.least,
            progress=progress,
        )
        return unpack_answer(data, search.question.grid)

    def _give_up(self, failure: BaseException) -> None:
        self.fault = _fault_of(failure)
        self._enter(EngineState.UNAVAILABLE)

    def _enter(self, state: EngineState) -> None:
        if self.state is not state:
            self.state = state
            self.on_state(state)


def _fault_of(failure: BaseException) -> EngineFault:
    match failure:
        case KernelRefused(code="missing"):
            return EngineFault.KERNEL_MISSING
        case KernelRefused():
            return EngineFault.KERNEL_DAMAGED
        case KernelMismatch():
            return EngineFault.KERNEL_MISMATCH
        case WorkerDied():
            return EngineFault.KEEPS_DYING
        case EngineUnavailable():
            return EngineFault.NO_WORKERS
    raise failure
