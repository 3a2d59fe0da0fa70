"""The condition of use: whatever becomes of the link below an embedded game is noticed in time.

One game lasts through all cases: after each the link is put right again, and the game has to be
there as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Faults
from tests.browser.hosting import NOTICED_WITHIN_MS, Host, expect_notice, started
from tests.browser.test_play import expect_moves, play, point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Frame, Page


class Playing(NamedTuple):
    """A host page with a game on it in which two stones lie."""

    page: Page
    game: Frame


@pytest.fixture(scope="module")
def playing(browser: Browser, host: Host) -> Iterator[Playing]:
    context = browser.new_context(viewport={"width": 900, "height": 900}, locale="en-US")
    page, faults = context.new_page(), Faults(host.game)
    faults.watch(page)
    body = f'<div class="around"><div class="inner">{host.element("opponent=person")}</div></div>'
    host.open(page, faults, body + host.script)
    game = started(page.locator("tianyuan-go iframe"))
    play(game, "E5 C3")
    yield Playing(page, game)
    context.close()
    assert faults.unexpected() == []


@pytest.fixture
def link(playing: Playing) -> Iterator[Playing]:
    """The game with its link as it should be, before the test and after it."""
    page, game = playing
    markup = page.locator("tianyuan-go").evaluate("element => element.innerHTML")
    expect(page.locator("tianyuan-go .notice")).to_be_hidden()
    yield playing
    page.evaluate(
        """markup => {
          document.querySelectorAll(".added").forEach((added) => added.remove());
          for (const styled of document.querySelectorAll("[style]")) {
            if (styled.closest(".around") || styled === document.body) styled.removeAttribute("style");
          }
          document.querySelector("tianyuan-go").innerHTML = markup;
          scrollTo(0, 0);
        }""",
        markup,
    )
    expect(page.locator("tianyuan-go .notice")).to_be_hidden(timeout=NOTICED_WITHIN_MS)
    expect(page.locator("tianyuan-go iframe")).to_be_visible()
    expect_moves(game, 2)
    expect(point(game, "E5")).to_have_attribute("data-stone", "black")
    expect(point(game, "C3")).to_have_attribute("data-stone", "white")


# Every look at the link begins by asking whether its element is shown.
LOOKED_TWICE = """
() => new Promise((done) => {
  const element = document.querySelector("tianyuan-go");
  let looks = 0;
  element.getClientRects = () => {
    looks += 1;
    if (looks === 3) delete element.getClientRects;
    if (looks === 3) done();
    return HTMLElement.prototype.getClientRects.call(element);
  };
})
"""
COVER = """
const cover = document.createElement("div");
cover.className = "added";
const { left, top, width, height } = link.getBoundingClientRect();
cover.style.cssText = `position: absolute; left: ${left + scrollX}px; top: ${top + scrollY}px;
  width: ${width}px; height: ${height}px; background: white`;
document.body.append(cover);
"""
HIDDEN_ABOVE = """
const paragraph = document.createElement("p");
link.replaceWith(paragraph);
paragraph.append(link);
paragraph.style.visibility = "hidden";
"""
ROBOTS = """
document.head.append(Object.assign(document.createElement("meta"),
  { name: "ROBOTS", content: "index, NoFollow", className: "added" }));
"""
WAYS = {
    "removed": ("link.remove()", "is missing"),
    "taken along with its address": ("link.removeAttribute('href')", "is missing"),
    "moved elsewhere in the page": (
        "document.body.append(link), link.className = 'added'",
        "is missing",
    ),
    "pointed elsewhere": ("link.href = 'https://elsewhere.example/'", "somewhere else"),
    "pointed to another page of the host": ("link.href = '/'", "somewhere else"),
    "nofollow": ("link.rel = 'noopener NOFOLLOW'", "nofollow"),
    "ugc": ("link.rel = 'ugc'", "ugc"),
    "sponsored": ("link.rel = 'sponsored'", "sponsored"),
    "nofollow for the whole page": (ROBOTS, "none of its links"),
    "display none": ("link.style.display = 'none'", "is hidden"),
    "visibility hidden": ("link.style.visibility = 'hidden'", "is hidden"),
    "visibility hidden above": (HIDDEN_ABOVE, "is hidden"),
    "content hidden": (
        "link.style.cssText = 'display: block; content-visibility: hidden'",
        "is hidden",
    ),
    "opacity zero": ("link.style.opacity = '0'", "transparent"),
    "opacity zero above": ("around.style.opacity = '0'", "transparent"),
    "opacity little by little": (
        "for (const e of [link, inner, around]) e.style.opacity = '.5'",
        "transparent",
    ),
    "opacity by a filter": ("link.style.filter = 'opacity(0)'", "transparent"),
    "clear ink": ("link.style.color = 'transparent'", "transparent"),
    "font size zero": ("link.style.fontSize = '0'", "hidden"),
    "font size one": ("link.style.fontSize = '1px'", "too small"),
    "scaled away": (
        "link.style.cssText = 'display: inline-block; transform: scale(0.01)'",
        "too small",
    ),
    "box of no size": (
        "link.style.cssText = 'display: block; width: 0; height: 0; overflow: hidden'",
        "cut off",
    ),
    "without text": ("link.textContent = ' '", "too small"),
    "white on white": ("link.style.color = 'white'", "color of its background"),
    "nearly white on white": ("link.style.color = 'rgb(240 240 240)'", "color of its background"),
    "white by another notation": ("link.style.color = 'oklch(1 0 0)'", "color of its background"),
    "black on black": (
        "around.style.background = link.style.color = '#000'",
        "color of its background",
    ),
    "filled white": ("link.style.webkitTextFillColor = '#fff'", "color of its background"),
    "off the screen": ("link.style.cssText = 'position: absolute; left: -9999px'", "moved away"),
    "off the screen by a transform": (
        "link.style.cssText = 'display: block; transform: translateX(300vw)'",
        "moved away",
    ),
    "off the screen by an indent": (
        "link.style.cssText = 'display: block; text-indent: -9999px'",
        "moved away",
    ),
    "far below": ("link.style.cssText = 'display: block; margin-top: 2000px'", "moved away"),
    "clipped by what it stands in": (
        "inner.style.cssText = 'height: 500px; overflow: hidden'",
        "cut off",
    ),
    "clipped by a path": ("link.style.clipPath = 'inset(50%)'", "cut off"),
    "covered": (COVER, "is covered"),
    "out of reach of the pointer": ("link.style.pointerEvents = 'none'", "is covered"),
}


@pytest.mark.parametrize(("change", "words"), WAYS.values(), ids=WAYS.keys())
def test_a_link_that_is_not_in_order_puts_a_notice_in_the_place_of_the_board(
    link: Playing, change: str, words: str
) -> None:
    page, _ = link
    page.evaluate(
        f"""() => {{
          const [link] = document.querySelectorAll("tianyuan-go a");
          const [around, inner] = [".around", ".inner"].map((name) => document.querySelector(name));
          {change};
        }}"""
    )
    expect_notice(page, words)


HARMLESS = {
    "another text": "link.textContent = 'Tianyuan, the game of Go'",
    "another page of the game": "link.href += '?size=19'",
    "a new window": "link.target = '_blank', link.rel = 'noopener noreferrer external'",
    "another color": "link.style.cssText = 'color: #777; font-size: 11px'",
    "light on dark": "around.style.background = '#111', link.style.color = '#ddd'",
    "a picture behind it": "around.style.background = 'linear-gradient(#fff, #eee)'",
    "inside of a paragraph": "const p = document.createElement('p'); link.replaceWith(p); p.append('See ', link)",
    "scrolled out": "document.body.style.minHeight = '4000px', scrollTo(0, 2500)",
    "a banner over it": """
        const banner = document.createElement("div");
        banner.className = "added";
        banner.style.cssText = "position: fixed; inset: auto 0 0; height: 400px; background: gold";
        document.body.append(banner)""",
    "in a box that scrolls": "inner.style.cssText = 'height: 300px; overflow: auto'",
    "the whole faded a little": "around.style.opacity = '0.7'",
}


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS.keys())
def test_a_link_dressed_otherwise_is_still_a_link(link: Playing, change: str) -> None:
    page, _ = link
    page.evaluate(
        f"""() => {{
          const [link] = document.querySelectorAll("tianyuan-go a");
          const [around, inner] = [".around", ".inner"].map((name) => document.querySelector(name));
          {change};
        }}"""
    )
    page.evaluate(LOOKED_TWICE)
    expect(page.locator("tianyuan-go .notice")).to_be_hidden()


def test_the_notice_speaks_the_language_of_the_page(link: Playing) -> None:
    page, _ = link
    page.evaluate("document.documentElement.lang = 'zh-CN'")
    page.evaluate("document.querySelector('tianyuan-go a').rel = 'nofollow'")
    expect_notice(page, "棋盘下方的链接带有 nofollow")
    expect(page.locator("tianyuan-go .notice")).to_have_attribute("lang", "zh-Hans")
    page.evaluate("document.documentElement.lang = 'en'")


def test_a_game_whose_element_is_not_shown_needs_no_notice(link: Playing) -> None:
    page, game = link
    page.locator(".around").evaluate("around => around.style.display = 'none'")
    page.evaluate(LOOKED_TWICE)
    page.locator(".around").evaluate("around => around.style.display = ''")
    expect(page.locator("tianyuan-go .notice")).to_be_hidden()
    expect_moves(game, 2)
