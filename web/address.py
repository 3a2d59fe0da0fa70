"""What the page's address asks for: `?size=9&level=easy&color=black&…` read into settings.

A value that is not understood is named, with what is used in its place; names that are not ours
are left to those who put them there. A game to show (`moves`) is judged by the rules asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

from gocore.errors import NotationError
from gocore.game import Game
from gocore.variants import PLAIN
from web.notions import AddressFault
from web.settings import MOST_SEED, HandicapPlacement, Opponent, Settings, read_field
from web.shown import ShownGameError, read_moves
from web.texts import language_for

LONGEST_SHOWN = 40


@dataclass(frozen=True)
class Address:
    """The settings asked for on top of those there were, and the names that had good values.

    `game` is the one to show, on these settings; None begins at the beginning.
    """

    settings: Settings
    seed: int | None = None
    given: frozenset[str] = frozenset()
    faults: tuple[AddressFault, ...] = ()
    game: Game | None = None

    @property
    def begins_game(self) -> bool:
        """Whether the address says anything about the game to be played."""
        return not self.given <= {"lang", "theme"}


def read_address(query: str, base: Settings | None = None) -> Address:
    """Read a query string, with or without its question mark; never raises.

    >>> address = read_address("?size=13&level=tricky")
    >>> address.settings.size, [fault.used for fault in address.faults]
    (13, ['easy'])
    """
    settings = base or Settings()
    good: dict[str, Any] = {}
    bad: dict[str, str] = {}
    for name, text in dict(parse_qsl(query.removeprefix("?"), keep_blank_values=True)).items():
        try:
            if name in _READERS:
                good[name] = _READERS[name](text.strip())
        except NotationError:
            bad[name] = text
    if not _has_handicap(good, settings):
        bad["handicap"] = str(good.pop("handicap"))
    if good.get("opponent") is Opponent.COMPUTER and not _changed(settings, good).game.has_computer:
        bad["opponent"] = str(good.pop("opponent"))
    return _with_game(_address(settings, good, bad), good.get("moves", ""))


def _address(base: Settings, good: dict[str, Any], bad: dict[str, str]) -> Address:
    settings = _changed(base, good)
    faults = (AddressFault(name, _shown(text), _used(settings, name)) for name, text in bad.items())
    return Address(settings, good.get("seed"), frozenset(good), tuple(faults))


def _with_game(address: Address, moves: str) -> Address:
    """The address with the game to show, if it names one; one that cannot be played is a fault."""
    if not moves:
        return address
    settings = replace(address.settings, placement=HandicapPlacement.FIXED)
    try:
        return replace(address, settings=settings, game=read_moves(moves, settings.setup))
    except ShownGameError as error:
        fault = AddressFault("moves", _shown(error.text), "", error.number, error.reason)
        return replace(address, given=address.given - {"moves"}, faults=(*address.faults, fault))


def _has_handicap(good: dict[str, Any], base: Settings) -> bool:
    """Whether the board and the rules asked for have the handicap asked for, if any is."""
    asked = int(good.get("handicap", 0))
    return asked == 0 or asked <= _changed(base, good).most_handicap


def _changed(base: Settings, good: dict[str, Any]) -> Settings:
    """The settings asked for; another rule set or variant brings its own komi unless one is given.

    Who asks for the computer and for no variant asks for one that the computer plays.
    """
    if "variant" not in good and good.get("opponent") is Opponent.COMPUTER:
        base = base if base.game.has_computer else replace(base, variant=PLAIN.key)
    changes = {_FIELDS.get(name, name): value for name, value in good.items()}
    changes = {name: value for name, value in changes.items() if name not in _NO_SETTINGS}
    return replace(base, **({"komi": None} if {"rules", "variant"} & good.keys() else {}) | changes)


def _shown(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _used(settings: Settings, name: str) -> str:
    """How the value in use would be written in an address; empty where there is none."""
    if name in _NO_SETTINGS:
        return ""
    if name == "komi":
        return f"{settings.setup.komi:g}"
    if name == "handicap":
        return str(settings.setup.handicap)
    if name == "opponent":
        return settings.against.value
    value = settings.to_json()[_FIELDS.get(name, name)]
    return "" if value is None else str(value)


def _word(name: str) -> Callable[[str], Any]:
    return lambda text: read_field(name, text.lower())


def _number(name: str) -> Callable[[str], Any]:
    return lambda text: read_field(name, _whole(text))


def _whole(text: str) -> int:
    if re.fullmatch(r"[0-9]{1,10}", text) is None:
        raise NotationError(f"no whole number: {text!r}")
    return int(text)


def _komi(text: str) -> Any:
    if re.fullmatch(r"-?[0-9]{1,3}(\.[0-9]{1,2})?", text) is None:
        raise NotationError(f"no komi: {text!r}")
    return read_field("komi", float(text))


def _seed(text: str) -> int:
    seed = _whole(text)
    if seed > MOST_SEED:
        raise NotationError(f"a seed is {MOST_SEED} at most, not {seed}")
    return seed


def _moves(text: str) -> str:
    if not text:
        raise NotationError("no moves")
    return text


def _language(text: str) -> str:
    tag = language_for(text)
    if tag is None:
        raise NotationError(f"no language {text!r}")
    return tag


_WORDS = ("level", "color", "opponent", "rules", "variant", "placement", "theme")
_FIELDS = {"lang": "language"}
_NO_SETTINGS = {"moves", "seed"}

_READERS: dict[str, Callable[[str], Any]] = {
    "size": _number("size"),
    "handicap": _number("handicap"),
    "komi": _komi,
    "seed": _seed,
    "lang": _language,
    "moves": _moves,
    **{name: _word(name) for name in _WORDS},
}
