"""One game between two engines, every move judged by the game core.

An engine that makes an illegal move, refuses a legal one, talks nonsense or is lost loses the
game, and the record says why. After two passes a third engine says which stones are dead.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from gocore.actions import Confirm, Mark, NoResult, Pass, Play, Resign
from gocore.color import Color
from gocore.errors import IllegalMoveError, NotationError
from gocore.game import Game, Phase
from gocore.points import format_vertex, parse_vertex
from gocore.result import Result
from gocore.setup import Setup
from tests.bench.client import Engine, LostError, RefusedError

LIMIT_PER_POINT = 3
"""A game of more moves than this for each point of the board has no result."""


@dataclass
class GameRecord:
    """What came of a game: `note` tells an ending that no rule provides for.

    `seconds` are the engine's own CPU seconds where it counts them, else those waited for it.
    """

    game: Game
    note: str = ""
    seconds: dict[Color, float] = field(default_factory=dict)

    @property
    def result(self) -> Result:
        assert self.game.result is not None
        return self.game.result


Judge = Callable[[Game], list[str]]
"""Names the vertices of the dead stones of a game that was passed out."""


class _Forfeit(Exception):  # noqa: N818 - the end of a game, no failure of ours
    """The engine of `color` has lost by its behaviour."""

    def __init__(self, color: Color, note: str) -> None:
        super().__init__(note)
        self.color = color
        self.note = note


def play_game(setup: Setup, engines: Mapping[Color, Engine], judge: Judge) -> GameRecord:
    """Play one game to its result."""
    record = GameRecord(Game.start(setup))
    try:
        for color, engine in engines.items():
            for command in opening(setup):
                _ask(engine, color, command)
        before = {color: _cpu_seconds(engines[color]) for color in Color}
        waited = _play_on(record, engines)
        for color, start in before.items():
            end = _cpu_seconds(engines[color])
            if start is not None and end is not None:
                waited[color] = end - start
        record.seconds = waited
    except _Forfeit as forfeit:
        record.game = record.game.after(Resign(forfeit.color))
        record.note = forfeit.note
    if record.game.phase is Phase.MARKING:
        _count(record, judge)
    return record


def _count(record: GameRecord, judge: Judge) -> None:
    try:
        record.game = counted(record.game, judge(record.game))
    except (RefusedError, LostError) as error:
        record.game = record.game.after(NoResult())
        record.note = f"judge: {error}"


def opening(setup: Setup) -> list[str]:
    """The commands that set an engine on an even game."""
    return [f"boardsize {setup.grid.width}", "clear_board", f"komi {setup.komi:g}"]


def _ask(engine: Engine, color: Color, command: str) -> str:
    try:
        return engine.ask(command)
    except (RefusedError, LostError) as error:
        raise _Forfeit(color, f"{color.label}: {error}") from error


def _play_on(record: GameRecord, engines: Mapping[Color, Engine]) -> dict[Color, float]:
    """Play until nobody may go on; return the seconds waited for each."""
    waited = dict.fromkeys(Color, 0.0)
    limit = int(LIMIT_PER_POINT * record.game.setup.grid.area)
    while record.game.phase is Phase.PLAYING:
        if record.game.move_number >= limit:
            record.game = record.game.after(NoResult())
            record.note = f"no end after {limit} moves"
            break
        color = record.game.to_move
        started = time.perf_counter()
        vertex = _ask(engines[color], color, f"genmove {color.label}")
        waited[color] += time.perf_counter() - started
        record.game = _after(record.game, color, vertex)
        if vertex.lower() != "resign":
            _ask(engines[color.opponent], color.opponent, f"play {color.label} {vertex}")
    return waited


def _after(game: Game, color: Color, vertex: str) -> Game:
    if vertex.lower() == "resign":
        return game.after(Resign(color))
    if vertex.lower() == "pass":
        return game.after(Pass(color))
    try:
        return game.after(Play(color, parse_vertex(vertex, game.setup.grid)))
    except (NotationError, IllegalMoveError) as error:
        raise _Forfeit(color, f"{color.label}: illegal move {vertex}: {error}") from error


def counted(game: Game, dead: list[str]) -> Game:
    """The game after both have agreed that these stones are dead."""
    for vertex in dead:
        game = game.after(Mark(parse_vertex(vertex, game.setup.grid), dead=True))
    return game.after(Confirm(Color.BLACK)).after(Confirm(Color.WHITE))


def ask_dead(engine: Engine, game: Game) -> list[str]:
    """Show an engine the whole game and ask which stones are dead."""
    grid = game.setup.grid
    for command in opening(game.setup):
        engine.ask(command)
    for move in game.moves:
        vertex = format_vertex(move.point, grid) if isinstance(move, Play) else "pass"
        engine.ask(f"play {move.color.label} {vertex}")
    return engine.ask("final_status_list dead").split()


def _cpu_seconds(engine: Engine) -> float | None:
    with suppress(RefusedError, LostError, ValueError):
        return float(engine.ask("cputime"))
    return None
