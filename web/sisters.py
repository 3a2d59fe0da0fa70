"""The other tabs of this browser: a code that was opened in one is handed to the one that waits.

Tabs know nothing of each other but what they tell; one that is asked and does not wait is silent.
"""

from __future__ import annotations

import json

from web.friend import Friend
from web.notions import FriendNews, Notice
from web.ports import Timer
from web.state import noticed

ANSWER_WITHIN_MS = 1000


class Sisters:
    """Speaks with the other tabs for one friend; `timer` says when nobody has answered."""

    def __init__(self, friend: Friend, timer: Timer) -> None:
        self._friend = friend
        self._timer = timer
        self._handed = ""
        timer.ring = self._unwanted

    def hand_over(self, code: str) -> None:
        """Give a code that came back to the tab that waits for it, which may be this one."""
        if self._friend.rendezvous.accept(code):
            return
        self._handed = code
        self._friend.window.tell(json.dumps({"answer": code}))
        self._timer.wake(ANSWER_WITHIN_MS)

    def hear(self, text: str) -> None:
        """Hear what another tab tells."""
        try:
            word = json.loads(text)
        except ValueError:
            return
        match word:
            case {"answer": str(code)} if self._friend.rendezvous.accept(code):
                self._friend.window.tell(json.dumps({"taken": code}))
            case {"taken": str(code)} if code and code == self._handed:
                self._done(FriendNews.CODE_HANDED_OVER)

    def _unwanted(self) -> None:
        if self._handed:
            self._done(FriendNews.CODE_UNWANTED)

    def _done(self, news: FriendNews) -> None:
        self._handed = ""
        self._timer.wake(None)
        table = self._friend.table
        table.show(noticed(table.state, Notice(news)))
