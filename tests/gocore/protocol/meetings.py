"""Two who meet over a line that works, and what they have played."""

import json

from gocore.actions import Pass, Play
from gocore.color import Color
from gocore.protocol.conversation import Conversation
from tests.gocore.protocol.perfect import random_bytes

B, W = Color.BLACK, Color.WHITE


def opened_link(seed):
    return Conversation.guest(secrets=random_bytes(seed))


def played(pair, *points):
    for number, point in enumerate(points, len(pair.host.snapshot.game.moves)):
        player, color = ((pair.host, B), (pair.guest, W))[number % 2]
        player.act(Pass(color) if point is None else Play(color, point))
        pair.settle()
    return pair


def actions(conversation):
    return conversation.snapshot.game.actions


def older(conversation, entries):
    """The conversation with the last entries lost, as a store that was not written."""
    data = json.loads(json.dumps(conversation.to_json()))
    del data["part"]["entries"][entries:]
    return Conversation.restored(data, secrets=random_bytes(77))
