"""How browsers meet in a room, lose each other, and find each other again.

The modules are driven by themselves, in pages that have nothing else. Nobody waits here: where
minutes have to pass, the page's clock jumps.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.browser.brokers import RunningMqttBroker, RunningNostrRelay
from tests.browser.meeting import PATIENCE_MS, RunningRelay
from tests.browser.station import exchange, meet
from web.building.bundles import bundled
from web.building.settings import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Faults
    from tests.browser.station import Station

    Come = Callable[..., Station]

TWO_MINUTES_MS = 120_000
STRICT = "script-src 'self'; worker-src 'self'; object-src 'none'"
BROKEN_OFFER = """
connections.some(({ localDescription }) =>
  localDescription?.type === "offer" && !localDescription.sdp.includes("m=application"))
"""
USE_UP = """(most) => {
  let used = 0;
  try {
    for (; used < most; used += 1) {
      const connection = new RTCPeerConnection();
      connection.createDataChannel("");
      connection.close();
    }
  } catch {}
  connections.length = 0;
  return used;
}"""
BY_LEAD = pytest.mark.parametrize("leads", [True, False], ids=["offering", "answering"])


@pytest.mark.parametrize(
    ("strategy", "kind"),
    [("ws", RunningRelay), ("nostr", RunningNostrRelay), ("mqtt", RunningMqttBroker)],
)
def test_two_meet_over_every_kind_of_relay_on_a_strict_page(
    station: Come, strategy: str, kind: type[RunningRelay]
) -> None:
    with closing(kind()) as relay:
        relay.start()
        host, guest = station(policy=STRICT), station(policy=STRICT)
        host.enter(relay.url, strategy)
        guest.enter(relay.url, strategy)
        meet(host, guest)
        exchange(host, guest)
        assert host.wait_for("status") == [["open"]]
        guest.close()
        host.wait_for("left")


@pytest.mark.parametrize("used", [500, 490], ids=["all", "nearly all"])
def test_two_meet_on_a_page_that_has_had_all_the_connections_it_may(
    station: Come, relay: RunningRelay, used: int
) -> None:
    host, guest = station(), station()
    assert host.page.evaluate(USE_UP, used) == used
    host.enter(relay.url)
    guest.enter(relay.url)
    meet(host, guest)
    exchange(host, guest)


def test_codes_are_made_on_a_page_that_has_had_all_the_connections_it_may(station: Come) -> None:
    host = station()
    assert host.page.evaluate(USE_UP, 500) == 500
    assert host.by_hand("offer")


def test_a_third_meets_both(station: Come, relay: RunningRelay) -> None:
    three = [station() for _ in range(3)]
    for one in three:
        one.enter(relay.url)
    meet(*three)


@BY_LEAD
def test_a_guest_gets_in_to_a_host_who_has_waited_two_minutes(
    station: Come, relay: RunningRelay, leads: bool
) -> None:
    host = station(clock=True, leads=leads)
    host.enter(relay.url)
    host.has_gathered()
    host.pass_time(TWO_MINUTES_MS)
    guest = station(leads=not leads)
    guest.enter(relay.url)
    meet(host, guest)
    exchange(host, guest)
    assert not host.page.evaluate(BROKEN_OFFER)


@BY_LEAD
def test_who_reloads_after_two_minutes_is_back_at_once(
    station: Come, relay: RunningRelay, leads: bool
) -> None:
    host, guest = station(clock=True, leads=leads), station(clock=True, leads=not leads)
    host.enter(relay.url)
    guest.enter(relay.url)
    meet(host, guest)
    host.pass_time(TWO_MINUTES_MS)
    guest.pass_time(TWO_MINUTES_MS)
    guest.reload()
    host.wait_for("left")
    guest.enter(relay.url)
    guest.wait_for("joined")
    host.wait_for("joined", 2)
    exchange(host, guest)


def test_trystero_without_its_cure_makes_offers_that_lead_nowhere(
    station: Come, relay: RunningRelay
) -> None:
    """Where this fails, Trystero or Chromium was mended and connection.mjs can lose its cure."""
    source = ROOT / "tests" / "browser" / "uncured.mjs"
    module = bundled(ROOT, [source]).files["uncured.js"].decode()
    host, guest = station(clock=True, leads=True), station(leads=False)
    for one in (host, guest):
        one.page.route(
            "**/uncured.js",
            lambda route: route.fulfill(body=module, content_type="text/javascript"),
        )
    host.enter(relay.url, "uncured")
    host.has_gathered()
    host.pass_time(TWO_MINUTES_MS)
    guest.enter(relay.url, "uncured")
    host.page.wait_for_function(BROKEN_OFFER, timeout=PATIENCE_MS)
    assert guest.news("joined") == []


def test_the_relay_is_not_needed_once_two_have_met(
    station: Come, relay: RunningRelay, faults: Faults
) -> None:
    faults.expect("WebSocket connection")
    host, guest = station(clock=True), station()
    host.enter(relay.url)
    guest.enter(relay.url)
    meet(host, guest)
    host.wait_for("status")
    relay.stop()
    host.pass_time_until("status", 2)
    assert host.news("status") == [["open"], ["closed"]]
    exchange(host, guest)
    assert host.news("left") == guest.news("left") == []


def test_a_host_is_found_though_the_relay_was_away_meanwhile(
    station: Come, relay: RunningRelay, faults: Faults
) -> None:
    faults.expect("WebSocket connection")
    host, guest = station(clock=True), station()
    host.enter(relay.url)
    host.wait_for("status")
    relay.stop()
    host.pass_time_until("status", 2)
    host.pass_time(TWO_MINUTES_MS)
    relay.start()
    host.pass_time(10_000)
    assert host.wait_for("status", 3) == [["open"], ["closed"], ["open"]]
    guest.enter(relay.url)
    meet(host, guest)
    exchange(host, guest)


def test_two_who_lose_each_other_while_the_relay_is_away_meet_when_it_is_back(
    station: Come, relay: RunningRelay, faults: Faults
) -> None:
    faults.expect("WebSocket connection")
    host, guest = station(clock=True), station(clock=True)
    host.enter(relay.url)
    guest.enter(relay.url)
    meet(host, guest)
    host.wait_for("status")
    relay.stop()
    guest.reload()
    host.wait_for("left")
    guest.enter(relay.url)
    for one, told in ((host, 2), (guest, 1)):
        one.pass_time_until("status", told)
        assert one.news("status")[-1] == ["closed"]
    relay.start()
    for one in (host, guest):
        one.pass_time(10_000)
    guest.wait_for("joined")
    host.wait_for("joined", 2)
    exchange(host, guest)


def test_a_relay_that_is_not_there_is_told_and_entered_when_it_comes(
    station: Come, relay: RunningRelay, faults: Faults
) -> None:
    faults.expect("WebSocket connection")
    relay.stop()
    host, guest = station(clock=True), station()
    host.enter(relay.url)
    host.pass_time_until("status")
    assert host.news("status") == [["closed"]]
    relay.start()
    guest.enter(relay.url)
    host.pass_time(10_000)
    meet(host, guest)


def test_a_relay_that_went_is_used_again_though_another_stayed(
    station: Come, relay: RunningRelay, faults: Faults
) -> None:
    faults.expect("WebSocket connection")
    with closing(RunningRelay()) as other:
        other.start()
        host, guest = station(clock=True), station()
        host.enter(relay.url, urls=[relay.url, other.url])
        host.wait_for("status")
        relay.stop()
        relay.start()
        relay.heard.clear()
        for _ in range(90):
            host.pass_time(1000)
        guest.enter(relay.url)
        meet(host, guest)
        assert host.news("status") == [["open"]]


@pytest.mark.parametrize("label", ["data", "game"])
def test_two_meet_again_each_time_their_channel_is_closed(
    station: Come, relay: RunningRelay, label: str
) -> None:
    host, guest = station(), station()
    host.enter(relay.url)
    guest.enter(relay.url)
    meet(host, guest)
    for times in range(2, 7):
        (host, guest)[times % 2].page.evaluate("(label) => openChannel(label).close()", label)
        for one in (host, guest):
            one.wait_for("left", times - 1)
            one.wait_for("joined", times)
        exchange(host, guest)


@pytest.mark.parametrize("asleep", [True, False], ids=["slept", "was left"])
def test_a_host_makes_itself_known_anew_who_may_have_been_forgotten(
    station: Come, relay: RunningRelay, asleep: bool
) -> None:
    """A relay can have lost a page without the page having lost the relay."""
    host, guest = station(clock=True), station()
    host.enter(relay.url)
    guest.enter(relay.url)
    meet(host, guest)
    guest.close()
    host.wait_for("left")
    known = relay.speakers()
    host.pass_time(600_000 if asleep else 11_000)
    for _ in range(300):
        if relay.speakers() > known:
            break
        host.pass_time(100)
    assert relay.speakers() > known
    guest.enter(relay.url)
    host.wait_for("joined", 2)
    guest.wait_for("joined", 2)
    exchange(host, guest)


def test_a_page_that_seemed_to_go_and_stayed_is_back(station: Come, relay: RunningRelay) -> None:
    host, guest = station(clock=True), station()
    host.enter(relay.url)
    guest.enter(relay.url)
    meet(host, guest)
    host.page.evaluate("dispatchEvent(new Event('beforeunload'))")
    guest.wait_for("left")
    host.pass_time(3000)
    guest.wait_for("joined", 2)
    host.wait_for("joined", 2)
    exchange(host, guest)


def test_a_room_that_was_left_says_nothing_and_can_be_entered_again(
    station: Come, relay: RunningRelay
) -> None:
    host, guest = station(), station()
    host.enter(relay.url)
    guest.enter(relay.url)
    meet(host, guest)
    host.close()
    guest.wait_for("left")
    assert host.news("left") == []
    assert not host.page.evaluate("(peer) => wire.send(peer, 'x')", host.news("joined")[0][0])
    host.enter(relay.url)
    guest.wait_for("joined", 2)
    host.wait_for("joined", 2)
    exchange(host, guest)
