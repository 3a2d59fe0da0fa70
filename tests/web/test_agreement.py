"""Coming to an end together: marks, locks, second looks, draws, a referee, a count while playing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gocore.color import Color
from gocore.game import Phase
from gocore.points import parse_vertex
from tests.web.desk import Desk, find, nodes, person, text
from web.expectation import expected_lead, surprise
from web.notions import Question, Remark, Sheet
from web.settings import Settings

WALL = "E5 F5 E4 F4 E3 F3 E2 F2 E1 F1 E6 F6 E7 F7 E8 F8 E9 F9 C6 H7"


def people(rules: str = "chinese", **changes: object) -> Desk:
    return Desk(settings=person(rules=rules, **changes))


def marking(dead: str = "", rules: str = "chinese") -> Desk:
    return people(rules).click(*WALL.split()).press("pass", "pass").judge(dead)


def shown(desk: Desk, name: str) -> str:
    """The words of an element of this class, empty where there is none."""
    for node in nodes(desk.tree):
        if name in node.attributes.get("class", "").split():
            return text(node)
    return ""


# Agreement and the lock


def test_after_one_side_agrees_a_stray_tap_changes_nothing() -> None:
    desk = marking().press("confirm").click("H7", "C6")
    assert (desk.state.game.dead, desk.state.game.confirmed) == (set(), {Color.BLACK})
    assert desk.state.refusal is Remark.LOCKED
    assert str(desk.press("confirm").state.game.result) == "B+1.5"


def test_changing_marks_takes_a_button_and_clears_the_agreement() -> None:
    desk = marking().press("confirm")
    assert desk.actions == ["confirm", "resume", "change-marks", "new-game", "invite", "settings"]
    desk.press("change-marks")
    assert desk.state.game.confirmed == {Color.BLACK}
    desk.click("H7")
    assert (len(desk.state.game.dead), desk.state.game.confirmed) == (1, set())
    desk.press("confirm").click("C6")
    assert desk.state.refusal is Remark.LOCKED


def test_the_dead_are_listed_in_words() -> None:
    desk = (
        people().click("E5", "A1", "E6", "A2", "E7", "H8").press("pass", "pass").judge("A1 A2 H8")
    )
    assert shown(desk, "dead-list") == "Counted as dead: White H8, A2 (2 stones)."
    desk.click("H8")
    assert shown(desk, "dead-list") == "Counted as dead: White A2 (2 stones)."
    desk.click("A1")
    assert shown(desk, "dead-list") == "No stone is counted as dead."


def test_two_people_may_play_on_instead() -> None:
    assert marking().press("confirm", "resume").state.phase is Phase.PLAYING


# The second look


def far(desk: Desk, expected: float) -> Desk:
    desk.table.show(replace(desk.state, expected=expected))
    return desk


def test_a_count_far_from_what_the_search_expects_is_asked_about_once_more() -> None:
    desk = far(marking(), -20).press("confirm")
    assert (desk.state.question, desk.state.game.confirmed) == (Question.FAR_COUNT, set())
    assert "29 points more" in desk.status
    assert desk.press("cancel").state.question is None
    desk.press("confirm", "confirm", "confirm")
    assert str(desk.state.game.result) == "B+1.5"


def test_a_count_near_it_is_not() -> None:
    assert far(marking(), 5).press("confirm").state.game.confirmed == {Color.BLACK}


def test_small_doubts_do_not_add_up() -> None:
    assert expected_lead([0.8] * 50 + [-0.7] * 31 + [0.25]) == 19.25


def test_without_a_search_nothing_is_surprising() -> None:
    assert surprise(replace(marking().state, expected=None)) == 0


def test_the_surprise_is_the_same_by_area_and_by_territory() -> None:
    assert surprise(far(marking(), -20).state) == surprise(far(marking("", "japanese"), -20).state)


# Why is it not over?


def test_neutral_points_are_named_and_shown_on_demand() -> None:
    walls = "D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 D6 F6 D7 F7 D8 F8 D9 F9 E5 E4 E3 E1"
    desk = people().click(*walls.split()).press("pass", "pass").judge()
    assert "5 points are still nobody's." in shown(desk, "open")
    assert shown(desk, "open-point") == ""
    desk.press("why-not-over")
    assert "Open: E9, E8, E7, E6, E2." in shown(desk, "open")
    assert "worth a point" in shown(desk, "open")
    assert "Open: E9" in desk.state.said
    assert len([n for n in nodes(desk.tree) if n.attributes.get("class") == "open-point"]) == 5
    assert "worth a point" not in shown(desk.press("why-not-over"), "open")


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
def test_behind_a_gap_in_a_border_every_point_is_nobodys(rules: str) -> None:
    walls = "D5 E5 D4 E4 D3 E3 D2 E2 D6 E6 D7 E7 D8 E8 D9 E9"
    desk = people(rules=rules).click(*walls.split()).press("pass", "pass").judge()
    desk.press("why-not-over")
    assert desk.state.count is not None
    assert desk.state.count.territory.count(0) == 81
    assert "65 points are still nobody's." in shown(desk, "open")
    assert "Open: D1, E1. Close the borders there" in shown(desk, "open")


def test_where_borders_are_open_no_points_are_listed() -> None:
    desk = people().click("E5", "C3").press("why-not-over").judge()
    assert "borders are open" in shown(desk, "open")


def test_on_a_finished_board_nothing_keeps_the_game_open() -> None:
    desk = people().click(*WALL.split()).press("why-not-over").judge("C6 H7")
    assert "No point is left open" in shown(desk, "open")


# Count now


def test_counting_while_playing_is_only_a_look() -> None:
    desk = people().click(*WALL.split()).press("more", "count-now")
    game = desk.state.game
    assert (desk.state.sheet, desk.state.thinking) == (None, 0.0)
    desk.judge("H7")
    assert desk.actions == ["back-to-game"]
    assert "As it stands, Black leads by 1.5 points." in desk.status
    assert find(desk.tree, "data-point", "H7").attributes["data-dead"] == "true"
    assert desk.click("A1").state.refusal is Remark.COUNTING
    desk.press("back-to-game")
    assert desk.state.game is game
    assert desk.click("A1").stone("A1") == "black"


def test_going_back_does_not_wait_for_the_judgement() -> None:
    desk = people().click("E5").press("count-now", "back-to-game")
    assert (desk.state.counting, desk.state.thinking, desk.engine.stops) == (False, None, 1)


def test_nothing_is_counted_while_the_computer_thinks() -> None:
    assert Desk().click("E5").press("count-now").state.counting is False


def test_the_sheet_of_wishes_offers_what_the_game_has() -> None:
    def wishes(desk: Desk) -> list[str]:
        sheet = find(desk.press("more").tree, "class", "sheet", prefix=True)
        return [n.attributes["data-action"] for n in nodes(sheet) if n.tag == "button"][1:]

    assert wishes(people()) == ["count-now", "why-not-over", "offer-draw", "no-result"]
    assert wishes(Desk()) == ["count-now", "why-not-over"]
    assert wishes(marking()) == ["no-result"]
    assert wishes(marking().press("confirm", "confirm")) == []


# The third pass, the dispute


def test_under_aga_rules_whites_third_pass_is_explained() -> None:
    desk = people("aga").click("E5").press("pass", "pass")
    assert desk.state.phase is Phase.PLAYING
    assert "White passes last" in desk.status
    assert desk.press("pass").state.phase is Phase.MARKING


def test_the_computer_passes_a_third_time_without_thinking() -> None:
    desk = Desk("?rules=aga").click("E5").computer(None).press("pass")
    assert (desk.state.phase, len(desk.engine.questions)) == (Phase.MARKING, 2)
    assert [kind for kind, *_ in desk.engine.questions] == ["move", "judge"]


def test_while_a_dispute_is_played_out_it_is_said_what_the_second_stop_means() -> None:
    desk = Desk(settings=Settings(level="medium"))
    for mine, theirs in zip(WALL.split()[::2], WALL.split()[1::2], strict=True):
        desk.click(mine).computer(theirs)
    desk.press("pass").computer(None).judge().click("H7").press("confirm")
    desk.click("A1").computer("J9")
    assert "every stone on the board counts as alive" in desk.status


def test_the_count_is_explained_in_a_sheet() -> None:
    desk = marking().press("count-sheet")
    assert desk.state.sheet is Sheet.COUNT
    assert parse_vertex("C6", desk.state.game.setup.grid) not in desk.state.game.dead
