"""What the commands of one conversation share, and how a command is written down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gocore.errors import EngineError
from gocore.gtp.arguments import Refusal
from gocore.gtp.player import Player
from gocore.gtp.record import Record
from gocore.gtp.timing import Timing
from gocore.points import format_vertex

Entry = tuple[Callable[..., str], int | None]
"""What carries a command out, from the table and the arguments to the answer, and the number of
its arguments, None for any number. It may raise Refusal."""

DONE = ""


@dataclass
class Table:
    """A player, a game and a clock; `seconds_used` tells the processor time so far.

    `tell` sends a line of the answer that is under way, before the rest of it is known.
    `is_awaited` says whether the client has sent the next command already.
    """

    player: Player
    seconds_used: Callable[[], float]
    is_awaited: Callable[[], bool]
    tell: Callable[[str], None] = lambda _: None
    record: Record = field(default_factory=Record)
    timing: Timing = field(default_factory=Timing)
    is_over: bool = False

    def vertex(self, point: int | None) -> str:
        return "pass" if point is None else format_vertex(point, self.record.grid)

    def vertices(self, points: tuple[int, ...]) -> str:
        return " ".join(map(self.vertex, points))

    def dead_stones(self) -> frozenset[int]:
        try:
            return self.player.dead_stones(self.record.position)
        except EngineError as error:
            raise Refusal("cannot score") from error
