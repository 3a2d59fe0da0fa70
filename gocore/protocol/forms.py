"""What texts and JSON from another device are held against before anything believes them.

Every check raises NotationError and nothing else, whatever it is given. Go is unknown here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from gocore.errors import NotationError

Choice = TypeVar("Choice", bound=StrEnum)

MOST_DEPTH = 8
"""How deep JSON may be nested; our own is never deeper than six."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


def read_json(text: object, most_chars: int) -> Any:
    """Read JSON from a text that may hold anything.

    Length and depth are looked at first, so that reading costs no more than the length allows;
    NaN and the infinities are refused.
    """
    if not isinstance(text, str) or len(text) > most_chars:
        raise NotationError(f"JSON is a text of at most {most_chars} characters")
    _check_depth(text)
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise NotationError("a text that is no JSON") from error


def _check_depth(text: str) -> None:
    if text.count("{") + text.count("[") <= MOST_DEPTH:
        return  # the common case, and quick to see
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth > MOST_DEPTH:
            raise NotationError(f"JSON nested deeper than {MOST_DEPTH}")


def _refuse_constant(name: str) -> NoReturn:
    raise NotationError(f"{name} is no number here")


def canonical(data: object) -> str:
    """The one JSON text of plain data: the same for equal data, in every version of Python.

    >>> canonical({"komi": 7.0, "by": "B"})
    '{"by":"B","komi":7}'
    """
    return json.dumps(_plain(data), sort_keys=True, separators=(",", ":"), allow_nan=False)


def _plain(data: object) -> object:
    """The same data with whole floats as ints, since the two are equal and look different."""
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_plain(value) for value in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


def keyed(data: object, keys: Collection[str], optional: Collection[str] = ()) -> Mapping[str, Any]:
    """The object that `data` has to be: with these keys, perhaps the optional ones, no others."""
    if not isinstance(data, Mapping) or not set(keys) <= set(data) <= {*keys, *optional}:
        raise NotationError(f"an object with the keys {sorted(keys)} is expected")
    return data


def whole(value: object, least: int, most: int) -> int:
    """The whole number from `least` to `most` that `value` has to be; a bool is none."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise NotationError(f"a whole number from {least} to {most} is expected")
    return value


def truth(value: object) -> bool:
    """The bool that `value` has to be."""
    if not isinstance(value, bool):
        raise NotationError("true or false is expected")
    return value


def hexadecimal(value: object, digits: int) -> str:
    """The text of so many lower-case hexadecimal digits that `value` has to be."""
    if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{{{digits}}}", value):
        raise NotationError(f"{digits} hexadecimal digits are expected")
    return value


def listed(value: object, most: int) -> list[Any]:
    """The list of at most so many things that `value` has to be."""
    if not isinstance(value, list) or len(value) > most:
        raise NotationError(f"a list of at most {most} is expected")
    return value


def choice(value: object, kinds: type[Choice]) -> Choice:
    """The member of an enumeration of texts that `value` has to name."""
    for kind in kinds:
        if isinstance(value, str) and value == kind.value:
            return kind
    raise NotationError(f"one of {[kind.value for kind in kinds]} is expected")
