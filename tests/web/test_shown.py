"""A game to show, from an address to the board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.errors import ActionFault, MoveFault
from gocore.game import Phase
from gocore.setup import Setup
from tests.random_games import random_game
from tests.web.fakes import Tab
from tests.web.test_first import left_behind, opened
from web.address import read_address
from web.settings import HandicapPlacement
from web.shown import ShownGameError, format_moves, read_moves


@pytest.mark.parametrize("text", ["E5,C3,pass,G7", "e5 c3 PASS g7", " E5, C3,\tPass ,, G7 "])
def test_moves_may_be_parted_and_written_in_several_ways(text: str) -> None:
    game = read_moves(text, Setup.standard(9))
    assert format_moves(game) == "E5,C3,pass,G7"


@pytest.mark.parametrize(
    ("text", "number", "move", "reason"),
    [
        ("E5,E5", 2, "E5", MoveFault.OCCUPIED),
        ("pass,A2,pass,B1,A1", 5, "A1", MoveFault.SUICIDE),
        ("E5,K3", 2, "K3", None),
        ("E5,I3", 2, "I3", None),
        ("E5,<b>", 2, "<b>", None),
        ("pass,pass,E5", 3, "E5", ActionFault.NOT_PLAYING),
        ("resign,E5", 2, "E5", ActionFault.GAME_OVER),
    ],
)
def test_the_first_bad_move_is_named(
    text: str, number: int, move: str, reason: MoveFault | ActionFault | None
) -> None:
    with pytest.raises(ShownGameError) as caught:
        read_moves(text, Setup.standard(9))
    error = caught.value
    assert (error.number, error.text, error.reason) == (number, move, reason)


def test_a_ko_is_judged_by_the_rules_of_the_address() -> None:
    moves = "C5,F5,D6,E6,D4,E4,E5,D5,E5"
    [fault] = read_address(f"?moves={moves}").faults
    assert (fault.name, fault.number, fault.value) == ("moves", 9, "E5")
    assert fault.reason in (MoveFault.KO, MoveFault.SUPERKO)


def test_too_many_moves_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.shown.MOST_MOVES", 2)
    assert read_moves("E5,C3", Setup.standard(9)).move_number == 2
    with pytest.raises(ShownGameError) as caught:
        read_moves("E5,C3,G7", Setup.standard(9))
    assert caught.value.number == 3


def test_white_begins_where_stones_were_given() -> None:
    game = read_address("?size=9&handicap=2&placement=free&moves=E5").game
    assert game is not None
    assert game.setup.handicap == 2
    assert game.to_move.label == "black"


def test_settings_of_the_address_hold_for_the_game() -> None:
    address = read_address("?moves=C3,R4&size=19&rules=japanese&handicap=2&placement=free")
    assert address.game is not None
    assert address.settings.placement is HandicapPlacement.FIXED
    assert address.game.setup == address.settings.setup
    assert "moves" in address.given


def test_a_game_that_cannot_be_shown_begins_nothing() -> None:
    address = read_address("?moves=E5,E5")
    assert address.game is None
    assert not address.begins_game


def test_an_empty_game_is_a_fault() -> None:
    [fault] = read_address("?moves=").faults
    assert (fault.name, fault.used, fault.number) == ("moves", "", 0)


def test_the_page_opens_on_the_shown_game_untimed() -> None:
    state = opened(Tab(), "?moves=E5,C3,G7")
    assert format_moves(state.game) == "E5,C3,G7"
    assert state.timing is None
    assert not state.is_fresh


def test_a_finished_game_can_be_shown() -> None:
    state = opened(Tab(), "?moves=E5,resign")
    assert state.phase is Phase.FINISHED
    assert str(state.game.result) == "B+R"


def test_a_reload_finds_what_was_played_on_from_the_shown_game() -> None:
    query = "?moves=G7,C3"
    tab = left_behind(query)
    assert opened(tab, query).game.move_number == 3
    assert opened(tab, "?moves=G7,C4").game.move_number == 2


@given(st.text(alphabet="ABCdefgh0123456789,. passreign+%&", max_size=60))
def test_no_text_raises(text: str) -> None:
    read_address(f"?moves={text}")


def test_what_is_written_is_read_back() -> None:
    for seed in range(5):
        game = random_game(seed)
        assert read_moves(format_moves(game), game.setup).actions == game.actions
