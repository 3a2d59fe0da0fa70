"""What two friends can do together, over a line that works."""

import pytest

from gocore.actions import (
    AcceptDraw,
    Confirm,
    DeclineDraw,
    Mark,
    OfferDraw,
    Pass,
    Play,
    Resign,
    Resume,
    Timeout,
)
from gocore.clock import full_time
from gocore.color import Color
from gocore.errors import ActionFault, IllegalActionError, IllegalMoveError
from gocore.game import Phase
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import RequestKind
from gocore.protocol.happenings import (
    Clocked,
    Declined,
    Denied,
    Entered,
    FlagClaimed,
    Lapsed,
    Phrase,
    RefusalReason,
    RoundBegan,
    Said,
    TermsDeclined,
    Undone,
)
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.presence import Presence
from gocore.protocol.promise import Nigiri
from gocore.protocol.seats import Role
from gocore.setup import Setup
from gocore.time_control import SideTime, TimeControl
from tests.gocore.protocol.perfect import Pair, random_bytes, reloaded

B, W = Color.BLACK, Color.WHITE


def moves(pair, *points):
    """Let the two play in turn, Black (the host) first; None passes."""
    for number, point in enumerate(points, len(pair.host.snapshot.game.moves)):
        color = (B, W)[number % 2]
        player = pair.host if pair.host.snapshot.color is color else pair.guest
        player.act(Pass(color) if point is None else Play(color, point))
        pair.settle()


def same(pair):
    """The actions that both sides show, which must be the same."""
    host, guest = pair.host.snapshot, pair.guest.snapshot
    assert host.game.actions == guest.game.actions
    assert guest.pending == 0
    assert pair.accused == []
    return host.game.actions


def fault_of(wish):
    with pytest.raises(IllegalActionError) as caught:
        wish()
    return caught.value.reason


def test_the_first_who_opens_the_link_is_the_guest_and_the_next_one_watches():
    pair = Pair()
    watcher = pair.watched()
    roles = [c.snapshot.role for c in (pair.host, pair.guest, watcher)]
    assert roles == [Role.HOST, Role.GUEST, Role.SPECTATOR]
    assert pair.host.snapshot.color is B
    assert pair.guest.snapshot.color is W
    assert watcher.snapshot.color is None
    assert pair.host.snapshot.spectators == 1


def test_before_anybody_comes_the_host_has_its_terms_and_nobody_else_knows_them():
    offer = Offer(Setup.standard(5))
    host = Conversation.host(offer, secrets=random_bytes(1)).snapshot
    assert (host.role, host.offer, host.friend) == (Role.HOST, offer, Presence.NOBODY)
    stranger = Conversation.guest(secrets=random_bytes(2)).snapshot
    assert (stranger.role, stranger.offer, stranger.game) == (None, None, None)


def test_a_guest_s_move_is_shown_at_once_and_pending_until_the_host_has_it():
    pair = Pair()
    moves(pair, 12)
    pair.guest.act(Play(W, 6))
    assert pair.guest.snapshot.pending == 1
    assert len(pair.guest.snapshot.game.moves) == 2
    assert len(pair.host.snapshot.game.moves) == 1
    pair.settle()
    assert same(pair) == (Play(B, 12), Play(W, 6))


def test_each_entry_is_told_once_to_everybody():
    pair = Pair()
    pair.watched()
    moves(pair, 12, 6, 7)
    for name in ("host", "guest", "watcher"):
        actions = [one.entry.action for one in pair.told(name, Entered)]
        assert actions == [Play(B, 12), Play(W, 6), Play(B, 7)]


def test_what_the_rules_refuse_raises_and_says_nothing_to_anybody():
    pair = Pair()
    moves(pair, 12)
    before = len(pair.texts)
    with pytest.raises(IllegalMoveError):
        pair.guest.act(Play(W, 12))
    assert fault_of(lambda: pair.host.act(Play(B, 3))) is ActionFault.NOT_YOUR_TURN
    assert fault_of(lambda: pair.host.act(Play(W, 3))) is ActionFault.NOT_YOURS
    assert fault_of(lambda: pair.guest.act(Confirm(W))) is ActionFault.NOT_MARKING
    pair.settle()
    assert len(pair.texts) == before


def test_the_guest_s_first_stone_agrees_to_the_terms():
    pair = Pair(agreed=False)
    pair.host.act(Play(B, 12))
    pair.settle()
    assert not pair.host.snapshot.agreed
    pair.guest.act(Play(W, 6))
    pair.settle()
    assert pair.host.snapshot.agreed
    assert pair.guest.snapshot.agreed


def test_a_guest_who_declines_the_terms_leaves_a_free_seat():
    pair = Pair(agreed=False)
    pair.guest.decline()
    pair.settle()
    assert pair.told("host", TermsDeclined) == [TermsDeclined()]
    assert pair.host.snapshot.refused is RefusalReason.DECLINED
    assert pair.host.snapshot.friend is Presence.NOBODY
    assert reloaded(pair.guest).snapshot.refused is RefusalReason.DECLINED
    other = pair.watched()
    assert other.snapshot.role is Role.GUEST
    assert pair.host.snapshot.refused is None


def test_agreed_terms_cannot_be_declined():
    pair = Pair()
    assert fault_of(pair.guest.decline) is ActionFault.NO_REQUEST


@pytest.mark.parametrize("odd", [True, False])
def test_nigiri_gives_black_to_the_guest_who_guesses_right(odd):
    pair = Pair(Offer(Setup.standard(5), colors=ColorChoice.NIGIRI), agreed=False)
    assert pair.guest.snapshot.must_guess
    assert pair.host.snapshot.color is None
    assert fault_of(lambda: pair.host.act(Play(B, 3))) is ActionFault.NO_COLORS
    pair.guest.accept(guess_odd=odd)
    assert not pair.guest.snapshot.must_guess
    pair.settle()
    host, guest = pair.host.snapshot, pair.guest.snapshot
    assert isinstance(guest.reveal, Nigiri)
    assert host.reveal == guest.reveal
    assert guest.color is (B if guest.reveal.count % 2 == odd else W)
    assert host.color is guest.color.opponent
    assert guest.agreed and host.agreed


def test_colors_drawn_by_lot_are_known_as_soon_as_the_two_have_met():
    pair = Pair(Offer(Setup.standard(5), colors=ColorChoice.RANDOM), agreed=False)
    host, guest = pair.host.snapshot, pair.guest.snapshot
    assert host.color is guest.color.opponent
    assert not host.agreed
    assert host.reveal is None


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


def test_both_press_confirm_at_once():
    pair = Pair()
    moves(pair, 12, None, None)
    pair.host.act(Confirm(B))
    pair.guest.act(Confirm(W))
    pair.settle()
    assert pair.host.snapshot.game.phase is Phase.FINISHED
    assert set(same(pair)[-2:]) == {Confirm(B), Confirm(W)}
    assert pair.told("guest", Denied) == []


def test_a_confirmation_that_crosses_a_mark_is_not_taken():
    pair = Pair()
    moves(pair, 12, None, None)
    pair.host.act(Mark(12, dead=True))
    pair.guest.act(Confirm(W))
    pair.settle()
    assert same(pair)[-1] == Mark(12, dead=True)
    assert pair.guest.snapshot.game.confirmed == frozenset()
    assert pair.told("guest", Denied) == [Denied(ActionFault.OTHER_MARKS)]
    pair.guest.act(Confirm(W))
    pair.host.act(Confirm(B))
    pair.settle()
    assert pair.guest.snapshot.game.phase is Phase.FINISHED


def test_marks_that_cross_both_stand():
    pair = Pair()
    moves(pair, 12, 6, None, None)
    pair.host.act(Mark(12, dead=True))
    pair.guest.act(Mark(6, dead=True))
    pair.settle()
    assert pair.host.snapshot.game.dead == pair.guest.snapshot.game.dead == {12, 6}
    same(pair)


def test_play_goes_on_after_a_resumption():
    pair = Pair()
    moves(pair, 12, None, None)
    pair.guest.act(Resume(W, disputed=True))
    pair.settle()
    pair.guest.act(Play(W, 3))
    pair.settle()
    assert same(pair)[-1] == Play(W, 3)


@pytest.mark.parametrize(("answer", "result"), [(AcceptDraw, "0"), (DeclineDraw, None)])
def test_a_draw_is_offered_and_answered(answer, result):
    pair = Pair()
    moves(pair, 12)
    pair.host.act(OfferDraw(B))
    pair.settle()
    pair.guest.act(answer(W))
    pair.settle()
    same(pair)
    assert pair.host.snapshot.game.result is None or str(pair.host.snapshot.game.result) == result


def test_both_may_resign_at_once_and_the_first_counts():
    pair = Pair()
    pair.host.act(Resign(B))
    pair.guest.act(Resign(W))
    pair.settle()
    assert str(pair.guest.snapshot.game.result) == "W+R"
    assert same(pair) == (Resign(B),)
    assert pair.told("guest", Denied) == [Denied(ActionFault.GAME_OVER)]


def adjourned(pair):
    moves(pair, 12, 6)
    pair.guest.ask(RequestKind.ADJOURN)
    pair.settle()
    pair.host.answer(yes=True)
    pair.settle()
    assert pair.host.snapshot.adjourning is pair.guest.snapshot.adjourning is B


def test_an_adjourned_game_goes_on_with_the_sealed_move():
    pair = Pair()
    adjourned(pair)
    pair.host.seal(7)
    pair.settle()
    assert pair.host.snapshot.sealed_by is pair.guest.snapshot.sealed_by is B
    assert fault_of(lambda: pair.host.act(Play(B, 3))) is ActionFault.SEALED
    assert fault_of(pair.guest.open_seal) is ActionFault.NOT_YOURS
    assert "C2" not in str(pair.guest.to_json())
    pair.host.open_seal()
    pair.settle()
    assert same(pair)[-1] == Play(B, 7)
    assert fault_of(pair.host.open_seal) is ActionFault.NOT_SEALED


def test_only_a_legal_move_can_be_sealed():
    pair = Pair()
    adjourned(pair)
    with pytest.raises(IllegalMoveError):
        pair.host.seal(12)
    assert pair.host.snapshot.sealed_by is None


def test_who_has_lost_the_envelope_asks_to_play_on():
    pair = Pair()
    adjourned(pair)
    pair.host.seal(7)
    pair.settle()
    pair.host._part._envelope = None
    assert fault_of(pair.host.open_seal) is ActionFault.OTHER_SEAL
    pair.host.ask(RequestKind.PLAY_ON)
    pair.settle()
    pair.guest.answer(yes=True)
    pair.settle()
    moves(pair, 3)
    assert same(pair)[-1] == Play(B, 3)


@pytest.mark.parametrize("first", ["host", "guest", "both"])
def test_a_rematch_swaps_the_colors_and_nothing_else(first):
    pair = Pair()
    moves(pair, 12)
    pair.guest.act(Resign(W))
    pair.settle()
    if first != "guest":
        pair.host.ask(RequestKind.REMATCH)
    if first != "host":
        pair.guest.ask(RequestKind.REMATCH)
    pair.settle()
    if first != "both":
        (pair.guest if first == "host" else pair.host).answer(yes=True)
        pair.settle()
    host, guest = pair.host.snapshot, pair.guest.snapshot
    assert (host.round, guest.round, host.color, guest.color) == (2, 2, W, B)
    assert host.agreed and guest.agreed
    assert host.asked is host.request is guest.asked is guest.request is None
    for name in ("host", "guest"):
        assert pair.told(name, RoundBegan) == [RoundBegan(2)]
    moves(pair, 7, 12)
    assert same(pair) == (Play(B, 7), Play(W, 12))


def test_a_declined_rematch_leaves_the_finished_game():
    pair = Pair()
    pair.host.act(Resign(B))
    pair.settle()
    pair.host.ask(RequestKind.REMATCH)
    pair.settle()
    pair.guest.answer(yes=False)
    pair.settle()
    assert pair.told("host", Declined) == [Declined(RequestKind.REMATCH)]
    assert same(pair) == (Resign(B),)


def test_phrases_reach_friend_and_spectators_but_not_more_than_one_a_second():
    pair = Pair()
    pair.watched()
    pair.guest.say(Phrase.HELLO)
    pair.guest.say(Phrase.THANKS)
    pair.settle()
    assert pair.told("host", Said) == [Said(Phrase.HELLO, W)]
    assert pair.told("watcher", Said) == [Said(Phrase.HELLO, W)]
    pair.wait(1500)
    pair.guest.say(Phrase.THANKS)
    pair.host.say(Phrase.NICE_MOVE)
    pair.settle()
    assert pair.told("host", Said)[1:] == [Said(Phrase.NICE_MOVE, B), Said(Phrase.THANKS, W)]


TIMED = Offer(Setup.standard(5), TimeControl(60_000))


def test_what_the_friend_s_clock_has_left_comes_with_its_move():
    pair = Pair(TIMED)
    pair.host.act(Play(B, 12), SideTime(50_000))
    pair.settle()
    assert pair.told("guest", Clocked) == [Clocked(B, SideTime(50_000), 0)]
    assert pair.told("host", Clocked) == []


def test_the_time_in_which_nothing_was_heard_is_forgiven():
    pair = Pair(TIMED)
    pair.wait(3000)
    guest = pair.members.pop("guest")
    pair.wait(60_000)
    pair.members["guest"] = guest
    pair.wait(4000)
    pair.host.act(Play(B, 12), SideTime(50_000))
    pair.settle()
    (clocked,) = pair.told("guest", Clocked)
    assert 55_000 < clocked.forgiven_ms <= 64_000


def test_the_time_in_which_the_friend_was_gone_is_forgiven_once():
    pair = Pair(TIMED)
    pair.host.act(Play(B, 12), SideTime(50_000))
    pair.wait(4000)
    kept = pair.members["guest"]
    pair.remove("guest")
    pair.wait(30_000)
    pair.add("guest again", reloaded(kept))
    pair.guest = pair.members["guest again"]
    pair.guest.act(Play(W, 6), SideTime(40_000))
    pair.settle()
    (clocked,) = pair.told("host", Clocked)
    assert 29_000 < clocked.forgiven_ms < 34_000
    pair.host.act(Play(B, 7), SideTime(40_000))
    pair.settle()
    pair.guest.act(Play(W, 3), SideTime(30_000))
    pair.settle()
    assert pair.told("host", Clocked)[-1].forgiven_ms == 0


def test_whose_flag_is_claimed_owns_up_or_shows_its_time():
    pair = Pair(TIMED)
    pair.guest.claim_flag()
    pair.settle()
    assert pair.told("host", FlagClaimed) == [FlagClaimed()]
    pair.host.show_time(SideTime(1500))
    pair.settle()
    assert pair.told("guest", Clocked) == [Clocked(B, SideTime(1500), 0, is_running=True)]
    pair.guest.claim_flag()
    pair.host.act(Timeout(B))
    pair.settle()
    assert str(pair.guest.snapshot.game.result) == "W+T"


def test_a_spectator_sees_what_both_clocks_had_left_and_then_every_turn():
    pair = Pair(TIMED)
    pair.host.act(Play(B, 12), SideTime(50_000))
    pair.settle()
    pair.guest.act(Play(W, 6), SideTime(40_000))
    pair.settle()
    pair.watched()
    pair.host.act(Play(B, 7), SideTime(30_000))
    pair.settle()
    told = [(one.color, one.claimed.main_ms) for one in pair.told("watcher", Clocked)]
    assert told == [(B, 50_000), (W, 40_000), (B, 30_000)]


def test_the_lag_of_the_line_is_measured_and_forgiven():
    pair = Pair(TIMED)
    pair.guest._part.room.board.link("host").pulse._lags = [90, 60, 400]
    pair.host.act(Play(B, 12), SideTime(50_000))
    pair.settle()
    assert pair.told("guest", Clocked) == [Clocked(B, SideTime(50_000), 30)]


def test_nobody_loses_the_other_s_game_on_time():
    pair = Pair(TIMED)
    assert fault_of(lambda: pair.guest.act(Timeout(B))) is ActionFault.NOT_YOURS


def test_a_spectator_and_a_stranger_can_do_nothing():
    pair = Pair()
    watcher = pair.watched()
    stranger = Conversation.guest(secrets=random_bytes(2))
    for wish in (
        lambda c: c.act(Play(B, 3)),
        lambda c: c.ask(RequestKind.UNDO, 1),
        lambda c: c.say(Phrase.HELLO),
        lambda c: c.answer(yes=True),
        lambda c: c.seal(3),
        lambda c: c.accept(),
        lambda c: c.show_time(full_time(TIMED.time)),
    ):
        assert fault_of(lambda wish=wish: wish(watcher)) is ActionFault.SPECTATOR
        assert fault_of(lambda wish=wish: wish(stranger)) is ActionFault.NO_COLORS
