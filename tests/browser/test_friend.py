"""Two people at two browsers: whole games over a relay, by codes they carry, and by links."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import wait_until_ready
from tests.browser.test_play import game, mark_dead, point, press

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    Come = Callable[..., Page]

PATIENCE_MS = 20_000
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOVES = "E5 F5 E4 F4 E3 F3 E2 F2 E1 F1 E6 F6 E7 F7 E8 F8 E9 F9 H5 pass pass"


def friend(page: Page) -> Locator:
    return page.locator("[data-friend]")


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    wait_until_ready(page)
    return page


def link(page: Page) -> str:
    """The link, or the code, that is to be sent."""
    shown = page.locator("[data-invite-link]")
    expect(shown).to_contain_text("#", timeout=PATIENCE_MS)
    return shown.inner_text()


def expect_friend(page: Page, state: str, role: str | None = None) -> None:
    expect(friend(page)).to_have_attribute("data-state", state, timeout=PATIENCE_MS)
    if role:
        expect(friend(page)).to_have_attribute("data-role", role)


def expect_moves(number: int, *pages: Page) -> None:
    for page in pages:
        expect(game(page)).to_have_attribute("data-move-number", str(number))


def move(page: Page, vertex: str, *, taps: int = 1) -> None:
    if vertex == "pass":
        press(page, "pass")
    for _ in range(taps if vertex != "pass" else 0):
        point(page, vertex).click()


def play(moves: str, black: Page, white: Page) -> None:
    """Play moves in turn; each is to be seen at both pages before the next is made."""
    for number, vertex in enumerate(moves.split(), 1):
        move(white if number % 2 == 0 else black, vertex)
        expect_moves(number, black, white)


def finish(host: Page, guest: Page) -> None:
    """Mark at the host, and let both agree."""
    mark_dead(host, ("H5",))
    expect(point(guest, "H5")).to_have_attribute("data-dead", "true")
    press(host, "confirm")
    expect(guest.locator('[data-color="black"]')).to_contain_text("agrees")
    press(guest, "confirm")
    expect_result("B+1.5", host, guest)


def expect_result(result: str, *pages: Page) -> None:
    for page in pages:
        expect(game(page)).to_have_attribute("data-result", result)
        expect(game(page)).to_have_attribute("data-phase", "finished")


@pytest.fixture
def invited(person: Come, server: str) -> tuple[Page, Page]:
    """A host, and a guest who has come by the link and agreed."""
    host, guest = opened(person(), server), person()
    expect_friend(host, "idle")
    press(host, "invite")
    expect_friend(host, "waiting", "host")
    opened(guest, link(host))
    for page, role in ((host, "host"), (guest, "guest")):
        expect_friend(page, "connected", role)
    press(guest, "agree")
    return host, guest


def test_a_game_over_a_relay_is_played_to_the_same_confirmed_result(
    invited: tuple[Page, Page],
) -> None:
    host, guest = invited
    play(MOVES, host, guest)
    finish(host, guest)


def test_either_side_reloads_and_the_game_goes_on(invited: tuple[Page, Page]) -> None:
    host, guest = invited
    play("E5 C3", host, guest)
    for page in invited:
        page.reload()
        wait_until_ready(page)
        for one in invited:
            expect_friend(one, "connected")
        expect_moves(2, host, guest)
    move(host, "G7")
    expect_moves(3, host, guest)


def test_a_third_who_opens_the_link_watches(invited: tuple[Page, Page], person: Come) -> None:
    host, guest = invited
    play("E5 C3", host, guest)
    third = opened(person(), host.url)
    expect_friend(third, "connected", "spectator")
    expect_moves(2, third)
    move(host, "G7")
    expect_moves(3, host, guest, third)
    point(third, "C7").click()
    expect(third.locator(".status.refused .detail")).to_contain_text("watching")
    expect_moves(3, host, guest, third)


def test_a_move_is_taken_back_when_the_friend_agrees(invited: tuple[Page, Page]) -> None:
    host, guest = invited
    play("E5 C3", host, guest)
    press(host, "undo")
    press(guest, "accept-request")
    expect_moves(0, host, guest)


def test_codes_that_are_carried_by_hand_need_no_relay(person: Come, server: str) -> None:
    host, guest = opened(person(), server), person(**PHONE)
    press(host, "invite", "by-hand")
    expect(host.locator("[data-invite-link]")).to_contain_text("#invite=")
    opened(guest, link(host))
    host.locator("[data-form=answer] input").fill(link(guest))
    host.locator("[data-form=answer] button").click()
    for page in (host, guest):
        expect_friend(page, "connected")
    press(guest, "agree")
    for number, vertex in enumerate(MOVES.split(), 1):
        move(*((guest, vertex) if number % 2 == 0 else (host, vertex)), taps=1 + (number + 1) % 2)
        expect_moves(number, host, guest)
    finish(host, guest)


def test_an_answer_that_is_opened_in_another_tab_reaches_the_one_that_waits(
    person: Come, server: str
) -> None:
    host, guest = opened(person(), server), person()
    press(host, "invite", "by-hand")
    expect(host.locator("[data-invite-link]")).to_contain_text("#invite=")
    opened(guest, link(host))
    second = host.context.new_page()
    opened(second, link(guest))
    expect(second.locator(".notice")).to_contain_text(["handed to the tab"])
    for page in (host, guest):
        expect_friend(page, "connected")


def test_a_link_that_carries_the_game_is_all_that_two_need(person: Come, server: str) -> None:
    host, guest = opened(person(), server), person()
    press(host, "invite", "by-letter")
    *moves, last = MOVES.split()
    for number, vertex in enumerate(moves):
        mover, other = (guest, host) if number % 2 else (host, guest)
        move(mover, vertex)
        expect_moves(number + 1, mover)
        send(mover, other, pasted=number > 1)
        expect_moves(number + 1, other)
    move(host, last)
    mark_dead(host, ("H5",))
    press(host, "confirm")
    send(host, guest, pasted=True)
    expect(point(guest, "H5")).to_have_attribute("data-dead", "true")
    press(guest, "confirm")
    expect_result("B+1.5", guest)
    send(guest, host, pasted=False)
    expect_result("B+1.5", host)


def send(sender: Page, receiver: Page, *, pasted: bool) -> None:
    """Let one open the link that the other sends, or paste it."""
    if not pasted:
        opened(receiver, link(sender))
        return
    receiver.locator("[data-form=letter] input").fill(link(sender))
    receiver.locator("[data-form=letter] button").click()
