"""What is sent to a friend: a link or a code with its picture, and where the answer is pasted."""

from __future__ import annotations

from web.scene import Scene
from web.state import AppState
from web.texts import Texts
from web.view.controls import link_button, small_button
from web.view.friend_words import letter_words
from web.view.node import Node, element
from web.view.qr import qr_code

LONGEST_PASTE = 8192
"""How many letters a pasted code or link may have."""

WAYS: dict[Scene, tuple[str, ...]] = {
    Scene.INVITING: ("by-hand", "by-letter"),
    Scene.HANDING: ("by-room", "by-letter"),
}
"""The other ways to meet that are offered beside the one taken."""


def invitation(t: Texts, state: AppState, now: Scene, *, main: bool) -> Node:
    """The card of a link or a code; `main` where copying it is the thing to do next."""
    return element(
        "section",
        {
            "class": "invitation mail" if now is Scene.MAILING else "invitation",
            "aria-label": t.gettext("Invitation"),
        },
        link_row(t, state, main=main),
        picture(t, state),
        _form(t, now),
        _ways(t, now),
        _letter_note(t, state, now),
        key="invitation",
    )


def link_row(t: Texts, state: AppState, *, main: bool = False) -> Node | None:
    """The link or the code as text that is selected whole, and a button that copies it."""
    friend = state.friend
    text = friend.code or friend.link
    if not text:
        return None
    label = t.pgettext("button", "Copied") if friend.copied else t.pgettext("button", "Copy")
    name = t.gettext("Code to send") if friend.code else t.gettext("Link to send")
    return element(
        "div",
        {"class": "link-row"},
        element(
            "code",
            {"class": "link-text", "data-invite-link": text, "role": "textbox",
             "aria-readonly": "true", "aria-label": name, "tabindex": 0, "dir": "ltr",
             "translate": "no"},
            text,
        ),
        small_button("copy-link", label, main=main and not friend.copied),
        key="link",
    )  # fmt: skip


def picture(t: Texts, state: AppState) -> Node | None:
    """The same to be read by a camera, when it is wanted."""
    if not state.friend.qr:
        return None
    name = t.gettext("QR code of the link")
    return element("div", {"class": "qr-frame"}, qr_code(state.friend.qr, name), key="picture")


def _form(t: Texts, now: Scene) -> Node | None:
    if now is Scene.HANDING:
        label = t.gettext("Paste the code that comes back")
        return paste_form("answer", label, t.pgettext("button", "Connect"))
    if now is Scene.MAILING:
        label = t.gettext("Paste the link that comes back")
        return paste_form("letter", label, t.pgettext("button", "Open"))
    return None


def paste_form(name: str, label: str, submit: str) -> Node:
    """A field for what a friend has sent, with a button of its own."""
    return element(
        "form",
        {"class": "paste", "data-form": name},
        element(
            "input",
            {"type": "text", "name": name, "placeholder": label, "aria-label": label,
             "maxlength": LONGEST_PASTE, "required": True, "autocomplete": "off",
             "autocapitalize": "off", "spellcheck": "false", "dir": "auto", "enterkeyhint": "go"},
        ),
        element("button", {"type": "submit", "class": "small"}, submit),
        key=f"form-{name}",
    )  # fmt: skip


def _ways(t: Texts, now: Scene) -> Node | None:
    labels = {
        "by-hand": t.gettext("Codes by hand"),
        "by-letter": t.gettext("Send links"),
        "by-room": t.gettext("Connect by one link"),
    }
    if now not in WAYS:
        return None
    lead = element("span", None, t.gettext("No connection?"), key="lead")
    buttons = (link_button(way, labels[way]) for way in WAYS[now])
    return element("p", {"class": "ways"}, lead, *buttons, key="ways")


def _letter_note(t: Texts, state: AppState, now: Scene) -> Node | None:
    """What would be given up by sending links, where that is offered."""
    words = letter_words(t, state.friend.snapshot) if "by-letter" in WAYS.get(now, ()) else ""
    return element("p", {"class": "note"}, words, key="letter-note") if words else None
