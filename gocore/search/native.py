"""Answers questions in this process: the kernel compiled by Numba, one search a thread.

Nothing is compiled before the first question; the machine code is kept in the user's cache.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any, Literal

from gocore.errors import EngineStopped, EngineUnavailable, KernelMismatch
from gocore.search.answer import WIN
from gocore.search.findings import Findings, Line, Watch
from gocore.search.patience import Patience
from gocore.search.request import Answer, grid_of, merge_answers, reseeded, unpack_answer

Clock = Literal["wall", "cpu"]

STEP_SECONDS = 0.01
LONGEST_LINE = 12
"""Moves of a line that are told."""


class NativeEngine:
    """A searcher with its own records for each of `threads` threads.

    The records (about 19 MB a thread) are used again for every question; ask one question at
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
        self._found: dict[int, Answer] = {}

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
        watch: Watch | None = None,
    ) -> Answer:
        """Search until the time, the playouts (of each thread) or the question's budget are used.

        A number of seconds is used up; with a Patience each thread stops by itself. `clock`
        "cpu" counts the seconds of processor time of each thread. `watch` is told now and then,
        from any thread, what all of them have found. Raises EngineStopped once `stop` says so,
        KernelMismatch for a question it does not know.
        """
        self._found.clear()
        broken_off = Event()
        search = partial(
            self._search,
            seconds=seconds,
            playouts=playouts,
            clock=clock,
            stop=lambda: broken_off.is_set() or stop(),
            watch=watch,
        )
        if len(self._records) == 1:
            return search(0, question)
        with ThreadPoolExecutor(len(self._records)) as pool:
            parts = [
                pool.submit(search, index, reseeded(question, index))
                for index in range(len(self._records))
            ]
            try:
                return merge_answers([part.result() for part in parts])
            except BaseException:
                broken_off.set()
                raise

    def _search(
        self,
        index: int,
        question: bytes,
        *,
        seconds: float | Patience | None,
        playouts: int | None,
        clock: Clock,
        stop: Callable[[], bool],
        watch: Watch | None,
    ) -> Answer:
        now = time.perf_counter if clock == "wall" else time.thread_time
        records = self._records[index]
        self._begin(records, question)
        self._desk.step(*records, 0)
        self._desk.lead(*records, 0)
        begun, done, size = now(), 0, 8
        due = time.perf_counter() + (watch.seconds if watch else math.inf)
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
            if watch and time.perf_counter() >= due:
                due = time.perf_counter() + watch.seconds
                self._found[index] = self._finish(records, question)
                if index == 0:
                    watch.tell(self._findings())
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

    def _findings(self) -> Findings:
        """What the threads have found; the lines are those of the first."""
        answer = merge_answers(list(self._found.values()))
        tree = self._records[0][-2]
        first = int(tree.child[0])
        nodes = range(first, first + int(tree.children[0]))
        area = len(answer.owner_sums)
        return Findings(
            answer, {_point(tree, node, area): _line(tree, node, area) for node in nodes}
        )

    def _finish(self, records: tuple[Any, ...], question: bytes) -> Answer:
        length = int(self._desk.finish(*records, 0))
        data = records[-1].answer[:length].tobytes()
        return unpack_answer(data, grid_of(question))


def _next_size(size: int, took: float) -> int:
    """How many playouts take about STEP_SECONDS, from how long the last `size` took."""
    fitting = int(size * STEP_SECONDS / max(took, 1e-5))
    return max(1, min(fitting, 2 * size))


def _point(tree: Any, node: int, area: int) -> int | None:
    """The move that leads to a node, None for a pass."""
    move = int(tree.move[node])
    return move if move < area else None


def _line(tree: Any, node: int, area: int) -> Line:
    """A node's prior, and its move with the most visited ones below it."""
    prior = int(tree.prior_wins[node]) / max(WIN * int(tree.prior_visits[node]), 1)
    points = [_point(tree, node, area)]
    while len(points) < LONGEST_LINE and int(tree.children[node]):
        first = int(tree.child[node])
        below = range(first, first + int(tree.children[node]))
        node = max(below, key=lambda each: int(tree.visits[each]))
        if int(tree.visits[node]) == 0:
            break
        points.append(_point(tree, node, area))
    return Line(min(prior, 1.0), tuple(points))
