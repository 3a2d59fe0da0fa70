"""All that is kept as one JSON text, and back: the file that is exported and imported.

Documents stand in it as objects under their short keys (`settings`, `scores`, `game/<id>`); what
was set aside stands as the text it is. A game with a friend stands there without what ties it to
them, as one for two at one screen: who has the file must not have the seat. An import is judged whole before anything is done with it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from gocore.errors import GoError, NotationError
from web.migration import VERSION, NewerVersionError, format_document, upgraded
from web.saved import Scores, parse_game
from web.settings import Opponent, parse_settings

FORMAT = "tianyuan"
ASIDE = "set-aside/"


class ImportFault(StrEnum):
    """Why a file was not taken; nothing was changed then."""

    NOT_OURS = "not-ours"
    NEWER = "newer"
    DAMAGED = "damaged"
    NO_ROOM = "no-room"


class StoreImportError(Exception):
    """A file was not taken and nothing was changed: `reason` is an ImportFault."""

    def __init__(self, reason: ImportFault) -> None:
        super().__init__(str(reason))
        self.reason = reason


def format_export(texts: Mapping[str, str]) -> str:
    """The file for these kept texts under their short keys."""
    set_aside = {key for key in texts if key.startswith(ASIDE)}
    aside = {key: texts[key] for key in texts if key in set_aside and '"friend"' not in texts[key]}
    documents = {
        key: _untied(json.loads(text)) for key, text in texts.items() if key not in set_aside
    }
    file = {"format": FORMAT, "version": VERSION, "documents": documents, "set-aside": aside}
    return json.dumps(file, ensure_ascii=False, indent=1)


def parse_export(text: str) -> dict[str, str]:
    """The texts to keep under their short keys, in their present form.

    Raises StoreImportError for a file that is not whole.
    """
    documents, aside = _parts(text)
    try:
        found = {key: _checked(key, document) for key, document in documents.items()}
    except NewerVersionError as error:
        raise StoreImportError(ImportFault.NEWER) from error
    except GoError as error:
        raise StoreImportError(ImportFault.DAMAGED) from error
    return {**found, **aside}


def _untied(document: Any) -> Any:
    """A document without what ties a game to a friend's."""
    if not isinstance(document, Mapping) or "friend" not in document:
        return document
    rest = {name: value for name, value in document.items() if name != "friend"}
    if isinstance(rest.get("terms"), Mapping):
        rest["terms"] = {**rest["terms"], "opponent": Opponent.PERSON.value}
    return rest


def document_kind(key: str) -> str:
    """What lies under a short key. Raises NotationError for a key that is none of ours."""
    kind, slash, name = key.partition("/")
    if key in ("settings", "scores") or (kind == "game" and slash and name):
        return kind
    raise NotationError(f"no such document: {key!r}")


def settings_are_whole(data: object) -> bool:
    """Whether every setting in `data` is known and good."""
    if not isinstance(data, Mapping):
        return False
    read = parse_settings(data).to_json()
    return all(name in read and _same(read[name], value) for name, value in data.items())


def _same(value: object, other: object) -> bool:
    """Equal and of one kind: neither 1 for True nor True for 1."""
    return value == other and isinstance(value, bool) == isinstance(other, bool)


def _parts(text: str) -> tuple[dict[str, Any], dict[str, str]]:
    try:
        file = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise StoreImportError(ImportFault.NOT_OURS) from error
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise StoreImportError(ImportFault.NOT_OURS)
    if isinstance(file.get("version"), int) and file["version"] > VERSION:
        raise StoreImportError(ImportFault.NEWER)
    documents, aside = file.get("documents"), file.get("set-aside", {})
    if not isinstance(documents, dict) or not isinstance(aside, dict):
        raise StoreImportError(ImportFault.DAMAGED)
    if not all(key.startswith(ASIDE) and isinstance(kept, str) for key, kept in aside.items()):
        raise StoreImportError(ImportFault.DAMAGED)
    return documents, aside


def _checked(key: str, document: object) -> str:
    kind = document_kind(key)
    if not isinstance(document, dict):
        raise NotationError("not an object")
    content = _untied(upgraded(kind, document))
    if kind == "settings" and not (set(content) == {kind} and settings_are_whole(content[kind])):
        raise NotationError("settings that are not ours")
    if kind == "scores":
        Scores.parse(content)
    if kind == "game" and not parse_game(key, content)[1]:
        raise NotationError("a game that cannot be replayed")
    return format_document(content)
