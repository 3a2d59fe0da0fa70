"""The small relay: what it passes on, to whom, and what it puts up with."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from websockets.asyncio.client import connect

from web.building.settings import ROOT
from web.relay import (
    LONGEST_TOPIC,
    MOST_BYTES,
    MOST_MESSAGES,
    MOST_TOPICS,
    WINDOW_S,
    Relay,
    Visitor,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from websockets.asyncio.client import ClientConnection

INVALID_DATA, POLICY_VIOLATION, TOO_BIG = 1007, 1008, 1009


class Scene:
    """A relay with visitors. What is said has been dealt with when saying it is over."""

    def __init__(self) -> None:
        self.taken: asyncio.Queue[str] = asyncio.Queue()
        self.relay = Relay(self.taken.put_nowait)
        self.visitors: list[ClientConnection] = []
        self.port = 0

    async def come(self) -> ClientConnection:
        self.visitors.append(await connect(f"ws://127.0.0.1:{self.port}"))
        return self.visitors[-1]

    async def say(self, visitor: ClientConnection, kind: str, topic: str, **more: Any) -> None:
        await visitor.send(json.dumps({"type": kind, "topic": topic, **more}))
        await self.taken.get()

    async def play(self, scene: Callable[[Scene], Coroutine[Any, Any, None]]) -> None:
        async with self.relay.listening("127.0.0.1", 0) as self.port:
            await scene(self)
            for visitor in self.visitors:
                await visitor.close()


def play(scene: Callable[[Scene], Coroutine[Any, Any, None]]) -> None:
    """Play a scene, which must be over within ten seconds."""

    async def within_time() -> None:
        await asyncio.wait_for(Scene().play(scene), 10)

    asyncio.run(within_time())


async def hear(visitor: ClientConnection) -> Any:
    return json.loads(await visitor.recv())


async def why_closed(visitor: ClientConnection) -> int | None:
    await visitor.wait_closed()
    return visitor.close_code


def test_a_topic_is_heard_by_its_subscribers_and_not_by_the_speaker() -> None:
    async def scene(at: Scene) -> None:
        speaker, one, other, stranger = [await at.come() for _ in range(4)]
        for visitor in (speaker, one, other):
            await at.say(visitor, "subscribe", "here")
        await at.say(stranger, "subscribe", "elsewhere")
        await at.say(speaker, "publish", "here", payload="hello")
        await at.say(speaker, "publish", "elsewhere", payload="bye")
        await at.say(one, "publish", "here", payload="back")
        assert await hear(one) == {"topic": "here", "payload": "hello"}
        assert await hear(other) == {"topic": "here", "payload": "hello"}
        assert await hear(stranger) == {"topic": "elsewhere", "payload": "bye"}
        assert await hear(speaker) == {"topic": "here", "payload": "back"}

    play(scene)


def test_who_unsubscribes_hears_no_more_of_it() -> None:
    async def scene(at: Scene) -> None:
        speaker, listener = await at.come(), await at.come()
        for topic in ("left", "kept"):
            await at.say(listener, "subscribe", topic)
        await at.say(listener, "unsubscribe", "left")
        await at.say(listener, "unsubscribe", "never known")
        for topic in ("left", "kept"):
            await at.say(speaker, "publish", topic, payload="x")
        assert await hear(listener) == {"topic": "kept", "payload": "x"}

    play(scene)


def test_nothing_is_remembered_of_who_has_gone() -> None:
    async def scene(at: Scene) -> None:
        listener, other = await at.come(), await at.come()
        await at.say(listener, "subscribe", "here")
        await at.say(other, "subscribe", "here")
        await listener.close()
        await other.close()

    at = Scene()
    asyncio.run(asyncio.wait_for(at.play(scene), 10))
    assert at.relay.topics == frozenset()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        '{"type": "subscribe"}',
        '{"type": "subscribe", "topic": 7}',
        '{"type": "shout", "topic": "here"}',
        '{"type": "publish", "topic": "here", "payload": {"not": "text"}}',
        '{"type": "publish", "topic": "here"}',
        json.dumps({"type": "subscribe", "topic": "x" * (LONGEST_TOPIC + 1)}),
        "[" * 20_000,
        b"\0\1",
    ],
)
def test_who_says_something_else_is_sent_away_and_the_rest_goes_on(text: str | bytes) -> None:
    async def scene(at: Scene) -> None:
        rude, speaker, listener = [await at.come() for _ in range(3)]
        await at.say(listener, "subscribe", "here")
        await rude.send(text)
        assert await why_closed(rude) == INVALID_DATA
        await speaker.send(json.dumps({"type": "publish", "topic": "here", "payload": "x"}))
        assert await hear(listener) == {"topic": "here", "payload": "x"}

    play(scene)


def test_a_message_may_be_so_long_and_no_longer() -> None:
    async def scene(at: Scene) -> None:
        speaker, listener = await at.come(), await at.come()
        await at.say(listener, "subscribe", "here")
        await at.say(speaker, "publish", "here", payload="x" * (MOST_BYTES - 100))
        assert len((await hear(listener))["payload"]) == MOST_BYTES - 100
        await speaker.send("x" * (MOST_BYTES + 1))
        assert await why_closed(speaker) == TOO_BIG

    play(scene)


def test_only_so_many_topics_are_heard_at_once() -> None:
    async def scene(at: Scene) -> None:
        greedy = await at.come()
        for number in range(MOST_TOPICS):
            await at.say(greedy, "subscribe", str(number))
        await at.say(greedy, "subscribe", "0")
        await at.say(greedy, "unsubscribe", "1")
        await at.say(greedy, "subscribe", "another")
        await at.say(greedy, "subscribe", "one too many")
        assert await why_closed(greedy) == INVALID_DATA

    play(scene)


def test_who_floods_the_relay_is_sent_away() -> None:
    async def scene(at: Scene) -> None:
        loud = await at.come()
        for _ in range(2 * MOST_MESSAGES + 1):
            await loud.send('{"type": "publish", "topic": "here", "payload": "x"}')
        assert await why_closed(loud) == POLICY_VIOLATION

    play(scene)


def test_messages_are_counted_anew_in_each_window() -> None:
    visitor = Visitor(connection=None)
    assert all(visitor.may_go_on(1.0) for _ in range(MOST_MESSAGES))
    assert not visitor.may_go_on(WINDOW_S - 0.1)
    assert visitor.may_go_on(WINDOW_S)


def test_every_text_can_be_tapped() -> None:
    async def scene(at: Scene) -> None:
        visitor = await at.come()
        await visitor.send('{"type": "subscribe", "topic": "here"}')
        assert await at.taken.get() == '{"type": "subscribe", "topic": "here"}'

    play(scene)


def test_it_runs_from_the_command_line_and_says_where() -> None:
    command = [sys.executable, "-m", "web.relay", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            line = running.stdout.readline()
            match = re.search(r"ws://127\.0\.0\.1:(\d+)", line)
            assert match
            asyncio.run(visit(int(match[1])))
        finally:
            running.terminate()


async def visit(port: int) -> None:
    async with connect(f"ws://127.0.0.1:{port}") as visitor:
        await visitor.send("nonsense")
        assert await why_closed(visitor) == INVALID_DATA


def test_a_port_that_is_taken_is_told_in_plain_words() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = [sys.executable, "-m", "web.relay", "--port", str(taken.getsockname()[1])]
        ended = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=30
        )
    assert ended.returncode == 1
    assert "Cannot listen on 127.0.0.1" in ended.stderr
    assert "Traceback" not in ended.stderr
