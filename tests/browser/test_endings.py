"""How games come to an end on the page: agreement, its lock, disputes, draws, a look at the count."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from gocore.actions import Pass, Play
from gocore.color import Color
from gocore.game import Game
from gocore.points import Grid, parse_vertex
from gocore.setup import Setup
from tests.browser.conftest import wait_until_ready
from tests.browser.test_play import (
    SIZES,
    expect_moves,
    faults_of_layout,
    game,
    mark_dead,
    play,
    point,
    press,
)
from tests.browser.test_rules import WALLS, WHITE_WALL, agree
from web.migration import format_document
from web.saved import SavedGame
from web.settings import Terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


def test_one_sides_agreement_locks_the_board_until_marks_are_to_be_changed(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("?opponent=person")
    play(page, f"{WALLS} H5 C5")
    press(page, "pass", "pass")
    mark_dead(page, ("H5", "C5"))
    expect(page.locator(".dead-list")).to_have_text("Counted as dead:Black H5.White C5.")
    agree(page)
    point(page, "H5").click()
    expect(page.locator(".status")).to_contain_text("Change marks")
    expect(point(page, "H5")).to_have_attribute("data-dead", "true")
    press(page, "change-marks")
    point(page, "H5").click()
    expect(point(page, "H5")).to_have_attribute("data-dead", "false")
    expect(page.locator('[data-color="black"]')).not_to_contain_text("agrees")


def test_neutral_points_are_named_and_shown_and_a_count_is_only_a_look(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("?opponent=person")
    black, white = WALLS.replace("E", "D").split()[::2], WHITE_WALL
    between = ["E5", "E4", "E3", "E1"]
    moves = [move for pair in zip(black, white, strict=True) for move in pair]
    play(page, " ".join(moves + between))
    press(page, "more", "why-not-over")
    expect(page.locator(".open")).to_contain_text("Open: E9, E8, E7, E6, E2.")
    expect(page.locator(".open-point")).to_have_count(5)
    expect(game(page)).to_have_attribute("data-phase", "playing")
    point(page, "E9").click()
    expect(page.locator(".status")).to_contain_text("only a count")
    press(page, "back-to-game")
    expect(page.locator(".open-point")).to_have_count(0)
    point(page, "E9").click()
    expect_moves(page, len(moves) + len(between) + 1)


def test_a_draw_is_agreed_upon_and_a_game_ends_without_result(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("?opponent=person")
    play(page, "E5")
    press(page, "more", "offer-draw", "decline-draw")
    expect(game(page)).to_have_attribute("data-phase", "playing")
    press(page, "more", "offer-draw", "accept-draw")
    expect(game(page)).to_have_attribute("data-result", "0")
    press(page, "new-game")
    play(page, "E5")
    press(page, "more", "no-result", "confirm")
    expect(game(page)).to_have_attribute("data-result", "Void")


TRIPLE_KO = "B9 C9 A8 B8 B7 D8 B5 C7 A4 C5 C4 D4 B3 C3 G5 H5 F4 G4 G3 J4 pass H3 C8 B4 H4 B8 C4 G4"


def test_a_triple_ko_may_end_without_result_under_japanese_rules(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("?opponent=person&rules=japanese")
    play(page, TRIPLE_KO)
    expect(page.locator(".claim")).to_contain_text("may end without a result")
    page.locator(".claim button").click()
    press(page, "confirm")
    expect(game(page)).to_have_attribute("data-result", "Void")


def test_what_helps_to_end_a_game_leaves_the_board_and_the_buttons_in_reach(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("?opponent=person&rules=japanese")
    play(page, f"{WALLS} H5 C5")
    steps = (("more",), ("count-now",), ("back-to-game", "pass", "pass"))
    for presses in steps:
        press(page, *presses)
        expect_calm_layout(page)
    mark_dead(page, ("H5", "C5"))
    agree(page)
    expect_calm_layout(page)
    press(page, "count-sheet")
    expect_calm_layout(page)


def expect_calm_layout(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert faults_of_layout(page) == [], (width, height)


def stopped_game() -> str:
    """A game against the computer in which both sides have just passed, as it is kept."""
    grid = Grid.square(9)
    actions: list[Play | Pass] = []
    for number, vertex in enumerate(WALLS.split()):
        color = Color.WHITE if number % 2 else Color.BLACK
        actions.append(Play(color, parse_vertex(vertex, grid)))
    actions += [Pass(Color.BLACK), Pass(Color.WHITE)]
    saved = SavedGame("left", Terms(), Game.replayed(Setup.standard(), actions))
    return format_document(saved.to_json(1))


def test_against_the_computer_a_dispute_is_settled_on_the_board(page: Page, server: str) -> None:
    key, kept = json.dumps("tianyuan/game/left"), json.dumps(stopped_game())
    page.add_init_script(f"localStorage.getItem({key}) ?? localStorage.setItem({key}, {kept})")
    page.goto(server)
    wait_until_ready(page)
    expect(game(page)).to_have_attribute("data-phase", "marking")
    expect(game(page)).to_have_attribute("data-thinking", "false")
    point(page, "F5").click()
    expect(point(page, "F5")).to_have_attribute("data-dead", "true")
    press(page, "confirm")
    expect(game(page)).to_have_attribute("data-phase", "playing")
    expect(page.locator(".status")).to_contain_text("every stone counts as alive")
    for _ in range(60):
        if game(page).get_attribute("data-phase") == "finished":
            break
        number = int(game(page).get_attribute("data-move-number") or 0)
        press(page, "pass")
        expect(game(page)).to_have_attribute("data-move-number", str(number + 2))
    expect(game(page)).to_have_attribute("data-result", re.compile(r"[BW]\+[\d.]+|W\+R"))
    expect(page.locator(".status")).to_contain_text("dispute")
