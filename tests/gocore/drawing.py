"""Short forms for tests: moves as text, boards as drawings, what a count leaves over."""

from __future__ import annotations

from dataclasses import replace

from gocore.actions import Pass, Play
from gocore.board import EMPTY, Board
from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.game import Game
from gocore.points import Grid, parse_vertex
from gocore.position import Position
from gocore.rules import CHINESE, Repetition, RuleSet


def rules(repetition: str = "positional", *, suicide: bool = False) -> RuleSet:
    """The Chinese row with another repetition rule, or with multi-stone suicide allowed."""
    return replace(CHINESE, repetition=Repetition(repetition), multi_stone_suicide=suicide)


def drawn(text: str, to_move: Color = Color.BLACK, by: RuleSet = CHINESE) -> Position:
    """A position without a past from a drawing."""
    return Position.start(parse_diagram(text), to_move, by)


def point(name: str, grid: Grid) -> int:
    return parse_vertex(name, grid)


def neutral_points(board: Board, territory: bytes) -> frozenset[int]:
    """The empty points that a count gives to nobody."""
    return frozenset(p for p in board.grid.points if board[p] == EMPTY and territory[p] == EMPTY)


def play_all(position: Position, moves: str) -> Position:
    """Play `D4 E5 pass …`, the colors taking turns."""
    for name in moves.split():
        if name == "pass":
            position = position.passed()
        else:
            position = position.played(parse_vertex(name, position.grid))
    return position


def played(game: Game, moves: str) -> Game:
    """The game after `D4 E5 pass …`, the colors taking turns."""
    for name in moves.split():
        color = game.to_move
        if name == "pass":
            game = game.after(Pass(color))
        else:
            game = game.after(Play(color, parse_vertex(name, game.setup.grid)))
    return game
