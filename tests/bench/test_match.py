import sys

import pytest

from gocore.color import Color
from gocore.setup import Setup
from tests.bench.client import GtpProcess, LostError, RefusedError
from tests.bench.contestants import opponent
from tests.bench.interval import wilson
from tests.bench.match import told
from tests.bench.pairing import Played
from tests.bench.referee import ask_dead, play_game

SMALL = Setup.standard(5, komi=0.5)
DIVIDED = ("C1 C2 C3 C4 C5 pass", "D1 D2 D3 D4 D5 pass")


class Scripted:
    """Plays its moves in order; refuses what it is told to refuse."""

    def __init__(self, moves, refused=(), seconds=None):
        self.moves = moves.split()
        self.refused = refused
        self.seconds = seconds
        self.heard = []

    def ask(self, command):
        self.heard.append(command)
        if command in self.refused or (command == "cputime" and self.seconds is None):
            raise RefusedError(f"{command!r}: illegal move")
        if command == "cputime":
            self.seconds += 2
            return str(self.seconds)
        if not command.startswith("genmove"):
            return ""
        if not self.moves:
            raise LostError("no answer to 'genmove'")
        return self.moves.pop(0)


def play(black, white, dead=()):
    engines = {Color.BLACK: black, Color.WHITE: white}
    return play_game(SMALL, engines, lambda _: list(dead))


def test_a_game_passed_out_is_counted_without_the_dead_stones():
    black, white = (Scripted(moves) for moves in DIVIDED)
    record = play(black, white)
    assert str(record.result) == "B+4.5" and not record.note
    assert black.heard[:3] == ["boardsize 5", "clear_board", "komi 0.5"]
    assert "play white D1" in black.heard and "play black pass" in white.heard


def test_the_stones_that_the_judge_names_are_taken_off():
    black, white = "C1 C2 C3 C4 C5 pass pass", "D1 D2 D3 D4 D5 A3 pass"
    assert str(play(Scripted(black), Scripted(white)).result) == "W+6.5"
    assert str(play(Scripted(black), Scripted(white), ["A3"]).result) == "B+4.5"


@pytest.mark.parametrize(
    ("black", "white", "result", "note"),
    [
        ("C3 resign", "C4", "W+R", ""),
        ("C3", "resign", "B+R", ""),
        ("C3 D3", "C3", "B+R", "white: illegal move C3"),
        ("C3 D3", "K9", "B+R", "white: illegal move K9"),
        ("hello", "", "W+R", "black: illegal move hello"),
        ("C3", "", "B+R", "white: no answer to 'genmove'"),
    ],
)
def test_endings_before_the_count(black, white, result, note):
    record = play(Scripted(black), Scripted(white))
    assert str(record.result) == result
    assert record.note.startswith(note) and bool(record.note) == bool(note)


def test_who_refuses_a_legal_move_loses():
    record = play(Scripted("C3"), Scripted("C4", refused=["play black C3"]))
    assert str(record.result) == "B+R"
    assert record.note == "white: 'play black C3': illegal move"


def test_who_refuses_the_board_loses():
    record = play(Scripted("C3", refused=["boardsize 5"]), Scripted("C4"))
    assert str(record.result) == "W+R" and record.game.move_number == 0


def test_a_game_without_end_has_no_result(monkeypatch):
    monkeypatch.setattr("tests.bench.referee.LIMIT_PER_POINT", 0.16)
    record = play(*map(Scripted, DIVIDED))
    assert str(record.result) == "Void" and record.note == "no end after 4 moves"


def test_a_judge_that_fails_leaves_no_result():
    def judge(game):
        raise LostError("no judge")

    engines = dict(zip(Color, map(Scripted, DIVIDED), strict=True))
    record = play_game(SMALL, engines, judge)
    assert str(record.result) == "Void" and record.note == "judge: no judge"


def test_the_judge_is_shown_the_whole_game():
    game = play(*map(Scripted, DIVIDED)).game
    judge = Scripted("")
    ask_dead(judge, game)
    moves = [command for command in judge.heard if command.startswith("play")]
    assert moves[0] == "play black C1" and moves[-1] == "play white pass" and len(moves) == 12
    assert judge.heard[-1] == "final_status_list dead"


def test_seconds_are_the_engines_own_where_it_counts_them():
    record = play(Scripted("C3", seconds=100), Scripted("resign"))
    assert record.seconds[Color.BLACK] == 2 and record.seconds[Color.WHITE] < 1


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_interval_has_its_known_values(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def played(number, result_for):
    color = Color.WHITE if number % 2 else Color.BLACK
    moves = {"win": ("C3", "resign"), "loss": ("resign", "")}[result_for]
    if color is Color.WHITE:
        moves = {"win": ("resign", ""), "loss": ("C3", "resign")}[result_for]
    return Played(number, color, play(*map(Scripted, moves)))


def test_wins_are_counted_by_color():
    games = [played(0, "win"), played(1, "win"), played(2, "loss")]
    assert [game.share for game in games] == [1, 1, 0]
    assert told(games[1], ("hard", "gnugo")).startswith("game 2: gnugo (B) hard (W) W+R, 0 moves")


def test_a_level_may_come_with_its_seconds_and_threads():
    assert opponent("hard@0.2x2").command[3:] == (
        "--seed", "{seed}", "--level", "hard", "--clock", "cpu", "--seconds", "0.2", "--threads", "2",
    )  # fmt: skip
    assert opponent("easy").command[5:] == ("--level", "easy", "--clock", "cpu")


@pytest.mark.parametrize("text", ["hard@", "hardest", "hard@1x", "easy@-1"])
def test_what_is_nearly_a_level_is_none(text):
    with pytest.raises(SystemExit, match=text):
        opponent(text)


def test_an_opponent_that_is_nowhere_is_named():
    with pytest.raises(SystemExit, match="no-such-engine"):
        opponent("no-such-engine --gtp")


STUB = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "fly":
        print("? unknown command\\n")
    elif words[0] == "die":
        break
    else:
        print("= " + ("resign" if words[0] == "genmove" else "one\\ntwo") + "\\n")
    sys.stdout.flush()
"""


def test_a_process_is_asked_line_by_line():
    with GtpProcess([sys.executable, "-c", STUB]) as engine:
        assert engine.ask("name") == "one\ntwo"
        with pytest.raises(RefusedError, match="unknown command"):
            engine.ask("fly")
        with pytest.raises(LostError):
            engine.ask("die")
        with pytest.raises(LostError):
            engine.ask("name")
