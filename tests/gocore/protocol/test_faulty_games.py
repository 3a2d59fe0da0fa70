"""Whole games over bad lines: both sides end with the same list, and nothing is lost."""

import random

import pytest

from gocore.protocol.conversation import Conversation
from gocore.protocol.happenings import Conflicted, Denied, Misbehaved
from gocore.protocol.offer import ColorChoice, Offer
from gocore.setup import Setup
from tests.gocore.protocol.bots import Bot, tried
from tests.gocore.protocol.faulty import Network

GAMES = 1000


class Match:
    """One simulated game, with what must hold at every moment of it."""

    def __init__(self, seed):
        self.network = network = Network(seed)
        self.rng = rng = random.Random(seed)
        side = rng.choice((5, 5, 5, 5, 7, 9))
        offer = Offer(Setup.standard(side), colors=rng.choice(list(ColorChoice)))
        self.host = network.add("host", Conversation.host(offer, secrets=network.secrets()))
        self.guest = self._add("guest")
        while not self.part(self.host).is_level:
            network.run(1000)
        self.spectators = [self._add("first"), self._add("second")]
        self.bots = {self.host: Bot(rng), self.guest: Bot(rng)}
        self.rounds = {}
        network.watch = self._watch

    def _add(self, name):
        conversation = Conversation.guest(secrets=self.network.secrets())
        return self.network.add(name, conversation)

    def _watch(self, device):
        """The host's record only grows, and the guest's is never anything but its beginning."""
        part = device.conversation._part
        if device is self.host:
            known = self.rounds.setdefault(part.terms.round, ())
            digests = part.record.digests
            assert digests[: len(known)] == known, "the host forgot something"
            self.rounds[part.terms.round] = digests
        elif device is self.guest:
            known = self.rounds.get(part.terms.round, ())
            digests = part.record.digests
            assert digests == known[: len(digests)] or not known

    def play(self):
        """Play until enough has happened, or for too long."""
        target = self.rng.randint(20, 40)
        for _ in range(4 * target):
            if self.entered >= target:
                return
            device = self._next()
            if tried(self.bots[device], device.conversation) and self.rng.random() < 0.9:
                self.network.send(device)
            self._disturb()
            self.network.run(self.rng.choice((10, 150, 300, 300, 900)))

    @property
    def entered(self):
        return sum(len(digests) - 1 for digests in self.rounds.values())

    def _next(self):
        """Mostly the one to move, as far as that one knows."""
        one, other = self.rng.sample((self.host, self.guest), 2)
        snapshot = one.conversation.snapshot
        waits = snapshot.game is not None and snapshot.game.to_move is not snapshot.color
        return other if waits and self.rng.random() < 0.5 else one

    def _disturb(self):
        pick, rng, network = self.rng.random(), self.rng, self.network
        everybody = list(network.devices.values())
        if pick < 0.03:
            network.reload(rng.choice((self.host, self.guest)), rng.choice((100, 300, 900, 4000)))
        elif pick < 0.035:
            network.reload(rng.choice(everybody), 300)
        elif pick < 0.07:
            network.cut(*rng.sample(everybody, 2), back_ms=rng.choice((200, 200, 2000, 9000)))

    def settle(self):
        """Let the lines work, and wait until both say that all is said."""
        self.network.run(5_000)
        self.network.heal()
        for _ in range(20):
            self.network.run(2_000)
            if self.is_quiet:
                return

    @property
    def is_quiet(self):
        host, guest = self.part(self.host), self.part(self.guest)
        watched = [self.part(spectator)._record for spectator in self.spectators]
        return (
            guest.is_level
            and not guest.pending
            and {host.record, guest.record, *watched} == {host.record}
        )

    def part(self, device):
        return device.conversation._part


@pytest.mark.parametrize("block", range(10))
def test_both_sides_hold_the_same_list_of_actions_after_a_game_over_a_bad_line(block):
    for seed in range(block, GAMES, 10):
        match = Match(seed)
        match.play()
        match.settle()
        check(match, seed)


def check(match, seed):
    host, guest = match.part(match.host), match.part(match.guest)
    assert host.terms == guest.terms, seed
    assert host.record == guest.record, seed
    assert guest.pending == 0, seed
    for spectator in match.spectators:
        assert match.part(spectator)._record == host.record, seed
    for device in match.network.devices.values():
        told = [type(happening) for happening in device.happenings]
        assert Conflicted not in told, seed
        assert Misbehaved not in told, seed
