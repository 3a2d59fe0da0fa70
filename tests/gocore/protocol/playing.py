"""Short forms for tests of friends: records played from text, records that wander, alien JSON."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from gocore.actions import (
    Confirm,
    DeclineDraw,
    Mark,
    OfferDraw,
    Pass,
    Play,
    Resume,
    Warn,
)
from gocore.clock import full_time
from gocore.color import Color
from gocore.errors import GoError
from gocore.game import Phase
from gocore.points import parse_vertex
from gocore.protocol.entries import Entry, Granted, Opened, RequestKind, Sealed
from gocore.protocol.promise import Promise
from gocore.protocol.record import Record
from gocore.rules import RULE_SETS
from gocore.setup import Setup
from gocore.time_control import Overtime, TimeControl

BLACK, WHITE = Color.BLACK, Color.WHITE
BYOYOMI = TimeControl(600_000, Overtime.BYOYOMI, period_ms=30_000, periods=3)
NONCE = "0123456789abcdef" * 2


def begun(side: int = 9, rules: str = "chinese", time: TimeControl | None = None) -> Record:
    return Record.start(Setup.standard(side, RULE_SETS[rules]), time)


def played(record: Record, moves: str) -> Record:
    """The record after `D4 E5 pass …`, the colors taking turns."""
    for name in moves.split():
        color = record.game.to_move
        point = 0 if name == "pass" else parse_vertex(name, record.setup.grid)
        record = record.after(
            record.did(color, Pass(color) if name == "pass" else Play(color, point))
        )
    return record


def stopped(moves: str = "E5 E4") -> Record:
    """A record in which both have passed after these moves."""
    return played(begun(), f"{moves} pass pass")


def granted(record: Record, by: Color, kind: str, moves: int = 0) -> Record:
    """The record after `by` has consented to what the other asked for just now."""
    return record.after(Granted(by, record.request(by.opponent, RequestKind(kind), moves)))


def seal(record: Record, vertex: str) -> Sealed:
    """The envelope of the side to move with this move in it."""
    grid = record.setup.grid
    promise = Promise.of_move(parse_vertex(vertex, grid), grid, NONCE)
    return Sealed(record.game.to_move, promise.commitment, record.turn)


def opening(record: Record, vertex: str, by: Color | None = None) -> Opened:
    return Opened(by or record.sealed.by, parse_vertex(vertex, record.setup.grid), NONCE)


NUMBERS = st.lists(st.integers(0, 2**12 - 1), max_size=60)


def wandered(numbers: list[int], time: TimeControl | None = BYOYOMI) -> Record:
    """A record of what numbers say two people try; what may not be done is left out."""
    record = begun(5, "chinese-tournament", time)
    for number in numbers:
        try:
            record = record.after(_attempt(record, number % 16, number // 16))
        except GoError:
            continue
    return record


def _attempt(record: Record, kind: int, number: int) -> Entry:
    grid, mover = record.setup.grid, record.game.to_move
    either, point = Color(number % 2 + 1), number // 2 % grid.area
    left = full_time(record.time) if record.time and number % 3 else None
    if record.game.phase is Phase.MARKING and kind < 13:
        return _agreement(record, kind % 5, either, point)
    match kind:
        case 8 | 9 | 10:
            return record.did(mover, Pass(mover), left)
        case 11:
            return record.did(either, OfferDraw(either) if number % 4 else DeclineDraw(either))
        case 12:
            return record.did(mover, Warn(mover), left)
        case 13:
            return Granted(either, record.request(either.opponent, RequestKind.UNDO, 1 + point % 3))
        case 14 | 15:
            return _adjournment(record, either, point)
    return record.did(mover, Play(mover, point), left)


def _agreement(record: Record, kind: int, either: Color, point: int) -> Entry:
    if kind == 0:
        return record.did(either, Confirm(either))
    if kind == 1:
        return record.did(either, Resume(either, point % 4 == 0))
    stones = [p for p in record.setup.grid.points if record.game.position.board[p]]
    marked = stones[point % len(stones)] if stones else point
    return record.did(either, Mark(marked, marked not in record.game.dead))


def _adjournment(record: Record, either: Color, point: int) -> Entry:
    grid, nonce = record.setup.grid, f"{point:032x}"
    if record.sealed:
        named = {Promise.of_move(p, grid, f"{p:032x}").commitment: p for p in grid.points}
        found = named[record.sealed.commitment]
        return Opened(record.sealed.by, found, f"{found:032x}")
    if record.adjourning:
        promise = Promise.of_move(point, grid, nonce)
        return Sealed(record.adjourning, promise.commitment, record.turn)
    return Granted(either, record.request(either.opponent, RequestKind.ADJOURN))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["B", "W", "D4", "play", "grant", "undo", 10**30, -1, [5, 1, 1, 1]]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def spoilt(data: st.DataObject, good: dict[str, Any]) -> dict[str, Any]:
    """The same object with something else under one of its keys, or a key more or less."""
    key = data.draw(st.sampled_from([*good, "extra"]))
    if data.draw(st.booleans()) and key in good:
        return {name: value for name, value in good.items() if name != key}
    return {**good, key: data.draw(JSON)}
