"""What a search has found so far, for whoever watches it think."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gocore.search.answer import Answer


@dataclass(frozen=True)
class Line:
    """What the search expects of a move.

    `prior` is the mover's winning chance before any visit, 0 to 1; `points` are the move itself
    and the most visited answers that follow, None being a pass.
    """

    prior: float
    points: tuple[int | None, ...]


@dataclass(frozen=True)
class Findings:
    """An answer that is not final, and what follows each of its moves."""

    answer: Answer
    lines: Mapping[int | None, Line]


@dataclass(frozen=True)
class Watch:
    """Somebody to be told, every so many seconds of the wall's clock."""

    seconds: float
    tell: Callable[[Findings], None]
