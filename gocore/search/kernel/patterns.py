"""Shapes of three by three points around a move that good playouts like.

A pattern is three rows around the point to be played: `X` and `O` stones of
different colors, `x` no `X`, `o` no `O`, `.` empty, `?` anything on
the board, `#` off the board.  Each stands for its turns, mirror images and
exchange of colors, so the table does not depend on who moves.  They are the
hane, cut and edge shapes of MoGo, in the selection of P. Baudis's michi.
"""

from itertools import product
from typing import Any, Final

import numpy as np

from gocore.search.kernel.layout import BLACK, EMPTY, OFF, WHITE

SHAPES: Final = (
    "XOX ... ???",
    "XO. ... ?.?",
    "XO? X.. x.?",
    ".O. X.. ...",
    "XO? O.o ?o?",
    "XO? O.X ???",
    "?X? O.O ooo",
    "OX? o.O ???",
    "X.? O.? ###",
    "OX? X.O ###",
    "?X? x.O ###",
    "?XO x.x ###",
    "?OX X.O ###",
)
_MEANINGS: Final = {
    "X": (BLACK,),
    "O": (WHITE,),
    "x": (EMPTY, WHITE, OFF),
    "o": (EMPTY, BLACK, OFF),
    ".": (EMPTY,),
    "?": (EMPTY, BLACK, WHITE, OFF),
    "#": (OFF,),
}
_PLACES: Final = ((0, 1), (2, 1), (1, 0), (1, 2), (0, 0), (2, 2), (0, 2), (2, 0))
"""Column and row (from below) of neighbors 0..7, in the order of `layout.GRID`."""

Square = tuple[tuple[str, ...], ...]


def _turned(square: Square) -> Square:
    return tuple(zip(*square[::-1], strict=True))


def _likenesses(square: Square) -> set[Square]:
    """Return the eight turns and mirror images of a square."""
    found = set()
    for _ in range(4):
        square = _turned(square)
        found |= {square, square[::-1]}
    return found


def _codes(square: Square) -> set[int]:
    """Return the neighbor codes (see `BOARD.near`) that fit a square."""
    choices = [_MEANINGS[square[2 - row][column]] for column, row in _PLACES]
    return {sum(color << 2 * k for k, color in enumerate(colors)) for colors in product(*choices)}


def exchanged(code: int) -> int:
    """Return a neighbor code with Black and White exchanged."""
    colors = [code >> 2 * k & 3 for k in range(8)]
    return sum(
        (color if color in (EMPTY, OFF) else 3 - color) << 2 * k for k, color in enumerate(colors)
    )


def _shape_table() -> np.ndarray[Any, Any]:
    """Return 65536 bits in 8192 uint8: 1 where a neighbor code fits a shape."""
    codes: set[int] = set()
    for shape in SHAPES:
        square = tuple(tuple(row) for row in shape.split())
        for likeness in _likenesses(square):
            codes |= _codes(likeness)
    table = np.zeros(8192, np.uint8)
    for code in codes | {exchanged(code) for code in codes}:
        table[code >> 3] |= 1 << (code & 7)
    return table


SHAPE_BITS: Final = _shape_table()
