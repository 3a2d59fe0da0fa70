"""Search workers that follow a script, and answers as the kernel would write them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from gocore.search import request
from gocore.search.answer import Answer, Candidate
from gocore.setup import Setup
from web.engine import Engine
from web.search_worker import WorkerPatience

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gocore.points import Grid
    from gocore.position import Position

POSITION: Position = Setup.standard().position()
QUICK = WorkerPatience(load_s=0.2, answer_s=0.05, stop_s=0.02, deaths=3)
CENTRE = 40


def answer_bytes(grid: Grid, point: int | None, visits: int = 100, owned: int = 0) -> bytes:
    """An answer as the kernel writes it: one candidate, visited every time and winning half."""
    width, height = grid.width, grid.height
    place = 0xFFFF if point is None else point
    candidate = request._CANDIDATE.pack(place, 0, visits, visits * 500, 0)
    owners = owned.to_bytes(4, "little", signed=True) * grid.area
    length = request._ANSWER_HEAD.size + len(candidate) + len(owners)
    head = request._ANSWER_HEAD.pack(
        request.ABI, length, width, height, 1, visits, visits * 500, 0, 0, 0
    )
    return head + candidate + owners


def answer(point: int | None, visits: int, area: int = 81) -> Answer:
    """The same, read."""
    return Answer(
        visits, visits * 500, 0, (Candidate(point, visits, visits * 500, 0),), (0,) * area
    )


class Worker:
    """A search worker that does what its script says to each message it is sent."""

    def __init__(self, script: Callable[[Worker, dict[str, Any]], None]) -> None:
        self.script = script
        self.posted: list[dict[str, Any]] = []
        self.is_terminated = False
        self._message: Callable[[dict[str, Any]], None] = lambda _: None
        self._death: Callable[[str], None] = lambda _: None

    def post(self, message: Mapping[str, object]) -> None:
        self.posted.append(dict(message))
        asyncio.get_running_loop().call_soon(self.script, self, dict(message))

    def listen(
        self, message: Callable[[dict[str, Any]], None], death: Callable[[str], None]
    ) -> None:
        self._message, self._death = message, death

    def terminate(self) -> None:
        self.is_terminated = True

    def say(self, **message: Any) -> None:
        """Send a message to the page, unless the worker has been ended."""
        if not self.is_terminated:
            self._message(message)

    def say_later(self, seconds: float, **message: Any) -> None:
        asyncio.get_running_loop().call_later(seconds, lambda: self.say(**message))

    def die(self, reason: str = "boom") -> None:
        if not self.is_terminated:
            self._death(reason)

    def asked(self) -> list[dict[str, Any]]:
        return [message for message in self.posted if message["type"] == "ask"]


class Workers:
    """Makes workers by one script after the other, the last one for all that follow."""

    def __init__(self, *scripts: Callable[[Worker, dict[str, Any]], None]) -> None:
        self.scripts = scripts
        self.made: list[Worker] = []
        self.ways: list[bool] = []

    async def __call__(self, *, from_blob: bool) -> Worker:
        self.ways.append(from_blob)
        script = self.scripts[min(len(self.made), len(self.scripts) - 1)]
        self.made.append(Worker(script))
        return self.made[-1]


def loads(worker: Worker, message: dict[str, Any]) -> bool:
    """Answer a request to load; whether it was one."""
    if message["type"] == "load":
        worker.say(type="ready", abi=request.ABI)
        return True
    return False


def answering(point: int | None = CENTRE, visits: int = 100, owned: int = 0) -> Callable[..., None]:
    def script(worker: Worker, message: dict[str, Any]) -> None:
        if not loads(worker, message) and message["type"] == "ask":
            data = answer_bytes(POSITION.grid, point, visits, owned)
            worker.say(type="answer", id=message["id"], answer=data, playouts=visits, ms=1)

    return script


def silent(worker: Worker, message: dict[str, Any]) -> None:
    """Load, and say nothing ever after."""
    loads(worker, message)


def obeying(worker: Worker, message: dict[str, Any]) -> None:
    """Search until stopped, then answer what there is."""
    if not loads(worker, message) and message["type"] == "stop":
        data = answer_bytes(POSITION.grid, CENTRE)
        worker.say(type="answer", id=message["id"], answer=data, playouts=1, ms=1, stopped=True)


def engine(workers: Any, cores: int = 1, patience: WorkerPatience = QUICK, **more: Any) -> Engine:
    return Engine(workers, kernel_url="kernel.wasm", cores=cores, patience=patience, **more)


async def ask(asked: Engine, level: str = "medium", seed: int = 1) -> Any:
    return await asked.ask(POSITION, komi=7.5, level=level, seed=seed)


async def soon(condition: Callable[[], object]) -> None:
    """Wait until something holds."""
    while not condition():  # noqa: ASYNC110 - what it waits for has no event
        await asyncio.sleep(0.001)
