"""Two pages, and more, that meet at one hub and share one clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.web.desk import Desk, FakeTimer, Hours, person
from tests.web.fakes import Tab
from tests.web.hub import Hub
from web.friendship import FriendState

if TYPE_CHECKING:
    from gocore.game import Game
    from gocore.protocol.happenings import Snapshot
    from web.friendship import Friendship
    from web.settings import Settings


class Meeting:
    """A host and whoever comes by the link, each in a browser of their own."""

    def __init__(self, **settings: Any) -> None:
        self.hub = Hub()
        self.hours = Hours(settle=self.settle)
        self.desks: list[Desk] = []
        self.settings = person(size=9, **settings)
        self.host = self.open(settings=self.settings)

    def open(
        self,
        fragment: str = "",
        *,
        tab: Tab | None = None,
        settings: Settings | None = None,
        kept: bool = False,
    ) -> Desk:
        """Open the page in another browser, or in the same where the tab is given."""
        desk = Desk(
            settings=settings, tab=tab, timer=FakeTimer(self.hours), kept=kept, hub=self.hub,
            fragment=fragment,
        )  # fmt: skip
        self.desks.append(desk)
        self.settle()
        return desk

    def invited(self) -> Desk:
        """Let the host invite and somebody come by the link."""
        self.press(self.host, "invite")
        return self.open(fragment_of(self.host))

    def met(self) -> tuple[Desk, Desk]:
        """Host and guest, who has agreed to the terms."""
        guest = self.invited()
        self.press(guest, "agree")
        return self.host, guest

    def reload(self, desk: Desk, *, crash: bool = False) -> Desk:
        """Load the page of a desk anew, by the address that it has then."""
        self.close(desk, crash=crash)
        fragment = f"#{desk.window.address}" if desk.window.address else ""
        fresh = self.open(fragment, tab=reopened(desk.tab), kept=True)
        if desk is self.host:
            self.host = fresh
        return fresh

    def close(self, desk: Desk, *, crash: bool = False) -> None:
        """Close a page; one that crashes has no time to put anything away."""
        if not crash:
            desk.table.leave()
        for end in desk.meeting.ends:
            self.hub.leave(end)
        self.desks.remove(desk)
        for timer in list(self.hours.timers):
            if timer in desk.timers:
                self.hours.timers.remove(timer)
        desk.tab.watchers.clear()
        self.settle()

    def press(self, desk: Desk, *actions: str, value: str = "") -> None:
        for action in actions:
            desk.press(action, value=value)
            self.settle()

    def play(self, moves: str, *, black: Desk, white: Desk) -> None:
        """Play moves in turn; each is seen at once where it is made, and then at both."""
        for vertex in moves.split():
            desk = black if game_of(black).to_move.label == "black" else white
            if vertex == "pass":
                self.press(desk, "pass")
            else:
                desk.click(vertex)
            self.settle()
            assert game_of(black).actions == game_of(white).actions

    def wait(self, seconds: float) -> None:
        self.host.timer.pass_ms(round(seconds * 1000))
        self.settle()

    def settle(self) -> None:
        while any(desk.step() for desk in self.desks) or self.hub.pump():
            pass


def reopened(tab: Tab) -> Tab:
    """The same storage as a tab has it that is opened anew."""
    fresh = Tab(tab.shared, others=list(tab.others))
    for other in fresh.others:
        other.others = [fresh if one is tab else one for one in other.others]
    return fresh


def game_of(desk: Desk) -> Game:
    return desk.state.game


def friendship(desk: Desk) -> Friendship:
    return desk.state.friend


def snapshot(desk: Desk) -> Snapshot:
    found = desk.state.friend.snapshot
    assert found is not None
    return found


def state_of(desk: Desk) -> FriendState:
    return desk.state.friend.state


def fragment_of(desk: Desk, *, code: bool = False) -> str:
    """What stands after the # of the link that is to be sent."""
    link = desk.state.friend.code if code else desk.state.friend.link
    return link[link.index("#") :]
