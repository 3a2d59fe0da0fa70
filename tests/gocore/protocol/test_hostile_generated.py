"""Ten thousand generated messages, garbage and nearly right ones: nothing raises, nothing breaks."""

import copy
import json
from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gocore.actions import Confirm, OfferDraw, Pass, Play, Resign
from gocore.errors import GoError
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import RequestKind
from gocore.protocol.happenings import Phrase
from gocore.protocol.link import Seat
from gocore.protocol.seats import Role
from tests.gocore.protocol.hostile import (
    BLACK,
    WHITE,
    Impostor,
    essence,
    in_guest_s_seat,
    in_host_s_seat,
)
from tests.gocore.protocol.perfect import Pair, random_bytes
from tests.gocore.protocol.playing import JSON

AT_ONCE = 10
"""Messages in one example; five tests of 200 examples make 10 000 in all."""

EXAMPLES = settings(
    max_examples=200,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

MOST_ANSWERS = 30
"""How many texts one message may bring about: a short history at the most."""

SPITE = st.sampled_from(
    [
        None, True, 0, -1, 1, 2, 2**31, 2**63, 10**400, 1.5, float("nan"), float("inf"), "", "B", "W",
        "guest", "host", "__proto__", "constructor", "<script>alert(1)</script>", "\ud800", "\x00",
        "0" * 16, "0" * 32, "0" * 64, "x" * 9000, [], {}, [[]], [None] * 50, {"__proto__": {}},
    ]
) | JSON  # fmt: skip


def midgame():
    """The same game every time: three moves, and an undo that the guest asks for."""
    pair = Pair()
    for player, action in (
        (pair.host, Play(BLACK, 12)),
        (pair.guest, Play(WHITE, 6)),
        (pair.host, Play(BLACK, 7)),
    ):
        player.act(action)
        pair.settle()
    pair.guest.ask(RequestKind.UNDO, 2)
    pair.settle()
    return pair


def _plays_on(pair):
    pair.guest.act(Play(WHITE, 3))
    pair.settle()
    pair.host.act(OfferDraw(BLACK))
    pair.host.act(Pass(BLACK))
    pair.settle()
    pair.guest.act(Pass(WHITE))
    pair.settle()
    pair.guest.act(Confirm(WHITE))
    pair.host.act(Confirm(BLACK))
    pair.settle()
    pair.host.ask(RequestKind.REMATCH)
    pair.settle()
    pair.guest.answer(yes=True)
    pair.settle()


def _asks(pair):
    pair.host.answer(yes=False)
    pair.host.ask(RequestKind.ADJOURN)
    pair.settle()
    pair.guest.answer(yes=True)
    pair.settle()
    pair.guest.seal(3)
    pair.settle()
    pair.guest.open_seal()
    pair.guest.say(Phrase.THANKS)
    pair.guest.claim_flag()
    pair.settle()


def _gives_in(pair):
    pair.host.answer(yes=True)
    pair.settle()
    pair.guest.act(Resign(WHITE))
    pair.settle()


@cache
def spoken(sender):
    """Everything that this side says over the line as that game begins and goes on."""
    bodies, seen = [], set()
    for course in (_plays_on, _asks, _gives_in):
        pair = midgame()
        course(pair)
        for name, _, text in pair.texts:
            data = json.loads(text)
            if name == sender and data["t"] == "frame" and json.dumps(data["body"]) not in seen:
                seen.add(json.dumps(data["body"]))
                bodies.append(data["body"])
    assert len({body["t"] for body in bodies}) > 4
    return bodies


def places(data, path=()):
    """The paths of all that is in plain data."""
    yield path
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(value, (*path, key))


@st.composite
def spoilt(draw, goods):
    """One of these objects with up to two things in it changed, gone or added."""
    data = copy.deepcopy(draw(st.sampled_from(goods)))
    for _ in range(draw(st.integers(0, 2))):
        *path, key = draw(st.sampled_from(list(places(data))[1:] or [("t",)]))
        inner = data
        for step in path:
            inner = inner[step]
        match draw(st.integers(0, 3)):
            case 0:
                del inner[key]
            case 1 if isinstance(inner, dict):
                inner[draw(st.sampled_from(["__proto__", "more", "by", "turn"]))] = copy.deepcopy(
                    draw(SPITE)
                )
            case _:
                inner[key] = copy.deepcopy(draw(SPITE))
        if not data:
            break
    return data


def messages(goods):
    return st.lists(spoilt(goods), min_size=AT_ONCE, max_size=AT_ONCE)


def is_sound(victim):
    """Whether the victim could be reloaded as it is."""
    data = json.loads(json.dumps(victim.to_json()))
    return Conversation.restored(data, secrets=random_bytes(1)).to_json() == data


class Watched:
    """What must stay as it was in a victim, whoever sits opposite."""

    def __init__(self, victim):
        self.victim = victim
        part = victim._part
        self.digests, self.terms, self.color = part.record.digests, part.terms, part.color

    def check(self, impostor):
        """No entry is changed or gone, and none is by the victim that the victim did not make."""
        part = self.victim._part
        assert len(impostor.texts) <= MOST_ANSWERS * AT_ONCE
        assert is_sound(self.victim)
        if part.terms.round > self.terms.round:
            return
        assert part.record.digests[: len(self.digests)] == self.digests
        assert (part.terms.offer, part.color) == (self.terms.offer, self.color)
        added = part.record.entries[len(self.digests) - 1 :]
        assert all(entry.by is not self.color for entry in added)


@EXAMPLES
@given(messages(spoken("guest")))
def test_whatever_a_guest_says_the_host_s_game_is_sound(said):
    pair = midgame()
    impostor = in_guest_s_seat(pair)
    watched = Watched(pair.host)
    impostor.texts.clear()
    for body in said:
        impostor.says(body)
    watched.check(impostor)


@EXAMPLES
@given(messages(spoken("host")))
def test_whatever_a_host_says_the_guest_s_game_is_sound(said):
    pair = midgame()
    impostor = in_host_s_seat(pair)
    watched = Watched(pair.guest)
    impostor.texts.clear()
    for body in said:
        impostor.says(body)
    watched.check(impostor)


@EXAMPLES
@given(messages(spoken("guest") + spoken("host")), st.sampled_from(["host", "guest", "watcher"]))
def test_whatever_a_stranger_says_changes_nothing(said, side):
    pair = midgame()
    pair.watched()
    victim = pair.members[side]
    impostor = Impostor(victim)
    before, game = essence(victim), victim.snapshot.game
    impostor.texts.clear()
    for body in said:
        impostor.says(body)
    assert essence(victim) == before
    assert victim.snapshot.game is game
    assert victim.snapshot.misbehaved == AT_ONCE
    assert len(impostor.texts) <= 2 * AT_ONCE


@cache
def envelopes():
    """Texts of every kind that go between two who meet, as they are on the wire."""
    pair = midgame()
    pair.host.joined("x", pair.now_ms)
    pair.wait(5000)
    found = [json.loads(text) for _, _, text in pair.texts]
    return [data for n, data in enumerate(found) if n < 12 or n % 7 == 0]


@EXAMPLES
@given(
    messages(envelopes()),
    st.sampled_from(["host", "guest", "watcher"]),
    st.sampled_from([Seat(), Seat(Role.GUEST, "0" * 32), Seat(Role.HOST, "0" * 32)]),
)
def test_whatever_is_wrong_with_the_envelope_changes_nothing(said, side, seat):
    pair = midgame()
    pair.watched()
    victim = pair.members[side]
    impostor = Impostor(victim, seat)
    before, game = essence(victim), victim.snapshot.game
    for data in said:
        if data.get("t") == "frame" and impostor.link._session:
            data["session"] = impostor.link._session
        impostor.sends(json.dumps(data))
    assert essence(victim) == before
    assert victim.snapshot.game is game
    assert len(impostor.texts) <= MOST_ANSWERS * AT_ONCE


TEXTS = (
    st.text(max_size=300)
    | JSON.map(json.dumps)
    | SPITE.map(json.dumps)
    | st.binary(max_size=200).map(lambda data: data.decode("latin-1"))
    | st.sampled_from(envelopes())
    .map(json.dumps)
    .flatmap(lambda text: st.integers(0, len(text)).map(lambda end: text[:end] + text[end + 1 :]))
)


@EXAMPLES
@given(
    st.lists(TEXTS, min_size=AT_ONCE, max_size=AT_ONCE),
    st.sampled_from(["host", "guest", "watcher"]),
)
def test_whatever_text_comes_changes_nothing(texts, side):
    pair = midgame()
    pair.watched()
    victim = pair.members[side]
    impostor = Impostor(victim)
    before, game = essence(victim), victim.snapshot.game
    for text in texts:
        impostor.sends(text)
    assert essence(victim) == before
    assert victim.snapshot.game is game
    assert len(impostor.texts) <= MOST_ANSWERS * AT_ONCE


def test_the_game_that_is_attacked_is_one_in_which_honest_messages_do_something():
    pair = midgame()
    impostor = in_guest_s_seat(pair)
    changed = 0
    for body in spoken("guest"):
        before = essence(pair.host)
        impostor.says(body)
        changed += essence(pair.host) != before
    assert changed >= 2
    try:
        pair.host.act(Pass(BLACK))
    except GoError as error:
        raise AssertionError("the host can go on") from error
