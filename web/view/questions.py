"""What the page asks before doing it, and the answers that it offers."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.color import Color
from web.expectation import surprise
from web.notions import Question
from web.state import AppState
from web.texts import Texts
from web.view.controls import button
from web.view.node import Node
from web.view.phrases import color_name, points_words


def question_words(t: Texts, state: AppState) -> tuple[str, str]:
    """The question, and what its answer would do."""
    match state.question:
        case Question.RESIGN:
            return t.gettext("Resign this game?"), ""
        case Question.NEW_GAME:
            return t.gettext("Start a new game?"), t.gettext(
                "The game on the board will not count."
            )
        case Question.ERASE:
            return (
                t.gettext("Erase everything?"),
                _with_loss(
                    t, state, t.gettext("Settings, scores and the game on the board go for good.")
                ),
            )
        case Question.IMPORT:
            return (
                t.gettext("Import a file?"),
                _with_loss(
                    t, state, t.gettext("What it holds takes the place of all that is kept here.")
                ),
            )
        case Question.RESET:
            return (
                t.gettext("Reset this page?"),
                t.gettext(
                    "The files kept on this device and the settings go; games and scores stay. "
                    "Then the page is loaded from the network."
                ),
            )
        case Question.NO_RESULT:
            return (
                t.gettext("End the game without a result?"),
                t.gettext("Both sides must want it. Nobody wins and nothing is counted."),
            )
        case Question.LEAVE_FRIEND:
            return (
                t.gettext("Leave this game?"),
                t.gettext("It is kept here, and the link leads back to it."),
            )
        case Question.FAR_COUNT:
            return t.gettext("Are the marks right?"), _surprise_words(t, state)
    return "", ""


def _with_loss(t: Texts, state: AppState, words: str) -> str:
    """What is lost of a game with a friend is said too."""
    if not state.has_friend:
        return words
    loss = t.gettext("The game with your friend, and your place in it, are lost on this device.")
    return f"{words} {loss}"


def _surprise_words(t: Texts, state: AppState) -> str:
    difference = surprise(state)
    color = Color.BLACK if difference > 0 else Color.WHITE
    return t.gettext(
        "They give {color} about {points} more than the computer expects. Perhaps a dead block "
        "is not marked, a living one is, or a border is still open."
    ).format(color=color_name(t, color), points=points_words(t, round(abs(difference))))


def answers(t: Texts, question: Question) -> Iterator[Node]:
    """Yes and no, each in the words of the question."""
    yes = {
        Question.RESIGN: t.gettext("Yes, resign"),
        Question.NEW_GAME: t.gettext("Yes, start anew"),
        Question.ERASE: t.gettext("Yes, erase"),
        Question.IMPORT: t.gettext("Yes, choose a file"),
        Question.RESET: t.gettext("Yes, reset"),
        Question.NO_RESULT: t.gettext("Yes, both want it"),
        Question.FAR_COUNT: t.gettext("Yes, they are right"),
        Question.LEAVE_FRIEND: t.gettext("Yes, leave"),
    }
    no = {
        Question.ERASE: t.gettext("No, keep it"),
        Question.RESET: t.gettext("No, leave it"),
        Question.IMPORT: t.gettext("No, leave it"),
        Question.FAR_COUNT: t.gettext("No, look again"),
        Question.LEAVE_FRIEND: t.gettext("No, stay"),
    }
    yield button("confirm", yes[question], "confirm", main=True)
    yield button("cancel", no.get(question, t.gettext("No, play on")), "cancel")
