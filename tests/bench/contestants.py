"""Which programs take part in a match, and the command lines that start them."""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.bench.client import GtpProcess

LEVELS = ("easy", "medium", "hard")
GNUGO = "--mode gtp --level 10 --chinese-rules --positional-superko --seed {seed}"
OURS = (sys.executable, "-m", "gocore.gtp", "--seed", "{seed}")
BEGINNER = (sys.executable, "-m", "tests.bench.beginner", "--seed", "{seed}")

_OURS = re.compile(rf"({'|'.join(LEVELS)})(@\d+(?:\.\d+)?)?(x\d+)?")


@dataclass(frozen=True)
class Contestant:
    """A name and a command line in which `{seed}` stands for the seed of a game."""

    name: str
    command: tuple[str, ...]

    def started(self, seed: int) -> GtpProcess:
        return GtpProcess([word.replace("{seed}", str(seed)) for word in self.command])


def find_gnugo() -> str | None:
    """Find GNU Go on the path or where Debian puts games."""
    return shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")


def ourselves(options: argparse.Namespace) -> Contestant:
    """Our engine under test, with the options of the match."""
    command = [*OURS, "--level", options.level, "--threads", str(options.threads)]
    command += ["--clock", options.clock]
    if options.seconds:
        command += ["--seconds", f"{options.seconds:g}"]
    if options.playouts:
        command += ["--playouts", str(options.playouts)]
    name = options.level + (f"@{options.seconds:g}" if options.seconds else "")
    name += f"x{options.threads}" if options.threads > 1 else ""
    return Contestant(name, tuple(command))


def opponent(text: str) -> Contestant:
    """The engine that `text` names: `gnugo`, `beginner`, a level of ours, or a command line.

    A level counts its seconds as processor time of each thread: its own, or those after `@`;
    threads come after an `x`, as in `hard@0.2x2`.
    """
    if match := _OURS.fullmatch(text):
        level, seconds, threads = match.groups()
        command = [*OURS, "--level", level, "--clock", "cpu"]
        command += ["--seconds", seconds[1:]] if seconds else []
        command += ["--threads", threads[1:]] if threads else []
        return Contestant(text, tuple(command))
    if text == "beginner":
        return Contestant(text, BEGINNER)
    if text == "gnugo":
        path = find_gnugo()
        if path is None:
            sys.exit("GNU Go was not found. On Debian and Ubuntu: apt-get install gnugo")
        return Contestant(text, (path, *shlex.split(GNUGO)))
    command = shlex.split(text)
    if not command or shutil.which(command[0]) is None:
        known = ", ".join(("gnugo", "beginner", *LEVELS))
        sys.exit(f"No engine {text!r}: none of {known}, nor a command line.")
    return Contestant(Path(command[0]).name, tuple(command))
