"""The engine with the real search, and once as a client starts it, in a process of its own.

Here and not with the other tests of the protocol, so that one worker compiles the kernel for all.
"""

import re
import subprocess
import sys

import pytest

from gocore.color import Color
from gocore.diagram import parse_diagram
from gocore.gtp.__main__ import main
from gocore.gtp.cleaning import cleaning_point
from gocore.gtp.searching import SearchingPlayer
from gocore.gtp.session import Session
from gocore.points import format_vertex
from gocore.position import Position
from gocore.rules import CHINESE
from gocore.search.answer import Answer, Candidate
from gocore.search.findings import Watch
from gocore.search.levels import LEVELS
from gocore.search.native import NativeEngine
from gocore.search.request import pack_question
from gocore.setup import Setup

pytestmark = pytest.mark.kernel

VERTEX = r"(?:[A-J][1-9]|pass)"
INFO = (
    rf"(?:(?:^| )?info move {VERTEX} visits \d+ winrate \d+ prior \d+ order \d+"
    rf" pv {VERTEX}(?: {VERTEX})*)+\n"
)
GAME = "boardsize 9\n" + "genmove b\ngenmove w\n" * 4
PLAYED_OUT = """
    O X X O .
    . X X O .
    X X X O .
    O . X O .
    . . X O .
"""


def session(seed=5, threads=1):
    player = SearchingPlayer(LEVELS["easy"], seed=seed, playouts=40, threads=threads)
    return Session(player, lambda: 0.0)


def talk(sent, speaker):
    return [speaker.answer(line).rstrip("\n") for line in sent.splitlines()]


def played_out():
    """The commands that lay the drawing out, Black's stones first."""
    board = parse_diagram(PLAYED_OUT)
    stones = (
        f"play {c.letter} {format_vertex(p, board.grid)}"
        for c in Color
        for p in sorted(board.stones(c))
    )
    return "\n".join(["boardsize 5", "komi 0.5", *stones])


def test_a_process_plays_as_its_options_say_and_bytes_that_are_no_text_end_nothing():
    options = ("--level", "easy", "--playouts", "40", "--seed", "5")
    run = subprocess.run(
        [sys.executable, "-m", "gocore.gtp", *options],
        input=GAME.encode() + b"\xe9\xff\x00\rgenmove\n1 name\nquit\nversion\n",
        capture_output=True,
        check=True,
        timeout=300,
    )
    answers = run.stdout.decode().split("\n\n")
    assert b"Traceback" not in run.stderr
    assert answers[:9] == talk(GAME, session(seed=5)) != talk(GAME, session(seed=6))
    assert answers[9:] == ["? unknown command", "=1 Tianyuan", "=", ""]


def test_a_process_tells_what_it_finds_until_the_next_command_comes():
    with subprocess.Popen(
        [sys.executable, "-m", "gocore.gtp", "--level", "easy"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        process.stdin.write("boardsize 9\nkomi 7.5\nlz-analyze b 2\n")
        process.stdin.flush()
        lines = [process.stdout.readline() for _ in range(8)]
        process.stdin.write("genmove b\nquit\n")
        process.stdin.flush()
        rest, _ = process.communicate(timeout=300)
    assert lines[:5] == ["=\n", "\n", "=\n", "\n", "=\n"]
    assert all(re.fullmatch(INFO, line) for line in lines[5:])
    assert total_visits(lines[7]) > total_visits(lines[6]) > total_visits(lines[5]) > 0
    assert re.fullmatch(rf"({INFO})*\n= [A-J][1-9]\n\n=\n\n", rest)
    assert process.returncode == 0


def test_a_process_without_input_or_output_says_what_it_needs():
    for redirected in ("<&-", ">&-"):
        command = f'"{sys.executable}" -m gocore.gtp --level easy {redirected}'
        run = subprocess.run(
            ["sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=300, check=False,
        )  # fmt: skip
        assert run.returncode == 1
        assert run.stderr == "The protocol needs a standard input and output.\n"


def total_visits(line):
    return sum(map(int, re.findall(r"visits (\d+)", line)))


def test_two_threads_tell_what_they_found_together():
    told = []
    engine = NativeEngine(2)
    question = pack_question(Setup.standard(9).position(), komi=7.5, level=LEVELS["hard"], seed=1)
    watch = Watch(0.0, told.append)
    final = engine.ask(question, playouts=5000, watch=watch)
    assert 0 < told[0].answer.playouts < told[-1].answer.playouts <= final.playouts == 10_000
    assert told[-1].answer.playouts > 5000
    for point, line in told[-1].lines.items():
        assert line.points[0] == point and 0 <= line.prior <= 1
    assert len(told[-1].lines[told[-1].answer.point].points) > 1


def test_the_same_seed_and_number_of_playouts_give_the_same_game_with_two_threads():
    assert talk(GAME, session(threads=2)) == talk(GAME, session(threads=2))


def test_stones_that_cannot_live_are_taken_off_before_the_count_whatever_the_seed():
    for seed, threads in ((1, 1), (2, 2)):
        speaker = session(seed, threads)
        talk(played_out(), speaker)
        asked = "final_status_list dead\nfinal_status_list seki\nfinal_score"
        assert talk(asked, speaker) == ["= A2\nA5", "=", "= B+4.5"]
        assert talk("kata-set-rules japanese\nfinal_score", speaker)[-1] == "= B+2.5"


def test_dead_stones_are_captured_before_a_pass_where_the_client_asks_for_it():
    speaker = session()
    talk(played_out(), speaker)
    for _ in range(12):
        (answer,) = talk("kgs-genmove_cleanup b", speaker)
        if answer == "= pass":
            break
        talk("play w pass", speaker)
    assert answer == "= pass"
    assert talk("final_status_list dead\nfinal_score", speaker) == ["=", "= B+4.5"]


@pytest.mark.parametrize(
    ("drawing", "scores", "expected"),
    [
        ("X X X X .\n. O X . .\n. X X . .", {"A2": 0, "A1": 9}, "A2"),
        ("O X . . .\nO . X . .\n. X . . .", {"B2": 1, "A1": 2}, "A1"),
        ("O X . . .\nO . X . .\n. X . . .", {"B2": 2, "A1": 1}, "B2"),
        (". O O X .\nO O O X .\nX X X X .", {}, "A3"),
        ("X X X . .\nX . X . .\nX X X . .", {"B2": 5}, None),
    ],
)
def test_the_point_that_takes_or_narrows_dead_stones(drawing, scores, expected):
    board = parse_diagram(drawing)
    position = Position.start(board, Color.BLACK, CHINESE)
    names = {format_vertex(p, board.grid): p for p in board.grid.points}
    candidates = [Candidate(names[name], 1, 500, score) for name, score in scores.items()]
    answer = Answer(len(candidates), 0, 0, tuple(candidates), (0,) * board.grid.area)
    point = cleaning_point(answer, position, board.stones(Color.WHITE))
    assert point == names.get(expected)


@pytest.mark.parametrize("options", [["--seconds", "0"], ["--playouts", "x"], ["--level", "god"]])
def test_options_that_make_no_sense_are_named(options, capsys):
    with pytest.raises(SystemExit) as left:
        main(options)
    assert left.value.code == 2 and options[0] in capsys.readouterr().err
