"""A game by letter: what two pages say over a wire elsewhere, two people pass on in links here.

It answers like a conversation that has no line: what is done here stands in the next letter, what
the friend did comes in theirs, and whoever has the latest letter can go on. No clock runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gocore.actions import Action
from gocore.color import Color
from gocore.errors import ActionFault, IllegalActionError
from gocore.protocol.entries import (
    Entry,
    Granted,
    Request,
    RequestKind,
    format_request,
    parse_request,
)
from gocore.protocol.forms import keyed, listed
from gocore.protocol.happenings import RoundBegan, Snapshot
from gocore.protocol.letter import Letter, read_letter, write_letter
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.presence import Presence
from gocore.protocol.promise import Secrets
from gocore.protocol.record import Kin, Record
from gocore.protocol.seats import Role
from gocore.time_control import SideTime
from web.friendship import Failure

MOST_ASKED = 100
"""How often something can be asked in one turn."""

KINDS = frozenset({RequestKind.UNDO, RequestKind.NO_RESULT, RequestKind.REMATCH})
"""What can be asked by letter; a game that waits for letters needs no adjournment."""

_FAILURES = {
    Kin.AHEAD: Failure.OLD_LETTER,
    Kin.CONFLICT: Failure.OTHER_LETTER,
    Kin.FORGED: Failure.OTHER_LETTER,
}


class Correspondence:
    """One side of a game by letter. `letter` is what goes to the friend as things stand.

    `request` is what the friend asks for, `asked` what was asked of them since the last turn: only
    to that can they consent, be it that it was withdrawn meanwhile.
    """

    def __init__(
        self, letter: Letter, request: Request | None = None, asked: tuple[Request, ...] = ()
    ) -> None:
        self.letter = letter
        self._request = request
        self._asked = asked
        self._happened: list[RoundBegan] = []

    @staticmethod
    def begun(name: str, offer: Offer, secrets: Secrets) -> Correspondence:
        """A game that is offered by letter; who plays Black is settled here, at once."""
        host = {ColorChoice.HOST_BLACK: Color.BLACK, ColorChoice.HOST_WHITE: Color.WHITE}.get(
            offer.colors, Color.BLACK if secrets(1)[0] % 2 else Color.WHITE
        )
        colors = ColorChoice.HOST_BLACK if host is Color.BLACK else ColorChoice.HOST_WHITE
        terms = replace(offer, time=None, colors=colors)
        return Correspondence(Letter(name, terms, host, host, Record.start(terms.setup)))

    @staticmethod
    def received(letter: Letter) -> Correspondence:
        """The game of a letter, as its reader has it."""
        own = letter.by.opponent
        return Correspondence(replace(letter, by=own, request=None), _askable(letter.request))

    @property
    def text(self) -> str:
        """The letter as it stands in a link."""
        return write_letter(self.letter)

    @property
    def snapshot(self) -> Snapshot:
        letter = self.letter
        return Snapshot(
            role=Role.HOST if letter.by is letter.host else Role.GUEST,
            offer=replace(letter.offer, time=None),
            color=letter.by,
            agreed=True,
            game=letter.record.game,
            friend=Presence.HERE if self._has_heard else Presence.NOBODY,
            asked=letter.request,
            request=self._request,
            round=letter.round,
        )

    @property
    def _has_heard(self) -> bool:
        """Whether the friend has ever sent a letter."""
        letter = self.letter
        by_friend = any(entry.by is not letter.by for entry in letter.record.entries)
        return by_friend or letter.by is not letter.host or letter.round > 1

    def take(self, letter: Letter) -> Failure | None:
        """Go on with a letter that came; returns why not, and changes nothing then."""
        mine = self.letter
        if letter.offer != mine.offer or letter.round > mine.round + 1:
            return Failure.OTHER_LETTER
        if letter.round < mine.round:
            return Failure.OLD_LETTER
        if letter.round > mine.round:
            return self._take_rematch(letter)
        merge = mine.record.merged(letter.record.entries, mine.by)
        if merge.kin in _FAILURES:
            return _FAILURES[merge.kin]
        added = merge.record.entries[merge.common :]
        if letter.host is not mine.host or not all(map(self._may_add, added)):
            return Failure.OTHER_LETTER
        if letter.by is not mine.by:
            self._go_on(replace(mine, record=merge.record, request=None), letter.request)
        return None

    def _take_rematch(self, letter: Letter) -> Failure | None:
        """Begin a rematch that was asked for here, with what the friend has done in it."""
        mine, own = self.letter, letter.by.opponent
        wanted = any(request.kind is RequestKind.REMATCH for request in self._asked)
        forged = any(entry.by is own for entry in letter.record.entries)
        if not wanted or forged or letter.host is mine.host or own is mine.by:
            return Failure.OTHER_LETTER
        self._go_on(replace(letter, by=own, request=None), letter.request)
        self._happened.append(RoundBegan(self.letter.round))
        return None

    def _may_add(self, entry: Entry) -> bool:
        """Whether the friend may have added this: consent is given only to what was asked for."""
        return not isinstance(entry, Granted) or entry.request in self._asked

    def _go_on(self, letter: Letter, request: Request | None) -> None:
        """Have the letter so from now on; what the game has gone past is asked no more."""
        turn = letter.record.turn
        if letter.round != self.letter.round:
            self._asked = ()
        self._asked = tuple(asked for asked in self._asked if asked.turn == turn)
        still = letter.request if letter.request in self._asked else None
        self.letter = replace(letter, request=still)
        request = _askable(request)
        self._request = request if request is not None and request.turn == turn else None

    # What the player does

    def act(self, action: Action, _left: SideTime | None = None) -> None:
        """Do something in the game. Raises as `Game.after` does, and changes nothing then."""
        record, own = self.letter.record, self.letter.by
        after = record.after(record.did(own, action))
        self._go_on(replace(self.letter, record=after), self._request)

    def ask(self, kind: RequestKind, moves: int = 0) -> None:
        """Ask for the friend's consent in the next letter. Raises IllegalActionError."""
        assert kind in KINDS, "asked only where it can be"
        record = self.letter.record
        request = record.request(self.letter.by, kind, moves)
        if self.letter.request is not None or len(self._asked) >= MOST_ASKED:
            raise IllegalActionError(ActionFault.ASKED)
        if kind is not RequestKind.REMATCH:
            record.after(Granted(self.letter.by.opponent, request))
        self._asked = (*self._asked, request)
        self.letter = replace(self.letter, request=request)

    def withdraw(self) -> None:
        self.letter = replace(self.letter, request=None)

    def answer(self, yes: bool) -> None:
        """Consent to what the friend asked, or do not."""
        request, self._request = self._request, None
        if request is None or not yes:
            return
        if request.kind is RequestKind.REMATCH:
            self._begin_rematch()
        else:
            after = self.letter.record.after(Granted(self.letter.by, request))
            self._go_on(replace(self.letter, record=after), None)

    def _begin_rematch(self) -> None:
        old = self.letter
        fresh = Letter(
            old.name, old.offer, old.host.opponent, old.by.opponent,
            Record.start(old.offer.setup, old.offer.time), old.round + 1,
        )  # fmt: skip
        self._go_on(fresh, None)
        self._happened.append(RoundBegan(fresh.round))

    def happened(self) -> list[RoundBegan]:
        happened, self._happened = self._happened, []
        return happened

    # How it is kept

    def to_json(self) -> dict[str, Any]:
        return {
            "letter": self.text,
            "request": format_request(self._request) if self._request else None,
            "asked": [format_request(request) for request in self._asked],
        }

    @staticmethod
    def parse(data: Mapping[str, Any]) -> Correspondence:
        """Read what `to_json` wrote. Raises NotationError."""
        found = keyed(data, ("letter", "request", "asked"))
        request = None if found["request"] is None else parse_request(found["request"])
        asked = tuple(map(parse_request, listed(found["asked"], MOST_ASKED)))
        return Correspondence(read_letter(found["letter"]), request, asked)


def _askable(request: Request | None) -> Request | None:
    """What a letter asks for, unless no letter of ours could."""
    return request if request is not None and request.kind in KINDS else None
