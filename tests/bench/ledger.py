"""Games kept line by line in a file, so that a long measurement can be spread over many runs.

A line is a JSON object: who played whom under which `conditions`, the `engine` that it was (a hash
of the sources of the search) and its `version`, the seed, the number and everything that came of
the game. Only games of the same conditions and the same engine count as one match.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from gocore.actions import Play
from gocore.points import format_vertex
from tests.bench.interval import wilson
from tests.bench.pairing import Pairing, Played

ROOT = Path(__file__).parents[2]

Row = dict[str, Any]


@cache
def engine_hash() -> str:
    """A short hash of everything that the strength of our engine hangs on.

    What was measured of it is no part of it: else a match would be void once it is written down.
    """
    search = ROOT / "gocore/search"
    files = [file for file in sorted(search.rglob("*.py")) if file != search / "ranks.py"]
    files.append(ROOT / "gocore/gtp/searching.py")
    texts = (path.read_bytes() for path in files)
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:12]


@cache
def version() -> str:
    """The commit, marked where files differ from it; empty outside a repository."""
    command = ("git", "-C", str(ROOT), "describe", "--always", "--dirty")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def conditions(pairing: Pairing) -> Row:
    """What two games must share to belong to one match."""
    return {
        "us": pairing.us.name,
        "them": pairing.them.name,
        "commands": [_told(pairing.us.command), _told(pairing.them.command)],
        "size": pairing.size,
        "komi": pairing.komi,
        "seed": pairing.seed,
    }


def _told(command: tuple[str, ...]) -> str:
    """A command line without the folders of this machine."""
    return " ".join([Path(command[0]).name, *command[1:]])


def row(pairing: Pairing, played: Played) -> Row:
    """One game as a line of the file."""
    game, grid = played.record.game, played.record.game.setup.grid
    moves = (format_vertex(m.point, grid) if isinstance(m, Play) else "pass" for m in game.moves)
    return {
        "conditions": conditions(pairing),
        "engine": engine_hash(),
        "version": version(),
        "date": datetime.now(UTC).date().isoformat(),
        "number": played.number,
        "color": played.color.label,
        "result": str(played.record.result),
        "share": played.share,
        "note": played.record.note,
        "seconds": {c.label: round(s, 3) for c, s in played.record.seconds.items()},
        "moves": " ".join(moves),
    }


def read_rows(path: Path) -> list[Row]:
    """Every whole line of a file, none where there is no file; what was broken off is left out."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n") and line.strip()]


def append(path: Path, added: Row) -> None:
    """Add one line; half a line that a broken run left behind is cut off."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    kept = text[: text.rfind("\n") + 1]
    if kept != text:
        path.write_text(kept, encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(added) + "\n")


def of_match(pairing: Pairing, rows: Iterable[Row]) -> list[Row]:
    """The games that the present engine has played under these conditions."""
    wanted, engine = conditions(pairing), engine_hash()
    return [each for each in rows if each["conditions"] == wanted and each["engine"] == engine]


def missing(pairing: Pairing, games: int, rows: Iterable[Row]) -> list[int]:
    """The numbers below `games` that this engine has not played under these conditions."""
    done = {each["number"] for each in of_match(pairing, rows)}
    return [number for number in range(games) if number not in done]


@dataclass(frozen=True)
class Standing:
    """What one engine reached in one match."""

    us: str
    them: str
    size: int
    engine: str
    wins: float
    games: int
    without_result: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


def standings(rows: Iterable[Row]) -> list[Standing]:
    """Add up the games of each match, in the order of the file; games of other engines apart."""
    matches: dict[str, list[Row]] = {}
    for each in rows:
        key = json.dumps([each["conditions"], each["engine"]], sort_keys=True)
        matches.setdefault(key, []).append(each)
    return [_standing(list({r["number"]: r for r in match}.values())) for match in matches.values()]


def _standing(rows: list[Row]) -> Standing:
    about = rows[0]["conditions"]
    shares = [each["share"] for each in rows if each["share"] is not None]
    return Standing(
        us=about["us"],
        them=about["them"],
        size=about["size"],
        engine=rows[0]["engine"],
        wins=sum(shares),
        games=len(shares),
        without_result=len(rows) - len(shares),
    )


def table(found: Iterable[Standing]) -> str:
    """Write standings as a Markdown table."""
    lines = [
        "| size | player | opponent | won | 95 % interval | engine |",
        "|---|---|---|---|---|---|",
    ]
    for each in found:
        low, high = (100 * bound for bound in each.interval)
        void = f", {each.without_result} without result" if each.without_result else ""
        lines.append(
            f"| {each.size}×{each.size} | {each.us} | {each.them} "
            f"| {each.wins:g} of {each.games} ({100 * each.wins / max(each.games, 1):.0f} %){void} "
            f"| {low:.1f}–{high:.1f} % | {each.engine} |"
        )
    return "\n".join(lines)
