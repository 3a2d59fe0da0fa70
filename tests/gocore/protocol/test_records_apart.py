"""What comes of two records that are not the same when their holders meet."""

from gocore.actions import Play
from gocore.protocol.entries import RequestKind
from gocore.protocol.happenings import (
    Conflicted,
    SeatRestored,
)
from tests.gocore.protocol.meetings import B, W, actions, older, played
from tests.gocore.protocol.perfect import Pair


def test_a_host_that_kept_less_than_the_guest_holds_takes_none_of_its_own_deeds():
    pair = played(Pair(), 12, 6, 7)
    pair.remove("host")
    pair.host = pair.add("host again", older(pair.host, 0))
    assert actions(pair.host) == ()
    assert len(actions(pair.guest)) == 3
    assert pair.told("host again", Conflicted) == [Conflicted(0)]


def test_a_host_that_has_lost_the_guest_s_last_move_gets_it_back():
    pair = played(Pair(), 12, 6)
    pair.remove("host")
    pair.host = pair.add("host again", older(pair.host, 1))
    assert actions(pair.host) == actions(pair.guest) == (Play(B, 12), Play(W, 6))
    assert pair.told("host again", SeatRestored) == []


def test_a_host_takes_back_no_move_of_its_own_that_it_does_not_know():
    pair = played(Pair(), 12, 6, 7)
    pair.remove("host")
    pair.host = pair.add("host again", older(pair.host, 2))
    assert actions(pair.host) == (Play(B, 12), Play(W, 6))
    assert actions(pair.guest) == (Play(B, 12), Play(W, 6), Play(B, 7))
    assert pair.told("host again", Conflicted) == pair.told("guest", Conflicted) == [Conflicted(2)]
    assert pair.host.snapshot.conflict == pair.guest.snapshot.conflict == 2
    assert pair.accused == []


def test_records_that_part_are_told_and_nothing_is_dropped():
    pair = played(Pair(), 12, 6)
    pair.remove("host")
    other = older(pair.host, 0)
    other.act(Play(B, 3))
    pair.host = pair.add("host again", other)
    assert actions(pair.host) == (Play(B, 3),)
    assert actions(pair.guest) == (Play(B, 12), Play(W, 6))
    assert len(pair.told("guest", Conflicted)) == len(pair.told("host again", Conflicted)) == 1
    pair.guest.ask(RequestKind.UNDO, 1)
    pair.settle()
    assert pair.host.snapshot.request is None
