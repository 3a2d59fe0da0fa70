"""What the page says when the computer answers a pass with a stone."""

from __future__ import annotations

import pytest

from gocore.points import parse_vertex
from gocore.search.answer import Answer
from tests.web.desk import Desk, Reply


def answered(desk: Desk, vertex: str | None, *, doubtful: str = "") -> Desk:
    """Let the computer answer and hold these points to be open; Black owns all the others."""
    grid = desk.state.game.setup.grid
    doubts = {parse_vertex(name, grid) for name in doubtful.split()}
    owned = tuple(0 if point in doubts else 100 for point in grid.points)
    point = parse_vertex(vertex, grid) if vertex else None
    desk.engine.give(Reply(point, answer=Answer(100, 0, 0, (), owned)))
    desk.settle()
    return desk


def passed() -> Desk:
    return Desk().click("E5").computer("C3").press("pass")


@pytest.mark.parametrize(
    ("doubtful", "told"),
    [
        ("A1", "White plays on, since a point was still open: A1."),
        ("A1 B9 G7", "White plays on, since 3 points were still open: B9, G7, A1."),
        ("", "White plays on, since there is something to gain."),
        (
            " ".join(f"{column}{row}" for column in "ABDF" for row in (1, 2, 8)),
            "White plays on, since much of the board is still open.",
        ),
    ],
    ids=["one", "some", "none", "many"],
)
def test_a_player_who_passes_early_is_told_what_is_still_open(doubtful: str, told: str) -> None:
    desk = answered(passed(), "G7", doubtful=doubtful)
    assert told in desk.status
    assert f"White G7. {told} Your move." in desk.state.said


def test_it_is_told_until_the_player_goes_on() -> None:
    desk = answered(passed(), "G7", doubtful="A1")
    assert "plays on" in desk.press("settings", "cancel-sheet").status
    assert "plays on" not in answered(desk.click("F3"), "F4").status


def test_it_is_told_no_more_once_the_pass_is_taken_back() -> None:
    desk = answered(passed(), "G7", doubtful="A1").press("undo")
    assert "plays on" not in desk.status
    assert "plays on" not in answered(desk.click("G7"), "G3").status


def test_a_pass_that_is_followed_needs_no_word() -> None:
    desk = answered(passed(), None, doubtful="A1")
    assert "plays on" not in desk.state.said


def test_where_the_first_capture_wins_nothing_is_told() -> None:
    desk = Desk("?variant=atari").click("E5").computer("C3").press("pass")
    assert "plays on" not in answered(desk, "G7", doubtful="A1").status
