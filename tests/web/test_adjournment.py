"""Adjournment with a sealed move, on a whole page without a browser."""

from __future__ import annotations

from tests.web.desk import Desk, find, nodes
from tests.web.test_clockwork import SUDDEN, reopened, result, two
from web.notions import Remark


def test_a_move_is_sealed_out_of_sight_and_opened_when_the_game_goes_on() -> None:
    desk = two(SUDDEN).click("D4").wait(10).press("adjourn").click("E5")
    assert desk.state.ghost is not None
    desk.wait(5).press("seal").wait(3600)
    assert desk.stone("E5") == "none"
    assert "E5" not in desk.state.said and "E5" not in desk.status
    assert desk.face("white") == "0:45"
    desk.press("open")
    assert desk.stone("E5") == "white"
    assert desk.state.clock_runs
    desk.wait(5)
    assert (desk.face("black"), desk.face("white")) == ("0:55", "0:45")


def test_nothing_on_the_page_points_to_a_sealed_move() -> None:
    desk = two(SUDDEN).click("D4").press("adjourn").click("G7").press("seal")
    assert desk.state.ghost is None
    assert find(desk.tree, "data-point", "G7").attributes["tabindex"] == "-1"
    assert find(desk.tree, "data-point", "E5").attributes["tabindex"] == "0"


def test_a_sealed_move_survives_the_page_being_closed() -> None:
    desk = two(SUDDEN).click("D4").wait(10).press("adjourn").click("G7").press("seal")
    kept = "".join(value for key, value in desk.tab.shared.items() if "/game/" in key)
    assert "G7" not in kept
    again = reopened(desk)
    assert again.stone("G7") == "none"
    assert again.actions[0] == "open"
    again.click("C3")
    assert again.state.refusal is Remark.ADJOURNED
    again.press("open").wait(5)
    assert again.stone("G7") == "white"
    assert again.face("black") == "0:55"


def test_only_a_legal_move_can_be_sealed_and_the_clock_runs_until_it_is() -> None:
    desk = two(SUDDEN).click("D4").press("adjourn", "seal")
    assert desk.state.sealed is None
    desk.click("D4")
    assert desk.state.ghost is None and desk.state.refusal is not None
    desk.wait(60)
    assert result(desk) == "B+T"
    assert not desk.state.sealing


def test_a_player_may_think_better_of_an_adjournment() -> None:
    desk = two(SUDDEN).click("D4").press("adjourn").click("E5").press("play-on")
    assert desk.stone("E5") == "none"
    desk.click("E5")
    assert desk.stone("E5") == "white"


def test_an_untimed_game_against_the_computer_is_adjourned_on_ones_own_turn() -> None:
    desk = Desk().click("D4").press("adjourn")
    assert not desk.state.sealing
    desk.computer("E5").press("adjourn").click("F6").press("seal")
    assert desk.state.sealed is not None
    assert not desk.state.awaits_computer
    again = reopened(desk).press("open")
    assert again.stone("F6") == "black"
    assert again.state.awaits_computer


def test_undo_and_pass_wait_for_an_adjourned_game_to_go_on() -> None:
    desk = two(SUDDEN).click("D4").press("adjourn").click("E5").press("seal").key("u").key("p")
    assert desk.state.game.move_number == 1
    assert desk.state.sealed is not None


def test_phantom_go_is_not_adjourned() -> None:
    desk = Desk("?opponent=person&variant=phantom")
    desk.press("reveal").click("D4").press("reveal", "more")
    assert desk.state.game.move_number == 1
    assert "adjourn" not in [n.attributes.get("data-action") for n in nodes(desk.tree)]
    assert not desk.press("adjourn").state.sealing
