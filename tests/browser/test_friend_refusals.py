"""Every reason why what came from the other side does not do: the page says it, and goes on."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from gocore.protocol.conversation import Conversation
from gocore.protocol.seats import Role
from tests.browser.meeting import PASSWORD
from tests.browser.puppet import Puppet
from tests.browser.test_friend import link
from web.friendship import Failure
from web.reach import LIMIT_MS
from web.view.friend_words import DECLINED_HERE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.duel import Duel
    from tests.browser.station import Station

    Come = Callable[..., Station]

pytest_plugins = ("tests.browser.pairing",)
pytestmark = pytest.mark.long


def test_codes_that_are_none_or_answer_another_or_do_not_connect(duel: Duel, station: Come) -> None:
    host = duel.host
    host.leave()
    host.press("invite", "by-hand")
    expect(host.page.locator("[data-invite-link]")).to_contain_text("#invite=")
    invitation = link(host.page)
    host.paste("answer", "hello")
    host.refuses(Failure.BAD_CODE)
    code = invitation.partition("#invite=")[2].partition(".")[0]
    for own in (invitation, code):
        host.paste("answer", own)
        host.reads("That is your own code.", ".status.refused .detail")
    other = station()
    host.paste("answer", other.by_hand("answer", code=other.by_hand("offer")))
    host.refuses(Failure.WRONG_CODE)
    gone = station()
    answer = gone.by_hand("answer", code=code)
    gone.close()
    host.paste("answer", answer)
    expect(host.page.locator(".status.refused")).to_have_count(0)
    host.fails_within(LIMIT_MS, Failure.NOT_CONNECTED, "by-hand", "by-letter")
    host.press("by-hand")
    host.stands("waiting")
    expect(host.page.locator("[data-invite-link]")).to_contain_text("#invite=")
    assert link(host.page) != invitation
    duel.guest.leave()
    duel.guest.follow(link(host.page))
    expect(duel.guest.page.locator("[data-invite-link]")).to_contain_text("#answer=")
    host.paste("answer", link(duel.guest.page))
    duel.connected()


def test_an_invitation_code_that_is_damaged(duel: Duel) -> None:
    guest = duel.guest
    guest.leave()
    guest.follow(f"#invite={'A' * 60}.{'0' * 43}")
    guest.fails(Failure.BAD_CODE, "invite")
    guest.press("invite")
    guest.stands("waiting", "host")


def test_letters_that_are_none_or_old_or_tell_another_story(duel: Duel) -> None:
    host = duel.host
    host.leave()
    host.press("invite", "by-letter")
    host.move("E5")
    first = link(host.page)
    host.paste("letter", "hello")
    host.refuses(Failure.BAD_LETTER)
    guest = duel.guest
    guest.leave()
    guest.follow(first)
    guest.sees(move_number=1)
    guest.move("C3")
    answer = link(guest.page)
    host.paste("letter", answer)
    host.sees(move_number=2)
    host.move("G7")
    host.sees(move_number=3)
    host.paste("letter", answer)
    host.refuses(Failure.OLD_LETTER)
    host.paste("letter", link(host.page))
    host.sees(move_number=3)


def test_terms_that_are_declined(duel: Duel) -> None:
    address = duel.invite()
    duel.guest.follow(address)
    duel.connected()
    duel.guest.press("decline-terms")
    duel.host.fails(Failure.DECLINED, "settings", "invite")
    duel.guest.stands("failed")
    duel.guest.reads(DECLINED_HERE, ".status .detail")
    duel.guest.offers("invite")
    duel.host.press("invite")
    duel.host.stands("waiting")
    assert link(duel.host.page) != address
    duel.guest.follow(link(duel.host.page))
    duel.connected()


@pytest.mark.parametrize(
    ("reason", "failure", "step"),
    [
        ("full", Failure.FULL, "invite"),
        ("version", Failure.OTHER_VERSION, "retry-friend"),
        ("seat", Failure.LOST_SEAT, "join-anew"),
    ],
)
def test_who_is_not_let_in(
    duel: Duel, station: Come, reason: str, failure: Failure, step: str
) -> None:
    guest, keeper = duel.guest, station()
    guest.leave()
    address = f"#play={secrets.token_hex(16)}.{PASSWORD}"
    guest.follow(address)
    name, _, password = address.partition("=")[2].partition(".")
    keeper.enter(duel.relay.url, room=name, password=password)
    keeper.wait_for("joined")
    keeper.say(f'{{"t":"refused","reason":"{reason}"}}')
    guest.fails(failure, step)
    keeper.close()
    guest.press(step)
    guest.stands("waiting", "host" if step == "invite" else None)


def test_a_visitor_of_another_version_keeps_nobody_from_coming(duel: Duel, station: Come) -> None:
    address, other = duel.invite(), station()
    name, _, password = address.partition("=")[2].partition(".")
    other.enter(duel.relay.url, room=name, password=password)
    other.wait_for("joined")
    other.say('{"t":"hello","version":2}')
    other.wait_for("heard")
    assert any("version" in text for _, text in other.news("heard"))
    duel.host.stands("waiting")
    other.close()
    duel.guest.follow(address)
    duel.connected()


def test_two_who_remember_the_game_differently(duel: Duel, station: Come) -> None:
    address = duel.invite()
    puppet = Puppet(station(), Conversation.guest(secrets=secrets.token_bytes))
    puppet.enter(duel.relay.url, address)
    puppet.until(lambda: puppet.talk.snapshot.role is Role.GUEST)
    puppet.talk.accept()
    duel.host.stands("connected", "host")
    duel.host.move("D2")
    puppet.until(lambda: puppet.moves() == 1)
    puppet.says({"t": "parted", "at": 0})
    duel.host.fails(Failure.CONFLICT, "invite")
    duel.host.sees(move_number=1)
    duel.host.press("invite")
    duel.host.stands("waiting")
    assert link(duel.host.page) != address
