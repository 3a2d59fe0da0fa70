"""What is told again when two meet again, whatever became of one of them meanwhile."""

import pytest

from gocore.actions import Confirm, Mark, Play, Resign
from gocore.errors import ActionFault, IllegalActionError
from gocore.game import Phase
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import RequestKind
from gocore.protocol.happenings import (
    Declined,
    Denied,
    Entered,
)
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.presence import Presence
from gocore.protocol.proposer import MOST_PENDING
from gocore.protocol.seats import Role
from gocore.setup import Setup
from tests.gocore.protocol.meetings import B, W, actions, opened_link, played
from tests.gocore.protocol.perfect import Pair, Perfect, random_bytes, reloaded


def test_presence_is_nobody_then_here_then_away_then_here_again():
    pair = Pair()
    assert pair.host.snapshot.friend is Presence.HERE
    del pair.members["guest"]
    pair.wait(5000)
    assert pair.host.snapshot.friend is Presence.HERE
    pair.wait(2000)
    assert pair.host.snapshot.friend is Presence.AWAY
    pair.members["guest"] = pair.guest
    pair.wait(3000)
    assert pair.host.snapshot.friend is Presence.HERE


def test_who_is_heard_to_leave_is_away_at_once():
    pair = Pair()
    pair.remove("guest")
    assert pair.host.snapshot.friend is Presence.AWAY


def test_the_next_tick_is_told_so_that_nobody_seems_away():
    pair = Pair()
    for _ in range(20):
        due_ms = min(member.next_tick_ms for member in pair.members.values())
        assert pair.now_ms < due_ms <= pair.now_ms + 2000
        pair.wait(due_ms - pair.now_ms)
    assert pair.guest.snapshot.friend is pair.host.snapshot.friend is Presence.HERE


@pytest.mark.parametrize("side", ["host", "guest"])
def test_a_reload_that_the_network_did_not_tell_of_is_noticed_by_the_greeting(side):
    pair = played(Pair(), 12, 6)
    pair.reload_host()
    pair.reload_guest()
    name, other = (("host'", "guest'"), ("guest'", "host'"))[side == "guest"]
    again = pair.members[name] = reloaded(pair.members[name], seed=123)
    again.joined(other, pair.now_ms)
    pair.settle()
    pair.host, pair.guest = pair.members["host'"], pair.members["guest'"]
    assert pair.host.snapshot.friend is pair.guest.snapshot.friend is Presence.HERE
    played(pair, 7, 3)
    assert actions(pair.host) == actions(pair.guest)
    assert len(actions(pair.host)) == 4
    assert pair.accused == []


@pytest.mark.parametrize("side", ["host", "guest"])
def test_a_reload_brings_back_the_same_seat_and_the_same_game(side):
    pair = played(Pair(), 12, 6)
    (pair.reload_host if side == "host" else pair.reload_guest)()
    assert pair.host.snapshot.role is Role.HOST
    assert pair.guest.snapshot.role is Role.GUEST
    assert pair.host.snapshot.friend is pair.guest.snapshot.friend is Presence.HERE
    played(pair, 7, 3)
    assert actions(pair.host) == actions(pair.guest)
    assert len(actions(pair.host)) == 4
    assert pair.accused == []


def test_a_move_made_while_the_host_was_away_is_proposed_when_it_is_back():
    pair = played(Pair(), 12)
    kept = pair.members["host"]
    pair.remove("host")
    pair.guest.act(Play(W, 6))
    pair.reload_guest()
    assert pair.guest.snapshot.pending == 1
    pair.add("host again", reloaded(kept))
    pair.host = pair.members["host again"]
    assert actions(pair.host) == actions(pair.guest) == (Play(B, 12), Play(W, 6))
    assert pair.guest.snapshot.pending == 0


def test_a_guest_alone_does_no_more_than_can_be_kept():
    pair = played(Pair(), 12, 6, None, None)
    pair.remove("host")
    for number in range(MOST_PENDING):
        pair.guest.act(Mark(12, dead=number % 2 == 0))
    with pytest.raises(IllegalActionError) as caught:
        pair.guest.act(Mark(12, dead=True))
    assert caught.value.reason is ActionFault.TOO_LONG
    assert reloaded(pair.guest).snapshot.pending == MOST_PENDING


def test_a_move_that_the_host_has_taken_is_not_taken_twice_when_its_answer_was_lost():
    pair = played(Pair(), 12)
    pair.guest.act(Play(W, 6))
    (told,) = [text for peer, text in pair.guest.taken() if peer == "host"]
    pair.host.heard("guest", told, pair.now_ms)
    assert len(actions(pair.host)) == 2
    pair.reload_guest()
    assert actions(pair.host) == actions(pair.guest) == (Play(B, 12), Play(W, 6))
    assert pair.guest.snapshot.pending == 0
    assert pair.told("guest", Denied) == []


def test_a_refusal_that_was_lost_is_told_at_the_next_meeting():
    pair = played(Pair(), 12, 6)
    pair.guest.ask(RequestKind.UNDO, 1)
    pair.settle()
    pair.host.answer(yes=True)
    pair.host.act(Resign(B))
    pair.guest.withdraw()
    pair.guest.act(Resign(W))
    for peer, text in pair.guest.taken():
        pair.members[peer].heard("guest", text, pair.now_ms)
    pair.reload_guest()
    assert actions(pair.guest) == actions(pair.host) == (Play(B, 12), Resign(B))
    assert len(pair.told("guest'", Denied)) == 1


@pytest.mark.parametrize("side", ["host", "guest"])
def test_a_request_outlives_a_reload_of_either_side_and_is_answered_once(side):
    pair = played(Pair(), 12, 6)
    pair.guest.ask(RequestKind.UNDO, 1)
    pair.settle()
    (pair.reload_host if side == "host" else pair.reload_guest)()
    assert pair.host.snapshot.request == pair.guest.snapshot.asked is not None
    pair.host.answer(yes=False)
    pair.settle()
    assert pair.guest.snapshot.asked is None
    pair.reload_host()
    pair.reload_guest()
    assert pair.host.snapshot.request is None
    assert len(pair.told("guest'", Declined)) == 1


def test_an_answer_given_while_the_asker_was_away_reaches_it():
    pair = played(Pair(), 12)
    pair.host.ask(RequestKind.UNDO, 1)
    pair.settle()
    kept = pair.members["host"]
    pair.remove("host")
    pair.guest.answer(yes=True)
    assert actions(pair.guest) == ()
    pair.host = pair.add("host again", reloaded(kept))
    assert actions(pair.host) == actions(pair.guest) == ()
    assert pair.host.snapshot.asked is None


def test_who_reloads_while_marking_can_still_confirm():
    pair = played(Pair(), 12, None, None)
    pair.guest.act(Confirm(W))
    pair.settle()
    pair.reload_host()
    pair.reload_guest()
    assert pair.host.snapshot.game.confirmed == {W}
    pair.host.act(Confirm(B))
    pair.settle()
    assert pair.guest.snapshot.game.phase is Phase.FINISHED


@pytest.mark.parametrize("side", ["host", "guest"])
def test_a_sealed_move_outlives_a_reload(side):
    pair = played(Pair(), 12, *(() if side == "guest" else (6,)))
    pair.host.ask(RequestKind.ADJOURN)
    pair.settle()
    pair.guest.answer(yes=True)
    pair.settle()
    (pair.guest if side == "guest" else pair.host).seal(7)
    pair.settle()
    pair.reload_host()
    pair.reload_guest()
    (pair.guest if side == "guest" else pair.host).open_seal()
    pair.settle()
    assert actions(pair.host)[-1].point == actions(pair.guest)[-1].point == 7


def test_a_rematch_granted_while_the_guest_was_away_begins_when_it_is_back():
    pair = played(Pair(), 12)
    pair.guest.act(Resign(W))
    pair.guest.ask(RequestKind.REMATCH)
    pair.settle()
    kept = pair.members["guest"]
    pair.remove("guest")
    pair.host.answer(yes=True)
    pair.host.snapshot  # noqa: B018 - it must not fail while nobody is there
    pair.guest = pair.add("guest again", reloaded(kept))
    assert pair.guest.snapshot.round == pair.host.snapshot.round == 2
    assert pair.guest.snapshot.color is B
    assert actions(pair.guest) == ()


def test_what_happened_while_the_guest_was_away_is_told_to_it_as_news():
    pair = played(Pair(), 12, 6)
    kept = pair.members["guest"]
    pair.remove("guest")
    pair.host.act(Play(B, 7))
    again = reloaded(kept)
    pair.add("guest again", again)
    assert [one.entry.action for one in pair.told("guest again", Entered)] == [Play(B, 7)]


@pytest.mark.parametrize("colors", [ColorChoice.NIGIRI, ColorChoice.RANDOM])
@pytest.mark.parametrize("when", ["before", "after"])
def test_colors_left_to_chance_come_out_the_same_after_reloads(colors, when):
    room = Perfect()
    host = Conversation.host(Offer(Setup.standard(5), colors=colors), secrets=random_bytes(5))
    room.add("host", host)
    room.add("guest", opened_link(6))
    if when == "before":
        room.reload("host")
        room.reload("guest")
    guest = next(c for c in room.members.values() if c.snapshot.role is Role.GUEST)
    if colors is ColorChoice.NIGIRI:
        guest.accept(guess_odd=True)
        room.settle()
    first = guest.snapshot
    for name in list(room.members):
        room.reload(name)
    again = {c.snapshot.role: c.snapshot for c in room.members.values()}
    assert again[Role.GUEST].color is first.color is not None
    assert again[Role.HOST].color is first.color.opponent
    assert again[Role.GUEST].reveal == again[Role.HOST].reveal == first.reveal
