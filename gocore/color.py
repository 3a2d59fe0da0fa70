"""The two colors of stones, and nothing else."""

from __future__ import annotations

from enum import IntEnum


class Color(IntEnum):
    """A player's color; its value is also the value of a stone in `Board.cells`."""

    BLACK = 1
    WHITE = 2

    @property
    def opponent(self) -> Color:
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    @property
    def label(self) -> str:
        """The lower-case English word, as in JSON and in the page's attributes."""
        return self.name.lower()

    @property
    def letter(self) -> str:
        """`B` or `W`, as in SGF, GTP and results."""
        return self.name[0]

    @classmethod
    def parse(cls, text: str) -> Color:
        """Read `black`, `white`, `B` or `W` in either case.

        Raises ValueError for anything else.
        """
        for color in cls:
            if text.lower() in (color.label, color.letter.lower()):
                return color
        raise ValueError(f"not a color: {text!r}")
