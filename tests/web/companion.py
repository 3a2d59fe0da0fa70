"""States of games with a friend, built without a line to one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gocore.actions import Confirm, OfferDraw, Pass, Play
from gocore.color import Color
from gocore.game import Game
from gocore.points import parse_vertex
from gocore.protocol.entries import Request, RequestKind
from gocore.protocol.happenings import Phrase, Snapshot
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.promise import Nigiri
from gocore.protocol.seats import Role
from gocore.setup import Setup
from web.friendship import Failure, Friendship, FriendState, Way
from web.opening import opening_state
from web.settings import Opponent, Terms
from web.state import begun

if TYPE_CHECKING:
    from web.state import AppState

BLACK, WHITE = Color
SETUP = Setup.standard(9)
LINK = (
    "https://example.org/go/#play=0123456789abcdef0123456789abcdef.00112233445566778899aabbccddeeff"
)
WALL = "E5 F5 E4 F4 E3 F3 E2 F2 E1 F1 E6 F6 E7 F7 E8 F8 E9 F9 pass pass"
IN_FRIENDSHIP = frozenset(Friendship.__dataclass_fields__)


def played(moves: str = "") -> Game:
    """A game in which these points were played in turn."""
    game = Game.start(SETUP)
    for vertex in moves.split():
        mover = game.to_move
        passes = vertex == "pass"
        move = Pass(mover) if passes else Play(mover, parse_vertex(vertex, SETUP.grid))
        game = game.after(move)
    return game


def counted() -> Game:
    """A game to whose count both have agreed."""
    return played(WALL).after(Confirm(BLACK)).after(Confirm(WHITE))


def with_friend(game: Game | str = "", **changes: Any) -> AppState:
    """Black's side of a game with a friend who is here; `changes` are of any of the records."""
    game = played(game) if isinstance(game, str) else game
    seen: dict[str, Any] = {
        "role": Role.HOST, "color": BLACK, "agreed": True,
        "offer": Offer(SETUP, None, ColorChoice.HOST_BLACK), "game": game,
    }  # fmt: skip
    names = Snapshot.__dataclass_fields__
    seen |= {name: changes.pop(name) for name in list(changes) if name in names}
    here = {name: changes.pop(name) for name in list(changes) if name in IN_FRIENDSHIP}
    friend = replace(Friendship(FriendState.CONNECTED, snapshot=Snapshot(**seen)), **here)
    state = begun(opening_state(), Terms(Opponent.FRIEND), game)
    return replace(state, friend=friend, **changes)


def watching(game: Game | str = "", **changes: Any) -> AppState:
    """The side of a third person."""
    return with_friend(game, role=Role.SPECTATOR, color=None, **changes)


def asking(kind: RequestKind, by: Color = WHITE) -> Request:
    """What one of the two asks the other."""
    return Request(by, kind, 0, 1 if kind is RequestKind.UNDO else 0)


WAITING = {"state": FriendState.WAITING, "agreed": False, "link": LINK}
GUEST = {"role": Role.GUEST, "color": WHITE}
BY_LETTER = {"way": Way.LETTER, "link": LINK}

STATES: dict[str, AppState] = {
    "inviting": with_friend(**WAITING, can_share=True),
    "picture": with_friend(**WAITING, qr=("101", "010", "110"), copied=True),
    "handing": with_friend(**WAITING, way=Way.HAND),
    "answering": with_friend(role=None, color=None, way=Way.HAND, code=LINK, state=FriendState.WAITING, agreed=False),
    "seeking": with_friend(role=None, color=None, agreed=False, state=FriendState.RECONNECTING),
    "mailing": with_friend("E5", **BY_LETTER),
    "mailed end": with_friend(counted(), **BY_LETTER),
    "terms": with_friend(**GUEST, agreed=False),
    "guessing": with_friend(role=Role.GUEST, color=None, agreed=False, must_guess=True),
    "guessed at": with_friend(color=None, agreed=False),
    "guessed": with_friend(reveal=Nigiri(7, True)),
    "own turn": with_friend("E5 C3", said=Phrase.NICE_MOVE, said_by=WHITE),
    "their turn": with_friend("E5"),
    "away": with_friend("E5 C3", state=FriendState.AWAY),
    "broken": with_friend("E5 C3 G7", state=FriendState.RECONNECTING, pending=1),
    "failed": with_friend("E5", state=FriendState.FAILED, failure=Failure.LOST_RELAY),
    "asked": with_friend("E5 C3", request=asking(RequestKind.UNDO)),
    "asks": with_friend("E5 C3", asked=asking(RequestKind.ADJOURN, BLACK)),
    "draw": with_friend(played("E5 C3").after(OfferDraw(WHITE))),
    "newcomer": with_friend("E5", state=FriendState.AWAY, newcomer="peer"),
    "sealing": with_friend("E5 C3", adjourning=BLACK, sealing=True),
    "friend seals": with_friend("E5", adjourning=WHITE),
    "adjourned": with_friend("E5 C3", sealed_by=BLACK),
    "adjourned by friend": with_friend("E5", sealed_by=WHITE),
    "marking": with_friend(WALL, judged=frozenset()),
    "agreed": with_friend(played(WALL).after(Confirm(BLACK)), judged=frozenset()),
    "friend agreed": with_friend(played(WALL).after(Confirm(WHITE)), judged=frozenset()),
    "over": with_friend(counted()),
    "rematch": with_friend(counted(), request=asking(RequestKind.REMATCH)),
    "rematch wanted": with_friend(counted(), asked=asking(RequestKind.REMATCH, BLACK)),
    "watching": watching("E5 C3"),
    "watched end": watching(counted()),
}  # fmt: skip
"""One state for whatever a friend can make of the panel."""
