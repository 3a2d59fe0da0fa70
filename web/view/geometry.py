"""Where things stand on the drawn board: cells of 100 units, row 0 at the bottom.

The same margin, in cells, is told to the style sheet (`frame_style`), which lays the grid of
clickable points over the drawing.
"""

from __future__ import annotations

from dataclasses import dataclass

CELL = 100
STONE_RADIUS = 47.8
BEYOND = 146
"""How far a board with joined edges is drawn on past its outer lines: a row of stones and a bit."""


@dataclass(frozen=True)
class Geometry:
    """The measures of a board of `columns` by `rows`, with or without room for coordinates.

    With `joined` edges there is room around it for what lies across each edge.
    """

    columns: int
    rows: int
    coordinates: bool
    joined: bool = False

    @property
    def margin(self) -> int:
        longest = max(self.columns, self.rows)
        if self.joined:
            return BEYOND + (30 + 2 * longest if self.coordinates else 6)
        return 84 + 2 * longest if self.coordinates else 60 + longest

    @property
    def width(self) -> int:
        return (self.columns - 1) * CELL + 2 * self.margin

    @property
    def height(self) -> int:
        return (self.rows - 1) * CELL + 2 * self.margin

    @property
    def view_box(self) -> str:
        return f"0 0 {self.width} {self.height}"

    @property
    def frame_style(self) -> str:
        return f"--columns:{self.columns};--rows:{self.rows};--margin:{self.margin / CELL}"

    @property
    def line_width(self) -> float:
        """Thicker in units on a large board, so that lines stay visible when it is drawn small."""
        return round(1.5 + 0.1 * max(self.columns, self.rows), 1)

    @property
    def star_radius(self) -> float:
        return 5 + 0.3 * max(self.columns, self.rows)

    @property
    def label_inset(self) -> float:
        """How far from the rim the middle of a coordinate stands."""
        return (self.margin - BEYOND) * 0.5 if self.joined else self.margin * 0.37

    @property
    def label_size(self) -> int:
        return 20 + max(self.columns, self.rows)

    def x(self, col: int) -> int:
        return self.margin + col * CELL

    def y(self, row: int) -> int:
        return self.margin + (self.rows - 1 - row) * CELL

    def place(self, point: int) -> tuple[int, int]:
        return self.x(point % self.columns), self.y(point // self.columns)
