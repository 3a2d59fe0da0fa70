"""What somebody who means harm can do to a whole page: nothing, and the player is told once."""

from __future__ import annotations

import secrets
import statistics
import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from gocore.actions import Play
from gocore.color import Color
from gocore.points import Grid, parse_vertex
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import format_entry
from gocore.protocol.offer import Offer
from gocore.protocol.presence import BURST
from gocore.setup import Setup
from tests.browser.meeting import PASSWORD
from tests.browser.puppet import Puppet
from tests.browser.side import PATIENCE_MS
from tests.browser.test_play import point
from tests.gocore.protocol.test_hostile import FOUL_PROPOSALS, FOUL_SPEECH, GARBAGE
from web.friendship import Failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.duel import Duel
    from tests.browser.side import Side
    from tests.browser.station import Station

    Come = Callable[..., Station]

pytest_plugins = ("tests.browser.pairing",)
pytestmark = pytest.mark.long

GRID = Grid.square(9)
LONGEST_SENT = 200_000
HTML = "<img src=x onerror='globalThis.harmed = true'>"
HEX16 = "0" * 16
SLOWER_S = 0.25
TOGGLE = """async ([action, open]) => {
  const shows = () => Boolean(document.querySelector(".sheet")) === open;
  const shown = new Promise((resolve) => {
    const look = () => shows() && (observer.disconnect(), resolve());
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
  });
  document.querySelector(`[data-action=${action}]`).click();
  await shown;
}"""
FLOOD = """(texts) => {
  globalThis.sent = 0;
  globalThis.flood = setInterval(() => {
    for (let i = 0; i < 100; i += 1) openChannel("game")?.send(texts[sent++ % texts.length]);
  }, 100);
}"""


def guest_of(duel: Duel, station: Come, **settings: str) -> Puppet:
    """A puppet who has come to the host by the link, agreed, and seen the first stone."""
    puppet = Puppet(station(), Conversation.guest(secrets=secrets.token_bytes))
    puppet.enter(duel.relay.url, duel.invite(**settings))
    puppet.until(lambda: puppet.talk.snapshot.color is Color.WHITE)
    puppet.talk.accept()
    puppet.pump()
    duel.host.stands("connected", "host")
    duel.host.move("D2")
    puppet.until(lambda: puppet.moves() == 1)
    return puppet


def host_of(duel: Duel, station: Come) -> Puppet:
    """A puppet who has invited the guest's page; each has played a stone."""
    offer = Offer(Setup.standard(9))
    puppet = Puppet(station(), Conversation.host(offer, secrets=secrets.token_bytes))
    room = secrets.token_hex(16)
    address = f"#play={room}.{PASSWORD}"
    puppet.enter(duel.relay.url, address)
    duel.guest.leave()
    duel.guest.follow(address)
    puppet.until(lambda: puppet.talk.snapshot.friend == "here")
    duel.guest.press("agree")
    puppet.until(lambda: puppet.talk.snapshot.agreed)
    puppet.talk.act(Play(Color.BLACK, at("D2")))
    puppet.pump()
    duel.guest.sees(move_number=1)
    duel.guest.move("C3")
    puppet.until(lambda: puppet.moves() == 2)
    return puppet


def at(vertex: str) -> int:
    found = parse_vertex(vertex, GRID)
    assert found is not None
    return found


def is_told_once(side: Side) -> None:
    notices = side.page.locator(".notice")
    expect(notices).to_have_count(1, timeout=PATIENCE_MS)
    expect(side.page.locator("img")).to_have_count(0)
    assert not side.page.evaluate("globalThis.harmed")
    side.press("dismiss")
    expect(notices).to_have_count(0)


def test_a_guest_who_says_whatever_it_likes_changes_nothing(duel: Duel, station: Come) -> None:
    puppet, host = guest_of(duel, station), duel.host
    before = host.stones()
    puppet.sends(*(text for text in [*GARBAGE, HTML] if len(text) <= LONGEST_SENT))
    puppet.says(*FOUL_SPEECH, *({**body, "phrase": HTML} for body in FOUL_SPEECH))
    digest = puppet.talk._part.record.digest
    proposal = {"t": "propose", "round": 1, "base": digest}
    for number, entry in enumerate(FOUL_PROPOSALS, 1):
        data = entry if isinstance(entry, dict) else format_entry(entry, GRID)
        puppet.says({**proposal, "number": number, "known": number - 1, "entry": data})
    assert host.stones() == before
    host.sees(move_number=1, phase="playing")
    host.stands("connected", "host")
    is_told_once(host)


def test_a_host_who_forges_the_history_changes_nothing(duel: Duel, station: Come) -> None:
    puppet, guest = host_of(duel, station), duel.guest
    before = guest.stones()
    entries = {"t": "entries", "round": 1, "at": 2, "decided": 1}

    def forged(*deeds: dict[str, Any], **changes: int) -> dict[str, Any]:
        return {**entries, "entries": deeds, **changes}

    def played(by: str, vertex: str, turn: int) -> dict[str, Any]:
        return {"by": by, "do": "play", "point": vertex, "turn": turn}

    puppet.says(
        forged(played("B", HTML, 2)),
        forged(played("B", "G7", 0), at=0),
        forged(played("B", "G7", 2), round=2),
        {"t": "terms", "terms": {"offer": HTML}},
        {"t": "welcome", "role": "host", "key": "0" * 32, "terms": {}},
        {"t": "say", "phrase": HTML, "by": "B"},
        {"t": "not-taken", "number": 7, "fault": "ko"},
    )
    assert guest.stones() == before
    guest.stands("connected", "guest")
    is_told_once(guest)
    puppet.talk.act(Play(Color.BLACK, at("G7")))
    puppet.pump()
    guest.sees(move_number=3)
    expect(point(guest.page, "G7")).to_have_attribute("data-stone", "black")
    before = guest.stones()
    puppet.says(
        forged(played("W", "G3", 3), at=3),
        forged(played("B", "D2", 3), at=3),
        forged(played("B", "G3", 3), at=3),
        forged({"by": "W", "do": "resign"}, at=3),
        forged({"by": "B", "do": "no-result", "turn": 3}, at=3),
        forged({"by": "B", "do": "grant", "kind": "undo", "turn": 3, "moves": 2}, at=3),
    )
    guest.fails(Failure.CONFLICT, "invite")
    guest.sees(move_number=3, phase="playing")
    assert guest.stones() == before


def test_a_third_who_claims_to_play_changes_nothing(duel: Duel, station: Come) -> None:
    duel.meet().play("D2")
    puppet = Puppet(station(), Conversation.guest(secrets=secrets.token_bytes))
    puppet.enter(duel.relay.url, duel.host.page.url)
    puppet.until(lambda: puppet.moves() == 1)
    proposal = {"t": "propose", "round": 1, "number": 1, "known": 0, "base": HEX16}
    for peer in puppet.peers:
        puppet.says(*({**proposal, "entry": {"by": by, "do": "resign"}} for by in "BW"), to=peer)
    for text in (HTML, '{"t":"hello","version":1}', "x" * 8192):
        puppet.sends(text)
    for side in duel.sides:
        expect(side.page.locator(".notice").first).to_be_visible(timeout=PATIENCE_MS)
    duel.play("C3", begun=1)
    duel.connected()


@pytest.fixture
def flooded(duel: Duel, station: Come) -> Puppet:
    """A guest of whom the host hears ever more."""
    return guest_of(duel, station)


def test_a_thousand_messages_a_second_do_not_keep_the_page_from_answering(
    flooded: Puppet, duel: Duel
) -> None:
    host = duel.host
    before, calm = host.stones(), answering_s(host)
    flooded.station.page.evaluate(FLOOD, ["0" * 32 + "{" * 8000, '"' * 8192, "[" * 8192, HTML])
    expect(host.page.locator(".notice")).to_have_count(1, timeout=PATIENCE_MS)
    stormy = answering_s(host)
    flooded.station.page.wait_for_function("(most) => sent >= most", arg=10 * BURST)
    stormy = max(stormy, answering_s(host))
    flooded.station.page.evaluate("() => clearInterval(flood)")
    assert stormy <= calm + SLOWER_S
    assert host.stones() == before
    is_told_once(host)
    flooded.until(lambda: flooded.talk.snapshot.friend == "here")
    flooded.talk.act(Play(Color.WHITE, at("C3")))
    flooded.until(lambda: host.page.locator("[data-move-number='2']").count())


def answering_s(side: Side) -> float:
    """How long the page takes to show what a click asks for, in the middle of several tries."""

    def taken_s(action: str, *, opens: bool) -> float:
        began = time.perf_counter()
        side.page.evaluate(TOGGLE, [action, opens])
        return time.perf_counter() - began

    tries = [("settings", True), ("close", False)] * 5
    return statistics.median(taken_s(action, opens=opens) for action, opens in tries)
