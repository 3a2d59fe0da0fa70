"""The whole page from the state: the board and its panel, the notices, the live region."""

from __future__ import annotations

from functools import lru_cache

from gocore.actions import Play
from gocore.game import Phase
from gocore.points import star_points
from gocore.scoring import ScoreSheet
from web.friendship import FriendState
from web.neutral import has_open_borders, open_points
from web.notions import Notice, Remedy
from web.state import AppState
from web.texts import Texts, address_text, reason_text
from web.veil import is_covered, is_veiled, seen_stones
from web.view.board import Picture, board_drawing
from web.view.controls import small_button
from web.view.friend import failure_notice
from web.view.grid import point_grid
from web.view.handover import cover
from web.view.icons import icon
from web.view.node import Node, element
from web.view.panel import panel
from web.view.sheets import open_sheet
from web.view.upkeep import update_notice


def page(t: Texts, state: AppState) -> Node:
    """The element that holds the game's state and everything drawn from it."""
    game = state.game
    return element(
        "div",
        {
            "class": "page",
            "data-game": True,
            "data-phase": game.phase.value,
            "data-to-move": game.to_move.label,
            "data-move-number": game.move_number,
            "data-thinking": "true" if state.thinking is not None else "false",
            "data-result": "" if game.result is None else str(game.result),
        },
        _stage(t, state),
        _side(t, state),
        element("p", {"class": "heard", "role": "status", "aria-live": "polite"}, state.said,
                key="heard"),
    )  # fmt: skip


def _side(t: Texts, state: AppState) -> Node:
    return element(
        "aside",
        {"class": "panel"},
        panel(t, state),
        open_sheet(t, state),
        _notices(t, state),
        key="panel",
    )


def _stage(t: Texts, state: AppState) -> Node:
    picture, covered = picture_of(state), is_covered(state)
    board = _board(t, picture, _barred(state), state.cursor, inert=covered)
    return element("main", {"class": "stage"}, board, cover(t, state), key="stage")


@lru_cache(maxsize=4)
def _board(
    t: Texts, picture: Picture, barred: frozenset[int] | None, cursor: int, *, inert: bool
) -> Node:
    return element(
        "div",
        {"class": "board", "style": picture.geometry.frame_style, "dir": "ltr", "inert": inert},
        board_drawing(picture),
        point_grid(t, picture, barred, cursor),
    )


def picture_of(state: AppState) -> Picture:
    """What the board shows in this state."""
    game, position = state.game, state.position
    sheet = None if state.is_replaying else state.count
    grid, veiled = game.setup.grid, is_veiled(state)
    return Picture(
        columns=grid.width,
        rows=grid.height,
        stones=seen_stones(state),
        stars=star_points(grid, game.setup.handicap),
        coordinates=state.settings.coordinates,
        last=_or_none(None if veiled else position.last_move),
        ko=_or_none(position.ko if game.phase is Phase.PLAYING and not veiled else None),
        ghost=_or_none(state.ghost),
        ghost_color=game.to_move,
        numbers=move_numbers(state) if state.settings.move_numbers and not veiled else (),
        dead=frozenset() if sheet is None else sheet.dead,
        owners=() if sheet is None else tuple(sheet.territory),
        open=_open(state, sheet) if state.explaining else (),
        joined=grid.torus,
        pending=pending_stones(state),
    )


def pending_stones(state: AppState) -> frozenset[int]:
    """The stones that lie here only, since the line to the friend is broken."""
    snapshot = state.friend.snapshot
    if snapshot is None or not snapshot.pending or state.friend.state is FriendState.CONNECTED:
        return frozenset()
    last = state.game.actions[-snapshot.pending :]
    return frozenset(action.point for action in last if isinstance(action, Play))


def _open(state: AppState, sheet: ScoreSheet | None) -> tuple[int, ...]:
    """The points to point out; none where whole borders are open."""
    if sheet is None:
        return ()
    board = state.position.board
    points = open_points(board, sheet.dead)
    return () if has_open_borders(board, points) else points


def _or_none(point: int | None) -> int:
    return -1 if point is None else point


def _barred(state: AppState) -> frozenset[int] | None:
    """The empty points where the mover may place no stone; None while no person may move."""
    if not state.can_play or is_covered(state):
        return None
    if is_veiled(state):
        return frozenset()
    position = state.position
    empty = (p for p, stone in enumerate(position.board.cells) if not stone)
    return frozenset(empty).difference(position.legal_points)


def move_numbers(state: AppState) -> tuple[int, ...]:
    """For each point the number of the move whose stone lies there, 0 for none."""
    numbers = [0] * state.game.setup.grid.area
    positions = state.game.positions
    for position in positions if state.shown is None else positions[: state.shown + 1]:
        for point in position.taken:
            numbers[point] = 0
        if position.last_move is not None:
            numbers[position.last_move] = position.move_number
    return tuple(numbers)


def _notices(t: Texts, state: AppState) -> Node:
    items = (_notice(t, notice, index) for index, notice in enumerate(state.notices))
    return element("div", {"class": "notices", "role": "log", "aria-live": "polite"},
                   failure_notice(t, state), *items, update_notice(t, state),
                   key="notices")  # fmt: skip


def _notice(t: Texts, notice: Notice, index: int) -> Node:
    reason = notice.reason
    if isinstance(reason, tuple):
        words = " ".join(address_text(t, fault) for fault in reason)
    else:
        words = reason_text(t, reason)
    close = element(
        "button",
        {"type": "button", "class": "icon-button", "data-action": "dismiss", "data-value": index,
         "aria-label": t.gettext("Close")},
        icon("cancel"),
    )  # fmt: skip
    return element(
        "div",
        {"class": "notice"},
        element("p", None, words),
        _remedy(t, notice.remedy),
        close,
    )


def _remedy(t: Texts, remedy: Remedy | None) -> Node | None:
    if remedy is Remedy.RETRY:
        return small_button("retry", t.gettext("Try again"))
    if remedy is Remedy.BRING_HERE:
        return small_button("bring-here", t.gettext("Bring it here"))
    return None
