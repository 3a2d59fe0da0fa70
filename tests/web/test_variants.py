"""The variants on the page: what each shows, what phantom Go keeps secret, whose turn it is."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from gocore.actions import Play
from gocore.color import Color
from gocore.game import Game, Phase
from gocore.points import Grid
from gocore.rules import CHINESE
from gocore.setup import Setup
from gocore.variants import VARIANTS
from tests.web.desk import Desk, find, nodes, text, texts
from tests.web.fakes import Tab
from web.address import read_address
from web.changes import changed
from web.notions import Remark
from web.settings import Opponent, Settings, Terms, parse_settings
from web.state import AppState
from web.store import Scores, Store
from web.texts import address_text
from web.veil import is_covered, turn_of
from web.view.node import to_json
from web.view.page import page

T = texts("en")


def written(desk: Desk) -> str:
    """Everything that stands in the document."""
    return json.dumps(to_json(desk.tree))


def stones(desk: Desk) -> set[str]:
    return {
        node.attributes["data-point"]
        for node in nodes(desk.tree)
        if node.attributes.get("data-stone") in ("black", "white")
    }


def shown(desk: Desk) -> bool:
    return not is_covered(desk.state)


# Phantom Go


def test_the_device_is_handed_over_before_each_turn() -> None:
    desk = Desk("?variant=phantom")
    assert desk.state.terms.opponent is Opponent.PERSON
    assert "Give the device to Black." in desk.status
    assert desk.click("E5").state.refusal is Remark.COVERED
    desk.press("reveal").click("E5")
    assert not shown(desk)
    assert desk.screen.focused[-1] == '[data-action="reveal"]'
    assert stones(desk) == set()
    assert "Give the device to White. Black has moved." in desk.status
    assert desk.press("reveal").status.startswith("White to move.")
    assert stones(desk) == set()
    desk.click("C3").press("reveal")
    assert stones(desk) == {"E5"}


def test_nothing_can_be_done_while_the_device_is_handed_over() -> None:
    desk = Desk("?variant=phantom").press("reveal").click("E5")
    assert desk.actions == ["new-game", "invite", "settings"]
    for key in ("p", "u", "Enter"):
        desk.key(key, "C3")
        assert desk.state.game.move_number == 1
        assert not shown(desk)
    assert "inert" in find(desk.tree, "class", "board").attributes


def test_the_referee_says_illegal_and_how_many_were_captured() -> None:
    desk = Desk("?variant=phantom&size=9")
    for vertex in ("A1", "A2", "E5"):
        desk.press("reveal").click(vertex)
    desk.press("reveal").click("E5")
    assert shown(desk)
    assert "The referee says: illegal." in desk.status
    assert "E5" not in stones(desk)
    desk.click("B1")
    assert "White has moved. The referee says: captured 1 stone." in desk.status
    assert desk.state.said.startswith("White has moved. The referee says: captured 1 stone.")
    assert stones(desk.press("reveal")) == {"E5"}


def test_a_first_tap_asks_the_referee_nothing() -> None:
    desk = Desk("?variant=phantom").press("reveal").click("E5").press("reveal")
    desk.click("E5", pointer="touch")
    assert desk.state.refusal is None
    assert desk.click("E5", pointer="touch").state.refusal is not None


@pytest.mark.parametrize("covered", [False, True])
@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize("looking", ["", "back"])
def test_the_document_is_the_same_wherever_the_other_sides_stones_lie(
    covered: bool, numbers: bool, looking: str
) -> None:
    documents = set()
    for whites in (("C3", "C4"), ("G7", "H2")):
        settings = replace(Settings(), variant="phantom", move_numbers=numbers)
        desk = Desk(settings=settings)
        for vertex in ("E5", whites[0], "D5", whites[1]):
            desk.press("reveal").click(vertex)
        if not covered:
            desk.press("reveal")
        documents.add(written(desk.press(*filter(None, [looking]))))
        heard = " ".join(desk.state.said.split())
        assert not any(vertex in heard for vertex in whites)
    assert len(documents) == 1


def test_after_two_passes_the_whole_board_is_shown_and_play_does_not_go_on() -> None:
    desk = Desk("?variant=phantom")
    desk.press("reveal").click("E5").press("reveal").click("C3")
    desk.press("reveal", "pass")
    assert "Black passed." in desk.status
    desk.press("reveal", "pass").judge()
    assert desk.state.phase is Phase.MARKING
    assert stones(desk) == {"E5", "C3"}
    resume = find(desk.tree, "data-action", "resume")
    assert resume.attributes["aria-disabled"] == "true"
    desk.press("confirm", "confirm")
    assert desk.state.phase is Phase.FINISHED


def test_no_move_is_taken_back_and_no_count_is_looked_at() -> None:
    desk = Desk("?variant=phantom").press("reveal").click("E5").press("reveal")
    assert desk.press("undo").state.game.move_number == 1
    assert "no move is taken back" in desk.status
    assert not desk.press("count-now").state.counting


def test_a_game_opened_again_is_covered() -> None:
    desk = Desk("?variant=phantom").press("reveal").click("E5").press("reveal")
    again = Desk("?variant=phantom", tab=desk.tab)
    assert not shown(again)
    assert turn_of(desk.state.game) == (1, Color.WHITE)


# Four players


def test_four_names_take_turns() -> None:
    desk = Desk("?variant=rengo")
    for seat, name in enumerate(("Anna", "Ben", "", "Dora")):
        desk.choose(f"names.{seat}", name)
    turns = []
    for vertex in ("E5", "C3", "G7", "C7", "G3"):
        turns.append(desk.status.split(" to move")[0])
        desk.click(vertex)
    assert turns == ["Anna", "Ben", "Black 2", "Dora", "Anna"]
    players = text(find(desk.tree, "class", "players"))
    assert "Ben" in players
    assert "then Dora" in players


def test_names_are_kept_and_bad_ones_left_out() -> None:
    settings = changed(Settings(), "names.3", " Dora ")
    assert parse_settings(json.loads(json.dumps(settings.to_json()))) == settings
    assert settings.names == ("", "", "", "Dora")
    for bad in (["a"] * 3, ["a" * 99] + [""] * 3, "abcd", [1, 2, 3, 4], None):
        assert parse_settings({"names": bad}) == Settings()


# All of them


@pytest.mark.parametrize("key", VARIANTS)
def test_each_variant_is_played_by_whom_it_can_be(key: str) -> None:
    desk = Desk(f"?variant={key}")
    assert desk.state.game.setup.variant is VARIANTS[key]
    expected = Opponent.COMPUTER if key in ("plain", "atari", "torus") else Opponent.PERSON
    assert desk.state.terms.opponent is expected
    desk.press("settings")
    controls = {n.attributes.get("data-setting") for n in nodes(desk.tree)}
    assert ("opponent" in controls) == (expected is Opponent.COMPUTER)
    assert ("names.0" in controls) == (key in ("pair", "rengo"))


def test_choosing_a_variant_begins_it_and_its_own_komi() -> None:
    desk = Desk("?opponent=person&komi=5.5")
    desk.choose("variant", "atari")
    assert desk.state.game.setup.variant.key == "atari"
    assert desk.state.game.setup.komi == 0
    assert desk.choose("variant", "plain").state.game.setup.komi == 7.5


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?variant=blitz", "“variant=blitz” in the address means nothing here; plain is used"),
        ("?variant=", "“variant=” in the address means nothing here; plain is used"),
        ("?variant=pair&opponent=computer", "“opponent=computer” in the address means nothing"),
    ],
)
def test_a_bad_address_is_named(query: str, said: str) -> None:
    (fault,) = read_address(query).faults
    assert address_text(T, fault).startswith(said)


def test_who_asks_for_the_computer_gets_a_game_that_it_plays() -> None:
    phantom = replace(Settings(), variant="phantom")
    assert read_address("?opponent=computer", phantom).settings.variant == "plain"
    assert read_address("?size=9", phantom).settings.variant == "phantom"
    assert read_address("?variant=torus&opponent=computer", phantom).faults == ()


def test_the_first_capture_ends_atari_go() -> None:
    desk = Desk("?variant=atari&opponent=person").click("A1", "A2", "E5", "B1")
    assert find(desk.tree, "data-game", "").attributes["data-result"] == "W+C"
    assert "White wins by the first capture." in desk.status
    desk = Desk("?variant=atari&opponent=person").click("A1").press("pass", "pass")
    assert "Black wins by 81 points. Nobody captured before both passed" in desk.status


def test_only_plain_go_counts_among_the_scores() -> None:
    for query, losses in (("?variant=plain", 1), ("?variant=atari", 0)):
        desk = Desk(query).click("E5").press("resign", "confirm")
        assert desk.state.scores.tally("easy", 9).losses == losses
    assert "Scores against the computer" in text(find(desk.tree, "class", "foot"))


@pytest.mark.parametrize("grid", [Grid.square(7), Grid.of(9, 13)], ids=str)
def test_a_game_brought_from_elsewhere_on_another_board_does_not_spoil_the_scores(
    grid: Grid,
) -> None:
    tab = Tab()
    there = Store(tab, now_ms=lambda: 1)
    begun = there.new_game(Terms(), Game.start(Setup(grid, CHINESE, 7.5)))
    there.save_game(begun.game.after(Play(Color.BLACK, 0)))
    there.close()
    desk = Desk(tab=tab, kept=True).press("resign", "confirm")
    assert desk.state.game.setup.grid == grid
    assert desk.state.phase is Phase.FINISHED
    assert list(desk.state.scores.rows) == []
    assert Desk(tab=tab, kept=True).state.notices == ()


def test_a_cursor_goes_across_the_edges_of_a_torus() -> None:
    desk = Desk("?variant=torus")
    for key in ("ArrowLeft",) * 5 + ("ArrowUp",) * 5:
        desk.key(key)
    assert desk.state.cursor == desk.state.game.setup.grid.point(8, 0)


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
@pytest.mark.parametrize("key", VARIANTS)
def test_each_variant_is_drawn_from_beginning_to_end(key: str, language: str) -> None:
    settings = replace(Settings(), variant=key)
    game = Game.start(Setup.standard(9, variant=VARIANTS[key]))
    state = AppState(settings, Terms.of(settings), game, Scores())
    assert page(texts(language), state).children
