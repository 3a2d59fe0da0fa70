"""Documents as they lie in storage: JSON with a version, brought up to date step by step.

Version 1 kept one game under one key, and scores without the names of the games counted.
Version 2 keeps each game under its own name, so that two tabs can play two games.
Version 3 may keep a clock, a sealed move and a half placed handicap with a game, which one of
version 2 never has, and more settings.
Version 4 may keep with a game what ties it to a friend's, and how colors are decided with a friend.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from gocore.errors import NotationError

VERSION = 4

Content = dict[str, Any]


class NewerVersionError(NotationError):
    """The document was written by a later version of the page."""


def format_document(content: Mapping[str, Any]) -> str:
    """The text under which a content is kept."""
    return json.dumps({"version": VERSION, **content}, ensure_ascii=False, separators=(",", ":"))


def parse_document(kind: str, text: str) -> Content:
    """The content of a kept text in its present form; `kind` is settings, scores or game.

    Raises NotationError for what is no such document, NewerVersionError for one to come.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError("not JSON") from error
    if not isinstance(content, dict):
        raise NotationError("not an object")
    return upgraded(kind, content)


def upgraded(kind: str, document: Mapping[str, Any]) -> Content:
    """The content of a document of any version. Raises as `parse_document` does."""
    content = dict(document)
    version = content.pop("version", None)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise NotationError("no version")
    if version > VERSION:
        raise NewerVersionError(f"version {version}")
    for step in _STEPS[version - 1 :]:
        content = step.get(kind, _unchanged)(content)
    return content


def _unchanged(content: Content) -> Content:
    return content


def _game_from_1(content: Content) -> Content:
    """`match` and `seed` side by side become `terms`; the time of saving was not kept."""
    match = content.pop("match", None)
    if not isinstance(match, dict):
        raise NotationError("no match")
    terms = {**match, "seed": content.pop("seed", None)}
    return {**content, "terms": terms, "saved_ms": 0}


def _scores_from_1(content: Content) -> Content:
    """`{"easy": {"9": {"wins": 2, "losses": 1}}}` becomes pairs under `tallies`."""
    tallies: dict[str, dict[str, list[Any]]] = {}
    for level, sizes in content.items():
        if not isinstance(sizes, dict):
            raise NotationError("no sizes")
        tallies[level] = {size: _pair(tally) for size, tally in sizes.items()}
    return {"tallies": tallies, "counted": []}


def _pair(tally: object) -> list[Any]:
    if not isinstance(tally, dict) or set(tally) != {"wins", "losses"}:
        raise NotationError("no tally")
    return [tally["wins"], tally["losses"]]


_STEPS: tuple[dict[str, Callable[[Content], Content]], ...] = (
    {"game": _game_from_1, "scores": _scores_from_1},
    {},
    {},
)
