"""The tournament referee: who insists on an illegal move is warned, and a slip is no move."""

from __future__ import annotations

from gocore.color import Color
from gocore.errors import MoveFault
from tests.web.desk import Desk, find, person, text

KO = "D4 E4 D6 E6 C5 F5 E5 D5"


def tournament() -> Desk:
    return Desk(settings=person(rules="chinese-tournament"))


def test_an_illegal_move_is_told_first_and_insisting_is_a_warning_and_a_lost_turn() -> None:
    desk = tournament().click(*KO.split()).click("E5")
    assert (desk.state.refusal, desk.state.game.warned) == (MoveFault.KO, set())
    assert "the turn is lost" in desk.status
    assert "the turn is lost" in desk.state.said
    desk.click("E5")
    assert (desk.state.game.warned, desk.state.game.to_move) == ({Color.BLACK}, Color.WHITE)
    assert "Black is warned" in desk.status
    assert "warned" in text(find(desk.tree, "data-color", "black"))


def test_the_second_warning_loses() -> None:
    desk = tournament().click(*KO.split(), "E5", "E5", "H1", "A2", "H2", "B1", "A1", "A1")
    assert desk.state.game.warned == {Color.BLACK, Color.WHITE}
    desk.click("J1").press("pass").click("J2", "A1", "A1")
    assert str(desk.state.game.result) == "B+F"
    assert "White was warned twice" in desk.status


def test_a_stray_tap_on_a_stone_is_no_breach_however_often() -> None:
    desk = tournament().click("E5", "E5", "E5", "E5")
    assert (desk.state.game.move_number, desk.state.game.warned) == (1, set())


def test_after_another_point_insisting_begins_anew() -> None:
    desk = tournament().click(*KO.split()).click("E5", "D4", "E5")
    assert desk.state.game.warned == set()


def test_under_other_rules_insisting_costs_nothing() -> None:
    desk = Desk(settings=person()).click(*KO.split()).click("E5", "E5", "E5")
    assert (desk.state.refusal, desk.state.game.to_move) == (MoveFault.KO, Color.BLACK)


def test_a_warning_is_taken_back_like_a_move() -> None:
    desk = tournament().click(*KO.split(), "E5", "E5").press("undo")
    assert (desk.state.game.warned, desk.state.game.to_move) == (set(), Color.BLACK)
