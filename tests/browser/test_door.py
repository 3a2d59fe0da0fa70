"""Python's own door to the modules: `web.wires` in the page, against a station and by itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import wait_for, wait_until_ready
from tests.browser.meeting import PASSWORD, ROOM
from tests.browser.test_qr import TIANYUAN

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from tests.browser.conftest import Faults
    from tests.browser.meeting import RunningRelay
    from tests.browser.station import Station

DOOR = """
import js
from pyodide.ffi import create_proxy, to_js
from web.ports import MeetingError
from web.wires import Meeting

class Ear:
    def __getattr__(self, name):
        return lambda *told: js.news.push(to_js([name, *told]))

meeting, ear, opened = Meeting(), Ear(), {}

async def told(work):
    try:
        made = await work
    except MeetingError as error:
        return error.reason.value
    if made is not None:
        opened["last"] = made
    return getattr(made, "code", "")

def wire():
    return getattr(opened["last"], "wire", opened["last"])

calls = {
    "enter": lambda room, password: told(meeting.open_room(room, password, ear)),
    "offer": lambda: told(meeting.offer(ear)),
    "answer": lambda code: told(meeting.answer(code, ear)),
    "accept": lambda code: told(opened["last"].accept(code)),
    "send": lambda peer, text: wire().send(peer, text),
    "close": lambda: wire().close(),
    "qr": meeting.qr,
}
js.news = to_js([])
js.door = to_js({name: create_proxy(call) for name, call in calls.items()},
                dict_converter=js.Object.fromEntries)
"""
OPENING = """(code) => {
  const script = Object.assign(document.createElement("script"), { type: "py", textContent: code });
  document.body.append(script);
}"""


class Door:
    """The door of one started page."""

    def __init__(self, page: Page, server: str) -> None:
        self.page = page
        self._asked: list[str] = []
        page.on("request", lambda request: self._asked.append(request.url))
        page.goto(server)
        wait_until_ready(page)
        page.evaluate(OPENING, DOOR)
        wait_for(page, "globalThis.door !== undefined")

    def call(self, name: str, *given: str) -> Any:
        """Call something and return what came of it."""
        return self.page.evaluate(
            "async ([name, given]) => await door[name](...given)", [name, given]
        )

    def asked(self, *parts: str) -> list[str]:
        """Return the addresses of all that was fetched and has one of these in its address."""
        return [url for url in self._asked if any(part in url for part in parts)]

    def answer(self, pattern: str, handler: Callable[[Route], None]) -> None:
        """Let something be answered in this way from now on, and in no other."""
        self.page.context.unroute(pattern)
        self.page.context.route(pattern, handler)

    def wait_for(self, kind: str) -> list[Any]:
        """Return what was told of one kind, once something was."""
        wait_for(self.page, f"news.some(([one]) => one === {json.dumps(kind)})")
        told = self.page.evaluate("JSON.stringify(news)")
        return [one[1:] for one in json.loads(told) if one[0] == kind]


@pytest.fixture
def door(person: Callable[..., Page], server: str) -> Callable[[], Door]:
    """Start a page and open its door."""
    return lambda: Door(person(), server)


def test_a_room_is_entered_from_python_and_left_again(
    door: Callable[[], Door], station: Callable[..., Station], relay: RunningRelay
) -> None:
    host, guest = door(), station()
    assert host.asked("friend/", "relays.json") == []
    assert host.call("enter", ROOM, PASSWORD) == ""
    assert len(host.asked("friend/", "relays.json")) == 2
    guest.enter(relay.url)
    [[peer]] = host.wait_for("joined")
    assert host.wait_for("status") == [["open"]]
    assert host.call("send", peer, "from Python")
    guest.wait_to_hear("from Python")
    guest.wait_for("joined")
    guest.say("to Python")
    assert host.wait_for("heard") == [[peer, "to Python"]]
    host.call("close")
    guest.wait_for("left")
    assert not host.call("send", peer, "too late")
    host.call("close")


def test_codes_are_made_answered_and_refused_from_python(
    door: Callable[[], Door], station: Callable[..., Station]
) -> None:
    host, guest = door(), station()
    assert host.call("answer", "no code") == "bad-code"
    offer = host.call("offer")
    answer = guest.by_hand("answer", code=offer)
    assert host.call("accept", offer) == "wrong-code"
    assert host.call("accept", "no code") == "bad-code"
    assert host.call("accept", answer) == ""
    assert host.call("qr", "tianyuan") == TIANYUAN
    assert host.wait_for("joined") == [["friend"]]
    assert host.call("send", "friend", "by hand")
    guest.wait_to_hear("by hand")


def respond(**answer: Any) -> Callable[[Route], None]:
    return lambda route: route.fulfill(**answer)


UNREADABLE = {
    "missing": respond(status=404, body="not here"),
    "unreachable": lambda route: route.abort(),
    "a page": respond(body="<!doctype html>", content_type="text/html"),
    "an unknown strategy": respond(json={"strategy": "doves", "urls": ["wss://a.example"]}),
    "no relay": respond(json={"strategy": "ws", "urls": []}),
    "no such server": respond(
        json={"strategy": "ws", "urls": ["ws://127.0.0.1:9"], "iceServers": [{"urls": "x"}]}
    ),
}


def test_what_hinders_two_from_meeting_is_told_and_can_be_mended_under_an_open_page(
    door: Callable[[], Door], station: Callable[..., Station], relay: RunningRelay, faults: Faults
) -> None:
    for part in ("relays.json", "friend/nostr.js"):
        faults.expect(part)
    host, guest = door(), station()
    for what, answer in UNREADABLE.items():
        host.answer("**/relays.json", answer)
        assert host.call("enter", ROOM, PASSWORD) == "no-relays-file", what
        if what != "no such server":
            assert len(host.call("offer")) > 50, what
    host.answer("**/relays.json", respond(json={"strategy": "ws", "urls": [relay.url]}))
    host.answer("**/friend/nostr.js", lambda route: route.abort())
    assert host.call("enter", ROOM, PASSWORD) == ""
    guest.enter(relay.url)
    host.wait_for("joined")
    host.answer("**/relays.json", respond(json={"strategy": "nostr", "urls": ["wss://a.example"]}))
    assert host.call("enter", ROOM, PASSWORD) == "no-relay"
    host.page.evaluate("delete globalThis.RTCPeerConnection")
    assert host.call("offer") == "no-webrtc"
