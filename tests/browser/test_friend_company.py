"""Who comes to a game of two: a third, another device, a second tab, a friend who takes time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import wait_until_ready
from tests.browser.side import Side
from tests.browser.test_play import point
from web.friendship import Failure
from web.view.friend_words import FAILURES

if TYPE_CHECKING:
    from tests.browser.conftest import Faults
    from tests.browser.duel import Duel

pytest_plugins = ("tests.browser.pairing",)
pytestmark = pytest.mark.long

WAIT_MS = 130_000


def test_a_friend_gets_in_to_a_host_who_has_waited_more_than_two_minutes(duel: Duel) -> None:
    address = duel.invite()
    duel.host.pass_time(WAIT_MS)
    duel.host.stands("waiting")
    duel.guest.follow(address)
    duel.connected()
    duel.guest.press("agree")
    duel.play("E5 C3")


@pytest.mark.parametrize("goes", [0, 1], ids=["host", "guest"])
def test_who_leaves_comes_back_by_the_link_to_all_that_was_played(duel: Duel, goes: int) -> None:
    duel.meet().play("E5 C3" if goes else "E5")
    gone, stays = duel.sides[goes], duel.sides[1 - goes]
    address = gone.page.url
    gone.leave()
    stays.stands("away")
    stays.reads("Your moves are kept", ".status .detail")
    stays.move("G7")
    stays.sees(move_number=2 + goes)
    gone.follow(address)
    duel.connected()
    duel.see(move_number=2 + goes)
    duel.play("C7", begun=2 + goes)


def test_a_third_watches_and_whatever_it_does_changes_nothing(duel: Duel, faults: Faults) -> None:
    duel.meet().play("E5 C3")
    third = duel.come(faults, duel.host.page.url)
    third.stands("connected", "spectator")
    third.sees(move_number=2)
    for vertex in ("G7", "E5"):
        third.move(vertex)
        third.reads("only the two players play", ".status.refused")
    for key in ("p", "u", "Enter", "Escape"):
        third.page.keyboard.press(key)
    third.has_no("pass", "resign", "undo", "adjourn", "confirm", "say", "agree")
    duel.play("G7", begun=2)
    third.sees(move_number=3)
    duel.host.press("friend")
    duel.host.reads("1 person is watching.", ".sheet")
    duel.host.press("close")
    for side in duel.sides:
        expect(side.page.locator(".notice")).to_have_count(0)
        side.has_no("accept-request")
    third.leave()
    duel.play("C7", begun=3)


def test_a_friend_on_another_device_is_let_in_and_the_old_one_is_out(
    duel: Duel, faults: Faults
) -> None:
    duel.meet().play("E5 C3")
    address = duel.host.page.url
    duel.guest.page.goto("about:blank")
    duel.host.stands("away")
    device = duel.come(faults, address)
    device.stands("connected", "spectator")
    duel.host.reads("Somebody else has come.", ".headline")
    duel.host.page.locator("[data-action=let-in][data-value=play]").click()
    device.stands("connected", "guest")
    duel.host.stands("connected", "host")
    duel.host.move("G7")
    device.sees(move_number=3)
    device.move("C7")
    duel.host.sees(move_number=4)
    duel.guest.page.goto(address)
    wait_until_ready(duel.guest.page)
    duel.guest.stands("failed")
    duel.guest.reads(FAILURES[Failure.LOST_SEAT], ".status")
    duel.host.move("C5")
    device.sees(move_number=5)


def test_two_tabs_of_one_browser_are_two_people(duel: Duel, faults: Faults) -> None:
    address = duel.invite()
    second = Side(duel.host.page.context.new_page())
    second.page.clock.install()
    faults.watch(second.page)
    second.page.goto(address)
    wait_until_ready(second.page)
    second.stands("connected", "guest")
    second.press("agree")
    duel.host.stands("connected", "host")
    duel.host.move("E5")
    second.sees(move_number=1)
    second.move("C3")
    duel.host.sees(move_number=2)
    for side, other, role in ((second, duel.host, "guest"), (duel.host, second, "host")):
        side.reload()
        side.stands("connected", role)
        other.stands("connected")
        side.sees(move_number=2)
    duel.host.move("G7")
    second.sees(move_number=3)
    expect(point(second.page, "G7")).to_have_attribute("data-stone", "black")
    second.page.close()
    duel.host.stands("away")
