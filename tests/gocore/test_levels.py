from __future__ import annotations

from dataclasses import replace

import pytest

from gocore.actions import Play
from gocore.color import Color
from gocore.points import Grid, format_vertex, parse_vertex
from gocore.position import Position
from gocore.rules import CHINESE, ING, JAPANESE, NEW_ZEALAND, RuleSet
from gocore.search.answer import Answer, Candidate
from gocore.search.choosing import choose, earliest_resignation, is_lost, neutral_points
from gocore.search.levels import EASY, HARD, LEVELS, MASTER, MEDIUM, Level
from tests.gocore.drawing import drawn, rules
from tests.random_games import random_game


def answer_of(
    position: Position,
    moves: dict[str, tuple[int, float, float]],
    ownership: tuple[float, ...] | None = None,
) -> Answer:
    """An answer from `{"D4": (visits, value, Black's score)}`."""
    candidates = tuple(
        Candidate(
            None if name == "pass" else parse_vertex(name, position.grid),
            visits,
            round(1000 * visits * value),
            round(100 * visits * score),
        )
        for name, (visits, value, score) in moves.items()
    )
    playouts = sum(candidate.visits for candidate in candidates)
    owned = ownership or (0.0,) * position.grid.area
    return Answer(
        playouts,
        sum(candidate.value_sum for candidate in candidates),
        sum(candidate.score_sum for candidate in candidates),
        candidates,
        tuple(round(playouts * each) for each in owned),
    )


def test_the_levels_take_longer_the_higher_they_are() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "master"]
    assert EASY.seconds <= 0.4 < MEDIUM.seconds == 1.0 < HARD.seconds == 3.0
    assert HARD.seconds < MASTER.seconds == 10.0
    assert EASY.looseness > MEDIUM.looseness == HARD.looseness == MASTER.looseness == 0
    assert [key for key, level in LEVELS.items() if level.is_repeatable] == ["easy"]
    assert [key for key, level in LEVELS.items() if level.all_out] == ["master"]


def test_what_is_measured_of_hard_at_one_second_is_true_of_medium() -> None:
    assert replace(HARD, key="medium", seconds=1.0) == MEDIUM


OPEN = drawn("""
. . . . .
. . . . .
. . X . .
. . . O .
. . . . .
""")


def test_of_moves_of_the_same_value_the_most_visited_is_played() -> None:
    answer = answer_of(OPEN, {"B2": (80, 0.4, 0), "C2": (90, 0.4, 0), "pass": (9, 0.1, -9)})
    for level in (MEDIUM, HARD):
        assert choose(answer, level, OPEN, 1).point == parse_vertex("C2", OPEN.grid)


def test_a_move_found_late_is_played_though_another_was_tried_more() -> None:
    answer = answer_of(OPEN, {"B2": (23103, 0.62, 0), "C2": (83285, 0.45, 0), "D4": (900, 0.7, 0)})
    for level in (MEDIUM, HARD):
        assert choose(answer, level, OPEN, 1).point == parse_vertex("B2", OPEN.grid)


@pytest.mark.parametrize(("visits", "best"), [(100, "C2"), (2000, "B2")])
def test_a_slightly_better_value_counts_where_enough_visits_vouch_for_it(
    visits: int, best: str
) -> None:
    answer = answer_of(OPEN, {"B2": (visits, 0.6, 0), "C2": (10 * visits, 0.55, 0)})
    assert choose(answer, HARD, OPEN, 1).point == parse_vertex(best, OPEN.grid)


def test_without_any_visit_some_legal_move_is_played() -> None:
    answer = answer_of(OPEN, {"B2": (0, 0, 0), "pass": (0, 0, 0)})
    assert choose(answer, HARD, OPEN, 1).point == parse_vertex("B2", OPEN.grid)


def test_a_move_that_has_become_illegal_is_never_played() -> None:
    answer = answer_of(OPEN, {"C3": (90, 0.9, 9), "B2": (80, 0.5, 0), "pass": (9, 0.1, -9)})
    assert choose(answer, HARD, OPEN, 1).point == parse_vertex("B2", OPEN.grid)


@pytest.mark.parametrize(
    ("size", "number", "value", "resigns"),
    [
        (9, 30, 0.07, True),
        (9, 29, 0.0, False),
        (9, 30, 0.09, False),
        (13, 59, 0.0, False),
        (13, 60, 0.0, True),
        (19, 119, 0.0, False),
        (19, 120, 0.0, True),
    ],
)
def test_it_resigns_late_and_only_when_lost(
    size: int, number: int, value: float, resigns: bool
) -> None:
    position = replace(drawn("\n".join(["." * size] * size)), move_number=number)
    answer = answer_of(position, {"D4": (400, value, -9), "pass": (10, 0.0, -20)})
    earliest = earliest_resignation(position.grid)
    assert choose(answer, HARD, position, 1, resigns_from=earliest).resign == resigns
    assert not choose(answer, HARD, position, 1).resign


@pytest.mark.parametrize(
    ("size", "handicap", "earliest"), [(9, 4, 42), (13, 9, 114), (19, 2, 144), (19, 9, 228)]
)
def test_each_handicap_stone_puts_off_resignation_by_a_tenth(
    size: int, handicap: int, earliest: int
) -> None:
    assert earliest_resignation(Grid.square(size), handicap) == earliest


def test_it_does_not_resign_while_one_move_gives_a_chance() -> None:
    position = replace(OPEN, move_number=40)
    moves = {"D4": (400, 0.01, -9), "B2": (50, 0.3, 1), "pass": (10, 0.0, -20)}
    answer = answer_of(position, moves)
    assert not choose(answer, HARD, position, 1, resigns_from=40).resign
    assert is_lost(replace(answer, candidates=answer.candidates[:1]))


FINISHED = drawn("""
. X O . .
X X O O .
. X X O .
X . X O O
. X O O .
""")
SETTLED = tuple(
    1.0 if column in "ABC" and not (column == "C" and row in "145") else -1.0
    for row in "12345"
    for column in "ABCDE"
)


@pytest.mark.parametrize(
    ("gain", "passes"), [(0.0, True), (0.4, True), (2.0, False)], ids=["nothing", "noise", "dame"]
)
def test_it_passes_when_no_move_gains(gain: float, passes: bool) -> None:
    moves = {"E3": (900, 0.5, 3 + gain), "pass": (100, 0.5, 3.0)}
    answer = answer_of(FINISHED, moves, SETTLED)
    assert (choose(answer, HARD, FINISHED, 1).point is None) == passes


@pytest.mark.parametrize(("visits", "passes"), [(1, False), (15, False), (16, True)])
@pytest.mark.parametrize("level", [EASY, HARD], ids=["easy", "hard"])
def test_a_pass_that_a_few_playouts_made_look_good_is_not_played(
    level: Level, visits: int, passes: bool
) -> None:
    moves = {"E3": (visits, 0.0, -40.0), "pass": (visits, 1.0, 40.0)}
    answer = answer_of(FINISHED, moves, SETTLED)
    assert (choose(answer, level, FINISHED, 1).point is None) == passes


@pytest.mark.parametrize(
    ("others", "sure", "passes"), [(31, 1, True), (30, 1, False), (31, 0.6, False)]
)
def test_a_pass_tried_once_is_played_where_enough_playouts_agree_who_owns_what(
    others: int, sure: float, passes: bool
) -> None:
    moves = {"E3": (others, 0.5, 3.0), "pass": (1, 0.5, 3.0)}
    answer = answer_of(FINISHED, moves, tuple(sure * owned for owned in SETTLED))
    assert (choose(answer, HARD, FINISHED, 1).point is None) == passes


@pytest.mark.parametrize(("owned", "passes"), [(1.0, False), (-1.0, True)])
def test_a_pass_tried_once_is_not_played_while_stones_that_are_counted_can_be_taken(
    owned: float, passes: bool
) -> None:
    position = drawn("""
    . X O . .
    X X O O .
    . X X O .
    . . X O O
    O X O O .
    """)
    taken = next(
        b for b in position.board.blocks if len(b.liberties) == 1 and b.color is Color.BLACK
    )
    owners = tuple(owned if p in taken.points else mean for p, mean in enumerate(SETTLED))
    moves = {"E3": (31, 0.5, 3.0), "pass": (1, 0.5, 3.0)}
    answer = answer_of(position, moves, owners)
    assert (choose(answer, HARD, position, 1).point is None) == passes


def test_nobody_passes_while_the_owner_of_most_points_is_in_doubt() -> None:
    moves = {"B2": (500, 0.4, 3.0), "pass": (500, 0.6, -3.0)}
    for owned, passes in ((0.5, False), (-0.5, False), (-0.7, True)):
        answer = answer_of(OPEN.passed(), moves, (owned,) * OPEN.grid.area)
        assert (choose(answer, HARD, OPEN.passed(), 1).point is None) == passes


def test_it_passes_after_a_pass_when_the_count_is_won() -> None:
    moves = {"E3": (900, 0.99, 5.0), "pass": (100, 0.95, 3.0)}
    after_pass = FINISHED.passed().passed()
    assert choose(answer_of(after_pass, moves, SETTLED), HARD, after_pass, 1).point is None
    assert choose(answer_of(FINISHED, moves, SETTLED), HARD, FINISHED, 1).point is not None
    unsettled = (0.3, *SETTLED[1:])
    assert choose(answer_of(after_pass, moves, unsettled), HARD, after_pass, 1).point is not None


@pytest.mark.parametrize(("value", "passes"), [(0.05, True), (0.3, False), (0.7, True)])
def test_it_plays_on_when_behind_with_hope(value: float, passes: bool) -> None:
    moves = {"E3": (900, value, 3.0), "pass": (100, value, 3.0)}
    answer = answer_of(FINISHED, moves, SETTLED)
    assert (choose(answer, HARD, FINISHED, 1).point is None) == passes


def test_neutral_points_lie_between_the_living() -> None:
    position = drawn(". X . O .\n. X . O .\nO X X O .")
    owned = [1.0, 1, 1, -1, -1, 1, 1, 0, -1, -1, 1, 1, 0, -1, -1]
    answer = answer_of(position, {"pass": (100, 0.5, 0)}, tuple(owned))
    names = {format_vertex(point, position.grid) for point in neutral_points(answer, position)}
    assert names == {"C2", "C3"}


def test_a_neutral_point_is_taken_before_the_pass() -> None:
    position = drawn(". X . O .\n. X . O .\n. X X O .")
    moves = {"C3": (500, 0.5, 1.0), "A1": (400, 0.5, 1.0), "pass": (100, 0.5, 1.0)}
    owned = (1.0, 1, 1, -1, -1, 1, 1, 0, -1, -1, 1, 1, 0, -1, -1)
    answer = answer_of(position, moves, owned)
    assert choose(answer, HARD, position, 1).point == parse_vertex("C3", position.grid)


ATARI = """
. . . . . . .
. O . . . . .
O X . . O . .
. O . . X . .
. . O . . X .
. . X . . . .
. . . . . . .
"""


def easy_moves(position: Position, answer: Answer) -> set[str]:
    points = {choose(answer, EASY, position, seed).point for seed in range(60)}
    return {"pass" if p is None else format_vertex(p, position.grid) for p in points}


def test_easy_always_takes_stones_in_atari() -> None:
    position = drawn(ATARI, Color.WHITE)
    answer = answer_of(position, {"F2": (500, 0.9, 0), "E6": (300, 0.8, 0), "pass": (9, 0, 0)})
    assert easy_moves(position, answer) == {"C5"}


def test_easy_always_saves_stones_that_can_be_saved() -> None:
    position = drawn(ATARI)
    answer = answer_of(position, {"F2": (500, 0.9, 0), "E6": (300, 0.8, 0), "pass": (9, 0, 0)})
    assert easy_moves(position, answer) == {"C5"}


def test_easy_lets_stones_go_that_a_ladder_catches() -> None:
    ladder = drawn("""
    . . . . . . .
    . . . . . . .
    . . O . . . .
    . O X . . . .
    . O X O . . .
    . . O . . . .
    . . . . . . .
    """)
    moves = {"F6": (500, 0.5, 0), "B6": (400, 0.5, 0), "pass": (9, 0, 0)}
    assert "D4" not in easy_moves(ladder, answer_of(ladder, moves))


def test_easy_does_not_take_the_bait_of_a_snapback() -> None:
    position = drawn(
        """
    . . . . . . .
    . . . . . . .
    . X X X X X .
    . X O O O X .
    . X O . O X .
    . X X O X X .
    . . X . X . .
    """,
        Color.BLACK,
    )
    moves = {"F6": (500, 0.5, 0), "B6": (400, 0.5, 0), "pass": (9, 0, 0)}
    assert easy_moves(position, answer_of(position, moves)) <= {"D3", "D1"}


@pytest.mark.parametrize(
    ("picture", "suicide"),
    [
        ("""
    . . . . .
    . . . . .
    . . . . .
    O O . . .
    . X O . .
    """, "A1"),
        ("""
    . . . . . .
    . . O O . .
    . O X . O .
    . . O O . .
    . . . . . .
    . . . . . .
    """, "D4"),
    ],
)  # fmt: skip
def test_easy_does_not_kill_its_own_stones_where_that_is_allowed(
    picture: str, suicide: str
) -> None:
    position = drawn(picture, Color.BLACK, NEW_ZEALAND)
    assert position.is_legal(parse_vertex(suicide, position.grid))
    answer = answer_of(position, {"E2": (500, 0.6, 0), suicide: (90, 0.6, 0), "pass": (9, 0.1, -9)})
    assert easy_moves(position, answer) == {"E2"}


@pytest.mark.parametrize("law", [CHINESE, NEW_ZEALAND, ING, JAPANESE])
def test_easy_has_an_answer_on_every_board_of_random_games(law: RuleSet) -> None:
    for seed in range(6):
        game = random_game(seed, law, sides=(5,))
        position = game.setup.position()
        for move in game.moves:
            points = (*position.legal_points, None)
            candidates = tuple(Candidate(p, 4, 2000, 0) for p in points)
            playouts = 4 * len(points)
            owners = (0,) * position.grid.area
            answer = Answer(playouts, 500 * playouts, 0, candidates, owners)
            point = choose(answer, EASY, position, seed).point
            assert point is None or position.is_legal(point)
            played = move.point if isinstance(move, Play) else None
            position = position.passed() if played is None else position.played(played)


LOOSE = """
. . . . . . .
. . . . . . .
. . . . O . .
. . X . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


def names_of(moves: dict[str, tuple[int, float, float]], owned: dict[str, float]) -> list[str]:
    """What Easy plays with many seeds on the board above."""
    position = drawn(LOOSE)
    by_name = {format_vertex(p, position.grid): p for p in position.grid.points}
    ownership = [0.0] * position.grid.area
    for name, value in owned.items():
        ownership[by_name[name]] = value
    answer = answer_of(position, moves, tuple(ownership))
    chosen = (choose(answer, EASY, position, seed).point for seed in range(600))
    return ["pass" if p is None else format_vertex(p, position.grid) for p in chosen]


def test_easy_plays_many_moves_loosely_but_no_silly_ones() -> None:
    moves = {
        "E4": (500, 0.6, 0),
        "D4": (90, 0.36, 0),
        "C3": (0, 0.0, 0),
        "C2": (4, 0.1, 0),
        "D5": (60, 0.2, 0),
        "B5": (50, 0.5, 0),
        "F2": (50, 0.5, 0),
        "A4": (70, 0.55, 0),
        "pass": (20, 0.1, -20),
    }
    names = names_of(moves, {"B5": 0.9})
    assert set(names) == {"E4", "D4", "C3", "C2"}
    loose = sum(name != "E4" for name in names)
    assert abs(loose - EASY.looseness * len(names)) < 50
    assert min(names.count(name) for name in ("D4", "C3", "C2")) > 80


def test_easy_plays_the_best_move_where_no_other_is_reasonable() -> None:
    moves = {"E4": (500, 0.6, 0), "D5": (60, 0.2, 0), "pass": (20, 0.1, -20)}
    assert set(names_of(moves, {})) == {"E4"}


def test_easy_begins_with_the_best_move() -> None:
    position = drawn("\n".join(["......."] * 7))
    answer = answer_of(position, {"D4": (500, 0.6, 0), "C3": (90, 0.6, 0), "pass": (9, 0, 0)})
    assert easy_moves(position, answer) == {"D4"}


def test_the_same_seed_gives_the_same_choice() -> None:
    answer = answer_of(OPEN, {"B2": (80, 0.5, 0), "C2": (90, 0.4, 0), "pass": (9, 0.1, -9)})
    assert {choose(answer, EASY, OPEN, 5) for _ in range(5)} == {choose(answer, EASY, OPEN, 5)}


def test_without_a_legal_point_it_passes() -> None:
    position = drawn(". X\nX X", Color.WHITE, rules())
    assert choose(answer_of(position, {"pass": (1, 0.5, 0)}), HARD, position, 1).point is None
