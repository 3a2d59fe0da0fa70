"""How it stands with the friend, as the views read it and as the address says it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gocore.protocol.happenings import Snapshot
from gocore.protocol.presence import Presence
from web.correspondence import Correspondence
from web.fragment import Aim, Fragment, format_fragment
from web.friendship import Failure, Friendship, FriendState, Way
from web.tidings import failure_of

if TYPE_CHECKING:
    from web.friend import Friend


def friendship_of(friend: Friend, before: Friendship, snapshot: Snapshot) -> Friendship:
    """The friendship after `before`, but for what is news; a picture and a copy are of one link."""
    assert friend.place is not None
    failure = friend.failure or failure_of(snapshot)
    state = FriendState.FAILED if failure else _state(friend, snapshot)
    link, code = _link(friend), _code(friend)
    same = (link, code) == (before.link, before.code)
    return replace(
        before,
        state=state,
        way=friend.place.way,
        snapshot=snapshot,
        link=link,
        code=code,
        qr=before.qr if same else (),
        copied=before.copied and same,
        failure=_failure(friend, failure, state),
        can_share=friend.window.can_share,
    )


def fragment_of(friend: Friend) -> str | None:
    """What the address should say, so that a reload finds this game; None for what it says now."""
    place = friend.place
    if place is None:
        return None
    match place.way:
        case Way.ROOM:
            return format_fragment(Fragment(Aim.PLAY, place.room, place.password))
        case Way.LETTER if isinstance(friend.talk, Correspondence):
            return format_fragment(Fragment(Aim.GAME, text=friend.talk.text))
    return format_fragment(Fragment(Aim.KEPT, place.room)) if friend.bond else None


def _failure(friend: Friend, failure: Failure | None, state: FriendState) -> Failure | None:
    return (failure or friend.rendezvous.failure) if state is FriendState.FAILED else None


def _state(friend: Friend, snapshot: Snapshot) -> FriendState:
    here, known = snapshot.friend is Presence.HERE, snapshot.friend is not Presence.NOBODY
    if friend.place is not None and friend.place.way is Way.LETTER:
        return FriendState.CONNECTED if here else FriendState.WAITING
    return friend.rendezvous.state(here=here, known=known)


def _link(friend: Friend) -> str:
    """The link that is sent to the friend; empty for a guest who has nothing to send."""
    place, rendezvous = friend.place, friend.rendezvous
    assert place is not None
    match place.way:
        case Way.ROOM if friend.talk is not None and friend.talk.snapshot.role is not None:
            fragment = Fragment(Aim.PLAY, place.room, place.password)
        case Way.HAND if rendezvous.invites:
            fragment = Fragment(Aim.INVITE, place.room, place.password, rendezvous.code)
        case Way.LETTER if isinstance(friend.talk, Correspondence):
            fragment = Fragment(Aim.GAME, text=friend.talk.text)
        case _:
            return ""
    return friend.window.link(format_fragment(fragment))


def _code(friend: Friend) -> str:
    """The link that carries the answer back to the one who invited by hand."""
    code = friend.rendezvous.code
    if not code or friend.rendezvous.invites:
        return ""
    return friend.window.link(format_fragment(Fragment(Aim.ANSWER, text=code)))
