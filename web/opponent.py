"""The computer's side of the table: it follows the state, thinks when it must and then acts.

Whatever the player does meanwhile wins: work on a game that has moved on is stopped and its
answer forgotten. What an action brings about besides is for `table`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gocore.actions import Action, Mark, Pass, Play, Resign
from gocore.errors import EngineError, EngineStopped
from gocore.game import Phase
from gocore.life import dead_stones
from gocore.position import Position
from gocore.search.choosing import earliest_resignation
from web.expectation import expected_lead
from web.notions import Notice, Remedy
from web.playing_on import playing_on
from web.pondering import Pondering
from web.ports import Searching, Spawn
from web.search_worker import EngineFault
from web.settling import settling_point
from web.state import AppState, noticed

Findings = dict[str, Any]
"""Fields of the state, by name."""


@dataclass(frozen=True, eq=False)
class Work:
    """One question under way: what for, about which position."""

    judging: bool
    position: Position


class ComputerPlayer:
    """Thinks for the computer.

    `current` gives the state, `change` sets another one, `act` does actions of the game,
    `limit_ms` says how long a move may take at most, None for no limit.
    """

    def __init__(
        self,
        engine: Searching,
        spawn: Spawn,
        current: Callable[[], AppState],
        change: Callable[[AppState], None],
        act: Callable[[Sequence[Action]], None],
        limit_ms: Callable[[], int | None],
    ) -> None:
        self._engine = engine
        self._spawn = spawn
        self._current = current
        self._change = change
        self._act = act
        self._limit_ms = limit_ms
        self._pondering = Pondering(engine, spawn)
        self._work: Work | None = None
        self._task: Any = None
        self._failed: Work | None = None

    def follow(self) -> None:
        """Begin, go on with or give up thinking, as the state now wants it.

        What failed is not tried again by itself, but anything else is.
        """
        wanted = self._wanted(self._current())
        if self._work and wanted and _is_same(self._work, wanted):
            return
        if self._work:
            self._give_up()
        if not wanted:
            self._pondering.follow(self._current())
            return
        self._pondering.rest()
        if self._failed and _is_same(self._failed, wanted):
            return
        if self._failed:
            self._failed = None
            self._engine.retry()
        self._begin(wanted)

    def retry(self) -> None:
        """Try again after the search was not to be had."""
        self._failed = None
        self._engine.retry()
        self.follow()

    def be_seen(self, is_seen: bool) -> None:
        """Use the player's time only while somebody looks at the page."""
        self._pondering.is_seen = is_seen
        if is_seen:
            self.follow()
        else:
            self._pondering.rest()

    def progress(self, share: float) -> None:
        """Show how much of the time for thinking is gone."""
        if self._work:
            self._change(replace(self._current(), thinking=share))

    def _wanted(self, state: AppState) -> Work | None:
        if state.awaits_computer:
            return Work(False, state.game.position)
        if state.awaits_judgement:
            return Work(True, state.game.position)
        return None

    def _begin(self, work: Work) -> None:
        self._work = work
        self._task = self._spawn(self._do(work))
        self._change(replace(self._current(), thinking=0.0))

    def _give_up(self) -> None:
        self._work = None
        self._engine.stop()
        self._task.cancel()
        self._change(replace(self._current(), thinking=None))

    async def _do(self, work: Work) -> None:
        try:
            actions, found = await self._answer(work)
        except EngineStopped:
            actions, found = (), {}
        except EngineError:
            self._fail(work)
            return
        except Exception:
            self._fail(work)
            raise
        if self._work is not work:
            return
        self._work = None
        self._change(replace(self._current(), thinking=None, **found))
        if actions:
            self._act(actions)

    async def _answer(self, work: Work) -> tuple[Sequence[Action], Findings]:
        """What to do, and what of the state has been found out besides."""
        state = self._current()
        if work.judging:
            found = await self._judged(state)
            return _marks(self._current(), found["judged"]), found
        return await self._move(state)

    async def _move(self, state: AppState) -> tuple[Sequence[Action], Findings]:
        color = state.game.to_move
        if state.game.position.passes >= 2:
            # Both have passed: what is missing is the pass by which White passes last.
            return (Pass(color),), {}
        reply = await self._engine.ask(
            state.game.position, komi=state.compensation, level=state.terms.level,
            seed=_seed(state), resigns_from=_resigns_from(state), limit_ms=self._limit_ms(),
            first_capture=state.game.setup.variant.first_capture,
        )  # fmt: skip
        if reply.resign:
            return (Resign(color),), {}
        point = reply.point
        if point is None and state.game.disputed:
            point = settling_point(state.game.position, reply.answer)
        action = Pass(color) if point is None else Play(color, point)
        return (action,), {"playing_on": playing_on(state.game, point, reply.answer)}

    async def _judged(self, state: AppState) -> Findings:
        ownership = await self._engine.judge(
            state.game.position,
            komi=state.compensation,
            finished=state.phase is Phase.MARKING,
        )
        dead = dead_stones(state.game.position.board, ownership)
        return {"judged": dead, "expected": expected_lead(ownership)}

    def _fail(self, work: Work) -> None:
        if self._work is not work:
            return
        self._work = None
        self._failed = work
        state = replace(self._current(), thinking=None)
        if not work.judging or state.computer:
            fault = self._engine.fault or EngineFault.KEEPS_DYING
            state = noticed(state, Notice(fault, Remedy.RETRY))
        self._change(state)


def _resigns_from(state: AppState) -> int | None:
    """The moves before the computer may resign, None if it may not."""
    setup = state.game.setup
    return earliest_resignation(setup.grid, setup.handicap) if state.settings.resigns else None


def _is_same(one: Work, other: Work) -> bool:
    return one.judging == other.judging and one.position is other.position


def _marks(state: AppState, dead: frozenset[int]) -> tuple[Action, ...]:
    """Mark what is judged dead, unless play goes on or the player has begun to mark."""
    if state.phase is not Phase.MARKING or state.is_marked_by_hand:
        return ()
    board = state.game.position.board
    left = set(dead)
    marks = []
    while left:
        point = min(left)
        marks.append(Mark(point, dead=True))
        left -= board.block(point).points
    return tuple(marks)


def _seed(state: AppState) -> int:
    if state.terms.seed is None:
        return secrets.randbits(32)
    return (state.terms.seed + 7919 * len(state.game.actions)) % 2**32
