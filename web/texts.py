"""What the page says, in the player's language, and a sentence for every reason.

English stands in the sources; a language is a gettext catalogue beside this file, compiled when
the page is built. Sources name their texts literally, `t.gettext("Pass")`, so that `make texts`
finds them; a text that stands in a table is marked with `N_` and translated where it is used.
"""

from __future__ import annotations

import gettext
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, Flag
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, cast

from gocore.errors import ActionFault, MoveFault, SetupFault
from web.notions import AddressFault, FriendNews
from web.offline import OfflineFault
from web.search_worker import EngineFault
from web.store import ImportFault, StoreProblem

if TYPE_CHECKING:
    from importlib.abc import ResourceLoader

LOCALES = Path(__file__).parent / "locales"
TRADITIONAL = {"hant", "tw", "hk", "mo"}


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for this, which extraction knows
    """Mark a text for translation without translating it."""
    return text


@dataclass(frozen=True)
class Language:
    """A language of the page: its tag, its name for itself, its direction, its catalogue."""

    tag: str
    name: str
    direction: str
    folder: str


LANGUAGES = (
    Language("en", "English", "ltr", "en"),
    Language("zh-Hans", "简体中文", "ltr", "zh_CN"),
)


def language_for(tag: str) -> str | None:
    """Our tag for a language tag as browsers write it, None where we do not have the language.

    Chinese of any kind gets the script it is written in, or the other one rather than none.

    >>> language_for("zh-CN"), language_for("EN_us"), language_for("tlh")
    ('zh-Hans', 'en', None)
    """
    parts = tag.replace("_", "-").lower().split("-")
    if parts[0] == "zh":
        traditional = TRADITIONAL.intersection(parts) and "hans" not in parts
        parts = ["zh", "hant" if traditional else "hans"]
    ours = {language.tag.lower(): language.tag for language in LANGUAGES}
    for length in range(len(parts), 0, -1):
        if (wanted := "-".join(parts[:length])) in ours:
            return ours[wanted]
    return next((ours[known] for known in ours if known.split("-")[0] == parts[0]), None)


def negotiate(preferred: Iterable[str]) -> str:
    """The first language in the order of preference that we have, else English."""
    return next((found for tag in preferred if (found := language_for(tag))), "en")


def plain_number(value: float) -> str:
    """A number where the browser cannot write it: 7.5, 7."""
    return f"{value:g}"


class Texts:
    """The words of one language. Make it with `for_language`."""

    def __init__(
        self,
        language: Language,
        catalogue: gettext.NullTranslations,
        number: Callable[[float], str] = plain_number,
    ) -> None:
        self.language = language.tag
        self.name = language.name
        self.direction = language.direction
        self.gettext = catalogue.gettext
        self.pgettext = catalogue.pgettext
        self.ngettext = catalogue.ngettext
        self.npgettext = catalogue.npgettext
        self.number = number

    @staticmethod
    def for_language(
        tag: str, number: Callable[[float], str] = plain_number, locales: Path = LOCALES
    ) -> Texts:
        """The texts of a language that we have; of one without a catalogue, the English ones."""
        language = next(known for known in LANGUAGES if known.tag == tag)
        file = locales / language.folder / "LC_MESSAGES" / "tianyuan.mo"
        return Texts(language, _catalogue(file), number)


@cache
def _catalogue(file: Path) -> gettext.NullTranslations:
    """Read a catalogue, which in the page lies in the same archive as this module."""
    loader = cast("ResourceLoader", sys.modules[__name__].__loader__)
    try:
        content = loader.get_data(str(file))
    except OSError:
        return gettext.NullTranslations()
    return gettext.GNUTranslations(BytesIO(content))


def reason_text(t: Texts, reason: Enum) -> str:
    """One sentence for a reason: why not, what went wrong, what to know; one for each flag."""
    reasons = reason if isinstance(reason, Flag) else (reason,)
    return " ".join(t.gettext(REASONS[one]) for one in reasons)


def address_text(t: Texts, fault: AddressFault) -> str:
    """One sentence that names a bad value in the address and what is used instead."""
    if fault.number:
        return _shown_game_text(t, fault)
    if not fault.used:
        sentence = t.gettext("“{name}={value}” in the address means nothing here.")
    else:
        sentence = t.gettext(
            "“{name}={value}” in the address means nothing here; {used} is used instead."
        )
    return sentence.format(name=fault.name, value=fault.value, used=fault.used)


def _shown_game_text(t: Texts, fault: AddressFault) -> str:
    """Why the game in the address is not shown."""
    if fault.reason is None:
        sentence = t.gettext(
            "The game in the address is not shown: its move {number}, “{move}”, means nothing here."
        )
        return sentence.format(number=fault.number, move=fault.value)
    sentence = t.gettext(
        "The game in the address is not shown: its move {number}, {move}, is illegal. {reason}"
    )
    reason = reason_text(t, fault.reason)
    return sentence.format(number=fault.number, move=fault.value, reason=reason)


REASONS: dict[Enum, str] = {
    MoveFault.OFF_BOARD: N_("That point is not on the board."),
    MoveFault.OCCUPIED: N_("There is a stone on that point."),
    MoveFault.SUICIDE: N_("A stone there would have no liberties."),
    MoveFault.KO: N_("Ko: play somewhere else before you take back."),
    MoveFault.SUPERKO: N_("Superko: the whole board would look as it did before."),
    MoveFault.HIDDEN: N_("The referee says: illegal. Try another point."),
    ActionFault.NOT_YOUR_TURN: N_("It is not your turn."),
    ActionFault.GAME_OVER: N_("The game is over."),
    ActionFault.NOT_PLAYING: N_("Play has stopped; resume it to go on."),
    ActionFault.NOT_MARKING: N_("Stones are marked after both sides have passed."),
    ActionFault.NO_STONE: N_("There is no stone on that point."),
    ActionFault.NO_OFFER: N_("There is no offer to answer."),
    ActionFault.NO_WARNINGS: N_("These rules know no warnings."),
    ActionFault.NOTHING_TO_UNDO: N_("There is no move to take back."),
    ActionFault.NO_UNDO: N_("In phantom Go no move is taken back."),
    ActionFault.REVEALED: N_("The whole board has been shown, so play cannot go on."),
    ActionFault.NOT_YOURS: N_("Only your friend can do that."),
    ActionFault.NEEDS_CONSENT: N_("Your friend has to agree to that first."),
    ActionFault.OTHER_MARKS: N_("The marks have changed. Look at them again before you agree."),
    ActionFault.STALE: N_("The game has gone on in the meantime, so that no longer counts."),
    ActionFault.ADJOURNING: N_("The game is being adjourned: the next move is sealed."),
    ActionFault.NOT_ADJOURNING: N_("The game is not being adjourned."),
    ActionFault.SEALED: N_("The game is adjourned. It goes on when the sealed move is opened."),
    ActionFault.NOT_SEALED: N_("No move is sealed."),
    ActionFault.OTHER_SEAL: N_("That is not the move that was sealed."),
    ActionFault.NO_CLOCK: N_("This game has no clock."),
    ActionFault.TOO_LONG: N_("No longer game can be kept. It can only be ended."),
    ActionFault.SPECTATOR: N_("You are watching. Only the players can do that."),
    ActionFault.ASKED: N_("Your friend has not answered your last question yet."),
    ActionFault.NO_REQUEST: N_("There is no request to answer any more."),
    ActionFault.NOT_OVER: N_("The game is not over yet."),
    ActionFault.NO_COLORS: N_("It is not decided yet who plays Black."),
    SetupFault.SIZE: N_("There is no board of that size."),
    SetupFault.KOMI: N_("Komi cannot be that number."),
    SetupFault.HANDICAP: N_("This board does not have that handicap."),
    SetupFault.NO_LIBERTIES: N_("A stone on the board has no liberties."),
    EngineFault.NO_WORKERS: N_(
        "The computer cannot think in this browser: it allows no background work. "
        "Two people can play."
    ),
    EngineFault.KERNEL_MISSING: N_(
        "The computer's thinking could not be loaded. Two people can play meanwhile."
    ),
    EngineFault.KERNEL_DAMAGED: N_(
        "The computer's thinking arrived damaged. Two people can play meanwhile."
    ),
    EngineFault.KERNEL_MISMATCH: N_(
        "The computer's thinking is of another version than the page. Reload the page."
    ),
    EngineFault.KEEPS_DYING: N_("The computer's thinking broke off again and again."),
    StoreProblem.NOT_KEPT: N_(
        "This browser keeps nothing for the page: the game and the scores last until it is closed."
    ),
    StoreProblem.SETTINGS_SET_ASIDE: N_(
        "The kept settings could not be read. They were set aside, and what was good is used."
    ),
    StoreProblem.SCORES_SET_ASIDE: N_(
        "The kept scores could not be read. They were set aside, and counting starts anew."
    ),
    StoreProblem.GAME_SET_ASIDE: N_("A kept game could not be read. It was set aside."),
    StoreProblem.GAME_CUT: N_(
        "The kept game could not be read to its end. It was set aside; its first moves are here."
    ),
    StoreProblem.OPEN_ELSEWHERE: N_(
        "Your last game is open in another tab. This tab has a game of its own."
    ),
    StoreProblem.TAKEN_OVER: N_("This game is now played in another tab."),
    OfflineFault.UNREACHABLE: N_("Nothing was reset: the page could not be fetched anew."),
    FriendNews.MISBEHAVED: N_(
        "Messages came that no page of this kind sends. They were ignored, and the game is whole."
    ),
    FriendNews.SEAT_RESTORED: N_("Your friend has handed the whole game to this device."),
    FriendNews.CODE_HANDED_OVER: N_(
        "Your friend's code was handed to the tab in which you wait. Go on there."
    ),
    FriendNews.CODE_UNWANTED: N_(
        "No tab of this browser waits for that code. Paste it where you made the invitation."
    ),
    FriendNews.TIMES_DIFFER: N_(
        "Your friend's clock showed more time than can be. The time measured here counts."
    ),
    FriendNews.FIXED_HANDICAP: N_(
        "With a friend elsewhere, handicap stones lie on their fixed points: as many as you chose, "
        "if there are so many."
    ),
    ImportFault.NOT_OURS: N_("That file is not one that this page has saved."),
    ImportFault.NEWER: N_("That file was saved by a newer version of this page."),
    ImportFault.DAMAGED: N_("That file is damaged. Nothing was changed."),
    ImportFault.NO_ROOM: N_("That file does not fit into this browser. Nothing was changed."),
}
