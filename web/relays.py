"""What `relays.json` beside the page says: over which relays friends find each other, and how.

Whoever hosts the page may write it by hand, so what is wrong with it is told in full.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from gocore.errors import NotationError

_SERVER_FIELDS = {"urls", "username", "credential"}


class Strategy(StrEnum):
    """How the relays are spoken with; each is the name of a module that the build makes."""

    NOSTR = "nostr"
    MQTT = "mqtt"
    WS = "ws"


@dataclass(frozen=True)
class Relays:
    """The relays, and the servers (STUN, TURN) that help to connect without them."""

    strategy: Strategy
    urls: tuple[str, ...]
    ice_servers: tuple[dict[str, Any], ...] = ()


def parse_relays(text: str) -> Relays:
    """Read the file's text.

    Raises NotationError, which says what is wrong.

    >>> parse_relays('{"strategy": "ws", "urls": ["ws://localhost:8004"]}').urls
    ('ws://localhost:8004',)
    """
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"it is not JSON: {error}") from error
    if not isinstance(given, dict):
        raise NotationError("it must be an object")
    return Relays(
        _strategy(given.get("strategy")),
        _urls(given.get("urls")),
        _servers(given.get("iceServers", [])),
    )


def _strategy(name: object) -> Strategy:
    if name not in list(Strategy):
        raise NotationError(f'"strategy" must be one of {", ".join(Strategy)}')
    return Strategy(str(name))


def _urls(urls: object) -> tuple[str, ...]:
    if not isinstance(urls, list) or not urls or not all(map(_is_socket, urls)):
        raise NotationError('"urls" must be addresses that begin with wss:// or ws://')
    return tuple(dict.fromkeys(urls))


def _is_socket(url: object) -> bool:
    return isinstance(url, str) and url.startswith(("wss://", "ws://"))


def _servers(servers: object) -> tuple[dict[str, Any], ...]:
    if not isinstance(servers, list) or not all(map(_is_server, servers)):
        raise NotationError('"iceServers" must be objects with "urls" and perhaps credentials')
    return tuple(servers)


def _is_server(server: object) -> bool:
    if not isinstance(server, dict) or "urls" not in server or server.keys() - _SERVER_FIELDS:
        return False
    urls = server["urls"]
    others = [server[name] for name in server.keys() - {"urls"}]
    return all(
        isinstance(text, str) for text in [*(urls if isinstance(urls, list) else [urls]), *others]
    )
