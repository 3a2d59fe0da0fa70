"""What the clocks of both show, what is forgiven, and whose flag falls."""

from gocore.actions import (
    Play,
    Timeout,
)
from gocore.errors import ActionFault
from gocore.protocol.happenings import (
    Clocked,
    FlagClaimed,
)
from gocore.time_control import SideTime
from tests.gocore.protocol.perfect import Pair, reloaded
from tests.gocore.protocol.talks import TIMED, B, W, fault_of


def test_what_the_friend_s_clock_has_left_comes_with_its_move():
    pair = Pair(TIMED)
    pair.host.act(Play(B, 12), SideTime(50_000))
    pair.settle()
    assert pair.told("guest", Clocked) == [Clocked(B, SideTime(50_000), 0)]
    assert pair.told("host", Clocked) == []


def test_the_time_in_which_nothing_was_heard_is_forgiven():
    pair = Pair(TIMED)
    pair.wait(3000)
    guest = pair.members.pop("guest")
    pair.wait(60_000)
    pair.members["guest"] = guest
    pair.wait(4000)
    pair.host.act(Play(B, 12), SideTime(50_000))
    pair.settle()
    (clocked,) = pair.told("guest", Clocked)
    assert 55_000 < clocked.forgiven_ms <= 64_000


def test_the_time_in_which_the_friend_was_gone_is_forgiven_once():
    pair = Pair(TIMED)
    pair.host.act(Play(B, 12), SideTime(50_000))
    pair.wait(4000)
    kept = pair.members["guest"]
    pair.remove("guest")
    pair.wait(30_000)
    pair.add("guest again", reloaded(kept))
    pair.guest = pair.members["guest again"]
    pair.guest.act(Play(W, 6), SideTime(40_000))
    pair.settle()
    (clocked,) = pair.told("host", Clocked)
    assert 29_000 < clocked.forgiven_ms < 34_000
    pair.host.act(Play(B, 7), SideTime(40_000))
    pair.settle()
    pair.guest.act(Play(W, 3), SideTime(30_000))
    pair.settle()
    assert pair.told("host", Clocked)[-1].forgiven_ms == 0


def test_whose_flag_is_claimed_owns_up_or_shows_its_time():
    pair = Pair(TIMED)
    pair.guest.claim_flag()
    pair.settle()
    assert pair.told("host", FlagClaimed) == [FlagClaimed()]
    pair.host.show_time(SideTime(1500))
    pair.settle()
    assert pair.told("guest", Clocked) == [Clocked(B, SideTime(1500), 0, is_running=True)]
    pair.guest.claim_flag()
    pair.host.act(Timeout(B))
    pair.settle()
    assert str(pair.guest.snapshot.game.result) == "W+T"


def test_a_spectator_sees_what_both_clocks_had_left_and_then_every_turn():
    pair = Pair(TIMED)
    pair.host.act(Play(B, 12), SideTime(50_000))
    pair.settle()
    pair.guest.act(Play(W, 6), SideTime(40_000))
    pair.settle()
    pair.watched()
    pair.host.act(Play(B, 7), SideTime(30_000))
    pair.settle()
    told = [(one.color, one.claimed.main_ms) for one in pair.told("watcher", Clocked)]
    assert told == [(B, 50_000), (W, 40_000), (B, 30_000)]


def test_the_lag_of_the_line_is_measured_and_forgiven():
    pair = Pair(TIMED)
    pair.guest._part.room.board.link("host").pulse._lags = [90, 60, 400]
    pair.host.act(Play(B, 12), SideTime(50_000))
    pair.settle()
    assert pair.told("guest", Clocked) == [Clocked(B, SideTime(50_000), 30)]


def test_nobody_loses_the_other_s_game_on_time():
    pair = Pair(TIMED)
    assert fault_of(lambda: pair.guest.act(Timeout(B))) is ActionFault.NOT_YOURS
