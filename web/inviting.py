"""How a friend is invited: the link of a room, codes carried by hand, a link that holds the game.

Here too is what helps to hand a link on: copying, the share sheet, a picture for a camera.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gocore.errors import ActionFault, NotationError
from web.bond import Bond, new_secret
from web.choices import HandicapPlacement
from web.correspondence import Correspondence
from web.fragment import Aim, parse_pasted
from web.friend import Friend
from web.friendship import Failure, Way
from web.notions import FriendNews, Notice, Remark
from web.state import AppState, noticed
from web.talking import by_letter, hosted, joined, offer_of


class Inviting:
    """Takes the wishes about inviting for one friend; `arrive` takes what was pasted."""

    def __init__(self, friend: Friend, receive_letter: Callable[[str], None]) -> None:
        self._friend = friend
        self._table = friend.table
        self._receive_letter = receive_letter
        self.presses: dict[str, Callable[[str], None]] = {
            "invite": lambda _: self._host(Way.ROOM),
            "by-room": lambda _: self._meet(Way.ROOM),
            "by-hand": lambda _: self._meet(Way.HAND),
            "by-letter": lambda _: self._write(),
            "retry-friend": lambda _: self._try_again(),
            "join-anew": lambda _: self._join_anew(),
            "copy-link": lambda _: self._copy(),
            "share-link": lambda _: self._share(),
            "show-qr": lambda _: self._draw(),
            "leave-friend": lambda _: self._friend.fail(None),
        }

    @property
    def _state(self) -> AppState:
        return self._table.state

    def fill(self, form: str, text: str) -> None:
        """Take what the player pasted into a form."""
        if form == "answer":
            self._accept(text)
        elif form == "letter":
            self._receive_letter(text)

    def _host(self, way: Way) -> None:
        """Invite on the terms of the settings, whatever game is on the board."""
        try:
            offer = offer_of(self._state.settings)
        except NotationError:
            self._friend.fail(Failure.VARIANT)
            return
        room = new_secret()
        bond = Bond(room, new_secret(), way, hosted(room, offer, way).to_json())
        opening = self._friend.rendezvous.invite if way is Way.HAND else None
        self._friend.begin(bond, offer.setup, opening)
        if (
            self._state.settings.handicap
            and self._state.settings.placement is HandicapPlacement.FREE
        ):
            self._table.show(noticed(self._state, Notice(FriendNews.FIXED_HANDICAP)))

    def _meet(self, way: Way) -> None:
        """Go on with the same friend by another way."""
        place = self._friend.place
        if place is None or self._friend.talk is None or place.way is Way.LETTER:
            self._host(way)
            return
        opening = self._friend.rendezvous.invite if way is Way.HAND else None
        self._friend.move(replace(place, way=way), opening)

    def _try_again(self) -> None:
        """Try what failed once more; codes that did not connect are replaced by new ones."""
        failure = self._friend.rendezvous.failure
        if failure is Failure.NOT_CONNECTED and self._friend.failure is None:
            self._meet(Way.HAND)
        else:
            self._friend.try_again()

    def _join_anew(self) -> None:
        """Come as somebody new to the game in which another has one's place.

        The game stays kept as it was until one plays in it again.
        """
        if self._friend.place is not None:
            self._friend.move(self._friend.place, talk=joined())

    def _write(self) -> None:
        """Go on by letter, which needs no connection at all."""
        place, talk = self._friend.place, self._friend.talk
        if place is None or talk is None:
            self._host(Way.LETTER)
        elif talk.snapshot.sealed_by or talk.snapshot.adjourning:
            self._table.refuse(ActionFault.SEALED)
        elif not isinstance(talk, Correspondence):
            letters = by_letter(place.room, talk)
            if letters is None:
                self._host(Way.LETTER)
            else:
                self._friend.move(replace(place, way=Way.LETTER), talk=letters)

    def _accept(self, text: str) -> None:
        if self._is_own(text):
            self._table.refuse(Remark.OWN_CODE)
            return
        try:
            code = parse_pasted(Aim.ANSWER, text).text
        except NotationError:
            self._table.refuse(Failure.BAD_CODE)
            return
        if self._friend.rendezvous.accept(code):
            self._table.show(replace(self._state, refusal=None))
        else:
            self._table.refuse(Failure.WRONG_CODE)

    def _is_own(self, text: str) -> bool:
        """Whether what was pasted is the invitation that waits for an answer."""
        own = self._friend.rendezvous.code
        return bool(own) and own in text

    # Handing a link on

    @property
    def _text(self) -> str:
        """What is to be sent now: the answer of one who was invited by hand, else the link."""
        return self._state.friend.code or self._state.friend.link

    def _copy(self) -> None:
        if self._text:
            self._friend.window.copy(self._text, self._copied)

    def _copied(self, done: bool) -> None:
        """Tell that it was copied, or let the player copy what is selected for them."""
        state = self._state
        if done:
            self._table.show(
                replace(state, friend=replace(state.friend, copied=True), refusal=None)
            )
        else:
            self._friend.window.select("[data-invite-link]")
            self._table.refuse(Remark.COPY_YOURSELF)

    def _share(self) -> None:
        if self._text:
            self._friend.window.share(self._text, self._shared)

    def _shared(self, done: bool) -> None:
        if not done:
            self._copy()

    def _draw(self) -> None:
        if self._state.friend.qr:
            self._show_picture(())
        elif self._text:
            self._friend.spawn(self._drawn(self._text))

    async def _drawn(self, text: str) -> None:
        rows = await self._friend.meeting.qr(text)
        if text != self._text:
            return
        if rows:
            self._show_picture(rows)
        else:
            self._table.refuse(Remark.TOO_LONG_FOR_QR)

    def _show_picture(self, rows: tuple[str, ...]) -> None:
        state = self._state
        self._table.show(replace(state, friend=replace(state.friend, qr=rows)))
