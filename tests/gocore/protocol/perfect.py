"""A line that loses nothing, for tests of what is said rather than how it travels."""

from __future__ import annotations

import json
import random

from gocore.protocol.conversation import Conversation
from gocore.protocol.happenings import Misbehaved
from gocore.protocol.offer import Offer
from gocore.setup import Setup


def random_bytes(seed):
    """A source of secrets that is the same for the same seed."""
    return random.Random(seed).randbytes


def reloaded(conversation, seed=99):
    """The conversation as it comes back after a reload."""
    data = json.loads(json.dumps(conversation.to_json()))
    return Conversation.restored(data, secrets=random_bytes(seed))


class Perfect:
    """Several conversations in one room, every one connected with every other."""

    def __init__(self):
        self.members = {}
        self.now_ms = 1_000_000
        self.texts = []
        self.news = {}

    def add(self, name, conversation):
        self.news.setdefault(name, [])
        for other, member in self.members.items():
            member.joined(name, self.now_ms)
            conversation.joined(other, self.now_ms)
        self.members[name] = conversation
        self.settle()
        return conversation

    def remove(self, name):
        del self.members[name]
        for member in self.members.values():
            member.left(name, self.now_ms)

    def reload(self, name):
        """Let a member come back under another name, with what it kept."""
        kept = self.members[name]
        self._note()
        self.remove(name)
        again = reloaded(kept)
        self.news[f"{name}'"] = self.news[name]
        return self.add(f"{name}'", again)

    def settle(self):
        """Deliver until nobody has anything to say."""
        for _ in range(1000):
            sent = [(name, *message) for name, c in self.members.items() for message in c.taken()]
            self._note()
            if not sent:
                return
            for sender, peer, text in sent:
                self.texts.append((sender, peer, text))
                if peer in self.members:
                    self.members[peer].heard(sender, text, self.now_ms)
        raise AssertionError("they never stop talking")

    def _note(self):
        for name, member in self.members.items():
            self.news[name] += member.happened()

    def wait(self, ms, step_ms=500):
        """Let time pass."""
        end_ms = self.now_ms + ms
        while self.now_ms < end_ms:
            self.now_ms = min(end_ms, self.now_ms + step_ms)
            for member in self.members.values():
                member.ticked(self.now_ms)
            self.settle()

    def told(self, name, kind):
        """What a member was told of this kind, so far."""
        return [one for one in self.news[name] if isinstance(one, kind)]

    @property
    def accused(self):
        return [name for name in self.members if self.told(name, Misbehaved)]


class Pair(Perfect):
    """A host and a guest who have met."""

    def __init__(self, offer=None, *, agreed=True):
        super().__init__()
        self.host = Conversation.host(offer or Offer(Setup.standard(5)), secrets=random_bytes(1))
        self.guest = Conversation.guest(secrets=random_bytes(2))
        self.add("host", self.host)
        self.add("guest", self.guest)
        if agreed:
            self.guest.accept()
            self.settle()

    def watched(self, name="watcher"):
        """Somebody who comes later, and watches."""
        return self.add(name, Conversation.guest(secrets=random_bytes(name)))

    def reload_host(self):
        self.host = self.reload(next(n for n, c in self.members.items() if c is self.host))
        return self.host

    def reload_guest(self):
        self.guest = self.reload(next(n for n, c in self.members.items() if c is self.guest))
        return self.guest
