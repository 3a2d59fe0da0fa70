"""What is said between two friends, over a wire or by letter, as it is begun and as it is kept."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from gocore.color import Color
from gocore.errors import GoError
from gocore.protocol.conversation import Conversation
from gocore.protocol.entries import parse_entries
from gocore.protocol.letter import Letter
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.seats import Role
from gocore.protocol.terms import Terms
from web.bond import Bond
from web.choices import ColorsBy, HandicapPlacement
from web.correspondence import Correspondence
from web.friendship import Way
from web.settings import Settings

Talk: TypeAlias = Conversation | Correspondence


def restored(bond: Bond) -> Talk:
    """The talk that a kept game goes on with. Raises NotationError for what cannot be read."""
    if bond.way is Way.LETTER:
        return Correspondence.parse(bond.conversation)
    return Conversation.restored(bond.conversation, secrets=secrets.token_bytes)


def hosted(room: str, offer: Offer, way: Way) -> Talk:
    """The talk of one who invites."""
    if way is Way.LETTER:
        return Correspondence.begun(room, offer, secrets.token_bytes)
    return Conversation.host(offer, secrets=secrets.token_bytes)


def joined() -> Talk:
    """The talk of one who comes by a link and does not know yet to what."""
    return Conversation.guest(secrets=secrets.token_bytes)


def by_letter(room: str, conversation: Conversation) -> Correspondence | None:
    """The game of a conversation as it goes on by letter; None where there is none to go on with.

    What was done here and the host does not know yet is in the letter as well.
    """
    snapshot, part = conversation.snapshot, conversation.to_json()["part"]
    if snapshot.color is None or snapshot.role is None:
        return None
    terms = Terms.parse(part["terms"])
    forms = [*part["entries"], *(proposal["entry"] for proposal in part.get("pending", ()))]
    record = terms.new_record()
    for entry in parse_entries(forms, record.setup.grid, record.time):
        with suppress(GoError):
            record = record.after(entry)
    host = snapshot.color if snapshot.role is Role.HOST else snapshot.color.opponent
    return Correspondence(Letter(room, terms.offer, host, snapshot.color, record, terms.round))


def offer_of(settings: Settings) -> Offer:
    """The terms that a host with these settings offers.

    Handicap stones stand on their fixed points, as many as there are. Raises NotationError for a
    variant that two friends elsewhere cannot play.
    """
    fixed = replace(settings, placement=HandicapPlacement.FIXED)
    setup = replace(fixed, handicap=min(settings.handicap, fixed.most_handicap)).setup
    return Offer(setup, settings.time, _colors(settings))


def _colors(settings: Settings) -> ColorChoice:
    match settings.meeting:
        case ColorsBy.RANDOM:
            return ColorChoice.RANDOM
        case ColorsBy.NIGIRI:
            return ColorChoice.NIGIRI
        case ColorsBy.CHOSEN:
            black = settings.color is Color.BLACK
            return ColorChoice.HOST_BLACK if black else ColorChoice.HOST_WHITE
