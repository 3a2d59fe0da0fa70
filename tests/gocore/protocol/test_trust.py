"""Who is believed what: a history, a guess, an agreement, a claimed place."""

from dataclasses import replace

import pytest

from gocore.actions import OfferDraw, Pass, Play, Resign
from gocore.errors import ActionFault
from gocore.game import Phase
from gocore.protocol.bodies import Entries, Have, Level, Settled, TermsTold, Welcome
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import Did, Granted, RequestKind, format_entry
from gocore.protocol.happenings import Conflicted, RefusalReason
from gocore.protocol.link import Seat
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.presence import Presence
from gocore.protocol.promise import Promise
from gocore.protocol.proposer import WITHDRAWN_MS
from gocore.protocol.seats import Role
from gocore.protocol.switchboard import MOST_LINKS
from gocore.protocol.terms import Terms
from gocore.setup import Setup
from tests.gocore.protocol.hostile import (
    BLACK,
    WHITE,
    Impostor,
    essence,
    in_host_s_seat,
)
from tests.gocore.protocol.lies import KEY, OFFER, RUNNING, fault_of
from tests.gocore.protocol.perfect import Pair, random_bytes, reloaded

NIGIRI = Offer(Setup.standard(5), colors=ColorChoice.NIGIRI)


def welcomed(terms):
    """A fresh guest, and the impostor who gave it the seat and says Level only by hand."""
    guest = Conversation.guest(secrets=random_bytes(3))
    impostor = Impostor(guest)
    impostor.says(Welcome(Role.GUEST, KEY, terms.to_json()))
    return guest, impostor


def history(terms, *deeds):
    """The record in which these were done, one after the other."""
    record = terms.new_record()
    for by, action in deeds:
        record = record.after(record.did(by, action))
    return record


def hands(impostor, terms, record, at=0):
    """Tell a history from entry `at` on, with the terms and the end."""
    grid = record.setup.grid
    entries = tuple(format_entry(entry, grid) for entry in record.entries[at:])
    if at == 0:
        impostor.says(TermsTold(terms.to_json()))
    impostor.says(Entries(terms.round, at, entries, 0))
    impostor.says(Level(terms.round, len(record.entries), record.digest, 0))


class TestTheGuest:
    """A host that never says Level, or fills in what the guest has not said."""

    FORGED = (
        lambda record: record.did(WHITE, Play(WHITE, 24)),
        lambda record: record.did(WHITE, Resign(WHITE)),
        lambda record: Granted(WHITE, record.request(BLACK, RequestKind.UNDO, 1)),
    )

    @pytest.mark.parametrize("forged", FORGED, ids=range(3))
    @pytest.mark.parametrize("deed", ["accept", "play", "reload"])
    def test_it_did_nothing_that_it_did_not_do_also_before_the_first_level(self, deed, forged):
        terms = Terms.of(OFFER, None)
        guest, impostor = welcomed(terms)
        guest.accept()
        impostor.tells(Did(BLACK, Play(BLACK, 0), turn=0))
        if deed == "play":
            guest.act(Play(WHITE, 12))
        if deed == "reload":
            guest = reloaded(guest)
            impostor = Impostor(guest, Seat(Role.HOST, KEY), name="again")
        before = guest._part.record
        impostor.tells(forged(before))
        assert guest._part.record is before
        assert guest.snapshot.conflict == 1
        assert not guest._part.is_trusting
        assert reloaded(guest).snapshot.game.actions == guest.snapshot.game.actions

    def test_nobody_wants_another_round_before_the_first_level(self):
        terms = Terms.of(OFFER, None)
        guest, impostor = welcomed(terms)
        guest.accept()
        guest.act(Resign(WHITE))
        impostor.says(TermsTold(terms.next_round().to_json()))
        assert guest.snapshot.round == 1

    def test_its_guess_is_its_own_before_the_first_level(self):
        secret = Promise.of_handful(random_bytes(5))
        terms = Terms.of(NIGIRI, secret)
        guest, impostor = welcomed(terms)
        guest.accept(guess_odd=True)
        impostor.says(TermsTold(terms.answered(False, secret).to_json()))
        assert guest.snapshot.color is guest.snapshot.reveal is None
        impostor.says(TermsTold(terms.answered(True, secret).to_json()))
        assert guest.snapshot.reveal.guessed_odd

    def test_it_agrees_to_nothing_and_has_no_color_by_a_guess_that_it_never_made(self):
        secret = Promise.of_handful(random_bytes(5))
        terms = replace(Terms.of(NIGIRI, secret).answered(True, secret), agreed=True)
        guest, impostor = welcomed(terms)
        for _ in range(2):
            assert not guest.snapshot.agreed
            assert guest.snapshot.color is None
            assert fault_of(lambda: guest.act(Pass(BLACK))) is ActionFault.NO_COLORS
            hands(impostor, terms, terms.new_record())
        impostor.talk()
        assert not any(isinstance(body, Settled) and body.agreed for body in impostor.heard)

    def test_a_new_device_believes_a_running_game_from_level_on_and_only_until_then(self):
        terms = replace(Terms.of(OFFER, None), agreed=True)
        record = history(terms, *RUNNING)
        guest, impostor = welcomed(terms)
        impostor.tells(*record.entries)
        assert guest.snapshot.game.actions == ()
        assert fault_of(lambda: guest.act(Play(WHITE, 3))) is ActionFault.NO_COLORS
        impostor.says(Level(1, 2, record.digest, 0))
        assert (guest.snapshot.agreed, guest.snapshot.color) == (True, WHITE)
        assert guest.snapshot.game.actions == (Play(BLACK, 12), Play(WHITE, 6))
        impostor.tells(Did(WHITE, Resign(WHITE)))
        assert guest.snapshot.game.phase is Phase.PLAYING

    @pytest.mark.parametrize("body", ["level", "entries"])
    def test_no_more_of_it_is_decided_than_it_proposed(self, body):
        pair = Pair()
        pair.host.act(Play(BLACK, 12))
        pair.settle()
        impostor = in_host_s_seat(pair)
        record = pair.guest._part.record
        if body == "level":
            impostor.says(Level(1, 1, record.digest, 2**40))
        else:
            impostor.tells(decided=2**40)
        assert pair.guest.snapshot.misbehaved == 1
        pair.guest.act(Play(WHITE, 6))
        assert reloaded(pair.guest).snapshot.pending == 1

    @pytest.mark.parametrize("how", ["declined", "lapsed", "withdrawn"])
    def test_what_it_asks_no_more_is_not_granted_in_the_same_turn(self, how):
        pair = Pair()
        pair.host.act(Play(BLACK, 12))
        pair.settle()
        impostor = in_host_s_seat(pair)
        pair.guest.ask(RequestKind.NO_RESULT)
        impostor.talk()
        asked = pair.guest._part.desk.asked
        if how == "withdrawn":
            pair.guest.withdraw()
            for _ in range(WITHDRAWN_MS // 2000 + 2):
                impostor.sends("")
                impostor.now_ms += 2000
                impostor.says({"t": "say", "phrase": "hello", "by": "B"})
        else:
            closed = {"name": asked.name, "how": how}
            impostor.says({"t": "desk", "round": 1, "asked": None, "closed": closed})
        impostor.tells(Granted(BLACK, asked.request))
        assert pair.guest.snapshot.game.phase is Phase.PLAYING

    @pytest.mark.parametrize("how", ["declined", "withdrawn"])
    def test_a_rematch_that_it_asks_no_more_does_not_begin(self, how):
        pair = Pair()
        pair.host.act(Resign(BLACK))
        pair.settle()
        impostor = in_host_s_seat(pair)
        pair.guest.ask(RequestKind.REMATCH)
        impostor.talk()
        closed = {"name": pair.guest._part.desk.asked.name, "how": "declined"}
        if how == "withdrawn":
            pair.guest.withdraw()
            for _ in range(WITHDRAWN_MS // 2000 + 2):
                impostor.now_ms += 2000
                impostor.says({"t": "say", "phrase": "hello", "by": "B"})
        else:
            impostor.says({"t": "desk", "round": 1, "asked": None, "closed": closed})
        terms = pair.guest._part.terms.next_round()
        impostor.says(TermsTold(terms.to_json()))
        assert pair.guest.snapshot.round == 1

    def test_a_consent_that_crossed_the_withdrawal_still_counts(self):
        pair = Pair()
        pair.host.act(Play(BLACK, 12))
        pair.settle()
        pair.guest.ask(RequestKind.NO_RESULT)
        pair.settle()
        pair.guest.withdraw()
        pair.host.answer(yes=True)
        pair.settle()
        assert str(pair.guest.snapshot.game.result) == str(pair.host.snapshot.game.result)
        assert pair.guest.snapshot.conflict is None


class TestTheHost:
    """A guest that meets again and hands back what never was."""

    def impostor(self, pair):
        pair.remove("guest")
        pair.host.happened()
        return Impostor(pair.host, Seat(Role.GUEST, pair.guest._part.seat.key))

    @pytest.mark.parametrize("reloads", [False, True])
    def test_it_takes_no_history_while_it_has_no_entries_of_its_own(self, reloads):
        pair = Pair()
        if reloads:
            pair.reload_host()
        impostor, terms = self.impostor(pair), pair.host._part.terms
        record = history(terms, *RUNNING, (BLACK, Resign(BLACK)))
        before = essence(pair.host)
        impostor.says(Have(1, 3, record.digest))
        hands(impostor, terms, record)
        assert essence(pair.host) == before
        assert Conflicted(0) in pair.host.happened()

    def test_what_was_guessed_and_revealed_is_final(self):
        pair = Pair(NIGIRI, agreed=False)
        pair.guest.accept(guess_odd=True)
        pair.settle()
        color, terms = pair.host.snapshot.color, pair.host._part.terms
        impostor = self.impostor(pair)
        flipped = replace(terms, answer=False)
        guest = flipped.host_color.opponent
        record = history(flipped, (guest, OfferDraw(guest)))
        impostor.says(Have(1, 1, record.digest))
        hands(impostor, flipped, record)
        assert pair.host.snapshot.color is color
        assert pair.host.snapshot.reveal.guessed_odd

    def test_what_it_does_while_deeds_come_back_is_not_lost(self):
        pair = Pair()
        impostor, terms = self.impostor(pair), pair.host._part.terms
        record = history(terms, (WHITE, OfferDraw(WHITE)))
        impostor.says(Have(1, 1, record.digest))
        pair.host.act(Play(BLACK, 12))
        hands(impostor, terms, record)
        assert pair.host.snapshot.game.actions == (Play(BLACK, 12),)
        assert Conflicted(1) in pair.host.happened()

    def test_a_round_that_begins_while_deeds_come_back_is_not_overwritten(self):
        pair = Pair()
        impostor, terms = self.impostor(pair), pair.host._part.terms
        record = history(terms, (WHITE, OfferDraw(WHITE)))
        impostor.says(Have(1, 1, record.digest))
        pair.host._part._begin_round()
        hands(impostor, terms, record)
        assert (pair.host.snapshot.round, pair.host._part.record.entries) == (2, ())

    def test_a_new_host_does_nothing_before_it_was_handed_the_game(self):
        pair = Pair()
        pair.host.act(Play(BLACK, 12))
        pair.settle()
        host = Conversation.guest(secrets=random_bytes(8))
        impostor = Impostor(host)
        impostor.says(Welcome(Role.HOST, KEY, pair.guest._part.terms.to_json()))
        assert host.snapshot.role is Role.HOST
        assert fault_of(lambda: host.act(Play(BLACK, 3))) is ActionFault.NO_COLORS


class TestStrangers:
    """Many who have no seat."""

    def test_the_friend_finds_a_place_among_however_many(self):
        pair = Pair()
        key = pair.guest._part.seat.key
        for number in range(2 * MOST_LINKS):
            Impostor(pair.host, name=f"stranger {number}", nonce=f"{number:032x}")
            pair.host.joined(f"silent {number}", 1_000_000)
        pair.remove("guest")
        Impostor(pair.host, name="one more", nonce="b" * 32)
        friend = Impostor(pair.host, Seat(Role.GUEST, key), name="friend", nonce="c" * 32)
        record = pair.host._part.record
        friend.says(Have(1, 0, record.digest))
        assert pair.host.snapshot.friend is Presence.HERE
        assert len(pair.host._board._links) <= MOST_LINKS

    def test_who_is_let_in_is_the_one_who_was_asked_about(self):
        pair = Pair()
        pair.wait(1000)
        pair.remove("guest")
        pair.wait(8000)
        first = pair.watched("first")
        assert pair.host.snapshot.newcomer == "first"
        later = pair.watched("later")
        pair.host.let_in(as_player=True)
        pair.settle()
        assert (first.snapshot.role, later.snapshot.role) == (Role.GUEST, Role.SPECTATOR)

    SAID = (
        '{"t":"refused","reason":"declined"}',
        '{"t":"refused","reason":"seat"}',
        '{"t":"hello","version":7}',
    )

    @pytest.mark.parametrize("text", SAID)
    @pytest.mark.parametrize("side", ["waiting", "host", "guest"])
    @pytest.mark.parametrize("claims", [None, "host", "guest"])
    def test_a_refusal_by_a_stranger_is_no_failure_of_who_has_a_seat(self, text, side, claims):
        pair = Pair()
        victim = Conversation.host(OFFER, secrets=random_bytes(1))
        if side != "waiting":
            pair.remove("guest" if side == "host" else "host")
            victim = pair.members[side]
        role = Role(claims) if claims else None
        stranger = Impostor(victim, Seat(role, KEY if role else None))
        stranger.sends(text)
        assert victim.snapshot.refused is None

    def test_a_guest_without_a_seat_is_told_why(self):
        guest = Conversation.guest(secrets=random_bytes(3))
        Impostor(guest).sends('{"t":"refused","reason":"full"}')
        assert guest.snapshot.refused is RefusalReason.FULL
