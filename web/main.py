"""Builds the page's objects and connects them."""

from __future__ import annotations

from web import browser
from web.address import read_address
from web.controller import Controller
from web.engine import Engine
from web.first import first_state
from web.opening import opening_page
from web.store import Store
from web.texts import Texts, negotiate


async def main() -> None:
    """Start the page; it answers clicks when this is done."""
    store = Store(browser.local_storage(), now_ms=browser.now_ms)
    saved = await store.load()
    address = read_address(browser.query(), saved.settings)
    engine = Engine(
        browser.make_worker, kernel_url=browser.asset_url("kernel.wasm"), cores=browser.cores()
    )
    state = first_state(store, saved, address)
    texts = texts_for(address.settings.language)
    screen = browser.Document(opening_page())
    controller = Controller(state, texts, screen, store, engine, browser.spawn, texts_for)
    engine.on_progress = lambda progress: controller.opponent.progress(progress.share)
    browser.spawn(engine.start())
    controller.start()
    screen.flush()
    browser.on_leaving(store.close, lambda: store.save_game(controller.state.game))
    browser.connect(controller.receive, keep_points=saved.game is None and state.is_fresh)


def texts_for(language: str | None) -> Texts:
    """The words of a language, or of the one that the browser prefers."""
    tag = negotiate([language] if language else browser.languages())
    return Texts.for_language(tag, browser.number_format(tag))
