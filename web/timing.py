"""The clock of a game as it goes: it follows the moves, goes back with them and is put away.

Pure: the moment is an argument, in milliseconds of the wall clock. The wall clock is taken because
it goes on while a machine sleeps, which browsers' own counters do not everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gocore.clock import Clock
from gocore.color import Color
from gocore.errors import NotationError
from gocore.game import Game
from gocore.time_control import (
    Overtime,
    SideTime,
    TimeControl,
    after_move,
    format_side,
    parse_side,
)

MARGIN_MS = 800
"""What the computer leaves of its time for the way of its answer to the board."""

LEAST_MS = 30
"""The computer answers somehow even when it has less."""

MOVES_AHEAD = 25
"""Main time is parted among so many moves to come."""


@dataclass(frozen=True)
class Turn:
    """Whose turn it is or was, and what that side had left when it began."""

    color: Color
    side: SideTime


@dataclass(frozen=True)
class Timing:
    """A clock with what it takes to turn it back.

    `turns` go from the first turn to the present one. `paused` is True after a person has stopped
    the clock, and when a game comes back that was put away with its clock running.
    """

    clock: Clock
    turns: tuple[Turn, ...]
    paused: bool = False

    @staticmethod
    def fresh(control: TimeControl, game: Game) -> Timing:
        """A clock that stands, with the full time on both sides."""
        clock = Clock.fresh(control)
        return Timing(clock, (Turn(game.to_move, clock.black),))

    @property
    def control(self) -> TimeControl:
        return self.clock.control

    @property
    def is_running(self) -> bool:
        return self.clock.running is not None

    def side(self, color: Color, now_ms: int) -> SideTime:
        """What `color` has left at this moment."""
        return self.clock.side(color, now_ms)

    def since_turn(self, now_ms: int) -> Clock:
        """The clock as though it had run since the present turn began, and for as long as it has.

        Its side then has what that turn began with, however often it was read since.
        """
        turn = self.turns[-1]
        began, now = turn.side, self.side(turn.color, now_ms)
        thought_ms = _allowed_ms(self.control, began) - _allowed_ms(self.control, now)
        clock = self.clock.stopped(now_ms).with_side(turn.color, began)
        return clock.started(turn.color, now_ms - thought_ms)

    def after_turn(self, color: Color, now_ms: int) -> SideTime:
        """What `color` has left once it has used up its turn at this moment."""
        return after_move(self.control, self.side(color, now_ms))

    def followed(self, game: Game, now_ms: int, *, runs: bool) -> Timing:
        """The timing once `game` has become so: moves on it pressed the clock or were taken back.

        Whoever takes moves back gets the time that both sides had when that turn began. The
        clock of the side to move goes on where it `runs` and is not paused.
        """
        timing = replace(self, clock=self.clock.stopped(now_ms))
        if game.move_number < len(self.turns) - 1:
            timing = timing._taken_back(game.move_number)
        else:
            timing = timing._moved_on(game, now_ms)
        if timing.turns[-1].color is not game.to_move:
            present = Turn(game.to_move, timing.clock.side(game.to_move, now_ms))
            timing = replace(timing, turns=(*timing.turns[:-1], present))
        if not runs or timing.paused:
            return replace(timing, clock=timing.clock.stopped(now_ms))
        return replace(timing, clock=timing.clock.started(game.to_move, now_ms))

    def halted(self, now_ms: int) -> Timing:
        """The timing with the clock stopped until it `goes_on`."""
        return replace(self, clock=self.clock.stopped(now_ms), paused=True)

    def going_on(self) -> Timing:
        """The timing no longer paused; the clock starts when it next follows the game."""
        return replace(self, paused=False)

    def kept_running(self, since_ms: int) -> Timing:
        """The timing as though it had not been put away at that moment while its clock ran."""
        if not self.paused:
            return self
        clock = self.clock.started(self.turns[-1].color, since_ms)
        return replace(self, clock=clock, paused=False)

    def corrected(self, color: Color, side: SideTime, now_ms: int) -> Timing:
        """The timing with another time for a color at this moment."""
        running, still = self.clock.running, self.clock.stopped(now_ms).with_side(color, side)
        return replace(self, clock=still.started(running, now_ms) if running else still)

    def _moved_on(self, game: Game, now_ms: int) -> Timing:
        timing = self
        for number in range(len(self.turns), game.move_number + 1):
            clock = timing.clock.moved(timing.turns[-1].color, now_ms).stopped(now_ms)
            last = number == game.move_number
            color = game.to_move if last else game.positions[number].to_move
            turn = Turn(color, clock.side(color, now_ms))
            timing = replace(timing, clock=clock, turns=(*timing.turns, turn))
        return timing

    def _taken_back(self, number: int) -> Timing:
        clock = self.clock
        for turn in reversed(self.turns[number:]):
            clock = clock.with_side(turn.color, turn.side)
        return replace(self, clock=clock, turns=self.turns[: number + 1])

    def to_json(self, now_ms: int) -> dict[str, Any]:
        """The timing as it is put away: the clock stands from now on."""
        return {
            "clock": self.clock.to_json(now_ms),
            "turns": [[turn.color.label, *_numbers(turn.side)] for turn in self.turns],
            "paused": self.paused or self.is_running,
        }

    @staticmethod
    def parse(data: object) -> Timing:
        """Read what `to_json` wrote. Raises NotationError."""
        if not isinstance(data, Mapping) or set(data) != {"clock", "turns", "paused"}:
            raise NotationError("a timing is clock, turns and paused")
        clock, turns, paused = Clock.parse(data["clock"]), data["turns"], data["paused"]
        if not isinstance(turns, list) or not turns or not isinstance(paused, bool):
            raise NotationError("a timing has turns, and is paused or not")
        return Timing(clock, tuple(_parse_turn(clock.control, turn) for turn in turns), paused)


_NUMBERS = ("main_ms", "periods", "period_ms", "stones")


def _numbers(side: SideTime) -> list[int]:
    data = format_side(side)
    return [data[name] for name in _NUMBERS]


def _allowed_ms(control: TimeControl, side: SideTime) -> int:
    """All the thinking that a side may still do in one turn."""
    return side.main_ms + side.period_ms + max(0, side.periods - 1) * control.period_ms


def _parse_turn(control: TimeControl, data: object) -> Turn:
    """Read `[color, main_ms, periods, period_ms, stones]`; no turn begins with a fallen flag."""
    if not isinstance(data, list) or len(data) != 1 + len(_NUMBERS):
        raise NotationError("a turn is a color and four numbers")
    colors = {color.label: color for color in Color}
    if not isinstance(data[0], str) or data[0] not in colors:
        raise NotationError(f"no color {data[0]!r}")
    numbers = dict(zip(_NUMBERS, data[1:], strict=True))
    return Turn(colors[data[0]], parse_side(control, {**numbers, "fallen": False}))


def next_change_ms(side: SideTime) -> int:
    """How long until one second less is shown, of `side` while its time runs."""
    return (side.left_ms - 1) % 1000 + 1


def thinking_ms(control: TimeControl, side: SideTime) -> int:
    """How long the computer may think on this move.

    A share of the main time, all of a period that the move does not use up, a stone's share of
    Canadian overtime; never more than it has left, minus a margin.
    """
    left = side.left_ms
    share = side.main_ms // MOVES_AHEAD
    match control.overtime:
        case Overtime.BYOYOMI:
            left = side.main_ms + side.period_ms
            share = max(share, side.period_ms)
        case Overtime.FISCHER:
            share += control.period_ms
        case Overtime.CANADIAN:
            left = side.main_ms + side.period_ms
            share = max(share, side.period_ms // max(side.stones, 1))
    return max(LEAST_MS, min(share, left - MARGIN_MS))
