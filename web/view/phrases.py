"""What the page says: sentences about the game, for the status line and for screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from gocore.actions import Pass, Play
from gocore.color import Color
from gocore.game import Game, Phase
from gocore.points import format_vertex
from gocore.result import Ending, Result
from web.settings import Opponent
from web.state import AppState, Remark
from web.texts import Texts, reason_text


def color_name(t: Texts, color: Color) -> str:
    """Black or White as a word."""
    return t.pgettext("color", "Black") if color is Color.BLACK else t.pgettext("color", "White")


def level_name(t: Texts, level: str) -> str:
    """A level as a word."""
    names = {
        "easy": t.pgettext("level", "Easy"),
        "medium": t.pgettext("level", "Medium"),
        "hard": t.pgettext("level", "Hard"),
    }
    return names.get(level, level)


def rules_name(t: Texts, key: str) -> str:
    """A rule set as a word."""
    names = {"chinese": t.pgettext("rule set", "Chinese")}
    return names.get(key, key)


def headline(t: Texts, state: AppState) -> str:
    """The first thing to know: whose move it is, or how the game stands or ended."""
    if state.phase is Phase.FINISHED and state.game.result:
        return result_words(t, state.game.result)
    if state.phase is Phase.MARKING:
        return _marking_headline(t, state)
    if state.awaits_computer:
        thinking = state.thinking is not None
        color = color_name(t, state.game.to_move)
        sentence = t.gettext("{color} is thinking.") if thinking else t.gettext("{color} to move.")
        return sentence.format(color=color)
    if state.terms.opponent is Opponent.COMPUTER:
        return t.gettext("Your move.")
    return t.gettext("{color} to move.").format(color=color_name(t, state.game.to_move))


def _marking_headline(t: Texts, state: AppState) -> str:
    if state.thinking is not None:
        return t.gettext("Judging which stones are dead.")
    sheet = state.game.score_sheet
    if sheet is None or sheet.winner is None:
        return t.gettext("The count is even.")
    return t.gettext("{color} leads by {points}.").format(
        color=color_name(t, sheet.winner), points=points_words(t, abs(sheet.margin))
    )


def detail(t: Texts, state: AppState) -> str:
    """What goes with the headline: the last move, or what can be done now."""
    if state.ghost is not None:
        return t.gettext("Tap the same point again to play there.")
    if state.phase is Phase.MARKING:
        return t.gettext("Choose a stone to mark it dead or alive, then confirm.")
    if state.phase is Phase.FINISHED:
        return _ending_words(t, state.game)
    return last_move_words(t, state.game)


def _ending_words(t: Texts, game: Game) -> str:
    if game.result and game.result.ending is Ending.COUNT and game.phase is Phase.FINISHED:
        if not game.confirmed:
            return t.gettext("Play stopped after a dispute, so every stone counts as alive.")
        return t.gettext("Both sides agreed on the dead stones.")
    return ""


def last_move_words(t: Texts, game: Game) -> str:
    """The last move as a sentence, such as "White D4, captures 2 stones."; empty at the start."""
    if not game.moves:
        return _opening_words(t, game)
    move = game.moves[-1]
    color = color_name(t, move.color)
    if isinstance(move, Pass):
        return t.gettext("{color} passed.").format(color=color)
    vertex = format_vertex(move.point, game.setup.grid)
    taken = len(game.position.taken)
    if not taken:
        return t.gettext("{color} {vertex}.").format(color=color, vertex=vertex)
    return t.ngettext(
        "{color} {vertex}, captures {count} stone.",
        "{color} {vertex}, captures {count} stones.",
        taken,
    ).format(color=color, vertex=vertex, count=taken)


def _opening_words(t: Texts, game: Game) -> str:
    if not game.setup.handicap:
        return t.gettext("Choose a point for the first stone.")
    return t.ngettext(
        "Black has {count} handicap stone.",
        "Black has {count} handicap stones.",
        game.setup.handicap,
    ).format(count=game.setup.handicap)


def result_words(t: Texts, result: Result) -> str:
    """The result as a sentence."""
    if result.ending is Ending.NO_RESULT:
        return t.gettext("The game has no result.")
    if result.winner is None:
        return t.gettext("The game is a draw.")
    winner = color_name(t, result.winner)
    if result.ending is Ending.RESIGNATION:
        return t.gettext("{color} wins by resignation.").format(color=winner)
    if result.ending is Ending.TIME:
        return t.gettext("{color} wins on time.").format(color=winner)
    return t.gettext("{color} wins by {points}.").format(
        color=winner, points=points_words(t, result.margin)
    )


def points_words(t: Texts, points: float) -> str:
    """A number of points, such as "1.5 points"."""
    plural = int(points) if points == int(points) else 2
    return t.ngettext("{count} point", "{count} points", plural).format(count=t.number(points))


def refusal_words(t: Texts, reason: StrEnum) -> str:
    """Why a wish was not granted."""
    if reason is Remark.DISPUTED:
        return t.gettext(
            "The computer sees the dead stones otherwise. Play on: the board settles it, and "
            "when play stops again every stone counts as alive."
        )
    if reason is Remark.LOOKING_BACK:
        return t.gettext("This is an earlier position; go to the last move to play on.")
    return reason_text(t, reason)


def announcement(t: Texts, before: AppState, after: AppState) -> str:
    """What a screen reader is told when one state follows another; empty when nothing is new."""
    return " ".join(_news(t, before, after))


def _news(t: Texts, before: AppState, after: AppState) -> Iterator[str]:
    game = after.game
    if game is not before.game:
        if game.move_number > before.game.move_number:
            yield last_move_words(t, game)
        elif game.move_number < before.game.move_number and before.terms is after.terms:
            yield t.gettext("Moves taken back.")
    rested = after.thinking is None and before.thinking is not None
    changed = game is not before.game or rested
    if changed and not after.awaits_computer:
        yield headline(t, after)
    if after.shown != before.shown:
        yield replay_words(t, after)


def replay_words(t: Texts, state: AppState) -> str:
    """Which move the board shows."""
    number = state.game.move_number if state.shown is None else state.shown
    return t.gettext("Move {number} of {count}").format(number=number, count=state.game.move_number)


def played_point(game: Game) -> int | None:
    """The point of the last move, None for a pass or at the start."""
    move = game.moves[-1] if game.moves else None
    return move.point if isinstance(move, Play) else None
