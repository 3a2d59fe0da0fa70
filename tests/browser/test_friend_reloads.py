"""Either side reloads in each phase of a game, and finds the game as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.side import PATIENCE_MS
from tests.browser.test_friend import MOVES, link
from tests.browser.test_play import point

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.duel import Duel
    from tests.browser.side import Side

pytest_plugins = ("tests.browser.pairing",)
pytestmark = pytest.mark.long


def each_reloads(duel: Duel, holds: Callable[[], None]) -> None:
    """Let one side reload, then the other; the two meet again and it holds at once."""
    for side in duel.sides:
        side.reload()
        duel.connected()
        holds()


def test_while_the_host_waits_and_while_the_guest_is_asked_odd_or_even(duel: Duel) -> None:
    address = duel.invite(meeting="nigiri")
    duel.host.reload()
    duel.host.stands("waiting", "host")
    assert link(duel.host.page) == address
    duel.guest.follow(address)

    def is_open() -> None:
        duel.guest.offers("guess")
        duel.host.reads("Your friend guesses")

    each_reloads(duel, is_open)
    duel.guest.page.locator("[data-action=guess][data-value=odd]").click()
    for side in duel.sides:
        side.reads("in the hand; the guess was odd")
    told = [side.page.locator(".status .detail").inner_text() for side in duel.sides]
    assert told[0] == told[1]
    colors = [color_of(side) for side in duel.sides]
    assert sorted(colors) == ["black", "white"]
    black, white = duel.sides if colors[0] == "black" else duel.sides[::-1]
    black.move("E5")
    white.sees(move_number=1)
    white.move("C3")
    duel.see(move_number=2)


def color_of(side: Side) -> str | None:
    return side.page.locator(".player", has_text="You").get_attribute("data-color")


def test_while_the_terms_lie_open(duel: Duel) -> None:
    duel.guest.follow(duel.invite())
    duel.connected()

    def lie_open() -> None:
        duel.guest.offers("agree")
        duel.host.reads("Your friend is reading the terms.")

    each_reloads(duel, lie_open)
    duel.guest.press("agree")
    duel.guest.has_no("agree")
    duel.play("E5 C3")


def test_during_play_and_while_a_request_is_open(duel: Duel) -> None:
    duel.meet().play("E5 C3 G7")

    def stands() -> None:
        duel.see(move_number=3)

    each_reloads(duel, stands)
    duel.play("C7", begun=3)
    duel.guest.press("undo")

    def is_asked() -> None:
        duel.host.offers("accept-request")
        duel.guest.offers("withdraw")
        duel.see(move_number=4)

    each_reloads(duel, is_asked)
    duel.host.press("accept-request")
    duel.see(move_number=3)
    duel.guest.offers("undo")
    duel.play("C5", begun=3)


def test_while_a_move_is_sealed_and_the_game_is_adjourned(duel: Duel) -> None:
    duel.meet().play("E5")
    adjourn(duel)

    def is_adjourned() -> None:
        for side in duel.sides:
            side.reads("The game is adjourned.", ".headline")
            side.sees(move_number=1)
        duel.guest.offers("open")

    is_adjourned()
    each_reloads(duel, is_adjourned)
    duel.guest.press("open")
    duel.see(move_number=2)
    for side in duel.sides:
        expect(point(side.page, "C3")).to_have_attribute("data-stone", "white")
    duel.play("G7", begun=2)


def adjourn(duel: Duel) -> None:
    """Let the host ask and the guest seal C3."""
    duel.host.press("more", "adjourn")
    duel.guest.press("accept-request")
    duel.guest.move("C3")
    duel.guest.press("seal")


def test_while_marking_and_when_one_has_agreed_and_after_the_end(duel: Duel) -> None:
    duel.meet().play(MOVES)
    duel.mark()

    def is_marked() -> None:
        for side in duel.sides:
            side.sees(phase="marking")
            dead = point(side.page, "H5")
            expect(dead).to_have_attribute("data-dead", "true", timeout=PATIENCE_MS)

    each_reloads(duel, is_marked)
    duel.host.press("confirm")

    def has_agreed() -> None:
        is_marked()
        duel.host.reads("You agree")
        duel.guest.reads("Your friend agrees")

    has_agreed()
    each_reloads(duel, has_agreed)
    duel.guest.press("confirm")

    def is_over() -> None:
        duel.see(phase="finished", result="B+1.5")

    is_over()
    each_reloads(duel, is_over)
    duel.host.press("rematch")
    duel.guest.press("accept-request")
    duel.see(phase="playing", move_number=0)
    duel.guest.move("E5")
    duel.see(move_number=1)
    expect(point(duel.host.page, "E5")).to_have_attribute("data-stone", "black")
