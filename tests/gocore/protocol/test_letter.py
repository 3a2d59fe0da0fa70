import contextlib
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gocore.actions import Play
from gocore.errors import NotationError
from gocore.protocol.entries import Request, RequestKind
from gocore.protocol.letter import MOST_BYTES, MOST_CHARS, Letter, read_letter, write_letter
from gocore.protocol.notation import MOST_ENTRIES
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.record import MOST_MOVES
from tests.gocore.protocol.playing import (
    BLACK,
    BYOYOMI,
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

NAME = "00112233445566778899aabbccddeeff"


def letter(record, request=None):
    offer = Offer(record.setup, record.time, ColorChoice.RANDOM)
    return Letter(NAME, offer, host=BLACK, by=WHITE, record=record, round=3, request=request)


def unpacked(text):
    return zlib.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4))).decode()


def packed(text):
    return urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


def changed(found, **change):
    """The letter with some of its keys changed."""
    return packed(json.dumps(json.loads(unpacked(write_letter(found))) | change))


GOOD = letter(played(begun(time=BYOYOMI), "E5 E4 C3"))


@given(NUMBERS)
@settings(max_examples=80)
def test_a_letter_of_any_record_reads_back(numbers):
    found = letter(wandered(numbers))
    text = write_letter(found)
    again = read_letter(text)
    assert again == found and again.record.game == found.record.game
    assert again.record.moment == found.record.moment
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@pytest.mark.parametrize("kind", RequestKind)
def test_a_letter_may_ask_for_something(kind):
    found = letter(stopped(), Request(WHITE, kind, 4, 2 if kind is RequestKind.UNDO else 0))
    assert read_letter(write_letter(found)) == found


def test_a_sealed_move_travels_closed():
    record = granted(played(begun(), "E5"), BLACK, "adjourn")
    record = record.after(seal(record, "D4"))
    text = write_letter(letter(record))
    assert "D4" not in unpacked(text) and read_letter(text).record.sealed_by is WHITE
    opened = letter(record.after(opening(record, "D4")))
    assert read_letter(write_letter(opened)) == opened


def test_a_letter_of_300_moves_fits_into_a_link():
    record = begun(19)
    for point in range(300):
        color = record.game.to_move
        record = record.after(record.did(color, Play(color, 37 * point % 361)))
    assert len(write_letter(letter(record))) < 2_000


@given(st.data())
@settings(max_examples=200)
def test_a_letter_cut_or_damaged_is_refused(data):
    text = write_letter(GOOD)
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = data.draw(st.sampled_from(["cut", "changed", "lost", "doubled"]))
    rest = text[place + 1 :]
    middle = {"changed": data.draw(st.sampled_from("AZaz09-_=+ é")), "doubled": text[place] * 2}
    other = text[:place] if damaged == "cut" else text[:place] + middle.get(damaged, "") + rest
    if other == text:
        return
    try:
        assert read_letter(other) == GOOD
    except NotationError:
        return
    assert damaged == "changed", "nothing may be missing or too much"
    assert unpacked(other) == unpacked(text), "the same text may be packed in another way, no more"


@given(st.data())
@settings(max_examples=200)
def test_flipped_bits_are_refused(data):
    raw = bytearray(zlib.compress(unpacked(write_letter(GOOD)).encode(), 9))
    bit = data.draw(st.integers(0, 8 * len(raw) - 1))
    raw[bit // 8] ^= 1 << bit % 8
    with contextlib.suppress(NotationError):
        assert read_letter(urlsafe_b64encode(raw).decode().rstrip("=")) == GOOD


def test_a_letter_that_unpacks_to_far_too_much_is_refused_at_once():
    bomb = zlib.compress(b"[" * 300_000_000, 9)
    text = urlsafe_b64encode(bomb).decode().rstrip("=")
    assert len(text) < MOST_CHARS
    with pytest.raises(NotationError):
        read_letter(text)
    with pytest.raises(NotationError):
        read_letter(packed("[" * (MOST_BYTES + 1)))


@pytest.mark.parametrize(
    "text",
    [
        "", "A", "====", "not a letter", "é", "\ud800", "A" * (MOST_CHARS + 1), None, 7, b"eJw",
        packed(""), packed("7"), packed("[]"), packed("{}"), packed("[" * 50), packed("NaN"),
        packed('"\\ud800"'), packed("é"), packed("9" * 9999), write_letter(GOOD) + "AAAA",
        urlsafe_b64encode(zlib.compress(b"{}")[:-1]).decode().rstrip("="),
        urlsafe_b64encode(zlib.compress(b"\xff\xfe")).decode().rstrip("="),
    ],
    ids=lambda text: repr(text)[:20],
)  # fmt: skip
def test_what_is_no_letter_is_refused(text):
    with pytest.raises(NotationError):
        read_letter(text)


@pytest.mark.parametrize(
    "change",
    [
        {"v": 2}, {"v": True}, {"v": None}, {"name": NAME[:-1]}, {"name": 7}, {"host": "b"},
        {"by": None}, {"round": 0}, {"round": 1.0}, {"round": 10**9}, {"offer": None},
        {"request": {}}, {"request": {"by": "B", "kind": "adjourn", "turn": 3}},
        {"digest": "0" * 16}, {"digest": None}, {"digest": GOOD.record.digests[-2]},
        {"entries": []}, {"entries": {}}, {"entries": [None]}, {"entries": [{}]},
        {"entries": [{"by": "W", "do": "play", "point": "E5"}]},
        {"entries": [{"by": "B", "do": "resign"}] * (MOST_ENTRIES + 1)}, {"extra": 1},
    ],
    ids=lambda change: str(change)[:40],
)  # fmt: skip
def test_a_letter_with_something_else_in_it_is_refused(change):
    assert read_letter(changed(GOOD)) == GOOD
    with pytest.raises(NotationError):
        read_letter(changed(GOOD, **change))


@given(st.data())
@settings(max_examples=100)
def test_a_spoilt_letter_is_refused_or_is_another_one(data):
    form = spoilt(data, json.loads(unpacked(write_letter(GOOD))))
    try:
        found = read_letter(packed(json.dumps(form)))
    except NotationError:
        return
    assert read_letter(write_letter(found)) == found


def test_the_longest_record_fits_into_a_letter():
    """The largest entry of each kind, as often as a record can hold it."""
    record = granted(begun(25, time=BYOYOMI), BLACK, "adjourn")
    form = json.loads(unpacked(write_letter(letter(record.after(seal(record, "Z25"))))))
    largest = {
        **form["entries"][-1],
        "left": [604_800_000, 100, 604_800_000, 100],
    }
    assert len(json.dumps(largest, separators=(",", ":"))) * MOST_ENTRIES < MOST_BYTES - 2_000
    assert MOST_MOVES < MOST_ENTRIES
