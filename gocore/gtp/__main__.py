"""Play by the Go Text Protocol on standard input and output.

    .venv/bin/python -m gocore.gtp --level hard --seconds 1 --clock cpu

In Sabaki or GoGui name this command as the engine, the path of Python written out. `make engine`
sets up what it needs; the first start compiles the search, which takes a minute.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from queue import SimpleQueue
from random import Random
from threading import Thread, Timer

from gocore.errors import EngineUnavailable
from gocore.gtp.searching import SearchingPlayer
from gocore.gtp.session import Session
from gocore.search.levels import LEVELS
from gocore.setup import Setup

PATIENCE = 5.0
"""Seconds after which whoever waits for the start is told what it waits for."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Answer commands until `quit`, the end of input, or the client's going away."""
    options = _parser().parse_args(arguments)
    if sys.stdin is None or sys.stdout is None:
        sys.exit("The protocol needs a standard input and output.")
    with suppress(OSError, KeyboardInterrupt):
        try:
            player = _player(options)
        except EngineUnavailable as error:
            sys.exit(f"The search needs NumPy and Numba, which `make engine` installs: {error}")
        _answer(player)


def _answer(player: SearchingPlayer) -> None:
    lines = _lines()
    session = Session(player, time.process_time, send=_send, is_awaited=lambda: not lines.empty())
    while not session.is_over and (line := lines.get()):
        _send(session.answer(line))


def _lines() -> SimpleQueue[str]:
    """The client's lines, as they come; "" after the last.

    They are read without a buffer: a thread that waits for one would hold its lock, and Python
    could not end.
    """
    lines: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        try:
            with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as client:
                for line in client:
                    lines.put(line.decode("utf-8", errors="replace"))
        finally:
            lines.put("")

    Thread(target=read, daemon=True).start()
    return lines


def _send(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _player(options: argparse.Namespace) -> SearchingPlayer:
    level = LEVELS[options.level]
    if options.seconds is not None:
        level = replace(level, seconds=options.seconds)
    seed = Random().getrandbits(32) if options.seed is None else options.seed
    player = SearchingPlayer(
        level,
        seed=seed,
        playouts=options.playouts,
        clock=options.clock,
        threads=options.threads,
    )
    # The kernel is compiled by its first question, which no clock shall count.
    told = Timer(PATIENCE, print, ("Compiling the search for this machine, once.",),
                 {"file": sys.stderr, "flush": True})  # fmt: skip
    told.daemon = True
    told.start()
    try:
        player.choose(Setup.standard().position(), 0, seconds=0)
    finally:
        told.cancel()
    return player


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m gocore.gtp",
        description="Play by the Go Text Protocol on standard input and output.",
    )
    parser.add_argument(
        "--level",
        choices=LEVELS,
        default="hard",
        help="master is hard with ten seconds here: it does not think in the opponent's time",
    )
    parser.add_argument("--seconds", type=_positive, help="a move; the level's own by default")
    parser.add_argument(
        "--clock", choices=("wall", "cpu"), default="wall", help="what --seconds counts"
    )
    parser.add_argument("--playouts", type=_count, help="a move, in place of a time")
    parser.add_argument("--threads", type=_count, default=1, help="searches side by side")
    parser.add_argument("--seed", type=int, help="with --playouts, games can be repeated")
    return parser


def _positive(text: str) -> float:
    with suppress(ValueError):
        if 0 < (value := float(text)) < math.inf:
            return value
    raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")


def _count(text: str) -> int:
    with suppress(ValueError):
        if (value := int(text)) >= 1:
            return value
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")


if __name__ == "__main__":
    main()
