"""Every action under every rule set: what is refused changes nothing, what is done can be undone."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from gocore.actions import (
    AcceptDraw,
    Confirm,
    DeclineDraw,
    Mark,
    NoResult,
    OfferDraw,
    Pass,
    Play,
    Resign,
    Resume,
    Timeout,
    Warn,
)
from gocore.errors import GoError
from gocore.game import Game, Phase
from gocore.result import Ending
from gocore.rules import RULE_SETS, RuleSet
from gocore.setup import Setup
from tests.gocore.test_rule_sets import CUSTOM

OFTEN = [Play] * 12 + [Pass] * 4
SOMETIMES = [Mark, Confirm, Confirm, Resume, OfferDraw, DeclineDraw, Warn]
ENDS = [Resign, Timeout, AcceptDraw, NoResult]
WISHES = st.lists(
    st.tuples(
        st.sampled_from(OFTEN + SOMETIMES * 2), st.booleans(), st.integers(0, 80), st.booleans()
    ),
    min_size=10,
    max_size=60,
)
LAST = st.sampled_from([*ENDS, Pass])
RULES = st.sampled_from([*RULE_SETS.values()]) | CUSTOM


def beginning(rules: RuleSet) -> Game:
    return Game.start(Setup.standard(9, rules))


def action(game, kind, is_movers, point, flag):
    """An action of this kind, by the player to move or by the other."""
    color = game.to_move if is_movers else game.to_move.opponent
    if kind is NoResult:
        return NoResult()
    if kind is Mark:
        return Mark(point, flag)
    return kind(color, *{Play: (point,), Resume: (flag,)}.get(kind, ()))


def acted(game, wishes, last):
    """The games on the way, where what the game refuses changes nothing."""
    games = [game]
    for kind, is_movers, point, flag in (*wishes, (last, True, 0, False)):
        game, before = games[-1], games[-1].to_json()
        try:
            games.append(game.after(action(game, kind, is_movers or kind is Pass, point, flag)))
        except GoError:
            assert game.to_json() == before
    return games


@given(RULES, WISHES, LAST)
@settings(max_examples=150)
def test_replay_and_json_are_the_identity(rules, wishes, last):
    game = acted(beginning(rules), wishes, last)[-1]
    assert Game.replayed(game.setup, game.actions) == game
    again = Game.parse(json.loads(json.dumps(game.to_json())))
    assert again == game and again.positions == game.positions
    assert [p.move_number for p in game.positions] == list(range(game.move_number + 1))


@given(RULES, WISHES, LAST, st.integers(1, 5))
@settings(max_examples=150)
def test_undo_gives_the_game_before_the_turn(rules, wishes, last, turns):
    games = acted(beginning(rules), wishes, last)
    game = games[-1]
    if game.move_number >= turns:
        earlier = game.undone(turns)
        assert earlier.move_number == game.move_number - turns
        assert earlier == Game.replayed(game.setup, earlier.actions)
        assert any(earlier == known for known in games)
        for done in game.actions[len(earlier.actions) :]:
            earlier = earlier.after(done)
        assert earlier == game


@given(RULES, WISHES, LAST)
@settings(max_examples=100)
def test_a_count_is_there_when_it_should_be(rules, wishes, last):
    for game in acted(beginning(rules), wishes, last):
        counted = game.phase is Phase.MARKING or (
            game.result is not None and game.result.ending is Ending.COUNT
        )
        assert (game.score_sheet is not None) == bool(game.comparisons) == counted
        assert (game.phase is Phase.FINISHED) == (game.result is not None)
        if game.result and counted:
            assert game.result.winner is game.score_sheet.winner
        assert game.claimable is None or game.position.repeats
