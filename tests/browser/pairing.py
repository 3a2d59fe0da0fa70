"""Lends the same two pages to one test after the other, since opening them is what takes time.

A plugin, so that all modules that name it in `pytest_plugins` share the pages. After a test that
failed both are opened anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.duel import Duel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.conftest import Faults


@pytest.fixture(scope="package")
def pair(browser: Browser, server: str) -> Iterator[Duel]:
    """The pages that are shared."""
    running = Duel(browser, server)
    yield running
    running.end()


@pytest.fixture
def duel(pair: Duel, faults: Faults, request: pytest.FixtureRequest) -> Iterator[Duel]:
    """The shared pages; `invite` and `meet` begin with nothing of an earlier game."""
    before = request.session.testsfailed
    pair.sit(faults)
    yield pair
    pair.part(2 if request.session.testsfailed == before else 0)
