"""A thousand games over bad lines: both sides end with the same list, and nothing is lost.

Three hundred of them are played by `make test`, the rest by `make test-long`.
"""

import pytest

from gocore.protocol.happenings import Conflicted, Misbehaved
from tests.gocore.protocol.match import Match

GAMES = 1000
BLOCKS = 10
FIRST = 3
BLOCK = [*range(FIRST), *(pytest.param(n, marks=pytest.mark.long) for n in range(FIRST, BLOCKS))]

ENTRIES = {
    "Play", "Pass", "Mark", "Confirm", "Resume", "Resign", "OfferDraw", "DeclineDraw",
    "Granted undo", "Granted adjourn", "Sealed", "Opened",
}  # fmt: skip
RELOADS = {
    f"{side} reloads: {phase}"
    for side in ("host", "guest")
    for phase in ("undecided", "playing", "marking", "adjourned", "finished")
}


@pytest.mark.parametrize("block", BLOCK)
def test_both_sides_hold_the_same_list_of_actions_after_a_game_over_a_bad_line(block):
    occurred, rounds = set(), set()
    for seed in range(block, GAMES, BLOCKS):
        match = Match(seed)
        match.play()
        match.settle()
        check(match, f"seed {seed}")
        occurred |= match.occurred
        rounds |= set(match.rounds)
    assert occurred >= ENTRIES | RELOADS
    assert rounds >= {1, 2}


@pytest.mark.parametrize("side", ["host", "guest"])
def test_a_game_goes_on_when_a_player_changes_the_device(side):
    for seed in range(50):
        match = Match(seed)
        match.play()
        match.change_device(match.host if side == "host" else match.guest)
        assert match.is_seated, f"seed {seed}"
        before = len(match.part(match.host).record.entries)
        match.play(more=15)
        match.settle()
        check(match, f"seed {seed}")
        assert len(match.part(match.host).record.entries) >= before or len(match.rounds) > 1


def check(match, seed):
    host, guest = match.part(match.host), match.part(match.guest)
    assert host.terms == guest.terms, seed
    assert host.record == guest.record, seed
    assert guest.pending == 0, seed
    assert guest.view == guest.record, seed
    assert (host.desk.asked, host.desk.theirs) == (guest.desk.theirs, guest.desk.asked), seed
    for spectator in match.spectators:
        assert match.part(spectator)._record == host.record, seed
    for device in match.network.devices.values():
        told = {type(happening) for happening in device.happenings}
        assert not told & {Conflicted, Misbehaved}, seed


def test_the_same_seed_gives_the_same_game():
    courses = []
    for _ in range(2):
        match = Match(7)
        match.play()
        match.settle()
        courses.append((match.rounds, match.network.now_ms, match.occurred))
    assert courses[0] == courses[1]
