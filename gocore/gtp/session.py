"""The commands: what each does to the record, and what it answers.

Whatever the client sends is answered; nothing that it sends raises. Board sizes are those that
the search knows, 2 to 19.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from gocore.board import Board
from gocore.color import Color
from gocore.diagram import format_diagram
from gocore.errors import EngineError, IllegalMoveError, NotationError
from gocore.gtp.player import Player
from gocore.gtp.record import Record
from gocore.gtp.timing import Left, Timing
from gocore.gtp.wire import Command, format_answer, parse_command
from gocore.points import format_vertex, handicap_points, max_handicap, parse_vertex
from gocore.result import Result
from gocore.rules import MAX_KOMI
from gocore.search.choosing import Choice

NAME = "Tianyuan"
VERSION = "0.1.0"
SIDES = range(2, 20)

_NUMBER = re.compile(r"[+-]?\d{1,9}(\.\d{0,9})?", re.ASCII)
_COUNT = re.compile(r"\d{1,9}", re.ASCII)


class _Refusal(Exception):  # noqa: N818 - it is an answer, no failure of ours
    """The command fails; the text is what the client is told."""


class Session:
    """One conversation with one client."""

    def __init__(self, player: Player, seconds_used: Callable[[], float]) -> None:
        self.is_over = False
        self._player = player
        self._seconds_used = seconds_used
        self._record = Record()
        self._timing = Timing()

    def answer(self, line: str) -> str:
        """Do what a line asks and return the answer, "" for a line that asks nothing."""
        command = parse_command(line)
        if command is None:
            return ""
        try:
            return format_answer(command.number, self._obey(command))
        except _Refusal as refusal:
            return format_answer(command.number, str(refusal), failed=True)

    def _obey(self, command: Command) -> str:
        if command.name not in _COMMANDS:
            raise _Refusal("unknown command" if command.name else "syntax error")
        method, count = _COMMANDS[command.name]
        if count is not None and count != len(command.arguments):
            raise _Refusal("syntax error")
        return method(self, *command.arguments)

    def _known_command(self, name: str) -> str:
        return "true" if name in _COMMANDS else "false"

    def _quit(self) -> str:
        self.is_over = True
        return ""

    def _cputime(self) -> str:
        return f"{self._seconds_used():.3f}"

    def _boardsize(self, side: str) -> str:
        if _count(side) not in SIDES:
            raise _Refusal("unacceptable size")
        self._record.clear(int(side))
        return ""

    def _clear_board(self) -> str:
        self._record.clear(self._record.grid.width)
        return ""

    def _komi(self, text: str) -> str:
        if not _NUMBER.fullmatch(text) or abs(float(text)) > MAX_KOMI:
            raise _Refusal("syntax error")
        self._record.komi = float(text)
        return ""

    def _fixed_handicap(self, number: str) -> str:
        stones, record = _count(number), self._record
        if not record.is_new:
            raise _Refusal("board not empty")
        if not 2 <= stones <= max_handicap(record.grid):
            raise _Refusal("invalid number of stones")
        return self._place_handicap(handicap_points(record.grid, stones))

    def _place_free_handicap(self, number: str) -> str:
        """Place the stones of the fixed handicap, at most as many as there are places for."""
        most = max_handicap(self._record.grid)
        return self._fixed_handicap(str(min(_count(number), most)))

    def _set_free_handicap(self, *vertices: str) -> str:
        if not self._record.is_new:
            raise _Refusal("board not empty")
        grid = self._record.grid
        try:
            points = tuple(parse_vertex(vertex, grid) for vertex in vertices)
        except NotationError as error:
            raise _Refusal("bad vertex list") from error
        board = Board.with_stones(grid, black=points)
        if not 2 <= len(set(points)) == len(points) or not board.is_legal:
            raise _Refusal("bad vertex list")
        self._place_handicap(points)
        return ""

    def _place_handicap(self, points: tuple[int, ...]) -> str:
        self._record.place_handicap(points)
        return " ".join(self._vertex(point) for point in points)

    def _play(self, color: str, vertex: str) -> str:
        try:
            self._record.play(_color(color), self._point(vertex))
        except IllegalMoveError as error:
            raise _Refusal("illegal move") from error
        return ""

    def _undo(self) -> str:
        if not self._record.undo():
            raise _Refusal("cannot undo")
        return ""

    def _genmove(self, color: str) -> str:
        mover = _color(color)
        choice = self._choose(mover)
        if choice.resign:
            return "resign"
        self._record.play(mover, choice.point)
        return self._vertex(choice.point)

    def _reg_genmove(self, color: str) -> str:
        choice = self._choose(_color(color))
        return "resign" if choice.resign else self._vertex(choice.point)

    def _choose(self, color: Color) -> Choice:
        record = self._record
        to_come = max(record.grid.area * 3 // 4 - record.position.move_number, 20) // 2
        seconds = self._timing.allowance(color, to_come)
        try:
            return self._player.choose(record.seen_by(color), record.full_komi, seconds)
        except EngineError as error:
            raise _Refusal(f"no move found: {error}") from error

    def _time_settings(self, main: str, period: str, stones: str) -> str:
        self._timing.settle(_count(main), _count(period), _count(stones))
        return ""

    def _time_left(self, color: str, seconds: str, stones: str) -> str:
        self._timing.reported[_color(color)] = Left(_count(seconds), _count(stones))
        return ""

    def _final_score(self) -> str:
        return str(Result.counted(self._record.count(self._dead_stones()).margin))

    def _final_status_list(self, status: str) -> str:
        """List blocks line by line; which live only by seki is not told apart from the living."""
        if status not in ("alive", "dead", "seki"):
            raise _Refusal("syntax error")
        if status == "seki":
            return ""
        dead, wanted = self._dead_stones(), status == "dead"
        blocks = [sorted(block.points) for block in self._record.position.board.blocks]
        lists = [points for points in blocks if (points[0] in dead) is wanted]
        return "\n".join(" ".join(map(self._vertex, points)) for points in lists)

    def _dead_stones(self) -> frozenset[int]:
        try:
            return self._player.dead_stones(self._record.position, self._record.full_komi)
        except EngineError as error:
            raise _Refusal("cannot score") from error

    def _showboard(self) -> str:
        position = self._record.position
        lines = [
            "",
            format_diagram(position.board, coordinates=True),
            f"{position.to_move.label} to move, komi {self._record.komi:g}",
            *(f"{color.label} has captured {position.captures_of(color)}" for color in Color),
        ]
        return "\n".join(lines)

    def _point(self, vertex: str) -> int | None:
        """The point that a vertex names, None for a pass; one off the board is refused as illegal.

        The protocol tells a vertex that has the wrong form from one that the board lacks.
        """
        if vertex.lower() == "pass":
            return None
        try:
            return parse_vertex(vertex, self._record.grid)
        except NotationError as error:
            is_vertex = re.fullmatch(r"[A-HJ-Za-hj-z][1-9]\d?", vertex, re.ASCII)
            raise _Refusal("illegal move" if is_vertex else "syntax error") from error

    def _vertex(self, point: int | None) -> str:
        return "pass" if point is None else format_vertex(point, self._record.grid)


def _color(text: str) -> Color:
    try:
        return Color.parse(text)
    except ValueError as error:
        raise _Refusal("syntax error") from error


def _count(text: str) -> int:
    if not _COUNT.fullmatch(text):
        raise _Refusal("syntax error")
    return int(text)


_COMMANDS: dict[str, tuple[Callable[..., str], int | None]] = {
    "boardsize": (Session._boardsize, 1),
    "clear_board": (Session._clear_board, 0),
    "cputime": (Session._cputime, 0),
    "final_score": (Session._final_score, 0),
    "final_status_list": (Session._final_status_list, 1),
    "fixed_handicap": (Session._fixed_handicap, 1),
    "genmove": (Session._genmove, 1),
    "known_command": (Session._known_command, 1),
    "komi": (Session._komi, 1),
    "list_commands": (lambda _: "\n".join(_COMMANDS), 0),
    "name": (lambda _: NAME, 0),
    "place_free_handicap": (Session._place_free_handicap, 1),
    "play": (Session._play, 2),
    "protocol_version": (lambda _: "2", 0),
    "quit": (Session._quit, 0),
    "reg_genmove": (Session._reg_genmove, 1),
    "set_free_handicap": (Session._set_free_handicap, None),
    "showboard": (Session._showboard, 0),
    "time_left": (Session._time_left, 3),
    "time_settings": (Session._time_settings, 3),
    "undo": (Session._undo, 0),
    "version": (lambda _: VERSION, 0),
}
"""Each command with its method and the number of its arguments, None for any number."""
