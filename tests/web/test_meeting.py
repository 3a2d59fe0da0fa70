"""Where friends meet: rooms, codes by hand, and what is told when it does not go on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.hub import FakeMeeting, Hub
from web.bond import Bond
from web.friendship import Failure, FriendState, Way
from web.meeting import Rendezvous
from web.ports import Obstacle
from web.reach import LIMIT_MS

if TYPE_CHECKING:
    from collections.abc import Coroutine

ROOM, PASSWORD = "1" * 32, "2" * 32


@dataclass
class Side:
    """One side: what it heard, and a clock of its own."""

    hub: Hub
    now: int = 0
    news: list[str] = field(default_factory=list)
    work: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.meeting = FakeMeeting(self.hub)
        self.rendezvous = Rendezvous(self.meeting, self.work.append, lambda: self.now, self)

    def joined(self, peer: str) -> None:
        self.news.append(f"joined {peer}")

    def left(self, peer: str) -> None:
        self.news.append(f"left {peer}")

    def heard(self, peer: str, text: str) -> None:
        self.news.append(f"{peer}: {text}")

    def changed(self) -> None:
        self.news.append("changed")

    def refused(self, failure: Failure) -> None:
        self.news.append(f"refused {failure}")

    def settle(self) -> Side:
        while self.work or self.hub.waiting:
            while self.work:
                finish(self.work.pop(0))
            self.hub.pump()
        return self

    def wait(self, ms: int) -> Side:
        self.now += ms
        self.rendezvous.tick()
        return self.settle()

    def state(self, *, here: bool = False, known: bool = False) -> FriendState:
        return self.rendezvous.state(here=here, known=known)

    def find(self, *, here: bool) -> Side:
        self.rendezvous.find(here=here)
        return self

    def enter(self) -> Side:
        self.rendezvous.enter(ROOM, PASSWORD)
        return self.settle()


def finish(work: Coroutine[Any, Any, None]) -> None:
    with pytest.raises(StopIteration):
        work.send(None)


def joined(side: Side) -> str:
    [name] = [news.removeprefix("joined ") for news in side.news if news.startswith("joined")]
    return name


def test_two_meet_in_a_room_and_hear_each_other() -> None:
    hub = Hub()
    one, other = Side(hub).enter(), Side(hub).enter()
    one.rendezvous.send(joined(one), "hello")
    one.settle()
    assert other.news[-1] == f"{joined(other)}: hello"
    assert one.rendezvous.due_ms is None


def test_what_is_said_before_the_wire_is_there_is_sent_then() -> None:
    hub = Hub()
    one, other = Side(hub), Side(hub).enter()
    one.rendezvous.enter(ROOM, PASSWORD)
    one.rendezvous.send("peer-1", "early")
    one.settle()
    hub.pump()
    assert other.news[-1] == "peer-2: early"


def test_a_wire_that_was_left_says_nothing_any_more() -> None:
    hub = Hub()
    one, other = Side(hub).enter(), Side(hub).enter()
    other.rendezvous.send(joined(other), "late")
    one.rendezvous.close()
    one.settle()
    assert one.news[-1] == f"left {joined(one)}"
    assert other.news[-1] == f"left {joined(other)}"


def test_a_wire_that_comes_when_another_is_wanted_is_closed() -> None:
    hub = Hub()
    one = Side(hub)
    one.rendezvous.enter(ROOM, PASSWORD)
    one.rendezvous.enter("3" * 32, PASSWORD)
    one.settle()
    assert [key for key, ends in hub.rooms.items() if ends] == [("3" * 32, PASSWORD)]


@pytest.mark.parametrize("reason", list(Obstacle))
def test_every_obstacle_is_told_as_a_failure(reason: Obstacle) -> None:
    one = Side(Hub())
    one.meeting.refuses = reason
    one.enter()
    assert one.rendezvous.failure is Failure(reason.value)
    assert one.state() is FriendState.FAILED
    assert one.news == ["changed"]


def test_without_a_relay_it_is_told_within_the_limit_and_over_when_one_is_reached() -> None:
    hub = Hub(relay=False)
    one = Side(hub).enter()
    assert one.rendezvous.due_ms == LIMIT_MS
    assert one.wait(LIMIT_MS - 1).state() is FriendState.WAITING
    assert one.wait(1).state() is FriendState.FAILED
    assert one.rendezvous.failure is Failure.NO_RELAY
    hub.revive_relays()
    one.settle()
    assert one.state() is FriendState.WAITING
    assert one.rendezvous.failure is None


def test_a_relay_that_dies_is_told_only_when_the_friend_is_gone_too() -> None:
    hub = Hub()
    one, other = Side(hub).enter(), Side(hub).enter()
    one.find(here=True)
    hub.kill_relays()
    one.settle().wait(2 * LIMIT_MS)
    assert one.state(here=True, known=True) is FriendState.CONNECTED
    assert one.rendezvous.failure is None
    other.rendezvous.close()
    one.settle().find(here=False)
    assert one.state(known=True) is FriendState.RECONNECTING
    one.wait(LIMIT_MS)
    assert one.rendezvous.failure is Failure.LOST_RELAY
    assert one.state(known=True) is FriendState.FAILED


def test_a_friend_who_leaves_is_away_as_long_as_the_relay_is_there() -> None:
    hub = Hub()
    one, other = Side(hub).enter(), Side(hub).enter()
    other.rendezvous.close()
    one.settle().wait(4 * LIMIT_MS)
    assert one.state(known=True) is FriendState.AWAY


def test_offline_the_own_line_is_broken_and_online_it_is_opened_anew() -> None:
    hub = Hub()
    one = Side(hub).enter()
    one.rendezvous.lose_network()
    assert one.state(known=True) is FriendState.RECONNECTING
    assert one.rendezvous.due_ms == LIMIT_MS
    assert one.rendezvous.find_network()
    one.enter()
    assert one.state(known=True) is FriendState.AWAY


def test_online_nothing_is_opened_anew_where_the_wire_has_held() -> None:
    hub = Hub()
    one, _other = Side(hub).enter(), Side(hub).enter()
    one.rendezvous.lose_network()
    assert not one.rendezvous.find_network()
    assert Side(hub).rendezvous.find_network() is False


def by_hand(hub: Hub) -> tuple[Side, Side]:
    one, other = Side(hub), Side(hub)
    one.rendezvous.invite()
    one.settle()
    other.rendezvous.answer(one.rendezvous.code)
    other.settle()
    return one, other


def test_two_meet_by_codes_that_are_carried() -> None:
    one, other = by_hand(Hub())
    assert one.state() is FriendState.WAITING
    assert one.rendezvous.accept(other.rendezvous.code)
    one.settle()
    one.rendezvous.send(joined(one), "hello")
    one.settle()
    assert other.news[-1].endswith("hello")
    assert one.rendezvous.due_ms is None


@pytest.mark.parametrize(
    ("code", "failure"),
    [
        ("nonsense", Failure.BAD_CODE),
        ("answer-made-by-hand-of-peer-77-by-peer-78", Failure.WRONG_CODE),
    ],
)
def test_a_code_that_does_not_fit_is_told_and_another_can_be_tried(
    code: str, failure: Failure
) -> None:
    one, other = by_hand(Hub())
    one.rendezvous.accept(code)
    one.settle()
    assert one.news[-1] == f"refused {failure}"
    assert one.state() is FriendState.WAITING
    one.rendezvous.accept(other.rendezvous.code)
    one.settle()
    assert joined(one)


def test_an_invitation_that_cannot_be_read_fails() -> None:
    one = Side(Hub())
    one.rendezvous.answer("nonsense")
    one.settle()
    assert one.rendezvous.failure is Failure.BAD_CODE
    assert one.state() is FriendState.FAILED


def test_codes_that_were_right_and_do_not_connect_are_told_within_the_limit() -> None:
    hub = Hub()
    one, other = by_hand(hub)
    other.rendezvous.close()
    one.rendezvous.accept(other.rendezvous.code or f"answer-made-by-hand-of-{hand(hub)}-by-x")
    one.settle()
    assert one.wait(LIMIT_MS - 1).rendezvous.failure is None
    assert one.wait(1).rendezvous.failure is Failure.NOT_CONNECTED


def hand(hub: Hub) -> str:
    [number] = [room for kind, room in hub.rooms if kind == "by hand"]
    return number


def test_a_code_that_nobody_waits_for_is_not_taken() -> None:
    one = Side(Hub()).enter()
    assert not one.rendezvous.accept("answer-made-by-hand-of-peer-77-by-peer-78")


def test_a_line_by_hand_that_breaks_needs_new_codes_within_the_limit() -> None:
    one, other = by_hand(Hub())
    one.rendezvous.accept(other.rendezvous.code)
    one.settle().find(here=True)
    other.rendezvous.close()
    one.settle().find(here=False)
    assert one.state(known=True) is FriendState.AWAY
    assert one.wait(LIMIT_MS).state(known=True) is FriendState.FAILED
    assert one.rendezvous.failure is Failure.NOT_CONNECTED


def test_a_room_is_entered_again_and_a_letter_needs_no_wire() -> None:
    hub = Hub()
    one = Side(hub)
    one.rendezvous.open(Bond(ROOM, PASSWORD, Way.ROOM, {}))
    one.settle()
    assert [len(ends) for ends in hub.rooms.values()] == [1]
    one.rendezvous.open(Bond(ROOM, PASSWORD, Way.LETTER, {}))
    one.settle()
    assert [len(ends) for ends in hub.rooms.values()] == [0]
    assert one.rendezvous.due_ms is None


def test_after_a_reload_new_codes_are_needed_at_once() -> None:
    one = Side(Hub())
    one.rendezvous.open(Bond(ROOM, PASSWORD, Way.HAND, {}))
    assert one.state(known=True) is FriendState.FAILED
    assert one.rendezvous.failure is Failure.NOT_CONNECTED
