"""Builds the page's objects and connects them."""

from __future__ import annotations

from dataclasses import replace

from web import browser, service, window, wires
from web.address import read_address
from web.company import Company
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
    timers = (browser.Timer(), browser.Timer())
    company = Company(table, wires.Meeting(), window.Window(), timers, browser.spawn)
    engine.on_progress = lambda progress: table.opponent.progress(progress.share)
    browser.spawn(engine.start())
    has_friend = await company.arrival.start(window.fragment())
    table.opponent.be_seen(not window.Window().hidden)
    table.start()
    screen.flush()
    listen(table, company)
    controller = Controller(table, company, service.Service())
    # A click from before was meant for an empty board.
    fresh = saved.game is None and state.is_fresh and not has_friend
    browser.connect(screen.answering(controller.receive), keep_points=fresh)


def listen(table: Table, company: Company) -> None:
    """Let the table and its company hear what happens to the page."""
    browser.on_leaving(table.leave, company.come_back)
    browser.on_hiding(lambda: table.be_seen(False), company.looked_at)
    window.on_fragment(company.arrival.changed)
    window.on_network(company.lost_network, company.found_network)
    window.on_word(company.sisters.hear)


def texts_for(language: str | None) -> Texts:
    """The words of a language, or of the one that the browser prefers."""
    tag = negotiate([language] if language else browser.languages())
    return Texts.for_language(tag, browser.number_format(tag))
