"""Every message is read as it is written, and nothing else is."""

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.color import Color
from gocore.errors import ActionFault, MoveFault, NotationError
from gocore.protocol.bodies import (
    Body,
    DeskTold,
    Entries,
    FlagFell,
    Have,
    Lacking,
    Level,
    NotTaken,
    NotWanted,
    Parted,
    Propose,
    Say,
    Settled,
    TermsTold,
    TimeLeft,
    Welcome,
)
from gocore.protocol.desk import Asked, Closed, Closing
from gocore.protocol.entries import Request, RequestKind
from gocore.protocol.happenings import Phrase, RefusalReason
from gocore.protocol.messages import (
    ENTRIES_AT_ONCE,
    MAX_TEXT_CHARS,
    PROTOCOL,
    Alive,
    Framed,
    Hello,
    Message,
    Refused,
    format_body,
    format_message,
    parse_body,
    parse_message,
)
from gocore.protocol.seats import Role
from tests.gocore.protocol.playing import JSON, spoilt

HEX16, HEX32 = "0123456789abcdef", "0123456789abcdef" * 2
ASKED = Asked(HEX16, Request(Color.WHITE, RequestKind.UNDO, 7, 2))

MESSAGES = [
    Hello(PROTOCOL, HEX32),
    Hello(PROTOCOL, HEX32, Role.GUEST, HEX32),
    Refused(RefusalReason.FULL),
    Alive(HEX16, 3, 2**40, 0, 17),
    Framed(HEX16, 3, 4, {"t": "flag"}),
]
BODIES = [
    Welcome(Role.GUEST, HEX32, {"offer": {}}),
    Welcome(Role.SPECTATOR, None, {}),
    TermsTold({"round": 1}),
    Have(1, 0, HEX16),
    Lacking(12),
    Entries(3, 40, ({"by": "B"}, {"by": "W"}), 5),
    Level(3, 42, HEX16, 5),
    Propose(1, 6, 5, HEX16, {"by": "B"}),
    NotTaken(6, ActionFault.STALE),
    NotTaken(6, MoveFault.SUPERKO),
    DeskTold(1, ASKED, Closed(HEX16, Closing.DECLINED)),
    DeskTold(1, None, None),
    Settled(agreed=True, answer=None),
    Settled(agreed=False, answer=True),
    Settled(agreed=False, answer=HEX32),
    NotWanted(),
    FlagFell(),
    TimeLeft({"main_ms": 3}),
    Say(Phrase.THANKS, Color.BLACK),
    Say(Phrase.HELLO, None),
    Parted(0),
]


@pytest.mark.parametrize("message", MESSAGES, ids=repr)
def test_a_message_is_read_as_it_was_written(message):
    assert parse_message(format_message(message)) == message


@pytest.mark.parametrize("body", BODIES, ids=repr)
def test_a_body_is_read_as_it_was_written(body):
    text = json.dumps(format_body(body))
    assert parse_body(json.loads(text)) == body


@given(st.sampled_from(BODIES), st.data())
def test_a_spoilt_body_is_refused_or_is_another_sound_one(body, data):
    bad = spoilt(data, format_body(body))
    try:
        read = parse_body(bad)
    except NotationError:
        return
    assert parse_body(format_body(read)) == read


@given(st.sampled_from(MESSAGES), st.data())
def test_a_spoilt_message_is_refused_or_is_another_sound_one(message, data):
    bad = spoilt(data, json.loads(format_message(message)))
    try:
        read = parse_message(json.dumps(bad))
    except NotationError:
        return
    assert parse_message(format_message(read)) == read or read.version != PROTOCOL


@given(JSON)
def test_other_json_is_no_message(data):
    with pytest.raises(NotationError):
        parse_message(json.dumps(data))


def test_a_greeting_of_another_version_is_read_whatever_else_is_in_it():
    text = json.dumps({"t": "hello", "version": 7, "news": [1, {"x": None}]})
    assert parse_message(text).version == 7
    with pytest.raises(NotationError):
        parse_message(json.dumps({"t": "hello", "version": 10**9}))
    with pytest.raises(NotationError):
        parse_message(json.dumps({"t": "hello", "version": True}))


def test_a_key_that_is_not_known_is_refused():
    for message in MESSAGES:
        data = {**json.loads(format_message(message)), "more": 1}
        with pytest.raises(NotationError):
            parse_message(json.dumps(data))


def test_every_message_has_its_example_here():
    shown = {type(one) for one in (*MESSAGES, *BODIES)}
    assert shown == set(get_args(Message)) | set(get_args(Body))


def test_a_message_never_grows_longer_than_what_is_heard():
    entry = {
        "by": "W", "do": "seal", "commitment": "f" * 64, "turn": 3999,
        "left": [604_800_000, 100, 604_800_000, 100],
    }  # fmt: skip
    body = format_body(Entries(1_000_000, 3999, (entry,) * ENTRIES_AT_ONCE, 2**40))
    assert len(format_message(Framed(HEX16, 2**40, 2**40, body))) < MAX_TEXT_CHARS // 2
