"""The company at a table: all that has to do with a friend, put together for the controller."""

from __future__ import annotations

from dataclasses import replace

from web.arrival import Arrival
from web.friend import Friend
from web.inviting import Inviting
from web.looking import closed
from web.ports import Meeting, Spawn, Timer, Window
from web.sisters import Sisters
from web.table import Table
from web.wishes import Wishes

HANDING_ON = frozenset({"copy-link", "share-link", "show-qr"})
"""What is done within a sheet; anything else closes it, since what comes of it is seen behind."""


class Company:
    """Invites a friend to one table, plays with them there, and finds them again.

    `timers` are two, beside the one of the clocks.
    """

    def __init__(
        self,
        table: Table,
        meeting: Meeting,
        window: Window,
        timers: tuple[Timer, Timer],
        spawn: Spawn,
    ) -> None:
        self.friend = Friend(table, meeting, window, timers[0], spawn)
        self.sisters = Sisters(self.friend, timers[1])
        self.arrival = Arrival(self.friend, self.sisters)
        self._wishes = Wishes(self.friend)
        self._inviting = Inviting(self.friend, self.arrival.paste)

    def takes(self, action: str, value: str) -> bool:
        """Do what a button means with a friend; False where it means nothing of the kind."""
        presses = self._inviting.presses
        if self.friend.table.state.has_friend:
            presses = {**presses, **self._wishes.presses}
        if action not in presses:
            return False
        if action not in HANDING_ON:
            table = self.friend.table
            table.show(replace(closed(table.state), refusal=None, breach=None))
        presses[action](value)
        return True

    def fill(self, form: str, text: str) -> None:
        """Take what was pasted into a form."""
        self._inviting.fill(form, text)

    def leave(self) -> None:
        """Leave the friend for good."""
        self._wishes.leave()

    def looked_at(self) -> None:
        """Take note that somebody looks at the page again."""
        self.friend.window.title("")
        self.friend.table.clockwork.tick()
        self.friend.table.be_seen(True)
        self.friend.tick()

    def come_back(self) -> None:
        """Take note that the page is back after it was put away."""
        self.friend.table.come_back()
        self.friend.try_again()

    def lost_network(self) -> None:
        """Take note that the device is offline."""
        self.friend.rendezvous.lose_network()

    def found_network(self) -> None:
        """Take note that the device is online, and meet anew where that broke the line."""
        if self.friend.rendezvous.find_network():
            self.friend.try_again()
