"""What lies are told about: a game under way, a seat's key, the terms."""

import pytest

from gocore.actions import Play
from gocore.errors import IllegalActionError
from gocore.protocol.offer import Offer
from gocore.setup import Setup
from tests.gocore.protocol.hostile import BLACK, WHITE

OFFER = Offer(Setup.standard(5))
KEY = "a" * 32
RUNNING = ((BLACK, Play(BLACK, 12)), (WHITE, Play(WHITE, 6)))


def fault_of(deed):
    with pytest.raises(IllegalActionError) as caught:
        deed()
    return caught.value.reason
