"""The page's own small vocabularies: what can lie open, be asked, be remarked and be told."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Sheet(StrEnum):
    """What can lie open over the panel."""

    SETTINGS = "settings"
    SCORES = "scores"
    MORE = "more"
    COUNT = "count-sheet"
    FRIEND = "friend"


class Question(StrEnum):
    """What the page asks before doing it."""

    RESIGN = "resign"
    NEW_GAME = "new-game"
    ERASE = "erase"
    NO_RESULT = "no-result"
    FAR_COUNT = "far-count"
    RESET = "reset"
    LEAVE_FRIEND = "leave-friend"
    IMPORT = "import"


class Remark(StrEnum):
    """What the page itself remarks on a wish that it did not simply grant."""

    DISPUTED = "disputed"
    LOOKING_BACK = "looking-back"
    LOCKED = "locked"
    COUNTING = "counting"
    PLACING = "placing"
    OFFERED = "offered"
    DECLINED = "declined"
    COVERED = "covered"
    PAUSED = "paused"
    ADJOURNED = "adjourned"
    WATCHING = "watching"
    NOBODY_YET = "nobody-yet"
    COLORS_OPEN = "colors-open"
    FRIENDS_MOVE = "friends-move"
    FRIENDS_SEAL = "friends-seal"
    FRIEND_DECLINED = "friend-declined"
    NOT_CONNECTED = "not-connected"
    COPY_YOURSELF = "copy-yourself"
    TOO_LONG_FOR_QR = "too-long-for-qr"
    OWN_CODE = "own-code"
    OWN_LETTER = "own-letter"
    LETTERS_WAIT = "letters-wait"


class FriendNews(StrEnum):
    """What a player is told once of the friend's side, apart from the game; a notice's reason.

    MISBEHAVED: something came that no page of ours sends. SEAT_RESTORED: this device is
    new in the game and the friend has handed over all of it. TIMES_DIFFER: the friend's clock was
    not believed and ours stands. CODE_HANDED_OVER, CODE_UNWANTED: a code that came back was opened
    in a tab that does not wait for it; another does, or none. FIXED_HANDICAP: the settings let
    Black place the handicap, which is not done with a friend elsewhere.
    """

    MISBEHAVED = "misbehaved"
    SEAT_RESTORED = "seat-restored"
    TIMES_DIFFER = "times-differ"
    CODE_HANDED_OVER = "code-handed-over"
    CODE_UNWANTED = "code-unwanted"
    FIXED_HANDICAP = "fixed-handicap"


class Remedy(StrEnum):
    """What a notice offers to do about what it tells; each is an action's name."""

    RETRY = "retry"
    BRING_HERE = "bring-here"


@dataclass(frozen=True)
class AddressFault:
    """The parameter `name` of the address has a `value` that is none; `used` stands in for it.

    Of a game to show it is the move with that `number`, and the `reason` why it is not legal.
    """

    name: str
    value: str
    used: str
    number: int = 0
    reason: StrEnum | None = None


@dataclass(frozen=True)
class Notice:
    """Something to tell once: a reason, or what an address got wrong, and what can be done."""

    reason: StrEnum | tuple[AddressFault, ...]
    remedy: Remedy | None = None
