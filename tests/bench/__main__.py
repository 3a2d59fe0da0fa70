"""Measures speed, the start, weight, answers and judging in one run: `python -m tests.bench`.

Prints one JSON document and writes it to `bench.json`; fails when a target is missed. Each target
stands in it with what was measured. Wants a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.answers import measure_answers
from tests.bench.judging import measure_judging
from tests.bench.site import measure_bytes, served
from tests.bench.speed import measure_speed
from tests.bench.start import measure_start, table
from tests.bench.target import Target
from tests.chromium import FLAGS, find_chromium

ROOT = Path(__file__).parents[2]
PARTS = ("speed", "start", "bytes", "answers", "judging")


def measure(parts: tuple[str, ...], dist: Path) -> dict[str, Any]:
    """Measure these parts, one after the other, in one browser."""
    report: dict[str, Any] = {}
    targets: list[Target] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        report["machine"] = {
            "chromium": browser.version,
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "load_average": round(os.getloadavg()[0], 2),
        }
        if "speed" in parts:
            report["speed"], reached = measure_speed(browser.new_page())
            targets += reached
        with served(dist) as address:
            if "start" in parts:
                report["start"], reached = measure_start(browser, address)
                targets += reached
                print(table(report["start"]["medians"]), file=sys.stderr)
            if "bytes" in parts:
                report["bytes"] = measure_bytes(browser, address)
            if "answers" in parts:
                report["answers"], reached = measure_answers(browser, address)
                targets += reached
            if "judging" in parts:
                report["judging"], reached = measure_judging(browser, address)
                targets += reached
        browser.close()
    report["targets"] = [target.to_json() for target in targets]
    report["ok"] = all(target.ok for target in targets)
    return report


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", choices=PARTS, action="append", help="measure this part only")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="the built page")
    parser.add_argument("--out", type=Path, default=Path("bench.json"))
    options = parser.parse_args()
    parts = tuple(options.only or PARTS)
    if not (options.dist / "index.html").is_file() and parts != ("speed",):
        sys.exit(f"{options.dist} has no index.html: run make build first.")
    if find_chromium() is None:
        sys.exit("No Chromium was found. Install one, or name it: CHROMIUM=/path/to/chromium")
    text = json.dumps(measure(parts, options.dist), indent=1)
    options.out.write_text(text + "\n", encoding="utf-8")
    print(text)
    sys.exit(0 if json.loads(text)["ok"] else 1)


if __name__ == "__main__":
    main()
