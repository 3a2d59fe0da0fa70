"""Builds the page's objects and connects them."""

from __future__ import annotations

from dataclasses import replace

from web import browser, service
from web.address import read_address
from web.controller import Controller
from web.engine import Engine
from web.first import first_state
from web.opening import opening_page
from web.shelf import Memory
from web.store import Store
from web.table import Table
from web.texts import Texts, negotiate


async def main() -> None:
    """Start the page; it answers clicks when this is done."""
    timer = browser.Timer()
    embedded = browser.is_embedded()
    store = Store(Memory() if embedded else browser.local_storage(), now_ms=timer.now_ms)
    saved = await store.load()
    address = read_address(browser.query(), saved.settings)
    engine = Engine(
        browser.make_worker, kernel_url=browser.asset_url("kernel.wasm"), cores=browser.cores()
    )
    state = replace(first_state(store, saved, address), embedded=embedded)
    screen = browser.Document(opening_page())
    table = Table(state, screen, store, engine, browser.spawn, texts_for, timer)
    engine.on_progress = lambda progress: table.opponent.progress(progress.share)
    browser.spawn(engine.start())
    table.start()
    screen.flush()
    browser.on_leaving(table.leave, table.keep)
    browser.on_hiding(table.keep, table.clockwork.tick)
    # A click from before was meant for an empty board.
    fresh = saved.game is None and state.is_fresh
    browser.connect(
        screen.answering(Controller(table, service.Service()).receive), keep_points=fresh
    )


def texts_for(language: str | None) -> Texts:
    """The words of a language, or of the one that the browser prefers."""
    tag = negotiate([language] if language else browser.languages())
    return Texts.for_language(tag, browser.number_format(tag))
