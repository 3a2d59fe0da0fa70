"""One conversation with one client: each line obeyed by the command that it names.

Whatever the client sends is answered. An error of our own is told to the standard error stream and
costs the client an answer, never the game.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import partial

from gocore.gtp import analyzing, beginning, ending, playing
from gocore.gtp.arguments import Refusal
from gocore.gtp.player import Player
from gocore.gtp.table import DONE, Entry, Table
from gocore.gtp.wire import Command, format_answer, parse_command

NAME = "Tianyuan"
VERSION = "0.1.0"


class Session:
    """A table and the commands that change it.

    `send` takes what can be told of an answer before it is complete, which otherwise comes with
    the rest of it. `is_awaited` says whether the client has sent the next line already; it ends
    an analysis.
    """

    def __init__(
        self,
        player: Player,
        seconds_used: Callable[[], float],
        *,
        send: Callable[[str], None] | None = None,
        is_awaited: Callable[[], bool] = lambda: True,
    ) -> None:
        self._table = Table(player, seconds_used, is_awaited)
        self._send = send

    @property
    def is_over(self) -> bool:
        return self._table.is_over

    def answer(self, line: str) -> str:
        """Do what a line asks and return the answer, or what of it has not been sent yet.

        It is "" for a line that asks nothing. Raises OSError where the client takes no more.
        """
        command = parse_command(line)
        if command is None:
            return ""
        told: list[str] = []
        self._table.tell = partial(self._tell, command.number, told)
        try:
            text, failed = self._obey(command), False
        except Refusal as refusal:
            text, failed = str(refusal), True
        except OSError:
            raise
        except Exception:  # noqa: BLE001 - a match must not end because of one position
            traceback.print_exc()
            text, failed = "internal error", True
        if not told:
            return format_answer(command.number, text, failed=failed)
        return "\n" if self._send else f"{''.join(told)}\n"

    def _tell(self, number: str, told: list[str], line: str) -> None:
        """Send a line of an answer; a line before the first says that the command succeeds."""
        text = f"{line}\n" if told else f"={number}\n{line}\n"
        told.append(text)
        if self._send:
            self._send(text)

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
    **analyzing.COMMANDS,
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
