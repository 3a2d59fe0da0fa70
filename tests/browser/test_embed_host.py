"""What hosts may forbid the game, and what it hears from them: policies, sandboxes, storage, messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Faults, wait_until_ready
from tests.browser.hosting import RECORD_RESULTS, Host, expect_answer, started
from tests.browser.test_play import play, press
from tests.chromium import FLAGS, find_chromium

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserType, Page

STRICT = "default-src 'none'; style-src 'self'; img-src data:"
PLAIN = f"{STRICT}; frame-src GAME"
LOADER = f"{STRICT}; script-src GAME; frame-src GAME"
ONLY_SCRIPTS = "script-src GAME; style-src 'self'; object-src 'none'"
TRUSTED = "script-src GAME; require-trusted-types-for 'script'; trusted-types 'none'"


@pytest.mark.parametrize("policy", [LOADER, ONLY_SCRIPTS, TRUSTED])
def test_the_element_works_under_a_strict_policy(
    page: Page, host: Host, faults: Faults, policy: str
) -> None:
    policy = policy.replace("GAME", host.game_origin)
    host.open(page, faults, host.element() + host.script, policy=policy)
    frame = started(page.locator("iframe"))
    play(frame, "E5")
    height = page.locator("tianyuan-go .place").evaluate("place => place.clientHeight")
    assert height > 600


def test_the_plain_frame_needs_no_script(page: Page, host: Host, faults: Faults) -> None:
    policy = PLAIN.replace("GAME", host.game_origin)
    host.open(page, faults, host.frame("?size=9"), policy=policy)
    frame = started(page.locator("iframe"))
    play(frame, "E5")


def test_a_policy_that_lets_no_frame_in_is_told(page: Page, host: Host, faults: Faults) -> None:
    faults.expect("Content Security Policy")
    policy = f"{STRICT}; script-src {host.game_origin}"
    host.open(page, faults, host.element() + host.script, policy=policy)
    expect(page.locator("tianyuan-go .notice")).to_contain_text("frame-src")


DENIED = """
if (location.pathname.endsWith("/frame.html")) {
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(window, name, {
      get() { throw new DOMException("denied", "SecurityError"); },
    });
  }
}
"""


def test_a_frame_without_any_storage_plays_and_complains_of_nothing(
    page: Page, host: Host, faults: Faults
) -> None:
    page.add_init_script(DENIED)
    host.open(page, faults, host.element() + host.script)
    frame = started(page.locator("iframe"))
    play(frame, "E5")
    expect_answer(frame)
    expect(frame.locator(".notice")).to_have_count(0)


def test_a_frame_with_storage_of_its_own_leaves_nothing_of_the_game_there(
    browser_type: BrowserType, host: Host, tmp_path: Path
) -> None:
    # Playwright's own flags deny storage to frames of other sites; without them it is partitioned.
    flags = [*FLAGS, "--remote-debugging-pipe", f"--user-data-dir={tmp_path}"]
    path = find_chromium()
    browser = browser_type.launch(executable_path=path, ignore_default_args=True, args=flags)
    page, faults = browser.new_page(), Faults(host.game)
    faults.watch(page)
    host.open(page, faults, host.element() + host.script)
    frame = started(page.locator("iframe"))
    play(frame, "E5")
    expect_answer(frame)
    assert frame.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]") == []
    browser.close()
    assert faults.unexpected() == []


def test_a_frame_leaves_nothing_of_the_game_in_the_browser(page: Page, server: str) -> None:
    page.goto(server + "embed/frame.html")
    wait_until_ready(page)
    play(page, "E5")
    expect_answer(page)
    assert page.evaluate("Object.keys(localStorage)") == []
    press(page, "settings")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_text("Kept in this browser")).to_have_count(0)


@pytest.mark.parametrize(
    "sandbox", ["allow-scripts allow-same-origin allow-popups", "allow-scripts allow-popups"]
)
def test_the_plain_frame_plays_in_a_sandbox(
    page: Page, host: Host, faults: Faults, sandbox: str
) -> None:
    host.open(page, faults, host.frame("", f'sandbox="{sandbox}"'))
    frame = started(page.locator("iframe"))
    play(frame, "E5")
    expect_answer(frame)


def test_messages_from_elsewhere_are_not_heard(page: Page, host: Host, faults: Faults) -> None:
    page.add_init_script(RECORD_RESULTS)
    host.open(page, faults, host.element() + host.script)
    frame = started(page.locator("iframe"))
    element = page.locator("tianyuan-go")
    place = element.locator(".place")
    before = place.evaluate("place => place.clientHeight")
    # From the host's own window, which has another origin than the game.
    page.evaluate("postMessage({ tianyuan: 'size', height: 111 }, '*')")
    page.evaluate("postMessage({ tianyuan: 'result', result: 'W+R', moves: 1 }, '*')")
    # From a frame of the game's origin that is not the game.
    page.evaluate(
        """address => new Promise((done) => {
          const frame = Object.assign(document.createElement("iframe"), { src: address });
          frame.onload = done;
          document.body.append(frame);
        })""",
        f"{host.game}licenses.html",
    )
    other = page.frames[-1]
    other.evaluate("parent.postMessage({ tianyuan: 'size', height: 222 }, '*')")
    # From the game itself, which is heard, and after all the others.
    frame.evaluate("parent.postMessage({ tianyuan: 'result', result: 'B+1.5', moves: 9 }, '*')")
    expect(element).to_have_attribute("data-heard", '{"result":"B+1.5","moves":9}')
    assert place.evaluate("place => place.clientHeight") == before


def test_a_frame_hears_only_the_host_that_its_address_names(
    page: Page, host: Host, faults: Faults
) -> None:
    hosts = ("http://elsewhere.example", host.address.rstrip("/"))
    bodies = (host.frame(f"#host={origin}") for origin in hosts)
    faults.expect("does not match the recipient")
    host.open(page, faults, "".join(bodies))
    wrong, right = (started(page.locator("iframe").nth(index)) for index in range(2))
    page.evaluate(
        """for (const { contentWindow } of document.querySelectorAll("iframe")) {
          contentWindow.postMessage({ tianyuan: "link", shown: true }, "*");
        }"""
    )
    expect(right.locator(".home")).to_be_hidden()
    expect(wrong.locator(".home")).to_be_visible()
    wrong.evaluate("top[1].postMessage({ tianyuan: 'link', shown: false }, '*')")
    page.evaluate("frames[1].postMessage({ tianyuan: 'nonsense' }, '*')")
    expect(right.locator(".home")).to_be_hidden()
