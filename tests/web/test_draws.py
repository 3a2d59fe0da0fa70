"""Games that nobody wins: a draw offered and answered, an end without result, cycles of kos."""

from __future__ import annotations

from dataclasses import replace

from gocore.game import Phase
from tests.web.desk import Desk
from tests.web.test_agreement import people, shown
from web.notions import Question, Remark
from web.settings import Terms


def test_a_draw_is_offered_and_accepted() -> None:
    desk = people().click("E5").press("more", "offer-draw")
    assert (desk.state.sheet, desk.actions) == (None, ["accept-draw", "decline-draw"])
    assert "White offers a draw." in desk.status
    assert desk.click("A1").state.refusal is Remark.OFFERED
    desk.press("accept-draw")
    assert (str(desk.state.game.result), desk.state.phase) == ("0", Phase.FINISHED)


def test_a_draw_offer_is_declined_and_play_goes_on() -> None:
    desk = people().click("E5").press("offer-draw", "decline-draw").click("A1")
    assert (desk.state.game.draw_offer, desk.stone("A1")) == (None, "white")


def test_two_people_end_a_game_without_result_after_one_question() -> None:
    desk = people("japanese").click("E5").press("more", "no-result")
    assert (desk.state.question, desk.state.sheet) == (Question.NO_RESULT, None)
    assert str(desk.press("confirm").state.game.result) == "Void"


def test_the_computer_takes_no_draw_without_a_cycle() -> None:
    desk = Desk().press("offer-draw")
    assert (desk.state.refusal, desk.state.game.draw_offer) == (Remark.DECLINED, None)
    assert Desk().press("no-result").state.refusal is Remark.DECLINED


TRIPLE_KO = "B9 C9 A8 B8 B7 D8 B5 C7 A4 C5 C4 D4 B3 C3 G5 H5 F4 G4 G3 J4 pass H3 C8 B4 H4 B8 C4 G4"


def cycle(rules: str) -> Desk:
    desk = people(rules)
    for move in TRIPLE_KO.split():
        desk = desk.press("pass") if move == "pass" else desk.click(move)
    return desk


def test_a_triple_ko_can_end_without_result_where_the_rules_say_so() -> None:
    desk = cycle("japanese")
    assert "may end without a result" in shown(desk, "claim")
    assert str(desk.press("no-result", "confirm").state.game.result) == "Void"


def test_a_triple_ko_can_be_a_draw_where_the_rules_say_so() -> None:
    desk = cycle("chinese-tournament")
    assert "may end in a draw" in shown(desk, "claim")
    desk.press("offer-draw")
    assert shown(desk, "claim") == ""
    assert str(desk.press("accept-draw").state.game.result) == "0"


def test_the_computer_agrees_to_what_the_rules_name_for_a_cycle() -> None:
    desk = cycle("chinese-tournament")
    desk.table.show(replace(desk.state, terms=Terms()))
    assert str(desk.press("offer-draw").state.game.result) == "0"
    desk = cycle("japanese")
    desk.table.show(replace(desk.state, terms=Terms()))
    assert str(desk.press("no-result", "confirm").state.game.result) == "Void"
