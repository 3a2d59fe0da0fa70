"""What the page says of a level: how it plays, and what was measured of it. Nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.search.ranks import OPPONENT, OPPONENT_LEVEL, measured
from gocore.variants import PLAIN
from web.settings import Settings
from web.texts import Texts
from web.view.node import Node, element


def level_note(t: Texts, s: Settings) -> Node:
    """A few lines below the choice of a level."""
    words = " ".join(_sentences(t, s))
    return element("p", {"class": "note"}, words, key="level-note")


def _sentences(t: Texts, s: Settings) -> Iterator[str]:
    yield manner(t, s.level)
    if s.variant == PLAIN.key:
        yield from rank_words(t, s.level, s.size)


def manner(t: Texts, level: str) -> str:
    """How a level plays."""
    manners = {
        "easy": t.gettext(
            "For a first day: many of its moves are loose, but it takes what can be taken."
        ),
        "medium": t.gettext("Answers in about a second."),
        "hard": t.gettext("Answers within three seconds."),
        "master": t.gettext(
            "Thinks for up to ten seconds, on up to eight processors, and while you think."
        ),
    }
    return manners[level]


def rank_words(t: Texts, level: str, size: int) -> Iterator[str]:
    """What a level has shown on a board of this size; nothing where that was not measured."""
    row = measured(level, size)
    if row is not None:
        yield t.ngettext(
            "Measured on {size}×{size}: {won} of {played} game won against {opponent} at level "
            "{strength}, with {seconds} s of one processor a move.",
            "Measured on {size}×{size}: {won} of {played} games won against {opponent} at level "
            "{strength}, with {seconds} s of one processor a move.",
            row.played,
        ).format(
            size=size,
            won=row.won,
            played=row.played,
            opponent=OPPONENT,
            strength=OPPONENT_LEVEL,
            seconds=t.number(row.seconds),
        )
