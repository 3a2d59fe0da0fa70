"""The engine as a client starts it, in a process of its own, with the real search."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.kernel

PLAYED_OUT = """boardsize 5
komi 0.5
play b C1
play b C2
play b C3
play b C4
play b C5
play w D1
play w D2
play w D3
play w D4
play w D5
play w A3
"""


def talk(sent, *options):
    run = subprocess.run(
        [sys.executable, "-m", "gocore.gtp", *options],
        input=sent if isinstance(sent, bytes) else sent.encode(),
        capture_output=True,
        check=True,
        timeout=300,
    )
    assert run.stderr == b""
    return run.stdout.decode().split("\n\n")[:-1]


def test_the_same_seed_and_number_of_playouts_give_the_same_game():
    game = "boardsize 9\n" + "genmove b\ngenmove w\n" * 6 + "quit\n"
    first, again, other = (
        talk(game, "--level", "easy", "--playouts", "40", "--threads", "2", "--seed", seed)
        for seed in ("5", "5", "6")
    )
    assert first == again != other
    assert len(first) == 14 and all(answer.startswith("=") for answer in first)


def test_stones_that_cannot_live_are_taken_off_before_the_count():
    asked = PLAYED_OUT + "final_status_list dead\nfinal_score\n\n"
    answers = talk(asked, "--playouts", "40", "--seed", "1")
    assert answers[-2:] == ["= A3", "= B+4.5"]


def test_bytes_that_are_no_text_end_nothing():
    answers = talk(b"boardsize 9\n\xe9\xff\x00\rgenmove\n1 name")
    assert answers[-1] == "=1 Tianyuan"


@pytest.mark.parametrize("options", [["--seconds", "0"], ["--playouts", "x"], ["--level", "god"]])
def test_options_that_make_no_sense_are_named(options):
    run = subprocess.run(
        [sys.executable, "-m", "gocore.gtp", *options],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2 and options[0] in run.stderr
