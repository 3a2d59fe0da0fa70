import pytest

from gocore.protocol.seats import KEY_DIGITS, Role, Tags, new_key, session_of

KEY, OTHER_KEY = "a" * 32, "b" * 32
ONE, TWO = "1" * 32, "2" * 32


def tags(key=KEY, host=ONE, guest=TWO):
    return Tags.of(key, Role.HOST, host, guest), Tags.of(key, Role.GUEST, guest, host)


def test_what_one_side_tags_the_other_opens():
    host, guest = tags()
    assert guest.opened(host.tagged('{"t":1}')) == '{"t":1}'
    assert host.opened(guest.tagged("")) == ""


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-1],
        lambda text: text + " ",
        lambda text: "0" + text[1:],
        lambda text: text[1:],
        lambda text: text.upper(),
        lambda _: "",
        lambda _: "\ud800" * 40,
        lambda _: "é" * 40,
    ],
)
def test_a_text_that_was_touched_does_not_open(spoil):
    host, guest = tags()
    assert guest.opened(spoil(host.tagged('{"t":"a"}'))) is None


def test_nobody_is_fooled_by_an_echo_of_the_own_tag():
    host, _ = tags()
    assert host.opened(host.tagged("hello")) is None


def test_a_tag_of_another_meeting_or_another_key_does_not_fit():
    host, _ = tags()
    for _, guest in (tags(host="3" * 32), tags(guest="3" * 32), tags(key=OTHER_KEY)):
        assert guest.opened(host.tagged("hello")) is None


def test_both_sides_name_a_meeting_alike_and_no_two_meetings_the_same():
    assert session_of(ONE, TWO) == session_of(TWO, ONE)
    assert session_of(ONE, TWO) != session_of(ONE, "3" * 32)


def test_a_key_is_as_random_as_its_source():
    asked = []
    key = new_key(lambda count: asked.append(count) or bytes(range(count)))
    assert key == bytes(range(16)).hex()
    assert asked == [KEY_DIGITS // 2]
