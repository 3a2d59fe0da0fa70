"""What helps to end a game: the dead stones in words, the points left open, a cycle to settle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gocore.board import Board
from gocore.color import Color
from gocore.game import Phase
from gocore.points import format_vertex
from gocore.result import Ending
from gocore.rules import Counting
from web.neutral import has_open_borders, open_points, points_of_nobody
from web.state import AppState
from web.texts import Texts
from web.view.controls import small_button
from web.view.node import Node, element
from web.view.phrases import color_name

MOST_NAMED = 12


def ending(t: Texts, state: AppState) -> Node | None:
    """All that there is to say below the status; None where there is nothing."""
    if state.question or state.is_replaying:
        return None
    parts = tuple(_parts(t, state))
    return element("div", {"class": "ending"}, *parts, key="ending") if parts else None


def _parts(t: Texts, state: AppState) -> Iterator[Node]:
    if state.game.claimable is not None and not state.game.draw_offer:
        yield _claim(t, state.game.claimable)
    sheet = state.count
    if sheet is None or state.phase is Phase.FINISHED or state.thinking is not None:
        return
    yield _dead_list(t, state.position.board, sheet.dead)
    if open_points(state.position.board, sheet.dead):
        yield _open_list(t, state, sheet.dead)
    elif state.explaining:
        yield element("p", {"class": "open"}, explanation(t, state), key="open")


def _claim(t: Texts, claim: Ending) -> Node:
    if claim is Ending.DRAW:
        words = t.gettext("The same board has come again. A cycle of kos may end in a draw.")
        button = small_button("offer-draw", t.gettext("Offer a draw"))
    else:
        words = t.gettext("The same board has come again. The game may end without a result.")
        button = small_button("no-result", t.gettext("End without result"))
    return element("div", {"class": "claim"}, element("p", None, words), button, key="claim")


def _dead_list(t: Texts, board: Board, dead: frozenset[int]) -> Node:
    if not dead:
        words = t.gettext("No stone is counted as dead.")
        return element("p", {"class": "dead-list"}, words, key="dead-list")
    sides = (
        element("span", None, _dead_of(t, board, dead, color), key=color.label)
        for color in Color
        if dead & board.stones(color)
    )
    words = t.gettext("Counted as dead:")
    return element(
        "p", {"class": "dead-list"}, element("b", None, words, key="b"), *sides, key="dead-list"
    )


def _dead_of(t: Texts, board: Board, dead: frozenset[int], color: Color) -> str:
    blocks = dict.fromkeys(
        board.block(point).points for point in _from_the_top(board, dead & board.stones(color))
    )
    names = (block_words(t, board, block) for block in blocks)
    return t.gettext("{color} {blocks}.").format(
        color=color_name(t, color), blocks=_listed(t, tuple(names))
    )


def block_words(t: Texts, board: Board, block: frozenset[int]) -> str:
    """A block by one of its stones and how many it has, such as "C6" or "G7 (3 stones)"."""
    name = format_vertex(_from_the_top(board, block)[0], board.grid)
    if len(block) == 1:
        return name
    return t.ngettext("{vertex} ({count} stone)", "{vertex} ({count} stones)", len(block)).format(
        vertex=name, count=len(block)
    )


def _from_the_top(board: Board, points: Iterable[int]) -> list[int]:
    """Points in the order in which one reads: from the top, from the left."""
    grid = board.grid
    return sorted(points, key=lambda point: (-grid.row(point), grid.col(point)))


def _listed(t: Texts, names: tuple[str, ...]) -> str:
    shown = t.pgettext("list", ", ").join(names[:MOST_NAMED])
    if len(names) <= MOST_NAMED:
        return shown
    return t.gettext("{names} and {count} more").format(names=shown, count=len(names) - MOST_NAMED)


def explanation(t: Texts, state: AppState) -> str:
    """Why the game is not over, or that nothing keeps it open."""
    sheet = state.count
    if sheet is None:
        return ""
    if open_points(state.position.board, sheet.dead):
        return open_words(t, state, sheet.dead)
    return t.gettext("No point is left open. When both sides pass, the game is over.")


def playing_on_words(t: Texts, state: AppState) -> str:
    """Why the computer answered the player's pass with a stone; empty where it did not."""
    playing_on = state.playing_on
    if playing_on is None or not playing_on.explains(state.game):
        return ""
    board, points = playing_on.position.board, playing_on.points
    color = color_name(t, playing_on.position.to_move)
    if not points:
        return t.gettext("{color} plays on, since there is something to gain.").format(color=color)
    if has_open_borders(board, points):
        return t.gettext("{color} plays on, since much of the board is still open.").format(
            color=color
        )
    names = tuple(format_vertex(point, board.grid) for point in _from_the_top(board, points))
    return t.ngettext(
        "{color} plays on, since a point was still open: {points}.",
        "{color} plays on, since {count} points were still open: {points}.",
        len(points),
    ).format(color=color, count=len(points), points=_listed(t, names))


def _open_list(t: Texts, state: AppState, dead: frozenset[int]) -> Node:
    """How many points are nobody's, and on demand which, and what to do about them."""
    board = state.position.board
    if has_open_borders(board, open_points(board, dead)):
        number = t.gettext("Large parts of the board are still nobody's.")
    else:
        count = points_of_nobody(board, dead)
        number = t.ngettext(
            "{count} point is still nobody's.", "{count} points are still nobody's.", count
        ).format(count=count)
    label = t.gettext("Hide this") if state.explaining else t.gettext("Why is it not over?")
    toggle = element(
        "button",
        {"type": "button", "class": "link", "data-action": "why-not-over",
         "aria-pressed": "true" if state.explaining else "false"},
        label,
    )  # fmt: skip
    explanation = element("p", None, open_words(t, state, dead)) if state.explaining else None
    return element(
        "div", {"class": "open"}, element("p", None, number, " ", toggle), explanation, key="open"
    )


def open_words(t: Texts, state: AppState, dead: frozenset[int]) -> str:
    """Which points keep the game open and what to do about them."""
    board = state.position.board
    points = open_points(board, dead)
    if has_open_borders(board, points):
        return t.gettext(
            "The borders are open: go on until the stones of both sides meet everywhere, and "
            "nobody can gain a point any more."
        )
    names = tuple(format_vertex(point, board.grid) for point in _from_the_top(board, points))
    if points_of_nobody(board, dead) > len(points):
        sentence = t.gettext(
            "Open: {points}. Close the borders there: until then what lies behind them is nobody's."
        )
    elif state.game.setup.rules.counting is Counting.AREA:
        sentence = t.gettext("Open: {points}. Each is worth a point to whoever plays there first.")
    else:
        sentence = t.gettext(
            "Open: {points}. They are worth nothing, but are filled so that no weakness is "
            "overlooked."
        )
    return sentence.format(points=_listed(t, names))
