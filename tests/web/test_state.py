"""The page's state: what it says about itself, and the updates that give the next one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gocore.actions import Confirm, Mark, Pass, Play
from gocore.color import Color
from gocore.errors import IllegalActionError, MoveFault
from gocore.game import Game
from gocore.points import Grid, parse_vertex
from tests.web.desk import person
from web.changes import changed
from web.keys import moved_cursor
from web.looking import LOOKS
from web.notions import Notice, Question, Sheet
from web.opening import opening_state
from web.settings import Settings, Terms
from web.state import AppState, acted, begun, dismissed, noticed, refused, showing, undone
from web.store import StoreProblem

GRID = Grid.square(9)


def between_people(moves: str = "") -> AppState:
    settings = person()
    state = begun(opening_state(), Terms.of(settings), Game.start(settings.setup))
    for vertex in moves.split():
        mover = state.game.to_move
        action = Pass(mover) if vertex == "pass" else Play(mover, parse_vertex(vertex, GRID))
        state = acted(state, action)
    return state


def test_against_the_computer_only_the_players_turn_is_open() -> None:
    state = opening_state()
    assert (state.computer, state.can_play, state.awaits_computer) == (Color.WHITE, True, False)
    moved = acted(state, Play(Color.BLACK, 40))
    assert (moved.can_play, moved.awaits_computer) == (False, True)


def test_between_people_every_turn_is_open_and_nobody_waits_for_a_computer() -> None:
    state = between_people("E5")
    assert (state.computer, state.can_play, state.player) == (None, True, Color.WHITE)


def test_a_board_is_fresh_until_a_person_has_moved() -> None:
    settings = Settings(color=Color.WHITE)
    state = begun(opening_state(), Terms.of(settings), Game.start(settings.setup))
    assert state.is_fresh
    computer_moved = acted(state, Play(Color.BLACK, 40))
    assert computer_moved.is_fresh
    assert not acted(computer_moved, Pass(Color.WHITE)).is_fresh


def test_an_action_brings_the_present_back_and_clears_what_was_asked_and_said() -> None:
    state = showing(between_people("E5 C3"), 1)
    state = replace(refused(state, MoveFault.KO), question=Question.RESIGN, ghost=3)
    after = acted(state, Play(Color.BLACK, 0))
    assert (after.shown, after.refusal, after.question, after.ghost) == (None, None, None, None)


def test_an_action_that_is_refused_leaves_the_state_as_it_was() -> None:
    state = between_people("E5")
    with pytest.raises(IllegalActionError):
        acted(state, Confirm(Color.BLACK))
    assert state.game.move_number == 1


def test_undo_of_marking_forgets_the_computers_judgement() -> None:
    state = replace(between_people("E5 pass pass"), judged=frozenset({40}))
    assert acted(state, Mark(40, dead=True)).judged == {40}
    assert undone(state).judged is None


@pytest.mark.parametrize(("number", "shown"), [(-5, 0), (0, 0), (1, 1), (2, None), (99, None)])
def test_replay_stays_within_the_game(number: int, shown: int | None) -> None:
    assert showing(between_people("E5 C3"), number).shown == shown


def test_marked_by_hand_means_since_play_last_stopped() -> None:
    state = between_people("E5 pass pass")
    assert not state.is_marked_by_hand
    assert acted(state, Mark(40, dead=True)).is_marked_by_hand


def test_what_is_told_is_not_told_twice_and_can_be_put_away() -> None:
    kept, cut = Notice(StoreProblem.NOT_KEPT), Notice(StoreProblem.GAME_CUT)
    state = noticed(noticed(opening_state(), kept), kept, cut)
    assert state.notices == (kept, cut)
    assert dismissed(state, 0).notices == (cut,)


def test_escape_closes_the_sheet_first_and_then_the_question() -> None:
    state = replace(opening_state(), sheet=Sheet.SCORES, question=Question.RESIGN)
    state = LOOKS["escape"](state)
    assert (state.sheet, state.question) == (None, Question.RESIGN)
    assert LOOKS["escape"](state).question is None


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("size", "13", 13),
        ("komi", "6.5", 6.5),
        ("komi", "", None),
        ("handicap", "4", 4),
        ("color", "white", Color.WHITE),
        ("sound", "false", False),
        ("move_numbers", "true", True),
        ("language", "", None),
        ("language", "zh-Hans", "zh-Hans"),
    ],
)
def test_a_controls_text_becomes_the_settings_value(name: str, text: str, value: object) -> None:
    assert getattr(changed(Settings(), name, text), name) == value


def test_keys_that_move_no_cursor() -> None:
    assert moved_cursor(GRID, 40, "x") is None
