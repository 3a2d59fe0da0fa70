"""What the page keeps, as values and their JSON forms: the game with its terms, the scores.

Every reader judges what it is given and raises NotationError for what it cannot take; where the
texts come from and go to is unknown here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gocore.actions import Play, parse_action
from gocore.errors import GoError, NotationError
from gocore.game import Game
from gocore.setup import Setup
from web.bond import Bond
from web.placing import Placing
from web.sealing import format_sealed, parse_sealed
from web.settings import SIZES, Opponent, Terms, read_field
from web.talking import restored
from web.timing import Timing

MOST_ACTIONS = 4000
MOST_COUNTED = 500


@dataclass(frozen=True)
class SavedGame:
    """A game under the name by which tabs and scores know it.

    While Black places a handicap, `placing` has the stones so far and the game none. `timing` is
    None for an untimed game, `sealed` the move that an adjourned game goes on with, `friend` what
    ties the game to a friend's, `saved_ms` when it was written.
    """

    id: str
    terms: Terms
    game: Game
    placing: Placing | None = None
    timing: Timing | None = None
    sealed: Play | None = None
    friend: Bond | None = None
    saved_ms: int = field(default=0, compare=False)

    @property
    def handicap(self) -> int:
        """The handicap of the game, placed or being placed."""
        return self.placing.handicap if self.placing else self.game.setup.handicap

    def to_json(self, saved_ms: int) -> dict[str, Any]:
        data = {"saved_ms": saved_ms, "terms": self.terms.to_json(), **self.game.to_json()}
        if self.placing:
            data["placing"] = self.placing.to_json(self.game.setup.grid)
        if self.timing:
            data["timing"] = self.timing.to_json(saved_ms)
        if self.sealed:
            data["sealed"] = format_sealed(self.sealed, self.game)
        if self.friend:
            data["friend"] = self.friend.to_json()
        return data


def parse_game(name: str, data: Mapping[str, Any]) -> tuple[SavedGame, bool]:
    """Read a kept game and replay it; the flag tells whether all of it could be.

    Of a game with a bad action the longest legal beginning is returned, of one with a bad clock
    or sealed move the game without it, of one whose tie to a friend is bad a game for two at one
    screen. Raises NotationError or SetupError where not even the beginning can be read.
    """
    keys, more = (
        {"saved_ms", "terms", "setup", "actions"},
        {"placing", "timing", "sealed", "friend"},
    )
    if set(data) - more != keys or not _is_count(data["saved_ms"]):
        raise NotationError("a kept game is saved_ms, terms, setup and actions")
    saved, whole = _replayed(name, data)
    saved = replace(saved, saved_ms=data["saved_ms"])
    for step in (_with_timing, _with_seal, _with_friend):
        saved, step_whole = step(saved, data, whole)
        whole = whole and step_whole
    return saved, whole


def _replayed(name: str, data: Mapping[str, Any]) -> tuple[SavedGame, bool]:
    terms, setup, actions = Terms.parse(data["terms"]), Setup.parse(data["setup"]), data["actions"]
    if not isinstance(actions, list):
        raise NotationError("the actions of a game are a list")
    if "placing" in data:
        return _parse_placing(name, terms, setup, data), not actions
    game = Game.start(setup)
    for number, action in enumerate(actions):
        try:
            game = game.after(parse_action(action, setup.grid))
        except GoError:
            return SavedGame(name, terms, game), False
        if number >= MOST_ACTIONS:
            return SavedGame(name, terms, game), False
    return SavedGame(name, terms, game), True


def _with_timing(saved: SavedGame, data: Mapping[str, Any], _: bool) -> tuple[SavedGame, bool]:
    try:
        timing = Timing.parse(data["timing"]) if "timing" in data else None
    except NotationError:
        return saved, False
    return replace(saved, timing=timing), True


def _with_seal(saved: SavedGame, data: Mapping[str, Any], whole: bool) -> tuple[SavedGame, bool]:
    """The sealed move belongs to the last position, which a game cut short does not have."""
    try:
        sealed = parse_sealed(data["sealed"], saved.game) if whole and "sealed" in data else None
    except NotationError:
        return saved, False
    return replace(saved, sealed=sealed), True


def _with_friend(saved: SavedGame, data: Mapping[str, Any], _: bool) -> tuple[SavedGame, bool]:
    with_friend = saved.terms.opponent is Opponent.FRIEND
    try:
        friend = _parse_bond(data["friend"]) if with_friend or "friend" in data else None
    except (KeyError, GoError):
        friend = None
    if with_friend is (friend is not None):
        return replace(saved, friend=friend), True
    alone = replace(saved.terms, opponent=Opponent.PERSON) if with_friend else saved.terms
    return replace(saved, terms=alone), False


def _parse_bond(data: object) -> Bond:
    """Read what ties a game to a friend's; one whose talk cannot go on is bad."""
    bond = Bond.parse(data)
    restored(bond)
    return bond


def _parse_placing(name: str, terms: Terms, even: Setup, data: Mapping[str, Any]) -> SavedGame:
    """Read a game whose handicap is being placed; the board is even until then."""
    placing = Placing.parse(data["placing"], even.grid)
    if even.handicap or even.rules.crossed_stars:
        raise NotationError("a handicap is placed on an empty board")
    return SavedGame(name, terms, Game.start(even), placing)


@dataclass(frozen=True)
class Tally:
    """Games won and lost."""

    wins: int = 0
    losses: int = 0


@dataclass(frozen=True)
class Scores:
    """Wins and losses against the computer for each level and board size.

    `counted` names the games that have been counted, so that none counts twice.
    """

    tallies: Mapping[tuple[str, int], Tally] = field(default_factory=dict)
    counted: tuple[str, ...] = ()

    def tally(self, level: str, size: int) -> Tally:
        return self.tallies.get((level, size), Tally())

    @property
    def rows(self) -> Iterator[tuple[str, int, Tally]]:
        """Level, size and tally of all that has been played."""
        return ((level, size, tally) for (level, size), tally in sorted(self.tallies.items()))

    def with_result(self, name: str, level: str, size: int, won: bool) -> Scores:
        """The scores after a game; the same ones where it has been counted before."""
        if name in self.counted:
            return self
        old = self.tally(level, size)
        new = Tally(old.wins + won, old.losses + (not won))
        counted = (*self.counted, name)[-MOST_COUNTED:]
        return Scores({**self.tallies, (level, size): new}, counted)

    def to_json(self) -> dict[str, Any]:
        tallies: dict[str, dict[str, list[int]]] = {}
        for level, size, tally in self.rows:
            tallies.setdefault(level, {})[str(size)] = [tally.wins, tally.losses]
        return {"tallies": tallies, "counted": list(self.counted)}

    @staticmethod
    def parse(data: Mapping[str, Any]) -> Scores:
        """Read what `to_json` wrote. Raises NotationError."""
        if set(data) != {"tallies", "counted"}:
            raise NotationError("scores are tallies and counted")
        counted, tallies = data["counted"], data["tallies"]
        if not isinstance(counted, list) or not all(isinstance(name, str) for name in counted):
            raise NotationError("counted is a list of names")
        found = {}
        for level, sizes in _object(tallies).items():
            for size, pair in _object(sizes).items():
                found[read_field("level", level), _size(size)] = _tally(pair)
        return Scores(found, tuple(counted))


def _object(data: object) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise NotationError(f"an object is expected, not {data!r}")
    return data


def _size(text: str) -> int:
    if text not in map(str, SIZES):
        raise NotationError(f"no board size {text!r}")
    return int(text)


def _tally(pair: object) -> Tally:
    if not isinstance(pair, list) or len(pair) != 2 or not all(map(_is_count, pair)):
        raise NotationError(f"a tally is two counts, not {pair!r}")
    return Tally(*pair)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53
