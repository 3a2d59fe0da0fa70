"""What the two say besides the game: phrases, what their clocks show, that their records part."""

from __future__ import annotations

from gocore.color import Color
from gocore.errors import NotationError
from gocore.protocol.bodies import Body, FlagFell, Parted, Say, TimeLeft
from gocore.protocol.clocking import is_turn, last_times, time_left
from gocore.protocol.entries import Entry
from gocore.protocol.happenings import Clocked, FlagClaimed, Phrase, Said, SeatRestored
from gocore.protocol.part import Room
from gocore.protocol.player import Player
from gocore.protocol.presence import MOST_SILENCE_MS
from gocore.protocol.terms import Terms
from gocore.time_control import SideTime, format_side, parse_side

PHRASE_MS = 1000
"""So much time lies between two phrases of one side; more of them are not heard."""


class Talker(Player):
    """A player who also talks, and minds the clocks."""

    def __init__(self, room: Room, terms: Terms) -> None:
        super().__init__(room, terms)
        self._said_ms = self._phrase_ms = -PHRASE_MS
        self._has_claimed = False

    def claim_flag(self) -> None:
        self._has_claimed = True
        self.room.board.send(self.friend, FlagFell())

    def show_time(self, left: SideTime) -> None:
        self.room.board.send(self.friend, TimeLeft(format_side(left)))

    def say(self, phrase: Phrase) -> None:
        """Say it, unless something was said less than a second ago."""
        now_ms = self.room.board.now_ms
        if now_ms - self._said_ms < PHRASE_MS:
            return
        self._said_ms = now_ms
        self.room.tell(Said(phrase, self.color))
        self._spread(Say(phrase, self.color))

    def _hear_small_talk(self, body: Body) -> None:
        """Hear what changes no record. Raises NotationError for all that is not of this kind."""
        match body:
            case Parted():
                self._conflict(body.at, is_told=True)
            case FlagFell():
                self.room.tell(FlagClaimed())
            case TimeLeft() if self._has_claimed:
                left, self._has_claimed = self._parse_left(body), False
                self._clocked(self._own_color().opponent, left, is_running=True)
            case Say():
                self._hear_phrase(body.phrase)
            case _:
                raise NotationError("that is not the friend's to say")

    def _parse_left(self, body: TimeLeft) -> SideTime:
        if self.record.time is None:
            raise NotationError("a game without clocks")
        return parse_side(self.record.time, body.left)

    def _hear_phrase(self, phrase: Phrase) -> None:
        now_ms, color = self.room.board.now_ms, self.color
        if now_ms - self._phrase_ms < PHRASE_MS:
            return
        self._phrase_ms = now_ms
        said = Said(phrase, color.opponent if color else None)
        self.room.tell(said)
        self.audience.told(Say(said.phrase, said.by))

    def _tell_restored(self) -> None:
        """Tell that the game came from the friend, and what both clocks had left in it."""
        self.room.tell(SeatRestored())
        for color, left in last_times(self.record).items():
            self.room.tell(Clocked(color, left, 0))

    def _reckon(self, entry: Entry) -> None:
        """Pass on what the friend's clock had left, and count silence anew after every turn."""
        if not is_turn(entry):
            return
        left = time_left(entry)
        if entry.by is not self.color and left is not None:
            self._clocked(entry.by, left)
        self._absence.reckoned()
        if link := self.room.board.link(self.friend):
            link.pulse.reckoned()

    def _clocked(self, color: Color, left: SideTime, *, is_running: bool = False) -> None:
        silence_ms, lag_ms = self._absence.total_ms, 0
        if link := self.room.board.link(self.friend):
            silence_ms += link.pulse.silence_ms()
            lag_ms = link.pulse.lag_ms
        forgiven_ms = min(silence_ms, MOST_SILENCE_MS) + lag_ms
        self.room.tell(Clocked(color, left, forgiven_ms, is_running))
