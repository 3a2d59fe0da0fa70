"""The computer thinks in the player's time: when it does, and that nothing waits for it."""

from __future__ import annotations

import pytest

from gocore.game import Phase
from gocore.time_control import Overtime, TimeControl
from tests.web.desk import Desk, person
from web.engine import EngineFault
from web.settings import Settings

MASTER = "?level=master&seed=5"


def answered(query: str = MASTER) -> Desk:
    """A game in which the player has moved, the computer has answered and the player thinks."""
    return Desk(query).click("E5").computer("C3")


def asked(desk: Desk) -> list[str]:
    return [kind for kind, _, _ in desk.engine.questions]


def is_pondering(desk: Desk) -> bool:
    return asked(desk)[-1] == "ponder" and not desk.engine.waiting.ready  # type: ignore[union-attr]


def test_master_ponders_on_the_position_that_the_player_thinks_about() -> None:
    desk = answered("?level=master&variant=atari")
    kind, position, terms = desk.engine.questions[-1]
    assert (kind, position) == ("ponder", desk.state.game.position)
    move = next(terms for kind, _, terms in desk.engine.questions if kind == "move")
    assert all(terms[name] == move[name] for name in ("komi", "level", "first_capture"))


def test_the_page_looks_as_if_nobody_thought() -> None:
    desk = answered()
    assert is_pondering(desk)
    assert (desk.state.thinking, desk.state.can_play) == (None, True)
    assert desk.tree.attributes["data-thinking"] == "false"
    desk.table.opponent.progress(0.5)
    assert desk.state.thinking is None


def test_it_stops_when_the_player_moves_and_the_answer_is_asked_for() -> None:
    desk = answered()
    stops = desk.engine.stops
    desk.click("G7")
    assert desk.engine.stops == stops + 1
    assert asked(desk) == ["move", "ponder", "move"]
    assert desk.computer("C7").stone("C7") == "white"
    assert is_pondering(desk)


@pytest.mark.parametrize("query", ["?level=hard", "?level=easy", "?level=medium"])
def test_other_levels_rest_while_the_player_thinks(query: str) -> None:
    assert asked(answered(query)) == ["move"]


def test_people_among_themselves_are_left_alone() -> None:
    desk = Desk(settings=person(level="master")).click("E5", "C3").press("pass")
    assert asked(desk) == []


def test_nothing_is_pondered_on_before_the_player_has_begun() -> None:
    assert asked(Desk(MASTER)) == []
    assert asked(Desk("?level=master&color=white").computer("E5")) == ["move"]


def test_a_hidden_page_stops_at_once_and_does_not_begin_again() -> None:
    desk = answered()
    desk.table.be_seen(False)
    desk.settle()
    assert not is_pondering(desk)
    desk.company.looked_at()
    assert asked(desk) == ["move", "ponder"]


def test_an_answer_made_in_a_hidden_page_is_pondered_on_once_it_is_looked_at() -> None:
    desk = Desk(MASTER).click("E5")
    desk.table.be_seen(False)
    desk.computer("C3")
    assert asked(desk) == ["move"]
    desk.company.looked_at()
    desk.settle()
    assert is_pondering(desk)


def test_what_has_ended_by_itself_is_not_begun_again() -> None:
    desk = answered()
    desk.engine.give(None)
    desk.settle()
    desk.press("settings", "settings").key("ArrowUp")
    desk.company.looked_at()
    assert asked(desk) == ["move", "ponder"]
    stops = desk.engine.stops
    desk.click("G7").computer("C7")
    assert asked(desk) == ["move", "ponder", "move", "ponder"]
    assert desk.engine.stops == stops + 1


def test_undo_ponders_on_the_position_before() -> None:
    desk = answered().click("G7").computer("C7").press("undo")
    assert is_pondering(desk)
    assert desk.engine.questions[-1][1] is desk.state.game.position
    assert desk.state.game.move_number == 2


def test_undo_while_the_computer_thinks_waits_for_nothing() -> None:
    desk = answered().click("G7").press("undo")
    assert (desk.state.game.move_number, desk.state.thinking) == (2, None)
    assert desk.click("F3").computer("C7").stone("C7") == "white"


def test_a_count_is_judged_and_the_game_goes_on_as_it_was() -> None:
    desk = answered().press("count-now")
    assert asked(desk)[-1] == "judge"
    desk.judge().press("back-to-game")
    assert asked(desk) == ["move", "ponder", "judge"]
    assert desk.click("G7").computer("C7").stone("C7") == "white"


def test_a_game_that_is_over_is_not_pondered_on() -> None:
    desk = answered().press("resign", "confirm")
    assert desk.state.phase is Phase.FINISHED
    assert not is_pondering(desk)
    desk.press("new-game")
    assert asked(desk) == ["move", "ponder"]


def test_marking_is_judged_and_not_pondered_on() -> None:
    desk = answered().press("pass").computer(None)
    assert desk.state.phase is Phase.MARKING
    assert asked(desk) == ["move", "ponder", "move", "judge"]


def test_another_tab_that_takes_the_game_ends_it() -> None:
    desk = answered()
    desk.table.store.on_lost()
    desk.settle()
    assert not is_pondering(desk)


def test_a_clock_that_stands_lets_the_computer_rest() -> None:
    timed = Settings(level="master", time=TimeControl(60_000, Overtime.FISCHER, period_ms=5_000))
    desk = Desk(settings=timed).click("E5").computer("C3")
    assert is_pondering(desk)
    desk.press("pause")
    assert not is_pondering(desk)
    desk.press("go-on").click("G7")
    assert asked(desk) == ["move", "ponder", "move"]


def test_a_failed_search_is_not_pondered_over() -> None:
    desk = Desk(MASTER).click("E5")
    desk.engine.fail(EngineFault.NO_WORKERS)
    desk.settle()
    assert asked(desk) == ["move"]
