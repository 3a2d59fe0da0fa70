"""What a guest who means harm can say, written by hand: nothing comes of it."""

import json

import pytest

from gocore.actions import Confirm, Pass, Play, Resign, Timeout
from gocore.errors import MoveFault
from gocore.protocol.bodies import NotTaken, Welcome
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import (
    Did,
    Granted,
    Opened,
    Request,
    RequestKind,
    Sealed,
)
from gocore.protocol.happenings import Misbehaved
from gocore.protocol.link import Seat
from gocore.protocol.messages import MAX_TEXT_CHARS
from gocore.protocol.offer import Offer
from gocore.protocol.presence import Presence
from gocore.protocol.seats import Role
from gocore.setup import Setup
from gocore.time_control import TimeControl
from tests.gocore.protocol.foul import FRAME, HELLO, HEX16, HEX32, HEX64, HTML
from tests.gocore.protocol.hostile import (
    BLACK,
    WHITE,
    Impostor,
    accusations,
    essence,
    in_guest_s_seat,
)
from tests.gocore.protocol.perfect import Pair, random_bytes

UNDO = {"by": "W", "kind": "undo", "turn": 1, "moves": 1}


ALIVE = {"t": "alive", "session": HEX16, "seen": 0, "clock": 0, "echo": 0, "held": 0}


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
