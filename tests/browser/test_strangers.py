"""What a stranger learns, and what somebody who has the link can do to the page."""

from __future__ import annotations

import hashlib
import re
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.brokers import RunningMqttBroker, RunningNostrRelay
from tests.browser.meeting import PASSWORD, ROOM, RunningRelay
from tests.browser.station import exchange, meet

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Faults
    from tests.browser.station import Station

    Come = Callable[..., Station]

# What a description of a connection consists of: addresses, keys and the words around them.
DESCRIPTION = re.compile(
    r"candidate[ :]|typ host|ice-ufrag|ice-pwd|fingerprint|webrtc-datachannel|\d+\.\d+\.\d+\.\d+"
)
FLOODING = (
    "(count) => { for (let i = 0; i < count; i += 1) openChannel('game').send(`flood ${i}`); }"
)


@pytest.fixture
def pair(station: Come, relay: RunningRelay) -> tuple[Station, Station]:
    """Two who have met."""
    host, guest = station(), station()
    host.enter(relay.url)
    guest.enter(relay.url)
    meet(host, guest)
    return host, guest


@pytest.mark.parametrize(
    ("strategy", "kind"),
    [("ws", RunningRelay), ("nostr", RunningNostrRelay), ("mqtt", RunningMqttBroker)],
)
def test_a_relay_sees_neither_the_room_nor_the_password_nor_how_to_reach_anybody(
    station: Come, strategy: str, kind: type[RunningRelay]
) -> None:
    with closing(kind()) as tapped:
        tapped.start()
        host, guest = station(), station()
        host.enter(tapped.url, strategy)
        guest.enter(tapped.url, strategy)
        meet(host, guest)
        exchange(host, guest)
        passed = "\n".join(tapped.heard)
    assert '"offer' in passed.replace("\\", "")
    assert '"answer' in passed.replace("\\", "")
    assert ROOM not in passed
    assert PASSWORD not in passed
    assert DESCRIPTION.findall(passed) == []
    assert "said" not in passed


@pytest.mark.parametrize("leads", [True, False], ids=["offering", "answering"])
def test_without_the_password_nobody_joins_or_hears_anything(
    station: Come, relay: RunningRelay, leads: bool
) -> None:
    host, stranger = station(leads=leads), station(leads=not leads)
    host.enter(relay.url)
    stranger.enter(relay.url, password="0" * 32)
    stranger.wait_for("status")
    guest = station(leads=not leads)
    guest.enter(relay.url)
    meet(host, guest)
    exchange(host, guest)
    assert len(relay.speakers()) == 3
    assert stranger.news("joined") == stranger.news("heard") == []
    assert len(host.news("joined")) == len(guest.news("joined")) == 1


def test_in_another_room_nobody_hears_anything(
    station: Come, relay: RunningRelay, pair: tuple[Station, Station]
) -> None:
    other = station()
    other.enter(relay.url, room=ROOM[::-1])
    other.wait_for("status")
    exchange(*pair)
    assert other.news("joined") == []


def test_what_is_no_short_text_is_dropped(pair: tuple[Station, Station]) -> None:
    host, guest = pair
    guest.page.evaluate(
        """() => {
          const channel = openChannel("game");
          for (const sent of ["x".repeat(8193), "x".repeat(200_000)]) channel.send(sent);
          channel.send(new Uint8Array([34, 104, 105, 34]));
          channel.send(new Blob(["blob"]));
          channel.send("y".repeat(8192));
        }"""
    )
    host.wait_to_hear("y" * 8192)
    assert len(host.news("heard")) == 1


@pytest.mark.parametrize("text", ["x" * 8193, 7, None, {"not": "text"}])
def test_what_is_no_short_text_is_not_sent(pair: tuple[Station, Station], text: Any) -> None:
    host, guest = pair
    assert not guest.say(text)
    exchange(host, guest)
    assert len(host.news("heard")) == 1


def test_nobody_else_is_sent_to(pair: tuple[Station, Station]) -> None:
    host, _ = pair
    assert not host.page.evaluate("wire.send('nobody', 'x')")
    assert not host.page.evaluate("wire.send('__proto__', 'x')")


def test_of_a_flood_little_comes_through_and_talk_goes_on_after_it(
    pair: tuple[Station, Station],
) -> None:
    host, guest = pair
    guest.page.evaluate(FLOODING, 1000)
    guest.page.evaluate(
        "globalThis.still = setInterval(() => openChannel('game')?.send('still'), 50)"
    )
    host.wait_to_hear("still")
    flood = [text for _, text in host.news("heard") if text.startswith("flood")]
    assert 200 <= len(flood) <= 400
    assert flood[:200] == [f"flood {index}" for index in range(200)]
    assert host.news("left") == []
    assert guest.news("left") == []


def test_of_trysteros_own_channel_a_peer_has_a_small_share(
    pair: tuple[Station, Station], faults: Faults
) -> None:
    """Trystero throws at a text that is no JSON, which shows whether it was given one."""
    faults.expect("failed to parse JSON")
    host, guest = pair
    seen: list[object] = []
    host.page.on("pageerror", lambda error: seen.append(error))  # noqa: PLW0108 - Playwright marks it
    with host.page.expect_event("pageerror"):
        send_frame(guest, 1)
    send_frame(guest, 20, b"\xff" * 16_000)
    send_frame(guest, 1)
    exchange(host, guest)
    exchange(host, guest)
    assert len(seen) == 1


def send_frame(sender: Station, count: int, frame: bytes = b"") -> None:
    """Send a frame over Trystero's channel, by itself one that is no JSON where it says so."""
    token = hashlib.sha256(f"Trystero:tianyuan:{ROOM}".encode()).hexdigest().encode()
    flags = bytes([0, 0, 1 | 8, 255])  # two of a number, "last piece, JSON", progress
    broken = bytes([1, 0, len(token)]) + token + b"@_ping".ljust(32, b"\0") + flags + b"{"
    sender.page.evaluate(
        """([count, frame]) => {
          const bytes = Uint8Array.from(frame);
          for (let i = 0; i < count; i += 1) openChannel("data").send(bytes);
        }""",
        [count, [*(frame or broken)]],
    )


def test_by_hand_a_flood_is_held_off_too(station: Come) -> None:
    host, guest = station(), station()
    assert host.accept(guest.by_hand("answer", code=host.by_hand("offer"))) == ""
    meet(host, guest)
    guest.page.evaluate(FLOODING, 1000)
    guest.page.evaluate(
        "globalThis.still = setInterval(() => openChannel('game')?.send('still'), 50)"
    )
    host.wait_to_hear("still")
    assert len(host.news("heard")) < 500
