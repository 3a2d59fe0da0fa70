import json
import time
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gocore.actions import Confirm, Mark, OfferDraw, Pass, Play, Resign, Resume
from gocore.clock import full_time
from gocore.errors import ActionFault, GoError, IllegalActionError, NotationError
from gocore.game import Phase
from gocore.points import Grid
from gocore.protocol import record as record_module
from gocore.protocol.entries import Did, Opened
from gocore.protocol.notation import MOST_ENTRIES
from gocore.protocol.record import Kin, Record
from gocore.rules import CHINESE, NEW_ZEALAND
from gocore.setup import Setup
from gocore.variants import PHANTOM, TORUS
from tests.gocore.protocol.playing import (
    BLACK,
    BYOYOMI,
    JSON,
    NUMBERS,
    WHITE,
    begun,
    granted,
    opening,
    played,
    seal,
    spoilt,
    stopped,
    wandered,
)
from tests.random_games import random_game


def of_game(game):
    """The record of a game in which each side acted for itself."""
    record = Record.start(game.setup)
    for action in game.actions:
        record = record.after(record.did(action.color, action))
    return record


def left_of(main_ms):
    return replace(full_time(BYOYOMI), main_ms=main_ms)


def test_a_record_begins_with_nothing_but_the_digest_of_its_terms():
    record = begun()
    assert record.entries == () and len(record.digests) == 1 and record.turn == 0
    others = [begun(time=BYOYOMI), begun(13), begun(rules="japanese")]
    assert len({other.digest for other in (record, *others)}) == 4


def test_digests_never_change_between_versions():
    record = granted(played(begun(9, "chinese-tournament", BYOYOMI), "E5 E4"), BLACK, "adjourn")
    record = record.after(seal(record, "D4"))
    record = played(record.after(opening(record, "D4")), "pass pass")
    record = record.after(record.did(WHITE, Mark(40, dead=True)))
    record = record.after(record.did(BLACK, Confirm(BLACK)))
    record = granted(record, WHITE, "undo", 1)
    assert (record.digests[0], record.digest) == (
        "ab4151b830fa3433",
        "5c33fc5996b54260",
    )


def test_equal_numbers_give_equal_digests():
    whole, floating = (Setup(Grid.square(9), NEW_ZEALAND, komi) for komi in (7, 7.0))
    assert Record.start(whole) == Record.start(floating)


def test_a_freely_placed_handicap_is_part_of_the_terms():
    setups = [Setup(Grid.square(9), CHINESE, 0.5, 2, stones) for stones in ((), (0, 1), (0, 2))]
    records = [Record.start(setup) for setup in setups]
    assert len({record.digest for record in records}) == 3
    for record in records:
        assert record.game.to_move is WHITE
        assert Record.parse(json.loads(json.dumps(record.to_json()))) == record


def test_the_chain_tells_the_order_of_entries_apart():
    record = stopped()
    black, white = (record.did(color, Confirm(color)) for color in (BLACK, WHITE))
    one, other = record.after(black).after(white), record.after(white).after(black)
    assert one.game.result == other.game.result and one.digest != other.digest


@given(NUMBERS)
@settings(max_examples=60)
def test_a_record_survives_json(numbers):
    record = wandered(numbers)
    again = Record.parse(json.loads(json.dumps(record.to_json())))
    assert again == record and again.game == record.game and again.moment == record.moment


@given(NUMBERS, NUMBERS)
@settings(max_examples=60)
def test_what_comes_after_changes_nothing_of_what_was(numbers, more):
    record = wandered(numbers)
    before = json.dumps(record.to_json()), record.digests, record.turn, record.game
    later = wandered(numbers + more)
    assert (json.dumps(record.to_json()), record.digests, record.turn, record.game) == before
    assert later.digests[: len(record.digests)] == record.digests
    assert later.merged(record.entries).kin in (Kin.SAME, Kin.AHEAD)


@given(NUMBERS)
@settings(max_examples=60)
def test_the_turn_only_grows_and_an_entry_is_taken_at_its_own_alone(numbers):
    record = wandered(numbers)
    turns = [Record.start(record.setup, record.time).turn]
    partial = Record.start(record.setup, record.time)
    for entry in record.entries:
        partial = partial.after(entry)
        turns.append(partial.turn)
    assert turns == sorted(turns)
    for entry in record.entries:
        if getattr(entry, "turn", record.turn) not in (None, record.turn):
            with pytest.raises((IllegalActionError, NotationError)):
                record.after(entry)


@pytest.mark.parametrize("rules", ["chinese", "chinese-tournament", "japanese", "aga", "ancient"])
def test_a_game_played_by_two_is_the_game(rules):
    game = random_game(3, begun(rules=rules).setup.rules, sides=(9,))
    record = of_game(game)
    assert record.game == game and record.turn == game.move_number


def test_a_game_on_a_torus_is_recorded_and_one_on_a_hidden_board_is_not():
    record = Record.start(Setup.standard(9, variant=TORUS))
    assert Record.parse(record.to_json()) == record
    with pytest.raises(NotationError):
        Record.parse(Record.start(Setup.standard(9, variant=PHANTOM)).to_json())


def broken(**change):
    return played(begun(), "E5 E4").to_json() | change


@pytest.mark.parametrize(
    "data",
    [
        None, [], {}, broken(extra=1), broken(entries=None), broken(entries={}),
        broken(setup=None), broken(setup={}), broken(time=False), broken(time={}),
        broken(setup=begun().setup.to_json() | {"komi": 7.3}),
        broken(setup=begun().setup.to_json() | {"komi": float("nan")}),
        broken(setup=begun().setup.to_json() | {"width": 10**30}),
        broken(setup=begun().setup.to_json() | {"handicap": 1}),
        broken(setup=begun().setup.to_json() | {"height": True}),
        broken(entries=[{"by": "W", "do": "play", "point": "E5", "turn": 0}]),
        broken(entries=[{"by": "B", "do": "play", "point": "E5", "turn": 1}]),
        broken(entries=[{"by": "B", "do": "play", "point": "E5", "turn": 0}] * 2),
        broken(entries=[{"by": "B", "do": "no-result", "turn": 0}]),
        broken(entries=[{"by": "B", "do": "resign"}] * 2),
        broken(entries=[{"by": "B", "do": "resign"}] * (MOST_ENTRIES + 1)),
        broken(entries=[{"by": "B", "do": "offer-draw", "turn": 0}] * 2),
    ],
    ids=lambda data: str(data)[-60:],
)  # fmt: skip
def test_what_is_no_record_is_refused_as_notation(data):
    with pytest.raises(NotationError):
        Record.parse(data)


@given(JSON)
def test_nothing_else_is_raised_for_any_json(data):
    with pytest.raises(NotationError):
        Record.parse(data)


@given(st.data(), NUMBERS)
@settings(max_examples=80)
def test_a_record_with_a_spoilt_entry_is_refused_or_reads_as_what_it_says(data, numbers):
    form = wandered(numbers).to_json()
    assume(form["entries"])
    place = data.draw(st.integers(0, len(form["entries"]) - 1))
    form["entries"][place] = spoilt(data, form["entries"][place])
    try:
        record = Record.parse(form)
    except NotationError:
        return
    assert record.to_json() == form


class TestMerging:
    RECORD = played(begun(), "E5 E4 C3 C4")

    def test_the_same_list_is_the_same(self):
        merge = self.RECORD.merged(self.RECORD.entries, BLACK)
        assert (merge.kin, merge.common) == (Kin.SAME, 4) and merge.record is self.RECORD

    def test_a_shorter_list_leaves_ours(self):
        merge = self.RECORD.merged(self.RECORD.entries[:1], BLACK)
        assert (merge.kin, merge.common) == (Kin.AHEAD, 1) and merge.record is self.RECORD

    def test_a_longer_list_is_taken_in(self):
        longer = played(self.RECORD, "D4")
        merge = self.RECORD.merged(longer.entries, WHITE)
        assert (merge.kin, merge.common, merge.record) == (Kin.BEHIND, 4, longer)

    def test_lists_that_part_conflict_where_they_part(self):
        other = played(begun(), "E5 E4 D3 D4 D5")
        for one, two in ((self.RECORD, other), (other, self.RECORD)):
            merge = one.merged(two.entries, BLACK)
            assert (merge.kin, merge.common) == (Kin.CONFLICT, 2) and merge.record is one

    def test_a_deed_of_ours_that_we_never_proposed_is_forged(self):
        longer = played(self.RECORD, "D4 D5")
        assert longer.entries[-2].by is BLACK
        merge = self.RECORD.merged(longer.entries, BLACK)
        assert merge.kin is Kin.FORGED and merge.record is self.RECORD

    def test_our_own_consent_is_never_taken_from_the_other_side(self):
        record = played(begun(), "E5 E4")
        undone = granted(record, WHITE, "undo", 1)
        assert record.merged(undone.entries, WHITE).kin is Kin.FORGED
        assert record.merged(undone.entries, BLACK).kin is Kin.BEHIND

    def test_nobody_plays_our_first_moves_for_us(self):
        assert begun().merged(self.RECORD.entries, BLACK).kin is Kin.FORGED

    def test_who_watches_and_a_new_device_take_all_that_can_stand(self):
        for record in (begun(), played(begun(), "E5")):
            merge = record.merged(self.RECORD.entries)
            assert (merge.kin, merge.record) == (Kin.BEHIND, self.RECORD)

    @pytest.mark.parametrize("own", [None, BLACK, WHITE])
    def test_an_addition_that_breaks_a_rule_is_forged(self, own):
        illegal = Did(BLACK, Play(BLACK, 40), turn=4)
        out_of_turn = Did(WHITE, Play(WHITE, 0), turn=4)
        nothing = Opened(WHITE, 0, "0" * 32)
        for entry in (illegal, out_of_turn, nothing):
            merge = self.RECORD.merged((*self.RECORD.entries, entry), own)
            assert merge.kin is Kin.FORGED and merge.record is self.RECORD

    def test_an_addition_that_changes_nothing_is_forged(self):
        record = stopped()
        entry = record.did(WHITE, Confirm(WHITE))
        merge = record.merged((*record.entries, entry, entry), BLACK)
        assert merge.kin is Kin.FORGED and merge.record is record

    @given(NUMBERS, NUMBERS, NUMBERS)
    @settings(max_examples=60)
    def test_two_who_compare_come_to_mirrored_answers(self, first, more, other):
        mirror = {Kin.AHEAD: Kin.BEHIND, Kin.BEHIND: Kin.AHEAD}
        one, two = wandered(first + more), wandered(first + other)
        here, there = one.merged(two.entries), two.merged(one.entries)
        assert there.kin is mirror.get(here.kin, here.kin)
        assert here.common == there.common
        assert (here.kin is Kin.SAME) == (one.digest == two.digest)
        assert one.digests[here.common] == two.digests[here.common]
        if here.kin is not Kin.CONFLICT:
            assert here.record == there.record


class TestTheEndOfTheRecord:
    def full(self, monkeypatch, entries):
        monkeypatch.setattr(record_module, "MOST_ENTRIES", entries)
        monkeypatch.setattr(record_module, "_SPARE", 0)
        record = begun()
        for number in range(entries - 1):
            color = BLACK if number % 2 else WHITE
            record = record.after(record.did(color, OfferDraw(color)))
        return record

    def test_only_an_end_is_taken_in_the_last_place(self, monkeypatch):
        record = self.full(monkeypatch, 6)
        for action in (Play(BLACK, 0), Pass(BLACK)):
            with pytest.raises(IllegalActionError) as caught:
                record.after(record.did(BLACK, action))
            assert caught.value.reason is ActionFault.TOO_LONG
        ended = record.after(record.did(BLACK, Resign(BLACK)))
        assert len(ended.entries) == 6 and ended.game.phase is Phase.FINISHED

    def test_a_full_record_is_not_taken_back(self, monkeypatch):
        monkeypatch.setattr(record_module, "MOST_ENTRIES", 3)
        monkeypatch.setattr(record_module, "_SPARE", 0)
        record = played(begun(), "E5 E4")
        with pytest.raises(IllegalActionError) as caught:
            granted(record, WHITE, "undo", 1)
        assert caught.value.reason is ActionFault.TOO_LONG

    def test_a_game_may_not_be_longer_than_memory_allows(self, monkeypatch):
        monkeypatch.setattr(record_module, "MOST_MOVES", 2)
        record = played(begun(), "E5 E4")
        with pytest.raises(IllegalActionError) as caught:
            played(record, "C3")
        assert caught.value.reason is ActionFault.TOO_LONG
        assert granted(record, WHITE, "no-result").game.phase is Phase.FINISHED


def test_300_moves_on_19x19_are_read_in_a_fraction_of_a_second():
    record = begun(19)
    while len(record.entries) < 300:
        mover = record.game.to_move
        point = 7 * len(record.entries) % 361
        try:
            record = record.after(record.did(mover, Play(mover, point)))
        except GoError:
            record = record.after(record.did(mover, Pass(mover)))
            if record.game.phase is Phase.MARKING:
                record = record.after(record.did(mover, Resume(mover)))
    data = json.loads(json.dumps(record.to_json()))
    began = time.perf_counter()
    assert Record.parse(data) == record
    assert time.perf_counter() - began < 0.5
