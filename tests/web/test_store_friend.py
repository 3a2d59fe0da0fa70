"""Games with a friend as they are kept: found by their room, whole or set aside."""

from __future__ import annotations

import json
from secrets import token_bytes
from typing import Any

import pytest

from gocore.color import Color
from gocore.protocol.conversation import Conversation
from gocore.protocol.offer import Offer
from gocore.setup import Setup
from tests.web.fakes import Tab, run
from tests.web.test_store import game, loaded, store
from web.bond import Bond
from web.friendship import Way
from web.settings import Opponent, Terms
from web.store import Store, StoreProblem

TERMS = Terms(Opponent.FRIEND, color=Color.WHITE)
ROOM, OTHER_ROOM, PASSWORD = "1" * 32, "2" * 32, "a" * 32
SAID = Conversation.host(Offer(Setup.standard()), secrets=token_bytes).to_json()
BOND = Bond(ROOM, PASSWORD, Way.ROOM, SAID)


def keep(storage: Tab, moves: str = "", bond: Bond = BOND) -> Store:
    """A tab in which a game with a friend is played."""
    kept = store(storage)
    kept.new_game(TERMS, game(moves), keep=True)
    assert kept.save_game(game(moves), friend=bond)
    return kept


def damage(storage: Tab, change: Any) -> None:
    """Write the one game that is kept otherwise."""
    [key] = [key for key in storage.shared if key.startswith("tianyuan/game/")]
    content = json.loads(storage.shared[key])
    change(content)
    storage.shared[key] = json.dumps(content)


@pytest.mark.parametrize("moves", ["", "E5 C3"])
def test_a_game_with_a_friend_is_kept_from_its_first_moment(moves: str) -> None:
    tab = Tab()
    keep(tab, moves).close()
    saved = loaded(tab)
    assert saved.problems == ()
    assert saved.game is not None
    assert saved.game.game == game(moves)
    assert (saved.game.friend, saved.game.terms) == (BOND, TERMS)
    assert saved.game.saved_ms > 0


def test_a_game_is_found_by_its_room_and_another_is_not() -> None:
    tab = Tab()
    keep(tab, "E5").close()
    keep(tab, "A1", Bond(OTHER_ROOM, PASSWORD, Way.HAND, SAID)).close()
    found = run(store(tab).of_room(ROOM))
    assert [saved.game for saved in found.games] == [game("E5")]
    assert found.elsewhere == ()
    assert run(store(tab).of_room("3" * 32)).games == ()


def test_a_game_that_a_living_tab_plays_is_named_and_not_given_away() -> None:
    tab = Tab()
    keep(tab, "E5")
    second = keep(tab.beside(), "A1")
    second.close()
    found = run(store(tab.beside()).of_room(ROOM))
    assert [saved.game for saved in found.games] == [game("A1")]
    assert len(found.elsewhere) == 1
    brought = second.take_over(found.elsewhere[0].id)
    assert brought is not None
    assert brought.game == game("E5")


def test_an_ordinary_game_stays_when_a_friend_is_met() -> None:
    tab = Tab()
    kept = store(tab)
    kept.new_game(Terms(), game("C3"))
    kept.save_game(game("C3"))
    kept.new_game(TERMS, game(""), keep=True)
    kept.save_game(game(""), friend=BOND)
    assert [saved.game for saved in run(kept.others())] == [game("C3")]


def without_password(content: dict[str, Any]) -> None:
    del content["friend"]["password"]


def with_another_way(content: dict[str, Any]) -> None:
    content["friend"]["way"] = "pigeon"


def with_a_long_room(content: dict[str, Any]) -> None:
    content["friend"]["room"] += "0"


def without_what_was_said(content: dict[str, Any]) -> None:
    content["friend"]["conversation"] = {"said": "something"}


def without_a_friend(content: dict[str, Any]) -> None:
    del content["friend"]


@pytest.mark.parametrize(
    "change",
    [
        without_password,
        with_another_way,
        with_a_long_room,
        without_what_was_said,
        without_a_friend,
    ],
)
def test_a_damaged_tie_is_set_aside_and_the_game_goes_on_at_one_screen(change: Any) -> None:
    tab = Tab()
    keep(tab, "E5 C3").close()
    damage(tab, change)
    before = set(tab.shared.values())
    saved = loaded(tab)
    assert saved.problems == (StoreProblem.GAME_CUT,)
    assert saved.game is not None
    assert saved.game.game == game("E5 C3")
    assert (saved.game.friend, saved.game.terms.opponent) == (None, Opponent.PERSON)
    aside = {text for key, text in tab.shared.items() if "/set-aside/" in key}
    assert len(aside & before) == 1


def test_a_tie_without_a_friend_in_the_terms_is_set_aside() -> None:
    tab = Tab()
    keep(tab, "E5").close()
    damage(tab, lambda content: content["terms"].update(opponent="computer"))
    saved = loaded(tab)
    assert saved.problems == (StoreProblem.GAME_CUT,)
    assert saved.game is not None
    assert (saved.game.friend, saved.game.terms.opponent) == (None, Opponent.COMPUTER)


def test_a_game_with_a_friend_is_exported_without_the_seat() -> None:
    tab = Tab()
    exported = keep(tab, "E5 C3").export_text()
    assert "friend" not in exported
    assert PASSWORD not in exported
    found = store(Tab()).import_text(exported)
    assert found.game is not None
    assert (found.game.game, found.game.friend) == (game("E5 C3"), None)
    assert found.game.terms.opponent is Opponent.PERSON


def test_nor_does_a_damaged_one_that_was_set_aside_give_the_seat_away() -> None:
    tab = Tab()
    keep(tab, "E5 C3").close()
    damage(tab, without_what_was_said)
    loaded(tab)
    assert PASSWORD in str(tab.shared)
    assert PASSWORD not in store(tab).export_text()


def test_a_file_with_a_seat_in_it_gives_none() -> None:
    tab = Tab()
    kept = keep(tab, "E5 C3")
    file = json.loads(kept.export_text())
    [content] = [text for key, text in tab.shared.items() if key.startswith("tianyuan/game/")]
    [key] = [key for key in file["documents"] if key.startswith("game/")]
    file["documents"][key] = json.loads(content)
    assert file["documents"][key]["friend"]["password"] == PASSWORD
    found = store(Tab()).import_text(json.dumps(file))
    assert found.game is not None
    assert (found.game.game, found.game.friend) == (game("E5 C3"), None)


def test_version_3_is_read() -> None:
    tab = Tab()
    kept = store(tab)
    kept.new_game(Terms(), game("E5"))
    kept.save_game(game("E5"))
    kept.close()
    damage(tab, lambda content: content.update(version=3))
    saved = loaded(tab)
    assert saved.problems == ()
    assert saved.game is not None
    assert saved.game.game == game("E5")
