"""The fragments of the address: read, written, and told from what is not ours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gocore.errors import NotationError
from web.fragment import Aim, Fragment, format_fragment, parse_fragment, parse_pasted

ROOM, PASSWORD, CODE = "0123456789abcdef" * 2, "fedcba9876543210" * 2, "Ab3_-xyz" * 4

HEX = st.text("0123456789abcdef", min_size=32, max_size=32)
CODES = st.from_regex(r"[A-Za-z0-9_-]{20,300}", fullmatch=True)
FRAGMENTS = st.one_of(
    st.builds(Fragment, st.just(Aim.PLAY), HEX, HEX),
    st.builds(Fragment, st.just(Aim.INVITE), HEX, HEX, CODES),
    st.builds(Fragment, st.just(Aim.ANSWER), text=CODES),
    st.builds(Fragment, st.just(Aim.GAME), text=CODES),
    st.builds(Fragment, st.just(Aim.KEPT), HEX),
)


@given(FRAGMENTS)
def test_what_is_written_is_read_again(fragment: Fragment) -> None:
    text = format_fragment(fragment)
    assert parse_fragment(text) == parse_fragment("#" + text) == fragment
    link = f"Here it is: https://example.org/go/?size=9#{text}\nHave fun!"
    assert parse_pasted(fragment.aim, link) == fragment
    assert parse_pasted(fragment.aim, f" {text[:9]}\r\n  {text[9:]}\n") == fragment
    assert parse_pasted(fragment.aim, text) == fragment


def test_the_links_look_as_they_are_documented() -> None:
    assert format_fragment(Fragment(Aim.PLAY, ROOM, PASSWORD)) == f"play={ROOM}.{PASSWORD}"
    invitation = format_fragment(Fragment(Aim.INVITE, ROOM, PASSWORD, CODE))
    assert invitation == f"invite={CODE}.ASNFZ4mrze8BI0VniavN7_7cuph2VDIQ_ty6mHZUMhA"
    assert format_fragment(Fragment(Aim.ANSWER, text=CODE)) == f"answer={CODE}"
    assert format_fragment(Fragment(Aim.GAME, text=CODE)) == f"game={CODE}"


@pytest.mark.parametrize("text", ["", "#", "#top", "#PLAY=x", "play", "#=", "#size=9"])
def test_what_is_not_ours_is_left_alone(text: str) -> None:
    assert parse_fragment(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "#play=",
        f"#play={ROOM}",
        f"#play={ROOM}.{PASSWORD[:-1]}",
        f"#play={ROOM}.{PASSWORD}x",
        f"#play={ROOM.upper()}.{PASSWORD}",
        f"#invite={CODE}",
        f"#invite={ROOM}.{CODE}",
        "#answer=<script>alert(1)</script>",
        f"#answer={'A' * 4097}",
        "#game=",
        f"#game={'A' * 655361}",
        "#kept=1",
    ],
)
def test_a_damaged_link_of_ours_is_told_apart(text: str) -> None:
    with pytest.raises(NotationError):
        parse_fragment(text)


def test_a_bare_code_can_be_pasted_and_a_link_of_another_kind_cannot() -> None:
    assert parse_pasted(Aim.ANSWER, f"  {CODE} ") == Fragment(Aim.ANSWER, text=CODE)
    with pytest.raises(NotationError):
        parse_pasted(Aim.ANSWER, f"https://example.org/#invite={CODE}.{'A' * 43}")
    with pytest.raises(NotationError):
        parse_pasted(Aim.ANSWER, "hello there, here is no code")


@given(st.text())
def test_no_text_does_more_than_raise_the_one_error(text: str) -> None:
    for read in (parse_fragment, lambda text: parse_pasted(Aim.ANSWER, text)):
        try:
            found = read(text)
        except NotationError:
            continue
        assert found is None or found.aim in Aim
