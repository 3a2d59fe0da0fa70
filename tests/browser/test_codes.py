"""How two browsers meet by codes that people carry, without any relay."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest

from tests.browser.meeting import PATIENCE_MS
from tests.browser.station import exchange, meet

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.station import Station

    Come = Callable[..., Station]

SIX_MINUTES_MS = 360_000
# The guest's packets arrive, though nobody has told the host yet to answer them.
REACHING = "connections.at(-1).iceConnectionState === 'connected'"


def test_two_meet_by_codes_without_any_relay(station: Come) -> None:
    host, guest = station(), station()
    answer = guest.by_hand("answer", code=host.by_hand("offer"))
    assert host.accept(answer) == ""
    meet(host, guest)
    exchange(host, guest)
    guest.close()
    host.wait_for("left")
    assert not host.say("x")


def test_codes_are_short_and_hold_nothing_but_letters_that_a_link_may_hold(station: Come) -> None:
    host, guest = station(), station()
    offer = host.by_hand("offer")
    for code in (offer, guest.by_hand("answer", code=offer)):
        assert code.replace("-", "").replace("_", "").isalnum()
        assert len(code) < 260


def test_a_code_is_taken_with_the_spaces_and_line_breaks_of_a_letter(station: Come) -> None:
    host, guest = station(), station()
    answer = guest.by_hand("answer", code=broken_up(host.by_hand("offer")))
    assert host.accept(broken_up(answer)) == ""
    meet(host, guest)


def broken_up(code: str) -> str:
    return f" {code[:40]}\r\n  {code[40:]}\n"


def test_an_answer_that_is_pasted_minutes_later_still_connects(station: Come) -> None:
    host, guest = station(clock=True), station(clock=True)
    answer = guest.by_hand("answer", code=host.by_hand("offer"))
    for one in (host, guest):
        one.pass_time(SIX_MINUTES_MS)
        assert one.news("left") == []
    assert host.accept(answer) == ""
    meet(host, guest)
    exchange(host, guest)


@pytest.mark.parametrize("taken", [0, 1])
def test_an_invitation_that_was_opened_twice_connects_whoever_is_answered(
    station: Come, taken: int
) -> None:
    host = station()
    offer = host.by_hand("offer")
    guests, answers = [station(), station()], []
    for guest in guests:
        answers.append(guest.by_hand("answer", code=offer))
        guest.page.wait_for_function(REACHING, timeout=PATIENCE_MS)
    assert host.accept(answers[taken]) == ""
    meet(host, guests[taken])
    exchange(host, guests[taken])
    assert guests[1 - taken].news("joined") == []
    assert host.accept(answers[1 - taken]) == "wrong-code"


def test_who_closes_the_page_is_missed_at_once(station: Come) -> None:
    """Chromium itself notices after a quarter of a minute."""
    host, guest = station(), station()
    assert host.accept(guest.by_hand("answer", code=host.by_hand("offer"))) == ""
    meet(host, guest)
    guest.page.close()
    host.wait_for("left", patience_ms=8000)


def test_a_code_in_the_wrong_place_is_refused_and_the_right_one_is_taken_after_it(
    station: Come,
) -> None:
    host, other, guest = station(), station(), station()
    offer = host.by_hand("offer")
    to_another = guest.by_hand("answer", code=other.by_hand("offer"))
    answer = guest.by_hand("answer", code=offer)
    for wrong in (offer, to_another):
        assert host.accept(wrong) == "wrong-code"
    assert guest.answers(answer) == "wrong-code"
    assert host.accept(answer) == ""
    meet(host, guest)


def damages(code: str) -> dict[str, str]:
    """Return what can become of a code, by what happened to it."""
    octets = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))

    def written(changed: bytes) -> str:
        return base64.urlsafe_b64encode(changed).rstrip(b"=").decode()

    return {
        "nothing left": "",
        "not a code": "hello, how do I paste this code?",
        "cut short": code[:60],
        "cut in a candidate": written(octets[:-1]),
        "a letter too many": code[: len(code) // 4 * 4] + "A",
        "far too long": code * 20,
        "another kind": written(b"\7" + octets[1:]),
        "no user fragment": written(octets[:1] + b"\0" + octets[2:]),
        "a line break inside": written(octets[:2] + b"\r\na=" + octets[6:]),
        "an impossible candidate": written(octets + b"\xff" * 10),
    }


def test_damaged_codes_are_refused_on_either_side_and_leave_no_trace(station: Come) -> None:
    host, guest = station(), station()
    offer = host.by_hand("offer")
    for what, code in damages(offer).items():
        assert guest.answers(code) == "bad-code", what
    answer = guest.by_hand("answer", code=offer)
    for what in ("nothing left", "not a code", "cut in a candidate", "an impossible candidate"):
        assert host.accept(damages(answer)[what]) == "bad-code", what
    assert host.accept(answer) == ""
    meet(host, guest)


def test_a_code_of_strange_making_becomes_no_line_of_its_own(station: Come) -> None:
    """What the browser is given is made from checked fields, whatever the code says."""
    guest = station()
    guest.by_hand("answer", code=station().by_hand("offer"))
    lines = guest.page.evaluate("connections.at(-1).remoteDescription.sdp.split('\\r\\n')")
    assert {line.partition(":")[0] for line in lines if line.startswith("a=")} == {
        "a=group", "a=ice-ufrag", "a=ice-pwd", "a=fingerprint", "a=setup", "a=mid", "a=sctp-port",
        "a=max-message-size", "a=candidate",
    }  # fmt: skip


def test_without_webrtc_neither_way_begins_and_the_reason_is_told(station: Come) -> None:
    lone = station()
    lone.page.evaluate("delete globalThis.RTCPeerConnection")
    assert lone.refusal("hand", "offer", {"iceServers": []}) == "no-webrtc"
    given = {"urls": ["ws://127.0.0.1:9"], "iceServers": [], "room": "r", "password": "p"}
    assert lone.refusal("ws", "openRoom", given) == "no-webrtc"


def test_a_page_that_is_not_served_securely_has_no_room_but_codes(station: Come) -> None:
    host, guest = station(), station()
    for one in (host, guest):
        one.page.evaluate("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    given = {"urls": ["ws://127.0.0.1:9"], "iceServers": [], "room": "r", "password": "p"}
    assert host.refusal("ws", "openRoom", given) == "not-secure"
    assert host.accept(guest.by_hand("answer", code=host.by_hand("offer"))) == ""
    meet(host, guest)


def test_servers_that_the_browser_does_not_take_are_told(station: Come) -> None:
    given = {"urls": ["ws://127.0.0.1:9"], "room": "r", "password": "p"}
    wrong = [{"urls": "http://example.org"}]
    assert station().refusal("ws", "openRoom", given | {"iceServers": wrong}) == "no-relays-file"


def test_an_address_that_is_none_is_told(station: Come) -> None:
    given = {"urls": ["ws://"], "iceServers": [], "room": "r", "password": "p"}
    assert station().refusal("ws", "openRoom", given) == "no-relay"
