"""Clocks in a game with a friend: each side keeps its own, both are compared, lag is forgiven."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from gocore.clock import SideTime
from gocore.color import Color
from gocore.protocol.conversation import Conversation
from gocore.time_control import Overtime, TimeControl
from tests.web.friends import Meeting, friendship, game_of, state_of
from tests.web.test_friend import results
from web.friendship import FriendState
from web.notions import FriendNews, Notice

if TYPE_CHECKING:
    from tests.web.desk import Desk

FIVE_MINUTES = TimeControl(300_000)
FISCHER = TimeControl(60_000, Overtime.FISCHER, 5_000)


def timed(control: TimeControl = FIVE_MINUTES) -> tuple[Meeting, Desk, Desk]:
    meeting = Meeting(time=control)
    host, guest = meeting.met()
    return meeting, host, guest


def left_ms(desk: Desk, color: Color) -> int:
    assert desk.state.timing
    return desk.state.timing.side(color, desk.timer.now).left_ms


def test_no_clock_runs_before_the_guest_has_agreed() -> None:
    meeting = Meeting(time=FIVE_MINUTES)
    guest = meeting.invited()
    meeting.wait(30)
    assert left_ms(meeting.host, Color.BLACK) == left_ms(guest, Color.BLACK) == 300_000
    meeting.press(guest, "agree")
    meeting.wait(10)
    assert left_ms(meeting.host, Color.BLACK) == left_ms(guest, Color.BLACK) == 290_000


@pytest.mark.parametrize("control", [FIVE_MINUTES, FISCHER])
def test_both_sides_show_the_same_time_after_every_move(control: TimeControl) -> None:
    meeting, host, guest = timed(control)
    for seconds, vertex in ((3, "E5"), (7, "C3"), (2, "G7"), (11, "C7")):
        meeting.wait(seconds)
        meeting.play(vertex, black=host, white=guest)
        for color in Color:
            assert left_ms(host, color) == left_ms(guest, color)
    assert host.state.notices == guest.state.notices == ()


def test_a_move_that_was_long_under_way_costs_only_the_thinking() -> None:
    meeting, host, guest = timed()
    meeting.wait(4)
    meeting.hub.cut(guest.meeting.ends[-1])
    host.click("E5")
    meeting.wait(20)
    guest.company.found_network()
    meeting.settle()
    assert game_of(guest).move_number == 1
    assert left_ms(guest, Color.BLACK) == left_ms(host, Color.BLACK) == 296_000
    assert guest.state.notices == ()


def test_a_claim_that_cannot_be_is_told_and_our_own_measure_stands() -> None:
    meeting, host, guest = timed()
    meeting.wait(20)
    timing = host.state.timing
    assert timing
    cheated = timing.corrected(Color.BLACK, SideTime(300_000), host.timer.now)
    host.table.state = replace(host.state, timing=cheated)
    host.click("E5")
    meeting.settle()
    assert Notice(FriendNews.TIMES_DIFFER) in guest.state.notices
    assert left_ms(guest, Color.BLACK) <= 281_500
    assert friendship(guest).differs_ms > 0


def test_a_tab_that_slept_for_a_minute_and_its_friend_agree_on_the_time() -> None:
    meeting, host, guest = timed()
    meeting.play("E5", black=host, white=guest)
    for timer in guest.timers:
        timer.asleep = True
    meeting.hub.loses = lambda _: True
    meeting.wait(60)
    assert state_of(host) is FriendState.AWAY
    meeting.hub.loses = lambda _: False
    for timer in guest.timers:
        timer.asleep = False
    guest.company.looked_at()
    meeting.settle()
    meeting.wait(2)
    assert state_of(host) is FriendState.CONNECTED
    assert left_ms(guest, Color.WHITE) == 238_000
    meeting.play("C3", black=host, white=guest)
    assert abs(left_ms(host, Color.WHITE) - left_ms(guest, Color.WHITE)) <= 1500
    assert host.state.notices == guest.state.notices == ()


@pytest.mark.parametrize("crash", [True, False])
def test_a_reload_does_not_stop_the_clock(crash: bool) -> None:
    meeting, host, guest = timed()
    meeting.play("E5", black=host, white=guest)
    meeting.wait(5)
    meeting.close(guest, crash=crash)
    meeting.wait(7)
    guest = meeting.open(f"#{guest.window.address}", tab=guest.tab, kept=True)
    meeting.wait(3)
    assert left_ms(guest, Color.WHITE) == 285_000
    assert left_ms(host, Color.WHITE) == 285_000


def test_whose_flag_falls_has_lost_on_both_sides() -> None:
    meeting, host, guest = timed(TimeControl(10_000))
    meeting.play("E5", black=host, white=guest)
    meeting.wait(11)
    assert results(host, guest) == {"B+T"}


def test_the_flag_of_a_friend_who_is_away_falls_only_when_they_are_back() -> None:
    meeting, host, guest = timed(TimeControl(10_000))
    meeting.play("E5", black=host, white=guest)
    meeting.close(guest, crash=True)
    meeting.wait(30)
    assert results(host) == {"None"}
    guest = meeting.open(f"#{guest.window.address}", tab=guest.tab, kept=True)
    meeting.wait(1)
    assert results(host, guest) == {"B+T"}


def test_a_flag_that_is_claimed_too_early_only_shows_the_time() -> None:
    meeting, host, guest = timed()
    meeting.play("E5", black=host, white=guest)
    meeting.wait(3)
    meeting.press(host, "claim-flag")
    assert results(host, guest) == {"None"}
    assert left_ms(host, Color.WHITE) == left_ms(guest, Color.WHITE) == 297_000


def test_a_flag_that_has_fallen_only_here_is_asked_about_and_set_right() -> None:
    meeting, host, guest = timed(TimeControl(20_000))
    meeting.play("E5", black=host, white=guest)
    timing = host.state.timing
    assert timing
    hasty = timing.corrected(Color.WHITE, SideTime(18_800), host.timer.now)
    host.table.state = replace(host.state, timing=hasty)
    meeting.wait(18.9)
    assert left_ms(host, Color.WHITE) == 0
    host.company.friend.tick()
    meeting.settle()
    assert results(host, guest) == {"None"}
    assert left_ms(host, Color.WHITE) == left_ms(guest, Color.WHITE) == 1_100


@pytest.mark.parametrize("way", ["over", "marking", "adjourning", "adjourned"])
def test_a_flag_asked_about_where_it_cannot_fall_any_more_changes_nothing(way: str) -> None:
    meeting, host, guest = timed(TimeControl(10_000))
    meeting.play("E5", black=host, white=guest)
    if way == "marking":
        meeting.play("pass pass", black=host, white=guest)
    elif way.startswith("adjourn"):
        meeting.press(host, "adjourn")
        meeting.press(guest, "accept-request")
    if way == "adjourned":
        guest.click("C3")
        meeting.press(guest, "seal")
    if way == "over":
        meeting.wait(11)
        assert results(host, guest) == {"B+T"}
    fallen_here(guest)
    for _ in range(3):
        claim(meeting, host)
    assert game_of(guest).actions == game_of(host).actions


def fallen_here(desk: Desk) -> None:
    """Let a page hold its own flag to have fallen."""
    timing, color = desk.state.timing, desk.state.seat
    assert timing and color
    spent = timing.corrected(color, SideTime(0, fallen=True), desk.timer.now)
    desk.table.state = replace(desk.state, timing=spent)


def claim(meeting: Meeting, desk: Desk) -> None:
    """Ask about the other's flag, as only a page that was tampered with always would."""
    assert isinstance(desk.company.friend.talk, Conversation)
    desk.company.friend.talk.claim_flag()
    desk.company.friend.follow()
    meeting.settle()


def test_moves_taken_back_give_the_time_back_on_both_sides() -> None:
    meeting, host, guest = timed()
    meeting.wait(5)
    meeting.play("E5", black=host, white=guest)
    meeting.wait(9)
    meeting.press(host, "undo")
    meeting.press(guest, "accept-request")
    assert game_of(host).move_number == 0
    for color in Color:
        assert left_ms(host, color) == left_ms(guest, color) == 300_000


def test_a_rematch_begins_with_full_time() -> None:
    meeting, host, guest = timed()
    meeting.wait(5)
    meeting.play("E5", black=host, white=guest)
    meeting.press(host, "resign", "confirm", "rematch")
    meeting.press(guest, "accept-request")
    for desk in (host, guest):
        assert left_ms(desk, Color.WHITE) == 300_000


def test_a_spectator_sees_the_clocks() -> None:
    meeting, host, guest = timed()
    meeting.wait(5)
    third = meeting.open(host.state.friend.link[len("https://go.example/") :])
    meeting.play("E5 C3", black=host, white=guest)
    assert third.state.timing is not None
    assert abs(left_ms(third, Color.BLACK) - left_ms(host, Color.BLACK)) <= 5000


def test_signs_of_life_write_nothing_while_the_clock_runs() -> None:
    meeting, host, guest = timed()
    meeting.play("E5", black=host, white=guest)
    before = [dict(desk.tab.shared) for desk in (host, guest)]
    meeting.wait(20)
    assert [desk.tab.shared for desk in (host, guest)] == before
    assert left_ms(host, Color.WHITE) == 280_000
