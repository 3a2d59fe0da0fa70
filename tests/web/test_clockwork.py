"""The clocks on a whole page without a browser: shown, spoken, run out, paused, put away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gocore.color import Color
from gocore.game import Phase
from gocore.time_control import Overtime, TimeControl
from tests.web.desk import Desk, FakeTimer, Hours, person, text
from tests.web.fakes import Tab
from web.notions import Remark
from web.settings import Settings

BYOYOMI = TimeControl(60_000, Overtime.BYOYOMI, period_ms=60_000, periods=2)
SHORT = TimeControl(0, Overtime.BYOYOMI, period_ms=60_000, periods=2)
FISCHER = TimeControl(60_000, Overtime.FISCHER, period_ms=5_000)
CANADIAN = TimeControl(60_000, Overtime.CANADIAN, period_ms=300_000, stones=10)
SUDDEN = TimeControl(60_000)


def two(control: TimeControl, **more: object) -> Desk:
    return Desk(settings=person(time=control), **more)  # type: ignore[arg-type]


def result(desk: Desk) -> str:
    return str(desk.state.game.result)


def reopened(desk: Desk) -> Desk:
    """The page closed and opened again an hour later."""
    desk.table.leave()
    desk.timer.now += 3_600_000
    return Desk(tab=desk.tab, timer=FakeTimer(Hours(desk.timer.now)), kept=True)


def test_an_untimed_game_has_no_clocks() -> None:
    desk = Desk("?opponent=person").click("D4").wait(3600)
    assert desk.screen.faces == {}
    assert desk.timer.due is None


def test_the_clock_begins_with_the_first_move_and_follows_the_turns() -> None:
    desk = two(BYOYOMI).wait(100)
    assert (desk.face("black"), desk.face("white")) == ("1:00 2 × 60 s", "1:00 2 × 60 s")
    desk.click("D4").wait(10)
    assert (desk.face("black"), desk.face("white")) == ("1:00 2 × 60 s", "0:50 2 × 60 s")
    assert desk.screen.faces["white"]["running"]
    desk.click("E5").wait(63)
    assert desk.face("black") == "0:57 2 × 60 s"
    desk.wait(60)
    assert desk.face("black") == "0:57 1 × 60 s"


def test_the_faces_are_said_in_full_for_those_who_hear_them() -> None:
    desk = two(BYOYOMI).click("D4").wait(10)
    words = "Time of White: 50 seconds, then 2 byo-yomi periods of 1 minute"
    assert desk.screen.faces["white"]["words"] == words
    desk.wait(110)
    words = "Time of White: 1 minute, 1 byo-yomi period left"
    assert desk.screen.faces["white"]["words"] == words


@pytest.mark.parametrize(
    ("control", "face"),
    [
        (FISCHER, "1:05 +5 s"),
        (CANADIAN, "1:00 10 in 5 min"),
        (SUDDEN, "1:00"),
        (TimeControl(3_600_000, Overtime.FISCHER, 60_000), "1:01:00 +60 s"),
    ],
)
def test_every_kind_of_clock_has_its_face(control: TimeControl, face: str) -> None:
    assert two(control).click("D4").face("black") == face


def test_the_time_control_stands_among_the_terms_of_the_game() -> None:
    words = [text(two(control).press("more").tree) for control in (BYOYOMI, FISCHER, CANADIAN)]
    for found, wanted in zip(words, ("1 min, 2 × 60 s", "1 min, +5 s", "10 in 5 min"), strict=True):
        assert wanted in found


def test_little_time_is_marked() -> None:
    desk = two(SUDDEN).click("D4").wait(29)
    assert not desk.screen.faces["white"]["low"]
    desk.wait(2)
    assert desk.screen.faces["white"]["low"]


def test_the_flag_falls_at_its_second_and_the_game_is_lost() -> None:
    desk = two(SUDDEN).click("D4").wait(59)
    assert desk.state.phase is Phase.PLAYING
    desk.wait(1)
    assert result(desk) == "B+T"
    assert "Black wins on time." in desk.status
    assert desk.face("white") == "0:00"
    assert desk.timer.due is None


def test_a_tab_that_slept_is_told_the_truth_by_whatever_wakes_it() -> None:
    desk = two(SUDDEN).click("D4")
    desk.timer.asleep = True
    desk.wait(3600).click("E5")
    assert result(desk) == "B+T"
    assert desk.stone("E5") == "none"


def test_moves_taken_back_bring_back_their_time() -> None:
    desk = two(SUDDEN).click("D4").wait(10).click("E5").wait(20).press("undo")
    assert (desk.face("black"), desk.face("white")) == ("1:00", "1:00")
    desk.wait(5).press("undo").wait(100)
    assert (desk.face("black"), desk.face("white")) == ("1:00", "1:00")


def test_the_clock_stands_while_the_dead_are_marked_and_goes_on_with_play() -> None:
    desk = two(SUDDEN).click("D4").wait(10).press("pass").wait(20).press("pass")
    assert desk.state.phase is Phase.MARKING
    desk.wait(3600)
    assert (desk.face("black"), desk.face("white")) == ("0:40", "0:50")
    desk.judge()
    desk.press("resume").wait(5)
    assert {desk.face("black"), desk.face("white")} in ({"0:35", "0:50"}, {"0:40", "0:45"})


def test_a_period_is_read_aloud_and_the_last_one_counted() -> None:
    desk = two(SHORT).click("D4").wait(60)
    assert desk.screen.spoken == [f"{n} seconds" for n in (30, 40, 50, 55, 58)]
    desk.screen.spoken.clear()
    desk.wait(60)
    counted = [str(n) for n in range(1, 11)]
    assert desk.screen.spoken == [*(f"{n} seconds" for n in (30, 40, 50)), *counted]
    assert result(desk) == "B+T"


@pytest.mark.parametrize("muted", ["voice", "sound"])
def test_the_clock_can_be_muted(muted: str) -> None:
    desk = two(SHORT).choose(muted, "false").click("D4").wait(120)
    assert desk.screen.spoken == []
    assert result(desk) == "B+T"


def test_the_computers_time_runs_and_bounds_its_thinking() -> None:
    desk = Desk(settings=Settings(time=TimeControl(10_000), level="hard"))
    desk.click("D4")
    assert desk.engine.questions[-1][2]["limit_ms"] == 400
    desk.wait(1).computer("E5")
    assert desk.face("white") == "0:09"
    desk.click("F6").wait(9)
    assert result(desk) == "B+T"
    assert desk.engine.stops > 0


def test_an_answer_after_the_computers_flag_fell_is_too_late() -> None:
    desk = Desk(settings=Settings(time=TimeControl(60_000)))
    desk.click("D4")
    desk.timer.asleep = True
    desk.wait(61).computer("E5")
    assert result(desk) == "B+T"
    assert desk.state.scores.tally("easy", 9).wins == 1


def test_a_lost_flag_counts_as_a_loss_against_the_computer() -> None:
    desk = Desk(settings=Settings(time=TimeControl(60_000)))
    desk.click("D4").computer("E5").wait(60)
    assert result(desk) == "W+T"
    assert desk.state.scores.tally("easy", 9).losses == 1


def test_the_clock_can_be_stopped_and_nothing_is_played_meanwhile() -> None:
    desk = two(SUDDEN).click("D4").wait(10).press("pause").wait(3600).click("E5")
    assert desk.stone("E5") == "none"
    assert desk.state.refusal is Remark.PAUSED
    assert desk.face("white") == "0:50"
    assert desk.actions[0] == "go-on"
    desk.key("u").key("p")
    assert desk.state.game.move_number == 1
    desk.press("go-on").wait(5)
    assert desk.face("white") == "0:45"


def test_the_computer_does_not_think_while_the_clock_is_stopped() -> None:
    desk = Desk(settings=Settings(time=SUDDEN)).click("D4").press("pause")
    assert desk.engine.stops == 1
    asked = len(desk.engine.questions)
    desk.wait(100).press("go-on")
    assert len(desk.engine.questions) == asked + 1


def test_the_clock_stands_while_the_page_is_closed() -> None:
    desk = reopened(two(BYOYOMI).click("D4").wait(10).click("E5").wait(90))
    assert (desk.face("black"), desk.face("white")) == ("0:30 2 × 60 s", "0:50 2 × 60 s")
    assert desk.actions[0] == "go-on"
    desk.wait(100).press("go-on").wait(5)
    assert desk.face("black") == "0:25 2 × 60 s"
    desk.press("undo")
    assert (desk.face("black"), desk.face("white")) == ("1:00 2 × 60 s", "1:00 2 × 60 s")


def test_a_game_kept_before_there_were_clocks_goes_on_untimed() -> None:
    desk = Desk("?opponent=person").click("D4")
    [key] = [key for key in desk.tab.shared if key.startswith("tianyuan/game/")]
    desk.tab.shared[key] = desk.tab.shared[key].replace('"version":3', '"version":2')
    again = reopened(desk)
    assert again.stone("D4") == "black"
    assert again.state.timing is None and again.state.notices == ()


def test_a_damaged_clock_costs_the_clock_and_not_the_game() -> None:
    desk = two(SUDDEN).click("D4")
    [key] = [key for key in desk.tab.shared if key.startswith("tianyuan/game/")]
    desk.tab.shared[key] = desk.tab.shared[key].replace('"paused"', '"pausd"')
    desk.store.close()
    again = Desk(tab=desk.tab, kept=True)
    assert again.stone("D4") == "black"
    assert again.state.timing is None
    assert any("set-aside" in key for key in desk.tab.shared)


def test_another_tab_that_takes_the_game_stops_this_ones_clock() -> None:
    desk = two(SUDDEN).click("D4").wait(5)
    state = desk.state
    desk.table.show(replace(state, held=True))
    desk.store.on_lost()
    desk.wait(100)
    assert desk.state.phase is Phase.PLAYING
    assert desk.timer.due is None
    assert desk.face("white") == "0:55"


def test_a_tab_without_storage_has_clocks_too() -> None:
    desk = two(SUDDEN, tab=Tab(fails=lambda _call, _key: True)).click("D4").wait(60)
    assert result(desk) == "B+T"
    assert desk.state.timing
    assert desk.state.timing.side(Color.WHITE, 0).fallen


def test_the_clock_stands_while_the_device_goes_from_hand_to_hand() -> None:
    desk = Desk("?variant=phantom", settings=person(time=SUDDEN)).press("reveal").click("D4")
    desk.wait(3600)
    assert desk.face("white") == "1:00"
    desk.press("reveal").wait(5)
    assert desk.face("white") == "0:55"
