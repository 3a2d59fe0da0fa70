"""The commands of graphical clients that watch the engine think.

As Leela Zero brought them in and as Sabaki, Lizzie and others use them: a line now and then that
holds every move looked at, each after the word `info`. `winrate` is the mover's and in hundredths
of a percent, `prior` likewise what the search held of the move before it tried it; `pv` is what it
expects to follow.
"""

from __future__ import annotations

import time

from gocore.color import Color
from gocore.errors import EngineError
from gocore.gtp.arguments import Refusal, read_color, read_count
from gocore.gtp.playing import make_move
from gocore.gtp.table import DONE, Entry, Table
from gocore.search.answer import Candidate
from gocore.search.findings import Findings, Line, Watch

SECONDS = 1.0
"""Between two lines, where the client does not say."""
MOMENT = 0.02
"""Seconds after which to look again whether there is a next command, when all is found."""
WHOLE = 10_000
"""How a certain win is written."""


def format_findings(table: Table, findings: Findings) -> str:
    """Write every move that was tried in one line, the most visited first."""
    tried = [candidate for candidate in findings.answer.candidates if candidate.visits]
    tried.sort(key=lambda candidate: -candidate.visits)
    return " ".join(
        _format(table, candidate, findings.lines.get(candidate.point), order)
        for order, candidate in enumerate(tried)
    )


def _format(table: Table, candidate: Candidate, line: Line | None, order: int) -> str:
    expected = line or Line(0.0, (candidate.point,))
    pairs = {
        "move": table.vertex(candidate.point),
        "visits": candidate.visits,
        "winrate": round(WHOLE * candidate.value),
        "prior": round(WHOLE * expected.prior),
        "order": order,
        "pv": " ".join(map(table.vertex, expected.points)),
    }
    return " ".join(("info", *(f"{name} {value}" for name, value in pairs.items())))


def _analyze(table: Table, *words: str) -> str:
    """Think until the next command; `[color] [interval] CENTISECONDS` says for whom, how often.

    What can be found may be found before; the answer is complete only with the next command.
    """
    color, watch = _read(table, words)
    record = table.record
    position = record.seen_by(color)
    try:
        table.player.analyze(position, record.full_komi, watch, table.is_awaited)
    except EngineError as error:
        raise Refusal(f"no analysis: {error}") from error
    while not table.is_awaited():
        time.sleep(MOMENT)
    return DONE


def _genmove_analyze(table: Table, *words: str) -> str:
    """Move as `genmove` does, telling what is found; the answer's last line is the move."""
    color, watch = _read(table, words)
    table.tell(f"play {make_move(table, color, watch)}")
    return DONE


def _read(table: Table, words: tuple[str, ...]) -> tuple[Color, Watch]:
    rest = list(words)
    color = table.record.position.to_move
    if rest and not rest[0].isdecimal() and rest[0] != "interval":
        color = read_color(rest.pop(0))
    if rest and rest[0] == "interval":
        rest.pop(0)
        if not rest:
            raise Refusal("syntax error")
    seconds = max(read_count(rest.pop(0)), 1) / 100 if rest else SECONDS
    if rest:
        raise Refusal("syntax error")
    return color, Watch(seconds, lambda findings: table.tell(format_findings(table, findings)))


COMMANDS: dict[str, Entry] = {
    "lz-analyze": (_analyze, None),
    "lz-genmove_analyze": (_genmove_analyze, None),
}
