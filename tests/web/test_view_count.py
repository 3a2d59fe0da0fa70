"""The score sheet in words: every line, 子 and thresholds, the board by other rules and why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from gocore.color import Color
from gocore.comparison import Reason
from gocore.result import Ending, Result
from gocore.rules import RULE_SETS
from gocore.scoring import LineKind, score
from tests.web.desk import Desk, find, nodes, person, text, texts
from web.texts import LANGUAGES, Texts
from web.view.count import line_meaning, short_result
from web.view.reasons import REASONS, reason_sentence
from web.view.result import line_name, margin_words, zi_words

if TYPE_CHECKING:
    from pathlib import Path

T = texts("en")
TAGS = [language.tag for language in LANGUAGES]
WALL = "E5 F5 E4 F4 E3 F3 E2 F2 E1 F1 E6 F6 E7 F7 E8 F8 E9 F9"


def counted(rules: str, moves: str = WALL, **changes: object) -> Desk:
    desk = Desk(settings=person(rules=rules, **changes)).click(*moves.split())
    desk.press("pass", "pass")
    return desk.judge().press("confirm", "confirm")


def sheet_words(desk: Desk) -> str:
    return text(find(desk.press("count-sheet").tree, "class", "sheet", prefix=True))


@pytest.mark.parametrize(
    ("rules", "result"),
    [("chinese", "B+1.5"), ("chinese-tournament", "B+1.5"), ("japanese", "B+2.5"),
     ("korean", "B+2.5"), ("aga", "B+1.5"), ("new-zealand", "B+2"), ("ing", "B+1")],
)  # fmt: skip
def test_the_same_game_under_each_rule_set(rules: str, result: str) -> None:
    assert str(counted(rules).state.game.result) == result


@pytest.mark.parametrize("rules", [key for key in RULE_SETS if key != "ancient"])
def test_the_lines_shown_add_up_to_the_totals_shown(rules: str) -> None:
    table = find(counted(rules).tree, "class", "count-sheet", prefix=True)
    rows = [
        [text(cell).replace("–", "0") for cell in node.children]  # type: ignore[arg-type]
        for node in nodes(table)
        if node.tag == "tr"
    ]
    *lines, total = rows[1:]
    for side in (1, 2):
        assert sum(float(line[side]) for line in lines) == float(total[side])


def test_by_area_there_is_a_line_in_zi_and_by_territory_there_is_none() -> None:
    assert "1.5 points, or ¾ 子, for Black" in text(counted("chinese").tree)
    words = sheet_words(counted("japanese"))
    assert "2.5 points for Black" in words
    assert "子" not in words


def test_each_side_has_so_many_zi_and_needs_more_than_so_many() -> None:
    words = sheet_words(counted("chinese"))
    assert "Black has 45 子 and needs more than 44¼." in words
    assert "White has 36 子 and needs more than 36¾." in words


def test_the_thresholds_on_a_large_board_are_the_known_ones() -> None:
    game = Desk("?opponent=person&size=19").state.game
    sheet = score(game.position.board, dead=(), rules=RULE_SETS["chinese"], komi=7.5)
    assert [zi_words(T, sheet.zi_needed(color)) for color in Color] == ["184¼", "176¾"]
    assert [zi_words(T, sheet.zi_held(color)) for color in Color] == ["180½", "180½"]


def test_the_board_by_other_rules_stands_side_by_side_with_reasons() -> None:
    desk = counted("chinese").press("count-sheet")
    rows = {n.attributes["data-rules"]: " ".join(text(n).split()) for n in nodes(desk.tree)
            if "data-rules" in n.attributes}  # fmt: skip
    assert list(rows) == list(RULE_SETS)
    assert rows["chinese"] == "Chinese Black by 1.5 The rules of this game."
    assert rows["japanese"] == "Japanese Black by 2.5 The komi is 6.5. 1 point for Black"
    assert rows["aga"] == "AGA Black by 1.5 The same count."


def test_while_play_goes_on_there_is_no_count() -> None:
    assert "There is no count." in sheet_words(Desk())


@pytest.mark.parametrize("language", TAGS)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence_in_every_language(
    reason: Reason, language: str, locales: Path
) -> None:
    t = Texts.for_language(language, locales=locales)
    sentence = reason_sentence(t, reason, 6.5)
    assert sentence.endswith((".", "。"))
    assert not re.search(r"[{}]", sentence)
    assert language == "en" or sentence != reason_sentence(T, reason, 6.5)


def test_no_two_reasons_have_the_same_sentence() -> None:
    assert len(set(REASONS.values())) == len(Reason)


@pytest.mark.parametrize("language", TAGS)
@pytest.mark.parametrize("kind", LineKind)
def test_every_line_has_a_name_and_a_meaning_in_every_language(
    kind: LineKind, language: str, locales: Path
) -> None:
    t = Texts.for_language(language, locales=locales)
    assert line_name(t, kind)
    assert line_meaning(t, kind).endswith((".", "。"))
    assert language == "en" or line_meaning(t, kind) != line_meaning(T, kind)


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Result.counted(1.5), "Black by 1.5"),
        (Result.counted(0), "A tie"),
        (Result.counted(0, Color.BLACK), "A tie, for Black"),
        (Result(Color.WHITE, Ending.RESIGNATION), "White wins by resignation."),
    ],
)
def test_results_in_short(result: Result, words: str) -> None:
    assert short_result(T, result) == words


def test_a_tie_under_ing_rules_is_blacks_and_said_so() -> None:
    game = Desk("?opponent=person&rules=ing&komi=0").state.game
    sheet = score(game.position.board, dead=(), rules=RULE_SETS["ing"], komi=0)
    assert margin_words(T, sheet) == "No difference; Black wins a tie"
