"""What calls a player to the board when something came from a friend: sound, title, focus."""

from __future__ import annotations

from collections.abc import Iterable

from gocore.actions import Play
from gocore.protocol.entries import Did, Entry, Opened
from gocore.protocol.happenings import Entered, Happening
from web.friendship import FriendState
from web.ports import Window
from web.scene import FOCUS, scene
from web.state import AppState
from web.table import Table


def attend(table: Table, window: Window, before: AppState, news: Iterable[Happening]) -> None:
    """Let the player notice what is new since `before`, all the more where nobody is looking."""
    after = table.state
    called = _is_called(before, after)
    if after.settings.sound and (sound := _sound(after, news, hidden=called and window.hidden)):
        table.screen.sound(sound)
    if called and window.hidden:
        window.title(table.calling())
    now = scene(after)
    if now is not scene(before) and now in FOCUS and after.sheet is None:
        table.screen.focus(FOCUS[now])


def _is_called(before: AppState, after: AppState) -> bool:
    """Whether the player has something to do now: a move, an answer, a friend who has come."""
    if after.can_play and not before.can_play:
        return True
    came = before.friend.state is FriendState.WAITING
    return came and after.friend.state is FriendState.CONNECTED


def _sound(state: AppState, news: Iterable[Happening], *, hidden: bool) -> str | None:
    """The sound of a stone that was played; in a hidden tab also for whatever else calls."""
    if any(isinstance(one, Entered) and _is_stone(one.entry) for one in news):
        return "capture" if state.game.position.taken else "stone"
    return "stone" if hidden else None


def _is_stone(entry: Entry) -> bool:
    return isinstance(entry, Opened) or (isinstance(entry, Did) and isinstance(entry.action, Play))
