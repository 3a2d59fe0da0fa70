"""The whole page: what it promises to tests, bookmarks and screen readers."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from gocore.color import Color
from gocore.errors import ActionFault, MoveFault
from gocore.result import Ending, Result
from tests.web.desk import Desk, find, nodes, person, text, texts
from tests.web.document import applied
from web.notions import AddressFault, Notice, Question, Remark, Sheet
from web.opening import INDEX, opening_page, opening_state, with_opening
from web.state import noticed
from web.view.difference import difference
from web.view.node import Node, to_json
from web.view.page import move_numbers, page
from web.view.phrases import result_words
from web.view.refusals import refusal_words
from web.view.result import zi_words

T = texts("en")
WALL = "E5 F5 E4 F4 E3 F3 E2 F2 E1 F1 E6 F6 E7 F7 E8 F8 E9 F9"


def game_attributes(tree: Node) -> dict[str, str]:
    return {name: value for name, value in tree.attributes.items() if name.startswith("data-")}


def test_the_games_state_stands_on_one_element() -> None:
    desk = Desk().click("E5")
    assert game_attributes(desk.tree) == {
        "data-game": "",
        "data-phase": "playing",
        "data-to-move": "white",
        "data-move-number": "1",
        "data-thinking": "true",
        "data-result": "",
    }


def test_the_result_stands_there_in_its_short_form() -> None:
    desk = Desk(settings=person()).click(*WALL.split()).press("pass", "pass").judge()
    assert desk.tree.attributes["data-phase"] == "marking"
    desk.press("confirm", "confirm")
    assert game_attributes(desk.tree)["data-result"] == "B+1.5"


@pytest.mark.parametrize(
    ("presses", "expected"),
    [
        ((), ["undo", "pass", "resign", "new-game", "invite", "settings"]),
        (("pass", "pass"), ["confirm", "resume", "undo", "new-game", "invite", "settings"]),
        (("resign",), ["confirm", "cancel"]),
        (("resign", "confirm"), ["new-game", "invite", "settings"]),
    ],
)
def test_buttons_fit_what_can_be_done(presses: tuple[str, ...], expected: list[str]) -> None:
    assert Desk(settings=person()).press(*presses).actions == expected


def test_at_most_one_button_is_the_thing_to_do_next() -> None:
    for presses in ((), ("pass", "pass"), ("resign",), ("resign", "confirm")):
        tree = Desk(settings=person()).press(*presses).tree
        main = [n for n in nodes(tree) if "main" in n.attributes.get("class", "").split()]
        assert len(main) <= 1


def test_the_count_is_written_line_by_line_with_the_margin_in_points_and_zi() -> None:
    desk = Desk(settings=person()).click(*WALL.split()).press("pass", "pass").judge()
    words = text(find(desk.tree, "class", "count-sheet"))
    assert "Stones 9 9" in words
    assert "Points surrounded 36 27" in words
    assert "Komi – 7.5" in words
    assert "Total 45 43.5" in words
    assert "1.5 points, or ¾ 子, for Black" in words


@pytest.mark.parametrize(
    ("zi", "words"), [(0.25, "¼"), (3.75, "3¾"), (4.0, "4"), (0.5, "½"), (1.125, "1.125")]
)
def test_zi_are_written_with_quarters(zi: float, words: str) -> None:
    assert zi_words(T, zi) == words


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Result.counted(1.5), "Black wins by 1.5 points."),
        (Result.counted(-1), "White wins by 1 point."),
        (Result(Color.WHITE, Ending.RESIGNATION), "White wins by resignation."),
        (Result(Color.BLACK, Ending.TIME), "Black wins on time."),
        (Result(None, Ending.DRAW), "The game is a draw."),
        (Result(None, Ending.NO_RESULT), "The game has no result."),
    ],
)
def test_results_in_words(result: Result, words: str) -> None:
    assert result_words(T, result) == words


@pytest.mark.parametrize("reason", [*MoveFault, *ActionFault, *Remark])
def test_every_refusal_has_a_sentence_of_its_own(reason: MoveFault) -> None:
    assert refusal_words(T, reason).endswith(".")


def test_a_moves_number_is_that_of_the_stone_that_lies_there_now() -> None:
    desk = Desk(settings=person(move_numbers=True)).click("A2", "A1", "B1", "E5", "A1")
    numbers = move_numbers(desk.state)
    assert (numbers[0], numbers[1], numbers[9]) == (5, 3, 1)
    assert move_numbers(desk.press("back").state)[0] == 0


def test_a_bad_value_in_the_address_is_named() -> None:
    state = noticed(opening_state(), Notice((AddressFault("size", "banana", "9"),)))
    assert "size=banana" in text(find(page(T, state), "class", "notices"))


@pytest.mark.parametrize(
    ("reason", "words"),
    [(MoveFault.KO, "move 7, E5, is illegal. Ko"), (None, "move 7, “E5”, means")],
)
def test_a_bad_move_in_the_address_is_named(reason: MoveFault | None, words: str) -> None:
    fault = AddressFault("moves", "E5", "", 7, reason)
    state = noticed(opening_state(), Notice((fault,)))
    assert words in text(find(page(T, state), "class", "notices"))


def test_a_page_in_a_frame_offers_nothing_that_is_kept() -> None:
    state = replace(opening_state(), sheet=Sheet.SETTINGS)
    kept = "Kept in this browser"
    assert kept in text(page(T, state))
    assert kept not in text(page(T, replace(state, embedded=True)))


def test_an_open_sheet_leaves_the_board_and_stills_the_panel() -> None:
    tree = page(T, replace(opening_state(), sheet=Sheet.SETTINGS))
    assert "inert" in find(tree, "class", "panel-body").attributes
    assert find(tree, "role", "dialog")
    assert find(tree, "data-point", "E5")


def test_every_setting_of_the_game_and_the_display_has_a_control() -> None:
    tree = page(T, replace(opening_state(), sheet=Sheet.SETTINGS))
    controls = {n.attributes["data-setting"] for n in nodes(tree) if "data-setting" in n.attributes}
    assert controls == {
        "variant", "opponent", "level", "color", "size", "handicap", "komi", "rules", "resigns", "meeting",
        "coordinates", "move_numbers", "two_tap", "sound", "voice", "time_kind", "theme", "language",
    }  # fmt: skip


def test_the_scores_are_listed_by_level_and_size() -> None:
    desk = Desk().click("E5").press("resign", "confirm", "scores")
    assert "Easy 0 – 1 0 – 0 0 – 0" in text(find(desk.tree, "class", "sheet", prefix=True))


def test_in_chinese_no_english_sentence_is_left_in_the_status() -> None:
    desk = Desk(settings=person(language="zh-Hans")).click("E5")
    assert desk.screen.dresses[-1][1] == "zh-Hans"


def test_every_state_is_reached_by_the_difference_from_the_opening() -> None:
    desk = Desk(settings=person())
    shown: Node = opening_page()
    for step in ("settings", "close", "scores", "close", "pass", "pass", "confirm", "confirm"):
        desk.press(step)
        assert applied(shown, difference(shown, desk.tree)) == to_json(desk.tree)
        shown = desk.tree


def test_progress_alone_is_a_small_difference() -> None:
    state = replace(Desk("?size=19").click("Q16").state, thinking=0.25)
    steps = difference(page(T, state), page(T, replace(state, thinking=0.5)))
    assert [step[2:] for step in steps] == [["value", "50"]]


def test_a_move_on_a_large_board_is_a_small_difference() -> None:
    desk = Desk("?size=19&opponent=person").click("Q16")
    before = desk.tree
    assert len(difference(before, desk.click("D4").tree)) < 30


def test_questions_are_asked_in_place() -> None:
    for question in Question:
        tree = page(T, replace(opening_state(), question=question))
        assert text(find(tree, "class", "headline")).endswith("?")
        assert not [n for n in nodes(tree) if n.attributes.get("role") in ("dialog", "alertdialog")]


# The page before Python


def test_index_html_shows_the_opening_as_it_is_now() -> None:
    html = INDEX.read_text(encoding="utf-8")
    assert with_opening(html) == html, "run: python -m web.opening"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_index_html_has_no_inline_script_style_or_handler_and_names_no_other_host() -> None:
    reader = _Reader()
    reader.feed(INDEX.read_text(encoding="utf-8"))
    for tag, attributes in reader.found:
        assert tag != "style"
        assert tag != "script" or attributes.get("src")
        assert not [name for name in attributes if name == "style" or name.startswith("on")]
        for name in ("src", "href"):
            assert not (attributes.get(name) or "").startswith(("http:", "https:", "//"))
