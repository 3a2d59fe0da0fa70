"""One simulated game between two bots over bad lines, with what must hold at every moment of it."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress

from gocore.errors import GoError
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import Did, Granted
from gocore.protocol.happenings import Denied, RoundBegan
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.record import Record
from gocore.protocol.seats import Role
from gocore.setup import Setup
from gocore.time_control import TimeControl
from tests.gocore.protocol.bots import Bot, tried
from tests.gocore.protocol.faulty import Faults, Network


class Match:
    """Host, guest and two spectators.

    `rounds` are the host's digests of each round, `occurred` is what the game had in it.
    """

    def __init__(self, seed):
        self.network = network = Network(seed, Faults())
        self.rng = rng = random.Random(seed)
        side = rng.choice((5, 5, 5, 5, 7, 9))
        time = rng.choice((None, None, TimeControl(600_000)))
        offer = Offer(Setup.standard(side), time, rng.choice(list(ColorChoice)))
        self.host = network.add("host", Conversation.host(offer, secrets=network.secrets()))
        self.guest = self._add("guest")
        while not self.part(self.host).is_level:
            network.run(1000)
        self.spectators = [self._add("first"), self._add("second")]
        self.bots = {self.host: Bot(rng), self.guest: Bot(rng)}
        self.rounds = {}
        self.occurred = set()
        self._proposed = {}
        self._told = 0
        network.watch = self._watch

    def _add(self, name):
        conversation = Conversation.guest(secrets=self.network.secrets())
        return self.network.add(name, conversation)

    def part(self, device):
        return device.conversation._part

    def _watch(self, device):
        if not self.is_seated:
            return
        if device is self.host:
            self._watch_host(self.part(device))
        elif device is self.guest:
            self._watch_guest(self.part(device))

    @property
    def is_seated(self):
        """Whether both have their seats and their game, as always but when a device changes."""
        parts = [self.part(self.host), self.part(self.guest)]
        has_seats = [part.role for part in parts] == [Role.HOST, Role.GUEST]
        return has_seats and not parts[0]._is_restoring

    def _watch_host(self, part):
        """The host's record only grows."""
        known = self.rounds.setdefault(part.terms.round, ())
        assert part.record.digests[: len(known)] == known, "the host forgot something"
        self.rounds[part.terms.round] = part.record.digests
        for entry in part.record.entries[max(0, len(known) - 1) :]:
            self.occurred.add(name_of(entry))

    def _watch_guest(self, part):
        """The guest's record is the beginning of the host's; nothing it did vanishes untold.

        What is no longer pending was decided by the host, and is in the record or denied. Only
        where another round has begun meanwhile is it past telling.
        """
        known = self.rounds.get(part.terms.round, ())
        assert part.record.digests == known[: len(part.record.digests)] or not known
        pending = {proposal.number: proposal.entry for proposal in part._pending}
        gone = {n: entry for n, entry in self._proposed.items() if n not in pending}
        news = self.guest.happenings[self._told :]
        self._proposed, self._told = pending, len(self.guest.happenings)
        if any(isinstance(one, Denied) for one in news):
            return
        assert all(number <= self.part(self.host)._decided for number in gone)
        if any(isinstance(one, RoundBegan) for one in news):
            return
        untaken = Counter(gone.values()) - Counter(part.record.entries)
        assert all(held_already(part.record, entry) for entry in untaken)

    def play(self, more=0):
        """Play until enough has happened, or so much more, or for too long."""
        target = self.entered + more if more else self.rng.randint(20, 40)
        for _ in range(4 * (more or target)):
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
        """Reload somebody, more often where more is at stake, or cut a line."""
        pick, rng, network = self.rng.random(), self.rng, self.network
        player = rng.choice((self.host, self.guest))
        phase = phase_of(player.conversation.snapshot)
        if pick < {"playing": 0.03, "adjourned": 0.3}.get(phase, 0.1):
            self.occurred.add(f"{player.name} reloads: {phase}")
            network.reload(player, rng.choice((100, 300, 900, 4000)))
        elif pick > 0.995:
            network.reload(rng.choice(self.spectators), 300)
        elif pick > 0.96:
            network.cut(
                *rng.sample(list(network.devices.values()), 2), rng.choice((200, 200, 2000, 9000))
            )

    def change_device(self, device):
        """Let a player go on with another device, which knows nothing, and be let in."""
        other = self.guest if device is self.host else self.host
        self.network.reload(device)
        device.conversation = Conversation.guest(secrets=self.network.secrets())
        self.rounds = {n: digests for n, digests in self.rounds.items() if device is self.guest}
        self._proposed = {}
        for _ in range(60):
            self.network.run(1000)
            if other.conversation.snapshot.newcomer == other.peer_of(device) is not None:
                other.conversation.let_in(as_player=True)
                self.network.send(other)
            if self.is_seated and self.part(self.host).is_level:
                return

    def settle(self):
        """Let the lines work, and wait until both say that all is said."""
        self.network.run(5_000)
        self.network.heal()
        for _ in range(20):
            self.network.run(2_000)
            if self.is_quiet:
                break
        self.network.run(1_000)

    @property
    def is_quiet(self):
        host, guest = self.part(self.host), self.part(self.guest)
        records = [getattr(self.part(one), "_record", None) for one in self.spectators]
        is_one = all(record == host.record for record in (guest.record, *records))
        asked = (host.desk.asked, host.desk.theirs) == (guest.desk.theirs, guest.desk.asked)
        return guest.is_level and not guest.pending and is_one and asked


def held_already(record, entry):
    """Whether an entry said, at some time of a record, what held anyway: a stone marked twice."""
    past = Record.start(record.setup, record.time)
    for later in (*record.entries, None):
        with suppress(GoError):
            if past.after(entry) is past:
                return True
        past = past.after(later) if later else past
    return False


def name_of(entry):
    """What kind of thing an entry is, in one word or two."""
    if isinstance(entry, Granted):
        return f"Granted {entry.request.kind}"
    return type(entry.action if isinstance(entry, Did) else entry).__name__


def phase_of(snapshot):
    """What a game waits for, in one word."""
    if snapshot.color is None:
        return "undecided"
    if snapshot.sealed_by or snapshot.adjourning:
        return "adjourned"
    return snapshot.game.phase.value
