"""What somebody without a seat can say: nothing comes of it."""

import json

from gocore.actions import Pass, Play
from gocore.protocol.link import Seat
from gocore.protocol.presence import Presence
from gocore.protocol.seats import Role
from tests.gocore.protocol.foul import HEX32
from tests.gocore.protocol.hostile import (
    BLACK,
    WHITE,
    Impostor,
    accusations,
    essence,
)
from tests.gocore.protocol.perfect import Pair


def test_a_stranger_with_a_wrong_key_gets_no_seat_and_hears_nothing_of_the_game():
    pair = Pair()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    pair.host.happened()
    for seat in (Seat(Role.GUEST, HEX32), Seat(Role.GUEST, "f" * 32)):
        impostor = Impostor(pair.host, seat, name=f"thief with {seat.key}")
        assert impostor.heard == []
        assert {json.loads(text)["t"] for text in impostor.texts if text[0] == "{"} <= {
            "hello",
            "refused",
        }
        assert not any("play" in text for text in impostor.texts)
    assert len(accusations(pair.host)) == 2
    assert pair.host.snapshot.friend is Presence.HERE
    pair.guest.act(Pass(WHITE))
    pair.settle()
    assert len(pair.host.snapshot.game.moves) == 2


def test_proofs_that_were_overheard_prove_nothing_in_another_meeting():
    pair = Pair()
    kept = pair.guest
    pair.remove("guest")
    pair.texts.clear()
    pair.add("guest again", kept)
    overheard = [text for sender, peer, text in pair.texts if sender == "guest again"]
    assert any(not text.startswith("{") for text in overheard)
    pair.remove("guest again")
    before = essence(pair.host)
    pair.host.joined("echo", pair.now_ms)
    for text in overheard:
        pair.host.heard("echo", text, pair.now_ms)
    assert pair.host.snapshot.friend is Presence.AWAY
    assert pair.host.snapshot.misbehaved == 1
    assert essence(pair.host) == before


def test_whoever_passes_messages_on_between_the_two_can_change_none():
    pair = Pair()
    kept = pair.guest
    pair.remove("guest")
    pair.host.joined("middle", pair.now_ms)
    kept.joined("middle", pair.now_ms)
    for _ in range(6):
        for one, other in ((pair.host, kept), (kept, pair.host)):
            for text in [text for peer, text in one.taken() if peer == "middle"]:
                forged = text.replace('"length":0', '"length":1').replace('"at":0', '"at":1')
                other.heard("middle", forged, pair.now_ms)
    assert pair.host.snapshot.misbehaved + kept.snapshot.misbehaved > 0
    assert not pair.host._part.is_level


def test_a_stranger_does_not_become_host_by_a_forged_welcome():
    pair = Pair()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    terms = pair.host.to_json()["part"]["terms"]
    watcher = pair.watched()
    for victim, told in ((pair.guest, 5), (watcher, 2)):
        before, game = essence(victim), victim.snapshot.game
        impostor = Impostor(victim)
        for role in ("host", "guest", "spectator"):
            impostor.says({"t": "welcome", "role": role, "key": HEX32, "terms": terms})
        impostor.says({"t": "terms", "terms": terms})
        impostor.says({"t": "entries", "round": 1, "at": 1, "entries": [], "decided": 9})
        assert essence(victim) == before
        assert victim.snapshot.game is game
        assert victim.snapshot.misbehaved == told
