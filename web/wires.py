"""The door to the modules by which friends meet; each is fetched when it is first wanted.

`ports` says what the classes here are for. Nothing is understood of what goes over a wire.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy, to_js

from gocore.errors import NotationError
from web.ports import HandAnswer, HandOffer, Hearing, MeetingError, Obstacle, Wire
from web.relays import Relays, parse_relays

RELAYS = "relays.json"


class Meeting:
    """Meets friends over the relays that stand in `relays.json` beside the page, or by hand."""

    async def open_room(self, room: str, password: str, hearing: Hearing) -> Wire:
        relays = await _relays()
        module = await _module(relays.strategy.value)
        wire = _Wire(hearing, "joined", "left", "heard", "status")
        servers = list(relays.ice_servers)
        where = {"urls": list(relays.urls), "room": room, "password": password}
        await wire.open(module.openRoom, {"iceServers": servers, **where})
        return wire

    async def offer(self, hearing: Hearing) -> HandOffer:
        return await _by_hand(hearing, "offer", {})

    async def answer(self, code: str, hearing: Hearing) -> HandAnswer:
        return await _by_hand(hearing, "answer", {"code": code})

    async def qr(self, text: str) -> tuple[str, ...]:
        module = await _module("qr")
        return tuple(str(row) for row in module.rows(text))


class _Wire:
    """What a module opened, and the calls that it hears; they end when it is closed."""

    def __init__(self, hearing: Hearing, *calls: str) -> None:
        self._calls = {name: create_proxy(getattr(hearing, name)) for name in calls}
        self._end: Any = None

    async def open(
        self, opening: Callable[[Any], Awaitable[Any]], options: Mapping[str, object]
    ) -> Any:
        """Let the module open its end, which is returned too; where it cannot, nothing is left."""
        given = to_js({**options, **self._calls}, dict_converter=js.Object.fromEntries)
        try:
            self._end = await _judged(opening(given))
        except MeetingError:
            self.close()
            raise
        return self._end

    def send(self, peer: str, text: str) -> bool:
        return self._end is not None and bool(self._end.send(peer, text))

    def close(self) -> None:
        if self._end is not None:
            self._end.close()
            self._end = None
        for call in self._calls.values():
            call.destroy()
        self._calls = {}


class _Hand:
    """An invitation or the answer to one."""

    def __init__(self, end: Any, wire: Wire) -> None:
        self._end = end
        self.wire = wire
        self.code = str(end.code)

    async def accept(self, code: str) -> None:
        await _judged(self._end.accept(code))


async def _by_hand(hearing: Hearing, opening: str, options: Mapping[str, object]) -> _Hand:
    module = await _module("hand")
    try:
        servers = list((await _relays()).ice_servers)
    except MeetingError:
        servers = []  # in one network, the two find each other without
    wire = _Wire(hearing, "joined", "left", "heard")
    end = await wire.open(getattr(module, opening), {"iceServers": servers, **options})
    return _Hand(end, wire)


async def _relays() -> Relays:
    """What `relays.json` says now, so that a host can change it under an open page."""
    try:
        address = js.URL.new(RELAYS, js.document.baseURI).href
        response = await js.fetch(address, cache="no-cache")
        if not response.ok:
            raise MeetingError(Obstacle.NO_RELAYS_FILE, f"{address} answered {response.status}")
        return parse_relays(str(await response.text()))
    except (JsException, NotationError) as error:
        raise MeetingError(Obstacle.NO_RELAYS_FILE, str(error)) from error


async def _module(name: str) -> Any:
    try:
        return await js.tianyuan.meeting(name)
    except JsException as error:
        raise MeetingError(Obstacle.NO_RELAY, str(error)) from error


async def _judged(work: Awaitable[Any]) -> Any:
    """What comes of it; a refusal of a module as the MeetingError that it means."""
    try:
        return await work
    except JsException as error:
        code = str(getattr(error, "code", ""))
        if code not in list(Obstacle):
            raise
        raise MeetingError(Obstacle(code), str(error)) from error
