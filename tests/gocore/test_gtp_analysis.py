"""The commands with which a client watches the engine think."""

from itertools import chain, repeat

import pytest

from gocore.color import Color
from gocore.gtp.session import Session
from gocore.points import parse_vertex
from gocore.search.answer import Answer, Candidate
from gocore.search.choosing import Choice
from gocore.search.findings import Findings, Line

D4 = "info move D4 visits 6 winrate 6125 prior 5500 order 0 pv D4 C3 pass"
PASSING = "info move pass visits 2 winrate 2500 prior 0 order 1 pv pass"


class Thinker:
    """Finds the same of any position, and tells it until it is stopped, twice at least."""

    def __init__(self):
        self.asked = []

    def analyze(self, position, komi, watch, stop):
        self.asked.append((position.to_move, komi, watch.seconds))
        watch.tell(findings(position.grid))
        watch.tell(findings(position.grid))
        while not stop():
            watch.tell(findings(position.grid))

    def choose(self, position, *_, watch=None, **__):
        if watch:
            watch.tell(findings(position.grid))
        return Choice(parse_vertex("D4", position.grid), resign=position.move_number > 2)


def findings(grid):
    d4, c3 = (parse_vertex(name, grid) for name in ("D4", "C3"))
    candidates = (
        Candidate(None, 2, 500, 0),
        Candidate(c3, 0, 0, 0),
        Candidate(d4, 6, 3675, 0),
    )
    answer = Answer(8, 4175, 0, candidates, (0,) * grid.area)
    return Findings(answer, {d4: Line(0.55, (d4, c3, None)), c3: Line(0.4, (c3,))})


def talk(lines, player=None, **options):
    speaker = Session(player or Thinker(), lambda: 0.0, **options)
    return [speaker.answer(line) for line in lines.splitlines()]


def test_an_analysis_is_told_line_by_line_the_most_visited_move_first():
    line = f"{D4} {PASSING}\n"
    assert talk("7 lz-analyze b 50") == [f"=7\n{line}{line}\n"]


def test_an_analysis_goes_on_until_the_next_command_is_there():
    sent, waits = [], chain([False, False], repeat(True))
    (rest,) = talk("lz-analyze", send=sent.append, is_awaited=lambda: next(waits))
    line = f"{D4} {PASSING}\n"
    assert sent == [f"=\n{line}", line, line, line] and rest == "\n"


def test_an_analysis_that_has_found_all_is_complete_only_with_the_next_command():
    asked = []

    def is_awaited():
        asked.append(True)
        return len(asked) > 4

    class Knowing(Thinker):
        def analyze(self, position, _, watch, *__):
            watch.tell(findings(position.grid))

    (rest,) = talk("lz-analyze", Knowing(), send=lambda _: None, is_awaited=is_awaited)
    assert rest == "\n" and len(asked) == 5


@pytest.mark.parametrize(
    ("words", "color", "seconds"),
    [
        ("", Color.BLACK, 1.0),
        ("w", Color.WHITE, 1.0),
        ("50", Color.BLACK, 0.5),
        ("W 10", Color.WHITE, 0.1),
        ("black interval 200", Color.BLACK, 2.0),
        ("interval 0", Color.BLACK, 0.01),
    ],
)
def test_color_and_interval_may_be_left_out(words, color, seconds):
    player = Thinker()
    talk(f"komi 5.5\nlz-analyze {words}", player)
    assert player.asked == [(color, 5.5, seconds)]


@pytest.mark.parametrize("words", ["red 50", "b 50 60", "b interval", "b -1", "b 0.5"])
@pytest.mark.parametrize("command", ["lz-analyze", "lz-genmove_analyze"])
def test_other_words_are_refused(command, words):
    assert talk(f"{command} {words}") == ["? syntax error\n\n"]


def test_a_move_that_is_watched_is_told_last_and_made():
    answers = talk("lz-genmove_analyze b 50\nplay b D4\nplay w C3\nplay b C4\nlz-genmove_analyze w")
    assert answers[0] == f"=\n{D4} {PASSING}\nplay D4\n\n"
    assert answers[1] == "? illegal move\n\n"
    assert answers[4].endswith("\nplay resign\n\n")


def test_nothing_is_told_of_an_analysis_that_found_nothing():
    class Idle:
        def analyze(self, *_):
            pass

    assert talk("3 lz-analyze", Idle()) == ["=3\n\n"]
