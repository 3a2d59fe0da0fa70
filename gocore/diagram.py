"""Boards as text: `X` black, `O` white, `.` empty, the top row first.

For tests, documents and reports of faults.
"""

from __future__ import annotations

from gocore.board import EMPTY, Board
from gocore.color import Color
from gocore.errors import NotationError
from gocore.points import MAX_SIDE, Grid, column_name

_CELLS = {".": EMPTY, "X": Color.BLACK, "O": Color.WHITE}
_LETTERS = {cell: letter for letter, cell in _CELLS.items()}


def parse_diagram(text: str, *, torus: bool = False) -> Board:
    """Read a drawing; blanks between points and lines that frame the board are skipped.

    Column letters and row numbers, as `format_diagram` writes them, are skipped too. `+` and
    `,` stand for star points, and are empty. Raises NotationError.

    >>> parse_diagram('''
    ... . X .
    ... O . .
    ... ''').grid.height
    2
    """
    rows = [row for line in text.splitlines() if (row := _parse_row(line))]
    if not rows or max(len(rows), len(rows[0])) > MAX_SIDE:
        raise NotationError(f"a drawing has 1 to {MAX_SIDE} rows of 1 to {MAX_SIDE} points")
    if any(len(row) != len(rows[0]) for row in rows):
        raise NotationError("the rows of a drawing differ in length")
    grid = Grid.of(len(rows[0]), len(rows), torus)
    return Board(grid, bytes(cell for row in reversed(rows) for cell in row))


def _parse_row(line: str) -> list[int]:
    points = "".join(line.split()).strip("0123456789|")
    if not set(points) & set(".XO+,") or points.startswith("ABC"):
        return []
    row = []
    for letter in points.replace("+", ".").replace(",", "."):
        if letter not in _CELLS:
            raise NotationError(f"{letter!r} is no point of a drawing")
        row.append(int(_CELLS[letter]))
    return row


def format_diagram(board: Board, *, coordinates: bool = False) -> str:
    """Draw a board, with column letters and row numbers around it if asked."""
    grid = board.grid
    lines = []
    for row in reversed(range(grid.height)):
        cells = (board[grid.point(col, row)] for col in range(grid.width))
        line = " ".join(_LETTERS[cell] for cell in cells)
        lines.append(f"{row + 1:2} {line} {row + 1}" if coordinates else line)
    if coordinates:
        letters = "   " + "".join(f"{column_name(col):<2}" for col in range(grid.width)).rstrip()
        lines = [letters, *lines, letters]
    return "\n".join(lines)
