"""The page's state as one frozen record, with what follows from it and is not kept.

How one state becomes the next is `state`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from gocore.actions import Mark, Pass, Play, Resume
from gocore.color import Color
from gocore.game import Game, Phase
from gocore.position import Position
from gocore.scoring import ScoreSheet
from web.friendship import Friendship
from web.notions import Notice, Question, Sheet
from web.offline import Offline
from web.placing import Placing
from web.playing_on import PlayingOn
from web.settings import Opponent, Settings, Terms
from web.store import Scores
from web.timing import Timing


@dataclass(frozen=True)
class AppState:
    """Everything that the page shows.

    `shown` is the move number looked at in replay, None for the present. `ghost` is the point
    that a first tap chose. `thinking` is the share of the computer's time gone by, None when it
    does not think. `judged` are the stones that the computer holds to be dead, `expected` is by how
    many points of area it expects Black to lead, `playing_on` why it last answered a pass with a
    stone. `refusal` is why the last wish was not granted, `breach` the point whose stone would
    break the rules and cost a warning. `unlocked` lets marks be changed that a player has agreed
    to. `counting` shows a count while play goes on, `explaining` where neutral points are left.
    `held` is False once another tab has taken the game. `timing` is None in an untimed game;
    `sealing` while the player to move chooses the move to adjourn on, `sealed` is that move until
    the game goes on. `shown_to` is the turn whose player has taken the device to see the stones
    that others may not. `friend` is idle unless the game is one with a friend. `embedded` is True
    in a frame of somebody else's page, where nothing is kept. `offline` is how the page itself is
    kept.
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
    playing_on: PlayingOn | None = None
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
    friend: Friendship = field(default_factory=Friendship)
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
    def compensation(self) -> float:
        """All the points that White gets, as the search counts them."""
        setup = self.game.setup
        return setup.rules.compensation(setup.komi, setup.handicap)

    @property
    def has_friend(self) -> bool:
        """Whether the game is one with a friend elsewhere, be it that one watches."""
        return self.terms.opponent is Opponent.FRIEND

    @property
    def seat(self) -> Color | None:
        """The one color of the person at this page; None where they have both, or none."""
        if self.has_friend:
            return self.friend.snapshot.color if self.friend.snapshot else None
        return self.terms.color if self.computer else None

    @property
    def stands(self) -> bool:
        """Whether play waits until somebody lets it go on: it is paused or adjourned."""
        sealed = self.sealed is not None or self.friend.is_adjourned
        return sealed or (self.timing is not None and self.timing.paused)

    @property
    def clock_runs(self) -> bool:
        """Whether somebody's time runs.

        It begins to with the first thing that a person does; with a friend as soon as both have
        agreed to the terms.
        """
        playing = self.held and self.phase is Phase.PLAYING and self.placing is None
        begun = self.friend.is_agreed if self.has_friend else not self.is_fresh
        return playing and begun and not self.stands

    @property
    def awaits_friend(self) -> bool:
        """Whether the game waits for a move that is not made at this page."""
        waits = self.has_friend and self.phase is Phase.PLAYING
        return waits and self.game.to_move is not self.seat

    @property
    def awaits_computer(self) -> bool:
        """Whether the game stands still until the computer moves."""
        waits = self.held and self.phase is Phase.PLAYING and not self.stands
        return waits and self.game.to_move is self.computer

    @property
    def awaits_judgement(self) -> bool:
        """Whether the computer has yet to say which stones it holds to be dead.

        Of two friends the host asks it once play has stopped, so that not both of them mark.
        """
        by_friend = self.has_friend and not self.friend.is_host
        marks = self.phase is Phase.MARKING and not by_friend
        return self.held and (marks or self.counting) and self.judged is None

    @property
    def can_play(self) -> bool:
        """Whether a person may place a stone now."""
        playing = self.held and self.phase is Phase.PLAYING and not self.is_replaying
        waits = self.awaits_computer or self.awaits_friend or self.counting or self.stands
        return playing and not waits and (self.friend.is_met or not self.has_friend)

    @cached_property
    def count(self) -> ScoreSheet | None:
        """The count to show: by the marks, at the end, or as a look while play goes on."""
        if self.counting:
            return self.game.count(self.judged or frozenset())
        return self.game.score_sheet

    @property
    def is_locked(self) -> bool:
        """Whether a tap may not change the marks, since a player has agreed to them.

        With a friend it is known whose tap it is, so only one's own agreement locks them.
        """
        confirmed = self.game.confirmed
        agreed = self.seat in confirmed if self.has_friend else bool(confirmed)
        return self.phase is Phase.MARKING and agreed and not self.unlocked

    @property
    def is_fresh(self) -> bool:
        """Whether no person has done anything in this game; to have invited a friend is something."""
        if self.has_friend:
            return False
        if self.game.setup.stones or (self.placing and self.placing.stones):
            return False
        return not any(getattr(a, "color", None) is not self.computer for a in self.game.actions)

    @property
    def player(self) -> Color:
        """The person that a button acts for: the one who has a single color, else who moves."""
        return self.seat or self.game.to_move

    @property
    def next_to_confirm(self) -> Color | None:
        """Whose agreement to the marks the confirm button gives, None when no one's is missing."""
        if self.computer:
            return self.terms.color
        if self.has_friend:
            return None if self.seat in self.game.confirmed else self.seat
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
