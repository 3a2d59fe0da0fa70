"""Catalogues of texts against the sources and each other."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from web.building.texts import catalogues, compile_catalogue, extract, read_catalogue

if TYPE_CHECKING:
    from pathlib import Path

    from babel.messages.catalog import Catalog, Message

PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\(\w+\)[sdf]|%[sdf]")
LANGUAGES = [pytest.param(path, id=path.parent.parent.name) for path in catalogues()]


@cache
def template() -> Catalog:
    return extract()


def forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def entries(catalogue: Catalog) -> dict[tuple[str | None, str], Message]:
    return {(message.context, forms(message.id)[0]): message for message in catalogue if message.id}


def test_there_are_texts_and_catalogues() -> None:
    assert len(template()) > 0
    assert LANGUAGES


@pytest.mark.parametrize("path", LANGUAGES)
def test_a_catalogue_has_every_text_and_no_other(path: Path) -> None:
    assert entries(read_catalogue(path)).keys() == entries(template()).keys(), "run make texts"


@pytest.mark.parametrize("path", LANGUAGES)
def test_every_text_is_translated(path: Path) -> None:
    untranslated = [
        message.id
        for message in entries(read_catalogue(path)).values()
        if message.fuzzy or not all(forms(message.string))
    ]
    assert untranslated == []


@pytest.mark.parametrize("path", LANGUAGES)
def test_placeholders_agree(path: Path) -> None:
    for message in entries(read_catalogue(path)).values():
        allowed = {frozenset(PLACEHOLDER.findall(form)) for form in forms(message.id)}
        for form in forms(message.string):
            assert frozenset(PLACEHOLDER.findall(form)) in allowed, form


@pytest.mark.parametrize("path", LANGUAGES)
def test_a_catalogue_compiles_to_the_same_bytes_each_time(path: Path) -> None:
    assert compile_catalogue(path) == compile_catalogue(path)
