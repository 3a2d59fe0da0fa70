"""What a player sees of a friend: the link, the terms, wishes, presence, what was said."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from gocore.color import Color
from gocore.protocol.happenings import Phrase
from gocore.protocol.offer import ColorChoice, Offer
from gocore.protocol.seats import Role
from gocore.time_control import TimeControl
from tests.web.companion import BLACK, LINK, SETUP, STATES, counted, watching, with_friend
from tests.web.desk import Desk, find, nodes, person, text, texts
from tests.web.document import applied
from tests.web.friends import Meeting, fragment_of
from web.friendship import Failure, Friendship, FriendState, Way
from web.notions import Question, Remark, Sheet
from web.opening import opening_page, opening_state
from web.view.difference import difference
from web.view.friend_words import FAILURES
from web.view.node import Node, to_json
from web.view.page import page

if TYPE_CHECKING:
    from web.state import AppState

T = texts("en")


def drawn(name: str) -> Node:
    return page(T, STATES[name])


def actions(tree: Node) -> list[str]:
    row = find(tree, "class", "actions", prefix=True)
    found = (n.attributes for n in nodes(row) if "data-action" in n.attributes)
    return [" ".join(filter(None, (a["data-action"], a.get("data-value", "")))) for a in found]


def status(tree: Node) -> str:
    return text(find(tree, "class", "status", prefix=True))


def marks(tree: Node) -> dict[str, str]:
    (panel,) = [n for n in nodes(tree) if "data-friend" in n.attributes]
    names = ("data-state", "data-role")
    return {name: panel.attributes[name] for name in names if name in panel.attributes}


# The panel


def test_a_friend_can_be_invited_without_opening_anything() -> None:
    for presses in ((), ("pass", "pass"), ("resign", "confirm")):
        assert "invite" in Desk(settings=person()).press(*presses).actions
    assert "invite" in Desk().click("E5").actions


def test_nobody_is_invited_from_within_somebody_elses_page() -> None:
    state = opening_state()
    assert "invite" in actions(page(T, state))
    assert "invite" not in actions(page(T, replace(state, embedded=True)))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("inviting", {"data-state": "waiting", "data-role": "host"}),
        ("terms", {"data-state": "connected", "data-role": "guest"}),
        ("watching", {"data-state": "connected", "data-role": "spectator"}),
        ("away", {"data-state": "away", "data-role": "host"}),
        ("seeking", {"data-state": "reconnecting"}),
        ("failed", {"data-state": "failed", "data-role": "host"}),
    ],
)
def test_one_element_tells_how_it_stands(name: str, expected: dict[str, str]) -> None:
    assert marks(drawn(name)) == expected


def test_without_a_friend_it_says_idle() -> None:
    assert marks(opening_page()) == {"data-state": "idle"}


@pytest.mark.parametrize(
    ("name", "headline", "expected"),
    [
        ("inviting", "Waiting for your friend.", ["share-link", "show-qr", "leave-friend"]),
        ("handing", "Exchange two codes.", ["show-qr", "leave-friend"]),
        ("answering", "Send this code back.", ["show-qr", "leave-friend"]),
        ("seeking", "Looking for your friend.", ["leave-friend"]),
        ("mailing", "Send this link.", ["show-qr", "leave-friend"]),
        ("mailed end", "Black wins by 1.5 points.", ["rematch", "new-game", "friend"]),
        ("terms", "Your friend invites you.", ["agree", "decline-terms"]),
        ("guessing", "Odd or even?", ["guess odd", "guess even", "decline-terms"]),
        ("guessed at", "Your friend guesses", ["leave-friend"]),
        ("guessed", "Your move. There were 7 stones in the hand; the guess was odd.", None),
        ("own turn", "Your move. White C3.", ["undo", "pass", "resign", "friend", "settings"]),
        ("their turn", "Your friend's move. Black E5.", None),
        ("away", "Your move. Your friend does not answer.", None),
        ("broken", "Your friend's move. Your connection is broken", None),
        ("failed", "You are not connected.", ["retry-friend", "by-hand", "leave-friend"]),
        ("asked", "Your friend asks to undo.", ["accept-request", "decline-request"]),
        ("asks", "Your move. You ask to adjourn.",
         ["withdraw", "pass", "resign", "friend", "settings"]),
        ("draw", "Your friend offers a draw.", ["accept-draw", "decline-draw"]),
        ("newcomer", "Somebody else has come.", ["let-in play", "let-in watch"]),
        ("sealing", "Seal your move.", ["seal", "play-on"]),
        ("friend seals", "Your friend seals a move.", ["friend", "settings"]),
        ("adjourned", "The game is adjourned. You have", ["open", "play-on", "friend"]),
        ("adjourned by friend", "The game is adjourned. Your friend", ["play-on", "friend"]),
        ("marking", "Black leads", ["confirm", "resume", "undo", "friend", "settings"]),
        ("agreed", "Black leads by 1.5 points. You agree.",
         ["confirm", "resume", "change-marks", "friend", "settings"]),
        ("friend agreed", "Black leads by 1.5 points. Your friend agrees.", None),
        ("over", "Black wins by 1.5 points.", ["rematch", "new-game", "friend"]),
        ("rematch", "Your friend asks for a rematch.", ["accept-request", "decline-request"]),
        ("rematch wanted", "Black wins", ["withdraw", "new-game", "friend"]),
        ("watching", "Black to move. You are watching. White C3.", ["leave-friend"]),
        ("watched end", "Black wins by 1.5 points. You are watching.", ["leave-friend"]),
    ],
)  # fmt: skip
def test_words_and_buttons_fit_the_scene(
    name: str, headline: str, expected: list[str] | None
) -> None:
    assert status(drawn(name)).startswith(headline)
    assert expected is None or actions(drawn(name)) == expected


@pytest.mark.parametrize("name", STATES)
def test_at_most_one_thing_is_the_next_to_do(name: str) -> None:
    main = [n for n in nodes(drawn(name)) if "main" in n.attributes.get("class", "").split()]
    assert len(main) <= 1


@pytest.mark.parametrize("name", STATES)
def test_every_state_is_reached_by_the_difference_from_the_opening(name: str) -> None:
    assert applied(opening_page(), difference(opening_page(), drawn(name))) == to_json(drawn(name))


def test_the_link_is_the_text_of_its_element() -> None:
    for name in ("inviting", "handing", "answering", "mailing", "mailed end"):
        link = find(drawn(name), "data-invite-link", LINK)
        assert text(link) == LINK
    assert text(find(drawn("inviting"), "data-action", "copy-link")) == "Copy"
    assert text(find(drawn("picture"), "data-action", "copy-link")) == "Copied"


def test_what_comes_back_is_pasted_into_a_form() -> None:
    for name, form in (("handing", "answer"), ("mailing", "letter")):
        fields = [n for n in nodes(find(drawn(name), "data-form", form)) if n.tag == "input"]
        assert len(fields) == 1


def test_sharing_is_offered_where_the_browser_can() -> None:
    assert "share-link" in actions(drawn("inviting"))
    assert "share-link" not in actions(drawn("picture"))


def test_a_guest_reads_the_terms() -> None:
    words = text(find(drawn("terms"), "class", "offer", prefix=True))
    assert words == (
        "Board 9×9 Colors Your friend plays Black Rules Chinese Komi 7.5 Handicap None Time Untimed"
    )


def test_who_guesses_reads_the_terms_too() -> None:
    words = text(find(drawn("guessing"), "class", "offer", prefix=True))
    assert words.startswith("Board 9×9")
    assert "Komi 7.5" in words


def test_the_friend_has_a_name_and_a_presence() -> None:
    players = text(find(drawn("away"), "class", "players"))
    assert players.startswith("You Black 0 captured Friend White away komi 7.5")
    assert "Friend" not in text(find(drawn("watching"), "class", "players"))
    assert "here" not in text(find(drawn("mailing"), "class", "players"))


def test_the_last_phrase_is_shown_with_whose_it_is() -> None:
    bubble = find(drawn("own turn"), "data-said", "nice-move")
    assert text(bubble) == "Nice move!"
    assert bubble.attributes["aria-label"] == "Friend: Nice move!"
    own = with_friend(said=Phrase.HELLO, said_by=BLACK)
    assert find(page(T, own), "class", "bubble own")


def test_one_confirms_only_for_oneself() -> None:
    waiting = find(drawn("agreed"), "data-action", "confirm")
    assert text(waiting) == "Waiting for your friend"
    assert waiting.attributes["aria-disabled"] == "true"
    assert text(find(drawn("friend agreed"), "data-action", "confirm")) == "Confirm"


def test_a_stone_that_only_lies_here_is_drawn_lighter() -> None:
    pending = [n for n in nodes(drawn("broken")) if n.attributes.get("class") == "stone pending"]
    assert len(pending) == 1
    sent = with_friend("E5 C3 G7", pending=1)
    assert not [n for n in nodes(page(T, sent)) if n.attributes.get("class") == "stone pending"]


def test_a_failure_is_told_beside_the_game_that_goes_on() -> None:
    failed = Friendship(FriendState.FAILED, failure=Failure.BAD_LINK)
    tree = page(T, replace(opening_state(), friend=failed))
    notice = find(tree, "data-failure", "bad-link")
    assert [n.attributes["data-action"] for n in nodes(notice) if "data-action" in n.attributes] == [
        "invite", "leave-friend",
    ]  # fmt: skip
    assert status(tree).startswith("Your move.")


def test_leaving_is_asked_about() -> None:
    tree = page(T, replace(with_friend("E5"), question=Question.LEAVE_FRIEND))
    assert status(tree).startswith("Leave this game?")
    assert actions(tree) == ["confirm", "cancel"]


# Two pages


def test_the_focus_goes_to_what_is_to_be_done() -> None:
    meeting = Meeting()
    meeting.press(meeting.host, "invite")
    assert meeting.host.screen.focused[-1] == '[data-action="copy-link"]'
    guest = meeting.open(fragment_of(meeting.host))
    assert guest.screen.focused[-1] == '[data-action="agree"]'
    meeting.press(guest, "agree")
    meeting.play("E5", black=meeting.host, white=guest)
    meeting.press(meeting.host, "undo")
    assert guest.screen.focused[-1] == '[data-action="decline-request"]'


def test_a_code_that_was_refused_is_forgotten_once_another_connects() -> None:
    meeting = Meeting()
    meeting.press(meeting.host, "invite", "by-hand")
    guest = meeting.open(fragment_of(meeting.host))
    meeting.host.controller.receive("form", "answer", "nonsense")
    assert meeting.host.status.endswith(FAILURES[Failure.BAD_CODE])
    meeting.host.controller.receive("form", "answer", guest.state.friend.code)
    meeting.settle()
    assert meeting.host.status == "Your move. Your friend is reading the terms."


@pytest.mark.parametrize("state", [FriendState.AWAY, FriendState.RECONNECTING])
def test_a_rematch_is_offered_only_to_a_friend_who_is_there(state: FriendState) -> None:
    assert "rematch" in actions(drawn("over"))
    left = page(T, with_friend(counted(), state=state))
    assert actions(left) == ["new-game", "friend"]
    assert "Your moves are kept" not in status(left)
    assert ("Your friend has left." in status(left)) is (state is FriendState.AWAY)


TIMED = Offer(SETUP, TimeControl(60_000), ColorChoice.HOST_BLACK)
DRAWN = Offer(SETUP, None, ColorChoice.NIGIRI)
NO_CLOCK, CHANCE = "Games by links have no clock.", "By links chance decides"


def test_what_sending_links_gives_up_is_told_where_it_is_offered() -> None:
    def words(offer: Offer, **changes: Any) -> str:
        waiting = {"state": FriendState.WAITING, "agreed": False, "link": LINK}
        return text(page(T, with_friend(offer=offer, **{**waiting, **changes})))

    assert NO_CLOCK in words(TIMED)
    assert CHANCE not in words(TIMED)
    assert CHANCE in words(DRAWN, color=None)
    assert NO_CLOCK in words(TIMED, way=Way.HAND)
    assert NO_CLOCK in words(TIMED, state=FriendState.FAILED, failure=Failure.NO_WEBRTC)
    assert NO_CLOCK in text(sheet(offer=TIMED, state=FriendState.AWAY))
    plain = Offer(SETUP, None, ColorChoice.HOST_BLACK)
    assert not [word for word in (NO_CLOCK, CHANCE) if word in words(plain)]


# The sheet


def sheet(**changes: Any) -> Node:
    return find(page(T, with_friend("E5", sheet=Sheet.FRIEND, **changes)), "role", "dialog")


def test_the_sheet_has_something_to_say_the_link_and_a_way_out() -> None:
    said = [n.attributes["data-value"] for n in nodes(sheet()) if "data-value" in n.attributes]
    assert said == list(Phrase)
    assert text(find(sheet(link=LINK), "data-invite-link", LINK)) == LINK
    assert find(sheet(), "data-action", "leave-friend")


def test_the_sheet_tells_what_is_worth_a_word() -> None:
    words = text(sheet(spectators=2, lag_ms=1600, differs_ms=2500, misbehaved=1))
    for fact in ("2 people are watching.", "take 1.6 s", "is 2.5 s off", "made no sense"):
        assert fact in words
    assert "take" not in text(sheet(lag_ms=300))


def test_other_ways_are_offered_once_the_line_is_lost() -> None:
    assert find(sheet(state=FriendState.AWAY), "data-action", "by-letter")
    assert "data-value" not in str([n.attributes for n in nodes(sheet(state=FriendState.AWAY))])


def test_nothing_is_said_by_letter_but_the_game() -> None:
    assert not [n for n in nodes(sheet(way=Way.LETTER)) if "data-value" in n.attributes]


def test_the_computer_gives_no_counts_in_a_game_with_a_friend() -> None:
    more = find(page(T, with_friend("E5", sheet=Sheet.MORE)), "role", "dialog")
    found = [n.attributes["data-action"] for n in nodes(more) if "data-action" in n.attributes]
    assert found == ["close", "adjourn", "offer-draw", "no-result"]
    third = find(page(T, watching("E5", sheet=Sheet.MORE)), "role", "dialog")
    assert [n.attributes.get("data-action") for n in nodes(third) if n.tag == "button"] == ["close"]


# The settings


def test_who_plays_black_with_a_friend_is_a_setting() -> None:
    desk = Desk(settings=person()).press("settings").choose("meeting", "nigiri")
    assert desk.state.settings.meeting == "nigiri"
    sheet = text(find(desk.tree, "role", "dialog"))
    assert "You hide a handful of stones" in sheet
    assert "Your color" not in sheet
    assert "Your color" in text(find(desk.choose("meeting", "chosen").tree, "role", "dialog"))
    assert desk.choose("opponent", "friend").state.settings.opponent == "person"


def test_a_refusal_is_shown_in_place_of_the_detail() -> None:
    state: AppState = replace(with_friend("E5"), refusal=Remark.FRIENDS_MOVE)
    assert status(page(T, state)) == "Your friend's move. Your friend is to move."


def test_a_color_is_named_to_one_who_watches() -> None:
    state = watching("E5", said=Phrase.HELLO, said_by=Color.WHITE)
    assert find(page(T, state), "aria-label", "White: Hello!")
    assert state.friend.snapshot and state.friend.snapshot.role is Role.SPECTATOR


@pytest.mark.parametrize("question", [Question.ERASE, Question.IMPORT])
def test_what_is_lost_of_a_game_with_a_friend_is_said_before(question: Question) -> None:
    loss = "The game with your friend, and your place in it, are lost on this device."
    assert loss in status(page(T, with_friend("E5", question=question)))
    assert loss not in status(page(T, replace(opening_state(), question=question)))


def test_a_file_is_chosen_only_when_the_loss_is_agreed_to() -> None:
    meeting = Meeting()
    host, _ = meeting.met()
    meeting.press(host, "import")
    assert (host.state.question, host.screen.picks) == (Question.IMPORT, 0)
    meeting.press(host, "confirm")
    assert (host.state.question, host.screen.picks) == (None, 1)
    alone = meeting.open()
    meeting.press(alone, "import")
    assert alone.screen.picks == 1
