"""A page that is loaded anew in the middle of a game with a friend finds all of it again."""

from __future__ import annotations

import pytest

from gocore.color import Color
from gocore.game import Phase
from tests.web.desk import Desk
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
from web.friendship import Failure, FriendState
from web.notions import FriendNews, Notice, Remedy

SIDES = pytest.mark.parametrize(
    ("side", "crash"),
    [("host", False), ("guest", False), ("host", True), ("guest", True), ("both", False)],
)


def again(
    meeting: Meeting, host: Desk, guest: Desk, side: str, *, crash: bool
) -> tuple[Desk, Desk]:
    """Host and guest once one of them, or both, have loaded the page anew."""
    if side in ("host", "both"):
        host = meeting.reload(host, crash=crash)
    if side in ("guest", "both"):
        guest = meeting.reload(guest, crash=crash)
    assert (state_of(host), state_of(guest)) == (FriendState.CONNECTED, FriendState.CONNECTED)
    return host, guest


def test_a_host_who_waits_is_found_by_the_link_after_a_reload() -> None:
    meeting = Meeting()
    meeting.press(meeting.host, "invite")
    link = fragment_of(meeting.host)
    host = meeting.reload(meeting.host)
    assert state_of(host) is FriendState.WAITING
    assert fragment_of(host) == link
    guest = meeting.open(link)
    assert state_of(guest) is FriendState.CONNECTED


@SIDES
def test_before_the_guest_agrees(side: str, crash: bool) -> None:
    meeting = Meeting()
    guest = meeting.invited()
    host, guest = again(meeting, meeting.host, guest, side, crash=crash)
    assert not snapshot(guest).agreed
    meeting.press(guest, "agree")
    meeting.play("E5 C3", black=host, white=guest)


@SIDES
def test_before_nigiri_is_guessed(side: str, crash: bool) -> None:
    meeting = Meeting(meeting=ColorsBy.NIGIRI)
    guest = meeting.invited()
    host, guest = again(meeting, meeting.host, guest, side, crash=crash)
    meeting.press(guest, "guess", value="even")
    assert snapshot(host).reveal == snapshot(guest).reveal
    assert {snapshot(host).color, snapshot(guest).color} == {Color.BLACK, Color.WHITE}


@SIDES
def test_in_the_middle_of_play(side: str, crash: bool) -> None:
    meeting, host, guest = played("E5 C3")
    host, guest = again(meeting, host, guest, side, crash=crash)
    assert game_of(host).move_number == game_of(guest).move_number == 2
    meeting.play("G7 C7", black=host, white=guest)


@SIDES
def test_while_something_is_asked(side: str, crash: bool) -> None:
    meeting, host, guest = played("E5 C3")
    meeting.press(guest, "undo")
    host, guest = again(meeting, host, guest, side, crash=crash)
    meeting.press(host, "accept-request")
    assert game_of(host).move_number == game_of(guest).move_number == 1


@SIDES
def test_while_a_draw_is_offered(side: str, crash: bool) -> None:
    meeting, host, guest = played("E5 C3")
    meeting.press(host, "offer-draw")
    host, guest = again(meeting, host, guest, side, crash=crash)
    meeting.press(guest, "accept-draw")
    assert results(host, guest) == {"0"}


@SIDES
def test_while_marking_with_one_agreement_given(side: str, crash: bool) -> None:
    meeting, host, guest = played(WHOLE)
    guest.click("H5")
    meeting.press(guest, "confirm")
    host, guest = again(meeting, host, guest, side, crash=crash)
    assert game_of(host).phase is Phase.MARKING
    assert game_of(host).confirmed == game_of(guest).confirmed == {Color.WHITE}
    host.judge("H5")
    meeting.press(host, "confirm")
    assert results(host, guest) == {"B+1.5"}


@SIDES
def test_after_the_end_with_a_rematch_asked_for(side: str, crash: bool) -> None:
    meeting, host, guest = played("E5 C3")
    meeting.press(host, "resign", "confirm", "rematch")
    host, guest = again(meeting, host, guest, side, crash=crash)
    assert results(host, guest) == {"W+R"}
    meeting.press(guest, "accept-request")
    assert (host.state.player, guest.state.player) == (Color.WHITE, Color.BLACK)


def test_a_reload_is_silent_and_asks_the_computer_nothing() -> None:
    meeting, _host, guest = played("E5 C3")
    guest = meeting.reload(guest)
    assert guest.screen.sounds == []
    assert guest.engine.questions == []
    assert guest.state.notices == ()


def test_moves_made_while_the_friend_is_away_are_there_when_they_come_back() -> None:
    meeting, host, guest = played("E5 C3")
    meeting.close(guest)
    assert state_of(host) is FriendState.AWAY
    host.click("G7")
    guest = meeting.open(fragment_of(host), tab=reopened(guest.tab), kept=True)
    assert game_of(guest).actions == game_of(host).actions
    assert game_of(guest).move_number == 3


def test_a_guest_plays_on_while_the_host_is_away() -> None:
    meeting, host, guest = played("E5")
    meeting.close(host)
    guest.click("C3")
    assert snapshot(guest).pending == 1
    guest = meeting.reload(guest)
    assert game_of(guest).move_number == 2
    host = meeting.open(f"#{host.window.address}", tab=reopened(host.tab), kept=True)
    assert game_of(host).actions == game_of(guest).actions
    assert snapshot(guest).pending == 0


def test_without_a_fragment_the_last_game_with_a_friend_is_gone_on_with() -> None:
    meeting, host, guest = played("E5")
    meeting.close(guest)
    guest = meeting.open(tab=reopened(guest.tab), kept=True)
    assert state_of(guest) is FriendState.CONNECTED
    assert game_of(guest).actions == game_of(host).actions


def test_a_friend_on_a_new_device_is_let_in_and_the_seat_is_theirs() -> None:
    meeting, host, guest = played("E5 C3")
    meeting.close(guest, crash=True)
    meeting.wait(8)
    newcomer = meeting.open(fragment_of(host))
    assert snapshot(host).newcomer is not None
    meeting.press(host, "let-in", value="play")
    assert snapshot(newcomer).color is Color.WHITE
    assert game_of(newcomer).actions == game_of(host).actions
    meeting.play("G7 C7", black=host, white=newcomer)


def displaced() -> tuple[Meeting, Desk, Desk, Desk]:
    """A game whose guest was let in on a new device, and who comes back to the old one."""
    meeting, host, guest = played("E5 C3")
    meeting.close(guest, crash=True)
    meeting.wait(8)
    device = meeting.open(fragment_of(host))
    meeting.press(host, "let-in", value="play")
    old = meeting.open(fragment_of(host), tab=reopened(guest.tab), kept=True)
    assert friendship(old).failure is Failure.LOST_SEAT
    return meeting, host, device, old


def test_who_has_lost_the_place_joins_anew_and_watches() -> None:
    meeting, host, device, old = displaced()
    meeting.press(old, "join-anew")
    assert friendship(old).is_watching
    meeting.play("G7 C7", black=host, white=device)
    assert game_of(old).actions == game_of(host).actions


def test_who_joins_anew_is_let_in_where_the_new_device_is_gone() -> None:
    meeting, host, device, old = displaced()
    meeting.close(device, crash=True)
    meeting.wait(8)
    meeting.press(old, "join-anew")
    meeting.press(host, "let-in", value="play")
    meeting.play("G7", black=host, white=old)
    old = meeting.reload(old)
    meeting.play("C7", black=host, white=old)


def test_who_joins_anew_and_is_not_heard_keeps_the_game() -> None:
    meeting, _, _, old = displaced()
    meeting.hub.loses = lambda _: True
    meeting.press(old, "join-anew")
    old = meeting.reload(old)
    assert game_of(old).move_number == 2


def test_a_host_on_a_new_device_is_let_in_by_the_guest() -> None:
    meeting, host, guest = played("E5 C3")
    link = fragment_of(host)
    meeting.close(host, crash=True)
    meeting.wait(8)
    newcomer = meeting.open(link)
    meeting.press(guest, "let-in", value="play")
    assert snapshot(newcomer).color is Color.BLACK
    assert newcomer.state.notices == (Notice(FriendNews.SEAT_RESTORED),)
    meeting.play("G7 C7", black=newcomer, white=guest)


def test_a_newcomer_may_only_watch_where_the_host_says_so() -> None:
    meeting, host, guest = played("E5 C3")
    meeting.close(guest, crash=True)
    meeting.wait(8)
    newcomer = meeting.open(fragment_of(host))
    meeting.press(host, "let-in", value="watch")
    assert snapshot(host).newcomer is None
    assert friendship(newcomer).is_watching


def test_two_tabs_of_one_browser_are_two_people_and_stay_so() -> None:
    meeting = Meeting()
    meeting.press(meeting.host, "invite")
    second = open_beside(meeting, meeting.host)
    meeting.press(second, "agree")
    meeting.play("E5 C3", black=meeting.host, white=second)
    second = meeting.reload(second)
    host = meeting.reload(meeting.host)
    assert (snapshot(host).color, snapshot(second).color) == (Color.BLACK, Color.WHITE)
    meeting.play("G7 C7", black=host, white=second)


def open_beside(meeting: Meeting, desk: Desk) -> Desk:
    """Open the link of a page in another tab of the same browser."""
    return meeting.open(fragment_of(desk), tab=desk.tab.beside(), kept=True)


def test_a_tab_whose_game_is_taken_over_hangs_up_and_can_bring_it_back() -> None:
    meeting, host, guest = played("E5")
    other = meeting.open(tab=guest.tab.beside(), kept=True)
    meeting.press(other, "bring-here")
    assert game_of(other).actions == game_of(host).actions
    assert not guest.state.held
    assert state_of(other) is FriendState.CONNECTED
    other.click("C3")
    meeting.settle()
    assert game_of(host).move_number == 2
    assert guest.state.notices[-1].remedy is Remedy.BRING_HERE


def test_a_link_that_is_opened_in_a_running_page_leads_there_and_keeps_the_game() -> None:
    meeting = Meeting()
    meeting.press(meeting.host, "invite")
    player = meeting.open()
    player.click("E5").computer("C3")
    player.company.arrival.changed(fragment_of(meeting.host))
    meeting.settle()
    assert snapshot(player).color is Color.WHITE
    kept = run(player.store.others())
    assert [saved.game.move_number for saved in kept] == [2]


def test_the_same_link_once_more_changes_nothing() -> None:
    meeting, host, guest = played("E5")
    ends = len(guest.meeting.ends)
    guest.company.arrival.changed(fragment_of(host))
    meeting.settle()
    assert len(guest.meeting.ends) == ends
    assert state_of(guest) is FriendState.CONNECTED


def test_a_page_that_comes_out_of_the_cache_meets_the_friend_again() -> None:
    meeting, host, guest = played("E5")
    guest.table.leave()
    meeting.settle()
    assert state_of(host) is FriendState.AWAY
    guest.company.come_back()
    meeting.settle()
    assert state_of(host) is state_of(guest) is FriendState.CONNECTED
    meeting.play("C3", black=host, white=guest)


@pytest.mark.parametrize("erase", [True, False])
def test_what_ends_a_game_hangs_up(erase: bool) -> None:
    meeting, host, guest = played("E5")
    if erase:
        meeting.press(guest, "erase", "confirm")
    else:
        guest.controller.receive("file", "kept", Meeting().host.store.export_text())
        meeting.settle()
    assert not guest.state.has_friend
    assert state_of(guest) is FriendState.IDLE
    assert state_of(host) is FriendState.AWAY
