"""The commands that look at the board: drawn, judged and counted."""

from __future__ import annotations

from gocore.color import Color
from gocore.diagram import format_diagram
from gocore.gtp.arguments import Refusal, format_komi
from gocore.gtp.table import Entry, Table
from gocore.result import Result
from gocore.territory import judge

STATES = ("alive", "dead", "seki")


def _final_score(table: Table) -> str:
    sheet = table.record.count(table.dead_stones())
    return str(Result.counted(sheet.margin, sheet.tie_winner))


def _final_status_list(table: Table, status: str) -> str:
    """List the blocks of one state line by line; those alive in seki are no others' company."""
    if status not in STATES:
        raise Refusal("syntax error")
    board, dead = table.record.position.board, table.dead_stones()
    seki = frozenset[int]() if status == "dead" else judge(board, dead).seki
    blocks = (tuple(sorted(block.points)) for block in board.blocks)
    wanted = (points for points in blocks if _state(points[0], dead, seki) == status)
    return "\n".join(map(table.vertices, wanted))


def _state(stone: int, dead: frozenset[int], seki: frozenset[int]) -> str:
    if stone in dead:
        return "dead"
    return "seki" if stone in seki else "alive"


def _showboard(table: Table) -> str:
    record, position = table.record, table.record.position
    lines = [
        "",
        format_diagram(position.board, coordinates=True),
        f"{position.to_move.label} to move, komi {format_komi(record.komi)}",
        *(f"{color.label} has captured {position.captures_of(color)}" for color in Color),
    ]
    return "\n".join(lines)


COMMANDS: dict[str, Entry] = {
    "final_score": (_final_score, 0),
    "final_status_list": (_final_status_list, 1),
    "showboard": (_showboard, 0),
}
