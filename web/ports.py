"""What the page needs from outside, as protocols: tests have others than the real ones.

The real ones are in `browser`, those of meeting a friend in `wires`. The storage is in `shelf`, the
workers are in `engine`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from enum import StrEnum
from typing import Any, Protocol

from gocore.position import Position
from gocore.search.answer import Answer
from web.view.node import Node


class Screen(Protocol):
    """The document: shows trees and does the little that a tree cannot say."""

    def show(self, tree: Node) -> None:
        """Let the document look like `tree` before the next painting."""

    def focus(self, selector: str) -> None:
        """Move the focus to an element of the tree shown last."""

    def sound(self, name: str) -> None:
        """Play "stone" or "capture"."""

    def say(self, text: str) -> None:
        """Read a text aloud in the language of the page, or beep."""

    def clocks(self, faces: Mapping[str, Mapping[str, str | bool]]) -> None:
        """Let the clocks show these faces, by color, in this tree and those to come."""

    def dress(self, theme: str, language: str, direction: str) -> None:
        """Set what stands on the root element: theme, language and writing direction."""

    def save_file(self, name: str, text: str) -> None:
        """Offer a text to be kept as a file."""

    def pick_file(self) -> None:
        """Ask for a file; it comes as an intent."""


class Timer(Protocol):
    """The time: what it is, and one call when some of it has passed."""

    ring: Callable[[], object]

    def now_ms(self) -> int:
        """Milliseconds of the wall clock."""

    def wake(self, delay_ms: int | None) -> None:
        """Call `ring` after so long instead of whenever was wanted before; None for not at all."""


class Answering(Protocol):
    """What the search says: a point or None for a pass, whether the game is lost, and all else."""

    @property
    def point(self) -> int | None: ...
    @property
    def resign(self) -> bool: ...
    @property
    def answer(self) -> Answer: ...


class Searching(Protocol):
    """The search, as far as the opponent uses it; `web.engine` says what it raises."""

    @property
    def fault(self) -> Any: ...
    async def ask(
        self,
        position: Position,
        *,
        komi: float,
        level: str,
        seed: int,
        resigns_from: int | None,
        limit_ms: int | None,
        first_capture: bool,
    ) -> Answering: ...
    async def ponder(
        self, position: Position, *, komi: float, level: str, seed: int, first_capture: bool
    ) -> None: ...
    async def judge(
        self, position: Position, *, komi: float, finished: bool
    ) -> tuple[float, ...]: ...
    def stop(self) -> None: ...
    def retry(self) -> None: ...


class Service(Protocol):
    """What keeps the page's files on the device; it answers by intents of the kind "offline"."""

    def hold(self, *, busy: bool, awake: bool) -> None:
        """Let other tabs know whether a game goes on here, and the screen whether to stay on."""

    def update(self) -> None:
        """Let the version that waits take over, unless a game goes on in another tab."""

    def reset(self) -> None:
        """Drop every file that was kept, if the network has them."""

    def reload(self) -> None:
        """Load the page anew."""


class Window(Protocol):
    """What surrounds the page: its address and title, the clipboard, its sister tabs."""

    @property
    def hidden(self) -> bool:
        """Whether nobody looks at the page now."""

    @property
    def can_share(self) -> bool:
        """Whether the device has a sheet of its own for handing a link on."""

    def link(self, fragment: str) -> str:
        """Return the address of the page with this fragment."""

    def point(self, fragment: str) -> None:
        """Let the address end in this fragment, or in none where it is empty."""

    def title(self, text: str) -> None:
        """Show a title in the tab, or the page's own where it is empty."""

    def copy(self, text: str, told: Callable[[bool], object]) -> None:
        """Put a text into the clipboard, then call `told` with whether that was done."""

    def share(self, url: str, told: Callable[[bool], object]) -> None:
        """Offer a link to the device's sheet, then call `told` with whether that was done."""

    def select(self, selector: str) -> None:
        """Select the text of an element of the tree shown last, for the player to copy."""

    def tell(self, text: str) -> None:
        """Say something to the other tabs of this browser that show the page."""


Spawn = Callable[[Coroutine[Any, Any, None]], Any]
"""Starts a coroutine beside the rest and returns something with `cancel()`."""


class Obstacle(StrEnum):
    """Why two pages cannot begin to meet; each is also a `friendship.Failure`.

    NOT_SECURE: the page came by plain http, where browsers have nothing to encrypt with.
    NO_RELAY: the part of the page that speaks with relays did not arrive. BAD_CODE: unreadable.
    WRONG_CODE: readable, but an invitation instead of an answer, the other way round, or the answer
    to another invitation.
    """

    NO_WEBRTC = "no-webrtc"
    NOT_SECURE = "not-secure"
    NO_RELAY = "no-relay"
    NO_RELAYS_FILE = "no-relays-file"
    BAD_CODE = "bad-code"
    WRONG_CODE = "wrong-code"


class MeetingError(Exception):
    """A meeting cannot begin, for `reason`; `detail` is technical and in no player's language."""

    def __init__(self, reason: Obstacle, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else str(reason))
        self.reason = reason


class Hearing(Protocol):
    """Whoever listens at our end of a wire. Calls may come before the opening call has returned."""

    def joined(self, peer: str) -> None:
        """Hear that `peer` can be sent to; whoever reloads comes back under another name."""

    def left(self, peer: str) -> None:
        """Hear that `peer` can no longer be sent to. A crash is told late, or not at all."""

    def heard(self, peer: str, text: str) -> None:
        """Take a text of at most 8192 characters, which may say anything."""

    def status(self, text: str) -> None:
        """Hear "open" when any relay can be reached, "closed" when none can; never by hand."""


class Wire(Protocol):
    """Our end of the connection to everybody in one room, or to one friend by hand."""

    def send(self, peer: str, text: str) -> bool:
        """Send a text of at most 8192 characters; False when `peer` cannot be sent to now."""

    def close(self) -> None:
        """Leave; nothing is heard any more. A second time does nothing."""


class HandOffer(Protocol):
    """An invitation that waits for the code that comes back."""

    @property
    def code(self) -> str: ...
    @property
    def wire(self) -> Wire: ...
    async def accept(self, code: str) -> None:
        """Take the friend's answer; `joined` follows when the two connect. May be tried again.

        Raises:
            MeetingError: the code is none, or answers something else. Nothing has changed.
        """


class HandAnswer(Protocol):
    """The answer to an invitation, to be carried back; `joined` follows when it has been taken."""

    @property
    def code(self) -> str: ...
    @property
    def wire(self) -> Wire: ...


class Meeting(Protocol):
    """The ways to meet a friend. Each raises MeetingError where it cannot begin."""

    async def open_room(self, room: str, password: str, hearing: Hearing) -> Wire:
        """Enter a room over the relays of `relays.json`, and stay until the wire is closed."""

    async def offer(self, hearing: Hearing) -> HandOffer:
        """Make an invitation to be carried by hand."""

    async def answer(self, code: str, hearing: Hearing) -> HandAnswer:
        """Answer an invitation."""

    async def qr(self, text: str) -> tuple[str, ...]:
        """Return a QR code as rows of "0" and "1" without a margin, no rows for too long a text."""
