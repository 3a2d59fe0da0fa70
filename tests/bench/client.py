"""The client's side of the Go Text Protocol: a program asked line by line."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Sequence
from typing import Protocol, Self

PATIENCE_SECONDS = 600


class RefusedError(Exception):
    """The engine answered with a failure."""


class LostError(Exception):
    """The engine died or was silent for too long."""


class Engine(Protocol):
    """Whatever answers commands."""

    def ask(self, command: str) -> str:
        """The answer without its mark. Raises RefusedError, LostError."""


class GtpProcess:
    """An engine in a process of its own; use it as a context."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            start_new_session=True,  # or an interrupted match would see its engine lose
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, command: str) -> str:
        assert self._process.stdin is not None
        watchdog = threading.Timer(PATIENCE_SECONDS, self._process.kill)
        watchdog.start()
        try:
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
            return self._answer(command)
        except (BrokenPipeError, OSError) as error:
            raise LostError(f"no engine for {command!r}") from error
        finally:
            watchdog.cancel()

    def _answer(self, command: str) -> str:
        assert self._process.stdout is not None
        lines: list[str] = []
        for line in self._process.stdout:
            if line.strip():
                lines.append(line)
            elif lines:
                text = "".join(lines).strip()
                if text.startswith("?"):
                    raise RefusedError(f"{command!r}: {text[1:].strip()}")
                return text.removeprefix("=").strip()
        raise LostError(f"no answer to {command!r}")
