"""A handicap that Black places freely: stone by stone, taken back, kept, and then the game."""

from __future__ import annotations

import pytest

from gocore.color import Color
from gocore.errors import ActionFault, GoError, MoveFault, NotationError
from gocore.game import Game
from gocore.points import Grid, parse_vertex
from gocore.setup import Setup
from tests.web.desk import Desk, person
from tests.web.fakes import Tab, run
from web.notions import Remark
from web.placing import Placing
from web.saved import SavedGame, parse_game
from web.settings import HandicapPlacement, Terms
from web.store import Store

GRID = Grid.square(9)
TWO = person(handicap=2, placement=HandicapPlacement.FREE)
THREE = person(handicap=3, placement=HandicapPlacement.FREE)


def test_black_places_the_stones_and_then_white_moves() -> None:
    desk = Desk(settings=THREE)
    assert "Black places 3 handicap stones." in desk.status
    desk.click("C3", "D4")
    assert "Black places 1 handicap stone." in desk.status
    assert (desk.stone("D4"), desk.state.game.move_number) == ("black", 0)
    desk.click("G7")
    setup = desk.state.game.setup
    assert (setup.handicap, setup.komi) == (3, 0.5)
    assert setup.stones == tuple(parse_vertex(vertex, GRID) for vertex in ("C3", "D4", "G7"))
    assert desk.state.game.to_move is Color.WHITE
    assert desk.click("E5").stone("E5") == "white"


def test_a_stone_is_not_placed_on_another() -> None:
    desk = Desk(settings=THREE).click("C3", "C3")
    assert desk.state.refusal is MoveFault.OCCUPIED
    assert desk.state.placing == Placing(3, (parse_vertex("C3", GRID),))


def test_on_a_touch_screen_a_second_tap_places() -> None:
    desk = Desk(settings=THREE).click("C3", pointer="touch")
    assert desk.stone("C3") == "none"
    assert desk.click("C3", pointer="touch").stone("C3") == "black"


def test_stones_are_taken_back_one_by_one_and_also_the_last() -> None:
    desk = Desk(settings=TWO).click("C3", "D4", "E5").press("undo", "undo")
    assert (desk.stone("C3"), desk.stone("D4"), desk.stone("E5")) == ("black", "none", "none")
    desk.press("undo")
    assert desk.stone("C3") == "none"
    assert desk.press("undo").state.refusal is ActionFault.NOTHING_TO_UNDO


@pytest.mark.parametrize("action", ["pass", "resign", "offer-draw", "no-result", "count-now"])
def test_there_is_no_game_to_end_before_the_stones_are_placed(action: str) -> None:
    desk = Desk(settings=TWO).click("C3").press(action)
    assert (desk.state.question, desk.state.game.actions) == (None, ())
    assert desk.state.refusal is Remark.PLACING


def test_the_computer_waits_for_the_stones_and_moves_first() -> None:
    desk = Desk("?handicap=2&placement=free").click("C3")
    assert desk.engine.questions == []
    desk.click("G7").computer("E5")
    assert (desk.stone("E5"), desk.state.can_play) == ("white", True)


def test_stones_placed_outlive_the_tab() -> None:
    tab = Tab()
    Desk(settings=THREE, tab=tab).click("C3", "D4")
    saved = run(Store(tab, now_ms=lambda: 0).load())
    assert saved.game
    assert saved.game.placing == Placing(3, (parse_vertex("C3", GRID), parse_vertex("D4", GRID)))
    assert saved.problems == ()


def test_a_finished_placement_outlives_the_tab_before_whites_first_move() -> None:
    tab = Tab()
    Desk(settings=TWO, tab=tab).click("C3", "D4")
    saved = run(Store(tab, now_ms=lambda: 0).load())
    assert saved.game
    assert (saved.game.placing, saved.game.game.setup.handicap) == (None, 2)


def test_what_is_written_is_read() -> None:
    game = SavedGame("a", Terms(), Game.start(Setup.standard()), Placing(4, (3, 1)))
    assert parse_game("a", game.to_json(5)) == (game, True)


@pytest.mark.parametrize(
    "placing",
    [None, {}, {"handicap": 1, "stones": []}, {"handicap": True, "stones": []},
     {"handicap": 10, "stones": []}, {"handicap": 2, "stones": ["C3", "C3"]},
     {"handicap": 2, "stones": ["C3", "D4"]}, {"handicap": 2, "stones": ["Z9"]},
     {"handicap": 2, "stones": [3]}, {"handicap": 2, "stones": "C3"}],
)  # fmt: skip
def test_a_placement_that_cannot_be_is_refused(placing: object) -> None:
    with pytest.raises(GoError) as raised:
        Placing.parse(placing, GRID)
    assert isinstance(raised.value, NotationError)


def test_no_handicap_is_placed_on_stones() -> None:
    game = SavedGame("a", Terms(), Game.start(Setup.standard(handicap=2)), Placing(4, (3, 1)))
    with pytest.raises(NotationError):
        parse_game("a", game.to_json(5))
