"""The page's state: one frozen record, and the pure functions that give the next one.

It knows the game and what the player is looking at; it knows no browser, no words and no engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from gocore.actions import Action, Mark, Pass, Play, Resume, Warn
from gocore.color import Color
from gocore.game import Game, Phase
from gocore.position import Position
from gocore.scoring import ScoreSheet
from web.notions import Notice, Question, Sheet
from web.offline import Offline
from web.placing import Placing
from web.settings import Opponent, Settings, Terms
from web.store import Scores
from web.timing import Timing


@dataclass(frozen=True)
class AppState:
    """Everything that the page shows.

    `shown` is the move number looked at in replay, None for the present. `ghost` is the point
    that a first tap chose. `thinking` is the share of the computer's time gone by, None when it
    does not think. `judged` are the stones that the computer holds to be dead, `expected` is by
    how many points of area it expects Black to lead. `refusal` is why the last wish was not
    granted, `breach` the point whose stone would break the rules and cost a warning. `unlocked`
    lets marks be changed that a player has agreed to. `counting` shows a count while play goes
    on, `explaining` where neutral points are left. `held` is False once another tab has taken
    the game. `timing` is None in an untimed game; `sealing` while the player to move chooses the
    move to adjourn on, `sealed` is that move until the game goes on. `shown_to` is the turn whose
    player has taken the device to see the stones that others may not. `embedded` is True in a frame
    of somebody else's page, where nothing is kept. `offline` is how the page itself is kept.
    """

    settings: Settings
    terms: Terms
    game: Game
    scores: Scores
    shown: int | None = None
    cursor: int = 0
    ghost: int | None = None
    thinking: float | None = None
    judged: frozenset[int] | None = None
    expected: float | None = None
    refusal: StrEnum | None = None
    breach: int | None = None
    unlocked: bool = False
    counting: bool = False
    explaining: bool = False
    placing: Placing | None = None
    timing: Timing | None = None
    sealing: bool = False
    sealed: Play | None = None
    shown_to: tuple[int, Color] | None = None
    question: Question | None = None
    sheet: Sheet | None = None
    notices: tuple[Notice, ...] = field(default=())
    held: bool = True
    embedded: bool = False
    offline: Offline = field(default_factory=Offline)
    said: str = ""

    @property
    def phase(self) -> Phase:
        return self.game.phase

    @property
    def position(self) -> Position:
        """The position on the board that is looked at."""
        if self.placing:
            return self.placing.position(self.game.setup)
        return self.game.position if self.shown is None else self.game.positions[self.shown]

    @property
    def is_replaying(self) -> bool:
        return self.shown is not None

    @property
    def computer(self) -> Color | None:
        """The computer's color, None when two people play."""
        return self.terms.color.opponent if self.terms.opponent is Opponent.COMPUTER else None

    @property
    def stands(self) -> bool:
        """Whether play waits until somebody lets it go on: it is paused or adjourned."""
        return self.sealed is not None or (self.timing is not None and self.timing.paused)

    @property
    def clock_runs(self) -> bool:
        """Whether somebody's time runs; it begins to with the first thing that a person does."""
        playing = self.held and self.phase is Phase.PLAYING and self.placing is None
        return playing and not (self.stands or self.is_fresh)

    @property
    def awaits_computer(self) -> bool:
        """Whether the game stands still until the computer moves."""
        waits = self.held and self.phase is Phase.PLAYING and not self.stands
        return waits and self.game.to_move is self.computer

    @property
    def awaits_judgement(self) -> bool:
        """Whether the computer has yet to say which stones it holds to be dead."""
        wanted = self.phase is Phase.MARKING or self.counting
        return self.held and wanted and self.judged is None

    @property
    def can_play(self) -> bool:
        """Whether a person may place a stone now."""
        playing = self.held and self.phase is Phase.PLAYING and not self.is_replaying
        return playing and not (self.awaits_computer or self.counting or self.stands)

    @cached_property
    def count(self) -> ScoreSheet | None:
        """The count to show: by the marks, at the end, or as a look while play goes on."""
        if self.counting:
            return self.game.count(self.judged or frozenset())
        return self.game.score_sheet

    @property
    def is_locked(self) -> bool:
        """Whether a tap may not change the marks, since a player has agreed to them."""
        return self.phase is Phase.MARKING and bool(self.game.confirmed) and not self.unlocked

    @property
    def is_fresh(self) -> bool:
        """Whether no person has done anything in this game."""
        if self.game.setup.stones or (self.placing and self.placing.stones):
            return False
        return not any(getattr(a, "color", None) is not self.computer for a in self.game.actions)

    @property
    def player(self) -> Color:
        """The person that a button acts for: against the computer the one, else who moves."""
        return self.terms.color if self.computer else self.game.to_move

    @property
    def next_to_confirm(self) -> Color | None:
        """Whose agreement to the marks the confirm button gives, None when no one's is missing."""
        if self.computer:
            return self.terms.color
        return next((color for color in Color if color not in self.game.confirmed), None)

    @property
    def is_marked_by_hand(self) -> bool:
        """Whether a stone was marked since play last stopped."""
        for action in reversed(self.game.actions):
            if isinstance(action, Pass | Resume):
                break
            if isinstance(action, Mark):
                return True
        return False


def begun(state: AppState, terms: Terms, game: Game, placing: Placing | None = None) -> AppState:
    """Another game on the board; settings, scores, notices and an open sheet stay."""
    fresh = _at(replace(state, terms=terms, placing=placing, shown_to=None), game)
    return replace(fresh, cursor=center(game), thinking=None, judged=None, expected=None, held=True)


def acted(state: AppState, action: Action) -> AppState:
    """The state after an action of the game; the board then shows the present.

    Raises as `Game.after` does.
    """
    return _at(state, state.game.after(action))


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


def last_turn(game: Game) -> Play | Pass | Warn | None:
    """What took the last turn, None before the first."""
    turns = (a for a in reversed(game.actions) if isinstance(a, Play | Pass | Warn))
    return next(turns, None)


def center(game: Game) -> int:
    """The point in the middle (天元)."""
    grid = game.setup.grid
    return grid.point(grid.width // 2, grid.height // 2)
