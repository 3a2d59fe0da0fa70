"""Two players who do, in no good order, everything that a game between friends allows."""

from __future__ import annotations

import random

from gocore.actions import (
    AcceptDraw,
    Confirm,
    DeclineDraw,
    Mark,
    OfferDraw,
    Pass,
    Play,
    Resign,
    Resume,
)
from gocore.errors import GoError
from gocore.game import Game, Phase
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import RequestKind
from gocore.protocol.happenings import Phrase, Snapshot
from gocore.time_control import SideTime


class Bot:
    """Plays for one side, quickly tired in some games."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.tired_after = rng.choice((3, 6, 10, 30))

    def turn(self, conversation: Conversation) -> None:
        """Do something, or nothing. What the game refuses now is left alone."""
        snapshot = conversation.snapshot
        if snapshot.must_guess or not snapshot.agreed:
            self._settle(conversation, snapshot)
        elif snapshot.color is not None and snapshot.game is not None:
            self._play(conversation, snapshot, snapshot.game)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def _settle(self, conversation: Conversation, snapshot: Snapshot) -> None:
        if snapshot.must_guess:
            conversation.accept(self.chance(0.5))
        elif snapshot.role == "guest" and self.chance(0.6):
            conversation.accept()
        elif snapshot.color is not None and snapshot.game is not None:
            self._play(conversation, snapshot, snapshot.game)

    def _play(self, conversation: Conversation, snapshot: Snapshot, game: Game) -> None:
        if snapshot.request is not None and self.chance(0.7):
            conversation.answer(self.chance(0.6))
        elif snapshot.sealed_by or snapshot.adjourning:
            self._adjourned(conversation, snapshot, game)
        elif game.phase is Phase.PLAYING:
            self._move(conversation, snapshot, game)
        elif game.phase is Phase.MARKING:
            self._mark(conversation, snapshot, game)
        elif self.chance(0.5) and not snapshot.asked:
            conversation.ask(RequestKind.REMATCH)

    def _adjourned(self, conversation: Conversation, snapshot: Snapshot, game: Game) -> None:
        if snapshot.adjourning is snapshot.color and game.position.legal_points:
            conversation.seal(self.rng.choice(game.position.legal_points))
        elif snapshot.sealed_by is snapshot.color:
            conversation.open_seal()
        elif self.chance(0.05) and not snapshot.asked:
            conversation.ask(RequestKind.PLAY_ON)

    def _move(self, conversation: Conversation, snapshot: Snapshot, game: Game) -> None:
        color = snapshot.color
        if game.draw_offer is color.opponent and self.chance(0.4):
            kind = AcceptDraw if self.chance(0.15) else DeclineDraw
            conversation.act(kind(color))
        elif self.chance(0.15):
            self._meddle(conversation, snapshot, game)
        elif game.to_move is color:
            point = self._point(game)
            tired = game.move_number > self.tired_after and self.chance(0.5)
            action = Pass(color) if point is None or tired else Play(color, point)
            conversation.act(action, self._left(snapshot))

    def _left(self, snapshot: Snapshot) -> SideTime | None:
        """What a clock that nobody watches has left."""
        time = snapshot.offer.time
        return SideTime(self.rng.randint(1, time.main_ms)) if time else None

    def _point(self, game: Game) -> int | None:
        points = list(game.position.grid.points)
        for point in self.rng.sample(points, min(12, len(points))):
            if game.position.is_legal(point):
                return point
        return None

    def _meddle(self, conversation: Conversation, snapshot: Snapshot, game: Game) -> None:
        pick = self.rng.random()
        if pick < 0.5 and game.move_number and not snapshot.asked:
            conversation.ask(RequestKind.UNDO, self.rng.choice((1, 1, 2)))
        elif pick < 0.65 and not snapshot.asked:
            conversation.ask(RequestKind.ADJOURN)
        elif pick < 0.7 and not snapshot.asked:
            conversation.ask(RequestKind.NO_RESULT)
        elif pick < 0.76:
            conversation.act(OfferDraw(snapshot.color))
        elif pick < 0.79:
            conversation.act(Resign(snapshot.color))
        elif pick < 0.85:
            conversation.withdraw()
        else:
            conversation.say(self.rng.choice(list(Phrase)))

    def _mark(self, conversation: Conversation, snapshot: Snapshot, game: Game) -> None:
        color = snapshot.color
        stones = [p for p in game.position.grid.points if game.position.board[p]]
        if stones and self.chance(0.3):
            point = self.rng.choice(stones)
            conversation.act(Mark(point, point not in game.dead))
        elif self.chance(0.05):
            conversation.act(Resume(color, self.chance(0.5)))
        elif color not in game.confirmed:
            conversation.act(Confirm(color))


def tried(bot: Bot, conversation: Conversation) -> bool:
    """Let a bot take its turn; whether the game allowed what it wanted."""
    try:
        bot.turn(conversation)
    except GoError:
        return False
    return True
