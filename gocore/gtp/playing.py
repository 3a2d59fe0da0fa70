"""The commands of a game under way: moves made, moves asked for, and the clock."""

from __future__ import annotations

from gocore.color import Color
from gocore.errors import EngineError, IllegalMoveError
from gocore.gtp.arguments import Refusal, read_color, read_count, read_move
from gocore.gtp.table import DONE, Entry, Table
from gocore.gtp.timing import Left
from gocore.rules import Counting
from gocore.search.choosing import Choice, earliest_resignation
from gocore.search.findings import Watch


def _play(table: Table, color: str, vertex: str) -> str:
    record = table.record
    try:
        record.play(read_color(color), read_move(vertex, record.grid))
    except IllegalMoveError as error:
        raise Refusal("illegal move") from error
    return DONE


def _undo(table: Table) -> str:
    if not table.record.undo():
        raise Refusal("cannot undo")
    return DONE


def _genmove(table: Table, color: str) -> str:
    return make_move(table, read_color(color))


def make_move(table: Table, color: Color, watch: Watch | None = None) -> str:
    """Let the player move, and tell the move; `watch` is told what is found on the way."""
    choice = _choose(table, color, cleanup=_must_capture(table), watch=watch)
    return _carry_out(table, color, choice)


def _genmove_cleanup(table: Table, text: str) -> str:
    """As `genmove`, but pass only once no stone of the opponent's is dead, and do not resign."""
    color = read_color(text)
    return _carry_out(table, color, _choose(table, color, cleanup=True, resigns=False))


def _reg_genmove(table: Table, color: str) -> str:
    return _told(table, _choose(table, read_color(color), cleanup=_must_capture(table)))


def _carry_out(table: Table, color: Color, choice: Choice) -> str:
    if not choice.resign:
        table.record.play(color, choice.point)
    return _told(table, choice)


def _told(table: Table, choice: Choice) -> str:
    return "resign" if choice.resign else table.vertex(choice.point)


def _must_capture(table: Table) -> bool:
    """Whether the terms ask for dead stones to be captured, and the count lets that cost nothing."""
    terms = table.record.terms
    return not terms.friendly_pass and terms.rules.counting is Counting.AREA


def _choose(
    table: Table,
    color: Color,
    *,
    cleanup: bool,
    resigns: bool = True,
    watch: Watch | None = None,
) -> Choice:
    record = table.record
    to_come = max(record.grid.area * 3 // 4 - record.position.move_number, 20) // 2
    seconds = table.timing.allowance(color, to_come)
    position = record.seen_by(color)
    try:
        return table.player.choose(
            position,
            record.full_komi,
            seconds,
            cleanup=cleanup,
            resigns_from=earliest_resignation(record.grid, record.handicap) if resigns else None,
            watch=watch,
        )
    except EngineError as error:
        raise Refusal(f"no move found: {error}") from error


def _time_settings(table: Table, main: str, period: str, stones: str) -> str:
    table.timing.settle(read_count(main), read_count(period), read_count(stones))
    return DONE


def _time_left(table: Table, color: str, seconds: str, stones: str) -> str:
    table.timing.reported[read_color(color)] = Left(read_count(seconds), read_count(stones))
    return DONE


COMMANDS: dict[str, Entry] = {
    "genmove": (_genmove, 1),
    "kgs-genmove_cleanup": (_genmove_cleanup, 1),
    "play": (_play, 2),
    "reg_genmove": (_reg_genmove, 1),
    "time_left": (_time_left, 3),
    "time_settings": (_time_settings, 3),
    "undo": (_undo, 0),
}
