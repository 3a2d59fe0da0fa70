"""Who gets a seat that somebody else had: newcomers, new devices, other tabs."""

import pytest

from gocore.actions import Play, Resign
from gocore.game import Phase
from gocore.protocol.conversation import Conversation
from gocore.protocol.happenings import (
    Clocked,
    RefusalReason,
    SeatRestored,
)
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.presence import Presence
from gocore.protocol.seats import Role
from gocore.setup import Setup
from gocore.time_control import SideTime, TimeControl
from tests.gocore.protocol.meetings import B, W, actions, older, opened_link, played
from tests.gocore.protocol.perfect import Pair, Perfect, random_bytes, reloaded


def test_a_guest_who_goes_before_answering_does_not_block_the_seat():
    host = Conversation.host(Offer(Setup.standard(5)), secrets=random_bytes(1))
    room = Perfect()
    room.add("host", host)
    hasty = opened_link(2)
    host.joined("hasty", room.now_ms)
    hasty.joined("host", room.now_ms)
    for _, text in hasty.taken():
        host.heard("hasty", text, room.now_ms)
    assert host.snapshot.friend is Presence.HERE
    host.left("hasty", room.now_ms)
    room.add("guest", opened_link(3))
    assert room.members["guest"].snapshot.role is Role.GUEST


def test_somebody_without_a_key_is_a_newcomer_only_while_the_friend_is_away():
    pair = Pair()
    pair.watched("early")
    assert pair.host.snapshot.newcomer is None
    pair.remove("guest")
    assert pair.host.snapshot.newcomer is None
    pair.wait(1000)
    late = pair.watched("late")
    assert pair.host.snapshot.newcomer == "late"
    assert late.snapshot.role is Role.SPECTATOR
    pair.add("guest", reloaded(pair.guest))
    assert pair.host.snapshot.newcomer is None
    assert pair.host.snapshot.friend is Presence.HERE


def test_a_newcomer_who_is_let_in_has_the_seat_and_the_one_before_has_it_no_more():
    pair = played(Pair(), 12, 6)
    old = pair.guest
    pair.remove("guest")
    pair.wait(1000)
    new = pair.watched("new")
    pair.host.let_in(as_player=True)
    pair.settle()
    assert new.snapshot.role is Role.GUEST
    assert new.snapshot.color is W
    assert new.snapshot.agreed
    pair.guest = new
    played(pair, 7, 3)
    assert actions(new) == actions(pair.host)
    old = pair.add("old", reloaded(old))
    assert old.snapshot.refused is RefusalReason.SEAT
    assert pair.host.snapshot.friend is Presence.HERE
    new.act(Resign(W))
    pair.settle()
    assert pair.host.snapshot.game.phase is Phase.FINISHED


def test_a_newcomer_who_is_not_let_in_watches_on_and_is_asked_about_once():
    pair = Pair()
    pair.remove("guest")
    pair.wait(1000)
    new = pair.watched("new")
    pair.host.let_in(as_player=False)
    assert pair.host.snapshot.newcomer is None
    assert new.snapshot.role is Role.SPECTATOR
    pair.watched("newer")
    assert pair.host.snapshot.newcomer == "newer"


def test_who_only_watched_before_is_no_newcomer():
    pair = Pair()
    watcher = pair.watched()
    pair.remove("guest")
    pair.remove("watcher")
    pair.add("watcher again", watcher)
    assert pair.host.snapshot.newcomer is None
    assert watcher.snapshot.role is Role.SPECTATOR


@pytest.mark.parametrize("agreed", [True, False])
@pytest.mark.parametrize("colors", [ColorChoice.HOST_WHITE, ColorChoice.NIGIRI, ColorChoice.RANDOM])
def test_a_guest_lets_somebody_into_the_host_s_seat_and_hands_over_the_game(colors, agreed):
    pair = Pair(Offer(Setup.standard(5), colors=colors), agreed=False)
    if agreed:
        pair.guest.accept(guess_odd=True)
        pair.settle()
    color = pair.guest.snapshot.color
    if color is B:
        pair.guest.act(Play(B, 12))
        pair.settle()
    pair.remove("host")
    pair.wait(1000)
    new = pair.watched("new")
    assert pair.guest.snapshot.newcomer == "new"
    assert new.snapshot.role is None
    pair.guest.let_in(as_player=True)
    pair.settle()
    assert new.snapshot.role is Role.HOST
    assert actions(new) == actions(pair.guest)
    if color is not None:
        assert pair.guest.snapshot.color is color
    elif colors is ColorChoice.NIGIRI:
        pair.guest.accept(guess_odd=False)
        pair.settle()
    assert new.snapshot.color is pair.guest.snapshot.color.opponent
    assert pair.told("new", SeatRestored) == [SeatRestored()]
    one = new if new.snapshot.game.to_move is new.snapshot.color else pair.guest
    one.act(Play(one.snapshot.color, 3))
    pair.settle()
    assert actions(new) == actions(pair.guest)
    assert pair.accused == []
    old = pair.add("old", reloaded(pair.host))
    assert old.snapshot.refused is RefusalReason.SEAT


@pytest.mark.parametrize("side", ["host", "guest"])
def test_a_new_device_is_told_what_both_clocks_had_left(side):
    pair = Pair(Offer(Setup.standard(5), TimeControl(60_000)))
    pair.host.act(Play(B, 12), SideTime(50_000))
    pair.settle()
    pair.guest.act(Play(W, 6), SideTime(40_000))
    pair.settle()
    pair.remove(side)
    pair.wait(1000)
    pair.watched("new")
    (pair.guest if side == "host" else pair.host).let_in(as_player=True)
    pair.settle()
    assert pair.told("new", SeatRestored) == [SeatRestored()]
    assert {(one.color, one.claimed.main_ms) for one in pair.told("new", Clocked)} >= {
        (B, 50_000),
        (W, 40_000),
    }


def test_a_new_host_that_reloads_before_all_was_handed_over_gets_it_again():
    pair = played(Pair(), *range(25)[::3])
    pair.remove("host")
    pair.wait(1000)
    new = pair.watched("new")
    pair.guest.let_in(as_player=True)
    for peer, text in pair.guest.taken():
        if peer == "new":
            new.heard("guest", text, pair.now_ms)
    assert new.snapshot.role is Role.HOST
    assert actions(new) == ()
    again = pair.reload("new")
    assert actions(again) == actions(pair.guest)
    assert len(actions(again)) == 9
    pair.host = again
    played(pair, 1, 2)
    assert actions(again) == actions(pair.guest)


def test_what_was_pending_is_proposed_to_the_new_host():
    pair = played(Pair(), 12)
    pair.remove("host")
    pair.guest.act(Play(W, 6))
    pair.wait(1000)
    new = pair.watched("new")
    pair.guest.let_in(as_player=True)
    pair.settle()
    assert actions(new) == (Play(B, 12), Play(W, 6))
    assert pair.guest.snapshot.pending == 0


def test_a_guest_may_let_the_newcomer_watch_until_the_host_is_back():
    pair = played(Pair(), 12)
    kept = pair.host
    pair.remove("host")
    pair.wait(1000)
    new = pair.watched("new")
    pair.guest.let_in(as_player=False)
    pair.settle()
    assert new.snapshot.role is Role.SPECTATOR
    assert actions(new) == (Play(B, 12),)
    pair.host = pair.add("host again", reloaded(kept))
    played(pair, 6, 7)
    assert actions(new) == (Play(B, 12), Play(W, 6), Play(B, 7))
    assert pair.accused == []
    pair.remove("guest")
    pair.host.act(Play(B, 8)) if pair.host.snapshot.game.to_move is B else None
    pair.settle()
    assert actions(new) == actions(pair.host)


def test_a_new_host_shows_the_game_to_all_who_were_there_before():
    pair = played(Pair(), 12, 6)
    early = pair.watched("early")
    pair.remove("host")
    pair.wait(1000)
    late = pair.watched("late")
    new = pair.watched("new")
    assert pair.guest.snapshot.newcomer == "late", "who came first is asked about until answered"
    pair.guest.let_in(as_player=False)
    assert pair.guest.snapshot.newcomer == "new"
    pair.guest.let_in(as_player=True)
    pair.settle()
    assert new.snapshot.role is Role.HOST
    pair.host = new
    played(pair, 7, 3)
    assert actions(early) == actions(late) == actions(new)
    assert len(actions(new)) == 4
    assert pair.accused == []


def test_spectators_see_what_the_host_got_back_from_the_guest():
    pair = played(Pair(), 12, 6)
    watcher = pair.watched()
    pair.remove("host")
    pair.remove("guest")
    pair.host = pair.add("host again", older(pair.host, 1))
    assert actions(watcher) == (Play(B, 12),)
    pair.add("guest again", reloaded(pair.guest))
    assert actions(watcher) == actions(pair.host) == (Play(B, 12), Play(W, 6))


def test_a_seat_taken_over_in_another_tab_is_told_in_the_first():
    pair = played(Pair(), 12)
    second = reloaded(pair.guest)
    pair.add("second tab", second)
    assert pair.guest.snapshot.refused is RefusalReason.SEAT
    assert pair.guest.snapshot.friend is Presence.AWAY
    assert pair.host.snapshot.friend is second.snapshot.friend is Presence.HERE
    second.act(Play(W, 6))
    pair.settle()
    assert len(actions(pair.host)) == 2
