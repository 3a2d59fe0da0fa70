"""Rule sets by the names and in the JSON form of KataGo's extensions to the protocol.

A name stands for what KataGo's text lays down for it: its `chinese` has basic ko, so that our
Chinese rules are `chinese-ogs` and `chinese-kgs` there. The keys of our own table that KataGo's
text lacks are names too. The JSON form says less than a rule set holds; where a row of the table
answers to it that row is meant, else a custom set. Komi is no part of either.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gocore.errors import NotationError
from gocore.rules import (
    AGA,
    ANCIENT,
    CHINESE,
    CHINESE_TOURNAMENT,
    CUSTOM_KEY,
    ING,
    JAPANESE,
    KOREAN,
    NEW_ZEALAND,
    Counting,
    HandicapBonus,
    Repetition,
    RuleSet,
)

TAX = 2
"""Points that each living group gives back where the groups are taxed."""


@dataclass(frozen=True)
class Terms:
    """A rule set, and whether a player may pass while dead stones stand on the board.

    By every rule set stones are taken off by agreement; without `friendly_pass` the computer
    nevertheless captures the opponent's dead stones before it passes.
    """

    rules: RuleSet
    friendly_pass: bool = True


_REPETITIONS = {
    "SIMPLE": Repetition.KO,
    "POSITIONAL": Repetition.POSITIONAL,
    "SITUATIONAL": Repetition.SITUATIONAL,
}
_COUNTINGS = {"AREA": Counting.AREA, "TERRITORY": Counting.TERRITORY}
_BONUSES = {
    "0": HandicapBonus.NONE,
    "N-1": HandicapBonus.ONE_A_STONE_BUT_FIRST,
    "N": HandicapBonus.ONE_A_STONE,
}
_VALUES: dict[str, tuple[str | bool, ...]] = {
    "hasButton": (False, True),
    "ko": tuple(_REPETITIONS),
    "scoring": tuple(_COUNTINGS),
    "suicide": (False, True),
    "tax": ("NONE", "SEKI", "ALL"),
    "whiteHandicapBonus": tuple(_BONUSES),
    "friendlyPassOk": (False, True),
}
_ALIASES = {"score": "scoring"}
_COUNTED_TAXES = {("AREA", "NONE"), ("AREA", "ALL"), ("TERRITORY", "SEKI"), ("TERRITORY", "ALL")}


def format_terms(terms: Terms) -> dict[str, Any]:
    """The JSON form; what it has no option for is left out."""
    rules = terms.rules
    untaxed = "SEKI" if rules.counting is Counting.TERRITORY else "NONE"
    return {
        "hasButton": False,
        "ko": _name_of(rules.repetition, _REPETITIONS),
        "scoring": _name_of(rules.counting, _COUNTINGS),
        "suicide": rules.multi_stone_suicide,
        "tax": "ALL" if rules.group_tax else untaxed,
        "whiteHandicapBonus": _name_of(rules.handicap_bonus, _BONUSES),
        "friendlyPassOk": terms.friendly_pass,
    }


def parse_terms(text: str) -> Terms:
    """Read a name, or a JSON object in which any option may be missing.

    As with KataGo a missing option is that of Tromp-Taylor rules, and a missing tax the one that
    goes with the scoring. Raises NotationError whose text says what is wrong.
    """
    if not text.lstrip().startswith("{"):
        return _named(text)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError("the rules are no JSON object") from error
    options = {_ALIASES.get(name, name): value for name, value in data.items()}
    missing = format_terms(TROMP_TAYLOR)
    if options.get("scoring") == "TERRITORY":
        missing["tax"] = "SEKI"
    return _from_options(missing | options)


def changed_terms(terms: Terms, option: str, text: str) -> Terms:
    """The terms with one option of the JSON form changed. Raises NotationError."""
    before = format_terms(terms)
    value = {"TRUE": True, "FALSE": False}.get(text.upper(), text.upper())
    after = before | {_ALIASES.get(option, option): value}
    return terms if after == before else _from_options(after)


def _from_options(options: Mapping[str, object]) -> Terms:
    _check(options)
    friendly = options["friendlyPassOk"] is True
    for terms in _NAMES.values():
        if format_terms(terms) | {"friendlyPassOk": friendly} == options:
            return replace(terms, friendly_pass=friendly)
    counting = _COUNTINGS[str(options["scoring"])]
    rules = RuleSet(
        key=CUSTOM_KEY,
        counting=counting,
        komi=6.5 if counting is Counting.TERRITORY else 7.5,
        repetition=_REPETITIONS[str(options["ko"])],
        multi_stone_suicide=options["suicide"] is True,
        handicap_bonus=_BONUSES[str(options["whiteHandicapBonus"])],
        group_tax=TAX if options["tax"] == "ALL" else 0,
    )
    return Terms(rules, friendly)


def _check(options: Mapping[str, object]) -> None:
    """Raise NotationError for what is unknown, and for what no rule set of ours can be."""
    if set(options) != set(_VALUES):
        raise NotationError(f"unknown option; rules have {', '.join(_VALUES)}")
    for name, choices in _VALUES.items():
        value = options[name]
        if not isinstance(value, type(choices[0])) or value not in choices:
            raise NotationError(f"{name} is one of {', '.join(map(json.dumps, choices))}")
    if options["hasButton"]:
        raise NotationError("button Go is not supported")
    if (options["scoring"], options["tax"]) not in _COUNTED_TAXES:
        told = f"scoring {options['scoring']} with tax {options['tax']}"
        raise NotationError(f"{told} is not supported")


def _named(text: str) -> Terms:
    name = _squeezed(text)
    if name == "agabutton":
        raise NotationError("button Go is not supported")
    if name not in _SQUEEZED:
        raise NotationError(f"unknown rules; known are {', '.join(_NAMES)}")
    return _SQUEEZED[name]


def _squeezed(name: str) -> str:
    """A name without what separates its words, since clients write it in several ways."""
    return re.sub(r"[-_ ]", "", name.lower())


def _name_of(value: object, names: Mapping[str, object]) -> str:
    return next(name for name, meant in names.items() if meant is value)


_CHINESE_BY_KO = replace(CHINESE, key=CUSTOM_KEY, repetition=Repetition.KO)
_STONE_SCORING = RuleSet(
    key=CUSTOM_KEY, counting=Counting.AREA, komi=7.5, repetition=Repetition.KO, group_tax=TAX
)

TROMP_TAYLOR = Terms(
    RuleSet(
        key=CUSTOM_KEY,
        counting=Counting.AREA,
        komi=7.5,
        repetition=Repetition.POSITIONAL,
        multi_stone_suicide=True,
    ),
    friendly_pass=False,
)

_NAMES = {
    "tromp-taylor": TROMP_TAYLOR,
    "chinese": Terms(_CHINESE_BY_KO),
    "chinese-ogs": Terms(CHINESE),
    "chinese-kgs": Terms(CHINESE),
    "chinese-tournament": Terms(CHINESE_TOURNAMENT),
    "japanese": Terms(JAPANESE),
    "korean": Terms(KOREAN),
    "stone-scoring": Terms(_STONE_SCORING),
    "aga": Terms(AGA),
    "bga": Terms(AGA),
    "new-zealand": Terms(NEW_ZEALAND),
    "ing": Terms(ING),
    "ancient": Terms(ANCIENT),
}
"""Where several answer to one JSON form, the first is meant."""

_SQUEEZED = {_squeezed(name): terms for name, terms in _NAMES.items()}
