"""What a game with a friend lets the player do: seats, turns, marks, and what stands in the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gocore.actions import Confirm, OfferDraw
from gocore.color import Color
from gocore.errors import NotationError
from gocore.protocol.entries import RequestKind
from gocore.protocol.seats import Role
from gocore.time_control import TimeControl
from tests.web.companion import (
    BLACK,
    BY_LETTER,
    GUEST,
    STATES,
    WAITING,
    WALL,
    WHITE,
    asking,
    counted,
    played,
    watching,
    with_friend,
)
from tests.web.desk import nodes, texts
from web.choices import ColorsBy, Opponent
from web.friendship import FriendState, Way
from web.notions import Remark
from web.opening import opening_state
from web.scene import FOCUS, Scene, scene
from web.settings import Settings, Terms, parse_settings
from web.standing import can_adjourn, can_ask, can_ask_back, can_pause, hindrance
from web.timing import Timing
from web.view.page import page

SCENES = {
    "inviting": Scene.INVITING,
    "handing": Scene.HANDING,
    "answering": Scene.ANSWERING,
    "seeking": Scene.SEEKING,
    "mailing": Scene.MAILING,
    "mailed end": None,
    "terms": Scene.TERMS,
    "guessing": Scene.GUESSING,
    "guessed at": Scene.GUESSED_AT,
    "own turn": None,
    "failed": Scene.FAILED,
    "asked": Scene.ASKED,
    "asks": None,
    "draw": Scene.DRAW_OFFERED,
    "newcomer": Scene.NEWCOMER,
    "sealing": Scene.SEALING,
    "friend seals": Scene.FRIEND_SEALS,
    "adjourned": Scene.ADJOURNED,
    "agreed": None,
    "watching": Scene.WATCHING,
}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_what_is_to_be_done(name: str) -> None:
    assert scene(STATES[name]) is SCENES[name]


def test_every_scene_can_come_about() -> None:
    assert {scene(state) for state in STATES.values()} == {None, *Scene}


def test_the_focus_goes_to_something_that_is_there() -> None:
    for state in STATES.values():
        selector = FOCUS.get(scene(state)) if scene(state) else None
        if selector and "data-action" in selector:
            action = selector.split('"')[1]
            tree = page(texts("en"), state)
            assert action in [n.attributes.get("data-action") for n in nodes(tree)]


def test_without_a_friend_there_is_no_scene() -> None:
    assert scene(opening_state()) is None


def test_by_letter_a_game_is_sent_when_nothing_is_left_to_do() -> None:
    assert scene(with_friend("E5 C3", **BY_LETTER)) is None
    assert scene(with_friend("E5", **BY_LETTER)) is Scene.MAILING
    assert scene(with_friend(WALL, **BY_LETTER)) is None
    assert scene(with_friend(played(WALL).after(Confirm(BLACK)), **BY_LETTER)) is Scene.MAILING
    offered = played("E5 C3").after(OfferDraw(BLACK))
    assert scene(with_friend(offered, **BY_LETTER)) is Scene.MAILING
    asked = with_friend("E5", **BY_LETTER, request=asking(RequestKind.UNDO))
    assert scene(asked) is Scene.ASKED


# Seats and turns


def test_one_plays_ones_own_color_and_no_other() -> None:
    own, theirs = with_friend("E5 C3"), with_friend("E5")
    assert (own.can_play, own.awaits_friend, own.player) == (True, False, BLACK)
    assert (theirs.can_play, theirs.awaits_friend, theirs.player) == (False, True, BLACK)
    assert (own.computer, own.awaits_computer, own.is_fresh) == (None, False, False)


def test_one_who_watches_plays_nothing() -> None:
    for game in ("", "E5", WALL):
        state = watching(game)
        assert not state.can_play
        assert state.next_to_confirm is None
        assert hindrance(state) is Remark.WATCHING


@pytest.mark.parametrize("state", [FriendState.AWAY, FriendState.RECONNECTING])
def test_a_friend_who_is_away_does_not_keep_one_from_playing(state: FriendState) -> None:
    assert with_friend("E5 C3", state=state).can_play


def test_nobody_plays_before_the_friend_has_come_nor_after_a_failure() -> None:
    assert not with_friend(**WAITING).can_play
    assert not with_friend(**WAITING, way=Way.HAND).can_play
    assert not with_friend(state=FriendState.FAILED).can_play
    assert with_friend(way=Way.LETTER, state=FriendState.WAITING).can_play


@pytest.mark.parametrize(
    ("name", "remark"),
    [
        ("inviting", Remark.NOBODY_YET),
        ("seeking", Remark.COLORS_OPEN),
        ("guessing", Remark.COLORS_OPEN),
        ("their turn", Remark.FRIENDS_MOVE),
        ("friend seals", Remark.FRIENDS_SEAL),
        ("failed", Remark.NOT_CONNECTED),
        ("draw", Remark.OFFERED),
        ("adjourned", Remark.ADJOURNED),
        ("own turn", None),
        ("asked", None),
        ("marking", None),
    ],
)
def test_what_stands_in_the_way_is_named(name: str, remark: Remark | None) -> None:
    assert hindrance(STATES[name]) is remark


def test_an_own_offer_of_a_draw_keeps_nobody_from_playing() -> None:
    assert hindrance(with_friend(played("E5 C3").after(OfferDraw(BLACK)))) is None


# Marks


def test_each_confirms_for_oneself() -> None:
    game = played(WALL)
    assert with_friend(game).next_to_confirm is BLACK
    assert with_friend(game.after(Confirm(BLACK))).next_to_confirm is None
    assert with_friend(game.after(Confirm(BLACK)), **GUEST).next_to_confirm is WHITE


def test_only_ones_own_agreement_locks_the_marks() -> None:
    game = played(WALL)
    assert with_friend(game.after(Confirm(BLACK))).is_locked
    assert not with_friend(game.after(Confirm(WHITE))).is_locked


def test_of_two_friends_the_host_asks_the_computer_which_stones_are_dead() -> None:
    assert with_friend(WALL).awaits_judgement
    assert not with_friend(WALL, **GUEST).awaits_judgement
    assert not watching(WALL).awaits_judgement


# What can be asked


def test_one_thing_is_asked_at_a_time_and_by_those_who_play() -> None:
    assert can_ask(with_friend("E5"))
    assert not can_ask(with_friend("E5", asked=asking(RequestKind.ADJOURN, BLACK)))
    assert not can_ask(watching("E5"))
    assert not can_ask(with_friend(agreed=False))
    assert not can_ask(opening_state())


def test_only_a_move_of_ones_own_is_asked_back() -> None:
    assert can_ask_back(with_friend("E5"))
    assert not can_ask_back(with_friend("E5", **GUEST))
    assert can_ask_back(with_friend("E5 C3", **GUEST))


def test_adjourning_is_asked_for_on_anybodys_turn_but_not_by_letter() -> None:
    assert can_adjourn(with_friend("E5"))
    assert not can_adjourn(with_friend("E5", sealed_by=WHITE))
    assert not can_adjourn(with_friend("E5", **BY_LETTER))
    assert not can_adjourn(with_friend(counted()))


def test_the_clock_runs_once_both_agree_and_nobody_stops_it_alone() -> None:
    control = TimeControl(60_000)
    agreed = with_friend(role=Role.HOST)
    timed = replace(agreed, timing=Timing.fresh(control, agreed.game))
    assert timed.clock_runs
    assert not replace(timed, friend=with_friend(agreed=False).friend).clock_runs
    assert not replace(timed, friend=with_friend(sealed_by=WHITE).friend).clock_runs
    assert timed.timing
    running = replace(timed, timing=timed.timing.followed(timed.game, 0, runs=True))
    assert not can_pause(running)
    assert can_pause(replace(running, terms=Terms(Opponent.PERSON)))


# Settings and terms


def test_a_friend_is_no_opponent_that_can_be_set_but_one_that_is_kept() -> None:
    assert parse_settings({"opponent": "friend"}).opponent is Opponent.COMPUTER
    terms = Terms(Opponent.FRIEND, color=Color.WHITE)
    assert Terms.parse(terms.to_json()) == terms
    with pytest.raises(NotationError):
        Terms.parse({**terms.to_json(), "opponent": "foe"})


@pytest.mark.parametrize("way", ColorsBy)
def test_how_the_colors_are_decided_is_kept(way: ColorsBy) -> None:
    assert parse_settings(Settings(meeting=way).to_json()).meeting is way
