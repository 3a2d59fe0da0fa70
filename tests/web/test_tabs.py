"""Several tabs on one origin: each game has one owner, and nobody's moves are written over."""

from __future__ import annotations

from typing import Any

from gocore.game import Game
from tests.web.fakes import Tab, run
from tests.web.test_store import TERMS, game, keep, store
from web.store import Store, StoreProblem


def opened(storage: Tab, played: Game) -> Store:
    """A tab in which this game is being played."""
    kept = store(storage)
    kept.new_game(TERMS, played)
    assert kept.save_game(played)
    return kept


def kept_games(storage: Tab) -> list[Any]:
    reader = store(Tab(dict(storage.shared)))
    run(reader.load())
    others = [saved.game for saved in run(reader.others())]
    return sorted([reader._game.game if reader._game else None, *others], key=str)


def test_a_second_tab_is_told_and_leaves_the_first_tabs_game_alone() -> None:
    tab = Tab()
    first = opened(tab, game("E5"))
    second = store(tab.beside())
    saved = run(second.load())
    assert saved.game is None
    assert saved.problems == (StoreProblem.OPEN_ELSEWHERE,)
    second.new_game(TERMS, game("A1"))
    assert second.save_game(game("A1"))
    assert first.save_game(game("E5 C3"))
    assert kept_games(tab) == sorted([game("A1"), game("E5 C3")], key=str)


def test_a_second_tab_can_bring_the_game_over_and_the_first_is_told() -> None:
    tab = Tab()
    first = opened(tab, game("E5"))
    lost: list[str] = []
    first.on_lost = lambda: lost.append("first")
    second = store(tab.beside())
    run(second.load())
    brought = second.take_over()
    assert brought is not None
    assert brought.game == game("E5")
    assert second.save_game(game("E5 C3"))
    assert lost == ["first"]
    assert not first.holds_game
    assert not first.save_game(game("E5 D4"))
    assert kept_games(tab) == [game("E5 C3")]
    assert lost == ["first"]


def test_a_game_can_be_brought_back() -> None:
    tab = Tab()
    first, beside = opened(tab, game("E5")), tab.beside()
    second = store(beside)
    run(second.load())
    second.take_over()
    second.save_game(game("E5 C3"))
    brought = first.take_over()
    assert brought is not None
    assert brought.game == game("E5 C3")
    assert not second.holds_game


def test_the_game_of_a_tab_that_crashed_is_taken() -> None:
    tab = Tab()
    opened(tab, game("E5"))
    tab.asleep = True
    saved = run(store(tab.beside()).load())
    assert saved.problems == ()
    assert saved.game is not None
    assert saved.game.game == game("E5")


def test_a_tab_that_slept_through_a_taking_writes_nothing() -> None:
    tab = Tab()
    first = opened(tab, game("E5"))
    lost: list[str] = []
    first.on_lost = lambda: lost.append("first")
    tab.asleep = True
    second = store(tab.beside())
    run(second.load())
    second.save_game(game("E5 C3"))
    second.close()
    assert not first.save_game(game("E5 D4"))
    assert lost == ["first"]
    assert kept_games(tab) == [game("E5 C3")]


def test_a_tab_that_comes_back_from_the_cache_goes_on() -> None:
    tab = Tab()
    first = opened(tab, game("E5"))
    first.close()
    first.back()
    assert first.save_game(game("E5 C3"))
    assert run(store(tab.beside()).load()).problems == (StoreProblem.OPEN_ELSEWHERE,)


def test_what_a_tab_writes_as_it_goes_does_not_take_the_game_back() -> None:
    tab = Tab()
    first = opened(tab, game("E5"))
    first.close()
    assert first.save_game(game("E5 C3"))
    assert [key.split("/")[1] for key in tab.shared] == ["game"]


def test_a_reloaded_second_tab_finds_its_own_game() -> None:
    tab = Tab()
    opened(tab, game("E5"))
    beside = tab.beside()
    keep(beside, game("A1"))
    saved = run(store(tab.beside()).load())
    assert saved.game is not None
    assert saved.game.game == game("A1")


def test_dropping_a_game_that_another_tab_took_leaves_it_there() -> None:
    tab = Tab()
    first = opened(tab, game("E5"))
    second = store(tab.beside())
    run(second.load())
    second.take_over()
    first.new_game(TERMS, game("A1"))
    assert kept_games(tab) == [game("E5")]


def test_after_an_import_other_tabs_write_nothing_over_it() -> None:
    tab = Tab()
    first = opened(tab, game("E5"))
    exported = first.export_text()
    first.save_game(game("E5 C3"))
    second = store(tab.beside())
    run(second.load())
    second.import_text(exported)
    assert not first.save_game(game("E5 C3 D4"))
    assert kept_games(tab) == [game("E5")]


def test_questions_and_answers_between_tabs_leave_nothing_behind() -> None:
    tab = Tab()
    first = opened(tab, game("E5"))
    run(store(tab.beside()).load())
    first.close()
    assert [key.split("/")[1] for key in tab.shared] == ["game"]
