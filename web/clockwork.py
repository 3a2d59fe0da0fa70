"""Keeps a game's clock before the players' eyes and ears, and says when a flag has fallen.

It is woken when something changes on a face, and it reads the clock anew each time: late or never
woken, as in a tab that sleeps, it tells the truth as soon as it is asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gocore.actions import Action, Timeout
from gocore.clock import Clock, Spoken, announcements
from gocore.color import Color
from gocore.time_control import SideTime
from web.ports import Screen, Timer
from web.state import AppState
from web.texts import Texts
from web.timing import next_change_ms, thinking_ms
from web.view.clocks import faces, read_aloud


class Clockwork:
    """The clock of the table's game.

    `current` gives the state, `act` does actions of the game, `texts` gives the words.
    """

    def __init__(
        self,
        timer: Timer,
        screen: Screen,
        current: Callable[[], AppState],
        act: Callable[[Sequence[Action]], None],
        texts: Callable[[], Texts],
    ) -> None:
        self._timer = timer
        self._screen = screen
        self._current = current
        self._act = act
        self._texts = texts
        self._heard: tuple[Clock, SideTime] | None = None
        self._shown = False
        timer.ring = self.tick

    @property
    def now_ms(self) -> int:
        """This moment, as clocks have it."""
        return self._timer.now_ms()

    def tick(self) -> bool:
        """Bring the faces up to this moment; True if that ended the game.

        A friend's flag falls at the friend's own page, which alone knows when.
        """
        state, now = self._current(), self.now_ms
        timing = state.timing
        if timing is None or timing.clock.running is None:
            return False
        color = timing.clock.running
        side = timing.side(color, now)
        self._announce(timing.clock, color, side)
        if side.fallen and (not state.has_friend or color is state.seat):
            self._act([Timeout(color)])
            return True
        self.show()
        return False

    def show(self) -> None:
        """Show the clocks as they are, and be woken when they change."""
        state, now = self._current(), self.now_ms
        if state.timing is None and not self._shown:
            return
        self._shown = state.timing is not None
        self._screen.clocks(faces(self._texts(), state, now))
        if state.timing is None or state.timing.clock.running is None:
            self._timer.wake(None)
        else:
            side = state.timing.side(state.timing.clock.running, now)
            self._timer.wake(next_change_ms(side))

    def thinking_ms(self) -> int | None:
        """How long the computer may think now, None for as long as it likes."""
        state = self._current()
        if state.timing is None or state.computer is None:
            return None
        side = state.timing.side(state.computer, self.now_ms)
        return thinking_ms(state.timing.control, side)

    def _announce(self, clock: Clock, color: Color, side: SideTime) -> None:
        before = clock.side(color, clock.since_ms)
        if self._heard is not None and self._heard[0] is clock:
            before = self._heard[1]
        self._heard = (clock, side)
        settings = self._current().settings
        if settings.sound and settings.voice:
            for spoken in announcements(clock.control, before, side):
                self._say(spoken)

    def _say(self, spoken: Spoken) -> None:
        self._screen.say(read_aloud(self._texts(), spoken))
