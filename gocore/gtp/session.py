"""One conversation with one client: each line obeyed by the command that it names.

Whatever the client sends is answered; nothing that it sends raises.
"""

from __future__ import annotations

from collections.abc import Callable

from gocore.gtp import beginning, ending, playing
from gocore.gtp.arguments import Refusal
from gocore.gtp.player import Player
from gocore.gtp.table import DONE, Table
from gocore.gtp.table import Command as Entry
from gocore.gtp.wire import Command, format_answer, parse_command

NAME = "Tianyuan"
VERSION = "0.1.0"


class Session:
    """A table and the commands that change it."""

    def __init__(self, player: Player, seconds_used: Callable[[], float]) -> None:
        self._table = Table(player, seconds_used)

    @property
    def is_over(self) -> bool:
        return self._table.is_over

    def answer(self, line: str) -> str:
        """Do what a line asks and return the answer, "" for a line that asks nothing."""
        command = parse_command(line)
        if command is None:
            return ""
        try:
            return format_answer(command.number, self._obey(command))
        except Refusal as refusal:
            return format_answer(command.number, str(refusal), failed=True)

    def _obey(self, command: Command) -> str:
        if command.name not in _COMMANDS:
            raise Refusal("unknown command" if command.name else "syntax error")
        carry_out, count = _COMMANDS[command.name]
        if count is not None and count != len(command.arguments):
            raise Refusal("syntax error")
        return carry_out(self._table, *command.arguments)


def _known_command(_: Table, name: str) -> str:
    return "true" if name in _COMMANDS else "false"


def _quit(table: Table) -> str:
    table.is_over = True
    return DONE


def _cputime(table: Table) -> str:
    return f"{table.seconds_used():.3f}"


_COMMANDS: dict[str, Entry] = {
    **beginning.COMMANDS,
    **playing.COMMANDS,
    **ending.COMMANDS,
    "cputime": (_cputime, 0),
    "known_command": (_known_command, 1),
    "list_commands": (lambda _: "\n".join(sorted(_COMMANDS)), 0),
    "name": (lambda _: NAME, 0),
    "protocol_version": (lambda _: "2", 0),
    "quit": (_quit, 0),
    "version": (lambda _: VERSION, 0),
}
