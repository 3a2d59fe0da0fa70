"""Which programs take part in a match, and the command lines that start them."""

from __future__ import annotations

import argparse
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
    return Contestant(options.level, tuple(command))


def opponent(text: str) -> Contestant:
    """The engine that `text` names; a level of ours plays by its own time."""
    if text in LEVELS:
        return Contestant(f"{text} (opponent)", (*OURS, "--level", text, "--clock", "cpu"))
    if text == "beginner":
        return Contestant(text, BEGINNER)
    if text == "gnugo":
        path = find_gnugo()
        if path is None:
            sys.exit("GNU Go was not found. On Debian and Ubuntu: apt-get install gnugo")
        return Contestant(text, (path, *shlex.split(GNUGO)))
    command = tuple(shlex.split(text))
    if not command or shutil.which(command[0]) is None:
        known = ", ".join(("gnugo", "beginner", *LEVELS))
        sys.exit(f"No engine {text!r}: none of {known}, nor a command line.")
    return Contestant(Path(command[0]).name, command)
