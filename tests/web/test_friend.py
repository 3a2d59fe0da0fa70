"""Two tables that share a game: what happens at one happens at the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gocore.color import Color
from gocore.errors import ActionFault
from gocore.game import Phase
from gocore.protocol.entries import RequestKind
from gocore.protocol.happenings import Phrase
from tests.web.friends import Meeting, fragment_of, friendship, game_of, snapshot, state_of
from web.choices import ColorsBy, HandicapPlacement
from web.friendship import Failure, FriendState
from web.notions import FriendNews, Notice, Question, Remark, Sheet

if TYPE_CHECKING:
    from tests.web.desk import Desk

WHOLE = "E5 F5 E4 F4 E3 F3 E2 F2 E1 F1 E6 F6 E7 F7 E8 F8 E9 F9 H5 pass pass"


def results(*desks: Desk) -> set[str]:
    return {str(game_of(desk).result) for desk in desks}


def played(moves: str, **settings: object) -> tuple[Meeting, Desk, Desk]:
    """A game of which these moves are made; the host is Black."""
    meeting = Meeting(**settings)
    host, guest = meeting.met()
    meeting.play(moves, black=host, white=guest)
    return meeting, host, guest


def test_the_link_is_made_at_once_from_the_settings() -> None:
    meeting = Meeting(komi=0.5)
    assert state_of(meeting.host) is FriendState.IDLE
    meeting.press(meeting.host, "invite")
    assert state_of(meeting.host) is FriendState.WAITING
    assert friendship(meeting.host).link.startswith("https://go.example/#play=")
    assert game_of(meeting.host).setup.komi == 0.5
    assert meeting.host.window.address == fragment_of(meeting.host).removeprefix("#")


def test_a_whole_game_is_played_to_the_same_confirmed_result() -> None:
    meeting, host, guest = played(WHOLE)
    assert {state_of(host), state_of(guest)} == {FriendState.CONNECTED}
    host.judge("H5")
    meeting.settle()
    assert game_of(guest).dead == game_of(host).dead != frozenset()
    meeting.press(host, "confirm", "confirm")
    assert game_of(guest).confirmed == {Color.BLACK}
    meeting.press(guest, "confirm")
    assert results(host, guest) == {"B+1.5"}


def test_both_mark_and_a_mark_takes_agreement_back() -> None:
    meeting, host, guest = played(WHOLE)
    guest.click("H5")
    assert game_of(host).dead == game_of(guest).dead != frozenset()
    meeting.press(guest, "confirm")
    host.click("H5")
    meeting.settle()
    assert game_of(guest).confirmed == game_of(guest).dead == frozenset()
    meeting.press(guest, "resume")
    assert {game_of(host).phase, game_of(guest).phase} == {Phase.PLAYING}


def test_a_guest_may_play_white_or_black() -> None:
    meeting = Meeting(color=Color.WHITE)
    host, guest = meeting.met()
    assert (snapshot(host).color, snapshot(guest).color) == (Color.WHITE, Color.BLACK)
    meeting.play("E5 C3", black=guest, white=host)
    assert (host.state.player, guest.state.player) == (Color.WHITE, Color.BLACK)


def test_colors_by_chance_are_the_same_for_both() -> None:
    host, guest = Meeting(meeting=ColorsBy.RANDOM).met()
    colors = {snapshot(host).color, snapshot(guest).color}
    assert colors == {Color.BLACK, Color.WHITE}


@pytest.mark.parametrize("odd", [True, False])
def test_in_nigiri_the_guest_guesses_before_anybody_plays(odd: bool) -> None:
    meeting = Meeting(meeting=ColorsBy.NIGIRI)
    guest = meeting.invited()
    host = meeting.host
    assert snapshot(guest).must_guess
    host.click("E5")
    assert host.state.refusal is Remark.COLORS_OPEN
    meeting.press(guest, "guess", value="odd" if odd else "even")
    reveal = snapshot(host).reveal
    assert reveal is not None
    assert reveal == snapshot(guest).reveal
    guessed_right = (reveal.count % 2 == 1) is odd
    assert (snapshot(guest).color is Color.BLACK) is guessed_right
    assert snapshot(host).color is not snapshot(guest).color


def test_in_nigiri_the_terms_can_be_declined_instead() -> None:
    meeting = Meeting(meeting=ColorsBy.NIGIRI)
    guest = meeting.invited()
    meeting.press(guest, "decline-terms")
    assert friendship(meeting.host).failure is friendship(guest).failure is Failure.DECLINED


def test_the_host_may_play_before_the_guest_agrees_and_a_stone_agrees_too() -> None:
    meeting = Meeting()
    guest = meeting.invited()
    meeting.host.click("E5")
    meeting.settle()
    assert not snapshot(guest).agreed
    guest.click("C3")
    meeting.settle()
    assert snapshot(meeting.host).agreed
    assert game_of(guest).move_number == game_of(meeting.host).move_number == 2


def test_declined_terms_are_told_on_both_sides() -> None:
    meeting = Meeting()
    guest = meeting.invited()
    meeting.press(guest, "decline-terms")
    assert friendship(meeting.host).failure is Failure.DECLINED
    assert friendship(guest).failure is Failure.DECLINED
    meeting.press(meeting.host, "invite")
    assert state_of(meeting.host) is FriendState.WAITING


def test_nobody_moves_out_of_turn_or_for_the_other() -> None:
    _, host, guest = played("E5")
    host.click("C3")
    assert host.state.refusal is Remark.FRIENDS_MOVE
    assert game_of(host).move_number == game_of(guest).move_number == 1


def test_a_move_is_taken_back_when_the_friend_consents() -> None:
    meeting, host, guest = played("E5 C3")
    meeting.press(host, "undo")
    assert game_of(host).move_number == 2
    request = snapshot(guest).request
    assert request is not None
    assert (request.kind, request.moves) == (RequestKind.UNDO, 2)
    meeting.press(guest, "accept-request")
    assert game_of(host).actions == game_of(guest).actions == ()
    assert snapshot(host).asked is None


def test_a_refused_request_changes_nothing_and_is_told() -> None:
    meeting, host, guest = played("E5 C3")
    meeting.press(guest, "undo")
    meeting.press(host, "decline-request")
    assert game_of(guest).move_number == 2
    assert guest.state.refusal is Remark.FRIEND_DECLINED
    assert snapshot(host).request is None


def test_a_request_takes_the_place_of_an_older_refusal() -> None:
    meeting, host, guest = played("E5 C3")
    meeting.press(guest, "undo")
    meeting.press(host, "decline-request", "undo")
    assert guest.state.refusal is None
    assert guest.status == "Your friend asks to undo. The board goes back by 2 moves."


def test_a_handicap_that_black_would_place_is_fixed_and_that_is_told() -> None:
    free = Meeting(placement=HandicapPlacement.FREE, handicap=3)
    free.press(free.host, "invite")
    assert free.host.state.notices == (Notice(FriendNews.FIXED_HANDICAP),)
    assert game_of(free.host).setup.handicap == 3
    for settings in ({"handicap": 3}, {"placement": HandicapPlacement.FREE}):
        other = Meeting(**settings)
        other.press(other.host, "invite")
        assert other.host.state.notices == ()


def test_a_request_can_be_withdrawn() -> None:
    meeting, host, guest = played("E5 C3")
    meeting.press(guest, "undo", "withdraw")
    assert snapshot(host).request is None
    assert snapshot(guest).asked is None


def test_a_request_falls_when_the_game_goes_on() -> None:
    meeting, host, guest = played("E5 C3")
    meeting.press(guest, "undo")
    host.click("D4")
    meeting.settle()
    assert snapshot(host).request is None
    assert snapshot(guest).asked is None
    assert guest.state.refusal is ActionFault.STALE
    assert game_of(guest).move_number == 3


def test_nobody_asks_for_a_move_back_without_having_moved() -> None:
    meeting, host, guest = played("E5")
    meeting.press(guest, "undo")
    assert guest.state.refusal is ActionFault.NOTHING_TO_UNDO
    assert snapshot(host).request is None


def test_undo_and_a_move_that_cross_end_the_same_on_both_sides() -> None:
    meeting, host, guest = played("E5 C3")
    host.press("undo")
    guest.press("undo")
    meeting.settle()
    assert game_of(host).actions == game_of(guest).actions
    meeting, host, guest = played("E5 C3")
    host.controller.receive("point", "D4", "mouse")
    guest.controller.receive("action", "undo", "")
    meeting.settle()
    assert game_of(host).actions == game_of(guest).actions
    assert game_of(guest).move_number == 3


@pytest.mark.parametrize(("answer", "result"), [("accept-draw", "0"), ("decline-draw", "None")])
def test_a_draw_is_offered_and_answered(answer: str, result: str) -> None:
    meeting, host, guest = played("E5")
    meeting.press(host, "offer-draw")
    assert game_of(guest).draw_offer is Color.BLACK
    meeting.press(guest, answer)
    assert results(host, guest) == {result}
    assert game_of(host).draw_offer is None


def test_an_end_without_result_needs_both() -> None:
    meeting, host, guest = played("E5")
    meeting.press(guest, "no-result")
    assert results(host, guest) == {"None"}
    meeting.press(host, "accept-request")
    assert results(host, guest) == {"Void"}


def test_a_game_is_adjourned_on_a_sealed_move_and_goes_on_with_it() -> None:
    meeting, host, guest = played("E5")
    meeting.press(host, "adjourn")
    meeting.press(guest, "accept-request")
    assert guest.state.sealing
    host.click("A1")
    assert host.state.refusal is Remark.FRIENDS_SEAL
    guest.click("C3")
    meeting.press(guest, "seal")
    assert snapshot(host).sealed_by is Color.WHITE
    assert game_of(host).move_number == game_of(guest).move_number == 1
    guest = meeting.reload(guest)
    meeting.press(guest, "open")
    assert game_of(host).actions == game_of(guest).actions
    assert guest.stone("C3") == host.stone("C3") == "white"


def test_an_adjournment_is_called_off_by_both() -> None:
    meeting, host, guest = played("E5")
    meeting.press(host, "adjourn")
    meeting.press(guest, "accept-request", "play-on")
    meeting.press(host, "accept-request")
    assert snapshot(guest).adjourning is None
    assert not guest.state.sealing
    meeting.play("C3", black=host, white=guest)


def test_resigning_ends_the_game_for_both_and_a_rematch_swaps_the_colors() -> None:
    meeting, host, guest = played("E5 C3")
    meeting.press(guest, "resign", "confirm")
    assert results(host, guest) == {"B+R"}
    meeting.press(host, "rematch")
    meeting.press(guest, "accept-request")
    assert game_of(host).actions == game_of(guest).actions == ()
    assert (snapshot(host).round, snapshot(guest).round) == (2, 2)
    assert (host.state.player, guest.state.player) == (Color.WHITE, Color.BLACK)
    meeting.play("G7 C3", black=guest, white=host)
    host = meeting.reload(host)
    assert game_of(host).actions == game_of(guest).actions


def test_a_third_watches_and_can_do_nothing() -> None:
    meeting, host, guest = played("E5")
    third = meeting.open(fragment_of(host))
    assert friendship(third).is_watching
    assert game_of(third).actions == game_of(host).actions
    assert snapshot(host).spectators == 1
    third.click("C3")
    assert third.state.refusal is Remark.WATCHING
    meeting.play("C3 G7", black=host, white=guest)
    assert game_of(third).actions == game_of(host).actions
    assert third.tab.shared == {}


def test_a_phrase_is_heard_on_both_sides() -> None:
    meeting, host, guest = played("E5")
    meeting.wait(2)
    meeting.press(host, "friend")
    assert host.state.sheet is Sheet.FRIEND
    meeting.press(host, "say", value=Phrase.NICE_MOVE.value)
    assert host.state.sheet is None
    for desk in (host, guest):
        assert (friendship(desk).said, friendship(desk).said_by) == (
            Phrase.NICE_MOVE,
            Color.BLACK,
        )
    meeting.press(host, "say", value="something of one's own")
    assert friendship(guest).said is Phrase.NICE_MOVE
    meeting.wait(21)
    assert friendship(host).said is friendship(guest).said is None


def test_what_makes_no_sense_is_told_once_and_changes_nothing() -> None:
    meeting, host, guest = played("E5")
    before = game_of(host)
    [end] = guest.meeting.ends
    for number in range(30):
        end.send(host.meeting.ends[0].name, "{" * number)
    meeting.settle()
    assert host.state.notices == (Notice(FriendNews.MISBEHAVED),)
    assert game_of(host) == before
    meeting.play("C3", black=host, white=guest)


def test_a_game_against_the_computer_is_kept_and_comes_back() -> None:
    meeting = Meeting()
    player = meeting.open(settings=None)
    player.click("E5").computer("C3")
    meeting.press(player, "invite")
    assert player.state.has_friend
    meeting.press(player, "leave-friend")
    assert not player.state.has_friend
    assert state_of(player) is FriendState.IDLE
    assert game_of(player).move_number == 2
    assert player.window.address == ""


def test_leaving_a_game_that_goes_on_is_asked_about_and_told_to_the_friend() -> None:
    meeting, host, guest = played("E5")
    meeting.press(guest, "leave-friend")
    assert guest.state.question is Question.LEAVE_FRIEND
    meeting.press(guest, "cancel", "new-game")
    assert guest.state.question is Question.LEAVE_FRIEND
    meeting.press(guest, "confirm")
    assert not guest.state.has_friend
    assert state_of(host) is FriendState.AWAY
    assert guest.window.address == ""


def test_a_game_that_was_left_is_come_back_to_by_its_link_alone() -> None:
    meeting, host, guest = played("E5")
    meeting.press(guest, "leave-friend", "confirm")
    guest = meeting.reload(guest)
    assert not guest.state.has_friend
    guest.company.arrival.changed(fragment_of(host))
    meeting.settle()
    assert game_of(guest).actions == game_of(host).actions
    meeting.play("C3", black=host, white=guest)
    assert meeting.reload(guest).state.has_friend


def test_a_game_that_is_over_is_left_without_a_question_and_dropped() -> None:
    meeting, _host, guest = played("E5")
    meeting.press(guest, "resign", "confirm", "new-game")
    assert not guest.state.has_friend
    assert [key for key in guest.tab.shared if key.startswith("tianyuan/game/")] == []


def test_hidden_a_title_and_a_sound_call_the_player_until_somebody_looks() -> None:
    meeting, host, guest = played("E5")
    host.window.hidden = True
    host.screen.sounds.clear()
    meeting.press(guest, "pass")
    assert host.window.titles[-1] == "● Your turn"
    assert host.screen.sounds == ["stone"]
    host.window.hidden = False
    host.company.looked_at()
    assert host.window.titles[-1] == ""


def test_hidden_a_title_tells_that_the_friend_has_come() -> None:
    meeting = Meeting(color=Color.WHITE)
    meeting.host.window.hidden = True
    meeting.invited()
    assert meeting.host.window.titles[-1] == "● Your friend is here"


def test_stones_sound_on_both_sides_and_a_welcome_is_silent() -> None:
    meeting, host, guest = played("E5 C3")
    assert host.screen.sounds == guest.screen.sounds == ["stone", "stone"]
    third = meeting.open(fragment_of(host))
    assert third.screen.sounds == []


@pytest.mark.parametrize("variant", ["phantom", "pair", "rengo"])
def test_variants_that_need_one_screen_are_refused(variant: str) -> None:
    meeting = Meeting(variant=variant)
    before = game_of(meeting.host)
    meeting.press(meeting.host, "invite")
    assert state_of(meeting.host) is FriendState.FAILED
    assert friendship(meeting.host).failure is Failure.VARIANT
    assert game_of(meeting.host) is before
    meeting.press(meeting.host, "leave-friend")
    assert state_of(meeting.host) is FriendState.IDLE
    assert game_of(meeting.host) is before


@pytest.mark.parametrize("variant", ["atari", "torus"])
def test_atari_and_torus_go_are_played(variant: str) -> None:
    _, host, guest = played("E5 C3", variant=variant)
    assert game_of(guest).setup.variant.key == game_of(host).setup.variant.key == variant


def test_handicap_stones_stand_on_their_points_for_both() -> None:
    meeting = Meeting(handicap=9, placement="free")
    host, guest = meeting.met()
    assert game_of(host).setup == game_of(guest).setup
    assert game_of(guest).setup.handicap == 5
    guest.click("E1")
    meeting.settle()
    assert host.stone("E1") == "white"
