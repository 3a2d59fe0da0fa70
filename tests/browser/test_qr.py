"""QR codes of links and codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.meeting import PASSWORD, ROOM

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.station import Station

# Read as "tianyuan" by another program.
TIANYUAN = [
    "111111101110101111111",
    "100000100010001000001",
    "101110101011001011101",
    "101110101000101011101",
    "101110100010101011101",
    "100000101001101000001",
    "111111101010101111111",
    "000000001101100000000",
    "010101111001111101101",
    "110101001001101111111",
    "000111101100010101101",
    "011011000010011001011",
    "001101111100001010011",
    "000000001000011101011",
    "111111101000101110110",
    "100000101100001000010",
    "101110100010111100010",
    "101110101000011011111",
    "101110100101011110001",
    "100000101011100010000",
    "111111100010010000010",
]


@pytest.fixture
def drawn(station: Callable[..., Station]) -> Callable[[str], list[str]]:
    """Draw a text as the module does."""
    drawing = station()
    return lambda text: drawing.call("qr", "rows", text)


def test_a_known_text_becomes_its_known_code(drawn: Callable[[str], list[str]]) -> None:
    assert drawn("tianyuan") == TIANYUAN


def test_a_link_is_a_square_with_a_mark_in_three_corners(
    drawn: Callable[[str], list[str]],
) -> None:
    rows = drawn(f"https://example.org/go/#play={ROOM}.{PASSWORD}")
    size = len(rows)
    assert (size - 17) % 4 == 0
    assert {len(row) for row in rows} == {size}
    assert {char for row in rows for char in row} == {"0", "1"}
    mark = [row[:7] for row in TIANYUAN[:7]]
    assert [row[:7] for row in rows[:7]] == mark
    assert [row[-7:] for row in rows[:7]] == mark
    assert [row[:7] for row in rows[-7:]] == mark


def test_another_link_is_another_code(drawn: Callable[[str], list[str]]) -> None:
    assert drawn(f"#play={ROOM}") != drawn(f"#play={ROOM[::-1]}")


def test_what_is_too_long_for_any_code_has_none(drawn: Callable[[str], list[str]]) -> None:
    assert drawn("x" * 2000) != []
    assert drawn("x" * 5000) == []
