"""Light playouts a second of `kernel.wasm` in Chromium against the same kernel under Numba.

The two take turns, so that whatever else the machine does strikes both; what counts is the
median of the ratios. The same seed must give the same total.
"""

from __future__ import annotations

import base64
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from gocore.search.kernel import desk, layout
from tests.bench.target import Target

WASM = Path(layout.__file__).with_name("kernel.wasm")
PLAYOUTS = {9: 20_000, 13: 10_000, 19: 5_000}
ROUNDS = 9
LEAST_RATIO = 0.75

LOAD = """async (encoded) => {
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
  globalThis.kernel = (await WebAssembly.instantiate(bytes, {})).instance.exports;
}"""
RUN = """([size, playouts, seed]) => {
  const start = performance.now();
  const total = kernel.light_playouts(size, playouts, seed);
  return [total, (performance.now() - start) / 1000];
}"""

Run = Callable[[int, int, int], tuple[int, float]]
"""Plays (size, playouts, seed) and returns the total of the margins and the seconds taken."""


def in_chromium(page: Page) -> Run:
    """Load the kernel into a page and run it there."""
    page.evaluate(LOAD, base64.b64encode(WASM.read_bytes()).decode())

    def run(size: int, playouts: int, seed: int) -> tuple[int, float]:
        total, seconds = page.evaluate(RUN, [size, playouts, seed])
        return int(total), float(seconds)

    return run


def in_numba() -> Run:
    """Run the kernel in this process."""
    records = layout.new_records()

    def run(size: int, playouts: int, seed: int) -> tuple[int, float]:
        start = time.perf_counter()
        total = desk.light_playouts(*records, size, playouts, seed)
        return int(total), time.perf_counter() - start

    return run


def measure_speed(page: Page) -> tuple[dict[str, Any], list[Target]]:
    """Measure every board size; an untimed round first lets both compilers finish."""
    browser, native = in_chromium(page), in_numba()
    report, targets = {}, []
    for size, playouts in PLAYOUTS.items():
        rows = [_round(browser, native, size, playouts, seed) for seed in range(ROUNDS + 1)][1:]
        ratio = statistics.median(ours / theirs for ours, theirs in rows)
        report[f"{size}x{size}"] = {
            "chromium_playouts_a_second": round(statistics.median(row[0] for row in rows)),
            "numba_playouts_a_second": round(statistics.median(row[1] for row in rows)),
            "ratios": sorted(round(ours / theirs, 3) for ours, theirs in rows),
        }
        targets.append(Target(f"playouts, Chromium to Numba, {size}x{size}", ratio, LEAST_RATIO))
    return report, targets


def _round(browser: Run, native: Run, size: int, playouts: int, seed: int) -> tuple[float, float]:
    """Playouts a second of both, on the same games."""
    total, seconds = browser(size, playouts, seed)
    native_total, native_seconds = native(size, playouts, seed)
    assert total == native_total, "the two kernels play different games"
    return playouts / seconds, playouts / native_seconds
