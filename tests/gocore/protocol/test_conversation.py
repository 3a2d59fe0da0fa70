"""What two friends can do together, over a line that works."""

import pytest

from gocore.actions import (
    AcceptDraw,
    Confirm,
    DeclineDraw,
    Mark,
    OfferDraw,
    Play,
    Resign,
    Resume,
)
from gocore.clock import full_time
from gocore.errors import ActionFault, IllegalMoveError
from gocore.game import Phase
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import RequestKind
from gocore.protocol.happenings import (
    Declined,
    Denied,
    Entered,
    Phrase,
    RefusalReason,
    RoundBegan,
    Said,
    TermsDeclined,
)
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.presence import Presence
from gocore.protocol.promise import Nigiri
from gocore.protocol.seats import Role
from gocore.setup import Setup
from tests.gocore.protocol.perfect import Pair, random_bytes, reloaded
from tests.gocore.protocol.talks import TIMED, B, W, fault_of, moves, same


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
