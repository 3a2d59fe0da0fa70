"""Why a wish was not granted, as a sentence or two."""

from __future__ import annotations

from enum import StrEnum

from web.friendship import Failure
from web.notions import Remark
from web.texts import Texts, reason_text
from web.view.friend_words import failure_words
from web.view.recess import standstill_words


def refusal_words(t: Texts, reason: StrEnum, breach: int | None = None) -> str:
    """Why a wish was not granted, and what insisting on it would cost."""
    if isinstance(reason, Remark):
        return _remark(t, reason)
    if isinstance(reason, Failure):
        return failure_words(t, reason)
    if breach is None:
        return reason_text(t, reason)
    return " ".join(
        (
            reason_text(t, reason),
            t.gettext("Choose the point again and the referee warns you: the turn is lost."),
        )
    )


def _remark(t: Texts, remark: Remark) -> str:
    sentences = {
        Remark.DISPUTED: t.gettext(
            "The computer sees the dead stones otherwise. Play on: the board settles it, and "
            "when play stops again every stone counts as alive."
        ),
        Remark.LOOKING_BACK: t.gettext(
            "This is an earlier position; go to the last move to play on."
        ),
        Remark.LOCKED: t.gettext(
            "The marks are agreed to by one side. Choose “Change marks” to change them."
        ),
        Remark.COUNTING: t.gettext("This is only a count. Go back to the game to play."),
        Remark.PLACING: t.gettext("Black places the handicap stones first."),
        Remark.OFFERED: t.gettext("A draw is offered. Accept or decline it first."),
        Remark.PAUSED: standstill_words(t, Remark.PAUSED),
        Remark.ADJOURNED: standstill_words(t, Remark.ADJOURNED),
        Remark.COVERED: t.gettext("First say that you hold the device."),
        Remark.DECLINED: t.gettext("The computer would rather play on."),
        Remark.WATCHING: t.gettext("You are watching; only the two players play."),
        Remark.NOBODY_YET: t.gettext("Your friend has not come yet."),
        Remark.COLORS_OPEN: t.gettext("First it is found out who plays Black."),
        Remark.FRIENDS_MOVE: t.gettext("Your friend is to move."),
        Remark.FRIENDS_SEAL: t.gettext("Your friend seals a move; then the game is adjourned."),
        Remark.FRIEND_DECLINED: t.gettext("Your friend would rather not."),
        Remark.COPY_YOURSELF: t.gettext("The browser did not copy it. It is selected: copy it."),
        Remark.TOO_LONG_FOR_QR: t.gettext("This link is too long for a QR code. Copy it instead."),
        Remark.OWN_CODE: t.gettext(
            "That is your own code. Send it to your friend, and paste the one that comes back."
        ),
        Remark.OWN_LETTER: t.gettext(
            "That is your own link. Send it to your friend, and paste the one that comes back."
        ),
        Remark.LETTERS_WAIT: t.gettext(
            "By links a game waits for as long as you like; it needs no adjournment."
        ),
        Remark.NOT_CONNECTED: t.gettext("You are not connected; nothing can be played now."),
    }
    return sentences[remark]
