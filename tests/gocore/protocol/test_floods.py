"""What comes of too much being said: little is looked at, and nothing is kept."""

import json

import pytest

from gocore.actions import Play
from gocore.protocol.bodies import Entries
from gocore.protocol.entries import (
    Did,
)
from gocore.protocol.happenings import Misbehaved
from gocore.protocol.presence import BURST, Presence
from tests.gocore.protocol.foul import FRAME, HELLO, HTML
from tests.gocore.protocol.hostile import (
    BLACK,
    WHITE,
    Impostor,
    accusations,
    in_guest_s_seat,
)
from tests.gocore.protocol.perfect import Pair

FLOOD = 1000


@pytest.mark.parametrize("body", [{"t": "say", "phrase": "hello", "by": "W"}, {"t": "have"}])
def test_of_a_flood_only_so_much_is_looked_at(body, monkeypatch):
    pair = Pair()
    impostor = Impostor(pair.host)
    pair.host.happened()
    looked = []
    read = impostor.victim._board.link("impostor").read
    monkeypatch.setattr(
        impostor.victim._board.link("impostor"), "read", lambda text: looked.append(1) or read(text)
    )
    for number in range(FLOOD):
        pair.host.heard("impostor", json.dumps(body), impostor.now_ms + number)
    assert len(looked) <= BURST + 50
    assert pair.host.snapshot.misbehaved == FLOOD
    assert accusations(pair.host) == [Misbehaved("impostor")]
    answers = [text for peer, text in pair.host.taken() if peer == "impostor"]
    assert len(answers) <= 2
    assert pair.host.snapshot.friend is Presence.HERE


def test_after_a_flood_a_peer_is_heard_again():
    pair = Pair()
    impostor = in_guest_s_seat(pair)
    for _ in range(FLOOD):
        pair.host.heard("impostor", "{}", impostor.now_ms)
    impostor.now_ms += 5000
    pair.host.act(Play(BLACK, 12))
    impostor.talk()
    impostor.proposes(Did(WHITE, Play(WHITE, 3), turn=1))
    assert len(pair.host.snapshot.game.moves) == 2


def test_greeting_again_and_again_is_answered_a_few_times():
    pair = Pair()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    pair.host.joined("new", pair.now_ms)
    answers = 0
    for number in range(60):
        hello = {**HELLO, "nonce": f"{number:032x}"}
        pair.host.heard("new", json.dumps(hello), pair.now_ms)
        answers += len(pair.host.taken())
    assert answers < 60
    assert pair.host.snapshot.misbehaved > 40
    assert pair.host.snapshot.friend is Presence.HERE


def test_frames_that_never_come_in_order_are_not_kept():
    pair = Pair()
    impostor = Impostor(pair.host)
    session = impostor.link._session
    for number in range(2, 100):
        frame = {**FRAME, "session": session, "number": number}
        pair.host.heard("impostor", json.dumps(frame), impostor.now_ms)
    assert len(pair.host._board.link("impostor").line._early) < 30


def test_who_never_acknowledges_is_let_go():
    pair = Pair()
    pair.host.joined("deaf", pair.now_ms)
    pair.host.heard("deaf", json.dumps(HELLO), pair.now_ms)
    part = pair.host._part
    for _ in range(2100):
        part.audience.told(Entries(1, 0, (), 0))
    pair.wait(1000)
    assert pair.host._board.link("deaf") is None


def test_every_accusation_names_its_peer_once():
    pair = Pair()
    pair.host.happened()
    for name in ("one", "two"):
        impostor = Impostor(pair.host, name=name)
        for _ in range(5):
            impostor.sends(HTML)
    assert accusations(pair.host) == [Misbehaved("one"), Misbehaved("two")]
    assert pair.host.snapshot.misbehaved == 10
