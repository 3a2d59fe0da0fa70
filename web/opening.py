"""The page before Python is up: the view of a fresh game, written into index.html.

`python -m web.opening` writes it anew; a test holds the two together. When Python has arrived,
the first steps are the difference from this tree, so what is painted stays.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gocore.game import Game
from web.settings import Settings, Terms
from web.state import AppState, center
from web.store import Scores
from web.texts import Texts
from web.view.node import Node, to_markup
from web.view.page import page

INDEX = Path(__file__).parent.parent / "index.html"
BEGIN, END = "<!--opening-->", "<!--/opening-->"


def opening_state() -> AppState:
    """A fresh game as it is offered to someone who comes for the first time."""
    settings = Settings()
    game = Game.start(settings.setup)
    return AppState(settings, Terms.of(settings), game, Scores(), cursor=center(game))


@cache
def opening_page() -> Node:
    """What index.html shows, in the language of the source; the memory image holds it drawn."""
    return page(Texts.for_language("en"), opening_state())


def with_opening(html: str) -> str:
    """The text of index.html with the present view between the two marks."""
    before, rest = html.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}{to_markup(opening_page())}{END}{after}"


if __name__ == "__main__":
    INDEX.write_text(with_opening(INDEX.read_text(encoding="utf-8")), encoding="utf-8")
