"""What phantom Go hides: from each side the other's stones, and all of them while the device goes
from hand to hand. Once play stops the whole board is shown.
"""

from __future__ import annotations

from dataclasses import replace

from gocore.color import Color
from gocore.game import Game, Phase
from gocore.variants import seen_cells
from web.state import AppState, center


def is_veiled(state: AppState) -> bool:
    """Whether some of the stones are hidden."""
    return state.game.setup.variant.hidden and state.phase is Phase.PLAYING


def is_covered(state: AppState) -> bool:
    """Whether nothing may be seen, since the player to move has not yet taken the device."""
    return is_veiled(state) and state.shown_to != turn_of(state.game)


def turn_of(game: Game) -> tuple[int, Color]:
    """What tells one turn of a game from all others."""
    return game.move_number, game.to_move


def uncovered(state: AppState) -> AppState:
    """The state once the player to move holds the device."""
    return replace(state, shown_to=turn_of(state.game), refusal=None, cursor=center(state.game))


def seen_stones(state: AppState) -> bytes:
    """The cells of the board that is looked at, as far as they may be seen now."""
    cells = state.position.board.cells
    if not is_veiled(state):
        return cells
    if is_covered(state):
        return bytes(len(cells))
    return seen_cells(state.position, state.game.to_move)
