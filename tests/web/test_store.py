"""What is kept: games, scores and settings, through reloads and other versions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gocore.actions import Confirm, Mark, Pass, Play, Resign
from gocore.color import Color
from gocore.game import Game
from gocore.points import Grid, parse_vertex
from gocore.setup import Setup
from tests.web.fakes import Tab, run
from web.migration import VERSION
from web.settings import Opponent, Settings, Terms
from web.store import Saved, Store, StoreProblem, Tally

TERMS = Terms(Opponent.COMPUTER, "medium", Color.WHITE, seed=7)
GRID = Grid.square(9)


class Clock:
    """Milliseconds that pass with every look."""

    now = 1_800_000_000_000

    def __call__(self) -> float:
        Clock.now += 1
        return Clock.now


def store(storage: Any) -> Store:
    return Store(storage, now_ms=Clock())


def loaded(storage: Any) -> Saved:
    saved: Saved = run(store(storage).load())
    return saved


def game(moves: str = "E5 C3", setup: Setup | None = None) -> Game:
    played = Game.start(setup or Setup.standard())
    for vertex in moves.split():
        played = played.after(Play(played.to_move, parse_vertex(vertex, GRID)))
    return played


def keep(storage: Any, played: Game, terms: Terms = TERMS) -> Store:
    """Keep a game in a tab that is closed afterwards."""
    kept = store(storage)
    kept.new_game(terms, played)
    assert kept.save_game(played)
    kept.close()
    return kept


def document(storage: Tab, beginning: str) -> dict[str, Any]:
    [text] = [text for key, text in storage.shared.items() if key.startswith(beginning)]
    content: dict[str, Any] = json.loads(text)
    return content


def test_a_first_visit_finds_the_defaults_and_writes_nothing() -> None:
    tab = Tab()
    saved = loaded(tab)
    assert saved == Saved(Settings(), saved.scores, None)
    assert list(saved.scores.rows) == []
    assert tab.shared == {}


@pytest.mark.parametrize(
    "played",
    [
        game(),
        game("E5", Setup.standard(handicap=3)).after(Resign(Color.BLACK)),
        game().after(Pass(Color.BLACK)).after(Pass(Color.WHITE)),
        game().after(Pass(Color.BLACK)).after(Pass(Color.WHITE)).after(Mark(40, dead=True)),
        game("E5").after(Pass(Color.WHITE)).after(Pass(Color.BLACK)).after(Confirm(Color.WHITE)),
    ],
    ids=["playing", "resigned", "marking", "marked", "half confirmed"],
)
def test_a_game_is_found_again_as_it_was_left(played: Game) -> None:
    tab = Tab()
    keep(tab, played)
    saved = loaded(tab)
    assert saved.problems == ()
    assert saved.game is not None
    assert (saved.game.game, saved.game.terms) == (played, TERMS)


def test_a_game_without_a_move_is_not_written() -> None:
    tab = Tab()
    keep(tab, Game.start(Setup.standard()))
    assert tab.shared == {}


def test_taking_back_the_only_move_is_kept() -> None:
    tab = Tab()
    kept = keep(tab, game("E5"))
    kept.save_game(Game.start(Setup.standard()))
    saved = loaded(tab).game
    assert saved is not None
    assert saved.game.actions == ()


def test_a_new_game_drops_the_one_before() -> None:
    tab = Tab()
    kept = keep(tab, game())
    kept.new_game(TERMS, game("A1"))
    kept.save_game(game("A1"))
    assert document(tab, "tianyuan/game/")["actions"] == game("A1").to_json()["actions"]


def test_a_new_game_leaves_the_one_before_when_asked_to() -> None:
    tab = Tab()
    kept = keep(tab, game())
    kept.new_game(TERMS, game("A1"), keep=True)
    kept.save_game(game("A1"))
    assert [other.game for other in run(kept.others())] == [game()]
    brought = kept.take_over(run(kept.others())[0].id)
    assert brought is not None
    assert brought.game == game()
    assert [other.game for other in run(kept.others())] == [game("A1")]


def test_settings_are_kept() -> None:
    tab = Tab()
    chosen = Settings(size=19, komi=0.5, language="zh-Hans", sound=False, color=Color.WHITE)
    store(tab).save_settings(chosen)
    assert loaded(tab).settings == chosen


def test_results_are_counted_for_each_level_and_size() -> None:
    tab = Tab()
    for level, size, won in [("easy", 9, True), ("easy", 9, False), ("hard", 19, False)]:
        kept = store(tab)
        kept.new_game(TERMS, game())
        kept.record_result(level, size, won)
    assert list(loaded(tab).scores.rows) == [("easy", 9, Tally(1, 1)), ("hard", 19, Tally(0, 1))]


def test_a_game_counts_once_however_often_it_ends() -> None:
    tab = Tab()
    kept = keep(tab, game())
    kept.record_result("easy", 9, won=True)
    again = store(tab)
    run(again.load())
    assert again.record_result("easy", 9, won=False).tally("easy", 9) == Tally(1, 0)


def test_two_tabs_add_to_the_same_scores() -> None:
    tab = Tab()
    first, second = store(tab), store(tab.beside())
    first.new_game(TERMS, game())
    second.new_game(TERMS, game())
    first.record_result("easy", 9, won=True)
    second.record_result("easy", 9, won=True)
    assert first.scores.tally("easy", 9) == Tally(2, 0)


def test_a_dropped_game_is_not_counted() -> None:
    tab = Tab()
    kept = keep(tab, game())
    kept.new_game(TERMS, game("A1"))
    assert list(kept.scores.rows) == []


def test_the_game_of_version_1_is_migrated() -> None:
    match = {"opponent": "computer", "level": "medium", "color": "white"}
    old = {"version": 1, "match": match, "seed": 7, **game().to_json()}
    tab = Tab({"tianyuan/game": json.dumps(old)})
    saved = loaded(tab)
    assert saved.problems == ()
    assert saved.game is not None
    assert (saved.game.game, saved.game.terms) == (game(), TERMS)
    assert "tianyuan/game" not in tab.shared


def test_the_scores_of_version_1_are_migrated() -> None:
    old = {"version": 1, "easy": {"9": {"wins": 3, "losses": 1}}}
    tab = Tab({"tianyuan/scores": json.dumps(old)})
    kept = keep(tab, game())
    assert kept.record_result("easy", 9, won=True).tally("easy", 9) == Tally(4, 1)
    assert document(tab, "tianyuan/scores")["version"] == VERSION


def test_of_a_game_with_an_illegal_move_the_legal_beginning_stays() -> None:
    tab = Tab()
    keep(tab, game("E5 C3"))
    [key] = [key for key in tab.shared if key.startswith("tianyuan/game/")]
    damaged = tab.shared[key].replace('"C3"', '"E5"')
    tab.shared[key] = damaged
    saved = loaded(tab)
    assert saved.problems == (StoreProblem.GAME_CUT,)
    assert saved.game is not None
    assert saved.game.game == game("E5")
    assert damaged in tab.shared.values()
    assert loaded(tab).problems == ()


def test_of_settings_that_are_half_good_the_good_half_is_used() -> None:
    text = json.dumps({"version": 2, "settings": {"size": 13, "level": "divine"}})
    tab = Tab({"tianyuan/settings": text})
    saved = loaded(tab)
    assert saved.problems == (StoreProblem.SETTINGS_SET_ASIDE,)
    assert saved.settings == Settings(size=13)
    assert text in tab.shared.values()
    assert (loaded(tab).settings, loaded(tab).problems) == (Settings(size=13), ())


def test_settings_of_a_page_that_knew_fewer_are_whole() -> None:
    text = json.dumps({"version": 2, "settings": {"size": 13}})
    saved = loaded(Tab({"tianyuan/settings": text}))
    assert (saved.settings, saved.problems) == (Settings(size=13), ())


def test_what_a_later_version_wrote_is_set_aside() -> None:
    text = json.dumps({"version": 99, "tallies": {}, "counted": []})
    tab = Tab({"tianyuan/scores": text})
    assert loaded(tab).problems == (StoreProblem.SCORES_SET_ASIDE,)
    assert tab.shared == {"tianyuan/set-aside/1/scores": text}


def test_erasing_leaves_other_programs_alone() -> None:
    tab = Tab({"tianyuan/settings": "?", "tianyuan/set-aside/1/scores": "?", "chess": "mine"})
    kept = store(tab)
    run(kept.load())
    kept.new_game(TERMS, game())
    kept.save_game(game())
    kept.erase()
    assert tab.shared == {"chess": "mine"}
    assert kept.holds_game is False


def test_of_very_many_games_the_oldest_are_dropped() -> None:
    tab = Tab()
    for vertex in [f"{column}{row}" for column in "ABCDE" for row in range(1, 10)]:
        kept = keep(tab, game(vertex))
    run(kept.load())
    left = [other.game for other in run(store(tab).others())]
    assert len(left) == 20
    assert left[0] == game("E9")
