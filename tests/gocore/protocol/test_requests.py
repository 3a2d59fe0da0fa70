"""What one asks of the other, and what crosses on the way."""

import pytest

from gocore.actions import (
    Play,
)
from gocore.errors import ActionFault
from gocore.protocol.entries import RequestKind
from gocore.protocol.happenings import (
    Declined,
    Denied,
    Lapsed,
    Undone,
)
from tests.gocore.protocol.perfect import Pair
from tests.gocore.protocol.talks import B, W, fault_of, moves, same


def test_an_undo_is_asked_for_and_answered():
    pair = Pair()
    moves(pair, 12, 6)
    pair.guest.ask(RequestKind.UNDO, 1)
    pair.settle()
    assert pair.host.snapshot.request == pair.guest.snapshot.asked
    pair.host.answer(yes=True)
    pair.settle()
    assert same(pair) == (Play(B, 12),)
    assert pair.told("guest", Undone) == pair.told("host", Undone) == [Undone(1)]
    assert pair.guest.snapshot.asked is pair.host.snapshot.request is None


def test_a_guest_takes_a_move_back_for_the_host():
    pair = Pair()
    moves(pair, 12)
    pair.host.ask(RequestKind.UNDO, 1)
    pair.settle()
    pair.guest.answer(yes=True)
    assert pair.guest.snapshot.request is None
    pair.settle()
    assert same(pair) == ()
    assert pair.host.snapshot.asked is None
    moves(pair, 7)
    assert same(pair) == (Play(B, 7),)


@pytest.mark.parametrize("asker", ["host", "guest"])
def test_a_declined_request_is_told_once_and_may_be_made_again(asker):
    pair = Pair()
    moves(pair, 12, 6)
    one, other = (pair.host, pair.guest) if asker == "host" else (pair.guest, pair.host)
    for times in (1, 2):
        one.ask(RequestKind.UNDO, 1)
        pair.settle()
        other.answer(yes=False)
        pair.settle()
        assert pair.told(asker, Declined) == [Declined(RequestKind.UNDO)] * times
        assert one.snapshot.asked is other.snapshot.request is None
    assert len(same(pair)) == 2


def test_there_is_one_request_at_a_time_and_it_may_be_withdrawn():
    pair = Pair()
    moves(pair, 12, 6)
    pair.guest.ask(RequestKind.UNDO, 1)
    assert fault_of(lambda: pair.guest.ask(RequestKind.NO_RESULT)) is ActionFault.ASKED
    pair.settle()
    pair.guest.withdraw()
    pair.settle()
    assert pair.host.snapshot.request is None
    assert fault_of(lambda: pair.host.answer(yes=True)) is ActionFault.NO_REQUEST


def test_nothing_is_asked_for_that_could_not_be_granted():
    pair = Pair()
    assert fault_of(lambda: pair.guest.ask(RequestKind.UNDO, 1)) is ActionFault.NOTHING_TO_UNDO
    assert fault_of(lambda: pair.guest.ask(RequestKind.REMATCH)) is ActionFault.NOT_OVER


def test_a_request_of_the_host_that_crosses_the_guest_s_move_lapses_for_both():
    pair = Pair()
    moves(pair, 12)
    pair.host.ask(RequestKind.UNDO, 1)
    pair.guest.act(Play(W, 6))
    pair.settle()
    assert same(pair) == (Play(B, 12), Play(W, 6))
    assert pair.host.snapshot.asked is pair.guest.snapshot.request is None
    assert pair.told("host", Lapsed) == [Lapsed(RequestKind.UNDO, own=True)]
    assert pair.told("guest", Lapsed) == [Lapsed(RequestKind.UNDO, own=False)]


def test_a_request_of_the_guest_that_crosses_the_host_s_move_lapses_for_both():
    pair = Pair()
    moves(pair, 12, 6)
    pair.guest.ask(RequestKind.UNDO, 1)
    pair.host.act(Play(B, 7))
    pair.settle()
    assert same(pair) == (Play(B, 12), Play(W, 6), Play(B, 7))
    assert pair.guest.snapshot.asked is pair.host.snapshot.request is None
    assert Lapsed(RequestKind.UNDO, own=True) in pair.told("guest", Lapsed)


@pytest.mark.parametrize("asker", ["host", "guest"])
def test_a_request_that_the_asker_plays_past_is_closed_without_a_word_to_the_asker(asker):
    pair = Pair()
    moves(pair, 12, *(() if asker == "guest" else (6,)))
    one = pair.guest if asker == "guest" else pair.host
    one.ask(RequestKind.UNDO, 1)
    pair.settle()
    one.act(Play(one.snapshot.color, 3))
    pair.settle()
    assert pair.host.snapshot.asked is pair.host.snapshot.request is None
    assert pair.guest.snapshot.asked is pair.guest.snapshot.request is None
    assert pair.told(asker, Lapsed) == []
    same(pair)


def test_a_guest_s_move_that_crosses_the_granted_undo_is_rolled_back_and_told():
    pair = Pair()
    moves(pair, 12, 6, 7)
    pair.guest.ask(RequestKind.UNDO, 2)
    pair.settle()
    pair.host.answer(yes=True)
    pair.guest.act(Play(W, 3))
    pair.settle()
    assert same(pair) == (Play(B, 12),)
    assert pair.told("guest", Denied) == [Denied(ActionFault.STALE)]


def test_a_consent_that_crosses_the_withdrawal_counts_for_neither():
    pair = Pair()
    moves(pair, 12)
    pair.host.ask(RequestKind.UNDO, 1)
    pair.settle()
    pair.host.withdraw()
    pair.guest.answer(yes=True)
    pair.settle()
    assert same(pair) == (Play(B, 12),)
    assert pair.told("guest", Denied) == [Denied(ActionFault.NO_REQUEST)]


def test_a_withdrawal_that_crosses_the_host_s_consent_comes_too_late():
    pair = Pair()
    moves(pair, 12, 6)
    pair.guest.ask(RequestKind.UNDO, 1)
    pair.settle()
    pair.guest.withdraw()
    pair.host.answer(yes=True)
    pair.settle()
    assert same(pair) == (Play(B, 12),)


@pytest.mark.parametrize("kind", [RequestKind.UNDO, RequestKind.NO_RESULT, RequestKind.ADJOURN])
def test_two_who_ask_for_the_same_at_once_have_both_consented(kind):
    pair = Pair()
    moves(pair, 12, 6)
    count = 1 if kind is RequestKind.UNDO else 0
    pair.host.ask(kind, count)
    pair.guest.ask(kind, count)
    pair.settle()
    same(pair)
    snapshots = (pair.host.snapshot, pair.guest.snapshot)
    for snapshot in snapshots:
        assert snapshot.asked is snapshot.request is None
    assert pair.host.to_json()["part"]["entries"][-1]["do"] == "grant"
    assert len(pair.host.to_json()["part"]["entries"]) == 3


def test_asking_for_what_the_friend_asks_for_is_consent():
    pair = Pair()
    moves(pair, 12, 6)
    pair.host.ask(RequestKind.NO_RESULT)
    pair.settle()
    pair.guest.ask(RequestKind.NO_RESULT)
    pair.settle()
    assert str(pair.host.snapshot.game.result) == "Void"
    same(pair)
