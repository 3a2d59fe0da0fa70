"""What the title of a hidden tab says when the player is wanted."""

from __future__ import annotations

from web.state import AppState
from web.texts import Texts


def calling(t: Texts, state: AppState) -> str:
    """The call, with a dot that is seen where there is no room for words."""
    words = t.gettext("Your turn") if state.can_play else t.gettext("Your friend is here")
    return f"● {words}"
