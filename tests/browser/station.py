"""A page with nothing in it but one end of a connection, driven through the built modules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.meeting import PASSWORD, PATIENCE_MS, ROOM

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

# What a station's page keeps: what it was told, and every connection and channel that was made.
KEEPING = """
globalThis.news = [];
globalThis.noting = (...kinds) =>
  Object.fromEntries(kinds.map((kind) => [kind, (...told) => news.push([kind, ...told])]));
globalThis.connections = [];
globalThis.channels = [];
globalThis.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(...given) {
    super(...given);
    connections.push(this);
    this.addEventListener("datachannel", ({ channel }) => channels.push(channel));
  }
  createDataChannel(...given) {
    const channel = super.createDataChannel(...given);
    channels.push(channel);
    return channel;
  }
};
globalThis.openChannel = (label) =>
  channels.find((channel) => channel.label === label && channel.readyState === "open");
"""


# Of two who meet in a room the one with the lesser name makes the offer; names are random.
LEADING = "{ const { random } = Math; Math.random = () => random() / 10; }"
FOLLOWING = "{ const { random } = Math; Math.random = () => 1 - (random() + 1e-9) / 10; }"

UNDER_POLICY = """(content) => {
  const meta = { httpEquiv: "Content-Security-Policy", content };
  document.head.append(Object.assign(document.createElement("meta"), meta));
}"""


class Station:
    """One end; what it was told is kept in the page as `news`."""

    def __init__(self, page: Page, server: str, app: str) -> None:
        self.page = page
        self._modules = f"{server}{app}/friend/"
        page.add_init_script(KEEPING)
        page.goto(f"{server}licenses.html")

    def enter(self, relay: str, strategy: str = "ws", **options: Any) -> None:
        """Open a room over a relay."""
        given = {"urls": [relay], "iceServers": [], "room": ROOM, "password": PASSWORD} | options
        self.page.evaluate(
            """async ([module, options]) => {
              const { openRoom } = await import(module);
              const calls = noting("joined", "left", "heard", "status");
              globalThis.wire = await openRoom({ ...options, ...calls });
            }""",
            [f"{self._modules}{strategy}.js", given],
        )

    def by_hand(self, opening: str, **options: Any) -> str:
        """Make or answer an invitation and return the code that has to be carried."""
        code: str = self.page.evaluate(
            """async ([module, opening, options]) => {
              const hand = await import(module);
              const calls = noting("joined", "left", "heard");
              globalThis.wire = await hand[opening]({ iceServers: [], ...options, ...calls });
              return wire.code;
            }""",
            [f"{self._modules}hand.js", opening, options],
        )
        return code

    def answers(self, code: str) -> str:
        """Answer an invitation; return "" or the code of what was refused."""
        return self.refusal("hand", "answer", {"code": code, "iceServers": []})

    def refusal(self, module: str, opening: str, options: dict[str, Any]) -> str:
        """Open something and return the code of what was refused, "" where nothing was."""
        told: str = self.page.evaluate(
            """async ([module, opening, options]) => {
              const calls = noting("joined", "left", "heard", "status");
              const opened = (await import(module))[opening]({ ...options, ...calls });
              return opened.then(() => "", (error) => error.code);
            }""",
            [f"{self._modules}{module}.js", opening, options],
        )
        return told

    def call(self, module: str, function: str, *given: Any) -> Any:
        """Call what a module exports."""
        return self.page.evaluate(
            "([module, name, given]) => import(module).then((all) => all[name](...given))",
            [f"{self._modules}{module}.js", function, given],
        )

    def accept(self, code: str) -> str:
        """Take an answer's code; return "" or the code of what was refused."""
        told: str = self.page.evaluate(
            "(code) => wire.accept(code).then(() => '', (error) => error.code)", code
        )
        return told

    def news(self, kind: str) -> list[list[Any]]:
        """Return what was told of one kind so far, without the kind."""
        told: list[list[Any]] = self.page.evaluate(
            "(kind) => news.filter(([one]) => one === kind).map(([, ...told]) => told)", kind
        )
        return told

    def wait_for(
        self, kind: str, count: int = 1, patience_ms: int = PATIENCE_MS
    ) -> list[list[Any]]:
        """Wait until so many of one kind were told, and return them."""
        self.page.wait_for_function(
            "([kind, count]) => news.filter(([one]) => one === kind).length >= count",
            arg=[kind, count],
            timeout=patience_ms,
        )
        return self.news(kind)

    def wait_to_hear(self, text: str) -> None:
        """Wait until a text has been heard."""
        self.page.wait_for_function(
            "(text) => news.some(([kind, , said]) => kind === 'heard' && said === text)",
            arg=text,
            timeout=PATIENCE_MS,
        )

    def say(self, text: Any) -> bool:
        """Send a text to whoever joined last; return whether it went."""
        sent: bool = self.page.evaluate(
            "(text) => wire.send(news.findLast(([kind]) => kind === 'joined')[1], text)", text
        )
        return sent

    def close(self) -> None:
        """Leave."""
        self.page.evaluate("wire.close()")

    def reload(self) -> None:
        """Load the page again, with nothing open."""
        self.page.reload()

    def has_gathered(self) -> None:
        """Wait until all the offers that Trystero keeps ready are complete."""
        self.page.wait_for_function(
            "connections.filter((one) => one.iceGatheringState === 'complete').length >= 20",
            timeout=PATIENCE_MS,
        )

    def pass_time(self, ms: int) -> None:
        """Let the page's clock jump; it must have been installed."""
        self.page.clock.fast_forward(ms)

    def pass_time_until(self, kind: str, count: int = 1) -> None:
        """Let seconds pass until so many of one kind were told."""
        for _ in range(300):
            if len(self.news(kind)) >= count:
                return
            self.pass_time(1000)
        raise AssertionError(f"{count} × {kind} was not told in five minutes")


@pytest.fixture
def station(person: Callable[..., Page], server: str, built_site: Path) -> Callable[..., Station]:
    """Return a new person's station.

    `clock` lets time jump, `leads` says whether this one makes the offers, `policy` is the
    page's content security policy.
    """
    [app] = built_site.glob("app-*")

    def come(*, clock: bool = False, leads: bool | None = None, policy: str = "") -> Station:
        page = person()
        if leads is not None:
            page.add_init_script(LEADING if leads else FOLLOWING)
        if clock:
            page.clock.install()
        came = Station(page, server, app.name)
        if policy:
            page.evaluate(UNDER_POLICY, policy)
        return came

    return come


def meet(*stations: Station) -> None:
    """Wait until everybody has heard of everybody else."""
    for one in stations:
        one.wait_for("joined", len(stations) - 1)


def exchange(one: Station, other: Station) -> None:
    """Say something both ways and wait until it has been heard."""
    for speaker, hearer in ((one, other), (other, one)):
        text = json.dumps({"said": len(hearer.news("heard")), "by": id(speaker)})
        assert speaker.say(text)
        hearer.wait_to_hear(text)
