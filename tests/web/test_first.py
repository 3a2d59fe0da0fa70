"""What the page opens on."""

from __future__ import annotations

import pytest

from gocore.actions import Play, Resign
from gocore.color import Color
from gocore.game import Game, Phase
from tests.web.fakes import Tab, run
from web.address import read_address
from web.first import first_state
from web.notions import Remedy
from web.settings import Settings, Terms
from web.state import AppState
from web.store import Store, StoreProblem


def opened(tab: Tab, query: str = "") -> AppState:
    store = Store(tab, now_ms=lambda: 1_800_000_000_000)
    saved = run(store.load())
    state = first_state(store, saved, read_address(query, saved.settings))
    store.close()
    return state


def left_behind(query: str = "", *, resigned: bool = False) -> Tab:
    """A browser in which a game was begun from an address and left after a move."""
    tab = Tab()
    store = Store(tab, now_ms=lambda: 1_800_000_000_000)
    saved = run(store.load())
    state = first_state(store, saved, read_address(query, Settings()))
    game = state.game.after(Play(state.game.to_move, 40))
    store.save_game(game.after(Resign(Color.BLACK)) if resigned else game)
    store.close()
    return tab


def test_at_first_a_small_board_against_easy_with_black() -> None:
    state = opened(Tab())
    assert (state.game.setup.grid.width, state.terms) == (9, Terms())


def test_the_game_that_was_left_is_found_again() -> None:
    assert opened(left_behind()).game.move_number == 1
    assert opened(left_behind(resigned=True)).phase is Phase.FINISHED


@pytest.mark.parametrize(
    "query",
    ["?size=13&level=hard", "?opponent=person&komi=0.5", "?color=white&seed=3", "?handicap=2"],
)
def test_a_reload_of_an_address_finds_the_game_begun_from_it(query: str) -> None:
    assert opened(left_behind(query), query).game.move_number == 1


@pytest.mark.parametrize("query", ["?size=13", "?level=hard", "?handicap=2", "?seed=1"])
def test_an_address_that_asks_for_another_game_begins_it(query: str) -> None:
    assert opened(left_behind(), query).game.move_number == 0


def test_language_and_theme_ask_for_no_other_game() -> None:
    state = opened(left_behind(), "?lang=zh-Hans&theme=dark")
    assert (state.game.move_number, state.settings.language) == (1, "zh-Hans")


def test_bad_values_are_noticed_and_the_default_used() -> None:
    state = opened(Tab(), "?size=banana&level=easy")
    assert state.game.setup.grid.width == 9
    assert len(state.notices) == 1


def test_all_that_an_address_got_wrong_is_one_notice() -> None:
    (notice,) = opened(Tab(), "?size=7&komi=abc&level=&color=blue").notices
    assert isinstance(notice.reason, tuple)
    assert [fault.name for fault in notice.reason] == ["size", "komi", "level", "color"]


def test_a_game_open_in_another_tab_can_be_brought_here() -> None:
    tab = Tab()
    store = Store(tab, now_ms=lambda: 1_800_000_000_000)
    run(store.load())
    game = Game.start(Settings().setup)
    store.new_game(Terms(), game)
    store.save_game(game.after(Play(Color.BLACK, 40)))
    state = opened(tab.beside())
    assert [(n.reason, n.remedy) for n in state.notices] == [
        (StoreProblem.OPEN_ELSEWHERE, Remedy.BRING_HERE)
    ]
