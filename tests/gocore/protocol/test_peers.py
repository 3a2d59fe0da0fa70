"""How many peers are let in, which of them are spoken with, and what is kept badly."""

import json

import pytest

from gocore.actions import Play
from gocore.errors import NotationError
from gocore.protocol.conversation import Conversation
from gocore.protocol.happenings import (
    RefusalReason,
)
from gocore.protocol.seats import Role
from gocore.protocol.switchboard import MOST_LINKS, MOST_PEERS
from tests.gocore.protocol.meetings import W, opened_link, played
from tests.gocore.protocol.perfect import Pair, random_bytes


def test_no_more_than_a_dozen_are_let_in_and_one_who_says_nothing_makes_room():
    pair = Pair()
    for number in range(MOST_PEERS - 1):
        pair.watched(f"watcher {number}")
    late = pair.watched("late")
    assert late.snapshot.role is None
    assert late.snapshot.refused is RefusalReason.FULL
    assert pair.host.snapshot.spectators == MOST_PEERS - 1
    pair.remove("watcher 0")
    for number in range(40):
        pair.host.joined(f"silent {number}", pair.now_ms)
    assert len(pair.host._board._links) == MOST_LINKS
    pair.watched("lucky")
    assert pair.members["lucky"].snapshot.role is Role.SPECTATOR


def test_a_peer_who_says_nothing_is_told_nothing_but_a_few_greetings():
    pair = Pair()
    pair.host.joined("silent", pair.now_ms)
    said = []
    for _ in range(600):
        pair.now_ms += 1000
        pair.host.ticked(pair.now_ms)
        said += [text for peer, text in pair.host.taken() if peer == "silent"]
    assert len(said) < 10
    assert {json.loads(text)["t"] for text in said} == {"hello"}
    assert all(len(text) < 150 for text in said)


def test_another_version_is_answered_and_the_player_told():
    pair = Pair()
    pair.host.joined("newer", pair.now_ms)
    pair.host.heard("newer", '{"t":"hello","version":2,"whatever":[1]}', pair.now_ms)
    said = [text for peer, text in pair.host.taken() if peer == "newer"]
    assert '{"t":"refused","reason":"version"}' in said
    assert pair.host.snapshot.refused is None, "the friend is here, so nothing is the matter"
    alone = opened_link(4)
    alone.joined("newer", 0)
    alone.heard("newer", '{"t":"hello","version":2}', 0)
    assert alone.snapshot.refused is RefusalReason.VERSION


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("role"),
        lambda data: data.update(role="king"),
        lambda data: data.update(protocol=2),
        lambda data: data["part"].pop("desk"),
        lambda data: data["part"].update(guest=3),
        lambda data: data["part"]["terms"].update(round=0),
        lambda data: data["part"]["entries"].append({"by": "B", "do": "play"}),
        lambda data: data["part"]["entries"].append(data["part"]["entries"][0]),
        lambda data: data["part"].update(envelope="E4"),
    ],
)
def test_what_was_kept_badly_is_refused(spoil):
    pair = played(Pair(), 12, 6)
    data = json.loads(json.dumps(pair.host.to_json()))
    assert Conversation.restored(data, secrets=random_bytes(1)).to_json() == data
    spoil(data)
    with pytest.raises(NotationError):
        Conversation.restored(data, secrets=random_bytes(1))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda part: part.pop("key"),
        lambda part: part.update(key="Z" * 32),
        lambda part: part.update(trusting="no"),
        lambda part: part.update(pending=[{}]),
        lambda part: part.update(requests=None),
        lambda part: part.update(number=-1),
    ],
)
def test_what_a_guest_kept_badly_is_refused(spoil):
    pair = played(Pair(), 12)
    pair.guest.act(Play(W, 6))
    data = json.loads(json.dumps(pair.guest.to_json()))
    assert Conversation.restored(data, secrets=random_bytes(1)).to_json() == data
    spoil(data["part"])
    with pytest.raises(NotationError):
        Conversation.restored(data, secrets=random_bytes(1))
