import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gocore.color import Color
from gocore.errors import EngineUnavailable
from gocore.gtp.session import VERSION, Session
from gocore.search.choosing import Choice

ROOT = Path(__file__).parents[2]
SCRIPT = (ROOT / "tests/data/gtp.txt").read_text(encoding="utf-8")
ESCAPES = {r"\t": "\t", r"\r": "\r", r"\a": "\a"}
REQUIRED = (
    "protocol_version", "name", "version", "known_command", "list_commands", "quit",
    "boardsize", "clear_board", "komi", "play", "genmove",
)  # fmt: skip


class LowestPoint:
    """Plays the lowest legal point; remembers what it was asked."""

    def __init__(self):
        self.komi = self.seconds = self.cleanup = self.resigns_from = None

    def choose(self, position, komi, seconds, *, cleanup, resigns_from, **_):
        self.komi, self.seconds, self.cleanup = komi, seconds, cleanup
        self.resigns_from = resigns_from
        if position.captures_of(Color.WHITE) >= 3 and not cleanup:
            return Choice(None, resign=True)
        return Choice(min(position.legal_points, default=None))

    def analyze(self, *_):
        """Find nothing."""

    def dead_stones(self, position):
        return frozenset(p for b in position.board.blocks if len(b.points) == 1 for p in b.points)


def refuse(*_, **__):
    raise EngineUnavailable("no kernel")


class Absent:
    """A player without an engine."""

    choose = analyze = dead_stones = staticmethod(refuse)


def conversations():
    for part in SCRIPT.split("\n--- ")[1:]:
        name, _, body = part.partition("\n")
        yield pytest.param(re.split(r"^> ?", body, flags=re.MULTILINE)[1:], id=name)


def session(player=None):
    return Session(player or LowestPoint(), lambda: 1.25)


def talk(lines, player=None):
    """The answers to these lines, without the empty line that ends each."""
    speaker = session(player)
    return [speaker.answer(line).rstrip("\n") for line in lines.splitlines()]


@pytest.mark.parametrize("exchanges", list(conversations()))
def test_conversation(exchanges):
    speaker = session()
    for exchange in exchanges:
        sent, _, expected = exchange.partition("\n")
        for written, meant in ESCAPES.items():
            sent = sent.replace(written, meant)
        answer = speaker.answer(sent + "\n")
        assert answer.endswith("\n\n") or not answer
        got = [line.rstrip() for line in answer.splitlines()]
        assert "\n".join(got).strip() == expected.strip(), sent


def test_quit_ends_the_session():
    speaker = session()
    speaker.answer("quit now\n")
    assert not speaker.is_over
    speaker.answer("quit\n")
    assert speaker.is_over


def test_every_command_of_the_protocol_is_there_and_known():
    (listed,) = talk("list_commands")
    names = listed.removeprefix("= ").split("\n")
    assert set(REQUIRED) <= set(names)
    assert set(talk("\n".join(f"known_command {name}" for name in names))) == {"= true"}


def test_the_version_is_that_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
    assert talk("version") == [f"= {VERSION}"]


def test_the_seconds_of_the_engine_are_told():
    assert talk("cputime") == ["= 1.250"]


def test_the_player_is_told_komi_with_the_handicap_compensation():
    player = LowestPoint()
    talk("boardsize 9\nkomi 0.5\nfixed_handicap 4\ngenmove w", player)
    assert player.komi == 4.5


@pytest.mark.parametrize(
    ("lines", "cleanup"),
    [
        ("genmove b", False),
        ("kgs-genmove_cleanup b", True),
        ("kata-set-rules tromp-taylor\ngenmove b", True),
        ("kata-set-rules tromp-taylor\nreg_genmove b", True),
        ("kata-set-rule friendlyPassOk false\ngenmove b", True),
        ("kata-set-rules japanese\nkata-set-rule friendlyPassOk false\ngenmove b", False),
    ],
)
def test_dead_stones_are_captured_where_the_rules_ask_for_it_and_the_count_lets_it_be(
    lines, cleanup
):
    player = LowestPoint()
    talk(f"boardsize 9\n{lines}", player)
    assert player.cleanup is cleanup


def test_only_a_cleanup_is_no_time_to_resign():
    for rules, command, earliest in (
        ("chinese", "genmove b", 36),
        ("tromp-taylor", "genmove b", 36),
        ("tromp-taylor", "reg_genmove b", 36),
        ("chinese", "kgs-genmove_cleanup b", None),
    ):
        player = LowestPoint()
        talk(f"boardsize 9\nkata-set-rules {rules}\nset_free_handicap D4 E5\n{command}", player)
        assert player.resigns_from == earliest


@pytest.mark.parametrize(
    ("lines", "seconds"),
    [
        ("time_settings 0 1 0", None),
        ("time_settings 600 30 5\ntime_left b 30 5", 0.9 * 6),
        ("time_settings 600 30 5\ntime_left w 30 5", 0.9 * 20),
        ("time_settings 0 0 0", None),
        ("time_settings 0 30 5", 0.9 * 6),
        ("time_settings 900 0 0", 0.9 * 30),
        ("time_settings 5 10 1", 0.9 * 10),
        ("time_settings 900 10 1", 0.9 * 30),
        ("time_settings 5 10 1\ntime_left b 0 0", 0.9 * 10),
        ("time_settings 5 10 1\ntime_left b 4 1", 0.9 * 4),
        ("time_settings 5 30 5\ntime_left b 8 4", 0.9 * 2),
        ("time_settings 60 0 0\ntime_left b 0 0", 0),
        ("time_left b 10 0\ntime_settings 0 1 0", None),
    ],
)
def test_a_move_takes_its_share_of_the_clock(lines, seconds):
    """An empty 9×9 counts as 30 moves to come for each side."""
    player = LowestPoint()
    talk(f"boardsize 9\n{lines}\ngenmove b", player)
    assert player.seconds == pytest.approx(seconds)


def test_an_error_of_our_own_costs_an_answer_and_not_the_game(capsys):
    class Faulty(LowestPoint):
        def choose(self, *_, **__):
            raise ValueError("a fault")

    answers = talk("boardsize 9\nplay b D4\n7 genmove w\nundo", Faulty())
    assert answers == ["=", "=", "?7 internal error", "="]
    assert "ValueError: a fault" in capsys.readouterr().err


def test_without_an_engine_moves_and_the_count_are_refused_and_the_rest_works():
    answers = talk("genmove b\nfinal_score\nfinal_status_list dead\nplay b D4", Absent())
    assert answers == ["? no move found: no kernel", "? cannot score", "? cannot score", "="]


WORDS = st.sampled_from((
    "1", "2", "19", "-1", "7.5", "nan", "9" * 10, "9" * 5000, "\u0663", "b", "w", "White", "pass",
    "resign", "A1", "D4", "T19", "Z99", "i9", "A\u00b2", "\u00e9" * 300, "alive", "dead", "play",
    "#", "\t", "\x00", "\u00a0", "", "japanese", "ancient", "ko", "SIMPLE", "false", "ALL",
    "{}", '{"scoring":"TERRITORY"}', '{"ko":[]}', '{"tax":null}', '{"a":' * 9999, "{" + "9" * 5000,
))  # fmt: skip
NAMES = st.sampled_from(talk("list_commands")[0].removeprefix("= ").split("\n"))
LINES = st.one_of(
    st.text(),
    st.builds(lambda name, words: " ".join([name, *words]), NAMES, st.lists(WORDS, max_size=4)),
)


@settings(max_examples=300)
@given(st.lists(LINES, max_size=12))
def test_nothing_that_a_client_sends_raises(lines):
    speaker = session()
    speaker.answer("boardsize 5")
    for line in lines:
        answer = speaker.answer(line)
        assert "internal error" not in answer, line
        assert answer == "" or re.fullmatch(r"[=?][0-9]*( .*)?(\n.+)*\n\n", answer), line
