"""What the page says about the game: the status line, and what a screen reader is told."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.actions import Pass, Warn
from gocore.color import Color
from gocore.game import Game, Phase
from gocore.points import format_vertex
from gocore.result import Ending
from gocore.variants import PLAIN
from web.settings import Opponent
from web.state import AppState, last_turn
from web.texts import Texts
from web.veil import is_covered
from web.view.ending import explanation, playing_on_words
from web.view.friend_status import friend_detail, friend_headline, friend_news
from web.view.handover import handover_headline, is_refereed, referee_words
from web.view.phrases import color_name, points_words, result_words
from web.view.recess import is_in_recess, recess_detail, recess_headline
from web.view.variant_words import seat_name, variant_line


def headline(t: Texts, state: AppState) -> str:
    """The first thing to know: whose move it is, or how the game stands or ended."""
    if words := friend_headline(t, state):
        return words
    if state.phase is Phase.FINISHED and state.game.result:
        return result_words(t, state.game.result)
    if is_covered(state):
        return handover_headline(t, state)
    if is_in_recess(state):
        return recess_headline(t, state)
    if state.count is not None:
        return _count_headline(t, state)
    if state.placing:
        return t.ngettext(
            "Black places {count} handicap stone.",
            "Black places {count} handicap stones.",
            state.placing.left,
        ).format(count=state.placing.left)
    if offered := state.game.draw_offer:
        return t.gettext("{color} offers a draw.").format(color=color_name(t, offered))
    return _turn_headline(t, state)


def _turn_headline(t: Texts, state: AppState) -> str:
    color = color_name(t, state.game.to_move)
    if state.awaits_computer and state.thinking is not None:
        return t.gettext("{color} is thinking.").format(color=color)
    if state.terms.opponent is Opponent.COMPUTER and not state.awaits_computer:
        return t.gettext("Your move.")
    if (variant := state.game.setup.variant).seats > len(Color):
        name = seat_name(t, state.settings, variant.seat(state.game.position))
        return t.gettext("{name} to move, for {color}.").format(name=name, color=color)
    return t.gettext("{color} to move.").format(color=color)


def _count_headline(t: Texts, state: AppState) -> str:
    if state.thinking is not None:
        return t.gettext("Judging which stones are dead.")
    sheet = state.count
    if sheet is None or sheet.winner is None:
        return t.gettext("The count is even.")
    color, points = color_name(t, sheet.winner), points_words(t, abs(sheet.margin))
    if not sheet.margin:
        return t.gettext("The count is even, which {color} wins.").format(color=color)
    sentence = (
        t.gettext("As it stands, {color} leads by {points}.")
        if state.counting
        else t.gettext("{color} leads by {points}.")
    )
    return sentence.format(color=color, points=points)


def detail(t: Texts, state: AppState) -> str:
    """What goes with the headline: the last move, or what can be done now."""
    watching = t.gettext("You are watching.") if state.friend.is_watching else ""
    return " ".join(filter(None, (watching, _detail(t, state))))


def _detail(t: Texts, state: AppState) -> str:
    if words := friend_detail(t, state):
        return words
    if is_in_recess(state):
        return recess_detail(t, state)
    if state.ghost is not None:
        return t.gettext("Tap the same point again to play there.")
    if state.phase is Phase.MARKING:
        return _marking_detail(t, state)
    if state.phase is Phase.FINISHED:
        return _ending_words(t, state.game)
    if state.counting:
        return t.gettext("Only a look: the game waits and goes on as it was.")
    if state.placing:
        return t.gettext("Choose their points one by one; then White moves.")
    return " ".join(filter(None, _playing_details(t, state)))


def _marking_detail(t: Texts, state: AppState) -> str:
    if state.has_friend and state.game.confirmed:
        return _agreed_words(t, state)
    if not state.is_locked:
        return t.gettext("Choose a stone to mark it dead or alive, then confirm.")
    (agreed,) = state.game.confirmed
    return t.gettext("{color} agrees. What does {other} say?").format(
        color=color_name(t, agreed), other=color_name(t, agreed.opponent)
    )


def _agreed_words(t: Texts, state: AppState) -> str:
    """Who of two friends has confirmed the marks."""
    (agreed,) = state.game.confirmed
    if state.seat is None:
        return t.gettext("{color} agrees.").format(color=color_name(t, agreed))
    if agreed is state.seat:
        return t.gettext("You agree. What does your friend say?")
    return t.gettext("Your friend agrees. Confirm, or choose a stone to change its mark.")


def _playing_details(t: Texts, state: AppState) -> Iterator[str]:
    game = state.game
    if offered := game.draw_offer:
        yield t.gettext("What does {color} say?").format(color=color_name(t, offered.opponent))
        return
    if not (_asks_for_first_stone(game) and state.has_friend and state.awaits_friend):
        yield last_move_words(t, game)
        yield playing_on_words(t, state)
    if game.setup.rules.pass_stones and game.position.passes >= 2:
        yield t.gettext(
            "Under these rules White passes last and hands over one stone more: only so do area "
            "and territory give the same result."
        )
    if game.disputed:
        yield t.gettext("When play stops again, every stone on the board counts as alive.")


def _asks_for_first_stone(game: Game) -> bool:
    """Whether the opening words are an instruction, which is for none but who is to move."""
    setup = game.setup
    told = setup.rules.crossed_stars or setup.variant is not PLAIN or setup.handicap
    return last_turn(game) is None and not told


def _ending_words(t: Texts, game: Game) -> str:
    result = game.result
    if result is None:
        return ""
    if result.ending is Ending.FORFEIT and result.winner:
        loser = color_name(t, result.winner.opponent)
        return t.gettext("{color} was warned twice for an illegal move.").format(color=loser)
    if result.ending is Ending.TIME and result.winner:
        loser = color_name(t, result.winner.opponent)
        return t.gettext("{color} has used up the time.").format(color=loser)
    if result.ending in (Ending.DRAW, Ending.NO_RESULT):
        return t.gettext("Both sides agreed to it.")
    if result.ending is Ending.COUNT and not game.setup.variant.has_marking:
        return t.gettext("Nobody captured before both passed, so the larger area wins.")
    if result.ending is Ending.COUNT and not game.confirmed:
        return t.gettext("Play stopped after a dispute, so every stone counts as alive.")
    if result.ending is Ending.COUNT:
        return t.gettext("Both sides agreed on the dead stones.")
    return ""


def last_move_words(t: Texts, game: Game) -> str:
    """The last move as a sentence, such as "White D4, captures 2 stones."; empty at the start."""
    if is_refereed(game):
        return referee_words(t, game)
    turn = last_turn(game)
    if turn is None:
        return _opening_words(t, game)
    color = color_name(t, turn.color)
    if isinstance(turn, Warn):
        return t.gettext(
            "{color} is warned for an illegal move and has lost the turn. "
            "A second warning loses the game."
        ).format(color=color)
    if isinstance(turn, Pass):
        return _pass_words(t, game, turn.color)
    vertex = format_vertex(turn.point, game.setup.grid)
    taken = len(game.position.taken)
    if not taken:
        return t.gettext("{color} {vertex}.").format(color=color, vertex=vertex)
    return t.ngettext(
        "{color} {vertex}, captures {count} stone.",
        "{color} {vertex}, captures {count} stones.",
        taken,
    ).format(color=color, vertex=vertex, count=taken)


def _pass_words(t: Texts, game: Game, color: Color) -> str:
    sentence = t.gettext("{color} passed.")
    if game.setup.rules.pass_stones:
        sentence = t.gettext("{color} passed and handed over a stone.")
    return sentence.format(color=color_name(t, color))


def _opening_words(t: Texts, game: Game) -> str:
    if game.setup.rules.crossed_stars:
        return t.gettext("Two stones of each side are set. White begins.")
    if game.setup.variant is not PLAIN:
        return variant_line(t, game.setup.variant.key)
    if not game.setup.handicap:
        return t.gettext("Choose a point for the first stone.")
    return t.ngettext(
        "Black has {count} handicap stone.",
        "Black has {count} handicap stones.",
        game.setup.handicap,
    ).format(count=game.setup.handicap)


def announcement(t: Texts, before: AppState, after: AppState) -> str:
    """What a screen reader is told when one state follows another; empty when nothing is new."""
    return " ".join(filter(None, _news(t, before, after)))


def _news(t: Texts, before: AppState, after: AppState) -> Iterator[str]:
    game = after.game
    if game is not before.game:
        if game.move_number > before.game.move_number:
            yield last_move_words(t, game)
            yield playing_on_words(t, after)
        elif game.move_number < before.game.move_number and before.terms is after.terms:
            yield t.gettext("Moves taken back.")
    rested = after.thinking is None and before.thinking is not None
    rested = rested or (after.stands, after.sealing) != (before.stands, before.sealing)
    changed = game is not before.game or rested
    if after.friend is not before.friend:
        yield from friend_news(t, before, after)
        changed = changed or headline(t, after) != headline(t, before)
    if changed and not after.awaits_computer:
        yield headline(t, after)
    if after.explaining and (rested or not before.explaining) and after.thinking is None:
        yield explanation(t, after)
    if after.shown != before.shown:
        yield replay_words(t, after)


def replay_words(t: Texts, state: AppState) -> str:
    """Which move the board shows."""
    number = state.game.move_number if state.shown is None else state.shown
    return t.gettext("Move {number} of {count}").format(number=number, count=state.game.move_number)
