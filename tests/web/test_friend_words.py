"""Words of play with a friend in every language, what a screen reader is told, what a camera reads."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from gocore.actions import Confirm, DeclineDraw, OfferDraw, Timeout
from gocore.protocol.entries import Request, RequestKind
from gocore.protocol.happenings import Phrase
from gocore.protocol.offer import ColorChoice
from gocore.protocol.promise import Nigiri
from gocore.protocol.seats import Role
from tests.web.companion import (
    BLACK,
    LINK,
    WALL,
    WHITE,
    asking,
    played,
    watching,
    with_friend,
)
from tests.web.desk import texts
from web.friendship import Failure, FriendState, Way
from web.scene import Scene
from web.texts import LANGUAGES, Texts
from web.view.friend_actions import STEPS, step_label
from web.view.friend_status import DETAILS, HEADLINES, STANDSTILLS
from web.view.friend_words import (
    COLORS,
    CONSEQUENCES,
    FAILURES,
    PHRASES,
    PRESENCES,
    REQUESTS,
    STATES,
    WISHES,
)
from web.view.node import Node
from web.view.qr import QUIET, qr_code
from web.view.refusals import refusal_words
from web.view.status import announcement, detail, headline

if TYPE_CHECKING:
    from pathlib import Path

T = texts("en")
COUNTED = frozenset(RequestKind) - {RequestKind.UNDO}
"""What is asked for without a number."""

TABLES: list[tuple[Any, dict[Any, str]]] = [
    (Phrase, PHRASES), (FriendState, STATES), (Failure, FAILURES), (RequestKind, REQUESTS),
    (COUNTED, CONSEQUENCES), (COUNTED, WISHES), (ColorChoice, COLORS),
]  # fmt: skip
ALL_WORDS = [*(table for _, table in TABLES), HEADLINES, DETAILS, PRESENCES, STANDSTILLS]


@pytest.mark.parametrize(("values", "table"), TABLES, ids=lambda x: getattr(x, "__name__", ""))
def test_every_value_has_words(values: Any, table: dict[Any, str]) -> None:
    assert set(table) == set(values)


@pytest.mark.parametrize("language", LANGUAGES[1:], ids=lambda language: language.tag)
@pytest.mark.parametrize("table", ALL_WORDS, ids=lambda table: type(next(iter(table))).__name__)
def test_every_language_has_them_and_each_once(
    language: Any, table: dict[Any, str], locales: Path
) -> None:
    t = Texts.for_language(language.tag, locales=locales)
    said = [t.gettext(words) for words in table.values()]
    assert not set(said) & set(table.values())
    assert len(set(said)) == len(table)


def test_every_failure_names_a_next_step_that_has_a_button() -> None:
    assert set(STEPS) == set(Failure)
    assert all(step_label(T, step) for steps in STEPS.values() for step in steps)
    assert all(refusal_words(T, failure) == FAILURES[failure] for failure in Failure)


def test_every_scene_has_a_headline_but_those_in_which_the_game_speaks() -> None:
    assert set(Scene) - set(HEADLINES) == {Scene.WATCHING, Scene.ASKED}


@pytest.mark.parametrize(("moves", "words"), [(1, "1 move."), (2, "2 moves.")])
def test_it_is_told_how_far_an_undo_goes(moves: int, words: str) -> None:
    request = Request(WHITE, RequestKind.UNDO, 0, moves)
    assert detail(T, with_friend("E5 C3", request=request)) == f"The board goes back by {words}"
    asked = with_friend("E5 C3", asked=replace(request, by=BLACK))
    assert detail(T, asked).startswith(f"You ask to go back by {words}")


def test_an_old_answer_is_not_told_while_a_move_is_sealed() -> None:
    declined = played("E5").after(OfferDraw(BLACK)).after(DeclineDraw(WHITE))
    sealing = detail(T, with_friend(declined, adjourning=BLACK, sealing=True))
    assert sealing == "Choose the point to go on with. It stays hidden until then."
    assert detail(T, with_friend(declined, adjourning=WHITE)) == DETAILS[Scene.FRIEND_SEALS]


def test_how_it_came_out_who_plays_black_is_told_only_before_the_first_game_begins() -> None:
    reveal = Nigiri(7, True)
    assert "7 stones" in detail(T, with_friend(reveal=reveal))
    over = played().after(Timeout(BLACK))
    for state in (with_friend(reveal=reveal, round=2), with_friend(over, reveal=reveal)):
        assert "stones in the hand" not in detail(T, state)
    assert detail(T, with_friend(over, reveal=reveal)) == "Black has used up the time."


def test_the_first_stone_is_asked_of_nobody_but_who_is_to_move() -> None:
    assert detail(T, with_friend()) == "Choose a point for the first stone."
    assert detail(T, with_friend(role=Role.GUEST, color=WHITE)) == ""
    assert detail(T, watching()) == "You are watching."


def test_who_declined_the_terms_reads_so_and_the_other_that_it_was_the_friend() -> None:
    failed = {"state": FriendState.FAILED, "failure": Failure.DECLINED}
    host, guest = with_friend(**failed), with_friend(role=None, color=None, **failed)
    assert headline(T, host) == headline(T, guest) == "The terms were declined."
    assert detail(T, host).startswith("Your friend would not play")
    assert detail(T, guest).startswith("You would not play")


# A screen reader


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ({"state": FriendState.WAITING}, {"agreed": False}, "Your friend is here. Your move."),
        ({"agreed": False}, {}, "Your friend agrees to the terms."),
        ({}, {"state": FriendState.AWAY}, "Your friend does not answer."),
        ({}, {"state": FriendState.RECONNECTING}, "Your connection is broken."),
        ({}, {"said": Phrase.THANKS, "said_by": WHITE}, "Friend: Thank you for the game."),
        ({}, {"request": asking(RequestKind.NO_RESULT)}, "Your friend asks for no result."),
        ({}, {"newcomer": "peer"}, "Somebody else has come."),
        ({"link": LINK}, {"link": LINK, "copied": True}, "Copied."),
        ({}, {"state": FriendState.FAILED, "failure": Failure.FULL},
         f"{FAILURES[Failure.FULL]} You are not connected."),
        ({"color": None, "agreed": False}, {"agreed": False}, "Your move."),
        ({}, {"spectators": 1}, ""),
    ],
)  # fmt: skip
def test_what_changes_is_told(before: dict[str, Any], after: dict[str, Any], words: str) -> None:
    game = played()
    assert announcement(T, with_friend(game, **before), with_friend(game, **after)) == words


def test_a_friends_move_is_told_with_whose_turn_it_is() -> None:
    told = announcement(T, with_friend("E5"), with_friend("E5 C3"))
    assert told == "White C3. Your move."


def test_a_friends_answer_is_told() -> None:
    game = played(WALL)
    agreed = announcement(T, with_friend(game), with_friend(game.after(Confirm(WHITE))))
    assert agreed == "Your friend agrees. Black leads by 1.5 points."
    offered = played("E5").after(OfferDraw(BLACK))
    declined = with_friend(offered.after(DeclineDraw(WHITE)))
    told = announcement(T, with_friend(offered), declined)
    assert told == "Your friend would rather not. Your friend's move."
    assert detail(T, with_friend(offered)) == "You offer a draw. Your friend has yet to answer."
    assert detail(T, declined) == "Your friend would rather not."


def test_a_letter_says_nothing_of_presence_or_terms() -> None:
    before = with_friend(way=Way.ROOM, state=FriendState.WAITING, agreed=False)
    assert announcement(T, before, with_friend(before.game, way=Way.LETTER)) == "Your move."


def test_one_who_watches_is_told_so() -> None:
    before = watching(state=FriendState.RECONNECTING)
    assert announcement(T, before, watching()).startswith("You are watching.")


# The picture for a camera


def test_a_qr_code_is_one_dark_path_on_white_with_a_quiet_zone() -> None:
    rows = ("1101", "0010", "1111", "0000")
    node = qr_code(rows, "QR code")
    back, path = (child for child in node.children if isinstance(child, Node))
    side = str(len(rows) + 2 * QUIET)
    assert node.attributes["viewBox"] == f"0 0 {side} {side}"
    assert back.attributes == {"width": side, "height": side, "fill": "#fff"}
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path.attributes["d"])
    dark = {(int(x) + i, int(y)) for x, y, length in runs for i in range(int(length))}
    assert dark == {
        (col + QUIET, row + QUIET)
        for row, modules in enumerate(rows)
        for col, module in enumerate(modules)
        if module == "1"
    }
