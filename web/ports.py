"""What the page needs from outside, as protocols: `browser.py` has the real ones, tests have others.

The storage is in `shelf`, the workers are in `engine`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
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
        resigns: bool,
        limit_ms: int | None,
        first_capture: bool,
    ) -> Answering: ...
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


Spawn = Callable[[Coroutine[Any, Any, None]], Any]
"""Starts a coroutine beside the rest and returns something with `cancel()`."""
