"""Each variant once, in Chromium: Atari and torus Go with the computer, the others among people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import wait_until_ready
from tests.browser.test_play import expect_moves, game, play, point, press
from tests.browser.test_rules import agree

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

STONES = '[data-stone="black"], [data-stone="white"]'


def finish(page: Page) -> None:
    """Let both sides agree with the marks."""
    expect(game(page)).to_have_attribute("data-phase", "marking")
    expect(game(page)).to_have_attribute("data-thinking", "false")
    agree(page)
    press(page, "confirm")
    expect(game(page)).to_have_attribute("data-phase", "finished")


def test_the_first_capture_wins_atari_go(open_page: Callable[..., Page]) -> None:
    page = open_page("?variant=atari&opponent=person")
    expect(page.locator(".detail")).to_contain_text("Whoever captures first wins.")
    play(page, "E5 E4 D4 A1 F4 A9")
    point(page, "E3").click()
    expect(game(page)).to_have_attribute("data-result", "B+C")
    expect(page.get_by_role("status")).to_contain_text("Black wins by the first capture.")
    expect(page.locator(".headline")).to_have_text("Black wins by the first capture.")
    expect(page.locator(STONES)).to_have_count(6)


def test_the_computer_captures_what_is_left_in_atari(open_page: Callable[..., Page]) -> None:
    page = open_page("?variant=atari&seed=1&color=black")
    for vertex in ("A1", "J9", "A9", "J1", "A5", "J5", "E1", "E9"):
        if page.locator('[data-phase="finished"]').count():
            break
        spot = point(page, vertex)
        if spot.get_attribute("data-stone") == "none":
            spot.click()
            ready = page.locator('[data-to-move="black"][data-thinking="false"]')
            expect(ready.or_(page.locator('[data-phase="finished"]')).first).to_be_visible()
    expect(game(page)).to_have_attribute("data-result", "W+C")
    press(page, "scores")
    expect(page.get_by_role("dialog", name="Scores")).not_to_contain_text("0 – 1")


def test_torus_go_is_played_across_the_edges(open_page: Callable[..., Page]) -> None:
    page = open_page("?variant=torus&opponent=person")
    expect(page.get_by_role("grid")).to_have_accessible_name("Board, 9 by 9, opposite edges joined")
    play(page, "A1 J9 B9 E5 A8 E6")
    expect(page.locator(".across use")).to_have_count(8)
    point(page, "A9").click()
    expect(point(page, "A9")).to_have_attribute("data-stone", "black")
    play(page, "E7 H9 E4 J8 E3")
    point(page, "J1").click()
    expect(point(page, "J9")).to_have_attribute("data-stone", "none")
    expect(page.locator('[data-color="black"] .captures')).to_have_attribute("data-captures", "1")
    press(page, "pass", "pass")
    finish(page)


def test_the_computer_plays_on_a_torus(open_page: Callable[..., Page]) -> None:
    page = open_page("?variant=torus&level=easy&seed=2")
    for count, vertex in enumerate(("A1", "A9", "J5"), start=1):
        if point(page, vertex).get_attribute("data-stone") == "none":
            point(page, vertex).click()
            expect_moves(page, 2 * count)
    expect(page.locator('[data-stone="white"]')).not_to_have_count(0)


def test_phantom_go_goes_from_hand_to_hand(open_page: Callable[..., Page]) -> None:
    page = open_page("?variant=phantom")
    board = page.locator(".board")
    said = page.get_by_role("status")
    take(page, "black")
    point(page, "A1").click()
    expect(page.get_by_role("heading", name="Give the device to White.")).to_be_visible()
    expect(page.locator("[data-action=reveal]")).to_be_focused()
    expect(page.locator(STONES)).to_have_count(0)
    expect(said).to_have_text("Black has moved. Give the device to White.")
    point(page, "C3").click(force=True)
    expect_moves(page, 1)

    take(page, "white")
    point(page, "A1").click()
    expect(page.locator(".detail")).to_have_text("The referee says: illegal. Try another point.")
    expect(page.locator(STONES)).to_have_count(0)
    expect(page.locator(".stones use, .shadows use")).to_have_count(0)
    assert "black stone" not in board.evaluate("board => board.outerHTML")
    point(page, "A2").click()
    take(page, "black")
    point(page, "E5").click()
    take(page, "white")
    point(page, "B1").click()
    expect(page.locator(".cover")).to_contain_text("The referee says: captured 1 stone.")

    page.reload()
    wait_until_ready(page)
    expect(page.locator(STONES)).to_have_count(0)
    take(page, "black")
    expect(page.locator(STONES)).to_have_count(1)
    press(page, "pass")
    take(page, "white")
    press(page, "pass")
    expect(page.locator(STONES)).to_have_count(3)
    finish(page)


def take(page: Page, color: str) -> None:
    """Confirm that this side holds the device."""
    expect(game(page)).to_have_attribute("data-to-move", color)
    press(page, "reveal")
    expect(page.locator(".cover")).to_have_count(0)


def name_field(page: Page, seat: int) -> Locator:
    return page.locator(f'[data-setting="names.{seat}"]')


@pytest.mark.parametrize("variant", ["pair", "rengo"])
def test_four_names_take_turns_and_are_kept(open_page: Callable[..., Page], variant: str) -> None:
    page = open_page(f"?variant={variant}")
    press(page, "settings")
    expect(page.locator('[data-setting="opponent"]')).to_have_count(0)
    for seat, name in enumerate(("Anna", "Ben", "Clara", "Dan")):
        name_field(page, seat).fill(name)
    press(page, "close")
    headline = page.locator(".headline")
    for name, vertex in (("Anna", "E5"), ("Ben", "C3"), ("Clara", "G7"), ("Dan", "G3")):
        expect(headline).to_contain_text(f"{name} to move")
        point(page, vertex).click()
    expect(headline).to_have_text("Anna to move, for Black.")
    page.reload()
    wait_until_ready(page)
    expect(headline).to_have_text("Anna to move, for Black.")
    expect(page.locator(".players")).to_contain_text("then Clara")
    press(page, "pass")
    expect(headline).to_have_text("Ben to move, for White.")
    press(page, "pass")
    finish(page)


def test_a_variant_is_chosen_in_the_settings(open_page: Callable[..., Page]) -> None:
    page = open_page("?variant=blitz")
    expect(page.get_by_role("log")).to_contain_text("“variant=blitz”")
    press(page, "dismiss", "settings")
    choice = page.locator('[data-setting="variant"]')
    choice.select_option("torus")
    expect(page.locator(".across")).to_have_count(1)
    choice.select_option("phantom")
    expect(page.get_by_text("A referee says when a move is illegal")).to_be_visible()
    expect(page.get_by_text("For two people at one screen.")).to_be_visible()
    expect(page.locator(".cover")).to_be_visible()
    choice.select_option("plain")
    expect(page.locator(".cover, .across")).to_have_count(0)
