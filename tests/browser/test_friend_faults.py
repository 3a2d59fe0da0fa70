"""What a bad line does to two whole pages: nothing that lasts. Nobody waits; clocks jump."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_friend import MOVES

if TYPE_CHECKING:
    from tests.browser.conftest import Faults
    from tests.browser.duel import Duel
    from tests.browser.side import Side

pytest_plugins = ("tests.browser.pairing",)
pytestmark = pytest.mark.long

SUDDEN = {"time_kind": "none", "time_main": "10"}
BAD = {"lost": 0.25, "doubled": 0.3, "late": 0.4, "most_ms": 900}


def seconds_left(side: Side, color: str) -> int:
    """What a clock shows."""
    minutes, seconds = side.page.locator(f"[data-clock={color}] b").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def finish(duel: Duel) -> None:
    """Mark and agree, one after the other."""
    duel.mark()
    duel.host.press("confirm")
    duel.guest.reads("agrees", '[data-color="black"]')
    duel.guest.press("confirm")
    duel.see(result="B+1.5", phase="finished")


def test_a_game_ends_right_though_its_channel_closes_twenty_times(duel: Duel) -> None:
    duel.meet()
    closed = 0
    for number, vertex in enumerate(MOVES.split(), 1):
        mover, other = duel.sides if number % 2 else duel.sides[::-1]
        if number <= 20:
            closed += (mover, other)[number // 2 % 2].close_channel() > 0
        mover.move(vertex)
        mover.sees(move_number=number)
        other.sees(move_number=number)
        duel.connected()
    assert closed == 20
    finish(duel)


def test_play_goes_on_when_the_relay_dies(duel: Duel, faults: Faults) -> None:
    faults.expect("WebSocket connection")
    duel.meet()
    duel.relay.stop()
    try:
        for side in duel.sides:
            side.pass_time(20_000)
        duel.connected()
        duel.play(MOVES)
        finish(duel)
        duel.connected()
    finally:
        duel.relay.start()


def test_both_confirm_at_once(duel: Duel) -> None:
    duel.meet().play(MOVES)
    duel.mark()
    for side in duel.sides:
        side.hold()
        side.press("confirm")
        side.reads("You agree")
    for side in duel.sides:
        side.release()
    duel.see(phase="finished", result="B+1.5")


@pytest.mark.parametrize("asker", [0, 1], ids=["host", "guest"])
def test_a_wish_to_undo_that_crosses_a_move_falls_and_the_move_stands(
    duel: Duel, asker: int
) -> None:
    duel.meet().play("E5 C3" if asker else "E5")
    wishing, moving = duel.sides[asker], duel.sides[1 - asker]
    for side in duel.sides:
        side.hold()
    wishing.press("undo")
    wishing.offers("withdraw")
    moving.move("G7")
    moving.sees(move_number=2 + asker)
    for side in duel.sides:
        side.release()
    duel.see(move_number=2 + asker)
    wishing.reads("The game has gone on", ".status.refused")
    wishing.offers("undo")
    moving.has_no("accept-request")
    duel.play("C7", begun=2 + asker)


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_lost_doubled_reordered_and_late_does_not_change_the_game(
    duel: Duel, seed: int
) -> None:
    duel.meet()
    for side, own in zip(duel.sides, (seed, seed + 1000), strict=True):
        side.spoil(own, **BAD)
    for number, vertex in enumerate(MOVES.split(), 1):
        duel.sides[1 - number % 2].move(vertex)
        duel.live_until_seen(f"[data-move-number='{number}']")
    duel.mark()
    duel.host.press("confirm")
    duel.live_until_seen("[data-color=black] :text('agrees')")
    duel.guest.press("confirm")
    duel.live_until_seen("[data-result='B+1.5'][data-phase=finished]")
    assert duel.host.stones() == duel.guest.stones()


@pytest.mark.parametrize("sleeper", [0, 1], ids=["host", "guest"])
def test_clocks_agree_after_one_page_slept_for_a_minute(duel: Duel, sleeper: int) -> None:
    duel.meet(**SUDDEN).play("E5")
    asleep, awake = duel.sides[sleeper], duel.sides[1 - sleeper]
    asleep.sleep()
    awake.pass_time(60_000)
    awake.stands("away")
    asleep.wake(60_000)
    duel.connected()
    expect_left(duel, "white", 540)
    duel.guest.move("C3")
    duel.see(move_number=2)
    expect_left(duel, "white", 540)
    expect_left(duel, "black", 600)
    for side in duel.sides:
        expect(side.page.locator(".notice")).to_have_count(0)
        expect(side.page.locator("[data-clock=black]")).to_have_attribute("data-running", "true")


def expect_left(duel: Duel, color: str, seconds: int) -> None:
    """Wait until both clocks show about so much, however slowly the test got here."""
    shown = [seconds_left(side, color) for side in duel.sides]
    assert seconds - 30 <= min(shown), shown
    assert max(shown) <= seconds, shown
    assert max(shown) - min(shown) <= 2, shown
