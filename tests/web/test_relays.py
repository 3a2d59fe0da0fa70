"""What `relays.json` may say, and what is told of one that says something else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gocore.errors import NotationError
from web.relays import Relays, Strategy, parse_relays

GOOD: dict[str, Any] = {
    "strategy": "nostr",
    "urls": ["wss://relay.example"],
    "iceServers": [{"urls": "stun:stun.example:3478"}],
}


def test_a_good_file_is_read() -> None:
    assert parse_relays(json.dumps(GOOD)) == Relays(
        Strategy.NOSTR, ("wss://relay.example",), ({"urls": "stun:stun.example:3478"},)
    )


def test_servers_may_be_left_out_and_more_may_be_said() -> None:
    text = json.dumps({"strategy": "ws", "urls": ["ws://localhost:8004"], "note": "at home"})
    assert parse_relays(text) == Relays(Strategy.WS, ("ws://localhost:8004",))


def test_a_relay_named_twice_is_used_once() -> None:
    text = json.dumps(GOOD | {"urls": ["wss://a.example", "wss://b.example", "wss://a.example"]})
    assert parse_relays(text).urls == ("wss://a.example", "wss://b.example")


def test_credentials_of_a_server_go_along() -> None:
    server = {
        "urls": ["turn:turn.example", "turns:turn.example"],
        "username": "u",
        "credential": "c",
    }
    assert parse_relays(json.dumps(GOOD | {"iceServers": [server]})).ice_servers == (server,)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not JSON"),
        ("<!doctype html>", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "an object"),
        ("null", "an object"),
    ],
)
def test_what_is_no_object_is_told(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        parse_relays(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("strategy", "carrier pigeon"),
        ("strategy", None),
        ("strategy", ["ws"]),
        ("urls", []),
        ("urls", "wss://relay.example"),
        ("urls", ["https://relay.example"]),
        ("urls", ["wss://relay.example", 7]),
        ("iceServers", None),
        ("iceServers", ["stun:stun.example"]),
        ("iceServers", [{}]),
        ("iceServers", [{"urls": 7}]),
        ("iceServers", [{"urls": ["stun:a.example", None]}]),
        ("iceServers", [{"urls": "stun:a.example", "password": "p"}]),
    ],
)
def test_a_wrong_value_is_told_by_its_name(name: str, value: Any) -> None:
    with pytest.raises(NotationError, match=f'"{name}"'):
        parse_relays(json.dumps(GOOD | {name: value}))
