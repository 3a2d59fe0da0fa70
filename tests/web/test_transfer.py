"""Export, erase, import: everything comes back, and a bad file changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.fakes import Tab, run
from tests.web.test_store import TERMS, game, keep, loaded, store
from web.migration import VERSION
from web.settings import Settings
from web.store import ImportFault, Store, StoreImportError


def full() -> tuple[Tab, Store]:
    """An origin with everything that can be kept, and the tab that plays there."""
    tab = Tab({"tianyuan/scores": "alien"})
    loaded(tab)
    keep(tab, game("A1"))
    kept = store(tab)
    kept.save_settings(Settings(size=13, komi=-3.5))
    kept.new_game(TERMS, game())
    kept.save_game(game())
    kept.record_result("hard", 19, won=False)
    return tab, kept


def texts(storage: Tab) -> dict[str, str]:
    return {key: text for key, text in storage.shared.items() if "/lease/" not in key}


def fault(kept: Store, text: str) -> ImportFault:
    with pytest.raises(StoreImportError) as refused:
        kept.import_text(text)
    return refused.value.reason


def test_export_erase_import_is_the_identity() -> None:
    tab, kept = full()
    before, exported = texts(tab), kept.export_text()
    kept.erase()
    assert tab.shared == {}
    saved = kept.import_text(exported)
    assert texts(tab) == before
    assert saved.game is not None
    assert saved.game.game == game()
    assert saved.settings == Settings(size=13, komi=-3.5)
    assert kept.export_text() == exported


def test_an_import_replaces_what_was_there_but_for_what_was_set_aside() -> None:
    _, kept = full()
    exported = kept.export_text()
    other = Tab({"tianyuan/set-aside/1/scores": "theirs"})
    keep(other, game("B1"))
    saved = store(other).import_text(exported)
    assert saved.game is not None
    assert saved.game.game == game()
    others = {key: text for key, text in other.shared.items() if "set-aside" in key}
    assert sorted(others.values()) == ["alien", "theirs"]
    assert not any("B1" in text for text in other.shared.values())


def test_the_game_imported_can_be_played_on() -> None:
    _, kept = full()
    exported = kept.export_text()
    other = store(Tab())
    other.import_text(exported)
    assert other.holds_game
    assert other.save_game(game("E5 C3 D4"))


def spoil(exported: str, key: str, value: Any) -> str:
    file = json.loads(exported)
    file["documents"][key] = value
    return json.dumps(file)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("settings", {"version": 2, "settings": {"size": 10}}),
        ("settings", {"version": 2, "settings": {"size": 9}, "more": 1}),
        ("settings", {"version": 2, "settings": {"sound": 1}}),
        ("scores", {"version": 2, "tallies": {"easy": {"9": [1]}}, "counted": []}),
        ("scores", {"version": 2, "tallies": {"easy": {"9": [1, -2]}}, "counted": []}),
        ("game/x", {"version": 2}),
        ("game/x", None),
        ("secrets", {"version": 2}),
        ("game/", {"version": 2}),
    ],
)
def test_a_file_with_a_bad_part_is_refused_whole(key: str, value: Any) -> None:
    tab, kept = full()
    before = dict(tab.shared)
    assert fault(kept, spoil(kept.export_text(), key, value)) is ImportFault.DAMAGED
    assert tab.shared == before


def test_a_file_with_a_game_that_cannot_be_replayed_is_refused() -> None:
    tab, kept = full()
    before = dict(tab.shared)
    text = kept.export_text().replace('"point": "C3"', '"point": "E5"')
    assert fault(kept, text) is ImportFault.DAMAGED
    assert tab.shared == before


def test_a_file_from_the_future_is_refused() -> None:
    _, kept = full()
    exported = kept.export_text()
    newer = exported.replace(f'"version": {VERSION}', f'"version": {VERSION + 1}')
    assert fault(kept, newer) is ImportFault.NEWER
    assert fault(kept, spoil(exported, "scores", {"version": VERSION + 1})) is ImportFault.NEWER


@given(st.text() | st.recursive(st.none() | st.text(), st.lists).map(json.dumps))
def test_what_is_not_ours_is_refused(text: str) -> None:
    tab, kept = full()
    before = dict(tab.shared)
    assert fault(kept, text) is ImportFault.NOT_OURS
    assert tab.shared == before


def test_a_file_for_which_there_is_no_room_changes_nothing() -> None:
    _, kept = full()
    exported = kept.export_text()
    small = Tab(room=700)
    mine = keep(small, game("B1"))
    before = dict(small.shared)
    assert fault(mine, exported) is ImportFault.NO_ROOM
    assert small.shared == before
    assert loaded(small).game == mine._game


def test_a_file_may_be_imported_where_nothing_is_kept() -> None:
    _, kept = full()
    nowhere = store(None)
    run(nowhere.load())
    saved = nowhere.import_text(kept.export_text())
    assert saved.game is not None
    assert saved.game.game == game()
