"""The search workers of a page: made in the way that works here, replaced when they die.

A crew carries bytes; what they mean is `engine`'s business, how one worker is spoken to
`search_worker`'s.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from gocore.errors import EngineUnavailable, KernelMismatch
from web.search_worker import SearchWorker, WorkerDied, WorkerMaker, WorkerPatience

MOST_WORKERS = 4
MOST_ALL_OUT = 8


def crew_size(cores: int) -> int:
    """How many workers to have: one a core, one core left for the page, four at most."""
    return max(1, min(cores - 1 if cores > 2 else cores, MOST_WORKERS))


def full_size(cores: int) -> int:
    """How many workers to have where nothing is held back: one a core, eight at most."""
    return max(1, min(cores, MOST_ALL_OUT))


@dataclass
class _Seat:
    """A place for one worker; the lock is held by whoever speaks to it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    worker: SearchWorker | None = None


class Crew:
    """`size` seats for workers whose kernel speaks `abi`."""

    def __init__(
        self, make: WorkerMaker, *, kernel_url: str, abi: int, size: int, patience: WorkerPatience
    ) -> None:
        self._make = make
        self._kernel_url = kernel_url
        self._abi = abi
        self._patience = patience
        self._seats = [_Seat() for _ in range(size)]
        self._from_blob: bool | None = None
        self._discovery = asyncio.Lock()

    @property
    def size(self) -> int:
        """How many workers can be asked."""
        return len(self._seats)

    async def hire(self, index: int) -> SearchWorker:
        """The living worker in a seat, a new one where there is none.

        Raises EngineUnavailable where no worker can be made, KernelRefused or KernelMismatch for
        its kernel, WorkerDied.
        """
        seat = self._seats[index]
        async with seat.lock:
            if seat.worker is None or seat.worker.is_dead:
                seat.worker = await self._hired()
            return seat.worker

    async def answer(
        self,
        index: int,
        question: bytes,
        *,
        ms_left: Callable[[], int],
        playouts: int,
        least: int,
        progress: Callable[[int], None],
    ) -> bytes:
        """The answer from one seat, put again to a new worker where one dies over it.

        Raises WorkerDied when that happens again and again, else as `hire` does.
        """
        for _ in range(self._patience.deaths):
            with suppress(WorkerDied):
                worker = await self.hire(index)
                async with self._seats[index].lock:
                    return await worker.ask(
                        question,
                        ms=ms_left(),
                        playouts=playouts,
                        least=least,
                        progress=progress,
                    )
        raise WorkerDied("again and again")

    def close(self) -> None:
        """End every worker."""
        for seat in self._seats:
            if seat.worker is not None:
                seat.worker.terminate()

    async def _hired(self) -> SearchWorker:
        if self._from_blob is not None:
            return self._checked(await self._made(from_blob=self._from_blob))
        async with self._discovery:
            return self._checked(await self._discovered())

    async def _discovered(self) -> SearchWorker:
        """The first worker: by address, or by a blob in a frame that does not allow that."""
        for from_blob in (False, True) if self._from_blob is None else (self._from_blob,):
            with suppress(WorkerDied):
                worker = await self._made(from_blob=from_blob)
                self._from_blob = from_blob
                return worker
        raise EngineUnavailable("no workers")

    async def _made(self, *, from_blob: bool) -> SearchWorker:
        try:
            port = await self._make(from_blob=from_blob)
        except Exception as error:
            raise WorkerDied("cannot be made") from error
        return await SearchWorker.loaded(port, self._kernel_url, self._patience)

    def _checked(self, worker: SearchWorker) -> SearchWorker:
        if worker.abi != self._abi:
            worker.terminate()
            raise KernelMismatch(f"the kernel speaks {worker.abi}, the page {self._abi}")
        return worker
