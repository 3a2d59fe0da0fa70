"""Two whole pages that play each other, one game after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.conftest import wait_until_ready
from tests.browser.meeting import CONTEXT, RunningRelay
from tests.browser.side import PATIENCE_MS, SPOILING, Side
from tests.browser.test_friend import expect_friend, link
from tests.browser.test_play import mark_dead, point

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Faults

STEP_MS = 250
MOST_STEPS = 400
PLAIN = {"meeting": "chosen", "time_kind": "untimed"}


class Duel:
    """A host and a guest, each at a page of their own browser."""

    def __init__(self, browser: Browser, server: str) -> None:
        self._browser = browser
        self._server = server
        self.relay = RunningRelay()
        self.relay.start()
        self._sides: list[Side] = []

    def come(self, faults: Faults, address: str | None = None) -> Side:
        """Open a page in a browser of its own; it lives until the duel ends."""
        context = self._browser.new_context(**CONTEXT, locale="en-US")
        told = {"strategy": "ws", "urls": [self.relay.url], "iceServers": []}
        context.route("**/relays.json", lambda route: route.fulfill(json=told))
        context.add_init_script(SPOILING)
        page = context.new_page()
        page.clock.install()
        faults.watch(page)
        page.goto(address or self._server)
        wait_until_ready(page)
        self._sides.append(Side(page))
        return self._sides[-1]

    def sit(self, faults: Faults) -> None:
        """Let both be there, with the faults of this test being watched."""
        for side in self._sides[:2]:
            faults.watch(side.page)
        while len(self._sides) < 2:
            self.come(faults)

    def part(self, number: int = 0) -> None:
        """Close the pages from this one on."""
        for side in self._sides[number:]:
            side.page.context.close()
        del self._sides[number:]

    @property
    def host(self) -> Side:
        return self._sides[0]

    @property
    def guest(self) -> Side:
        return self._sides[1]

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.host, self.guest

    def invite(self, **settings: str) -> str:
        """Let the host make a link, with these settings; nothing is left of a game before."""
        for side in self.sides:
            side.leave()
            side.page.evaluate("() => { line.rule = null; line.held = null; }")
        self.choose(PLAIN | settings)
        self.host.press("invite")
        expect_friend(self.host.page, "waiting", "host")
        return link(self.host.page)

    def choose(self, settings: dict[str, str]) -> None:
        """Set the host's settings."""
        self.host.take("settings")
        for name, value in settings.items():
            control = self.host.page.locator(f"[data-setting={name}]")
            if control.first.evaluate("(one) => one.type") == "radio":
                control.and_(self.host.page.locator(f"[value={value}]")).check(force=True)
            else:
                control.select_option(value)
        self.host.press("close")

    def meet(self, **settings: str) -> Duel:
        """Let the two meet for a new game and agree to it."""
        self.guest.follow(self.invite(**settings))
        self.connected()
        self.guest.press("agree")
        return self

    def connected(self) -> None:
        self.host.stands("connected", "host")
        self.guest.stands("connected", "guest")

    def play(self, moves: str, begun: int = 0) -> None:
        """Play moves in turn, Black being the host; both see each before the next is made."""
        for number, vertex in enumerate(moves.split(), begun + 1):
            (self.host if number % 2 else self.guest).move(vertex)
            self.see(move_number=number)

    def see(self, **data: str | int) -> None:
        for side in self.sides:
            side.sees(**data)

    def live_until_seen(self, selector: str) -> None:
        """Let time jump on at both sides until each shows this."""
        for _ in range(MOST_STEPS):
            missing = [side for side in self.sides if not side.page.locator(selector).count()]
            if not missing:
                return
            for side in self.sides:
                side.pass_time(STEP_MS)
        raise AssertionError(f"{selector} was not seen in {MOST_STEPS * STEP_MS} ms")

    def mark(self) -> None:
        """Mark H5, which is dead, at the host; both see it."""
        mark_dead(self.host.page, ("H5",))
        lost = point(self.guest.page, "H5")
        expect(lost).to_have_attribute("data-dead", "true", timeout=PATIENCE_MS)

    def end(self) -> None:
        """Tell the pair's relay and pages to be gone."""
        self.part()
        self.relay.stop()
