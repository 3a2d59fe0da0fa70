"""Two friends at a game: what they play and what they are refused."""

import pytest

from gocore.actions import (
    Pass,
    Play,
)
from gocore.color import Color
from gocore.errors import IllegalActionError
from gocore.protocol.offer import Offer
from gocore.setup import Setup
from gocore.time_control import TimeControl

B, W = Color.BLACK, Color.WHITE


def moves(pair, *points):
    """Let the two play in turn, Black (the host) first; None passes."""
    for number, point in enumerate(points, len(pair.host.snapshot.game.moves)):
        color = (B, W)[number % 2]
        player = pair.host if pair.host.snapshot.color is color else pair.guest
        player.act(Pass(color) if point is None else Play(color, point))
        pair.settle()


def same(pair):
    """The actions that both sides show, which must be the same."""
    host, guest = pair.host.snapshot, pair.guest.snapshot
    assert host.game.actions == guest.game.actions
    assert guest.pending == 0
    assert pair.accused == []
    return host.game.actions


def fault_of(wish):
    with pytest.raises(IllegalActionError) as caught:
        wish()
    return caught.value.reason


TIMED = Offer(Setup.standard(5), TimeControl(60_000))
