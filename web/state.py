"""The page's state and the pure functions that give the next one.

The record itself is `situation`. It knows the game and what the player is looking at; it knows no
browser, no words and no engine.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from gocore.actions import Action, Pass, Play, Warn
from gocore.game import Game, Phase
from gocore.time_control import SideTime
from web.notions import Notice
from web.placing import Placing
from web.settings import Terms
from web.situation import AppState

__all__ = [
    "AppState",
    "acted",
    "begun",
    "can_go_on",
    "center",
    "dismissed",
    "followed",
    "last_turn",
    "left_after_turn",
    "noticed",
    "refused",
    "showing",
    "shown_number",
    "stone_placed",
    "undone",
]


def begun(state: AppState, terms: Terms, game: Game, placing: Placing | None = None) -> AppState:
    """Another game on the board; settings, scores, notices and an open sheet stay."""
    fresh = _at(replace(state, terms=terms, placing=placing, shown_to=None), game)
    return replace(fresh, cursor=center(game), thinking=None, judged=None, expected=None, held=True)


def acted(state: AppState, action: Action) -> AppState:
    """The state after an action of the game; the board then shows the present.

    Raises as `Game.after` does.
    """
    return _at(state, state.game.after(action))


def followed(state: AppState, game: Game) -> AppState:
    """The state once the game has become so by what two friends did; a question stays open."""
    question = None if game.phase is Phase.FINISHED else state.question
    return replace(_at(state, game), question=question)


def undone(state: AppState) -> AppState:
    """The state before the player's last move, and before the computer's reply to it.

    Raises IllegalActionError when the player has not moved.
    """
    if state.placing:
        return replace(_at(state, state.game), placing=state.placing.taken_back())
    turn = last_turn(state.game)
    replied = turn is not None and turn.color is state.computer
    moves = 2 if replied else 1
    if state.game.setup.stones and state.game.move_number < moves:
        even, placing = Placing.reopened(state.game.setup)
        return replace(_at(state, Game.start(even)), placing=placing)
    return _at(state, state.game.undone(moves))


def stone_placed(state: AppState, point: int) -> AppState:
    """The state after Black has placed a handicap stone; with the last one the game begins.

    Raises IllegalMoveError where a stone lies.
    """
    assert state.placing
    placing = state.placing.placed(point)
    if placing.left:
        return replace(_at(state, state.game), placing=placing)
    game = Game.start(placing.setup(state.game.setup))
    return replace(_at(state, game), placing=None)


def _at(state: AppState, game: Game) -> AppState:
    marking = game.phase is Phase.MARKING
    cursor = center(game) if game.setup.variant.hidden else state.cursor
    return replace(
        state, game=game, cursor=cursor, shown=None, ghost=None, refusal=None, breach=None,
        question=None, unlocked=False, counting=False, sealing=False, sealed=None,
        explaining=state.explaining and marking, judged=state.judged if marking else None,
        expected=state.expected if marking else None,
    )  # fmt: skip


def refused(state: AppState, reason: StrEnum) -> AppState:
    """The same state with a reason why a wish was not granted."""
    return replace(state, refusal=reason, ghost=None, breach=None)


def showing(state: AppState, number: int) -> AppState:
    """Look at the position after move `number`, kept within the game."""
    last = len(state.game.positions) - 1
    number = max(0, min(number, last))
    return replace(state, shown=None if number == last else number, ghost=None, refusal=None)


def shown_number(state: AppState) -> int:
    """The number of moves made on the board that is looked at."""
    return len(state.game.positions) - 1 if state.shown is None else state.shown


def noticed(state: AppState, *notices: Notice) -> AppState:
    """Tell more; what is told already is not told twice."""
    new = tuple(n for n in notices if n not in state.notices)
    return replace(state, notices=(*state.notices, *new))


def dismissed(state: AppState, index: int) -> AppState:
    """The state without one of its notices."""
    kept = tuple(n for i, n in enumerate(state.notices) if i != index)
    return replace(state, notices=kept)


def left_after_turn(state: AppState, now_ms: int) -> SideTime | None:
    """What the side to move has left once it has used up its turn now; None in an untimed game."""
    return state.timing.after_turn(state.game.to_move, now_ms) if state.timing else None


def can_go_on(state: AppState) -> bool:
    """Whether somebody may want to come back to the game: it is not over, nor a mere invitation."""
    if state.phase is Phase.FINISHED:
        return False
    return not state.has_friend or bool(state.game.actions)


def last_turn(game: Game) -> Play | Pass | Warn | None:
    """What took the last turn, None before the first."""
    turns = (a for a in reversed(game.actions) if isinstance(a, Play | Pass | Warn))
    return next(turns, None)


def center(game: Game) -> int:
    """The point in the middle (天元)."""
    grid = game.setup.grid
    return grid.point(grid.width // 2, grid.height // 2)
