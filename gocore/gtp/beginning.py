"""The commands that say what is played: board, komi, handicap and rules.

Board sizes are those that the search knows, 2 to 19.
"""

from __future__ import annotations

import json

from gocore.errors import IllegalMoveError, NotationError, SetupError
from gocore.gtp.arguments import Refusal, format_komi, read_count, read_komi, read_stones
from gocore.gtp.handicap import fixed_handicap, free_handicap, most_fixed
from gocore.gtp.table import DONE, Entry, Table
from gocore.gtp.terms import Terms, changed_terms, format_terms, parse_terms

SIDES = range(2, 20)


def _boardsize(table: Table, side: str) -> str:
    if read_count(side) not in SIDES:
        raise Refusal("unacceptable size")
    try:
        table.record.clear(int(side))
    except SetupError as error:
        raise Refusal("unacceptable size") from error
    return DONE


def _clear_board(table: Table) -> str:
    table.record.clear(table.record.grid.width)
    return DONE


def _komi(table: Table, text: str) -> str:
    table.record.komi = read_komi(text)
    return DONE


def _get_komi(table: Table) -> str:
    return format_komi(table.record.komi)


def _fixed_handicap(table: Table, number: str) -> str:
    stones, record = read_count(number), table.record
    _expect_new(table)
    if not 2 <= stones <= most_fixed(record.grid):
        raise Refusal("invalid number of stones")
    points = fixed_handicap(record.grid, stones)
    record.place_handicap(points)
    return table.vertices(points)


def _place_free_handicap(table: Table, number: str) -> str:
    """Place as many stones as there are good places for, if not as many as were asked for."""
    stones, record = read_count(number), table.record
    _expect_new(table)
    if stones < 2:
        raise Refusal("invalid number of stones")
    points = free_handicap(record.grid, stones)
    record.place_handicap(points)
    return table.vertices(points)


def _set_free_handicap(table: Table, *vertices: str) -> str:
    _expect_new(table)
    table.record.place_handicap(read_stones(vertices, table.record.grid))
    return DONE


def _expect_new(table: Table) -> None:
    if not table.record.is_new:
        raise Refusal("board not empty")


def _get_rules(table: Table) -> str:
    return json.dumps(format_terms(table.record.terms), separators=(",", ":"))


def _set_rules(table: Table, *words: str) -> str:
    if not words:
        raise Refusal("syntax error")
    try:
        return _adopt(table, parse_terms(" ".join(words)))
    except NotationError as error:
        raise Refusal(str(error)) from error


def _set_rule(table: Table, option: str, value: str) -> str:
    try:
        return _adopt(table, changed_terms(table.record.terms, option, value))
    except NotationError as error:
        raise Refusal(str(error)) from error


def _kgs_rules(table: Table, name: str) -> str:
    """The rules of the server KGS, whose Chinese ones have superko."""
    return _set_rules(table, "chinese-kgs" if name.lower() == "chinese" else name)


def _adopt(table: Table, terms: Terms) -> str:
    try:
        table.record.adopt(terms)
    except SetupError as error:
        raise Refusal("these rules are for boards of 9, 13 and 19 lines") from error
    except IllegalMoveError as error:
        raise Refusal("a move was made that these rules forbid") from error
    return DONE


COMMANDS: dict[str, Entry] = {
    "boardsize": (_boardsize, 1),
    "clear_board": (_clear_board, 0),
    "fixed_handicap": (_fixed_handicap, 1),
    "get_komi": (_get_komi, 0),
    "kata-get-rules": (_get_rules, 0),
    "kata-set-rule": (_set_rule, 2),
    "kata-set-rules": (_set_rules, None),
    "kgs-rules": (_kgs_rules, 1),
    "komi": (_komi, 1),
    "place_free_handicap": (_place_free_handicap, 1),
    "set_free_handicap": (_set_free_handicap, None),
}
