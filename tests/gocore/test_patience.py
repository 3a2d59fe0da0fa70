"""When a search stops."""

from __future__ import annotations

import pytest

from gocore.search.patience import LEAST_PLAYOUTS, Patience, Savings


@pytest.mark.parametrize(
    ("spent", "playouts", "lead", "over"),
    [
        (1.0, 1000, 0, True),
        (0.5, 1000, 1001, True),
        (0.5, 1000, 999, False),
        (0.9, 900, 101, True),
        (0.5, LEAST_PLAYOUTS - 1, LEAST_PLAYOUTS, False),
    ],
)
def test_it_stops_when_the_time_is_up_or_the_lead_cannot_be_lost(
    spent: float, playouts: int, lead: int, over: bool
) -> None:
    assert Patience(1.0).is_over(spent, playouts, lead) is over


def test_a_close_choice_may_take_what_was_saved() -> None:
    patience = Patience(1.0, 0.5)
    assert not patience.is_over(1.2, 1200, 100)
    assert patience.is_over(1.2, 1200, 130)
    assert patience.is_over(1.5, 1500, 0)


def test_what_moves_use_on_average_is_never_more_than_the_usual() -> None:
    savings, spent = Savings(), 0.0
    for move in range(1, 50):
        patience = savings.patience(1.0)
        took = 0.2 if move % 3 else patience.seconds + patience.more
        savings.settle(1.0, took)
        spent += took
        assert took <= 2.0
        assert spent <= move
