"""The records and status codes of the search: the one file that fixes its binary form.

A point is the same number as in `gocore.points` (row * width + column, row 0
at the bottom).  One number more, `area`, stands for everything off the board,
so that every point has eight neighbours.  This file knows no rules and no search.
"""

from typing import Any, Final

import numpy as np

ABI: Final = 4
"""Raised whenever a question, an answer or their meaning changes."""

EMPTY: Final = 0
BLACK: Final = 1
WHITE: Final = 2
OFF: Final = 3

MAX_SIDE: Final = 19
MAX_POINTS: Final = MAX_SIDE * MAX_SIDE
CELLS: Final = MAX_POINTS + 1
WORD_BITS: Final = 61
"""Points in one word of a liberty set: 61 keep every word a positive int64."""
WORDS: Final = 6
"""Words in one liberty set; boards up to 11x11 use two, 13x13 three."""

MAX_NODES: Final = 1 << 19
MAX_DEPTH: Final = 256
MAX_HISTORY: Final = 2048
HISTORY_SLOTS: Final = 2 * MAX_HISTORY
MAX_FOUND: Final = 64
MAX_PLAYOUTS: Final = 1_000_000
LADDER_DEPTH: Final = 100

WIN: Final = 1000
"""Value of a certain win; a node's `wins` are sums of 0..WIN."""

QUESTION_HEADER: Final = 40
QUESTION_LIMIT: Final = QUESTION_HEADER + 3 * MAX_POINTS + 1 + 8 * MAX_HISTORY
ANSWER_HEADER: Final = 40
CANDIDATE_BYTES: Final = 24
ANSWER_LIMIT: Final = ANSWER_HEADER + CANDIDATE_BYTES * CELLS + 4 * MAX_POINTS
NO_POINT: Final = 0xFFFF
"""Stands for "no point" (no ko, no last move) and, among candidates, for a pass."""

TORUS: Final = 1
SUICIDE: Final = 2
SUPERKO: Final = 4
SITUATIONAL: Final = 8
FIRST_CAPTURE: Final = 16
JUDGING: Final = 32
KEEPING: Final = 64
"""The bits of a question's flags.

SUPERKO and SITUATIONAL say which arrangements may not recur, FIRST_CAPTURE that the first
capture wins (Atari Go). JUDGING asks for no move but whose each point is at the end of a game. KEEPING
allows what was found for the question before to be used again, if the game went on from there.
"""

REPLAY_HEADER: Final = 4
OCCUPIED: Final = 1
SUICIDAL: Final = 2
TAKEN_KO: Final = 3
REPEATED: Final = 4
"""Why a replayed move is illegal: the faults of `gocore.errors.MoveFault` by number."""

GOES_ON: Final = 0
TWO_PASSES: Final = 3
"""Outcomes of a walk down the tree, beside the color that a capture has made the winner."""

OK: Final = 0
BAD_ABI: Final = -1
BAD_LENGTH: Final = -2
BAD_SIZE: Final = -3
BAD_MOVER: Final = -4
BAD_CELL: Final = -5
BAD_POINT: Final = -6
BAD_BLOCK: Final = -7
BAD_KOMI: Final = -8
BAD_PLAYOUTS: Final = -9
BAD_FLAGS: Final = -10
NOT_BEGUN: Final = -11

GRID: Final = np.dtype(
    [
        ("width", "i4"),
        ("height", "i4"),
        ("area", "i4"),
        ("torus", "i4"),
        ("words", "i4"),
        ("suicide", "i4"),
        ("key", "i8", (2 * CELLS,)),
        ("mask", "i8", (CELLS,)),
        ("neighbor", "u2", (8 * CELLS,)),
        ("word", "u1", (CELLS,)),
        ("line", "u1", (CELLS,)),
    ],
    align=True,
)
"""What never changes during a search: tables for one width, height and shape.

`neighbor[8 * p + k]`: k 0..3 west, east, south, north; 4..7 the diagonals, so
that `k ^ 1` is the way back.  `line`: 1 on the edge (always 9 on a torus).
"""

BOARD: Final = np.dtype(
    [
        ("hash", "i8"),
        ("rng", "i8"),
        ("ko", "i4"),
        ("last", "i4"),
        ("previous", "i4"),
        ("empties", "i4"),
        ("found_count", "i4"),
        ("stamp", "i4"),
        ("bits", "i8", (WORDS * CELLS,)),
        ("head", "u2", (CELLS,)),
        ("next", "u2", (CELLS,)),
        ("stones", "u2", (CELLS,)),
        ("libs", "u2", (CELLS,)),
        ("near", "u2", (CELLS,)),
        ("empty", "u2", (CELLS,)),
        ("index", "u2", (CELLS,)),
        ("found", "u2", (MAX_FOUND,)),
        ("mark", "i4", (CELLS,)),
        ("color", "u1", (CELLS,)),
        ("first", "u1", (CELLS,)),
    ],
    align=True,
)
"""A board that is played on.

`libs` and `bits` (a set of points, `grid.words` words side by side) hold the
liberties of the block whose `head` is the index, none at `area`; `near` packs
the eight neighbours' colors, two bits each; `empty[:empties]` lists the empty
points.  `rng`, `found`, `mark` and `first` are working space and are not copied from board to board.
"""

TREE: Final = np.dtype(
    [
        ("used", "i4"),
        ("depth", "i4"),
        ("outcome", "i4"),
        ("path", "i4", (MAX_DEPTH + 1,)),
        ("hashes", "i8", (MAX_DEPTH + 1,)),
        ("distance", "u1", (CELLS,)),
        ("queue", "u2", (CELLS,)),
        ("bonus_visits", "i4", (CELLS,)),
        ("bonus_wins", "i4", (CELLS,)),
        ("kept", "i4", (CELLS,)),
        ("visits", "i4", (MAX_NODES,)),
        ("wins", "i4", (MAX_NODES,)),
        ("rave_visits", "i4", (MAX_NODES,)),
        ("rave_wins", "i4", (MAX_NODES,)),
        ("prior_visits", "i4", (MAX_NODES,)),
        ("prior_wins", "i4", (MAX_NODES,)),
        ("child", "i4", (MAX_NODES,)),
        ("moved", "i4", (MAX_NODES,)),
        ("children", "u2", (MAX_NODES,)),
        ("move", "u2", (MAX_NODES,)),
    ],
    align=True,
)
"""The pool of nodes; node 0 is the root and children lie side by side.

`wins` of a node are counted for the player who made its move.  `kept[i]`: visits that the
root's child i brings along from the question before.
"""

DESK: Final = np.dtype(
    [
        ("begun", "i4"),
        ("done", "i4"),
        ("kept", "i4"),
        ("playouts", "i4"),
        ("komi", "i4"),
        ("mover", "i4"),
        ("rules", "i4"),
        ("passes", "i4"),
        ("legal_count", "i4"),
        ("history_count", "i4"),
        ("target_count", "i4"),
        ("target_at", "i4"),
        ("target", "i4"),
        ("defender", "i4"),
        ("siege", "i4"),
        ("besieged", "i4"),
        ("balance", "i4"),
        ("ko_allowed", "i4"),
        ("wins", "i8"),
        ("score", "i8"),
        ("root_score", "i8", (CELLS,)),
        ("history", "i8", (HISTORY_SLOTS,)),
        ("ownership", "i4", (CELLS,)),
        ("verdict", "i4", (CELLS,)),
        ("legal", "u2", (CELLS,)),
        ("targets", "u2", (CELLS,)),
        ("inside", "u1", (CELLS,)),
        ("question", "u1", (QUESTION_LIMIT,)),
        ("answer", "u1", (ANSWER_LIMIT,)),
    ],
    align=True,
)
"""One question and everything that is counted for its answer.

`komi` in hundredths of a point; scores are sums of hundredths, Black positive. From
`target_count` to `ko_allowed`, and `verdict`, `targets` and `inside`, belong to judging.
"""

RECORDS: Final = (
    ("grid", GRID),
    ("root", BOARD),
    ("work", BOARD),
    ("spare", BOARD),
    ("tree", TREE),
    ("desk", DESK),
)
"""Every record of one search, in the order in which the entry points take them."""


def new_record(dtype: np.dtype[Any]) -> Any:
    """Make one zeroed record that both Numba and plain Python can use by attribute."""
    return np.zeros(1, dtype).view(np.recarray)[0]


def new_records() -> tuple[Any, ...]:
    """Make the records of one search, in the order of `RECORDS`."""
    return tuple(new_record(dtype) for _, dtype in RECORDS)
