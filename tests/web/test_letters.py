"""Games by letter: a link is passed back and forth, and nothing else connects the two."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from gocore.actions import Play
from gocore.color import Color
from gocore.errors import ActionFault
from gocore.game import Phase
from gocore.protocol.entries import Granted, RequestKind
from gocore.protocol.letter import read_letter, write_letter
from gocore.protocol.offer import ColorChoice
from gocore.protocol.record import Record
from gocore.time_control import TimeControl
from tests.web.fakes import run
from tests.web.friends import (
    Meeting,
    fragment_of,
    friendship,
    game_of,
    reopened,
    snapshot,
    state_of,
)
from tests.web.test_friend import WHOLE, played, results
from web.choices import ColorsBy
from web.friendship import Failure, FriendState, Way
from web.notions import Remark

if TYPE_CHECKING:
    from gocore.protocol.letter import Letter
    from tests.web.desk import Desk


def deliver(meeting: Meeting, letter: str, desk: Desk) -> None:
    """Let a page open the link that its friend has sent."""
    desk.company.arrival.changed(letter)
    meeting.settle()


def begun(moves: str = "", **settings: object) -> tuple[Meeting, Desk, Desk]:
    """A game by letter of which these moves are made; the host is Black, the guest has it now."""
    meeting = Meeting(**settings)
    host = meeting.host
    meeting.press(host, "by-letter")
    first, *rest = (moves or "E5").split()
    act(meeting, host, first)
    guest = meeting.open(fragment_of(host))
    correspond(meeting, rest, host, guest)
    return meeting, host, guest


def act(meeting: Meeting, desk: Desk, move: str) -> None:
    if move == "pass":
        meeting.press(desk, "pass")
    else:
        desk.click(move)


def correspond(meeting: Meeting, moves: list[str], host: Desk, guest: Desk) -> None:
    """Make moves in turn, each of which is sent to the other."""
    for move in moves:
        desks = [guest, host] if game_of(guest).to_move is guest.state.player else [host, guest]
        act(meeting, desks[0], move)
        deliver(meeting, fragment_of(desks[0]), desks[1])
        assert game_of(host) == game_of(guest)


def test_a_whole_game_by_letter_ends_in_the_same_confirmed_result() -> None:
    meeting, host, guest = begun(WHOLE)
    assert {friendship(host).way, friendship(guest).way} == {Way.LETTER}
    assert meeting.hub.everybody == []
    assert game_of(guest).phase is Phase.MARKING
    host.judge("H5")
    meeting.press(host, "confirm", "confirm")
    deliver(meeting, fragment_of(host), guest)
    assert game_of(guest).confirmed == {Color.BLACK}
    meeting.press(guest, "confirm")
    deliver(meeting, fragment_of(guest), host)
    assert results(host, guest) == {"B+1.5"}


def test_the_first_letter_waits_for_an_answer_and_says_so() -> None:
    meeting, host, guest = begun("E5")
    assert state_of(host) is FriendState.WAITING
    guest.click("C3")
    deliver(meeting, fragment_of(guest), host)
    assert {state_of(host), state_of(guest)} == {FriendState.CONNECTED}


def test_nobody_plays_twice_before_the_other_has_answered() -> None:
    _, host, _ = begun("E5")
    host.click("C3")
    assert game_of(host).move_number == 1


def test_a_host_who_plays_white_sends_an_empty_board() -> None:
    meeting = Meeting(color=Color.WHITE)
    host = meeting.host
    meeting.press(host, "by-letter")
    guest = meeting.open(fragment_of(host))
    assert (snapshot(host).color, snapshot(guest).color) == (Color.WHITE, Color.BLACK)
    guest.click("E5")
    deliver(meeting, fragment_of(guest), host)
    assert host.stone("E5") == "black"


@pytest.mark.parametrize("meeting", [ColorsBy.RANDOM, ColorsBy.NIGIRI])
def test_where_chance_decides_it_does_so_before_the_first_letter(meeting: ColorsBy) -> None:
    both = Meeting(meeting=meeting)
    both.press(both.host, "by-letter")
    guest = both.open(fragment_of(both.host))
    colors = [snapshot(both.host).color, snapshot(guest).color]
    assert sorted(filter(None, colors)) == [Color.BLACK, Color.WHITE]
    assert not snapshot(guest).must_guess


def test_no_clock_runs_in_a_game_by_letter() -> None:
    _, host, guest = begun("E5 C3", time=TimeControl(60_000))
    assert host.state.timing is guest.state.timing is None


@pytest.mark.parametrize("side", ["host", "guest"])
def test_a_reload_on_either_side_finds_the_game(side: str) -> None:
    meeting, host, guest = begun("E5 C3")
    if side == "host":
        host = meeting.reload(host, crash=True)
    else:
        guest = meeting.reload(guest, crash=True)
    assert game_of(host) == game_of(guest)
    assert host.state.refusal is guest.state.refusal is None
    correspond(meeting, ["G7", "C7"], host, guest)


def test_a_letter_opened_in_another_tab_takes_the_game_there() -> None:
    meeting, host, guest = begun("E5 C3")
    host.click("G7")
    fresh = meeting.open(fragment_of(host), tab=guest.tab.beside(), kept=True)
    assert game_of(fresh) == game_of(host)
    assert snapshot(fresh).color is Color.WHITE
    assert not guest.state.held


def test_an_own_letter_opened_in_another_tab_is_a_friends() -> None:
    meeting = Meeting()
    host = meeting.host
    meeting.press(host, "by-letter")
    host.click("E5")
    second = meeting.open(fragment_of(host), tab=host.tab.beside(), kept=True)
    assert snapshot(second).color is Color.WHITE
    assert host.state.held


def test_an_own_letter_opened_where_the_tab_is_closed_is_ones_own_game() -> None:
    meeting, host, _ = begun("E5")
    letter = fragment_of(host)
    meeting.close(host)
    again = meeting.open(letter, tab=reopened(host.tab), kept=True)
    assert snapshot(again).color is Color.BLACK
    assert game_of(again) == game_of(host)


def test_an_old_letter_changes_nothing_and_is_told() -> None:
    meeting, host, guest = begun("E5")
    first = fragment_of(host)
    correspond(meeting, ["C3", "G7"], host, guest)
    deliver(meeting, first, guest)
    assert guest.state.refusal is Failure.OLD_LETTER
    assert game_of(guest).move_number == 3
    correspond(meeting, ["C7"], host, guest)


def test_a_letter_that_tells_another_game_changes_nothing_and_is_told() -> None:
    meeting, host, guest = begun("E5")
    other = meeting.open(fragment_of(host))
    guest.click("C3")
    deliver(meeting, fragment_of(guest), host)
    other.click("C7")
    before = game_of(host)
    deliver(meeting, fragment_of(other), host)
    assert host.state.refusal is Failure.OTHER_LETTER
    assert game_of(host) is before


def test_a_letter_that_has_one_do_what_one_never_did_is_refused() -> None:
    meeting, host, guest = begun("E5")
    thief = meeting.open(fragment_of(host))
    thief.click("C3")
    forger = meeting.open(fragment_of(thief))
    forger.click("A1")
    last = meeting.open(fragment_of(forger))
    last.click("B1")
    deliver(meeting, fragment_of(last), host)
    assert host.state.refusal is Failure.OTHER_LETTER
    assert game_of(host).move_number == 1
    assert game_of(guest).actions == (Play(Color.BLACK, 40),)


@pytest.mark.parametrize("text", ["", "hello", "https://go.example/#game=AAAAAAAAAAAA", "#play=x"])
def test_what_is_pasted_and_no_letter_is_refused(text: str) -> None:
    meeting, host, _ = begun("E5")
    host.controller.receive("form", "letter", text)
    meeting.settle()
    assert host.state.refusal is Failure.BAD_LETTER
    assert game_of(host).move_number == 1


def test_an_own_letter_that_is_pasted_is_told_to_be_ones_own() -> None:
    meeting, host, guest = begun("E5")
    first = friendship(host).link
    for _ in range(2):
        host.controller.receive("form", "letter", first)
        meeting.settle()
        assert host.state.refusal is Remark.OWN_LETTER
        correspond(meeting, ["C3", "G7"], host, guest)


def test_of_two_versions_the_own_is_kept_and_can_be_sent_again() -> None:
    meeting, host, _ = begun("E5")
    one, other = meeting.open(fragment_of(host)), meeting.open(fragment_of(host))
    one.click("C3")
    other.click("C7")
    deliver(meeting, fragment_of(one), host)
    own = friendship(host).link
    deliver(meeting, fragment_of(other), host)
    assert "two versions of this game" in host.status
    assert "Send your own link again" in host.status
    assert friendship(host).link == own


@pytest.mark.parametrize("wish", ["adjourn", "play-on"])
def test_an_adjournment_is_not_asked_for_by_letter(wish: str) -> None:
    meeting, host, _ = begun("E5")
    meeting.press(host, wish)
    assert host.state.refusal is Remark.LETTERS_WAIT
    assert snapshot(host).asked is None


def test_what_cannot_be_asked_by_letter_is_not_heard_either() -> None:
    meeting, host, guest = begun("E5 C3")
    letter = letter_of(host)
    asking = replace(letter, request=letter.record.request(Color.BLACK, RequestKind.ADJOURN, 0))
    for reader in (guest, meeting.open(f"#game={write_letter(asking)}")):
        deliver(meeting, f"#game={write_letter(asking)}", reader)
        assert snapshot(reader).request is None


def test_a_letter_is_pasted_as_a_link() -> None:
    meeting, host, guest = begun("E5")
    guest.click("C3")
    host.controller.receive("form", "letter", f" {friendship(guest).link}\n")
    meeting.settle()
    assert game_of(host) == game_of(guest)


def test_a_move_is_taken_back_by_letters() -> None:
    meeting, host, guest = begun("E5 C3")
    host.click("G7")
    meeting.press(host, "undo")
    deliver(meeting, fragment_of(host), guest)
    assert snapshot(guest).request is not None
    meeting.press(guest, "accept-request")
    deliver(meeting, fragment_of(guest), host)
    assert game_of(host) == game_of(guest)
    assert game_of(host).move_number == 2
    assert snapshot(host).asked is None


def test_a_request_declined_by_letter_is_over() -> None:
    meeting, host, guest = begun("E5 C3")
    host.click("G7")
    meeting.press(host, "undo")
    deliver(meeting, fragment_of(host), guest)
    meeting.press(guest, "decline-request")
    guest.click("C7")
    deliver(meeting, fragment_of(guest), host)
    assert snapshot(host).asked is None
    assert game_of(host).move_number == 4


def test_two_requests_at_once_are_one_too_many() -> None:
    meeting, host, _ = begun("E5")
    meeting.press(host, "undo", "no-result")
    assert host.state.refusal is ActionFault.ASKED
    meeting.press(host, "withdraw")
    assert snapshot(host).asked is None


def test_a_draw_and_a_resignation_by_letter() -> None:
    meeting, host, guest = begun("E5")
    meeting.press(guest, "offer-draw")
    deliver(meeting, fragment_of(guest), host)
    meeting.press(host, "decline-draw")
    deliver(meeting, fragment_of(host), guest)
    meeting.press(guest, "resign", "confirm")
    deliver(meeting, fragment_of(guest), host)
    assert results(host, guest) == {"B+R"}


def test_a_rematch_by_letter_swaps_the_colors() -> None:
    meeting, host, guest = begun("E5")
    meeting.press(guest, "resign", "confirm")
    deliver(meeting, fragment_of(guest), host)
    meeting.press(host, "rematch")
    deliver(meeting, fragment_of(host), guest)
    meeting.press(guest, "accept-request")
    assert game_of(guest).actions == ()
    assert snapshot(guest).color is Color.BLACK
    guest.click("G7")
    deliver(meeting, fragment_of(guest), host)
    assert (snapshot(host).round, snapshot(host).color) == (2, Color.WHITE)
    assert game_of(host) == game_of(guest)


def test_a_game_that_lost_its_line_goes_on_by_letter_on_both_sides() -> None:
    meeting, host, guest = played("E5 C3", time=TimeControl(60_000))
    meeting.hub.kill_relays()
    meeting.hub.cut(guest.meeting.ends[-1])
    meeting.wait(30)
    meeting.press(host, "by-letter")
    host.click("G7")
    deliver(meeting, fragment_of(host), guest)
    assert friendship(guest).way is Way.LETTER
    assert game_of(guest) == game_of(host)
    guest.click("C7")
    deliver(meeting, fragment_of(guest), host)
    assert game_of(guest) == game_of(host)


def test_what_the_guest_did_alone_goes_on_in_the_letter() -> None:
    meeting, host, guest = played("E5")
    meeting.close(host)
    guest.click("C3")
    meeting.press(guest, "by-letter")
    host = meeting.open(fragment_of(guest), tab=reopened(host.tab), kept=True)
    assert game_of(host).move_number == 2
    assert friendship(host).way is Way.LETTER


def test_a_letter_on_top_of_a_game_against_the_computer_keeps_that_game() -> None:
    meeting, host, _ = begun("E5")
    player = meeting.open()
    player.click("A1").computer("B2")
    deliver(meeting, fragment_of(host), player)
    assert player.state.has_friend
    kept = run(player.store.others())
    assert [saved.game.move_number for saved in kept] == [2]


def test_the_address_holds_the_letter_as_it_is_now() -> None:
    meeting, host, guest = begun("E5 C3")
    before = host.window.address
    assert before == fragment_of(host).removeprefix("#")
    host.click("G7")
    assert host.window.address == fragment_of(host).removeprefix("#") != before
    stranger = meeting.open(f"#{host.window.address}")
    assert game_of(stranger) == game_of(host)
    assert game_of(guest).move_number == 2


def letter_of(desk: Desk) -> Letter:
    return read_letter(fragment_of(desk).removeprefix("#game="))


def forged(meeting: Meeting, desk: Desk, letter: Letter) -> None:
    """Let a page open a letter that nobody but a stranger to the rules has written."""
    before = game_of(desk)
    deliver(meeting, f"#game={write_letter(letter)}", desk)
    assert desk.state.refusal is Failure.OTHER_LETTER
    assert game_of(desk) is before


@pytest.mark.parametrize("kind", [RequestKind.UNDO, RequestKind.NO_RESULT])
def test_a_consent_to_what_was_never_asked_is_refused(kind: RequestKind) -> None:
    meeting, host, guest = begun("E5 C3 G7")
    letter = letter_of(guest)
    request = letter.record.request(Color.BLACK, kind, int(kind is RequestKind.UNDO))
    record = letter.record.after(Granted(Color.WHITE, request))
    forged(meeting, host, replace(letter, record=record))
    meeting.press(host, "undo" if kind is RequestKind.UNDO else "no-result", "withdraw")
    deliver(meeting, f"#game={write_letter(replace(letter, record=record))}", host)
    assert game_of(host) == record.game


def test_a_rematch_that_was_never_asked_for_is_refused() -> None:
    meeting, host, guest = begun("E5")
    meeting.press(guest, "resign", "confirm")
    deliver(meeting, fragment_of(guest), host)
    letter = letter_of(guest)
    fresh = Record.start(letter.offer.setup)
    next_one = replace(letter, host=Color.WHITE, by=Color.BLACK, record=fresh, round=2)
    forged(meeting, host, next_one)
    meeting.press(host, "rematch")
    played_for_me = fresh.after(fresh.did(Color.BLACK, Play(Color.BLACK, 0)))
    played_for_me = played_for_me.after(played_for_me.did(Color.WHITE, Play(Color.WHITE, 1)))
    forged(meeting, host, replace(next_one, record=played_for_me))
    forged(meeting, host, replace(next_one, round=3))
    deliver(meeting, f"#game={write_letter(next_one)}", host)
    assert snapshot(host).round == 2


def test_a_letter_on_other_terms_is_refused() -> None:
    meeting, host, guest = begun("E5")
    letter = letter_of(guest)
    forged(meeting, host, replace(letter, host=Color.WHITE))
    forged(meeting, host, replace(letter, offer=replace(letter.offer, colors=ColorChoice.RANDOM)))


def test_a_game_adjourned_on_a_sealed_move_has_to_go_on_where_it_is_sealed() -> None:
    meeting, host, guest = played("E5")
    meeting.press(host, "adjourn")
    meeting.press(guest, "accept-request", "by-letter")
    assert guest.state.refusal is ActionFault.SEALED
    assert friendship(guest).way is Way.ROOM
