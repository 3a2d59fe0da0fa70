"""The page's state: one frozen record, and the pure functions that give the next one.

It knows the game and what the player is looking at; it knows no browser, no words and no engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from gocore.actions import Action, Mark, Pass, Resume
from gocore.color import Color
from gocore.game import Game, Phase
from gocore.position import Position
from web.address import AddressFault
from web.settings import Opponent, Settings, Terms
from web.store import Scores


class Sheet(StrEnum):
    """What can lie open over the panel."""

    SETTINGS = "settings"
    SCORES = "scores"


class Question(StrEnum):
    """What the page asks before doing it."""

    RESIGN = "resign"
    NEW_GAME = "new-game"
    ERASE = "erase"


class Remark(StrEnum):
    """What the page itself remarks on a wish that it did not simply grant."""

    DISPUTED = "disputed"
    LOOKING_BACK = "looking-back"


class Remedy(StrEnum):
    """What a notice offers to do about what it tells; each is an action's name."""

    RETRY = "retry"
    BRING_HERE = "bring-here"


@dataclass(frozen=True)
class Notice:
    """Something to tell once: a reason, or an address fault, and what can be done about it."""

    reason: StrEnum | AddressFault
    remedy: Remedy | None = None


@dataclass(frozen=True)
class AppState:
    """Everything that the page shows.

    `shown` is the move number looked at in replay, None for the present. `ghost` is the point
    that a first tap chose. `thinking` is the share of the computer's time gone by, None when it
    does not think. `judged` are the stones that the computer holds to be dead. `refusal` is why
    the last wish was not granted. `held` is False once another tab has taken the game.
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
    refusal: StrEnum | None = None
    question: Question | None = None
    sheet: Sheet | None = None
    notices: tuple[Notice, ...] = field(default=())
    held: bool = True
    said: str = ""

    @property
    def phase(self) -> Phase:
        return self.game.phase

    @property
    def position(self) -> Position:
        """The position on the board that is looked at."""
        return self.game.position if self.shown is None else self.game.positions[self.shown]

    @property
    def is_replaying(self) -> bool:
        return self.shown is not None

    @property
    def computer(self) -> Color | None:
        """The computer's color, None when two people play."""
        return self.terms.color.opponent if self.terms.opponent is Opponent.COMPUTER else None

    @property
    def awaits_computer(self) -> bool:
        """Whether the game stands still until the computer moves."""
        return self.held and self.phase is Phase.PLAYING and self.game.to_move is self.computer

    @property
    def awaits_judgement(self) -> bool:
        """Whether the computer has yet to say which stones it holds to be dead."""
        return self.held and self.phase is Phase.MARKING and self.judged is None

    @property
    def can_play(self) -> bool:
        """Whether a person may place a stone now."""
        playing = self.held and self.phase is Phase.PLAYING and not self.is_replaying
        return playing and not self.awaits_computer

    @property
    def is_fresh(self) -> bool:
        """Whether no person has done anything in this game."""
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


def begun(state: AppState, terms: Terms, game: Game) -> AppState:
    """Another game on the board; settings, scores, notices and an open sheet stay."""
    return replace(
        state, terms=terms, game=game, shown=None, cursor=center(game), ghost=None, thinking=None,
        judged=None, refusal=None, question=None, held=True,
    )  # fmt: skip


def acted(state: AppState, action: Action) -> AppState:
    """The state after an action of the game; the board then shows the present.

    Raises as `Game.after` does.
    """
    return _at(state, state.game.after(action))


def undone(state: AppState) -> AppState:
    """The state before the player's last move, and before the computer's reply to it.

    Raises IllegalActionError when the player has not moved.
    """
    moves = state.game.moves
    replied = bool(moves) and moves[-1].color is state.computer
    return _at(state, state.game.undone(2 if replied else 1))


def _at(state: AppState, game: Game) -> AppState:
    judged = state.judged if game.phase is Phase.MARKING else None
    return replace(
        state, game=game, shown=None, ghost=None, refusal=None, question=None, judged=judged
    )


def refused(state: AppState, reason: StrEnum) -> AppState:
    """The same state with a reason why a wish was not granted."""
    return replace(state, refusal=reason, ghost=None)


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


def center(game: Game) -> int:
    """The point in the middle (天元)."""
    grid = game.setup.grid
    return grid.point(grid.width // 2, grid.height // 2)
