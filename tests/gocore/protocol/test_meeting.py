"""Who gets which seat, and what is told again when two meet again."""

import json

import pytest

from gocore.actions import Confirm, Mark, Pass, Play, Resign
from gocore.color import Color
from gocore.errors import ActionFault, IllegalActionError, NotationError
from gocore.game import Phase
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import RequestKind
from gocore.protocol.happenings import (
    Clocked,
    Conflicted,
    Declined,
    Denied,
    Entered,
    RefusalReason,
    SeatRestored,
)
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.presence import Presence
from gocore.protocol.proposer import MOST_PENDING
from gocore.protocol.seats import Role
from gocore.protocol.switchboard import MOST_LINKS, MOST_PEERS
from gocore.setup import Setup
from gocore.time_control import SideTime, TimeControl
from tests.gocore.protocol.perfect import Pair, Perfect, random_bytes, reloaded

B, W = Color.BLACK, Color.WHITE


def opened_link(seed):
    return Conversation.guest(secrets=random_bytes(seed))


def played(pair, *points):
    for number, point in enumerate(points, len(pair.host.snapshot.game.moves)):
        player, color = ((pair.host, B), (pair.guest, W))[number % 2]
        player.act(Pass(color) if point is None else Play(color, point))
        pair.settle()
    return pair


def actions(conversation):
    return conversation.snapshot.game.actions


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


def older(conversation, entries):
    """The conversation with the last entries lost, as a store that was not written."""
    data = json.loads(json.dumps(conversation.to_json()))
    del data["part"]["entries"][entries:]
    return Conversation.restored(data, secrets=random_bytes(77))


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


def test_no_more_than_a_dozen_are_let_in_and_one_who_says_nothing_makes_room():
    pair = Pair()
    for number in range(MOST_PEERS - 1):
        pair.watched(f"watcher {number}")
    late = pair.watched("late")
    assert late.snapshot.role is None
    assert late.snapshot.refused is RefusalReason.FULL
    assert pair.host.snapshot.spectators == MOST_PEERS - 1
    pair.remove("watcher 0")
    for number in range(40):
        pair.host.joined(f"silent {number}", pair.now_ms)
    assert len(pair.host._board._links) == MOST_LINKS
    pair.watched("lucky")
    assert pair.members["lucky"].snapshot.role is Role.SPECTATOR


def test_a_peer_who_says_nothing_is_told_nothing_but_a_few_greetings():
    pair = Pair()
    pair.host.joined("silent", pair.now_ms)
    said = []
    for _ in range(600):
        pair.now_ms += 1000
        pair.host.ticked(pair.now_ms)
        said += [text for peer, text in pair.host.taken() if peer == "silent"]
    assert len(said) < 10
    assert {json.loads(text)["t"] for text in said} == {"hello"}
    assert all(len(text) < 150 for text in said)


def test_another_version_is_answered_and_the_player_told():
    pair = Pair()
    pair.host.joined("newer", pair.now_ms)
    pair.host.heard("newer", '{"t":"hello","version":2,"whatever":[1]}', pair.now_ms)
    said = [text for peer, text in pair.host.taken() if peer == "newer"]
    assert '{"t":"refused","reason":"version"}' in said
    assert pair.host.snapshot.refused is None, "the friend is here, so nothing is the matter"
    alone = opened_link(4)
    alone.joined("newer", 0)
    alone.heard("newer", '{"t":"hello","version":2}', 0)
    assert alone.snapshot.refused is RefusalReason.VERSION


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("role"),
        lambda data: data.update(role="king"),
        lambda data: data.update(protocol=2),
        lambda data: data["part"].pop("desk"),
        lambda data: data["part"].update(guest=3),
        lambda data: data["part"]["terms"].update(round=0),
        lambda data: data["part"]["entries"].append({"by": "B", "do": "play"}),
        lambda data: data["part"]["entries"].append(data["part"]["entries"][0]),
        lambda data: data["part"].update(envelope="E4"),
    ],
)
def test_what_was_kept_badly_is_refused(spoil):
    pair = played(Pair(), 12, 6)
    data = json.loads(json.dumps(pair.host.to_json()))
    assert Conversation.restored(data, secrets=random_bytes(1)).to_json() == data
    spoil(data)
    with pytest.raises(NotationError):
        Conversation.restored(data, secrets=random_bytes(1))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda part: part.pop("key"),
        lambda part: part.update(key="Z" * 32),
        lambda part: part.update(trusting="no"),
        lambda part: part.update(pending=[{}]),
        lambda part: part.update(requests=None),
        lambda part: part.update(number=-1),
    ],
)
def test_what_a_guest_kept_badly_is_refused(spoil):
    pair = played(Pair(), 12)
    pair.guest.act(Play(W, 6))
    data = json.loads(json.dumps(pair.guest.to_json()))
    assert Conversation.restored(data, secrets=random_bytes(1)).to_json() == data
    spoil(data["part"])
    with pytest.raises(NotationError):
        Conversation.restored(data, secrets=random_bytes(1))
