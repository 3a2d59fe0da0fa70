"""Who may do what in a game between two people, and what crosses on the way."""

import pytest

from gocore.actions import (
    AcceptDraw,
    Confirm,
    DeclineDraw,
    Mark,
    NoResult,
    OfferDraw,
    Pass,
    Play,
    Resign,
    Resume,
    Timeout,
    Warn,
)
from gocore.clock import full_time
from gocore.errors import (
    ActionFault,
    GoError,
    IllegalActionError,
    IllegalMoveError,
    MoveFault,
    NotationError,
)
from gocore.game import Phase
from gocore.points import Grid, parse_vertex
from gocore.protocol.entries import Did, Granted, Opened, Request, RequestKind, Sealed
from gocore.protocol.promise import Promise
from gocore.protocol.record import Record
from gocore.setup import Setup
from tests.gocore.protocol.playing import (
    BLACK,
    BYOYOMI,
    NONCE,
    WHITE,
    begun,
    granted,
    opening,
    played,
    seal,
    stopped,
)

E5 = parse_vertex("E5", Grid.square(9))
E4 = parse_vertex("E4", Grid.square(9))
C3 = parse_vertex("C3", Grid.square(9))


def fault(record, entry):
    """Why the record takes no such entry; it stays what it was."""
    before = record.to_json()
    with pytest.raises(IllegalActionError) as caught:
        record.after(entry)
    assert record.to_json() == before
    return caught.value.reason


def done(record, by, action):
    return record.after(record.did(by, action))


def adjourned(move="D4"):
    """White, to move after Black's E5, has sealed this move."""
    record = granted(played(begun(), "E5"), BLACK, "adjourn")
    return record.after(seal(record, move))


@pytest.mark.parametrize(
    "action",
    [
        Play(BLACK, 0), Pass(BLACK), Resign(BLACK), Confirm(BLACK), Resume(BLACK), OfferDraw(BLACK),
        AcceptDraw(BLACK), DeclineDraw(BLACK), Timeout(BLACK), Warn(BLACK),
    ],
    ids=lambda action: type(action).__name__,
)  # fmt: skip
@pytest.mark.parametrize("record", [begun(time=BYOYOMI), stopped()], ids=["playing", "marking"])
def test_nobody_acts_for_the_other(action, record):
    assert fault(record, record.did(WHITE, action)) is ActionFault.NOT_YOURS


def test_only_the_side_to_move_plays():
    record = begun()
    assert fault(record, record.did(WHITE, Play(WHITE, 0))) is ActionFault.NOT_YOUR_TURN
    assert done(record, BLACK, Play(BLACK, 0)).game.to_move is WHITE


def test_an_illegal_stone_is_refused_with_its_reason():
    record = played(begun(), "E5")
    with pytest.raises(IllegalMoveError) as caught:
        done(record, WHITE, Play(WHITE, E5))
    assert caught.value.reason is MoveFault.OCCUPIED


def test_no_result_needs_consent():
    record = played(begun(), "E5")
    for color in (BLACK, WHITE):
        assert fault(record, record.did(color, NoResult())) is ActionFault.NEEDS_CONSENT
    assert str(granted(record, WHITE, "no-result").game.result) == "Void"


def test_nobody_consents_to_their_own_request():
    record = played(begun(), "E5")
    for kind in RequestKind:
        asked = record.request(WHITE, kind, moves=1)
        assert fault(record, Granted(WHITE, asked)) is ActionFault.NOT_YOURS


def test_a_rematch_is_no_part_of_a_record():
    record = begun()
    with pytest.raises(NotationError):
        record.after(Granted(BLACK, record.request(WHITE, RequestKind.REMATCH)))


def test_either_marks_and_either_resumes():
    for color in (BLACK, WHITE):
        marked = done(stopped(), color, Mark(E5, True))
        assert marked.game.dead == {E5}
        resumed = done(marked, color.opponent, Resume(color.opponent))
        assert resumed.game.phase is Phase.PLAYING and not resumed.game.dead


def test_after_a_dispute_the_next_stop_counts_every_stone_as_alive():
    record = done(stopped(), WHITE, Resume(WHITE, disputed=True))
    record = played(record, "pass pass")
    assert record.game.phase is Phase.FINISHED and not record.game.dead


class TestConfirming:
    @pytest.mark.parametrize("first", [BLACK, WHITE])
    def test_both_at_once_end_the_game_in_either_order(self, first):
        record = done(stopped(), WHITE, Mark(E5, True))
        entries = {color: record.did(color, Confirm(color)) for color in (BLACK, WHITE)}
        once = record.after(entries[first])
        finished = once.after(entries[first.opponent])
        assert finished.game.phase is Phase.FINISHED
        assert str(finished.game.result) == "W+88.5"
        assert not once.game.result

    def test_a_second_confirmation_changes_nothing_even_after_the_end(self):
        record = stopped()
        entry, other = (record.did(color, Confirm(color)) for color in (BLACK, WHITE))
        once = record.after(entry)
        assert once.after(entry) is once
        finished = once.after(other)
        assert finished.after(entry) is finished and finished.after(other) is finished

    def test_a_mark_clears_both_and_who_confirmed_other_marks_has_not_confirmed(self):
        record = stopped()
        late = record.did(WHITE, Confirm(WHITE))
        record = done(done(record, BLACK, Confirm(BLACK)), BLACK, Mark(E5, True))
        assert not record.game.confirmed
        assert fault(record, late) is ActionFault.OTHER_MARKS

    def test_a_confirmation_of_marks_that_came_back_counts(self):
        record = stopped()
        early = record.did(WHITE, Confirm(WHITE))
        record = done(done(record, BLACK, Mark(E5, True)), BLACK, Mark(E5, False))
        assert record.after(early).game.confirmed == {WHITE}

    def test_a_mark_that_changes_nothing_clears_nothing(self):
        record = done(done(stopped(), BLACK, Mark(E5, True)), WHITE, Confirm(WHITE))
        again = record.did(BLACK, Mark(E5, True))
        assert record.after(again) is record

    def test_both_marking_the_same_block_at_once_mark_it(self):
        record = stopped()
        both = [record.did(color, Mark(E5, True)) for color in (BLACK, WHITE)]
        assert record.after(both[0]).after(both[1]).game.dead == {E5}

    def test_a_late_confirmation_does_not_count_when_play_stops_again(self):
        record = stopped()
        late = record.did(BLACK, Confirm(BLACK))
        record = done(record, WHITE, Resume(WHITE))
        assert fault(record, late) is ActionFault.STALE
        record = played(record, "pass pass")
        assert record.moment.marks == late.marks
        assert fault(record, late) is ActionFault.STALE

    def test_a_confirmation_must_say_of_what(self):
        record = stopped()
        with pytest.raises(NotationError):
            record.after(Did(BLACK, Confirm(BLACK), turn=record.turn))

    def test_marks_are_confirmed_only_while_marking(self):
        record = begun()
        assert fault(record, record.did(BLACK, Confirm(BLACK))) is ActionFault.NOT_MARKING
        assert fault(record, record.did(BLACK, Mark(E5, True))) is ActionFault.NOT_MARKING

    def test_an_empty_point_cannot_be_marked(self):
        assert fault(stopped(), stopped().did(BLACK, Mark(0, True))) is ActionFault.NO_STONE


class TestTakingBack:
    def test_consent_takes_back_as_many_moves_as_asked(self):
        record = granted(played(begun(), "E5 E4 C3"), WHITE, "undo", 2)
        assert record.game.move_number == 1 and record.game.to_move is WHITE
        assert len(record.entries) == 4

    def test_more_than_was_played_cannot_be_taken_back(self):
        record = played(begun(), "E5")
        asked = Granted(WHITE, record.request(BLACK, RequestKind.UNDO, 2))
        assert fault(record, asked) is ActionFault.NOTHING_TO_UNDO

    def test_undo_leads_out_of_marking_and_forgets_the_marks(self):
        record = done(done(stopped(), WHITE, Mark(E5, True)), WHITE, Confirm(WHITE))
        record = granted(record, BLACK, "undo", 1)
        assert record.game.phase is Phase.PLAYING and record.game.move_number == 3
        again = played(record, "pass")
        assert not again.game.dead and not again.game.confirmed

    def test_consent_to_a_request_that_a_move_has_overtaken_is_refused(self):
        record = played(begun(), "E5")
        asked = record.request(BLACK, RequestKind.UNDO, 1)
        moved = played(record, "E4")
        assert fault(moved, Granted(WHITE, asked)) is ActionFault.STALE

    def test_a_request_stands_while_marks_and_offers_come_and_go(self):
        record = stopped()
        asked = record.request(BLACK, RequestKind.UNDO, 1)
        record = done(done(record, WHITE, Mark(E5, True)), BLACK, Confirm(BLACK))
        assert record.after(Granted(WHITE, asked)).game.move_number == 3

    def test_consent_counts_once(self):
        record = played(begun(), "E5 E4 C3")
        consent = Granted(WHITE, record.request(BLACK, RequestKind.UNDO, 1))
        assert fault(record.after(consent), consent) is ActionFault.STALE

    def test_a_move_that_crosses_with_consent_is_not_played_elsewhere_in_the_game(self):
        record = played(begun(), "E5 E4")
        move = record.did(BLACK, Play(BLACK, C3))
        consent = Granted(WHITE, record.request(BLACK, RequestKind.UNDO, 2))
        undone = record.after(consent)
        assert undone.game.to_move is BLACK and undone.game.position.is_legal(C3)
        assert fault(undone, move) is ActionFault.STALE

    def test_a_move_from_before_an_undo_is_not_played_when_the_game_is_as_long_again(self):
        record = played(begun(), "E5 E4")
        move = record.did(BLACK, Play(BLACK, C3))
        again = played(granted(record, WHITE, "undo", 1), "E4")
        assert again.game == record.game
        assert fault(again, move) is ActionFault.STALE

    def test_a_finished_game_is_not_taken_back(self):
        record = done(played(begun(), "E5"), WHITE, Resign(WHITE))
        asked = Granted(WHITE, record.request(BLACK, RequestKind.UNDO, 1))
        assert fault(record, asked) is ActionFault.GAME_OVER

    def test_stones_of_a_handicap_are_no_moves(self):
        setup = Setup(Grid.square(9), begun().setup.rules, 0.5, 2, stones=(0, 40))
        record = Record.start(setup)
        assert record.game.to_move is WHITE
        asked = Granted(WHITE, record.request(BLACK, RequestKind.UNDO, 1))
        assert fault(record, asked) is ActionFault.NOTHING_TO_UNDO
        moved = granted(done(record, WHITE, Play(WHITE, 8)), BLACK, "undo", 1)
        assert moved.game == record.game


class TestDraws:
    def test_an_offer_taken_is_a_draw(self):
        record = done(done(begun(), WHITE, OfferDraw(WHITE)), BLACK, AcceptDraw(BLACK))
        assert str(record.game.result) == "0"

    def test_nobody_takes_their_own_offer(self):
        record = done(begun(), WHITE, OfferDraw(WHITE))
        assert fault(record, record.did(WHITE, AcceptDraw(WHITE))) is ActionFault.NO_OFFER

    def test_the_same_offer_again_changes_nothing(self):
        record = done(begun(), WHITE, OfferDraw(WHITE))
        assert record.after(record.did(WHITE, OfferDraw(WHITE))) is record

    def test_an_offer_that_a_move_has_overtaken_is_not_made(self):
        record = begun()
        offer = record.did(WHITE, OfferDraw(WHITE))
        assert fault(played(record, "E5"), offer) is ActionFault.STALE

    def test_acceptance_of_an_offer_that_a_move_took_back_is_refused(self):
        record = done(begun(), BLACK, OfferDraw(BLACK))
        late = record.did(WHITE, AcceptDraw(WHITE))
        assert fault(played(record, "E5"), late) is ActionFault.STALE

    def test_a_resignation_holds_whatever_came_before_it(self):
        record = begun()
        resigned = record.did(WHITE, Resign(WHITE))
        assert str(played(record, "E5").after(resigned).game.result) == "B+R"
        assert fault(record.after(resigned), resigned) is ActionFault.GAME_OVER


class TestClocksAndWarnings:
    def test_a_player_says_that_the_own_flag_fell(self):
        record = played(begun(time=BYOYOMI), "E5")
        assert str(done(record, WHITE, Timeout(WHITE)).game.result) == "B+T"
        assert fault(record, record.did(BLACK, Timeout(BLACK))) is ActionFault.NOT_YOUR_TURN

    def test_no_flag_falls_without_a_clock_nor_while_marking(self):
        record = begun()
        assert fault(record, record.did(BLACK, Timeout(BLACK))) is ActionFault.NO_CLOCK
        timed = played(begun(time=BYOYOMI), "pass pass")
        assert fault(timed, timed.did(WHITE, Timeout(WHITE))) is ActionFault.NOT_PLAYING

    def test_time_is_left_only_after_a_turn_of_a_timed_game(self):
        left = full_time(BYOYOMI)
        timed = begun(time=BYOYOMI)
        assert timed.after(timed.did(BLACK, Pass(BLACK), left)).entries[0].left == left
        for record, action in ((begun(), Pass(BLACK)), (timed, OfferDraw(BLACK))):
            with pytest.raises(NotationError):
                record.after(record.did(BLACK, action, left))

    def test_a_warning_is_taken_by_who_made_the_illegal_move_and_costs_the_turn(self):
        record = played(begun(rules="chinese-tournament"), "E5")
        warned = done(record, WHITE, Warn(WHITE))
        assert warned.game.to_move is BLACK and warned.game.warned == {WHITE}
        lost = done(played(warned, "C3"), WHITE, Warn(WHITE))
        assert str(lost.game.result) == "B+F"

    def test_other_rules_know_no_warning(self):
        record = begun()
        assert fault(record, record.did(BLACK, Warn(BLACK))) is ActionFault.NO_WARNINGS

    def test_seats_are_for_more_than_two(self):
        with pytest.raises(NotationError):
            done(begun(), BLACK, Play(BLACK, 0, seat=0))


class TestAdjourning:
    def test_who_is_to_move_seals_and_nobody_plays_past_it(self):
        record = granted(played(begun(), "E5"), WHITE, "adjourn")
        assert record.adjourning is WHITE and record.sealed_by is None
        move = record.did(WHITE, Play(WHITE, E4))
        assert fault(record, move) is ActionFault.ADJOURNING
        by_other = Sealed(BLACK, "0" * 64, record.turn)
        assert fault(record, by_other) is ActionFault.NOT_YOUR_TURN
        away = record.after(seal(record, "E4"))
        assert away.sealed_by is WHITE and away.adjourning is None
        assert away.game == record.game

    def test_the_sealer_opens_and_the_move_is_played(self):
        record = adjourned("E4")
        opened = record.after(opening(record, "E4"))
        assert opened.sealed_by is None and opened.game.actions[-1] == Play(WHITE, E4)

    def test_only_the_sealer_opens_and_only_what_was_sealed(self):
        record = adjourned("E4")
        assert fault(record, opening(record, "E4", by=BLACK)) is ActionFault.NOT_YOURS
        assert fault(record, opening(record, "C3")) is ActionFault.OTHER_SEAL
        other_nonce = Opened(WHITE, E4, NONCE[::-1])
        assert fault(record, other_nonce) is ActionFault.OTHER_SEAL

    @pytest.mark.parametrize("color", [BLACK, WHITE])
    def test_while_a_move_is_sealed_nobody_plays(self, color):
        record = adjourned()
        for action in (Play(color, C3), Pass(color), Timeout(color), Warn(color)):
            assert not isinstance(done_or_fault(record, color, action), Record)
        for kind, moves in ((RequestKind.UNDO, 1), (RequestKind.ADJOURN, 0)):
            asked = record.request(color.opponent, kind, moves)
            assert fault(record, Granted(color, asked)) is ActionFault.SEALED
        assert fault(record, Sealed(color, "0" * 64, record.turn)) is ActionFault.SEALED

    def test_an_adjourned_game_can_be_given_up_drawn_or_ended_without_result(self):
        record = adjourned()
        given_up = done(record, BLACK, Resign(BLACK))
        assert str(given_up.game.result) == "W+R" and given_up.sealed_by is None
        assert fault(given_up, opening(record, "D4")) is ActionFault.GAME_OVER
        assert str(granted(record, BLACK, "no-result").game.result) == "Void"
        offered = done(record, WHITE, OfferDraw(WHITE))
        assert str(done(offered, BLACK, AcceptDraw(BLACK)).game.result) == "0"

    def test_an_illegal_move_stays_sealed_until_both_agree_to_play_on(self):
        record = adjourned("E5")
        with pytest.raises(IllegalMoveError) as caught:
            record.after(opening(record, "E5"))
        assert caught.value.reason is MoveFault.OCCUPIED and record.sealed_by is WHITE
        torn_up = granted(record, BLACK, "play-on")
        assert torn_up.sealed_by is None
        assert done(torn_up, WHITE, Play(WHITE, E4)).game.move_number == 2

    def test_an_adjournment_is_called_off_by_both_and_may_be_agreed_again(self):
        record = granted(played(begun(), "E5"), BLACK, "adjourn")
        stale = seal(record, "D4")
        off = granted(record, BLACK, "play-on")
        assert off.adjourning is None
        assert fault(off, stale) is ActionFault.NOT_ADJOURNING
        again = granted(off, WHITE, "adjourn")
        assert fault(again, stale) is ActionFault.STALE
        assert again.after(seal(again, "D4")).sealed_by is WHITE

    def test_a_seal_from_before_an_undo_is_refused(self):
        record = granted(played(begun(), "E5 E4 C3"), BLACK, "adjourn")
        stale = seal(record, "D4")
        undone = granted(record, BLACK, "undo", 2)
        assert undone.adjourning is WHITE
        assert fault(undone, stale) is ActionFault.STALE

    def test_nothing_is_sealed_opened_or_called_off_where_nothing_is_adjourned(self):
        record = played(begun(), "E5")
        assert fault(record, seal(record, "D4")) is ActionFault.NOT_ADJOURNING
        assert fault(record, opening(record, "D4", WHITE)) is ActionFault.NOT_SEALED
        asked = Granted(BLACK, record.request(WHITE, RequestKind.PLAY_ON))
        assert fault(record, asked) is ActionFault.NOT_ADJOURNING

    def test_a_game_is_adjourned_once_and_only_in_play(self):
        marking = stopped()
        asked = Granted(BLACK, marking.request(WHITE, RequestKind.ADJOURN))
        assert fault(marking, asked) is ActionFault.NOT_PLAYING
        record = granted(begun(), BLACK, "adjourn")
        asked = Granted(BLACK, record.request(WHITE, RequestKind.ADJOURN))
        assert fault(record, asked) is ActionFault.ADJOURNING

    def test_the_clock_still_runs_while_a_move_to_seal_is_chosen(self):
        record = granted(begun(time=BYOYOMI), BLACK, "adjourn")
        assert str(done(record, BLACK, Timeout(BLACK)).game.result) == "W+T"
        away = record.after(
            Sealed(BLACK, Promise.of_move(0, Grid.square(9), NONCE).commitment, record.turn)
        )
        assert fault(away, away.did(BLACK, Timeout(BLACK))) is ActionFault.SEALED

    def test_time_sealed_with_a_move_belongs_to_a_timed_game(self):
        for time in (None, BYOYOMI):
            record = granted(begun(time=time), BLACK, "adjourn")
            entry = Sealed(BLACK, "0" * 64, record.turn, full_time(BYOYOMI))
            if time:
                assert record.after(entry).sealed.left == full_time(BYOYOMI)
            else:
                with pytest.raises(NotationError):
                    record.after(entry)


def done_or_fault(record, color, action):
    try:
        return done(record, color, action)
    except GoError as error:
        return error


def test_a_request_of_another_moment_of_another_kind_is_stale_too():
    record = played(begun(), "E5 E4")
    for kind in (RequestKind.NO_RESULT, RequestKind.ADJOURN, RequestKind.PLAY_ON):
        assert fault(record, Granted(BLACK, Request(WHITE, kind, 1))) is ActionFault.STALE
