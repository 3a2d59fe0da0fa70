"""Words for play with a friend: one for every state, wish, phrase and failure there is.

Tables of texts, with no thought on when they are shown.
"""

from __future__ import annotations

from gocore.protocol.entries import Request, RequestKind
from gocore.protocol.happenings import Phrase, Snapshot
from gocore.protocol.offer import ColorChoice
from web.friendship import Failure, FriendState
from web.texts import N_, Texts

PHRASES: dict[Phrase, str] = {
    Phrase.HELLO: N_("Hello!"),
    Phrase.GOOD_GAME: N_("Have a good game!"),
    Phrase.NICE_MOVE: N_("Nice move!"),
    Phrase.MOMENT: N_("One moment, please."),
    Phrase.BACK: N_("I am back."),
    Phrase.SORRY: N_("Sorry!"),
    Phrase.WELL_PLAYED: N_("Well played!"),
    Phrase.THANKS: N_("Thank you for the game."),
}

STATES: dict[FriendState, str] = {
    FriendState.IDLE: N_("No friend is invited."),
    FriendState.WAITING: N_("Waiting for your friend."),
    FriendState.CONNECTED: N_("Your friend is here."),
    FriendState.AWAY: N_("Your friend does not answer."),
    FriendState.RECONNECTING: N_("Your connection is broken."),
    FriendState.FAILED: N_("You are not connected."),
}

PRESENCES: dict[FriendState, str] = {
    FriendState.CONNECTED: N_("here"),
    FriendState.AWAY: N_("away"),
    FriendState.RECONNECTING: N_("reconnecting"),
    FriendState.FAILED: N_("offline"),
}
"""The same beside the friend's name, in a word or two, once the friend has come."""

FAILURES: dict[Failure, str] = {
    Failure.NO_WEBRTC: N_(
        "This browser does not let two pages speak with each other. Play by sending links instead."
    ),
    Failure.NOT_SECURE: N_(
        "Two pages find each other only where this page is opened by https or at localhost. "
        "Codes by hand and sending links work here too."
    ),
    Failure.NO_RELAY: N_(
        "No relay can be reached, so you cannot find each other. Codes copied by hand need none."
    ),
    Failure.NO_RELAYS_FILE: N_(
        "The list of relays beside this page cannot be read. Codes copied by hand need none."
    ),
    Failure.BAD_LINK: N_("This link is damaged or cut off. Ask your friend to send it again."),
    Failure.BAD_CODE: N_("That is no code of this page. Copy all of it and try again."),
    Failure.WRONG_CODE: N_("That code does not answer this invitation. Paste the one sent back."),
    Failure.OTHER_VERSION: N_(
        "Your friend's page is of another version. Reload the page on both sides."
    ),
    Failure.FULL: N_("Two people play here already, and nobody may watch any more."),
    Failure.DECLINED: N_(
        "Your friend would not play on these terms. Choose others and invite again."
    ),
    Failure.NOT_CONNECTED: N_(
        "The codes do not connect you. Exchange new ones; where that does not help, send links."
    ),
    Failure.BAD_LETTER: N_("That link holds no game that can be read. Copy all of it."),
    Failure.OLD_LETTER: N_(
        "That link is older than the game here, which is kept. Send your own link again, or ask "
        "for a later one."
    ),
    Failure.OTHER_LETTER: N_(
        "There are two versions of this game: that link tells it otherwise than it was played "
        "here. Yours is kept. Send your own link again, or begin a new game."
    ),
    Failure.VARIANT: N_(
        "With a friend elsewhere there is plain Go, Atari Go and torus Go. Choose one in the "
        "settings."
    ),
    Failure.LOST_RELAY: N_(
        "No relay can be reached any more, so your friend cannot come back. The game is kept."
    ),
    Failure.LOST_SEAT: N_(
        "Somebody else has your place in this game now. Join anew to watch, or to be let in."
    ),
    Failure.CONFLICT: N_(
        "The two sides remember this game differently, and it cannot go on. Begin a new one."
    ),
}

DECLINED_HERE = N_(
    "You would not play on these terms. Say what you would like, or invite your friend yourself."
)
"""What stands in place of the failure where the player declined the terms."""

REQUESTS: dict[RequestKind, str] = {
    RequestKind.UNDO: N_("Your friend asks to undo."),
    RequestKind.NO_RESULT: N_("Your friend asks for no result."),
    RequestKind.ADJOURN: N_("Your friend asks to adjourn."),
    RequestKind.PLAY_ON: N_("Your friend asks to play on."),
    RequestKind.REMATCH: N_("Your friend asks for a rematch."),
}

CONSEQUENCES: dict[RequestKind, str] = {
    RequestKind.NO_RESULT: N_("Nobody wins and nothing is counted."),
    RequestKind.ADJOURN: N_("Whoever is to move seals the next one; the game goes on another day."),
    RequestKind.PLAY_ON: N_("The game is no longer adjourned, and no sealed move is played."),
    RequestKind.REMATCH: N_("A new game on the same terms, with the colors swapped."),
}
"""What follows from accepting; how far an undo goes is counted, see `consequence_words`."""

WISHES: dict[RequestKind, str] = {
    RequestKind.NO_RESULT: N_("You ask to end without a result. Your friend has yet to answer."),
    RequestKind.ADJOURN: N_("You ask to adjourn. Your friend has yet to answer."),
    RequestKind.PLAY_ON: N_("You ask to play on. Your friend has yet to answer."),
    RequestKind.REMATCH: N_("You ask for a rematch. Your friend has yet to answer."),
}

COLORS: dict[ColorChoice, str] = {
    ColorChoice.HOST_BLACK: N_("Your friend plays Black"),
    ColorChoice.HOST_WHITE: N_("You play Black"),
    ColorChoice.RANDOM: N_("By chance"),
    ColorChoice.NIGIRI: N_("Guessed: odd or even"),
}
"""How the colors are decided, as the guest reads it."""


def phrase_words(t: Texts, phrase: Phrase) -> str:
    """A ready-made sentence as it is said."""
    return t.gettext(PHRASES[phrase])


def state_words(t: Texts, state: FriendState) -> str:
    """How it stands with the friend, as a sentence."""
    return t.gettext(STATES[state])


def presence_words(t: Texts, state: FriendState) -> str:
    """Whether the friend is here, in a word or two; empty before they have come."""
    return t.gettext(PRESENCES[state]) if state in PRESENCES else ""


def consequence_words(t: Texts, request: Request) -> str:
    """What follows from consenting to what the friend asks."""
    if request.kind is RequestKind.UNDO:
        return t.ngettext(
            "The board goes back by {count} move.",
            "The board goes back by {count} moves.",
            request.moves,
        ).format(count=request.moves)
    return t.gettext(CONSEQUENCES[request.kind])


def wish_words(t: Texts, request: Request) -> str:
    """What one has asked the friend oneself."""
    if request.kind is RequestKind.UNDO:
        return t.ngettext(
            "You ask to go back by {count} move. Your friend has yet to answer.",
            "You ask to go back by {count} moves. Your friend has yet to answer.",
            request.moves,
        ).format(count=request.moves)
    return t.gettext(WISHES[request.kind])


def letter_words(t: Texts, snapshot: Snapshot | None) -> str:
    """What a game would do without if it went on by links; empty where that is nothing."""
    offer = snapshot.offer if snapshot else None
    if snapshot is None or offer is None:
        return ""
    by_chance = offer.colors in (ColorChoice.RANDOM, ColorChoice.NIGIRI)
    words = (
        t.gettext("Games by links have no clock.") if offer.time else "",
        t.gettext("By links chance decides at once who plays Black.")
        if by_chance and snapshot.color is None
        else "",
    )
    return " ".join(filter(None, words))


def failure_words(t: Texts, failure: Failure) -> str:
    """Why it cannot go on, and what helps."""
    return t.gettext(FAILURES[failure])


def colors_words(t: Texts, colors: ColorChoice) -> str:
    """How it is decided who plays Black, in words to the guest."""
    return t.gettext(COLORS[colors])
