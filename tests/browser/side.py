"""One of two whole pages that play each other, as whoever sits there uses it.

In this page the game's channel does what it is told: it holds messages back, loses, doubles and
delays them by a seeded rule, or closes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.conftest import wait_until_ready
from tests.browser.test_friend import friend
from tests.browser.test_play import game, point, press
from web.view.friend_words import FAILURES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.friendship import Failure

PATIENCE_MS = 30_000
STEP_MS = 500

SPOILING = """
globalThis.line = { channels: [], held: null, rule: null };
{
  const { createDataChannel } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.createDataChannel = function (...given) {
    const channel = createDataChannel.apply(this, given);
    line.channels = line.channels.filter(({ readyState }) => readyState !== "closed");
    line.channels.push(channel);
    return channel;
  };
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function (data) {
    const now = () => this.readyState === "open" && send.call(this, data);
    if (this.label !== "game") send.call(this, data);
    else if (line.held) line.held.push(now);
    else if (line.rule) line.rule(now);
    else now();
  };
}
line.release = () => {
  const held = line.held;
  line.held = null;
  for (const now of held) now();
};
line.spoil = ({ seed, lost, doubled, late, most_ms }) => {
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  line.rule = (now) => {
    if (random() < lost) return;
    for (let copies = random() < doubled ? 2 : 1; copies; copies -= 1) {
      if (random() < late) setTimeout(now, random() * most_ms);
      else now();
    }
  };
};
line.close = () => {
  const open = line.channels.filter((one) => one.label === "game" && one.readyState === "open");
  for (const channel of open) channel.close();
  return open.length;
};
"""


class Side:
    """One page of a duel, as whoever sits there uses it, and what happens to its line."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *actions: str) -> None:
        press(self.page, *actions)

    def move(self, vertex: str) -> None:
        if vertex == "pass":
            self.press("pass")
        else:
            point(self.page, vertex).click()

    def sees(self, **data: str | int) -> None:
        """Wait until the game has these marks, such as `move_number=3` or `result="B+R"`."""
        for name, value in data.items():
            mark = f"data-{name.replace('_', '-')}"
            expect(game(self.page)).to_have_attribute(mark, str(value), timeout=PATIENCE_MS)

    def stands(self, state: str, role: str | None = None) -> None:
        """Wait until it stands so with the friend."""
        expect(friend(self.page)).to_have_attribute("data-state", state, timeout=PATIENCE_MS)
        if role:
            expect(friend(self.page)).to_have_attribute("data-role", role)

    def reads(self, text: str, where: str = ".panel") -> None:
        """Wait until this is to be read there."""
        found = self.page.locator(where).filter(has_text=text)
        expect(found.first).to_be_visible(timeout=PATIENCE_MS)

    def offers(self, action: str) -> None:
        """Wait until this can be pressed."""
        found = self.page.locator(f".panel [data-action={action}]")
        expect(found.last).to_be_visible(timeout=PATIENCE_MS)

    def has_no(self, *actions: str) -> None:
        """Wait until none of these can be pressed."""
        for action in actions:
            found = self.page.locator(f".panel [data-action={action}]")
            expect(found).to_have_count(0, timeout=PATIENCE_MS)

    def take(self, step: str) -> None:
        """Do what is offered, where that can be done elsewhere on the page as well."""
        self.page.locator(f".panel [data-action={step}]").last.click()

    def fails(self, failure: Failure, *steps: str) -> None:
        """Wait until the page tells why the two do not meet, and offers what can be done."""
        self.stands("failed")
        self.reads(FAILURES[failure], ".status .detail, .notice")
        for step in steps:
            self.offers(step)

    def fails_within(self, ms: int, failure: Failure, *steps: str) -> None:
        """The same, in a page that lives through no more than this until then."""
        self.sleep()
        for _ in range(ms // STEP_MS + 1):  # what waits for the network goes on between the steps
            self.page.clock.run_for(STEP_MS)
        self.fails(failure, *steps)
        self.page.clock.resume()

    def refuses(self, failure: Failure) -> None:
        """Wait until the page tells why it did not take something."""
        self.reads(FAILURES[failure], ".status.refused .detail")

    def paste(self, form: str, text: str) -> None:
        """Paste a text into a form, and send it off."""
        self.page.locator(f"[data-form={form}] input").fill(text)
        self.page.locator(f"[data-form={form}] button").click()

    def stones(self) -> dict[str, str]:
        """What lies on each point."""
        lying: dict[str, str] = self.page.evaluate(
            "() => Object.fromEntries([...document.querySelectorAll('[data-point]')]"
            ".map(({ dataset }) => [dataset.point, dataset.stone]))"
        )
        return lying

    def reload(self) -> None:
        self.page.reload()
        wait_until_ready(self.page)

    def follow(self, address: str) -> None:
        """Open a link in the page that is open."""
        self.page.evaluate("(hash) => { location.hash = hash; }", address.partition("#")[2])

    def leave(self) -> None:
        """Leave the friend, whatever is on."""
        panel, actions = self.page.locator(".panel"), self.page.locator(".actions")
        while (told := panel.locator("[data-action=dismiss]")).count():
            told.first.click()
        if friend(self.page).get_attribute("data-state") == "idle":
            return
        for action in ("cancel", "close", "decline-request", "decline-terms"):
            if panel.locator(f"[data-action={action}]").count():
                self.press(action)
        out = actions.locator("[data-action=leave-friend], [data-action=new-game]")
        menu = actions.locator("[data-action=friend]")
        expect(out.or_(menu).first).to_be_visible(timeout=PATIENCE_MS)
        if not out.count():
            self.press("friend")
            out = panel.locator(".sheet [data-action=leave-friend]")
        out.first.click()
        asked = panel.locator("[data-action=cancel]")
        left = self.page.locator("[data-friend][data-state=idle]")
        expect(asked.or_(left).first).to_be_visible(timeout=PATIENCE_MS)
        if asked.count():
            self.press("confirm")
        self.stands("idle")

    # The line

    def hold(self) -> None:
        """Hold back whatever is sent from now on."""
        self.page.evaluate("() => { line.held = []; }")

    def release(self) -> None:
        """Send what was held back."""
        self.page.evaluate("() => line.release()")

    def spoil(self, seed: int, **rule: float) -> None:
        """Lose, double and delay messages with these chances from now on."""
        self.page.evaluate("(rule) => line.spoil(rule)", {"seed": seed, **rule})

    def close_channel(self) -> int:
        """Close the game's channels; return how many there were."""
        closed: int = self.page.evaluate("() => line.close()")
        return closed

    def pass_time(self, ms: int) -> None:
        """Let the page's clock jump."""
        self.page.clock.fast_forward(ms)

    def sleep(self) -> None:
        """Let no time pass in this page until it wakes."""
        now_ms = self.page.evaluate("Date.now()")
        self.page.clock.pause_at(now_ms / 1000 + 1)

    def wake(self, ms: int) -> None:
        """Let the page find that so much time has passed."""
        self.page.clock.fast_forward(ms)
        self.page.clock.resume()
