"""What a player wishes in a game with a friend, where it is another thing than at one screen.

Much of it needs the friend's consent and is only asked for here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gocore.actions import Pass, Play, Warn
from gocore.color import Color
from gocore.errors import ActionFault, IllegalActionError
from gocore.game import Game, Phase
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import RequestKind
from gocore.protocol.happenings import Phrase
from web.correspondence import KINDS, Correspondence
from web.friend import Friend
from web.notions import Question, Remark
from web.state import AppState, left_after_turn
from web.talking import Talk


class Wishes:
    """Takes the player's wishes in the game of one friend."""

    def __init__(self, friend: Friend) -> None:
        self._friend = friend
        self._table = friend.table
        self.presses: dict[str, Callable[[str], None]] = {
            "undo": lambda _: self._ask_back(),
            "no-result": lambda _: self._request(RequestKind.NO_RESULT),
            "adjourn": lambda _: self._request(RequestKind.ADJOURN),
            "play-on": lambda _: self._request(RequestKind.PLAY_ON),
            "rematch": lambda _: self._request(RequestKind.REMATCH),
            "accept-request": lambda _: self._tell(lambda talk: talk.answer(yes=True)),
            "decline-request": lambda _: self._tell(lambda talk: talk.answer(yes=False)),
            "withdraw": lambda _: self._tell(lambda talk: talk.withdraw()),
            "seal": lambda _: self._seal(),
            "open": lambda _: self._say(lambda talk: talk.open_seal()),
            "agree": lambda _: self._say(lambda talk: talk.accept()),
            "guess": lambda odd: self._say(lambda talk: talk.accept(guess_odd=odd == "odd")),
            "decline-terms": lambda _: self._say(lambda talk: talk.decline()),
            "say": self._say_phrase,
            "let-in": lambda how: self._say(lambda talk: talk.let_in(as_player=how == "play")),
            "claim-flag": lambda _: self._say(lambda talk: talk.claim_flag()),
            "leave-friend": lambda _: self._ask_to_leave(),
            "new-game": lambda _: self._ask_to_leave(),
            "next-game": lambda _: self._ask_to_leave(),
        }

    @property
    def _state(self) -> AppState:
        return self._table.state

    def leave(self) -> None:
        """Leave the friend: the game before comes back, else there is a new one."""
        self._friend.spawn(self._leave())

    async def _leave(self) -> None:
        table, settings = self._table, self._state.settings
        others = await table.store.others()
        self._friend.part()
        earlier = next((saved for saved in others if saved.friend is None), None)
        if earlier is not None and (saved := table.store.take_over(earlier.id)):
            table.adopt(settings, self._state.scores, saved)

    def _ask_to_leave(self) -> None:
        """Leave at once where nothing is lost by it."""
        state = self._state
        plays = state.seat is not None and bool(state.game.actions)
        if plays and state.phase is not Phase.FINISHED:
            self._table.ask(Question.LEAVE_FRIEND)
        else:
            self.leave()

    def _request(self, kind: RequestKind, moves: int = 0) -> None:
        if isinstance(self._friend.talk, Correspondence) and kind not in KINDS:
            self._table.refuse(Remark.LETTERS_WAIT)
            return
        self._tell(lambda talk: talk.ask(kind, moves))

    def _ask_back(self) -> None:
        """Ask for one's last move back, and for the friend's answer to it."""
        color = self._state.seat
        moves = turns_since(self._state.game, color) if color else 0
        if not moves:
            raise IllegalActionError(ActionFault.NOTHING_TO_UNDO)
        self._request(RequestKind.UNDO, moves)

    def _seal(self) -> None:
        point = self._state.ghost
        if not self._state.sealing or point is None:
            return
        left = left_after_turn(self._state, self._table.clockwork.now_ms)
        self._table.show(replace(self._state, ghost=None))
        self._say(lambda talk: talk.seal(point, left))

    def _say_phrase(self, text: str) -> None:
        if text in list(Phrase):
            self._say(lambda talk: talk.say(Phrase(text)))

    def _say(self, word: Callable[[Conversation], None]) -> None:
        """Say what can only be said over a wire."""
        if isinstance(self._friend.talk, Conversation):
            word(self._friend.talk)
            self._friend.follow(seen=True)

    def _tell(self, word: Callable[[Talk], None]) -> None:
        """Say what can be said by letter too."""
        if self._friend.talk is not None:
            word(self._friend.talk)
            self._friend.follow(seen=True)


def turns_since(game: Game, color: Color) -> int:
    """How many turns were taken from the last one of a color on, itself included; 0 without one."""
    turns = [action for action in game.actions if isinstance(action, Play | Pass | Warn)]
    numbered = enumerate(reversed(turns), 1)
    return next((number for number, turn in numbered if turn.color is color), 0)
