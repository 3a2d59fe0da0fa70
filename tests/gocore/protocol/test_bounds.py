"""What is believed or kept only so far: lag, silence, marks, rounds, and what can be read again."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gocore.actions import Confirm, Mark, OfferDraw, Pass, Play, Resign, Resume
from gocore.errors import ActionFault, IllegalActionError, IllegalMoveError
from gocore.game import Phase
from gocore.protocol.entries import RequestKind, format_entry
from gocore.protocol.happenings import Clocked
from gocore.protocol.letter import Letter
from gocore.protocol.moment import MOST_MARKS
from gocore.protocol.notation import MOST_ENTRIES, MOST_ROUNDS
from gocore.protocol.offer import Offer
from gocore.protocol.presence import MOST_LAG_MS, MOST_SILENCE_MS, Presence
from gocore.protocol.record import Record
from gocore.setup import Setup
from gocore.time_control import SideTime, TimeControl
from tests.gocore.protocol.hostile import (
    BLACK,
    WHITE,
    essence,
    in_guest_s_seat,
    in_host_s_seat,
)
from tests.gocore.protocol.lies import KEY, OFFER, RUNNING, fault_of
from tests.gocore.protocol.perfect import Pair, reloaded

TIMED = Offer(Setup.standard(5), TimeControl(600_000))


class TestBounds:
    """What is believed only so far."""

    def test_the_lag_that_a_peer_claims_is_bounded(self):
        pair = Pair(TIMED)
        pair.host.act(Play(BLACK, 12), SideTime(590_000))
        pair.settle()
        impostor = in_guest_s_seat(pair)
        pulse = pair.host._board.link(impostor.name).pulse
        beat = {"t": "alive", "session": impostor.link._session, "clock": 1, "held": 0}
        first = None
        for _ in range(60):
            impostor.now_ms += 2000
            pair.host.ticked(impostor.now_ms)
            impostor.talk()
            first = first or (pulse._sent and pulse._sent[0]) or None
            for echo in (1, first or 1):
                alive = {**beat, "seen": impostor.link.line.acknowledged, "echo": echo}
                impostor.sends(impostor.link._tags.tagged(json.dumps(alive)))
        assert pulse.lag_ms <= MOST_LAG_MS

    def test_only_so_much_silence_is_forgiven_in_a_turn(self):
        pair = Pair(TIMED)
        pair.host.act(Play(BLACK, 12), SideTime(590_000))
        pair.settle()
        impostor = in_guest_s_seat(pair)
        pair.host.happened()
        impostor.now_ms += 500_000
        pair.host.ticked(impostor.now_ms)
        assert pair.host.snapshot.friend is Presence.AWAY
        impostor.proposes(pair.host._part.record.did(WHITE, Play(WHITE, 6), SideTime(600_000)))
        (clocked,) = (one for one in pair.host.happened() if isinstance(one, Clocked))
        assert 60_000 < clocked.forgiven_ms <= MOST_SILENCE_MS + MOST_LAG_MS

    def test_marks_fill_no_record_and_the_result_can_still_be_confirmed(self):
        record = Record.start(OFFER.setup)
        for by, action in (*RUNNING, (BLACK, Pass(BLACK)), (WHITE, Pass(WHITE))):
            record = record.after(record.did(by, action))
        for number in range(MOST_MARKS):
            record = record.after(record.did(WHITE, Mark(12, dead=number % 2 == 0)))
        many = record.did(WHITE, Mark(12, dead=True))
        assert fault_of(lambda: record.after(many)) is ActionFault.TOO_LONG
        record = record.after(record.did(BLACK, Mark(12, dead=True)))
        resumed = record.after(record.did(BLACK, Resume(BLACK)))
        assert resumed.moment.marked == (0, 0)
        for color in (WHITE, BLACK):
            record = record.after(record.did(color, Confirm(color)))
        assert record.game.phase is Phase.FINISHED

    def test_a_marking_is_settled_also_where_the_record_is_full(self, monkeypatch):
        monkeypatch.setattr("gocore.protocol.record.MOST_ENTRIES", 14)
        record = Record.start(OFFER.setup)
        for by, action in (*RUNNING, (BLACK, Pass(BLACK)), (WHITE, Pass(WHITE))):
            record = record.after(record.did(by, action))
        record = record.after(record.did(BLACK, Mark(12, dead=True)))
        marked = record.did(BLACK, Mark(12, dead=False))
        assert fault_of(lambda: record.after(marked)) is ActionFault.TOO_LONG
        for color in (WHITE, BLACK):
            record = record.after(record.did(color, Confirm(color)))
        assert record.game.phase is Phase.FINISHED
        assert MOST_ENTRIES > 14

    def test_after_the_last_round_no_rematch_is_asked_for_or_written(self):
        pair = Pair()
        pair.host.act(Resign(BLACK))
        pair.settle()
        for part in (pair.host._part, pair.guest._part):
            part.terms = replace(part.terms, round=MOST_ROUNDS - 1)
        pair.host.ask(RequestKind.REMATCH)
        pair.settle()
        pair.guest.answer(yes=True)
        pair.settle()
        assert pair.host.snapshot.round == pair.guest.snapshot.round == MOST_ROUNDS
        pair.host.act(Resign(pair.host.snapshot.color))
        pair.settle()
        for one in (pair.host, pair.guest):
            asked = lambda one=one: one.ask(RequestKind.REMATCH)  # noqa: E731 - said twice
            assert fault_of(asked) is ActionFault.TOO_LONG
            assert reloaded(one).snapshot.round == MOST_ROUNDS
        record = Record.start(OFFER.setup)
        last = Letter(KEY, OFFER, BLACK, WHITE, record, MOST_ROUNDS)
        assert fault_of(lambda: replace(last, round=last.round + 1)) is ActionFault.TOO_LONG

    @pytest.mark.parametrize(
        ("kind", "moves", "fault"),
        [
            (RequestKind.UNDO, 0, ActionFault.NOTHING_TO_UNDO),
            (RequestKind.UNDO, -1, ActionFault.NOTHING_TO_UNDO),
            (RequestKind.NO_RESULT, 1, ActionFault.NO_REQUEST),
        ],
    )
    def test_what_cannot_be_written_down_is_not_asked(self, kind, moves, fault):
        pair = Pair()
        pair.host.act(Play(BLACK, 12))
        pair.settle()
        assert fault_of(lambda: pair.guest.ask(kind, moves)) is fault
        assert reloaded(pair.guest).snapshot.asked is None


FIELDS = st.sampled_from([0, 1, 2, 3, 5, 101, MOST_ROUNDS, 2**39, 2**40])


BODIES = st.one_of(
    st.builds(lambda d, n: {"t": "level", "round": 1, "length": n, "decided": d}, FIELDS, FIELDS),
    st.builds(lambda d: {"t": "entries", "round": 1, "entries": [], "decided": d}, FIELDS),
    st.builds(lambda n: {"t": "not-taken", "number": n, "fault": "stale"}, FIELDS),
    st.builds(lambda r, a: {"t": "terms", "round": r, "agreed": a}, FIELDS, st.booleans()),
    st.builds(lambda n: {"t": "propose", "round": 1, "number": n, "known": n}, FIELDS),
    st.builds(lambda n: {"t": "have", "round": n, "length": n}, FIELDS),
    st.builds(lambda n: {"t": "lacking", "at": n}, FIELDS),
    st.builds(lambda n: {"t": "parted", "at": n}, FIELDS),
)


DEEDS = (
    lambda one: one.act(Play(one.snapshot.color, 7)),
    lambda one: one.act(OfferDraw(one.snapshot.color)),
    lambda one: one.ask(RequestKind.NO_RESULT),
    lambda one: one.ask(RequestKind.UNDO, 0),
    lambda one: one.withdraw(),
)


@pytest.mark.parametrize("side", ["host", "guest"])
@given(bodies=st.lists(BODIES, min_size=1, max_size=12), data=st.data())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_whatever_a_peer_says_what_is_kept_can_be_read_again(side, bodies, data):
    pair = Pair()
    pair.host.act(Play(BLACK, 12))
    pair.settle()
    impostor = in_guest_s_seat(pair) if side == "host" else in_host_s_seat(pair)
    victim = pair.host if side == "host" else pair.guest
    for body in bodies:
        record, terms = victim._part.record, victim._part.terms
        move = format_entry(record.did(WHITE, Play(WHITE, 6)), record.setup.grid)
        full = {
            "level": {"length": len(record.entries), "digest": record.digest},
            "entries": {"at": len(record.entries)},
            "terms": {"terms": {**terms.to_json(), "round": body.get("round", 1)}},
            "propose": {"base": record.digest, "entry": move},
            "have": {"digest": record.digest},
        }.get(body["t"], {})
        said = {**body, **full}
        if body["t"] == "terms":
            said = {"t": "terms", "terms": full["terms"]}
        impostor.says(said)
        with suppress(IllegalActionError, IllegalMoveError):
            data.draw(st.sampled_from(DEEDS))(victim)
        assert essence(reloaded(victim)) == essence(victim)
