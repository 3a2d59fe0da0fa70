"""The one list of entries that both sides of a game hold, each judging every entry for itself.

One side, the sequencer, appends; `digests` tell at a glance whether two records are the same.
Who is the sequencer, and how entries travel, is unknown here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from gocore.actions import Action, Confirm, Resume
from gocore.color import Color
from gocore.errors import ActionFault, GoError, IllegalActionError, NotationError
from gocore.game import Game
from gocore.protocol.entries import (
    Did,
    Entry,
    Request,
    RequestKind,
    Sealed,
    format_entries,
    format_entry,
    parse_entries,
)
from gocore.protocol.forms import canonical, keyed
from gocore.protocol.moment import Moment, digest
from gocore.protocol.notation import MOST_ENTRIES
from gocore.protocol.offer import parse_setup
from gocore.setup import Setup
from gocore.time_control import SideTime, TimeControl

MOST_MOVES = 1500
"""The longest game: every position remembers all earlier ones, and a stranger wrote the record."""

_SPARE = 8
"""So many entries are kept free for confirming a marked game or going on with it."""


@dataclass(frozen=True)
class Record:
    """What happened in a game between two people, in order; never changed once made.

    `digests[n]` is that of the first n entries: a chain over the setup and the clock, each entry,
    and the position that it led to. Equal digests mean equal records. Where a record is full an
    entry that ends the game is still taken, and just before what settles a marking.
    """

    digests: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    moment: Moment = field(compare=False, kw_only=True)

    @staticmethod
    def start(setup: Setup, time: TimeControl | None = None) -> Record:
        moment = Moment.start(setup, time)
        terms = canonical([setup.to_json(), time.to_json() if time else None])
        return Record((digest(terms, _seen(moment.game)),), moment=moment)

    @property
    def setup(self) -> Setup:
        return self.game.setup

    @property
    def time(self) -> TimeControl | None:
        return self.moment.time

    @property
    def game(self) -> Game:
        return self.moment.game

    @property
    def turn(self) -> int:
        return self.moment.turn

    @property
    def adjourning(self) -> Color | None:
        """Who is to seal a move now."""
        return self.moment.adjourning

    @property
    def sealed(self) -> Sealed | None:
        """The envelope while the game is adjourned."""
        return self.moment.sealed

    @property
    def sealed_by(self) -> Color | None:
        """Whose sealed move the adjourned game waits for."""
        return self.moment.sealed_by

    @property
    def digest(self) -> str:
        return self.digests[-1]

    def did(self, by: Color, action: Action, left: SideTime | None = None) -> Did:
        """The entry that says that `by` does this now; whether it may is for `after` to say."""
        return self.moment.did(by, action, left)

    def request(self, by: Color, kind: RequestKind, moves: int = 0) -> Request:
        """The request that `by` makes now; `after(Granted(…))` tells whether it can be granted."""
        return self.moment.request(by, kind, moves)

    def after(self, entry: Entry) -> Record:
        """The record with `entry`; this very one where the entry says what already holds.

        Raises IllegalMoveError, IllegalActionError and NotationError as `Moment.after` does, and
        changes nothing.
        """
        moment = self.moment.after(entry)
        if moment is self.moment:
            return self
        free = MOST_ENTRIES - len(self.entries) - 1
        needed = 0 if _settles(entry) else _SPARE
        full = free <= needed or moment.game.move_number > MOST_MOVES
        if full and not moment.is_over:
            raise IllegalActionError(ActionFault.TOO_LONG)
        text = canonical(format_entry(entry, self.setup.grid))
        chained = digest(self.digest, text, _seen(moment.game))
        return Record((*self.digests, chained), (*self.entries, entry), moment=moment)

    def extended(self, entries: Iterable[Entry]) -> Record:
        """The record with all these entries, as a record in their place would hold them.

        Raises NotationError where one of them may not be made or changes nothing.
        """
        record = self
        for entry in entries:
            record = record._extended(entry)
        return record

    def _extended(self, entry: Entry) -> Record:
        try:
            longer = self.after(entry)
        except GoError as error:
            raise NotationError(f"entry {len(self.entries)} cannot stand: {error}") from error
        if longer is self:
            raise NotationError(f"entry {len(self.entries)} changes nothing")
        return longer

    def merged(self, theirs: Sequence[Entry], own: Color | None = None) -> Merge:
        """Compare with the whole list that the other side holds.

        `own` is the color of this side. What the other side adds is taken only where it can stand
        and nothing in it is by `own`. Without `own` all that can stand is taken: by who watches,
        and on a new device, which cannot know what its player did before.
        """
        pairs = zip(self.entries, theirs, strict=False)
        common = next(
            (n for n, (mine, yours) in enumerate(pairs) if mine != yours),
            min(len(self.entries), len(theirs)),
        )
        if common == len(theirs):
            kin = Kin.SAME if common == len(self.entries) else Kin.AHEAD
            return Merge(kin, self, common)
        if common < len(self.entries):
            return Merge(Kin.CONFLICT, self, common)
        return self._taken_in(theirs[common:], own)

    def _taken_in(self, added: Sequence[Entry], own: Color | None) -> Merge:
        if all(entry.by is not own for entry in added):
            try:
                return Merge(Kin.BEHIND, self.extended(added), len(self.entries))
            except NotationError:
                pass
        return Merge(Kin.FORGED, self, len(self.entries))

    def to_json(self) -> dict[str, Any]:
        return {
            "setup": self.setup.to_json(),
            "time": self.time.to_json() if self.time else None,
            "entries": format_entries(self.entries, self.setup.grid),
        }

    @staticmethod
    def parse(data: object) -> Record:
        """Read what `to_json` wrote, judging every entry anew.

        Raises NotationError for all that is no record, also where a rule is broken in it.
        """
        found = keyed(data, ("setup", "time", "entries"))
        time = None if found["time"] is None else TimeControl.parse(found["time"])
        record = Record.start(parse_setup(found["setup"]), time)
        return record.extended(parse_entries(found["entries"], record.setup.grid, time))


class Kin(StrEnum):
    """How this record stands to the other side's: AHEAD has more entries, BEHIND had fewer.

    CONFLICT: the two part at some entry. FORGED: what the other side adds cannot stand, or has
    this side do what it never did.
    """

    SAME = "same"
    AHEAD = "ahead"
    BEHIND = "behind"
    CONFLICT = "conflict"
    FORGED = "forged"


@dataclass(frozen=True)
class Merge:
    """What a comparison found: the record to go on with, and how many entries were the same."""

    kin: Kin
    record: Record
    common: int


def _settles(entry: Entry) -> bool:
    return isinstance(entry, Did) and isinstance(entry.action, Confirm | Resume)


def _seen(game: Game) -> str:
    """The position and what stands on it, as text, to find two programs that disagree."""
    position = game.position
    return canonical(
        [
            position.board.cells.hex(),
            [position.to_move.letter, position.move_number, position.passes, position.ko],
            [list(position.prisoners), list(position.pass_stones)],
            [game.phase.value, sorted(game.dead), str(game.result)],
        ]
    )
