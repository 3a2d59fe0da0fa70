"""Clocks in a real page, in a time that passes only when the test says so."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import wait_for, wait_until_ready
from tests.browser.test_play import game, play, point, press

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

START = 1_800_000_000
SUDDEN = {"main_ms": 60_000, "overtime": "none", "period_ms": 0, "periods": 0, "stones": 0}
BYOYOMI = {"main_ms": 0, "overtime": "byoyomi", "period_ms": 60_000, "periods": 2, "stones": 0}

SPEECH = """
window.spoken = [];
window.beeps = [];
const voices = VOICES.map((lang) => ({ lang, name: lang }));
Object.defineProperty(window, "speechSynthesis", {
  value: {
    speaking: false, pending: false, cancel() {}, getVoices: () => voices,
    speak(utterance) {
      if (!utterance.text) return;
      if (FAILS) utterance.onerror?.({ error: "synthesis-failed" });
      else window.spoken.push([utterance.lang, utterance.text]);
    },
  },
});
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
NO_SPEECH = """
window.beeps = [];
delete window.SpeechSynthesisUtterance;
Object.defineProperty(window, "speechSynthesis", { value: undefined });
"""
HEAR_BEEPS = """
const Real = window.OscillatorNode;
window.OscillatorNode = class extends Real {
  constructor(audio, options) {
    super(audio, options);
    if (options.frequency === 880) window.beeps.push(Date.now());
  }
};
"""


def speech(*voices: str, fails: bool = False) -> str:
    return SPEECH.replace("VOICES", json.dumps(voices)).replace("FAILS", json.dumps(fails))


@pytest.fixture
def timed(page: Page, server: str) -> Callable[..., Page]:
    """Open a page with a time control for two people, whose clock the test moves."""

    def opened(control: dict[str, Any], *, script: str = "", query: str = "", **more: Any) -> Page:
        settings = {"opponent": "person", "time": control, **more}
        document = json.dumps({"version": 3, "settings": settings})
        page.add_init_script(script + HEAR_BEEPS if script else "")
        page.add_init_script(
            f"if (!localStorage.length) localStorage.setItem('tianyuan/settings', {document!r})"
        )
        page.clock.install(time=START)
        page.goto(server + query)
        wait_until_ready(page)
        page.clock.pause_at(START + 600)
        return page

    return opened


def clock(page: Page, color: str) -> Any:
    return page.locator(f"[data-clock={color}]")


def shown(page: Page, color: str) -> Any:
    return clock(page, color).locator("b")


def wait(page: Page, seconds: int) -> None:
    """Let the page live through so many seconds; what the last one changed is drawn in the next."""
    page.clock.run_for(seconds * 1000)


def reload(page: Page) -> None:
    """Open the page anew; time passes while it starts."""
    page.clock.resume()
    page.reload()
    wait_until_ready(page)
    page.clock.pause_at(START + 6_000)


def test_the_clock_runs_out(timed: Callable[..., Page]) -> None:
    page = timed(SUDDEN)
    wait(page, 30)
    expect(shown(page, "white")).to_have_text("1:00")
    play(page, "D4")
    wait(page, 10)
    expect(shown(page, "white")).to_have_text("0:50")
    expect(clock(page, "white")).to_have_attribute("data-running", "true")
    expect(clock(page, "white")).to_have_accessible_name("Time of White: 50 seconds")
    wait(page, 25)
    expect(clock(page, "white")).to_have_attribute("data-low", "true")
    wait(page, 26)
    expect(game(page)).to_have_attribute("data-result", "B+T")
    expect(page.locator(".headline")).to_have_text("Black wins on time.")
    expect(page.get_by_role("status")).to_contain_text("Black wins on time.")


def test_a_tab_that_slept_finds_the_flag_fallen(timed: Callable[..., Page]) -> None:
    page = timed(SUDDEN)
    play(page, "D4")
    page.clock.set_system_time(START + 4_000)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(100)
    expect(game(page)).to_have_attribute("data-result", "B+T")


def test_ticking_touches_the_clocks_alone(timed: Callable[..., Page]) -> None:
    page = timed(SUDDEN)
    play(page, "D4")
    page.evaluate(
        """() => {
          window.touched = [];
          const options = { subtree: true, childList: true, attributes: true, characterData: true };
          new MutationObserver((changes) => {
            for (const { target } of changes) {
              const element = target.closest ? target : target.parentElement;
              if (!element.closest("[data-clock]")) window.touched.push(element.className);
            }
          }).observe(document.body, options);
        }"""
    )
    wait(page, 20)
    expect(shown(page, "white")).to_have_text("0:40")
    assert page.evaluate("window.touched") == []


def test_a_period_is_read_aloud_and_the_last_one_counted(timed: Callable[..., Page]) -> None:
    page = timed(BYOYOMI, script=speech("de-DE", "en-GB"))
    play(page, "D4")
    wait(page, 60)
    plain = [["en", f"{n} seconds"] for n in (30, 40, 50, 55, 58)]
    assert page.evaluate("window.spoken") == plain
    wait(page, 61)
    counted = [["en", str(n)] for n in range(1, 11)]
    assert page.evaluate("window.spoken") == [*plain, *plain[:3], *counted]
    expect(game(page)).to_have_attribute("data-result", "B+T")
    assert page.evaluate("window.beeps") == []


def test_the_clock_speaks_the_language_of_the_page(timed: Callable[..., Page]) -> None:
    page = timed(BYOYOMI, script=speech("zh-CN"), query="?lang=zh-Hans")
    play(page, "D4")
    wait(page, 40)
    assert page.evaluate("window.spoken") == [["zh-CN", "30 秒"], ["zh-CN", "40 秒"]]


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(speech("de-DE"), id="no voice for the language"),
        pytest.param(speech("en-GB", fails=True), id="the voice fails"),
        pytest.param(NO_SPEECH, id="no speech at all"),
    ],
)
def test_a_beep_stands_in_for_the_voice(timed: Callable[..., Page], script: str) -> None:
    page = timed(BYOYOMI, script=script)
    play(page, "D4")
    wait_for(page, "navigator.userActivation.hasBeenActive")
    wait(page, 60)
    assert len(page.evaluate("window.beeps")) == 5
    assert page.evaluate("window.spoken ?? []") == []


def test_the_clock_can_be_muted(timed: Callable[..., Page]) -> None:
    page = timed(BYOYOMI, script=speech("en-GB"), voice=False)
    play(page, "D4")
    wait(page, 121)
    expect(game(page)).to_have_attribute("data-result", "B+T")
    assert page.evaluate("[window.spoken, window.beeps]") == [[], []]


def test_the_clock_stands_in_marking_and_while_it_is_stopped(timed: Callable[..., Page]) -> None:
    page = timed(SUDDEN)
    play(page, "D4")
    wait(page, 10)
    press(page, "pause")
    wait(page, 600)
    expect(shown(page, "white")).to_have_text("0:50")
    press(page, "go-on", "pass", "pass")
    expect(game(page)).to_have_attribute("data-phase", "marking")
    wait(page, 600)
    expect(shown(page, "black")).to_have_text("1:00")
    expect(game(page)).to_have_attribute("data-phase", "marking")


def test_an_adjourned_game_goes_on_after_a_reload_with_the_sealed_move(
    timed: Callable[..., Page],
) -> None:
    page = timed(SUDDEN)
    play(page, "D4")
    wait(page, 10)
    press(page, "more", "adjourn")
    point(page, "G7").click()
    press(page, "seal")
    expect(page.locator(".headline")).to_have_text("The game is adjourned.")
    expect(point(page, "G7")).to_have_attribute("data-stone", "none")
    reload(page)
    wait(page, 600)
    expect(shown(page, "white")).to_have_text("0:50")
    expect(point(page, "G7")).to_have_attribute("data-stone", "none")
    assert "G7" not in page.evaluate("JSON.stringify(localStorage)")
    press(page, "open")
    expect(point(page, "G7")).to_have_attribute("data-stone", "white")
    wait(page, 5)
    expect(shown(page, "black")).to_have_text("0:55")


def test_a_reload_stops_the_clock_until_play_goes_on(timed: Callable[..., Page]) -> None:
    page = timed(SUDDEN)
    play(page, "D4 E5")
    wait(page, 10)
    reload(page)
    left = shown(page, "black").inner_text()
    assert "0:30" <= left <= "0:50"
    wait(page, 600)
    expect(shown(page, "black")).to_have_text(left)
    press(page, "go-on")
    wait(page, 5)
    expect(shown(page, "black")).to_have_text(f"0:{int(left[2:]) - 5:02}")


def test_the_time_is_chosen_in_the_settings(open_page: Callable[..., Page]) -> None:
    page = open_page("?opponent=person")
    press(page, "settings")
    page.get_by_role("combobox", name="Time", exact=True).select_option("byoyomi")
    page.get_by_label("Quick").check(force=True)
    page.get_by_role("combobox", name="Periods").select_option("5")
    press(page, "close")
    expect(shown(page, "black")).to_have_text("5:00")
    expect(clock(page, "black")).to_contain_text("5 × 20 s")
