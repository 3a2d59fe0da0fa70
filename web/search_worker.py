"""One search worker: loads the kernel, puts a question, hears the answer or of its death.

It knows the messages of js/search-worker.js and nothing of positions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from typing import Any, Protocol

Message = dict[str, Any]


class WorkerPort(Protocol):
    """A JavaScript worker; bytes go over as Uint8Array and come back as bytes."""

    def post(self, message: Mapping[str, object]) -> None:
        """Send a message."""

    def listen(self, message: Callable[[Message], None], death: Callable[[str], None]) -> None:
        """Call `message` for each message, `death` for an error that nothing caught."""

    def terminate(self) -> None:
        """End it at once."""


class WorkerMaker(Protocol):
    """Makes search workers; may raise anything where there can be none."""

    async def __call__(self, *, from_blob: bool) -> WorkerPort:
        """A new worker: by the address of its file or, in frames that forbid that, by a blob."""


class EngineFault(StrEnum):
    """Why there is no search here."""

    NO_WORKERS = "no-workers"
    KERNEL_MISSING = "kernel-missing"
    KERNEL_DAMAGED = "kernel-damaged"
    KERNEL_MISMATCH = "kernel-mismatch"
    KEEPS_DYING = "keeps-dying"


class WorkerDied(Exception):  # noqa: N818 - the name is what happened
    """The worker is gone, or as good as gone, and its answer with it."""


class KernelRefused(Exception):  # noqa: N818 - as above
    """The worker lives but has no kernel: `code` is missing or kernel."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code


@dataclass(frozen=True)
class WorkerPatience:
    """How long to wait for a worker, in seconds, and how many times it may die over a question.

    `answer_s` comes on top of a question's own time; once one worker has answered, the others have
    `others_s` more. `stop_s` is for the answer to a stop, which a page busy with drawing may be
    slow to hear; nothing waits for it but the worker's life.
    """

    load_s: float = 30.0
    answer_s: float = 2.0
    others_s: float = 0.5
    stop_s: float = 1.0
    deaths: int = 3


class SearchWorker:
    """A worker with a kernel in it, one question at a time. Make it with `loaded`."""

    _numbers = count(1)

    def __init__(self, port: WorkerPort, patience: WorkerPatience) -> None:
        self._port = port
        self._patience = patience
        self._waiting: asyncio.Future[Message] | None = None
        self._id: int | None = None
        self._stopping: dict[int, asyncio.TimerHandle] = {}
        self._progress: Callable[[int], None] | None = None
        self.abi = 0
        self.is_dead = False
        port.listen(self._hear, self._die)

    @staticmethod
    async def loaded(port: WorkerPort, kernel_url: str, patience: WorkerPatience) -> SearchWorker:
        """A worker that is ready. Raises KernelRefused or WorkerDied, and leaves none behind."""
        worker = SearchWorker(port, patience)
        try:
            ready = await worker._request({"type": "load", "wasm": kernel_url}, patience.load_s)
        except BaseException:
            worker.terminate()
            raise
        worker.abi = int(ready["abi"])
        return worker

    async def ask(
        self,
        question: bytes,
        *,
        ms: int,
        playouts: int,
        least: int,
        progress: Callable[[int], None],
    ) -> bytes:
        """The answer's bytes; `progress` hears the playouts done so far.

        After `least` playouts, unless that is 0, it ends once its first move cannot be caught.
        Raises WorkerDied also for one that is silent too long or answers nonsense. When the task
        is cancelled the search stops, and a worker that does not obey is ended.
        """
        self._id, self._progress = next(self._numbers), progress
        message: Message = {"type": "ask", "id": self._id, "question": question}
        message |= {"ms": ms, "playouts": playouts, "least": least}
        try:
            answer = await self._request(message, ms / 1000 + self._patience.answer_s)
        except asyncio.CancelledError:
            self._stop(message["id"])
            raise
        return bytes(answer["answer"])

    def terminate(self) -> None:
        """End the worker, whatever it does."""
        self._die("terminated")

    async def _request(self, message: Message, seconds: float) -> Message:
        self._waiting = asyncio.get_running_loop().create_future()
        try:
            self._post(message)
            async with asyncio.timeout(seconds):
                return await self._waiting
        except TimeoutError:
            self._die("silent")
            raise WorkerDied("silent") from None
        finally:
            self._waiting = None

    def _post(self, message: Message) -> None:
        if self.is_dead:
            raise WorkerDied("dead before it was asked")
        try:
            self._port.post(message)
        except Exception as error:
            self._die("does not listen")
            raise WorkerDied("does not listen") from error

    def _stop(self, number: int) -> None:
        loop = asyncio.get_running_loop()
        with suppress(WorkerDied):
            self._post({"type": "stop", "id": number})
            later = loop.call_later(self._patience.stop_s, self._die, "does not stop")
            self._stopping[number] = later

    def _hear(self, message: Message) -> None:
        kind, number = message.get("type"), message.get("id")
        if kind in ("answer", "error") and number in self._stopping:
            self._stopping.pop(number).cancel()
        elif self._waiting is None or self._waiting.done():
            return
        elif kind == "ready":
            self._waiting.set_result(message)
        elif kind == "error" and number in (None, self._id):
            self._refuse(str(message.get("code")), str(message.get("detail")))
        elif number == self._id:
            self._hear_of_search(message)

    def _hear_of_search(self, message: Message) -> None:
        assert self._waiting is not None
        if message["type"] == "answer":
            self._waiting.set_result(message)
        elif message["type"] == "progress" and self._progress is not None:
            self._progress(int(message["playouts"]))

    def _refuse(self, code: str, detail: str) -> None:
        """A kernel that cannot be had is one thing; one that broke while searching, a death."""
        assert self._waiting is not None
        if code in ("missing", "kernel"):
            self._waiting.set_exception(KernelRefused(code, detail))
        else:
            self._die(f"{code}: {detail}")

    def _die(self, reason: str) -> None:
        if self.is_dead:
            return
        self.is_dead = True
        for later in self._stopping.values():
            later.cancel()
        with suppress(Exception):
            self._port.terminate()
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(WorkerDied(reason))
