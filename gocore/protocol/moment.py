"""One moment of a game between two people: who may do what now, and what it makes of the game.

The rules of Go are `game`'s. Here stands what two people owe each other: that one acts for
oneself alone, what needs consent, what a sealed move holds up, and that nothing done for one turn
of the game counts at another. How the moment was reached is for `record` to keep.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256

from gocore.actions import Action, Confirm, Mark, NoResult, OfferDraw, Play, Resign, Resume, Timeout
from gocore.board import EMPTY
from gocore.color import Color
from gocore.errors import ActionFault, IllegalActionError, NotationError
from gocore.game import Game, Phase
from gocore.protocol.entries import (
    TURNS,
    Did,
    Entry,
    Granted,
    Opened,
    Request,
    RequestKind,
    Sealed,
    check_form,
)
from gocore.protocol.forms import canonical
from gocore.protocol.notation import DIGEST_DIGITS, check_left
from gocore.protocol.promise import Promise
from gocore.setup import Setup
from gocore.time_control import SideTime, TimeControl

MOST_MARKS = 400
"""How many marks of either side one marking takes; a board has fewer blocks than that."""


@dataclass(frozen=True)
class Moment:
    """The game with what stands between the two; never changed once made.

    `turn` counts the moves, consents and seals so far. `agreed_to_adjourn` tells that the side to
    move is to seal its move, `sealed` is the envelope while it is closed. `marked` counts
    the marks that Black and White made since both passed.
    """

    game: Game
    time: TimeControl | None = None
    turn: int = 0
    agreed_to_adjourn: bool = False
    sealed: Sealed | None = None
    marked: tuple[int, int] = (0, 0)

    @staticmethod
    def start(setup: Setup, time: TimeControl | None) -> Moment:
        return Moment(Game.start(setup), time)

    @property
    def is_over(self) -> bool:
        return self.game.phase is Phase.FINISHED

    @property
    def adjourning(self) -> Color | None:
        """Who is to seal a move now."""
        return self.game.to_move if self.agreed_to_adjourn and not self.is_over else None

    @property
    def sealed_by(self) -> Color | None:
        """Whose sealed move the adjourned game waits for."""
        return self.sealed.by if self.sealed and not self.is_over else None

    @property
    def marks(self) -> str:
        """The digest of the stones that are marked dead, which a confirmation agrees to."""
        return digest(canonical(sorted(self.game.dead)))

    def did(self, by: Color, action: Action, left: SideTime | None = None) -> Did:
        """The entry that says that `by` does this now; whether it may is for `after` to say."""
        turn = None if isinstance(action, Resign) else self.turn
        return Did(by, action, left, turn, self.marks if isinstance(action, Confirm) else None)

    def request(self, by: Color, kind: RequestKind, moves: int = 0) -> Request:
        """The request that `by` makes now; `after(Granted(…))` tells whether it can be granted."""
        return Request(by, kind, self.turn, moves)

    def after(self, entry: Entry) -> Moment:
        """The moment after `entry`; this very one where the entry says what already holds.

        So both may confirm at once, twice, and in any order. Raises IllegalMoveError and
        IllegalActionError as `Game.after`, and NotationError for an entry that no game can have.
        """
        match entry:
            case Did():
                return self._acted(entry)
            case Granted():
                return self._granted(entry)
            case Sealed():
                return self._put_away(entry)
            case Opened():
                return self._opened(entry)

    def _acted(self, did: Did) -> Moment:
        check_form(did, self.time)
        if self._holds_already(did):
            return self
        if not self.is_over:
            self._check_author(did)
            self._check_adjournment(did.action)
            if did.turn is not None:
                self._check_turn(did.turn)
            if self.game.phase is Phase.MARKING and did.marks not in (None, self.marks):
                raise IllegalActionError(ActionFault.OTHER_MARKS)
        game = self.game.after(did.action)
        if isinstance(did.action, (*TURNS, Resume)):
            return replace(self, game=game, turn=self.turn + 1, marked=(0, 0))
        marked = self._marked_by(did.by) if isinstance(did.action, Mark) else self.marked
        return replace(self, game=game, marked=marked)

    def _marked_by(self, color: Color) -> tuple[int, int]:
        """The count of marks after one more; nobody fills the record with them."""
        black, white = self.marked
        marked = (black + 1, white) if color is Color.BLACK else (black, white + 1)
        if max(marked) > MOST_MARKS:
            raise IllegalActionError(ActionFault.TOO_LONG)
        return marked

    def _holds_already(self, did: Did) -> bool:
        """Whether this deed would change nothing, and may so be done again without harm."""
        if did.turn != self.turn:
            return False
        game, action = self.game, did.action
        if isinstance(action, Confirm):
            return did.by is action.color and did.by in game.confirmed and did.marks == self.marks
        if isinstance(action, OfferDraw):
            return did.by is action.color is game.draw_offer
        if isinstance(action, Mark) and game.phase is Phase.MARKING:
            return self._is_stone(action.point) and (action.point in game.dead) == action.dead
        return False

    def _is_stone(self, point: int) -> bool:
        board = self.game.position.board
        return point in board.grid.points and board[point] != EMPTY

    def _check_author(self, did: Did) -> None:
        if getattr(did.action, "color", did.by) is not did.by:
            raise IllegalActionError(ActionFault.NOT_YOURS)
        if isinstance(did.action, NoResult):
            raise IllegalActionError(ActionFault.NEEDS_CONSENT)
        if isinstance(did.action, Timeout):
            self._check_flag(did.by)

    def _check_flag(self, color: Color) -> None:
        """Only a running clock can run out, and only the one whose clock it is can say so."""
        if self.time is None:
            raise IllegalActionError(ActionFault.NO_CLOCK)
        if self.game.phase is Phase.PLAYING and color is not self.game.to_move:
            raise IllegalActionError(ActionFault.NOT_YOUR_TURN)

    def _check_adjournment(self, action: Action) -> None:
        """Nobody plays past a sealed move, nor on where sealing one is agreed."""
        if self.sealed and isinstance(action, (*TURNS, Timeout)):
            raise IllegalActionError(ActionFault.SEALED)
        if self.agreed_to_adjourn and isinstance(action, TURNS):
            raise IllegalActionError(ActionFault.ADJOURNING)

    def _check_turn(self, turn: int) -> None:
        if turn != self.turn:
            raise IllegalActionError(ActionFault.STALE)

    def _granted(self, granted: Granted) -> Moment:
        request = granted.request
        self._check_going_on()
        if granted.by is not request.by.opponent:
            raise IllegalActionError(ActionFault.NOT_YOURS)
        self._check_turn(request.turn)
        later = replace(self, turn=self.turn + 1, marked=(0, 0))
        match request.kind:
            case RequestKind.UNDO:
                self._check_unsealed()
                return replace(later, game=self.game.undone(request.moves))
            case RequestKind.NO_RESULT:
                return replace(later, game=self.game.after(NoResult()))
            case RequestKind.ADJOURN:
                self._check_can_adjourn()
                return replace(later, agreed_to_adjourn=True)
            case RequestKind.PLAY_ON:
                if not self.agreed_to_adjourn and not self.sealed:
                    raise IllegalActionError(ActionFault.NOT_ADJOURNING)
                return replace(later, agreed_to_adjourn=False, sealed=None)
            case RequestKind.REMATCH:
                raise NotationError("a rematch begins another record")

    def _check_going_on(self) -> None:
        if self.is_over:
            raise IllegalActionError(ActionFault.GAME_OVER)

    def _check_unsealed(self) -> None:
        if self.sealed:
            raise IllegalActionError(ActionFault.SEALED)

    def _check_can_adjourn(self) -> None:
        self._check_unsealed()
        if self.agreed_to_adjourn:
            raise IllegalActionError(ActionFault.ADJOURNING)
        if self.game.phase is not Phase.PLAYING:
            raise IllegalActionError(ActionFault.NOT_PLAYING)

    def _put_away(self, sealed: Sealed) -> Moment:
        self._check_going_on()
        self._check_unsealed()
        if not self.agreed_to_adjourn:
            raise IllegalActionError(ActionFault.NOT_ADJOURNING)
        if sealed.by is not self.game.to_move:
            raise IllegalActionError(ActionFault.NOT_YOUR_TURN)
        self._check_turn(sealed.turn)
        check_left(sealed.left, self.time)
        return replace(self, turn=self.turn + 1, agreed_to_adjourn=False, sealed=sealed)

    def _opened(self, opened: Opened) -> Moment:
        """Play the sealed move. One that cannot be played stays sealed: PLAY_ON is the way out."""
        self._check_going_on()
        if self.sealed is None:
            raise IllegalActionError(ActionFault.NOT_SEALED)
        if opened.by is not self.sealed.by:
            raise IllegalActionError(ActionFault.NOT_YOURS)
        promise = Promise.of_move(opened.point, self.game.setup.grid, opened.nonce)
        if promise.commitment != self.sealed.commitment:
            raise IllegalActionError(ActionFault.OTHER_SEAL)
        game = self.game.after(Play(opened.by, opened.point))
        return replace(self, game=game, turn=self.turn + 1, sealed=None)


def digest(*texts: str) -> str:
    """The digest of some texts, which must not hold a bar themselves."""
    return sha256("|".join(texts).encode()).hexdigest()[:DIGEST_DIGITS]
