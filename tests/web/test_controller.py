"""What the page does for a player, without a browser and with an engine that answers when told."""

from __future__ import annotations

import pytest

from gocore.color import Color
from gocore.errors import ActionFault, MoveFault
from gocore.game import Phase
from tests.web.desk import Desk, person
from web.engine import EngineFault
from web.notions import Question, Remark, Remedy
from web.settings import Settings
from web.store import Tally


def numbers(desk: Desk) -> tuple[int, int | None]:
    return desk.state.game.move_number, desk.state.shown


# Playing


def test_the_page_opens_on_a_board_on_which_black_may_play() -> None:
    desk = Desk().click("E5")
    assert desk.stone("E5") == "black"
    assert desk.state.thinking is not None


def test_the_computer_answers_and_the_turn_comes_back() -> None:
    desk = Desk().click("E5").computer("C3")
    assert desk.stone("C3") == "white"
    assert desk.state.can_play
    assert desk.screen.sounds == ["stone", "stone"]


def test_the_computer_begins_when_the_player_is_white() -> None:
    desk = Desk("?color=white").computer("E5")
    assert (desk.stone("E5"), desk.state.can_play) == ("black", True)


def test_the_computer_begins_as_white_when_black_has_a_handicap() -> None:
    desk = Desk("?handicap=2").computer("E5")
    assert (desk.stone("E5"), desk.stone("G7")) == ("white", "black")


def test_the_search_is_told_level_seed_and_all_that_white_gets() -> None:
    desk = Desk("?handicap=3&level=hard&seed=5")
    kind, position, terms = desk.engine.questions[0]
    assert (kind, position) == ("move", desk.state.game.position)
    assert terms.pop("limit_ms") is None
    expected = {"komi": 3.5, "level": "hard", "seed": 5, "resigns_from": 39}
    assert terms == expected | {"first_capture": False}


@pytest.mark.parametrize(
    ("moves", "vertex", "reason"),
    [
        ("E5", "E5", MoveFault.OCCUPIED),
        ("A2 E5 B1 E6", "A1", None),
        ("A2 E5 B1", "A1", MoveFault.SUICIDE),
        ("D4 E4 D6 E6 C5 F5 E5 D5", "E5", MoveFault.KO),
    ],
)
def test_a_move_that_is_refused_says_why_and_changes_nothing(
    moves: str, vertex: str, reason: MoveFault | None
) -> None:
    desk = Desk(settings=person()).click(*moves.split())
    before = desk.state.game
    desk.click(vertex)
    assert desk.state.refusal is reason
    assert (desk.state.game is before) is (reason is not None)


def test_the_reason_stands_in_the_status_and_is_heard_each_time() -> None:
    desk = Desk(settings=person()).click("E5", "E5")
    assert "stone" in desk.status
    heard = desk.state.said
    assert desk.click("E5").state.said != heard
    assert desk.state.said.strip() == heard.strip()


def test_a_click_while_the_computer_thinks_is_told_to_wait() -> None:
    desk = Desk().click("E5", "C3")
    assert desk.state.refusal is ActionFault.NOT_YOUR_TURN
    assert desk.computer("G7").state.refusal is None


def test_a_capture_is_counted_heard_and_sounds_like_more_than_a_stone() -> None:
    desk = Desk(settings=person()).click("A2", "A1", "B1")
    assert desk.state.position.captures_of(Color.BLACK) == 1
    assert desk.state.said == "Black B1, captures 1 stone. White to move."
    assert desk.screen.sounds[-1] == "capture"


def test_sound_can_be_turned_off() -> None:
    desk = Desk(settings=person(sound=False)).click("E5")
    assert desk.screen.sounds == []


# Touch and keyboard


def test_on_a_touch_screen_the_second_tap_on_a_point_plays_it() -> None:
    desk = Desk().click("E5", pointer="touch")
    assert (desk.stone("E5"), desk.state.game.move_number) == ("none", 0)
    desk.click("C3", pointer="touch").click("C3", pointer="touch")
    assert (desk.stone("C3"), desk.state.ghost) == ("black", None)


def test_a_setting_lets_one_tap_play() -> None:
    desk = Desk(settings=Settings(two_tap=False)).click("E5", pointer="touch")
    assert desk.stone("E5") == "black"


def test_a_first_tap_on_a_point_that_takes_no_stone_says_why() -> None:
    desk = Desk(settings=person()).click("E5").click("E5", pointer="touch")
    assert (desk.state.refusal, desk.state.ghost) == (MoveFault.OCCUPIED, None)


def test_arrow_keys_move_the_cursor_and_enter_plays() -> None:
    desk = Desk()
    for key in ("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowRight"):
        desk.key(key)
    desk.key("Enter", "D5")
    assert desk.stone("D5") == "black"


def test_the_cursor_stays_on_the_board() -> None:
    desk = Desk()
    for _ in range(12):
        desk.key("ArrowDown").key("ArrowRight")
    assert desk.state.cursor == 8
    assert desk.key("Home").state.cursor == 0
    assert desk.key("End").state.cursor == 8


def test_p_passes_and_u_takes_back() -> None:
    desk = Desk(settings=person()).key("p")
    assert desk.state.game.position.passes == 1
    assert desk.key("u").state.game.move_number == 0


# Undo, new game, resign


def test_undo_takes_back_the_move_and_its_reply() -> None:
    desk = Desk().click("E5").computer("C3").press("undo")
    assert desk.state.game.move_number == 0
    assert desk.state.can_play


def test_undo_does_not_wait_for_the_computer() -> None:
    desk = Desk().click("E5").press("undo")
    assert (desk.state.game.move_number, desk.state.thinking) == (0, None)
    assert desk.engine.stops == 1


def test_an_answer_to_a_game_that_has_moved_on_is_forgotten() -> None:
    desk = Desk().click("E5").press("undo").click("D5")
    assert [kind for kind, *_ in desk.engine.questions] == ["move", "move"]
    assert desk.computer("G7").state.game.move_number == 2


def test_undo_with_nothing_played_says_so() -> None:
    assert Desk().press("undo").state.refusal is ActionFault.NOTHING_TO_UNDO
    begun_by_computer = Desk("?color=white").computer("E5").press("undo")
    assert begun_by_computer.state.refusal is ActionFault.NOTHING_TO_UNDO


def test_a_finished_game_is_not_undone() -> None:
    desk = Desk(settings=person()).click("E5").press("resign", "confirm").press("undo")
    assert desk.state.refusal is ActionFault.GAME_OVER
    assert str(desk.state.game.result) == "B+R"


def test_between_two_people_undo_takes_back_one_move() -> None:
    assert numbers(Desk(settings=person()).click("E5", "C3").press("undo")) == (1, None)


def test_resigning_asks_once_and_counts_as_a_loss() -> None:
    desk = Desk().click("E5").press("resign")
    assert (desk.state.question, desk.actions) == (Question.RESIGN, ["confirm", "cancel"])
    desk.press("confirm")
    assert str(desk.state.game.result) == "W+R"
    assert desk.state.scores.tally("easy", 9) == Tally(0, 1)
    assert desk.state.thinking is None


def test_resigning_can_be_taken_back_before_it_is_done() -> None:
    desk = Desk().press("resign", "cancel")
    assert (desk.state.question, desk.state.phase) == (None, Phase.PLAYING)


def test_the_computer_resigns_when_it_may() -> None:
    assert str(Desk().click("E5").computer("C3", resign=True).state.game.result) == "B+R"
    goes_on = Desk(settings=Settings(resigns=False)).click("E5")
    assert goes_on.engine.questions[0][2]["resigns_from"] is None


def test_a_new_game_asks_only_when_something_was_played() -> None:
    desk = Desk().press("new-game")
    assert desk.state.question is None
    desk.click("E5").press("new-game")
    assert desk.state.question is Question.NEW_GAME
    assert desk.press("confirm").state.game.move_number == 0


def test_a_new_game_does_not_wait_for_the_computer_and_counts_nothing() -> None:
    desk = Desk().click("E5").press("new-game", "confirm")
    assert desk.state.thinking is None
    assert desk.state.scores.tally("easy", 9) == Tally()


@pytest.mark.parametrize("button", ["new-game", "resign"])
def test_a_question_stays_under_the_finger_when_the_computer_moves(button: str) -> None:
    desk = Desk().click("E5").press(button)
    asked = desk.state.question
    desk.computer("C3")
    assert (desk.state.game.move_number, desk.state.question) == (2, asked)
    assert desk.actions == ["confirm", "cancel"]


def test_a_question_goes_when_the_computer_ends_the_game() -> None:
    desk = Desk().click("E5").press("resign").computer("C3", resign=True)
    assert (str(desk.state.game.result), desk.state.question) == ("B+R", None)


# Replay


def test_replay_shows_earlier_moves_and_loses_none() -> None:
    desk = Desk(settings=person()).click("E5", "C3", "G7")
    assert numbers(desk.press("first")) == (3, 0)
    assert desk.stone("E5") == "none"
    assert numbers(desk.press("forward")) == (3, 1)
    assert (desk.stone("E5"), desk.stone("C3")) == ("black", "none")
    assert numbers(desk.press("last")) == (3, None)
    assert numbers(desk.press("back", "back")) == (3, 1)
    assert numbers(desk.key(".").key(",")) == (3, 1)


def test_a_click_on_an_earlier_position_says_how_to_go_on() -> None:
    desk = Desk(settings=person()).click("E5").press("back").click("C3")
    assert (desk.state.refusal, desk.state.game.move_number) == (Remark.LOOKING_BACK, 1)


def test_the_computer_goes_on_thinking_while_the_player_looks_back() -> None:
    desk = Desk().click("E5").press("first")
    assert desk.engine.stops == 0
    assert desk.computer("C3").state.shown is None


# The end

WALL = "E5 F5 E4 F4 E3 F3 E2 F2 E1 F1 E6 F6 E7 F7 E8 F8 E9 F9 C6 H7"


def marking(query: str = "?opponent=person", dead: str = "") -> Desk:
    desk = Desk(query)
    if desk.state.computer is None:
        return desk.click(*WALL.split()).press("pass", "pass").judge(dead)
    for mine, theirs in zip(WALL.split()[::2], WALL.split()[1::2], strict=True):
        desk.click(mine).computer(theirs)
    return desk.press("pass").computer(None).judge(dead)


def test_two_passes_begin_marking_with_what_the_computer_holds_to_be_dead() -> None:
    desk = marking(dead="C6")
    assert desk.state.phase is Phase.MARKING
    assert {desk.state.game.setup.grid.point(2, 5)} == desk.state.game.dead
    assert "White leads" in desk.status or "Black leads" in desk.status


def test_marks_made_by_hand_are_not_written_over() -> None:
    desk = Desk("?opponent=person").click(*WALL.split()).press("pass", "pass")
    desk.click("H7").judge("C6")
    assert desk.state.game.dead == {desk.state.game.setup.grid.point(7, 6)}


def test_two_people_agree_one_after_the_other_and_a_mark_clears_it() -> None:
    desk = marking().press("confirm")
    assert desk.state.game.confirmed == {Color.BLACK}
    desk.press("change-marks").click("H7")
    assert desk.state.game.confirmed == set()
    desk.click("H7").press("confirm", "confirm")
    assert str(desk.state.game.result) == "B+1.5"
    assert desk.state.scores.tally("easy", 9) == Tally()


def test_against_the_computer_agreeing_marks_end_the_game_and_count() -> None:
    desk = marking("?level=medium").press("confirm")
    assert str(desk.state.game.result) == "B+1.5"
    assert desk.state.scores.tally("medium", 9) == Tally(1, 0)


def test_against_the_computer_other_marks_lead_to_a_disputed_resumption() -> None:
    desk = marking("?level=easy").click("H7").press("confirm")
    assert (desk.state.phase, desk.state.game.disputed) == (Phase.PLAYING, True)
    assert desk.state.refusal is Remark.DISPUTED
    desk.press("pass").computer(None)
    assert str(desk.state.game.result) == "B+1.5"
    assert "every stone counts as alive" in desk.status


def test_in_a_dispute_the_computer_takes_what_it_holds_to_be_dead_instead_of_passing() -> None:
    desk = Desk("?color=white").computer("B1")
    for mine, theirs in zip(["A1", "H1", "H2"], ["B2", "E5", "E6"], strict=True):
        desk.click(mine).computer(theirs)
    desk.press("pass").computer(None).judge(dead="A1")
    desk.click("A1").press("confirm")
    assert desk.state.game.disputed
    desk.press("pass").computer(None, dead="A1")
    assert (desk.stone("A2"), desk.stone("A1")) == ("black", "none")
    desk.press("pass").computer(None)
    assert desk.state.phase is Phase.FINISHED


def test_play_can_be_resumed() -> None:
    assert marking().press("resume").state.phase is Phase.PLAYING


def test_confirming_waits_for_the_computers_judgement() -> None:
    desk = Desk().press("pass").computer(None).press("confirm")
    assert desk.state.phase is Phase.MARKING
    assert str(desk.judge().press("confirm").state.game.result) == "W+7.5"


def test_a_click_after_the_end_says_that_the_game_is_over() -> None:
    desk = marking().press("confirm", "confirm").click("A1")
    assert desk.state.refusal is ActionFault.GAME_OVER
    assert desk.press("pass").state.refusal is ActionFault.GAME_OVER


# Without a search


def test_without_a_search_the_player_is_told_once_and_can_try_again() -> None:
    desk = Desk().click("E5")
    desk.engine.fail(EngineFault.NO_WORKERS)
    desk.settle()
    assert [n.remedy for n in desk.state.notices] == [Remedy.RETRY]
    assert desk.state.thinking is None
    desk.press("retry").computer("C3")
    assert (desk.state.notices, desk.stone("C3")) == ((), "white")


def test_after_undoing_a_failed_turn_the_search_is_tried_again_by_itself() -> None:
    desk = Desk().click("E5")
    desk.engine.fail(EngineFault.KEEPS_DYING)
    desk.settle()
    desk.press("undo").click("D5").computer("C3")
    assert (desk.engine.retries, desk.stone("C3")) == (1, "white")


def test_without_a_search_two_people_play_and_count_undisturbed() -> None:
    desk = Desk("?opponent=person").click(*WALL.split()).press("pass", "pass")
    desk.engine.fail(EngineFault.KERNEL_DAMAGED)
    desk.settle()
    assert desk.state.notices == ()
    assert str(desk.press("confirm", "confirm").state.game.result) == "B+1.5"


def test_a_fault_of_our_own_in_the_search_does_not_leave_the_page_thinking() -> None:
    desk = Desk().click("E5")
    assert desk.engine.waiting
    desk.engine.waiting.ready, desk.engine.waiting.error = True, RuntimeError("ours")
    with pytest.raises(RuntimeError, match="ours"):
        desk.settle()
    assert desk.state.thinking is None
