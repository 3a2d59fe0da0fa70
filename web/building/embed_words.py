"""What those parts of the page say that live in other people's pages, in every language.

They run without Python, so their texts are looked up when they are built. The words for levels,
rules and colors are the game's own.
"""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from typing import TYPE_CHECKING, Any

from gocore.color import Color
from web.building.texts import DOMAIN, LOCALES, compile_catalogue
from web.settings import LEVEL_KEYS, RULES_KEYS, SIZES, Opponent, Theme
from web.texts import LANGUAGES, N_, Language, Texts
from web.view.phrases import color_name, level_name
from web.view.rules_words import rules_name

if TYPE_CHECKING:
    from collections.abc import Mapping

LINK_TEXT = N_("Play Go: Tianyuan 天元")

LOADER = {
    "title": N_("A game of Go"),
    "link": N_("The game waits for its link"),
    "trouble": N_("The game did not come"),
    "advice": N_("The game is free to use as long as a plain link to it can be seen below it."),
    "missing": N_("The link below the game is missing."),
    "elsewhere": N_("The link below the game leads somewhere else."),
    "unfollowed": N_("The link below the game is marked nofollow, ugc or sponsored."),
    "unfollowed-page": N_("This page tells search engines to follow none of its links."),
    "hidden": N_("The link below the game is hidden."),
    "transparent": N_("The link below the game is transparent."),
    "small": N_("The link below the game is too small to be read."),
    "away": N_("The link has been moved away from the game."),
    "clipped": N_("The link below the game is cut off."),
    "unreadable": N_("The link below the game has the color of its background."),
    "covered": N_("The link below the game is covered."),
    "silent": N_("It did not answer. Is the network up?"),
    "blocked": N_("The security policy of this page (frame-src) does not allow it."),
}
"""By the names that embed/loader gives them."""

BUILDER = {
    "title": LOADER["title"],
    "heading": N_("Put a game of Go on your page"),
    "intro": N_(
        "Choose how the game begins, look at it, copy the snippet. It is free, shows no "
        "advertising, keeps nothing in your visitors' browsers and asks no other host for anything."
    ),
    "condition": N_(
        "The text link below the game is the condition of use: it stays in the page, visible, "
        "without nofollow. Where it is missing, a notice stands in the place of the board."
    ),
    "kind": N_("Snippet"),
    "loader": N_("Element with a loader (fits its width, starts when it is scrolled to)"),
    "iframe": N_("Plain frame (no script)"),
    "size": N_("Board"),
    "level": N_("Level"),
    "rules": N_("Rules"),
    "color": N_("Your color"),
    "opponent": N_("Opponent"),
    "theme": N_("Theme"),
    "language": N_("Language"),
    "moves": N_("A game to show"),
    "moves-help": N_("Points with commas between them, such as E5,C3,pass"),
    "width": N_("Width"),
    "preview": N_("Preview"),
    "snippet": N_("Snippet to paste"),
    "copy": N_("Copy"),
    "copied": N_("Copied"),
    "example": N_("See a page with games on it"),
    "game": N_("To the game"),
}
"""By the names that embed/index.html and embed/builder give them."""


def loader_words() -> dict[str, dict[str, str]]:
    """Return the loader's texts by language."""
    return {language.tag: _looked_up(_texts(language), LOADER) for language in LANGUAGES}


def builder_words() -> dict[str, dict[str, Any]]:
    """Return by language the builder's texts, the choices of each list, and the link's text."""
    return {language.tag: _builder(_texts(language)) for language in LANGUAGES}


def link_texts() -> dict[str, str]:
    """Return by language what the link below a game says."""
    return {language.tag: _texts(language).gettext(LINK_TEXT) for language in LANGUAGES}


def _builder(t: Texts) -> dict[str, Any]:
    return {**_looked_up(t, BUILDER), "link": t.gettext(LINK_TEXT), "choices": _choices(t)}


def _choices(t: Texts) -> dict[str, list[tuple[str, str]]]:
    """For each list the values and what they are called; the first is the default."""
    keys = [key for key in RULES_KEYS if key != "custom"]
    opponents = {
        Opponent.COMPUTER: t.pgettext("opponent", "Computer"),
        Opponent.PERSON: t.pgettext("opponent", "Same screen"),
    }
    themes = {
        Theme.AUTO: t.pgettext("theme", "Device"),
        Theme.LIGHT: t.pgettext("theme", "Light"),
        Theme.DARK: t.pgettext("theme", "Dark"),
    }
    return {
        "size": [(str(size), f"{size}×{size}") for size in SIZES],
        "level": [(key, level_name(t, key)) for key in LEVEL_KEYS],
        "rules": [(key, rules_name(t, key)) for key in keys],
        "color": [(color.label, color_name(t, color)) for color in Color],
        "opponent": [(opponent.value, name) for opponent, name in opponents.items()],
        "theme": [(theme.value, name) for theme, name in themes.items()],
        "language": [
            ("", t.gettext("As the browser")), *((item.tag, item.name) for item in LANGUAGES)
        ],
    }  # fmt: skip


def _looked_up(t: Texts, words: Mapping[str, str]) -> dict[str, str]:
    return {name: t.gettext(text) for name, text in words.items()}


def _texts(language: Language) -> Texts:
    path = LOCALES / language.folder / "LC_MESSAGES" / f"{DOMAIN}.po"
    if not path.is_file():
        return Texts(language, NullTranslations())
    return Texts(language, GNUTranslations(BytesIO(compile_catalogue(path))))
