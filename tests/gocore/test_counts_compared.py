"""How the counts of one board under different rules hang together."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gocore.actions import Play
from gocore.board import Board
from gocore.color import Color
from gocore.comparison import Reason, compare
from gocore.game import Phase
from gocore.points import Grid
from gocore.rules import (
    AGA,
    AGA_BY_TERRITORY,
    CHINESE,
    JAPANESE,
    RULE_SETS,
    Counting,
)
from gocore.scoring import LineKind, score
from gocore.territory import judge
from tests.gocore.drawing import neutral_points
from tests.random_games import random_game

BLACK, WHITE = Color.BLACK, Color.WHITE
GAMES = 1000
SMALL = (4, 5)

BOARDS = st.builds(
    lambda grid, noise: Board(grid, bytes(value % 3 for value in noise[: grid.area])),
    st.builds(Grid.of, st.integers(1, 7), st.integers(1, 7)),
    st.binary(min_size=49, max_size=49),
)
PAIRS = st.tuples(st.integers(0, 9), st.integers(0, 9))


def some_dead(board, seed):
    """About every fourth block, so that the relations hold whatever is marked."""
    rng = random.Random(seed)
    blocks = [block.points for block in board.blocks if rng.random() < 0.25]
    return frozenset().union(*blocks)


def stones_played(game, color):
    return sum(isinstance(move, Play) and move.color is color for move in game.moves)


def test_area_and_territory_differ_by_the_stones_played():
    """Living stones are those played less those lost, and what one lost the other holds.

    Where nobody passed before the last stone, that is one point for Black's last stone.
    """
    without_early_pass = 0
    for seed in range(GAMES):
        game = random_game(seed, sides=SMALL, passing=0.1 * (seed % 2))
        board, dead = game.position.board, some_dead(game.position.board, seed)
        same = {"dead": dead, "komi": 0, "prisoners": game.position.prisoners}
        area = score(board, rules=CHINESE, **same)
        territory = score(board, rules=AGA_BY_TERRITORY, **same)
        more = stones_played(game, BLACK) - stones_played(game, WHITE)
        assert area.margin - territory.margin == more, seed
        stones = [move for move in game.moves if isinstance(move, Play)]
        if stones and list(game.moves[: len(stones)]) == stones:
            without_early_pass += 1
            assert more == (stones[-1].color is BLACK), seed
    assert without_early_pass > GAMES / 10


def test_japanese_territory_differs_further_by_what_is_no_territory():
    for seed in range(0, GAMES, 5):
        game = random_game(seed, sides=SMALL)
        board, dead = game.position.board, some_dead(game.position.board, seed)
        same = {"dead": dead, "komi": 0, "prisoners": game.position.prisoners}
        area, territory = (score(board, rules=rules, **same) for rules in (CHINESE, JAPANESE))
        only_area = sum(
            (owner == BLACK) - (owner == WHITE) - (kept == BLACK) + (kept == WHITE)
            for owner, kept in zip(area.territory, judge(board, dead).owners, strict=True)
        )
        more = stones_played(game, BLACK) - stones_played(game, WHITE)
        assert area.margin - territory.margin == more + only_area, seed


@pytest.mark.parametrize("handicaps", [(0,), (2, 3, 4)])
def test_an_aga_game_has_the_same_margin_by_area_and_by_territory(handicaps):
    for seed in range(200):
        game = random_game(seed, AGA, SMALL, handicaps, passing=0.1)
        assert game.phase is Phase.MARKING and game.to_move is BLACK, "White passed last"
        same = {
            "dead": some_dead(game.position.board, seed),
            "komi": game.setup.komi,
            "handicap": game.setup.handicap,
            "prisoners": game.position.prisoners,
        }
        board = game.position.board
        area, territory = (score(board, rules=r, **same) for r in (AGA, AGA_BY_TERRITORY))
        assert area.margin == territory.margin, seed


@given(BOARDS, st.randoms(use_true_random=False), PAIRS, st.integers(-40, 40), st.integers(0, 9))
@settings(max_examples=100)
def test_the_lines_add_up_under_every_rule_set(board, rng, prisoners, quarters, handicap):
    dead = some_dead(board, rng.random())
    for rules in (*RULE_SETS.values(), AGA_BY_TERRITORY):
        sheet = score(
            board,
            dead=dead,
            rules=rules,
            komi=quarters / 4,
            handicap=handicap,
            prisoners=prisoners,
        )
        for side in (sheet.black, sheet.white):
            assert side.total == sum(line.points for line in side.lines)
            assert len({line.kind for line in side.lines}) == len(side.lines)
            assert side.points(LineKind.TERRITORY) == sheet.territory.count(side.color)
        assert sheet.margin == sheet.black.total - sheet.white.total
        assert sheet.margin_zi * 2 == sheet.margin
        given_to_white = quarters / 4 + rules.handicap_bonus.points(handicap)
        total = sheet.black.total + sheet.white.total - given_to_white
        if rules.counting is Counting.TERRITORY:
            owned = len(sheet.territory) - sheet.territory.count(0)
            assert total == owned + sum(prisoners) + len(dead)
        elif rules.shared_liberties:
            nobody = sum(len(r) for r, border in board.without(dead).regions() if not border)
            assert total == board.grid.area - nobody
        elif not rules.group_tax:
            assert total == board.grid.area - len(
                neutral_points(board.without(dead), sheet.territory)
            )


@given(
    BOARDS,
    st.randoms(use_true_random=False),
    PAIRS,
    PAIRS,
    st.sampled_from([*RULE_SETS.values(), AGA_BY_TERRITORY]),
    st.one_of(st.none(), st.integers(-40, 40)),
    st.sampled_from([0, 2, 3, 9]),
)
@settings(max_examples=100)
def test_the_reasons_add_up_to_the_difference(board, rng, taken, handed, rules, quarters, handicap):
    komi = rules.own_komi(handicap) if quarters is None else quarters / 4
    prisoners = tuple(a + b for a, b in zip(taken, handed, strict=True))
    terms = {
        "dead": some_dead(board, rng.random()),
        "rules": rules,
        "komi": komi,
        "handicap": handicap,
        "prisoners": prisoners if rules.pass_stones else taken,
    }
    played = score(board, **terms)
    pass_stones = handed if rules.pass_stones else (0, 0)
    rows = compare(board, **terms, pass_stones=pass_stones)
    assert [row.rules for row in rows] == list(RULE_SETS.values())
    for row in rows:
        assert played.margin + sum(d.points for d in row.differences) == row.sheet.margin
        assert len({d.reason for d in row.differences}) == len(row.differences)
        if row.rules is rules:
            assert row.sheet == played and row.differences == ()
        by_tie = Reason.TIE in {d.reason for d in row.differences}
        assert row.result.winner is row.sheet.winner
        assert not by_tie or row.sheet.margin == 0
