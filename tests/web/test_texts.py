"""The words of the page: languages, plural forms, and a sentence for every reason."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import pytest

from gocore.errors import ActionFault, MoveFault, SetupFault
from web.engine import EngineFault
from web.notions import AddressFault, FriendNews
from web.offline import OfflineFault
from web.store import ImportFault, StoreProblem
from web.texts import LANGUAGES, REASONS, Texts, address_text, language_for, negotiate, reason_text

if TYPE_CHECKING:
    from pathlib import Path

FAULTS: list[type[Enum]] = [
    MoveFault,
    ActionFault,
    SetupFault,
    EngineFault,
    StoreProblem,
    ImportFault,
    OfflineFault,
    FriendNews,
]
EVERY_REASON = [reason for faults in FAULTS for reason in faults if reason is not SetupFault.NONE]
TAGS = [language.tag for language in LANGUAGES]


def test_every_reason_has_a_sentence_and_nothing_else_has() -> None:
    assert set(EVERY_REASON) == set(REASONS)


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("reason", EVERY_REASON, ids=repr)
def test_a_reason_is_told_in_every_language(tag: str, reason: Enum, locales: Path) -> None:
    sentence = reason_text(Texts.for_language(tag, locales=locales), reason)
    assert sentence.rstrip()[-1] in ".。"
    assert (sentence == REASONS[reason]) == (tag == "en")


def test_faults_that_stand_together_are_all_told() -> None:
    told = reason_text(Texts.for_language("en"), SetupFault.KOMI | SetupFault.HANDICAP)
    assert told == f"{REASONS[SetupFault.KOMI]} {REASONS[SetupFault.HANDICAP]}"


def test_no_two_reasons_share_a_sentence(locales: Path) -> None:
    for tag in TAGS:
        texts = Texts.for_language(tag, locales=locales)
        assert len({reason_text(texts, reason) for reason in REASONS}) == len(REASONS)


@pytest.mark.parametrize("tag", TAGS)
def test_a_bad_value_in_the_address_is_named(tag: str, locales: Path) -> None:
    texts = Texts.for_language(tag, locales=locales)
    sentence = address_text(texts, AddressFault("size", "{x}", "9"))
    assert "size={x}" in sentence
    assert "9" in sentence
    assert "seed=x" in address_text(texts, AddressFault("seed", "x", ""))


@pytest.mark.parametrize(
    ("preferred", "tag"),
    [
        (["zh-CN", "en"], "zh-Hans"),
        (["zh-SG"], "zh-Hans"),
        (["zh"], "zh-Hans"),
        (["zh_Hans_CN"], "zh-Hans"),
        (["zh-TW"], "zh-Hans"),
        (["zh-Hant-HK", "en-GB"], "zh-Hans"),
        (["en-GB", "zh"], "en"),
        (["EN"], "en"),
        (["fr-FR", "de", "zh-CN"], "zh-Hans"),
        (["tlh"], "en"),
        (["", "-", "x-y-z"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_we_have_is_taken(preferred: list[str], tag: str) -> None:
    assert negotiate(preferred) == tag


def test_traditional_chinese_is_told_from_simplified_once_there_is_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    traditional = type(LANGUAGES[0])("zh-Hant", "繁體中文", "ltr", "zh_TW")
    monkeypatch.setattr("web.texts.LANGUAGES", (*LANGUAGES, traditional))
    assert [language_for(tag) for tag in ("zh-HK", "zh-Hant", "zh-CN", "zh", "zh-Hans-TW")] == [
        "zh-Hant",
        "zh-Hant",
        "zh-Hans",
        "zh-Hans",
        "zh-Hans",
    ]


def test_contexts_tell_equal_words_apart(locales: Path) -> None:
    chinese = Texts.for_language("zh-Hans", locales=locales)
    assert chinese.pgettext("rule set", "Chinese") == "中国规则"
    assert chinese.pgettext("color", "Black") == "黑方"
    assert Texts.for_language("en", locales=locales).pgettext("color", "Black") == "Black"


@pytest.mark.parametrize(("tag", "forms"), [("en", 2), ("zh-Hans", 1)])
def test_plural_forms_are_the_languages_own(tag: str, forms: int, locales: Path) -> None:
    texts = Texts.for_language(tag, locales=locales)
    said = {texts.ngettext("{count} point", "{count} points", count) for count in (1, 2, 5)}
    assert len(said) == forms


def test_a_missing_catalogue_leaves_the_english_words(tmp_path: Path) -> None:
    texts = Texts.for_language("zh-Hans", locales=tmp_path)
    assert texts.gettext("The game is over.") == "The game is over."


def test_numbers_are_written_plainly_or_by_the_browser() -> None:
    assert [Texts.for_language("en").number(n) for n in (7.5, 7.0, -3, 0.25)] == [
        "7.5",
        "7",
        "-3",
        "0.25",
    ]
    assert Texts.for_language("en", number=lambda value: f"<{value}>").number(7.5) == "<7.5>"
