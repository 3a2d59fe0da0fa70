"""A player at the page: mouse, touch and keyboard, from the first stone to the count."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import wait_until_ready
from tests.recorded import recorded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

    from tests.browser.conftest import Faults

FRIENDS = "?opponent=person"
SIZES = ((320, 568), (390, 844), (844, 390), (640, 400), (1280, 800), (768, 1024), (3840, 2160))


def game(page: Page) -> Locator:
    return page.locator("[data-game]")


def point(page: Page, vertex: str) -> Locator:
    return page.locator(f'[data-point="{vertex}"]')


def press(page: Page, *actions: str) -> None:
    for action in actions:
        page.locator(f"[data-action={action}]").click()


def play(page: Page, moves: str) -> None:
    """Click moves one after the other, waiting for each to lie on the board."""
    for vertex in moves.split():
        if vertex == "pass":
            press(page, "pass")
        else:
            point(page, vertex).click()
            expect(point(page, vertex)).not_to_have_attribute("data-stone", "none")


DIAGONAL = ("C3", "D4", "E5", "F6", "G7", "H8", "B2")


def free_point(page: Page) -> str:
    """A point of the long diagonal where no stone lies: where the computer plays is not foreseen."""
    return next(v for v in DIAGONAL if point(page, v).get_attribute("data-stone") == "none")


def expect_moves(page: Page, number: int) -> None:
    expect(game(page)).to_have_attribute("data-move-number", str(number))


@pytest.fixture
def phone(browser: Browser, server: str, faults: Faults) -> Iterator[Page]:
    """A page on a touch screen, ready for two people to play."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en-US",
        service_workers="block",
    )
    page = context.new_page()
    faults.watch(page)
    page.goto(server + FRIENDS)
    wait_until_ready(page)
    yield page
    context.close()


def test_the_computer_answers_and_undo_takes_both_moves_back(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("?seed=1")
    expect(game(page)).to_have_attribute("data-to-move", "black")
    point(page, "E5").click()
    expect(point(page, "E5")).to_have_attribute("data-stone", "black")
    expect_moves(page, 2)
    expect(page.locator('[data-stone="white"]')).to_have_count(1)
    press(page, "undo")
    expect_moves(page, 0)
    expect(page.locator('[data-stone="none"]')).to_have_count(81)


def test_undo_new_game_and_resign_do_not_wait_for_the_computer(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("?level=hard&size=19")
    point(page, "Q16").click()
    expect(game(page)).to_have_attribute("data-thinking", "true")
    press(page, "undo")
    expect(game(page)).to_have_attribute("data-thinking", "false")
    expect_moves(page, 0)
    point(page, "Q16").click()
    expect(game(page)).to_have_attribute("data-thinking", "true")
    press(page, "resign")
    expect(page.get_by_text("Resign this game?")).to_be_visible()
    press(page, "cancel", "resign", "confirm")
    expect(game(page)).to_have_attribute("data-result", "W+R")
    press(page, "scores")
    expect(page.get_by_role("dialog", name="Scores")).to_contain_text("0 – 1")
    page.keyboard.press("Escape")
    press(page, "new-game")
    expect(game(page)).to_have_attribute("data-phase", "playing")


def test_the_keyboard_plays_a_game(open_page: Callable[..., Page]) -> None:
    page = open_page(FRIENDS)
    said = page.get_by_role("status")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(point(page, "D6")).to_be_focused()
    page.keyboard.press("Enter")
    expect(point(page, "D6")).to_have_accessible_name("D6, black stone, last move")
    expect(said).to_have_text("Black D6. White to move.")
    expect(point(page, "D6")).to_be_focused()
    page.keyboard.press("p")
    expect(said).to_have_text("White passed. Black to move.")
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect_moves(page, 0)
    page.keyboard.press("Home")
    page.keyboard.press("End")
    expect(point(page, "J6")).to_be_focused()


def test_buttons_and_sheets_are_reached_and_left_by_keyboard(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(FRIENDS)
    page.locator("[data-action=settings]").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Settings")
    expect(sheet.get_by_role("heading", name="Settings")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.locator("[data-action=settings]")).to_be_focused()
    page.locator("[data-action=resign]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-action=cancel]")).to_be_focused()


def test_on_a_touch_screen_the_second_tap_plays(phone: Page) -> None:
    point(phone, "D4").tap()
    crosshair = phone.locator(".crosshair")
    expect(crosshair).to_be_visible()
    point(phone, "E5").tap()
    expect(crosshair).to_have_count(1)
    expect(phone.locator('[data-stone="none"]')).to_have_count(81)
    point(phone, "E5").tap()
    expect(point(phone, "E5")).to_have_attribute("data-stone", "black")
    expect(crosshair).to_have_count(0)
    phone.locator("[data-action=settings]").tap()
    phone.get_by_role("switch", name="Two taps").tap()
    point(phone, "C3").tap()
    expect(point(phone, "C3")).to_have_attribute("data-stone", "white")


EARLY_CLICK = """
addEventListener("DOMContentLoaded", () => document.querySelector('[data-point="E5"]').click());
"""


def test_a_stone_is_placed_before_python_has_arrived(page: Page, server: str) -> None:
    page.add_init_script(EARLY_CLICK)
    page.goto(server)
    expect(point(page, "E5")).to_have_attribute("data-stone", "black")
    wait_until_ready(page)
    expect(point(page, "E5")).to_have_attribute("data-stone", "black")
    expect(page.locator(".waiting")).to_have_count(0)


@pytest.mark.parametrize("name", ["ko-9", "seki-9"])
def test_a_recorded_game_is_played_to_its_score(open_page: Callable[..., Page], name: str) -> None:
    record = recorded(name)
    page = open_page(f"?opponent=person&komi={record.setup.komi}&handicap={record.setup.handicap}")
    for number, move in enumerate(record.moves):
        for vertex, reason in record.refused.get(number, {}).items():
            expect_refusal(page, vertex, reason, number)
        if move == "pass":
            press(page, "pass")
        else:
            point(page, move).click()
        expect_moves(page, number + 1)
    mark_dead(page, record.dead)
    press(page, "confirm", "confirm")
    expect(game(page)).to_have_attribute("data-result", record.result)
    expect(game(page)).to_have_attribute("data-phase", "finished")
    page.reload()
    wait_until_ready(page)
    expect(game(page)).to_have_attribute("data-result", record.result)


REASONS = {
    "occupied": re.compile("stone", re.IGNORECASE),
    "suicide": re.compile("libert", re.IGNORECASE),
    "ko": re.compile("ko", re.IGNORECASE),
    "superko": re.compile("position|repeat|board", re.IGNORECASE),
}


def expect_refusal(page: Page, vertex: str, reason: str, number: int) -> None:
    point(page, vertex).click()
    expect(page.locator(".status.refused .detail")).to_contain_text(REASONS[reason])
    expect_moves(page, number)


def mark_dead(page: Page, dead: tuple[str, ...]) -> None:
    """Bring the marks to exactly these blocks, whatever the computer has marked."""
    expect(game(page)).to_have_attribute("data-phase", "marking")
    expect(game(page)).to_have_attribute("data-thinking", "false")
    while (wrong := page.locator('[data-dead="true"]')).count():
        before = wrong.count()
        wrong.first.click()
        expect(wrong).not_to_have_count(before)
    for vertex in dead:
        point(page, vertex).click()
        expect(point(page, vertex)).to_have_attribute("data-dead", "true")


def test_marks_territory_and_agreement_between_two_people(open_page: Callable[..., Page]) -> None:
    page = open_page(FRIENDS)
    play(page, "E5 F5 E4 F4 E3 F3 E2 F2 E1 F1 E6 F6 E7 F7 E8 F8 E9 F9 H5 pass pass")
    mark_dead(page, ("H5",))
    expect(point(page, "H5")).to_have_accessible_name("H5, dead black stone")
    expect(point(page, "H5")).to_have_attribute("data-territory", "white")
    expect(point(page, "A1")).to_have_attribute("data-territory", "black")
    press(page, "confirm")
    expect(page.locator('[data-color="black"]')).to_contain_text("agrees")
    press(page, "change-marks")
    point(page, "H5").click()
    expect(page.locator('[data-color="black"]')).not_to_contain_text("agrees")
    press(page, "resume")
    expect(game(page)).to_have_attribute("data-phase", "playing")
    press(page, "undo")
    expect_moves(page, 20)


def test_replay_goes_to_any_move_and_keeps_the_rest(open_page: Callable[..., Page]) -> None:
    page = open_page(FRIENDS)
    play(page, "E5 C3 G7")
    press(page, "first")
    expect(page.locator('[data-stone="none"]')).to_have_count(81)
    point(page, "D4").click()
    expect(page.locator(".status")).to_contain_text("earlier position")
    press(page, "forward")
    expect(point(page, "E5")).to_have_attribute("data-stone", "black")
    press(page, "last")
    expect(point(page, "G7")).to_have_attribute("data-stone", "black")
    expect_moves(page, 3)


def test_settings_of_the_display_hold_at_once_and_of_the_game_for_the_next(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(FRIENDS)
    play(page, "E5")
    press(page, "settings")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("switch", name="Move numbers").check()
    expect(page.locator(".number")).to_have_text("1")
    sheet.get_by_role("switch", name="Coordinates").uncheck()
    expect(page.locator(".labels")).to_have_count(0)
    sheet.get_by_role("radio", name="Dark").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    sheet.get_by_role("radio", name="13×13").check(force=True)
    expect(sheet).to_contain_text("next game")
    expect(page.get_by_role("gridcell")).to_have_count(81)
    sheet.get_by_label("Language").select_option("zh-Hans")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    press(page, "next-game", "confirm")
    expect(page.get_by_role("gridcell")).to_have_count(169)
    page.reload()
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")


def test_bad_values_in_the_address_are_named_and_the_defaults_used(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("?size=banana&level=easy&komi=much")
    notices = page.locator(".notice")
    expect(notices).to_have_count(1)
    expect(notices).to_contain_text("banana")
    expect(notices).to_contain_text("much")
    expect(page.get_by_role("gridcell")).to_have_count(81)
    notices.get_by_role("button").click()
    expect(notices).to_have_count(0)


def test_the_board_is_never_scrolled_away_and_controls_can_be_hit(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(FRIENDS)
    for presses in ((), ("settings",), ("close", "pass", "pass")):
        press(page, *presses)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert faults_of_layout(page) == [], (presses, width, height)


LAYOUT = """() => {
  const found = [], boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
  const within = (box) =>
    box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  const board = boxOf(".board");
  if (!within(board)) found.push("the board leaves the window");
  if (Math.abs(board.width - board.height) > 1) found.push("the board is not square");
  if (board.width < 0.5 * Math.min(innerWidth, innerHeight)) found.push("the board is small");
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) found.push("scrolling");
  for (const button of document.querySelectorAll(".actions button")) {
    const box = button.getBoundingClientRect();
    const name = button.dataset.action;
    if (!within(box)) found.push(`${name} leaves the window`);
    if (box.width < 44 || box.height < 44) found.push(`${name} is small`);
    if (button.scrollWidth > button.clientWidth) found.push(`${name} is cut`);
  }
  const sheet = document.querySelector(".sheet")?.getBoundingClientRect();
  const apart = !sheet || sheet.left >= board.right || sheet.top >= board.bottom;
  if (!apart) found.push("the sheet covers the board");
  return found;
}"""


def faults_of_layout(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate(LAYOUT)
    return found


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (640, 400)])
def test_a_sheet_can_be_closed_while_a_notice_is_told(
    open_page: Callable[..., Page], width: int, height: int
) -> None:
    page = open_page("?size=10")
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator(".notice")).to_be_visible()
    press(page, "settings")
    sheet = page.get_by_role("dialog")
    sheet.locator("[data-action=close]").click(timeout=5000)
    expect(sheet).to_be_hidden()
    press(page, "settings")
    sheet.locator("[data-action=erase]").click(timeout=5000)
    expect(page.get_by_text("Erase everything?")).to_be_visible()
