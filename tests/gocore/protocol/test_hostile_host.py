"""What a host who means harm can say: nothing comes of it."""

import pytest

from gocore.actions import Play, Resign, Timeout
from gocore.protocol.entries import (
    Did,
    Granted,
    Request,
    RequestKind,
)
from gocore.protocol.happenings import Conflicted, Misbehaved
from gocore.protocol.link import Seat
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.promise import Promise
from gocore.protocol.seats import Role
from gocore.protocol.terms import Terms
from gocore.setup import Setup
from gocore.time_control import TimeControl
from tests.gocore.protocol.foul import HEX32, HEX64, HTML
from tests.gocore.protocol.hostile import (
    BLACK,
    WHITE,
    Impostor,
    accusations,
    essence,
    in_host_s_seat,
)
from tests.gocore.protocol.perfect import Pair

HELD = (Play(BLACK, 12), Play(WHITE, 3))


def guest_of_impostor(offer=None):
    pair = Pair(offer)
    if offer is None:
        pair.host.act(HELD[0])
        pair.settle()
        pair.guest.act(HELD[1])
        pair.settle()
    return pair, in_host_s_seat(pair)


FORGED_HISTORY = [
    [Did(WHITE, Resign(WHITE))],
    [Did(BLACK, Play(BLACK, 7), turn=2), Did(WHITE, Play(WHITE, 8), turn=3)],
    [Did(BLACK, Play(BLACK, 12), turn=2)],
    [Did(BLACK, Play(BLACK, 7), turn=3)],
    [Did(BLACK, Play(BLACK, 7), turn=2), Did(BLACK, Play(BLACK, 8), turn=3)],
    [Granted(BLACK, Request(WHITE, RequestKind.UNDO, 2, 1))],
    [Granted(WHITE, Request(BLACK, RequestKind.UNDO, 2, 2))],
    [Did(WHITE, Timeout(WHITE), turn=2)],
    [{"by": "B", "do": "play", "point": HTML, "turn": 2}],
    [{"by": "B", "do": "no-result", "turn": 2}],
    [{"by": "B", "do": "play", "point": "A1", "turn": float("2")}],
]


@pytest.mark.parametrize("entries", FORGED_HISTORY, ids=range(len(FORGED_HISTORY)))
def test_a_host_cannot_forge_what_happened(entries):
    pair, impostor = guest_of_impostor()
    before = essence(pair.guest)
    impostor.tells(*entries)
    assert essence(pair.guest) == before
    assert pair.guest.snapshot.game.actions == HELD
    assert pair.guest.snapshot.misbehaved == 1


@pytest.mark.parametrize("at", [0, 1, 3, 4000, -1, None])
def test_a_host_cannot_write_elsewhere_than_at_the_end(at):
    pair, impostor = guest_of_impostor()
    before = essence(pair.guest)
    impostor.tells(Did(BLACK, Play(BLACK, 7), turn=2), at=at)
    assert essence(pair.guest) == before
    assert pair.guest.snapshot.misbehaved == 1


def test_a_forged_history_is_told_as_a_conflict_and_an_honest_entry_is_still_taken():
    pair, impostor = guest_of_impostor()
    pair.guest.happened()
    impostor.tells(Did(WHITE, Resign(WHITE)))
    told = pair.guest.happened()
    assert told == [Conflicted(2), Misbehaved("impostor")]
    impostor.tells(Did(WHITE, Resign(WHITE)))
    assert pair.guest.happened() == []
    impostor.tells(Did(BLACK, Play(BLACK, 7), turn=2))
    assert pair.guest.snapshot.game.actions == (*HELD, Play(BLACK, 7))


def test_a_consent_to_an_undo_that_was_asked_for_long_ago_is_no_consent():
    pair, impostor = guest_of_impostor()
    pair.guest.ask(RequestKind.UNDO, 1)
    request = pair.guest.snapshot.asked
    impostor.tells(Did(BLACK, Play(BLACK, 7), turn=2))
    before = essence(pair.guest)
    impostor.tells(Granted(BLACK, request))
    assert essence(pair.guest) == before


@pytest.mark.parametrize(
    "change",
    [
        {"round": 2},
        {"round": 0},
        {"answer": True},
        {"commitment": HEX64},
        {"revealed": {"purpose": "nigiri", "value": "3", "nonce": HEX32}},
        {"offer": Offer(Setup.standard(9)).to_json()},
        {"offer": Offer(Setup.standard(5), TimeControl(1000)).to_json()},
        {"offer": Offer(Setup.standard(5), colors=ColorChoice.HOST_WHITE).to_json()},
        {"agreed": HTML},
        {"__proto__": {}},
    ],
    ids=range(10),
)
def test_a_host_cannot_change_the_terms(change):
    pair, impostor = guest_of_impostor()
    before = essence(pair.guest)
    terms = {**pair.guest.to_json()["part"]["terms"], **change}
    impostor.says({"t": "terms", "terms": terms})
    assert essence(pair.guest) == before
    assert pair.guest.snapshot.misbehaved == 1


@pytest.mark.parametrize("colors", [ColorChoice.NIGIRI, ColorChoice.RANDOM])
def test_a_cheating_reveal_is_refused_and_told(colors):
    pair = Pair(Offer(Setup.standard(5), colors=colors), agreed=False)
    fresh = Pair(Offer(Setup.standard(5), colors=colors), agreed=False)
    kept = {**pair.host.to_json()["part"]["terms"], "answer": None, "revealed": None}
    fresh.remove("host")
    guest = fresh.guest
    part = guest._part
    part.terms = Terms.parse(kept)
    part._answer = True if colors is ColorChoice.NIGIRI else HEX32
    impostor = Impostor(guest, Seat(Role.HOST, part.seat.key))
    level = {"t": "level", "round": 1, "length": 0, "digest": part.record.digest, "decided": 0}
    impostor.says(level)
    guest.happened()
    honest = pair.host._part._secret
    for value in ("1", "2", "3") if colors is ColorChoice.NIGIRI else (HEX32, "1" * 32):
        lie = {**honest.to_json(), "value": value}
        terms = {**kept, "answer": part._answer, "revealed": lie}
        if Promise.parse(lie) != honest:
            impostor.says({"t": "terms", "terms": terms})
    assert guest.snapshot.color is None
    assert guest.snapshot.reveal is None
    assert accusations(guest) == [Misbehaved("impostor")]
    truth = {**kept, "answer": part._answer, "revealed": honest.to_json()}
    impostor.says({"t": "terms", "terms": truth})
    assert guest.snapshot.color is not None


def test_a_host_that_keeps_silent_on_a_move_it_decided_has_that_move_denied():
    pair, impostor = guest_of_impostor()
    impostor.tells(Did(BLACK, Play(BLACK, 7), turn=2))
    pair.guest.act(Play(WHITE, 8))
    impostor.talk()
    pair.guest.happened()
    impostor.tells(decided=50)
    (told,) = pair.guest.happened()
    assert type(told).__name__ == "Denied"
    assert pair.guest.snapshot.pending == 0
