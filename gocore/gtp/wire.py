"""The form of commands and answers, by sections 2.5 to 2.7 of the protocol's text.

Nothing is known here of what a command means.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_ID = re.compile(r"[0-9]+")


@dataclass(frozen=True)
class Command:
    """A command with the client's number for it, "" where it gave none."""

    number: str
    name: str
    arguments: tuple[str, ...] = ()


def parse_command(line: str) -> Command | None:
    """Read a line; None for one that holds only blanks or a comment.

    >>> parse_command("7 play B D4  # a corner")
    Command(number='7', name='play', arguments=('B', 'D4'))
    """
    text = _CONTROL.sub("", line).partition("#")[0]
    words = text.split()
    if not words:
        return None
    number = words.pop(0) if _ID.fullmatch(words[0]) else ""
    name = words.pop(0) if words else ""
    return Command(number, name, tuple(words))


def format_answer(number: str, text: str, *, failed: bool = False) -> str:
    """Write an answer with the empty line that ends it.

    >>> print(format_answer("7", "illegal move", failed=True), end="")
    ?7 illegal move
    <BLANKLINE>
    """
    mark = "?" if failed else "="
    return f"{mark}{number} {text}".rstrip() + "\n\n"
