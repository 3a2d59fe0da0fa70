"""A whole page without a browser: a screen that remembers, an engine that answers when told."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from gocore.errors import EngineStopped, EngineUnavailable
from gocore.points import parse_vertex
from gocore.search.answer import Answer as Finding
from tests.web.fakes import Tab, run
from tests.web.hub import FakeMeeting, Hub
from web.address import read_address
from web.company import Company
from web.controller import Controller
from web.engine import EngineFault
from web.first import first_state
from web.settings import Settings
from web.store import Saved, Scores, Store
from web.table import Table
from web.texts import Texts
from web.view.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator, Iterator

    from gocore.position import Position
    from web.state import AppState


class Answer:
    """Something that is awaited until the test gives it."""

    def __init__(self) -> None:
        self.value: Any = None
        self.error: Exception | None = None
        self.ready = False

    def __await__(self) -> Generator[Answer, None, Any]:
        while not self.ready:
            yield self
        if self.error:
            raise self.error
        return self.value


@dataclass(frozen=True)
class Reply:
    point: int | None
    resign: bool = False
    answer: Finding | None = None


@dataclass
class FakeEngine:
    """Holds its questions until `give` or `fail`; counts how often it was stopped."""

    fault: EngineFault | None = None
    questions: list[tuple[str, Position, dict[str, Any]]] = field(default_factory=list)
    waiting: Answer | None = None
    stops: int = 0
    retries: int = 0

    async def ask(self, position: Position, **terms: Any) -> Reply:
        self.questions.append(("move", position, terms))
        self.waiting = Answer()
        reply: Reply = await self.waiting
        return reply

    async def ponder(self, position: Position, **terms: Any) -> None:
        self.questions.append(("ponder", position, terms))
        self.waiting = Answer()
        with suppress(EngineStopped):
            await self.waiting

    async def judge(self, position: Position, **terms: Any) -> tuple[float, ...]:
        self.questions.append(("judge", position, terms))
        self.waiting = Answer()
        ownership: tuple[float, ...] = await self.waiting
        return ownership

    def stop(self) -> None:
        self.stops += 1
        if self.waiting and not self.waiting.ready:
            self.waiting.ready, self.waiting.error = True, EngineStopped()

    def retry(self) -> None:
        self.retries += 1
        self.fault = None

    def give(self, value: Any) -> None:
        assert self.waiting
        self.waiting.ready, self.waiting.value = True, value

    def fail(self, fault: EngineFault) -> None:
        assert self.waiting
        self.fault = fault
        self.waiting.ready, self.waiting.error = True, EngineUnavailable(str(fault))


class Fiber:
    """A coroutine that goes on when the desk lets it."""

    def __init__(self, work: Coroutine[Any, Any, None]) -> None:
        self.work = work
        self.done = False
        self.awaited: Answer | None = None

    @property
    def can_go_on(self) -> bool:
        return not self.done and (self.awaited is None or self.awaited.ready)

    def step(self) -> None:
        try:
            self.awaited = self.work.send(None)
        except StopIteration:
            self.done = True
        except BaseException:
            self.done = True
            raise

    def cancel(self) -> None:
        self.work.close()
        self.done = True


@dataclass(eq=False)
class Hours:
    """The time that all timers of a test share; `settle` is called after each of them rings."""

    now: int = 1_800_000_000_000
    timers: list[FakeTimer] = field(default_factory=list)
    settle: Callable[[], object] = lambda: None


@dataclass(eq=False)
class FakeTimer:
    """Time that passes when the desk lets it; nobody is woken while `asleep`."""

    hours: Hours = field(default_factory=Hours)
    due: int | None = None
    asleep: bool = False
    ring: Any = None

    def __post_init__(self) -> None:
        self.hours.timers.append(self)

    @property
    def now(self) -> int:
        return self.hours.now

    @now.setter
    def now(self, ms: int) -> None:
        self.hours.now = ms

    def now_ms(self) -> int:
        return self.hours.now

    def wake(self, delay_ms: int | None) -> None:
        self.due = None if delay_ms is None else self.hours.now + delay_ms

    def beside(self) -> FakeTimer:
        """Another timer by the same clock."""
        return FakeTimer(self.hours)

    def pass_ms(self, ms: int) -> None:
        """Let time pass, waking whoever wants to be."""
        end = self.hours.now + ms
        while wanted := [t for t in self.hours.timers if t.wants_to_ring(end)]:
            first = min(wanted, key=lambda timer: timer.due or 0)
            self.hours.now, first.due = max(self.hours.now, first.due or 0), None
            first.ring()
            self.hours.settle()
        self.hours.now = end

    def wants_to_ring(self, end: int) -> bool:
        return not self.asleep and self.due is not None and self.due <= end


@dataclass
class FakeWindow:
    """What surrounds a page, with the titles it had and what was copied and told."""

    hidden: bool = False
    can_share: bool = True
    copies: bool = True
    address: str = ""
    titles: list[str] = field(default_factory=list)
    copied: list[str] = field(default_factory=list)
    shared: list[str] = field(default_factory=list)
    selected: list[str] = field(default_factory=list)
    sisters: list[Any] = field(default_factory=list)
    hear: Any = None

    def link(self, fragment: str) -> str:
        return f"https://go.example/#{fragment}"

    def point(self, fragment: str) -> None:
        self.address = fragment

    def title(self, text: str) -> None:
        self.titles.append(text)

    def copy(self, text: str, told: Callable[[bool], object]) -> None:
        if self.copies:
            self.copied.append(text)
        told(self.copies)

    def share(self, url: str, told: Callable[[bool], object]) -> None:
        if self.can_share:
            self.shared.append(url)
        told(self.can_share)

    def select(self, selector: str) -> None:
        self.selected.append(selector)

    def tell(self, text: str) -> None:
        for sister in self.sisters:
            sister.hear(text)


@dataclass
class FakeScreen:
    tree: Node | None = None
    focused: list[str] = field(default_factory=list)
    sounds: list[str] = field(default_factory=list)
    dresses: list[tuple[str, str, str]] = field(default_factory=list)
    files: list[tuple[str, str]] = field(default_factory=list)
    spoken: list[str] = field(default_factory=list)
    faces: dict[str, Any] = field(default_factory=dict)
    picks: int = 0

    def show(self, tree: Node) -> None:
        self.tree = tree

    def focus(self, selector: str) -> None:
        self.focused.append(selector)

    def sound(self, name: str) -> None:
        self.sounds.append(name)

    def say(self, text: str) -> None:
        self.spoken.append(text)

    def clocks(self, faces: Any) -> None:
        self.faces = faces

    def dress(self, theme: str, language: str, direction: str) -> None:
        self.dresses.append((theme, language, direction))

    def save_file(self, name: str, text: str) -> None:
        self.files.append((name, text))

    def pick_file(self) -> None:
        self.picks += 1


@dataclass
class FakeService:
    """Remembers what it was told."""

    told: list[str] = field(default_factory=list)
    busy: bool = False
    awake: bool = False

    def hold(self, *, busy: bool, awake: bool) -> None:
        self.busy, self.awake = busy, awake

    def update(self) -> None:
        self.told.append("update")

    def reset(self) -> None:
        self.told.append("reset")

    def reload(self) -> None:
        self.told.append("reload")


class Desk:
    """The page as a player has it, with short words for what a player does."""

    def __init__(
        self,
        query: str = "",
        settings: Settings | None = None,
        tab: Tab | None = None,
        *,
        timer: FakeTimer | None = None,
        kept: bool = False,
        hub: Hub | None = None,
        fragment: str = "",
    ):
        """Open the page; a `kept` one goes on with what is in the tab's storage.

        Friends meet at the `hub`; the `fragment` is what the address says of them.
        """
        self.tab = tab or Tab()
        self.engine = FakeEngine()
        self.screen = FakeScreen()
        self.fibers: list[Fiber] = []
        self.timer = timer or FakeTimer()
        self.store = Store(self.tab, now_ms=self.timer.now_ms)
        saved = run(self.store.load()) if kept else Saved(settings or Settings(), Scores(), None)
        state = first_state(self.store, saved, read_address(query, saved.settings))
        self.table = Table(
            state, self.screen, self.store, self.engine, self._spawn, texts, self.timer
        )
        self.hub = hub or Hub()
        self.meeting = FakeMeeting(self.hub)
        self.window = FakeWindow()
        self.timers = (self.timer, self.timer.beside(), self.timer.beside())
        self.company = Company(self.table, self.meeting, self.window, self.timers[1:], self._spawn)
        self.window.hear = self.company.sisters.hear
        self.service = FakeService()
        self.controller = Controller(self.table, self.company, self.service)
        run(self.company.arrival.start(fragment))
        self.table.start()
        self.settle()

    @property
    def state(self) -> AppState:
        return self.table.state

    def click(self, *vertices: str, pointer: str = "mouse") -> Desk:
        for vertex in vertices:
            self.controller.receive("point", vertex, pointer)
            self.settle()
        return self

    def press(self, *actions: str, value: str = "") -> Desk:
        for action in actions:
            self.controller.receive("action", action, value)
            self.settle()
        return self

    def key(self, key: str, vertex: str = "") -> Desk:
        self.controller.receive("key", key, vertex)
        self.settle()
        return self

    def choose(self, name: str, value: str) -> Desk:
        self.controller.receive("setting", name, value)
        self.settle()
        return self

    def computer(self, vertex: str | None, *, resign: bool = False, dead: str = "") -> Desk:
        """Let the computer answer: a vertex, or None for a pass; `dead` is what it found to be."""
        point = parse_vertex(vertex, self.state.game.setup.grid) if vertex else None
        ownership = tuple(round(owner) for owner in self._ownership(dead))
        self.engine.give(Reply(point, resign, Finding(1, 0, 0, (), ownership)))
        self.settle()
        return self

    def wait(self, seconds: float) -> Desk:
        """Let time pass."""
        self.timer.pass_ms(round(seconds * 1000))
        self.settle()
        return self

    def face(self, color: str) -> str:
        """What the clock of a player shows."""
        face = self.screen.faces[color]
        return f"{face['time']} {face['more']}".strip()

    def judge(self, dead: str = "") -> Desk:
        """Let the computer hold these stones, and no others, to be dead."""
        self.engine.give(self._ownership(dead))
        self.settle()
        return self

    def _ownership(self, dead: str) -> tuple[float, ...]:
        board = self.state.game.position.board
        points = {parse_vertex(vertex, board.grid) for vertex in dead.split()}
        signs = {0: 0.0, 1: 1.0, 2: -1.0}
        return tuple((-1 if p in points else 1) * signs[board[p]] for p in board.grid.points)

    def settle(self) -> None:
        """Let everything that can go on go on, what is on its way to friends too."""
        while self.step() or self.hub.pump():
            pass

    def step(self) -> bool:
        """Let whatever waits for nothing go one step further; whether anything did."""
        fresh = [fiber for fiber in self.fibers if fiber.can_go_on]
        for fiber in fresh:
            fiber.step()
        return bool(fresh)

    def stone(self, vertex: str) -> str:
        return find(self.tree, "data-point", vertex).attributes["data-stone"]

    @property
    def tree(self) -> Node:
        assert self.screen.tree
        return self.screen.tree

    @property
    def status(self) -> str:
        return text(find(self.tree, "class", "status", prefix=True))

    @property
    def actions(self) -> list[str]:
        return [
            node.attributes["data-action"]
            for node in nodes(find(self.tree, "class", "actions", prefix=True))
            if "data-action" in node.attributes
        ]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> Fiber:
        fiber = Fiber(work)
        self.fibers.append(fiber)
        return fiber


def texts(tag: str | None) -> Texts:
    return Texts.for_language(tag or "en")


def person(**changes: Any) -> Settings:
    """Settings for two people at one screen."""
    return replace(read_address("?opponent=person").settings, **changes)


def nodes(tree: Node) -> Iterator[Node]:
    yield tree
    for child in tree.children:
        if isinstance(child, Node):
            yield from nodes(child)


def find(tree: Node, name: str, value: str, *, prefix: bool = False) -> Node:
    """The first node with this attribute, or whose attribute begins so."""
    for node in nodes(tree):
        found = node.attributes.get(name)
        if found == value or (prefix and found is not None and found.split()[:1] == [value]):
            return node
    raise AssertionError(f"no {name}={value}")


def text(tree: Node) -> str:
    """The words in a node, block by block."""
    words = [child if isinstance(child, str) else text(child) for child in tree.children]
    return " ".join(word for word in words if word)
