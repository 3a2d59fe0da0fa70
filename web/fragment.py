"""What the address says after its #: which friend's game is wanted, and by which way.

`#play=<room>.<password>` is a room where two meet, `#invite=<code>.<place>` an invitation carried
by hand, the place being both of these in fewer letters, and `#answer=<code>` what goes back.
`#game=<letter>` is a whole game in a link, `#kept=<room>` a game that this browser keeps, so that a
reload finds it. What stands after the # is never sent to any server. Fragments that are not ours
are left to those who put them there.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from enum import StrEnum

from gocore.errors import NotationError


class Aim(StrEnum):
    """What a fragment asks for."""

    PLAY = "play"
    INVITE = "invite"
    ANSWER = "answer"
    GAME = "game"
    KEPT = "kept"


@dataclass(frozen=True)
class Fragment:
    """What is asked for; `text` is a code or a letter, each of these where there is one."""

    aim: Aim
    room: str = ""
    password: str = ""
    text: str = ""


_ROOM = r"(?P<room>[0-9a-f]{32})"
_CODE = r"(?P<text>[A-Za-z0-9_-]{20,4096})"
_FORMS = {
    Aim.PLAY: re.compile(rf"{_ROOM}\.(?P<password>[0-9a-f]{{32}})"),
    Aim.INVITE: re.compile(rf"{_CODE}\.(?P<place>[A-Za-z0-9_-]{{43}})"),
    Aim.ANSWER: re.compile(_CODE),
    Aim.GAME: re.compile(r"(?P<text>[A-Za-z0-9_-]{8,655360})"),
    Aim.KEPT: re.compile(_ROOM),
}


def parse_fragment(text: str) -> Fragment | None:
    """Read a fragment, with or without its #; None for one that is not ours.

    Raises NotationError for one of ours that is damaged.

    >>> parse_fragment("#top") is None
    True
    """
    name, equals, rest = text.strip().removeprefix("#").partition("=")
    if not equals or name not in [aim.value for aim in Aim]:
        return None
    return _read(Aim(name), rest)


def parse_pasted(aim: Aim, text: str) -> Fragment:
    """Read what a player pasted: a link among other words, or only what stands after its =.

    Raises NotationError for anything else, a link of another aim included.
    """
    words = text.split()
    links = [word[word.index("#") :] for word in words if "#" in word]
    if not links:
        return _read(aim, "".join(words).removeprefix(f"{aim}="))
    found = parse_fragment(links[0])
    if found is None or found.aim is not aim:
        raise NotationError(f"no link to {aim}")
    return found


def format_fragment(fragment: Fragment) -> str:
    """Write a fragment without its #.

    >>> format_fragment(Fragment(Aim.KEPT, "0" * 32))
    'kept=00000000000000000000000000000000'
    """
    parts = (fragment.room, fragment.password, fragment.text)
    if fragment.aim is Aim.INVITE:
        parts = (fragment.text, _packed(fragment.room + fragment.password), "")
    return f"{fragment.aim}={'.'.join(filter(None, parts))}"


def _read(aim: Aim, text: str) -> Fragment:
    found = _FORMS[aim].fullmatch(text)
    if found is None:
        raise NotationError(f"a damaged link to {aim}")
    parts = found.groupdict()
    if place := parts.pop("place", ""):
        digits = urlsafe_b64decode(f"{place}=").hex()
        parts |= {"room": digits[:32], "password": digits[32:]}
    return Fragment(aim, **parts)


def _packed(digits: str) -> str:
    """Hexadecimal digits in two thirds of the letters."""
    return urlsafe_b64encode(bytes.fromhex(digits)).decode().rstrip("=")
