"""The friend's side of the table: what is done here goes to the friend, what they do comes here.

A talk, over a wire or by letter, knows what both have done; `follow` sends what is to be sent and
brings the table up to it. What the player wishes is understood in `wishes` and `inviting`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gocore.actions import Action, Pass, Play, Warn
from gocore.game import Game
from gocore.protocol.conversation import Conversation
from gocore.protocol.happenings import Happening, Said, TermsDeclined
from gocore.protocol.presence import Presence
from gocore.protocol.seats import Role
from gocore.setup import Setup
from web.attention import attend
from web.bond import Bond
from web.flags import Flags
from web.friendship import Failure, Friendship, FriendState
from web.meeting import Rendezvous
from web.notions import Question
from web.outbox import Outbox
from web.outlook import fragment_of, friendship_of
from web.ports import Meeting, Spawn, Timer, Window
from web.settings import Opponent, Terms
from web.state import AppState, can_go_on, left_after_turn
from web.store import SavedGame
from web.table import Table
from web.talking import Talk, restored
from web.tidings import told, weighs

SAID_MS = 20_000
"""How long a phrase is to be seen."""


class Friend:
    """Shares the games of one table with a friend elsewhere.

    `talk` is what is said, `place` where the two meet, `opening` how a wire is opened there, and
    `failure` what besides the talk and the wire keeps the two from going on.
    """

    def __init__(
        self, table: Table, meeting: Meeting, window: Window, timer: Timer, spawn: Spawn
    ) -> None:
        self.table = table
        self.meeting = meeting
        self.window = window
        self.spawn = spawn
        self.talk: Talk | None = None
        self.place: Bond | None = None
        self.failure: Failure | None = None
        self.rendezvous = Rendezvous(meeting, spawn, timer.now_ms, self)
        self._opening: Callable[[], None] = self._open
        self._timer = timer
        timer.ring = self.tick
        self._wanted: Callable[[], None] | None = None
        self._outbox = Outbox(table, self.rendezvous, window)
        self._said_ms: int | None = None
        self._flags = Flags(lambda: table.state)
        table.partner = self

    # For the table

    @property
    def bond(self) -> Bond | None:
        """What is kept with the game: nothing of one that is only watched, or not come to yet."""
        if self.talk is None or self.place is None:
            return None
        if self.talk.snapshot.role in (None, Role.SPECTATOR):
            return None
        return replace(self.place, conversation=self.talk.to_json())

    def sit(self, saved: SavedGame, state: AppState) -> AppState:
        """Go on with the friend of a kept game, or with none; returns what is then to be seen."""
        had_friend, self.talk = self.place is not None, None
        self.rendezvous.close()
        self.place = saved.friend and replace(saved.friend, left=False)
        self.failure = None
        self._opening, self._wanted = self._wanted or self._open, None
        self.talk = restored(saved.friend) if saved.friend else None
        if self.talk is None:
            self._timer.wake(None)
            if had_friend:
                self._outbox.point("")
            return state
        if state.timing is not None:
            state = replace(state, timing=state.timing.kept_running(saved.saved_ms))
        self._opening()
        return self._brought_up(state, self._happened(self.talk))

    def act(self, actions: Sequence[Action], asked: Question | None) -> None:
        """Do these in the game of both. Raises as `Game.after` does."""
        assert self.talk is not None, "a game with a friend has a talk"
        state, now_ms = self.table.state, self._timer.now_ms()
        self.table.state = replace(state, question=asked, ghost=None, refusal=None, breach=None)
        try:
            for action in actions:
                turns = isinstance(action, Play | Pass | Warn)
                self.talk.act(action, left_after_turn(state, now_ms) if turns else None)
        finally:
            self.follow(seen=True)

    def leave(self) -> None:
        """Hang up; what was said is kept."""
        self.rendezvous.close()
        self._timer.wake(None)

    # For those who wish something

    def begin(self, bond: Bond, setup: Setup, opening: Callable[[], None] | None = None) -> None:
        """Lay a game with a friend on the table; the one before it is kept while it can go on."""
        state, store = self.table.state, self.table.store
        self.table.keep()
        terms = Terms(Opponent.FRIEND, state.settings.level, state.settings.color)
        saved = store.new_game(terms, Game.start(setup), keep=can_go_on(state))
        self.resume(replace(saved, friend=bond), opening)

    def resume(self, saved: SavedGame, opening: Callable[[], None] | None = None) -> None:
        """Lay a kept game on the table and meet its friend by this opening, or as before."""
        before, self._wanted = self.table.state, opening
        self.table.lay(saved)
        attend(self.table, self.window, before, ())

    def fail(self, failure: Failure | None) -> None:
        """Tell why the two cannot go on, or that nothing more is in the way.

        Where there is nobody to go on with, it is told over the game that is on the board.
        """
        self.failure = failure
        if self.talk is None:
            friend = Friendship(FriendState.FAILED, failure=failure) if failure else Friendship()
            self.table.show(replace(self.table.state, friend=friend))
        self.follow(seen=True)

    def part(self) -> None:
        """Leave the game; one that can go on is kept, and its link leads back to it."""
        if self.place is not None:
            self.place = replace(self.place, left=True)
            self.table.keep()
        self.table.begin(keep=can_go_on(self.table.state))

    def move(
        self, place: Bond, opening: Callable[[], None] | None = None, talk: Talk | None = None
    ) -> None:
        """Meet elsewhere or by another wire, which is then tried again, and talk on or anew."""
        self.rendezvous.close()
        self.place, self.failure, self.talk = place, None, talk or self.talk
        self._opening = opening or self._open
        self._opening()
        self.follow(seen=True)

    def try_again(self) -> None:
        """Meet anew: after a failure, or once the page or the network is back."""
        if self.talk is None or self.place is None:
            return
        was_refused = self.talk.snapshot.refused is not None
        bond = replace(self.place, conversation=self.talk.to_json())
        self.move(self.place, self._opening, restored(bond) if was_refused else None)

    def follow(self, *, seen: bool = False) -> None:
        """Bring the table up to what has been said; `seen` where it is drawn in any case."""
        if self.talk is None:
            return
        before, news = self.table.state, self._happened(self.talk)
        after = self._brought_up(before, news)
        texts = self.talk.taken() if isinstance(self.talk, Conversation) else []
        if weighs(before, after):
            self.table.become(after)
        elif seen or after != before:
            self.table.show(after)
        self._outbox.send(texts, self.bond if texts else None)
        self._outbox.point(fragment_of(self))
        self._wake()
        attend(self.table, self.window, before, news)

    # For the rendezvous and the timer

    def joined(self, peer: str) -> None:
        self._converse(lambda talk, now_ms: talk.joined(peer, now_ms))

    def left(self, peer: str) -> None:
        self._converse(lambda talk, now_ms: talk.left(peer, now_ms))

    def heard(self, peer: str, text: str) -> None:
        self._converse(lambda talk, now_ms: talk.heard(peer, text, now_ms))

    def changed(self) -> None:
        if self.place is not None and self.rendezvous.invites:
            self.place = replace(self.place, code=self.rendezvous.code)
            self.table.keep()
        self.follow()

    def refused(self, failure: Failure) -> None:
        self.table.refuse(failure)

    def tick(self) -> None:
        """Do what time brings about: signs of life, and the end of patience."""
        self.rendezvous.tick()
        self._converse(self._ticked)

    # Inside

    def _ticked(self, talk: Conversation, now_ms: int) -> None:
        talk.ticked(now_ms)
        self._flags.look(talk, now_ms)

    def _converse(self, news: Callable[[Conversation, int], None]) -> None:
        if isinstance(self.talk, Conversation):
            news(self.talk, self._timer.now_ms())
            self.follow()

    def _open(self) -> None:
        assert self.place is not None
        self.rendezvous.open(self.place)

    def _brought_up(self, state: AppState, news: Sequence[Happening]) -> AppState:
        """The state brought up to the talk, in which this has happened."""
        talk = self.talk
        assert talk is not None, "nothing is brought up to no talk"
        self.rendezvous.find(here=talk.snapshot.friend is Presence.HERE)
        friend = friendship_of(self, state.friend, talk.snapshot)
        if self._said_ms is not None and self._timer.now_ms() >= self._said_ms + SAID_MS:
            self._said_ms, friend = None, replace(friend, said=None, said_by=None)
        if friend.state is not state.friend.state:
            state = replace(state, refusal=None)
        return told(state, friend, news, self._timer.now_ms(), self.table.timed)

    def _happened(self, talk: Talk) -> list[Happening]:
        news: list[Happening] = list(talk.happened())
        if any(isinstance(one, TermsDeclined) for one in news):
            self.failure = Failure.DECLINED
        if any(isinstance(one, Said) for one in news):
            self._said_ms = self._timer.now_ms()
        if isinstance(talk, Conversation):
            self._flags.answer(talk, news, self._timer.now_ms())
            news += talk.happened()
        return news

    def _wake(self) -> None:
        """Be woken when time brings something about."""
        due = [self.rendezvous.due_ms, self._said_ms and self._said_ms + SAID_MS]
        if isinstance(self.talk, Conversation):
            due.append(self.talk.next_tick_ms)
        wanted = [ms for ms in due if ms is not None]
        self._timer.wake(max(0, min(wanted) - self._timer.now_ms()) if wanted else None)
