"""Takes a player to the friend whom the address names: at the start, and when a link is opened.

A game that this browser keeps is found again by its room. One that another tab is playing stays
there, and who opens its link here takes part as somebody else; but a game by letter, and one whose
guest has got new codes, come over to the tab in which the link was opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from gocore.color import Color
from gocore.errors import NotationError
from gocore.protocol.conversation import Conversation
from gocore.protocol.letter import Letter, read_letter
from web.bond import Bond, new_secret
from web.correspondence import Correspondence
from web.finding import Found
from web.fragment import Aim, Fragment, parse_fragment, parse_pasted
from web.friend import Friend
from web.friendship import Failure, Way
from web.notions import Remark
from web.saved import SavedGame
from web.sisters import Sisters
from web.talking import by_letter, joined, restored

Opening: TypeAlias = Callable[[], None]
"""How a wire is opened, where that is not as it was before."""


class Arrival:
    """Opens what the address or a player names, for one friend."""

    def __init__(self, friend: Friend, sisters: Sisters) -> None:
        self._friend = friend
        self._table = friend.table
        self._store = friend.table.store
        self._sisters = sisters

    async def start(self, text: str) -> bool:
        """Take the player where the page is opened: to a friend if one is named or was left there.

        Returns whether there is one.
        """
        await self.open(text)
        kept = self._store.game
        if self._friend.talk is None and kept is not None and kept.friend is not None:
            self._table.lay(kept)
        return self._table.state.has_friend

    def changed(self, text: str) -> None:
        """Hear that the address has another fragment."""
        self._friend.spawn(self.open(text))

    def paste(self, text: str) -> None:
        """Take a letter that was pasted."""
        try:
            letter = read_letter(parse_pasted(Aim.GAME, text).text)
        except NotationError:
            self._table.refuse(Failure.BAD_LETTER)
            return
        if self._is_own(letter):
            self._table.refuse(Remark.OWN_LETTER)
        else:
            self._friend.spawn(self._read(letter))

    async def open(self, text: str) -> None:
        """Take the player to where a fragment points."""
        try:
            fragment = parse_fragment(text)
            letter = read_letter(fragment.text) if fragment and fragment.aim is Aim.GAME else None
        except NotationError:
            self._fail(Failure.BAD_LETTER if "game=" in text else Failure.BAD_LINK)
            return
        if letter is not None:
            await self._read(letter)
        elif fragment is not None:
            await self._opened(fragment)

    async def _opened(self, fragment: Fragment) -> None:
        match fragment.aim:
            case Aim.PLAY:
                await self._play(fragment)
            case Aim.INVITE:
                await self._answer(fragment)
            case Aim.ANSWER:
                self._friend.window.point("")
                self._sisters.hand_over(fragment.text)
            case Aim.KEPT:
                await self._find(fragment.room)

    async def _play(self, link: Fragment) -> None:
        """Meet in a room: go on with the game that meets there, or come to it as somebody new."""
        bond = Bond(link.room, link.password, Way.ROOM, {})
        if not self._goes_on(bond) and not self._take((await self._of(link.room)).games, bond):
            self._come(bond, None)

    async def _answer(self, link: Fragment) -> None:
        """Answer an invitation; its maker who opens it in another tab takes part as a friend."""
        answer = partial(self._friend.rendezvous.answer, link.text)
        bond = Bond(link.room, link.password, Way.HAND, {})
        if self._goes_on(bond, answer, but_for=link.text):
            return
        found = await self._of(link.room)
        theirs = [g for g in (*found.games, *found.elsewhere) if _invitation(g) != link.text]
        if self._take(theirs, bond, answer):
            return
        if found.games:
            self._table.lay(found.games[0])
        else:
            self._come(bond, answer)

    async def _find(self, room: str) -> None:
        """Go on with a game that this browser keeps, if it still does."""
        found = await self._of(room)
        if found.games:
            self._lay(found.games[0])
        else:
            self._friend.window.point("")

    async def _read(self, letter: Letter) -> None:
        """Read a letter: it goes on with the game here, or with one that is kept, or begins one."""
        if self._has(letter.name):
            self._take_in(letter)
            return
        found = await self._of(letter.name)
        reader = letter.by.opponent
        addressed = [g for g in (*found.games, *found.elsewhere) if _color(g) is reader]
        if games := addressed or list(found.games):
            self._lay(games[0])
            self._take_in(letter)
        else:
            said = Correspondence.received(letter).to_json()
            bond = Bond(letter.name, new_secret(), Way.LETTER, said)
            self._friend.begin(bond, letter.record.setup)

    def _take_in(self, letter: Letter) -> None:
        """Let the game on the table go on with a letter that belongs to it."""
        friend = self._friend
        if isinstance(friend.talk, Conversation) and friend.place is not None:
            letters = by_letter(letter.name, friend.talk)
            if letters is not None:
                friend.move(replace(friend.place, way=Way.LETTER), talk=letters)
        failure: Failure | None = Failure.OTHER_LETTER
        if isinstance(friend.talk, Correspondence):
            failure = friend.talk.take(letter)
        friend.fail(None)
        if failure is not None:
            self._table.refuse(failure)

    def _is_own(self, letter: Letter) -> bool:
        """Whether a letter of the game on the table was written by the player here."""
        talk = self._friend.talk
        by = talk.letter.by if isinstance(talk, Correspondence) else None
        return self._has(letter.name) and letter.by is by

    # The games of this browser

    async def _of(self, room: str) -> Found:
        return await self._store.of_room(room)

    def _has(self, room: str) -> bool:
        """Whether the game of this room lies on the table."""
        place = self._friend.place
        return place is not None and self._friend.talk is not None and place.room == room

    def _goes_on(
        self, bond: Bond, opening: Opening | None = None, *, but_for: str | None = None
    ) -> bool:
        """Whether the game of this room lies here; if so it goes on to meet as the bond says.

        Nothing is to be done where the two meet so already, or by letter, which needs no meeting;
        and nothing about the invitation `but_for`, if it is the own one.
        """
        friend = self._friend
        if not self._has(bond.room) or friend.place is None or friend.talk is None:
            return False
        place = friend.place
        met = opening is None and (place.way, place.password) == (bond.way, bond.password)
        own = but_for is not None and place.code == but_for
        if not met and not own and place.way is not Way.LETTER:
            friend.move(_met_so(place, bond), opening)
        return True

    def _take(self, games: Iterable[SavedGame], bond: Bond, opening: Opening | None = None) -> bool:
        """Go on with the first of these games, to meet as the bond says; False without one."""
        for saved in games:
            assert saved.friend is not None
            self._lay(saved, _met_so(saved.friend, bond), opening)
            return True
        return False

    def _lay(
        self, saved: SavedGame, bond: Bond | None = None, opening: Opening | None = None
    ) -> None:
        self._table.keep()
        taken = self._store.take_over(saved.id)
        if taken is not None:
            self._friend.resume(replace(taken, friend=bond or taken.friend), opening)

    def _come(self, bond: Bond, opening: Opening | None) -> None:
        """Come to a friend as somebody new; what is played there is told on arrival."""
        bond = replace(bond, conversation=joined().to_json())
        self._friend.begin(bond, self._table.state.settings.setup, opening)

    def _fail(self, failure: Failure) -> None:
        """Tell that a link leads nowhere; a game with a friend that is on goes on."""
        if self._friend.talk is None:
            self._friend.window.point("")
            self._friend.fail(failure)
        else:
            self._table.refuse(failure)


def _met_so(old: Bond, new: Bond) -> Bond:
    """The bond of a game that is to meet otherwise; one by letter stays by letter."""
    if old.way is Way.LETTER:
        return old
    return replace(old, way=new.way, password=new.password)


def _invitation(saved: SavedGame) -> str:
    return saved.friend.code if saved.friend else ""


def _color(saved: SavedGame) -> Color | None:
    """The color that this browser has in a kept game."""
    return restored(saved.friend).snapshot.color if saved.friend else None
