"""Every reason why two do not meet: the page says it within 15 s, and the way out works."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.test_friend import link
from web.friendship import Failure
from web.reach import LIMIT_MS

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.browser.conftest import Faults
    from tests.browser.duel import Duel

pytest_plugins = ("tests.browser.pairing",)
pytestmark = pytest.mark.long


def test_no_relay(duel: Duel, faults: Faults) -> None:
    faults.expect("WebSocket connection")
    host = duel.host
    host.leave()
    duel.relay.stop()
    try:
        host.press("invite")
        host.stands("waiting")
        host.fails_within(LIMIT_MS, Failure.NO_RELAY, "retry-friend", "by-hand")
        host.press("by-hand")
        host.stands("waiting")
        assert "#invite=" in link(host.page)
        host.press("by-room")
        host.fails_within(LIMIT_MS, Failure.NO_RELAY, "retry-friend")
    finally:
        duel.relay.start()
    host.press("retry-friend")
    host.stands("waiting")
    duel.guest.leave()
    duel.guest.follow(link(host.page))
    duel.connected()


def test_a_relay_that_was_lost_as_the_friend_was(duel: Duel, faults: Faults) -> None:
    faults.expect("WebSocket connection")
    duel.meet().play("E5 C3")
    address = duel.host.page.url
    duel.host.pass_time(1000)
    duel.relay.stop()
    try:
        duel.guest.leave()
        duel.host.stands("reconnecting")
        duel.host.fails_within(LIMIT_MS, Failure.LOST_RELAY, "retry-friend", "by-hand")
    finally:
        duel.relay.start()
    duel.host.press("retry-friend")
    duel.host.stands("away")
    duel.guest.follow(address)
    duel.connected()


def test_no_list_of_relays(duel: Duel, faults: Faults) -> None:
    faults.expect("relays.json")

    def missing(route: Route) -> None:
        route.fulfill(status=404, body="not here")

    host = duel.host
    host.leave()
    host.page.route("**/relays.json", missing)
    host.press("invite")
    host.fails(Failure.NO_RELAYS_FILE, "by-hand", "retry-friend")
    host.press("by-hand")
    assert "#invite=" in link(host.page)
    host.press("by-room")
    host.fails(Failure.NO_RELAYS_FILE)
    host.page.unroute("**/relays.json")
    host.press("retry-friend")
    host.stands("waiting")
    assert "#play=" in link(host.page)


def test_no_webrtc(duel: Duel) -> None:
    host = duel.host
    host.leave()
    host.page.evaluate(
        "() => { line.real = RTCPeerConnection; delete globalThis.RTCPeerConnection; }"
    )
    host.press("invite")
    host.fails(Failure.NO_WEBRTC, "by-letter")
    host.press("by-letter")
    host.move("E5")
    assert "#game=" in link(host.page)
    host.page.evaluate("() => { globalThis.RTCPeerConnection = line.real; }")


@pytest.mark.parametrize("damaged", ["#play=0123", "#play=" + "0" * 32, "#invite=abc", "#game=%%%"])
def test_a_link_that_is_damaged(duel: Duel, damaged: str) -> None:
    host = duel.host
    host.leave()
    host.follow(damaged)
    host.fails(Failure.BAD_LETTER if "game" in damaged else Failure.BAD_LINK, "invite")
    host.take("invite")
    host.stands("waiting", "host")
    assert "#play=" in link(host.page)


def test_a_variant_that_two_elsewhere_cannot_play(duel: Duel) -> None:
    host = duel.host
    host.leave()
    duel.choose({"variant": "phantom"})
    host.press("invite")
    host.fails(Failure.VARIANT, "settings")
    duel.choose({"variant": "plain", "opponent": "computer"})
    host.take("invite")
    host.stands("waiting")
