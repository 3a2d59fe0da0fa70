"""How the tests are shared out among workers (pytest -n), and what holds for all properties."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from xdist.workermanage import Producer

# How long an example takes says more about the machine than about the code.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Where a test begins with one of these, it stays on the worker of that name with all the others
# that do: many browsers at once would compete for the cores, and every worker that meets the
# compiled kernel compiles it anew. Pages wait more than they compute, so two browsers fit.
TOGETHER = {
    "tests/browser/test_embed": "embeds",
    "tests/browser/": "pages",
    "tests/kernel/": "kernel",
    "tests/bench/test_endings.py": "kernel",
}


class SharedOutByFile(LoadScopeScheduling):
    """Gives a worker a file at a time, or all of those that stay together."""

    def _split_scope(self, nodeid: str) -> str:
        together = (name for start, name in TOGETHER.items() if nodeid.startswith(start))
        return next(together, nodeid.partition("::")[0])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> SharedOutByFile:
    """Answer pytest-xdist."""
    return SharedOutByFile(config, log)
