"""A line that loses nothing, for tests of what is said rather than how it travels."""

from __future__ import annotations

import random

from gocore.protocol.conversation import Conversation


def random_bytes(seed):
    """A source of secrets that is the same for the same seed."""
    return random.Random(seed).randbytes


class Perfect:
    """Several conversations in one room, every one connected with every other."""

    def __init__(self, **conversations: Conversation) -> None:
        self.members = {}
        self.now_ms = 1_000_000
        self.texts = []
        for name, conversation in conversations.items():
            self.add(name, conversation)

    def add(self, name, conversation):
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

    def settle(self):
        """Deliver until nobody has anything to say."""
        for _ in range(1000):
            sent = [(name, *message) for name, c in self.members.items() for message in c.taken()]
            if not sent:
                return
            for sender, peer, text in sent:
                self.texts.append((sender, peer, text))
                if peer in self.members:
                    self.members[peer].heard(sender, text, self.now_ms)
        raise AssertionError("they never stop talking")

    def wait(self, ms, step_ms=500):
        """Let time pass."""
        end_ms = self.now_ms + ms
        while self.now_ms < end_ms:
            self.now_ms = min(end_ms, self.now_ms + step_ms)
            for member in self.members.values():
                member.ticked(self.now_ms)
            self.settle()
