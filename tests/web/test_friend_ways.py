"""The ways to meet: what breaks in a room, codes carried by hand, and games by letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gocore.color import Color
from tests.web.desk import nodes
from tests.web.friends import (
    Meeting,
    fragment_of,
    friendship,
    game_of,
    snapshot,
    state_of,
)
from tests.web.test_friend import played
from web.friendship import Failure, FriendState, Way
from web.notions import FriendNews, Notice, Remark
from web.ports import Obstacle
from web.reach import LIMIT_MS

if TYPE_CHECKING:
    from tests.web.desk import Desk

LIMIT_S = LIMIT_MS / 1000


def test_without_a_relay_the_reason_is_told_within_the_limit_and_it_can_be_tried_again() -> None:
    meeting = Meeting()
    meeting.hub.relay = False
    meeting.press(meeting.host, "invite")
    meeting.wait(LIMIT_S - 1)
    assert state_of(meeting.host) is FriendState.WAITING
    meeting.wait(1)
    assert state_of(meeting.host) is FriendState.FAILED
    assert friendship(meeting.host).failure is Failure.NO_RELAY
    meeting.hub.relay = True
    meeting.press(meeting.host, "retry-friend")
    assert state_of(meeting.host) is FriendState.WAITING
    guest = meeting.open(fragment_of(meeting.host))
    assert state_of(guest) is FriendState.CONNECTED


@pytest.mark.parametrize(
    "reason",
    [Obstacle.NO_WEBRTC, Obstacle.NOT_SECURE, Obstacle.NO_RELAYS_FILE, Obstacle.NO_RELAY],
)
def test_what_stands_in_the_way_at_once_is_told_at_once(reason: Obstacle) -> None:
    meeting = Meeting()
    meeting.host.meeting.refuses = reason
    meeting.press(meeting.host, "invite")
    assert friendship(meeting.host).failure is Failure(reason.value)
    meeting.host.click("E5")
    assert meeting.host.state.refusal is Remark.NOT_CONNECTED


def test_play_goes_on_when_the_relays_die() -> None:
    meeting, host, guest = played("E5")
    meeting.hub.kill_relays()
    meeting.wait(3 * LIMIT_S)
    assert state_of(host) is state_of(guest) is FriendState.CONNECTED
    meeting.play("C3 G7", black=host, white=guest)


def test_a_friend_who_is_lost_after_the_relays_cannot_come_back_and_that_is_told() -> None:
    meeting, host, guest = played("E5")
    meeting.hub.kill_relays()
    meeting.close(guest)
    assert state_of(host) is FriendState.RECONNECTING
    meeting.wait(LIMIT_S)
    assert friendship(host).failure is Failure.LOST_RELAY
    assert game_of(host).move_number == 1


def test_a_friend_who_is_silent_is_away_and_back_with_the_first_word() -> None:
    meeting, host, guest = played("E5")
    meeting.hub.loses = lambda _: True
    meeting.wait(8)
    assert state_of(host) is state_of(guest) is FriendState.AWAY
    host_game = game_of(host)
    guest.click("C3")
    meeting.settle()
    assert game_of(host) is host_game
    meeting.hub.loses = lambda _: False
    meeting.wait(20)
    assert state_of(host) is state_of(guest) is FriendState.CONNECTED
    assert game_of(host).actions == game_of(guest).actions
    assert game_of(host).move_number == 2


def test_offline_the_own_line_is_broken_and_online_the_two_meet_anew() -> None:
    meeting, host, guest = played("E5")
    meeting.hub.cut(guest.meeting.ends[-1])
    guest.company.lost_network()
    meeting.settle()
    assert state_of(guest) is FriendState.RECONNECTING
    guest.company.found_network()
    meeting.settle()
    assert state_of(guest) is FriendState.CONNECTED
    meeting.play("C3", black=host, white=guest)


@pytest.mark.parametrize(
    ("fragment", "failure"),
    [
        ("#play=no-room", Failure.BAD_LINK),
        ("#invite=short.00", Failure.BAD_LINK),
        ("#kept=none", Failure.BAD_LINK),
        ("#game=nonsense-nonsense", Failure.BAD_LETTER),
    ],
)
def test_a_damaged_link_is_told_and_the_way_back_is_open(fragment: str, failure: Failure) -> None:
    meeting = Meeting()
    player = meeting.open()
    player.click("E5").computer("C3")
    player.company.arrival.changed(fragment)
    meeting.settle()
    assert state_of(player) is FriendState.FAILED
    assert friendship(player).failure is failure
    meeting.press(player, "leave-friend")
    assert game_of(player).move_number == 2
    assert state_of(player) is FriendState.IDLE


def test_a_damaged_link_does_not_end_a_game_that_is_on() -> None:
    meeting, host, guest = played("E5")
    guest.company.arrival.changed("#play=nonsense")
    meeting.settle()
    assert guest.state.refusal is Failure.BAD_LINK
    assert state_of(guest) is FriendState.CONNECTED
    meeting.play("C3", black=host, white=guest)


def by_hand() -> tuple[Meeting, Desk, Desk]:
    """Two who have exchanged codes, and agreed."""
    meeting = Meeting()
    host = meeting.host
    meeting.press(host, "by-hand")
    guest = meeting.open(fragment_of(host))
    host.controller.receive("form", "answer", friendship(guest).code)
    meeting.settle()
    meeting.press(guest, "agree")
    return meeting, host, guest


def test_two_meet_by_codes_without_any_relay() -> None:
    meeting, host, guest = by_hand()
    assert {key[0] for key in meeting.hub.rooms} == {"by hand"}
    assert friendship(guest).way is friendship(host).way is Way.HAND
    meeting.play("E5 C3", black=host, white=guest)


def test_waiting_in_a_room_one_can_change_to_codes_and_back() -> None:
    meeting = Meeting()
    meeting.press(meeting.host, "invite")
    room = fragment_of(meeting.host)
    meeting.press(meeting.host, "by-hand")
    assert fragment_of(meeting.host).startswith("#invite=")
    assert state_of(meeting.host) is FriendState.WAITING
    meeting.press(meeting.host, "by-room")
    assert fragment_of(meeting.host) == room
    assert state_of(meeting.open(room)) is FriendState.CONNECTED


def test_a_guest_shows_the_code_that_goes_back() -> None:
    meeting = Meeting()
    meeting.press(meeting.host, "by-hand")
    guest = meeting.open(fragment_of(meeting.host))
    assert "#answer=" in friendship(guest).code
    assert snapshot(guest).role is None


@pytest.mark.parametrize(
    ("text", "failure"),
    [
        ("", Failure.BAD_CODE),
        ("Here you are: a code", Failure.BAD_CODE),
        ("https://go.example/#play=" + "0" * 32, Failure.BAD_CODE),
        ("answer-made-by-hand-of-somebody-else", Failure.WRONG_CODE),
    ],
)
def test_a_code_that_is_none_is_refused_and_the_right_one_still_connects(
    text: str, failure: Failure
) -> None:
    meeting = Meeting()
    host = meeting.host
    meeting.press(host, "by-hand")
    guest = meeting.open(fragment_of(host))
    host.controller.receive("form", "answer", text)
    meeting.settle()
    assert host.state.refusal is failure
    assert state_of(host) is FriendState.WAITING
    host.controller.receive("form", "answer", friendship(guest).code)
    meeting.settle()
    assert state_of(host) is FriendState.CONNECTED


def test_an_own_invitation_that_is_pasted_as_the_answer_is_told_to_be_ones_own() -> None:
    meeting = Meeting()
    host = meeting.host
    meeting.press(host, "by-hand")
    host.controller.receive("form", "answer", friendship(host).link)
    meeting.settle()
    assert host.state.refusal is Remark.OWN_CODE
    guest = meeting.open(fragment_of(host))
    host.controller.receive("form", "answer", friendship(guest).code)
    meeting.settle()
    assert state_of(host) is FriendState.CONNECTED


def test_the_answer_opened_in_another_tab_is_handed_to_the_one_that_waits() -> None:
    meeting = Meeting()
    host = meeting.host
    meeting.press(host, "by-hand")
    guest = meeting.open(fragment_of(host))
    second = meeting.open(tab=host.tab.beside(), kept=True)
    second.window.sisters, host.window.sisters = [host.window], [second.window]
    second.company.arrival.changed(fragment_of(guest, code=True))
    meeting.settle()
    assert Notice(FriendNews.CODE_HANDED_OVER) in second.state.notices
    assert state_of(host) is state_of(guest) is FriendState.CONNECTED
    meeting.wait(2)
    assert Notice(FriendNews.CODE_UNWANTED) not in second.state.notices


def test_an_answer_that_no_tab_waits_for_is_told() -> None:
    meeting = Meeting()
    meeting.press(meeting.host, "by-hand")
    guest = meeting.open(fragment_of(meeting.host))
    stranger = meeting.open(fragment_of(guest, code=True))
    meeting.wait(2)
    assert stranger.state.notices == (Notice(FriendNews.CODE_UNWANTED),)
    assert not stranger.state.has_friend


def test_an_answer_opened_in_the_tab_that_waits_is_taken() -> None:
    meeting = Meeting()
    meeting.press(meeting.host, "by-hand")
    guest = meeting.open(fragment_of(meeting.host))
    meeting.host.company.arrival.changed(fragment_of(guest, code=True))
    meeting.settle()
    assert state_of(meeting.host) is FriendState.CONNECTED


@pytest.mark.parametrize("side", ["host", "guest"])
def test_after_a_reload_new_codes_bring_the_two_together_again(side: str) -> None:
    meeting, host, guest = by_hand()
    meeting.play("E5 C3", black=host, white=guest)
    if side == "host":
        host = meeting.reload(host)
        assert friendship(host).failure is Failure.NOT_CONNECTED
    else:
        guest = meeting.reload(guest)
        meeting.wait(LIMIT_S)
        assert friendship(host).failure is Failure.NOT_CONNECTED
    meeting.press(host, "retry-friend")
    guest.company.arrival.changed(fragment_of(host))
    meeting.settle()
    host.controller.receive("form", "answer", friendship(guest).code)
    meeting.settle()
    assert state_of(host) is state_of(guest) is FriendState.CONNECTED
    meeting.play("G7 C7", black=host, white=guest)


def test_a_guest_who_meets_by_codes_once_more_sends_one_back() -> None:
    meeting, host, guest = by_hand()
    meeting.play("E5 C3", black=host, white=guest)
    guest = meeting.reload(guest)
    meeting.wait(LIMIT_S)
    meeting.press(host, "retry-friend")
    assert host.status.startswith("Exchange two codes.")
    guest.company.arrival.changed(fragment_of(host))
    meeting.settle()
    assert guest.status.startswith("Send this code back.")
    assert "answer" not in str([n.attributes.get("data-form") for n in nodes(guest.tree)])


def test_a_new_invitation_opened_in_another_tab_takes_the_guests_game_there() -> None:
    meeting, host, guest = by_hand()
    meeting.play("E5 C3", black=host, white=guest)
    meeting.close(guest)
    meeting.wait(LIMIT_S)
    meeting.press(host, "retry-friend")
    fresh = meeting.open(fragment_of(host), tab=guest.tab.beside(), kept=True)
    host.controller.receive("form", "answer", friendship(fresh).code)
    meeting.settle()
    assert snapshot(fresh).color is Color.WHITE
    meeting.play("G7 C7", black=host, white=fresh)


def test_an_own_invitation_opened_in_another_tab_makes_a_friend_of_oneself() -> None:
    meeting = Meeting()
    host = meeting.host
    meeting.press(host, "by-hand")
    second = meeting.open(fragment_of(host), tab=host.tab.beside(), kept=True)
    host.controller.receive("form", "answer", friendship(second).code)
    meeting.settle()
    assert (snapshot(host).color, snapshot(second).color) == (Color.BLACK, Color.WHITE)


def test_codes_replace_a_room_whose_relays_have_died() -> None:
    meeting, host, guest = played("E5")
    meeting.hub.kill_relays()
    meeting.hub.cut(guest.meeting.ends[-1])
    meeting.wait(LIMIT_S + 8)
    assert friendship(host).failure is Failure.LOST_RELAY
    meeting.press(host, "by-hand")
    guest.company.arrival.changed(fragment_of(host))
    meeting.settle()
    host.controller.receive("form", "answer", friendship(guest).code)
    meeting.settle()
    assert state_of(host) is state_of(guest) is FriendState.CONNECTED
    meeting.play("C3", black=host, white=guest)


def test_a_link_is_copied_or_else_selected_for_the_player_to_copy() -> None:
    meeting = Meeting()
    host = meeting.host
    meeting.press(host, "invite", "copy-link")
    assert host.window.copied == [friendship(host).link]
    assert friendship(host).copied
    host.window.copies = False
    meeting.press(host, "copy-link")
    assert host.state.refusal is Remark.COPY_YOURSELF
    assert host.window.selected == ["[data-invite-link]"]


def test_a_link_is_shared_or_else_copied() -> None:
    meeting = Meeting()
    host = meeting.host
    meeting.press(host, "invite", "share-link")
    assert (host.window.shared, host.window.copied) == ([friendship(host).link], [])
    host.window.can_share = False
    meeting.press(host, "share-link")
    assert host.window.copied == [friendship(host).link]


def test_a_picture_of_the_link_is_shown_and_put_away_and_is_never_of_another() -> None:
    meeting = Meeting()
    host = meeting.host
    meeting.press(host, "invite", "show-qr")
    assert friendship(host).qr != ()
    meeting.press(host, "show-qr")
    assert friendship(host).qr == ()
    meeting.press(host, "show-qr", "by-hand")
    assert friendship(host).qr == ()
