"""What somebody who means harm can say, written by hand: nothing comes of it."""

import json

import pytest

from gocore.actions import Confirm, Pass, Play, Resign, Timeout
from gocore.errors import MoveFault
from gocore.protocol.bodies import Entries, NotTaken, Welcome
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import (
    Did,
    Granted,
    Opened,
    Request,
    RequestKind,
    Sealed,
)
from gocore.protocol.happenings import Conflicted, Misbehaved
from gocore.protocol.link import Seat
from gocore.protocol.messages import MAX_TEXT_CHARS
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.presence import BURST, Presence
from gocore.protocol.promise import Promise
from gocore.protocol.seats import Role
from gocore.protocol.terms import Terms
from gocore.setup import Setup
from gocore.time_control import TimeControl
from tests.gocore.protocol.hostile import (
    BLACK,
    WHITE,
    Impostor,
    accusations,
    essence,
    in_guest_s_seat,
    in_host_s_seat,
)
from tests.gocore.protocol.perfect import Pair, random_bytes

HTML = "<img src=x onerror=alert(1)>"
HEX16, HEX32, HEX64 = "0" * 16, "0" * 32, "0" * 64
UNDO = {"by": "W", "kind": "undo", "turn": 1, "moves": 1}
HELLO = {"t": "hello", "version": 1, "nonce": HEX32, "claims": None, "heard": None}
ALIVE = {"t": "alive", "session": HEX16, "seen": 0, "clock": 0, "echo": 0, "held": 0}
FRAME = {"t": "frame", "session": HEX16, "seen": 0, "number": 1, "body": {}}

GARBAGE = [
    "",
    "null",
    "true",
    "0",
    "[]",
    "{}",
    "{",
    '{"t":',
    '"',
    "\\",
    "\x00",
    "\ud800",
    '{"t":"\ud800"}',
    '{"t":"\\ud800"}',
    '{"t":null}',
    '{"t":["hello"]}',
    '{"t":{}}',
    '{"t":"hello"}',
    '{"t":"hello","version":1}',
    '{"t":"hello","version":NaN}',
    '{"t":"hello","version":1e999}',
    json.dumps({**HELLO, "version": True}),
    json.dumps({**HELLO, "claims": "king"}),
    json.dumps({**HELLO, "more": 1}),
    json.dumps({**HELLO, "nonce": HEX32[1:]}),
    json.dumps({**HELLO, "nonce": HEX32[1:] + "F"}),
    json.dumps({**ALIVE, "seen": -1}),
    json.dumps({**ALIVE, "seen": 1e3}),
    json.dumps({**ALIVE, "seen": 10**400}),
    json.dumps({**ALIVE, "clock": float("nan")}),
    json.dumps({**ALIVE, "session": HTML}),
    json.dumps({**FRAME, "body": []}),
    json.dumps({**FRAME, "number": "7"}),
    json.dumps({**FRAME, "number": 7}).replace("7", "9" * 5000),
    json.dumps({"t": "refused", "reason": HTML}),
    '{"t":"__proto__"}',
    '{"__proto__":{"t":"hello"}}',
    '{"constructor":{"prototype":{"t":"hello"}},"t":"hello"}',
    json.dumps({"t": "welcome", "role": "guest", "key": HEX32, "terms": {}}),
    HTML,
    "[" * MAX_TEXT_CHARS,
    "[" * 5000 + "]" * 3000,
    '{"t":' * 1600,
    '"' * MAX_TEXT_CHARS,
    '"' + "\\" * (MAX_TEXT_CHARS - 1),
    '\\"' * (MAX_TEXT_CHARS // 2),
    "9" * MAX_TEXT_CHARS,
    "-" * MAX_TEXT_CHARS,
    "x" * (MAX_TEXT_CHARS + 1),
    "x" * 10_000_000,
    " " * 1_000_000 + "{}",
]


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
@pytest.mark.parametrize("side", ["host", "guest", "watcher"])
def test_garbage_changes_nothing_and_is_told_once(side, text):
    pair = Pair()
    pair.watched()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    victim = pair.members[side]
    impostor = Impostor(victim)
    victim.happened()
    before, refused = essence(victim), victim.snapshot.misbehaved
    for _ in range(3):
        impostor.sends(text)
    assert essence(victim) == before
    assert victim.snapshot.misbehaved == refused + 3
    assert accusations(victim) == [Misbehaved("impostor")]
    assert victim.snapshot.friend is Presence.HERE


def test_what_is_no_text_is_refused_as_well():
    pair = Pair()
    impostor = Impostor(pair.host)
    for thing in (None, 3, b"{}", ["{}"], {"t": "hello"}):
        impostor.sends(thing)
    assert pair.host.snapshot.misbehaved == 5


def promised(point, side=5):
    return Promise.of_move(point, Setup.standard(side).grid, HEX32)


FOUL_PROPOSALS = [
    Did(WHITE, Play(WHITE, 12), turn=1),
    Did(WHITE, Play(WHITE, 3), turn=2),
    Did(WHITE, Play(WHITE, 3), turn=0),
    Did(WHITE, Confirm(WHITE), turn=1, marks=HEX16),
    Did(WHITE, Timeout(WHITE), turn=1),
    Did(BLACK, Play(BLACK, 3), turn=1),
    Did(BLACK, Resign(BLACK)),
    Did(BLACK, Timeout(BLACK), turn=1),
    {"by": "W", "do": "no-result", "turn": 1},
    {"by": "W", "do": "play", "point": "A1", "color": "black", "turn": 1},
    {"by": "W", "do": "play", "point": "Z9", "turn": 1},
    {"by": "W", "do": "play", "point": HTML, "turn": 1},
    {"by": "W", "do": "play", "point": "A1", "turn": 1, "left": [1, 0, 0, 0]},
    {"by": "W", "do": "play", "point": "A1", "turn": 1.0},
    {"by": "W", "do": "play", "point": "A1", "turn": 10**30},
    {"by": "W", "do": "play", "point": "A1", "turn": 1, "seat": 1},
    {"by": "W", "do": "warn", "turn": 1},
    {"by": "W", "do": "__class__"},
    {"by": HTML, "do": "play", "point": "A1", "turn": 1},
    {"by": "W"},
    {},
    Granted(WHITE, Request(BLACK, RequestKind.UNDO, 1, 1)),
    Granted(WHITE, Request(BLACK, RequestKind.NO_RESULT, 1)),
    Granted(WHITE, Request(BLACK, RequestKind.REMATCH, 1)),
    Granted(BLACK, Request(WHITE, RequestKind.UNDO, 1, 1)),
    Sealed(WHITE, HEX64, 1),
    Opened(WHITE, 3, HEX32),
]


@pytest.mark.parametrize("entry", FOUL_PROPOSALS, ids=range(len(FOUL_PROPOSALS)))
def test_a_guest_s_foul_proposal_is_not_taken(entry):
    pair = Pair()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    impostor = in_guest_s_seat(pair)
    before = essence(pair.host)
    impostor.proposes(entry)
    assert essence(pair.host) == before
    told = [body for body in impostor.heard if isinstance(body, NotTaken)]
    assert pair.host.snapshot.misbehaved or told


def test_time_is_shown_only_to_one_who_asked():
    pair = Pair(Offer(Setup.standard(5), TimeControl(60_000)))
    impostor = in_guest_s_seat(pair)
    pair.host.happened()
    shown = {"main_ms": 50_000, "periods": 0, "period_ms": 0, "stones": 0, "fallen": False}
    impostor.says({"t": "time", "left": shown})
    assert pair.host.happened() == [Misbehaved("impostor")]
    pair.host.claim_flag()
    for _ in range(3):
        impostor.says({"t": "time", "left": shown})
    (told,) = pair.host.happened()
    assert (told.claimed.main_ms, told.is_running) == (50_000, True)
    assert pair.host.snapshot.misbehaved == 3


def test_an_illegal_move_is_answered_counted_and_told():
    pair = Pair()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    impostor = in_guest_s_seat(pair)
    pair.host.happened()
    for number in (1, 2, 3):
        impostor.proposes(Did(WHITE, Play(WHITE, 12), turn=1), number)
        assert impostor.heard[-1] == NotTaken(number, MoveFault.OCCUPIED)
    assert pair.host.snapshot.misbehaved == 3
    assert accusations(pair.host) == [Misbehaved("impostor")]


def test_a_proposal_is_decided_once_whatever_is_said_again():
    pair = Pair()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    impostor = in_guest_s_seat(pair)
    impostor.proposes(Did(WHITE, Pass(WHITE), turn=1), 1)
    assert len(pair.host.snapshot.game.moves) == 2
    for _ in range(3):
        impostor.proposes(Did(WHITE, Pass(WHITE), turn=1), 1)
    assert len(pair.host.snapshot.game.moves) == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"base": HEX16},
        {"base": "x"},
        {"round": 2},
        {"number": 0},
        {"number": -1},
        {"number": 2**60},
        {"known": None},
        {"entry": []},
        {"extra": 1},
    ],
)
def test_a_proposal_on_another_record_is_not_taken(changes):
    pair = Pair()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    impostor = in_guest_s_seat(pair)
    before = essence(pair.host)
    impostor.proposes(Did(WHITE, Play(WHITE, 3), turn=1), **changes)
    assert essence(pair.host) == before


FOUL_SPEECH = [
    {"t": "have", "round": 1, "length": 0, "digest": HEX16},
    {"t": "welcome", "role": "guest", "key": HEX32, "terms": {}},
    {"t": "lacking", "at": 0},
    {"t": "level", "round": 1, "length": 1, "digest": HEX16, "decided": 0},
    {"t": "entries", "round": 1, "at": 1, "entries": [], "decided": 0},
    {"t": "not-taken", "number": 1, "fault": "stale"},
    {"t": "desk", "round": 1, "asked": {"name": HEX16, "request": {**UNDO, "by": "B"}},
     "closed": None},
    {"t": "desk", "round": 1, "asked": {"name": HTML, "request": UNDO}, "closed": None},
    {"t": "desk", "round": 1, "asked": {"name": HEX16, "request": {**UNDO, "moves": 0}},
     "closed": None},
    {"t": "settled", "agreed": True, "answer": True},
    {"t": "settled", "agreed": True, "answer": HEX32},
    {"t": "settled", "agreed": 1, "answer": None},
    {"t": "not-wanted"},
    {"t": "time", "left": {"main_ms": 1}},
    {"t": "say", "phrase": HTML, "by": "W"},
    {"t": "say", "phrase": "hello", "by": HTML},
    {"t": "say", "phrase": "hello", "by": "W", "html": HTML},
    {"t": "terms", "terms": {"__proto__": 1}},
    {"t": HTML},
    {"t": "toString"},
    {},
]  # fmt: skip


@pytest.mark.parametrize("body", FOUL_SPEECH, ids=range(len(FOUL_SPEECH)))
def test_what_a_guest_may_not_say_changes_nothing_and_is_counted(body):
    pair = Pair()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    impostor = in_guest_s_seat(pair)
    before = essence(pair.host)
    impostor.says(body)
    assert essence(pair.host) == before
    assert pair.host.snapshot.misbehaved == 1


def test_a_new_guest_cannot_begin_with_a_history():
    host = Conversation.host(Offer(Setup.standard(5)), secrets=random_bytes(1))
    impostor = Impostor(host)
    assert impostor.heard[0].role is Role.GUEST
    before = essence(host)
    impostor.says({"t": "have", "round": 1, "length": 30, "digest": HEX16})
    impostor.says({"t": "have", "round": 9, "length": 0, "digest": HEX16})
    assert essence(host) == before
    assert host.snapshot.misbehaved == 2


def test_a_guest_cannot_hand_back_what_the_host_did():
    pair = Pair()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    pair.remove("guest")
    impostor = Impostor(pair.host, Seat(Role.GUEST, pair.guest._part.seat.key))
    before = essence(pair.host)
    impostor.says({"t": "have", "round": 1, "length": 3, "digest": HEX16})
    impostor.tells(Did(WHITE, Play(WHITE, 3), turn=1), Did(BLACK, Resign(BLACK)))
    assert essence(pair.host) == before
    assert pair.host.snapshot.conflict is not None


def test_a_spectator_can_only_listen():
    pair = Pair()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    impostor = Impostor(pair.host)
    assert isinstance(impostor.heard[0], Welcome)
    before = essence(pair.host)
    record = pair.host._part.record
    for body in (
        {"t": "have", "round": 1, "length": 1, "digest": record.digest},
        {"t": "desk", "round": 1, "asked": {"name": HEX16, "request": UNDO}, "closed": None},
        {"t": "flag"},
        {"t": "say", "phrase": "hello", "by": "W"},
        {"t": "parted", "at": 0},
    ):
        impostor.says(body)
    impostor.proposes(Did(WHITE, Play(WHITE, 3), turn=1))
    assert essence(pair.host) == before
    assert pair.host.snapshot.misbehaved == 6
    assert pair.host.snapshot.conflict is None


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
