"""What the settings say of a level, and what they keep silent about."""

from __future__ import annotations

import pytest

from gocore.search import ranks
from gocore.search.ranks import MEASURED, Measured
from tests.web.desk import Desk, find, text
from web.settings import LEVEL_KEYS, SIZES


def told(query: str) -> str:
    group = find(Desk(query).press("settings").tree, "class", "sheet", prefix=True)
    return text(group)


@pytest.mark.parametrize("level", LEVEL_KEYS)
@pytest.mark.parametrize("size", SIZES)
def test_only_what_was_measured_is_said(level: str, size: int) -> None:
    row = ranks.measured(level, size)
    words = told(f"?level={level}&size={size}")
    assert ("Measured" in words) == (row is not None)
    if row is not None:
        assert f"on {size}×{size}: {row.won} of {row.played} games won" in words


def test_a_new_figure_is_all_that_a_new_sentence_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Measured" not in told("?level=master&size=19")
    monkeypatch.setattr(ranks, "MEASURED", (Measured("master", 19, 7, 20, 2.5),))
    assert (
        "Measured on 19×19: 7 of 20 games won against GNU Go 3.8 at level 10, with 2.5 s of one "
        "processor a move." in told("?level=master&size=19")
    )


def test_nothing_is_said_of_variants_that_were_not_measured() -> None:
    assert "Measured" in told("?level=hard")
    assert "Measured" not in told("?level=hard&variant=torus")


def test_every_row_is_of_a_level_and_a_size_that_there_is_and_adds_up() -> None:
    assert len({(row.level, row.size) for row in MEASURED}) == len(MEASURED)
    for row in MEASURED:
        assert row.level in LEVEL_KEYS
        assert row.size in SIZES
        assert 0 <= row.won <= row.played
        assert row.played > 0 < row.seconds
