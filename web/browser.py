"""The main door to JavaScript: the document, the storage, the workers, the clock.

The others are `service`, `window` and `wires`. Everything else in `web` gets these as objects and runs without a browser.
"""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import js
from pyodide.ffi import JsProxy, create_proxy, to_js

from web.search_worker import WorkerPort
from web.view.difference import difference
from web.view.node import Node

Receive = Callable[[str, str, str], None]

_tasks: set[asyncio.Task[None]] = set()


def spawn(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Run a coroutine beside the rest; it is held until it is done."""
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_finished)
    return task


def _finished(task: asyncio.Task[None]) -> None:
    """Let a fault that nobody awaited be seen in the console."""
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()):
        js.console.error("".join(traceback.format_exception(error)))


def asset_url(path: str) -> str:
    """The absolute address of one of the page's own files."""
    folder = js.document.querySelector('meta[name="app-folder"]').content
    return str(js.URL.new(folder + path, js.document.baseURI).href)


def query() -> str:
    """The address's query with its question mark, empty when there is none."""
    return str(js.location.search)


def languages() -> list[str]:
    """The languages that the browser prefers, best first."""
    return [str(tag) for tag in js.navigator.languages or [js.navigator.language]]


def cores() -> int:
    """How many processors the browser says there are."""
    return int(js.navigator.hardwareConcurrency or 1)


def number_format(language: str) -> Callable[[float], str]:
    """How the browser writes numbers in a language."""
    formatter = js.Intl.NumberFormat.new(language)
    return lambda value: str(formatter.format(value))


def on_leaving(leave: Callable[[], object], come_back: Callable[[], object]) -> None:
    """Call `leave` when the page goes away, `come_back` when it is taken out of the cache."""
    js.addEventListener("pagehide", create_proxy(lambda _: leave()))
    js.addEventListener("pageshow", create_proxy(lambda e: come_back() if e.persisted else None))


def on_hiding(hide: Callable[[], object], show: Callable[[], object]) -> None:
    """Call `hide` when the page is no longer looked at, `show` when it is again."""
    turn = create_proxy(lambda _: hide() if js.document.hidden else show())
    js.document.addEventListener("visibilitychange", turn)


def connect(receive: Receive, *, keep_points: bool) -> None:
    """Hand every intent to `receive` from now on, and say that clicks are answered."""
    js.tianyuan.connect(create_proxy(receive), keep_points)
    js.document.body.dataset.ready = "true"


class Timer:
    """The wall clock, and one call back after a while."""

    def __init__(self) -> None:
        self.ring: Callable[[], object] = lambda: None
        self._ring = create_proxy(self._call)

    def now_ms(self) -> int:
        return int(js.Date.now())

    def wake(self, delay_ms: int | None) -> None:
        js.tianyuan.wake(self._ring, -1 if delay_ms is None else delay_ms)

    def _call(self) -> None:
        self.ring()


class Document:
    """Shows trees: the difference to the last one, once a frame. It begins with what is there."""

    def __init__(self, present: Node) -> None:
        self._shown = present
        self._wanted = present
        self._waiting = False
        self._then: list[str] = []
        self._faces = "{}"
        self._flush = create_proxy(self.flush)

    def show(self, tree: Node) -> None:
        self._wanted = tree
        if not self._waiting:
            self._waiting = True
            js.tianyuan.frame(self._flush)

    def answering(self, receive: Receive) -> Receive:
        """The same taker of intents, whose answer is shown before it returns."""

        def answered(kind: str, name: str, value: str) -> None:
            receive(kind, name, value)
            self.flush()

        return answered

    def flush(self) -> None:
        """Bring the document up to what is wanted now."""
        self._waiting = False
        steps = difference(self._shown, self._wanted)
        self._shown = self._wanted
        if steps:
            js.tianyuan.apply(json.dumps(steps))
            js.tianyuan.clocks(self._faces)
        for selector in self._then:
            js.tianyuan.focus(selector)
        self._then = []

    def focus(self, selector: str) -> None:
        self._then.append(selector)

    def sound(self, name: str) -> None:
        js.tianyuan.sound(name)

    def say(self, text: str) -> None:
        js.tianyuan.say(text)

    def clocks(self, faces: Mapping[str, Mapping[str, str | bool]]) -> None:
        self._faces = json.dumps(faces)
        js.tianyuan.clocks(self._faces)

    def dress(self, theme: str, language: str, direction: str) -> None:
        root = js.document.documentElement
        root.dataset.theme = theme
        root.lang = language
        root.dir = direction

    def save_file(self, name: str, text: str) -> None:
        js.tianyuan.saveFile(name, text)

    def pick_file(self) -> None:
        js.tianyuan.pickFile()


def is_embedded() -> bool:
    """Whether this is the page's form for frames, which the build marks."""
    return bool(js.document.documentElement.hasAttribute("data-embedded"))


class LocalStorage:
    """window.localStorage; any method may throw."""

    def __init__(self, storage: Any) -> None:
        self._storage = storage

    def get(self, key: str) -> str | None:
        text = self._storage.getItem(key)
        return text if isinstance(text, str) else None

    def set(self, key: str, value: str) -> None:
        self._storage.setItem(key, value)

    def remove(self, key: str) -> None:
        self._storage.removeItem(key)

    def keys(self) -> list[str]:
        return [str(self._storage.key(index)) for index in range(self._storage.length)]

    def watch(self, changed: Callable[[str, str | None], None]) -> None:
        def hear(event: Any) -> None:
            value = event.newValue
            changed(str(event.key or ""), value if isinstance(value, str) else None)

        js.addEventListener("storage", create_proxy(hear))


def local_storage() -> LocalStorage | None:
    """The storage, or None where the browser does not even let us name it."""
    try:
        storage = js.window.localStorage
    except Exception:  # noqa: BLE001 - JavaScript may throw anything here
        return None
    return LocalStorage(storage) if storage else None


class Port:
    """One worker."""

    def __init__(self, worker: Any) -> None:
        self._worker = worker
        self._proxies: list[Any] = []

    def post(self, message: Mapping[str, object]) -> None:
        self._worker.postMessage(to_js(dict(message), dict_converter=js.Object.fromEntries))

    def listen(
        self, message: Callable[[dict[str, object]], None], death: Callable[[str], None]
    ) -> None:
        handlers = {
            "message": lambda event: message(_plain(event.data)),
            "error": lambda event: death(str(getattr(event, "message", "") or "error")),
            "messageerror": lambda _: death("unreadable message"),
        }
        for kind, handler in handlers.items():
            proxy = create_proxy(handler)
            self._proxies.append(proxy)
            self._worker.addEventListener(kind, proxy)

    def terminate(self) -> None:
        self._worker.terminate()


def _plain(data: Any) -> dict[str, object]:
    """A message as Python values; an array of bytes becomes bytes."""
    values = {}
    for key in js.Object.keys(data):
        value = getattr(data, key)
        values[str(key)] = value.to_bytes() if isinstance(value, JsProxy) else value
    return values


async def make_worker(*, from_blob: bool) -> WorkerPort:
    """Start a search worker, from its file or from a copy of its text where that is refused.

    A sandbox lets a worker be made from a copy only as a classic script, which it is as well.
    """
    address = asset_url("js/search-worker.js")
    if from_blob:
        response = await js.fetch(address)
        text = await response.text()
        kind = to_js({"type": "text/javascript"}, dict_converter=js.Object.fromEntries)
        address = js.URL.createObjectURL(js.Blob.new(to_js([text]), kind))
    form = {"type": "classic" if from_blob else "module"}
    options = to_js(form, dict_converter=js.Object.fromEntries)
    return Port(js.Worker.new(address, options))
