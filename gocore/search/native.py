"""Answers questions in this process: the kernel compiled by Numba, one search a thread.

Nothing is compiled before the first question; the machine code is kept in the user's cache.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Literal

from gocore.errors import EngineStopped, EngineUnavailable, KernelMismatch
from gocore.search.patience import Patience
from gocore.search.request import Answer, grid_of, merge_answers, reseeded, unpack_answer

Clock = Literal["wall", "cpu"]

STEP_SECONDS = 0.01


class NativeEngine:
    """A searcher with its own records for each of `threads` threads.

    The records (about 18 MB a thread) are used again for every question; ask one question at
    a time. Raises EngineUnavailable where NumPy or Numba is missing.
    """

    def __init__(self, threads: int = 1) -> None:
        try:
            from gocore.search.kernel import desk, layout  # noqa: PLC0415 - costs half a second
        except ImportError as error:
            raise EngineUnavailable(str(error)) from error
        self._desk: Any = desk
        self._records = [layout.new_records() for _ in range(max(threads, 1))]
        self._spent = [0.0] * len(self._records)

    @property
    def answer_bytes(self) -> bytes:
        """The last answer of the first thread, as the kernel wrote it."""
        return bytes(self._records[0][-1].answer)

    @property
    def seconds_spent(self) -> float:
        """What the last question took by its clock, that of the slowest thread."""
        return max(self._spent)

    def ask(
        self,
        question: bytes,
        *,
        seconds: float | Patience | None = None,
        playouts: int | None = None,
        clock: Clock = "wall",
        stop: Callable[[], bool] = lambda: False,
    ) -> Answer:
        """Search until the time, the playouts (of each thread) or the question's budget are used.

        A number of seconds is used up; with a Patience each thread stops by itself. `clock`
        "cpu" counts the seconds of processor time of each thread. Raises EngineStopped once
        `stop` says so, KernelMismatch for a question it does not know.
        """
        search = partial(self._search, seconds=seconds, playouts=playouts, clock=clock, stop=stop)
        if len(self._records) == 1:
            return search(0, question)
        with ThreadPoolExecutor(len(self._records)) as pool:
            parts = [
                pool.submit(search, index, reseeded(question, index))
                for index in range(len(self._records))
            ]
            return merge_answers([part.result() for part in parts])

    def _search(
        self,
        index: int,
        question: bytes,
        *,
        seconds: float | Patience | None,
        playouts: int | None,
        clock: Clock,
        stop: Callable[[], bool],
    ) -> Answer:
        now = time.perf_counter if clock == "wall" else time.thread_time
        records = self._records[index]
        self._begin(records, question)
        self._desk.step(*records, 0)
        self._desk.lead(*records, 0)
        begun, done, size = now(), 0, 8
        while playouts is None or done < playouts:
            if stop():
                raise EngineStopped
            started = now()
            count = size if playouts is None else min(size, playouts - done)
            before, done = done, int(self._desk.step(*records, count))
            self._spent[index] = now() - begun
            if done == before or self._is_over(records, seconds, self._spent[index], done):
                break
            size = _next_size(size, now() - started)
        return self._finish(records, question)

    def _begin(self, records: tuple[Any, ...], question: bytes) -> None:
        desk = records[-1]
        if len(question) > len(desk.question):
            raise KernelMismatch("the question is too long")
        desk.question[: len(question)] = memoryview(question)
        status = int(self._desk.begin(*records, len(question)))
        if status != 0:
            raise KernelMismatch(f"the question was refused with status {status}")

    def _is_over(
        self, records: tuple[Any, ...], seconds: float | Patience | None, spent: float, done: int
    ) -> bool:
        if isinstance(seconds, Patience):
            return seconds.is_over(spent, done, int(self._desk.lead(*records, 0)))
        return seconds is not None and spent >= seconds

    def _finish(self, records: tuple[Any, ...], question: bytes) -> Answer:
        length = int(self._desk.finish(*records, 0))
        data = records[-1].answer[:length].tobytes()
        return unpack_answer(data, grid_of(question))


def _next_size(size: int, took: float) -> int:
    """How many playouts take about STEP_SECONDS, from how long the last `size` took."""
    fitting = int(size * STEP_SECONDS / max(took, 1e-5))
    return max(1, min(fitting, 2 * size))
