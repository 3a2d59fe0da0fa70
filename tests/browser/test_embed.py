"""The game on somebody else's page: it plays, several side by side, and snippets are made for it.

What hosts may forbid is in test_embed_host.py, how the link is watched in test_embed_link.py.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.hosting import (
    RECORD_RESULTS,
    SCROLL_TO,
    START_TIMEOUT_MS,
    Host,
    expect_notice,
    frames_of,
    started,
)
from tests.browser.test_play import expect_moves, free_point, game, play, point, press

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

    from tests.browser.conftest import Faults

MOST_TURNS = 120


def play_to_the_end(frame: Frame) -> None:
    """A few stones, then passes until the computer passes too, then agreement."""
    wall = iter(["E5", "E4", "E6", "E3", "E7", "E2", "E8"])
    for turn in range(MOST_TURNS):
        if game(frame).get_attribute("data-phase") != "playing":
            break
        vertex = next(wall, None)
        if vertex and point(frame, vertex).get_attribute("data-stone") == "none":
            point(frame, vertex).click()
        else:
            press(frame, "pass")
        answered = f'[data-move-number="{2 * turn + 2}"]'
        over = ':not([data-phase="playing"])'
        turn_over = frame.locator(f"[data-game]:is({answered}, {over})")
        expect(turn_over).to_have_count(1, timeout=START_TIMEOUT_MS)
    press(frame, "confirm")
    finished = frame.locator('[data-game][data-phase="finished"]')
    asked = frame.locator("[data-action=cancel]")
    expect(finished.or_(asked)).to_have_count(1)
    if asked.count():
        press(frame, "confirm")
    expect(finished).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize("width", [300, 800])
def test_an_embedded_game_is_played_against_easy_to_its_end(
    page: Page, host: Host, faults: Faults, width: int
) -> None:
    page.add_init_script(RECORD_RESULTS)
    host.open(page, faults, host.element('level="easy" seed="1"', width=width) + host.script)
    element = page.locator("tianyuan-go")
    frame = started(element.locator("iframe"))
    expect(element).to_have_attribute("data-ready", "true")
    assert frame.evaluate("innerWidth") == width
    play_to_the_end(frame)
    result = game(frame).get_attribute("data-result")
    moves = game(frame).get_attribute("data-move-number")
    heard = f'{{"result":"{result}","moves":{moves}}}'
    expect(element).to_have_attribute("data-heard", heard)


@pytest.mark.slow
def test_three_games_on_a_page_are_three_games(page: Page, host: Host, faults: Faults) -> None:
    kinds = (host.element('size="9"'), host.element('size="13"'), host.frame("?size=9"))
    host.open(page, faults, "".join(kinds) + host.script)
    page.locator("tianyuan-go").nth(1).evaluate(SCROLL_TO)
    frames = [started(page.locator("iframe").nth(index)) for index in range(3)]
    for number, frame in enumerate(frames):
        # A click does not wait for a page that a frame of another process asks to scroll.
        page.locator("iframe").nth(number).evaluate(SCROLL_TO)
        for turn in range(number + 1):
            play(frame, free_point(frame))
            answered = f'[data-game][data-move-number="{2 * turn + 2}"]'
            expect(frame.locator(answered)).to_have_count(1, timeout=START_TIMEOUT_MS)
    counts = [game(frame).get_attribute("data-move-number") for frame in frames]
    assert counts == ["2", "4", "6"]
    for frame in frames:
        expect(frame.locator(".notice")).to_have_count(0)


def test_a_game_starts_when_it_is_scrolled_to(page: Page, host: Host, faults: Faults) -> None:
    below = '<div class="screens"></div>' + host.element()
    host.open(page, faults, host.element() + below + host.script)
    first, second = (page.locator("tianyuan-go").nth(index) for index in range(2))
    started(first.locator("iframe"))
    expect(second.locator(".place")).to_have_count(1)
    expect(second.locator("iframe")).to_have_count(0)
    second.evaluate(SCROLL_TO)
    started(second.locator("iframe"))


@pytest.mark.parametrize(
    ("query", "words", "language"),
    [("", "Play Go: Tianyuan 天元", "en"), ("?lang=zh-Hans", "下围棋：天元 Tianyuan", "zh-Hans")],
)
def test_the_plain_frame_has_the_link_inside(
    page: Page, host: Host, faults: Faults, query: str, words: str, language: str
) -> None:
    host.open(page, faults, host.frame(query))
    frame = started(page.locator("iframe"))
    link = frame.get_by_role("link", name=words)
    expect(link).to_be_visible()
    expect(link).to_have_attribute("target", "_blank")
    assert link.evaluate("link => link.href") == host.game
    assert "nofollow" not in (link.get_attribute("rel") or "")
    expect(frame.locator("html")).to_have_attribute("lang", language)


def test_a_game_is_shown_and_goes_on(page: Page, host: Host, faults: Faults) -> None:
    host.open(page, faults, host.element('moves="E5,C3,G7,D6" opponent="person"') + host.script)
    frame = started(page.locator("iframe"))
    expect_moves(frame, 4)
    expect(point(frame, "G7")).to_have_attribute("data-stone", "black")
    press(frame, "first")
    expect(point(frame, "E5")).to_have_attribute("data-stone", "none")
    press(frame, "last")
    play(frame, "F3")
    expect_moves(frame, 5)


def test_a_game_that_breaks_the_rules_is_refused_with_a_notice(
    page: Page, host: Host, faults: Faults
) -> None:
    host.open(page, faults, host.element('moves="E5,E5"') + host.script)
    frame = started(page.locator("iframe"))
    expect(frame.get_by_role("log")).to_contain_text("its move 2, E5, is illegal")
    expect_moves(frame, 0)


def test_a_changed_option_begins_another_game(page: Page, host: Host, faults: Faults) -> None:
    host.open(page, faults, host.element('size="9" opponent="person"') + host.script)
    play(started(page.locator("iframe")), "E5")
    page.evaluate("document.querySelector('tianyuan-go').setAttribute('size', '13')")
    frame = page.frame_locator("iframe")
    expect(frame.locator('[data-point="N13"]')).to_have_count(1, timeout=START_TIMEOUT_MS)
    assert "size=13" in frames_of(page)[0].url


def test_nothing_starts_without_the_link_and_all_does_when_it_comes(
    page: Page, host: Host, faults: Faults
) -> None:
    host.open(page, faults, host.element(link="") + host.script)
    expect_notice(page, "is missing")
    expect(page.locator("iframe")).to_have_count(0)
    page.evaluate(
        """address => document.querySelector("tianyuan-go").append(
          Object.assign(document.createElement("a"), { href: address, textContent: "Play Go" }))""",
        host.game,
    )
    started(page.locator("tianyuan-go iframe"))
    expect(page.locator("tianyuan-go .notice")).to_be_hidden()


def test_the_example_page_has_one_embed_of_each_kind(page: Page, server: str) -> None:
    page.goto(server + "embed/example.html")
    frames = page.locator("iframe")
    for index in range(3):
        kind = page.locator("tianyuan-go, main > iframe").nth(index)
        kind.evaluate(SCROLL_TO)
        started(frames.nth(index))
    expect(page.locator("tianyuan-go .notice:visible")).to_have_count(0)


def test_the_builder_makes_the_snippet_and_shows_the_game(page: Page, server: str) -> None:
    page.goto(server + "embed/")
    code = page.locator("textarea")
    expect(code).to_have_value(
        f'<tianyuan-go><a href="{server}">Play Go: Tianyuan 天元</a></tianyuan-go>\n'
        f'<script async src="{server}embed/embed.js"></script>'
    )
    page.get_by_label("Board").select_option("13")
    page.get_by_label("A game to show").fill("E5 c3")
    expect(code).to_have_value(re.compile(r'^<tianyuan-go size="13" moves="E5,c3"><a href="'))
    expect(page.locator('tianyuan-go[size="13"]')).to_have_count(1)
    page.locator(".preview").evaluate(SCROLL_TO)
    frame = started(page.locator("tianyuan-go iframe"))
    expect(point(frame, "C3")).to_have_attribute("data-stone", "white")
    page.locator("[name=kind]").select_option("iframe")
    expect(code).to_have_value(
        f'<iframe src="{server}embed/frame.html?size=13&amp;moves=E5,c3" width="480" height="766" '
        'loading="lazy" title="A game of Go" allow="autoplay; clipboard-write; fullscreen"></iframe>'
    )


def test_the_builder_speaks_chinese(page: Page, server: str) -> None:
    page.goto(server + "embed/?lang=zh")
    expect(page.get_by_role("heading", level=1)).to_have_text("把围棋放到您的网页上")
    expect(page.get_by_label("难度")).to_have_count(1)
