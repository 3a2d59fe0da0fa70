"""Storage that throws, is full or holds what is not ours: nothing raises, nothing is lost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.fakes import Tab, run
from tests.web.test_store import TERMS, game, keep, loaded, store
from web.settings import Settings
from web.store import StoreProblem, Tally

if TYPE_CHECKING:
    from gocore.game import Game
    from web.store import Store

KEYS = st.sampled_from(
    ["settings", "scores", "game", "game/x", "game/y", "lease/x", "here/x", "set-aside/1/scores"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


def whole_game() -> dict[str, Any]:
    return {"version": 2, "saved_ms": 1, "terms": TERMS.to_json(), **game().to_json()}


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """One of our documents with some value in it replaced by any other."""
    documents: list[Any] = [
        whole_game(),
        {"version": 2, "settings": Settings().to_json()},
        {"version": 2, "tallies": {"easy": {"9": [1, 2]}}, "counted": ["x"]},
        {"version": 1, "easy": {"9": {"wins": 1, "losses": 2}}},
    ]
    document = draw(st.sampled_from(documents))
    place = document
    while isinstance(place, dict | list) and place:
        keys = list(place) if isinstance(place, dict) else range(len(place))
        key = draw(st.sampled_from(list(keys)))
        if not isinstance(place[key], dict | list) or draw(st.booleans()):
            place[key] = draw(JSON)
            break
        place = place[key]
    return json.dumps(document)


def use(kept: Store, saved: Any, played: Game | None = None) -> None:
    """Do all that a visit does."""
    if saved.game is None or not kept.holds_game:
        kept.new_game(TERMS, game("A1"))
    kept.save_game(played or game("A1 B1"))
    kept.save_settings(Settings(size=13))
    kept.record_result("easy", 9, won=True)
    run(kept.others())
    kept.close()


@given(st.dictionaries(KEYS, st.text() | JSON.map(json.dumps) | damaged(), max_size=4))
def test_alien_texts_never_raise_and_none_is_destroyed(texts: dict[str, str]) -> None:
    tab = Tab({f"tianyuan/{key}": text for key, text in texts.items()})
    kept = store(tab)
    saved = run(kept.load())
    data = [text for key, text in texts.items() if not key.startswith(("lease", "here"))]
    assert set(data) <= set(tab.shared.values())
    aside = {text for key, text in tab.shared.items() if key.startswith("tianyuan/set-aside/")}
    use(kept, saved)
    kept.export_text()
    assert aside <= set(tab.shared.values())


@given(st.text())
def test_alien_texts_are_set_aside_and_told(text: str) -> None:
    tab = Tab({f"tianyuan/{key}": text for key in ("settings", "scores", "game/x")})
    assert set(loaded(tab).problems) == {
        StoreProblem.SETTINGS_SET_ASIDE,
        StoreProblem.SCORES_SET_ASIDE,
        StoreProblem.GAME_SET_ASIDE,
    }
    aside = {key for key, kept in tab.shared.items() if "/set-aside/" in key and kept == text}
    assert len(aside) == 3
    assert loaded(tab).problems == ()


def test_what_is_set_aside_twice_has_two_places() -> None:
    tab = Tab()
    for text in ("one", "two", "one"):
        tab.shared["tianyuan/scores"] = text
        loaded(tab)
    assert tab.shared == {
        "tianyuan/set-aside/1/scores": "one",
        "tianyuan/set-aside/2/scores": "two",
    }


@given(st.sets(st.integers(0, 60)), st.booleans())
def test_storage_may_throw_at_any_call(calls: set[int], from_then_on: bool) -> None:
    tab = Tab()
    keep(tab, game())
    before = dict(tab.shared)
    count = -1

    def fails(_call: str, _key: str) -> bool:
        nonlocal count
        count += 1
        return count in calls or (from_then_on and bool(calls) and count > min(calls))

    tab.fails = fails
    told: list[StoreProblem] = []
    kept = store(tab)
    kept.on_problem = told.append
    saved = run(kept.load())
    use(kept, saved, game("E5 C3 D4"))
    kept.import_text(store(None).export_text())
    kept.erase()
    problems = [*saved.problems, *told]
    assert problems.count(StoreProblem.NOT_KEPT) <= 1
    if saved.game is None and not saved.problems:
        assert before.items() <= tab.shared.items()


@pytest.mark.parametrize(
    ("call", "times"), [("get", 1), ("set", 1), ("remove", 1), ("keys", 1), ("watch", 0)]
)
def test_a_call_that_always_throws_is_told_once_and_the_visit_goes_on(
    call: str, times: int
) -> None:
    tab = Tab(fails=lambda name, _key: name == call)
    told: list[StoreProblem] = []
    kept = store(tab)
    kept.on_problem = told.append
    saved = run(kept.load())
    use(kept, saved)
    assert [*told, *saved.problems].count(StoreProblem.NOT_KEPT) == times
    assert kept.scores.tally("easy", 9) == Tally(1, 0)


def test_without_storage_everything_lasts_for_the_visit() -> None:
    kept = store(None)
    saved = run(kept.load())
    assert saved.problems == (StoreProblem.NOT_KEPT,)
    use(kept, saved)
    again = run(kept.load())
    assert again.game.game == game("A1 B1")
    assert again.settings == Settings(size=13)


def test_what_cannot_be_read_is_never_written_over() -> None:
    tab = Tab()
    keep(tab, game())
    store(tab).save_settings(Settings(size=19))
    before = dict(tab.shared)
    tab.fails = lambda call, _key: call == "get"
    kept = store(tab)
    use(kept, run(kept.load()))
    assert tab.shared == before


def test_when_there_is_no_room_to_set_aside_the_text_stays_where_it_is() -> None:
    tab = Tab({"tianyuan/scores": "x" * 1000}, room=1500)
    kept = store(tab)
    saved = run(kept.load())
    assert set(saved.problems) == {StoreProblem.SCORES_SET_ASIDE, StoreProblem.NOT_KEPT}
    kept.new_game(TERMS, game())
    assert kept.record_result("easy", 9, won=True).tally("easy", 9) == Tally(1, 0)
    assert tab.shared["tianyuan/scores"] == "x" * 1000


def test_when_room_returns_the_game_is_kept_again() -> None:
    tab = Tab(room=10)
    kept = keep(tab, game())
    tab.room = 5000
    kept.save_game(game("E5 C3 D4"))
    saved = loaded(tab).game
    assert saved is not None
    assert saved.game == game("E5 C3 D4")
