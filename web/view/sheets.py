"""What opens over the panel: settings, scores, this game, its count. The board stays in view."""

from __future__ import annotations

from collections.abc import Iterator

from gocore.color import Color
from gocore.rules import CUSTOM_KEY
from web.notions import Sheet
from web.settings import LEVEL_KEYS, SIZES, ColorsBy, HandicapPlacement, Opponent, Settings, Theme
from web.state import AppState
from web.texts import LANGUAGES, Texts
from web.view.controls import button, choice, icon_button, selection, switch
from web.view.count import count_sheet
from web.view.friend_sheet import friend_sheet
from web.view.level_words import level_note
from web.view.more import more
from web.view.node import Node, element
from web.view.phrases import color_name, level_name
from web.view.rules_choice import COMMON_KOMI, rules_choice
from web.view.time_choice import time_choice
from web.view.upkeep import upkeep_lines
from web.view.variant_choice import variant_choice


def open_sheet(t: Texts, state: AppState) -> Node | None:
    """The sheet that lies open, None when none does."""
    if state.sheet is Sheet.SETTINGS:
        return _sheet(t, t.gettext("Settings"), "settings", *_settings(t, state))
    if state.sheet is Sheet.SCORES:
        return _sheet(t, t.gettext("Scores"), "scores", _score_table(t, state))
    if state.sheet is Sheet.MORE:
        return _sheet(t, t.gettext("This game"), "more", *more(t, state))
    if state.sheet is Sheet.COUNT:
        return _sheet(t, t.gettext("The count"), "count", *count_sheet(t, state))
    if state.sheet is Sheet.FRIEND:
        return _sheet(t, t.gettext("Your friend"), "friend", *friend_sheet(t, state))
    return None


def _sheet(t: Texts, title: str, name: str, *parts: Node) -> Node:
    heading = f"{name}-title"
    return element(
        "section",
        {"class": f"sheet {name}", "role": "dialog", "aria-labelledby": heading},
        element(
            "header",
            {"class": "sheet-head"},
            element("h2", {"id": heading, "tabindex": -1}, title),
            icon_button("close", t.gettext("Close"), "cancel"),
            key="head",
        ),
        element("div", {"class": "sheet-body"}, *parts, key="body"),
        key=f"sheet-{name}",
    )


def _settings(t: Texts, state: AppState) -> Iterator[Node]:
    yield _group(t.gettext("Game"), "game", *_game_settings(t, state.settings))
    yield _group(t.gettext("With a friend elsewhere"), "meeting", *_meeting(t, state.settings))
    yield _begin(t, state)
    yield _group(t.gettext("Display and sound"), "display", *_display_settings(t, state.settings))
    if not state.embedded:
        yield _group(t.gettext("Kept in this browser"), "kept", *_kept(t, state))


def _group(title: str, name: str, *parts: Node) -> Node:
    return element("div", {"class": "group"}, element("h3", None, title, key="h"), *parts, key=name)


def _game_settings(t: Texts, s: Settings) -> Iterator[Node]:
    yield from variant_choice(t, s)
    if s.game.has_computer:
        yield _opponent(t, s)
    if s.against is Opponent.COMPUTER:
        levels = [(key, level_name(t, key)) for key in LEVEL_KEYS]
        yield choice("level", t.gettext("Level"), levels, s.level)
        yield level_note(t, s)
        yield _color(t, s)
    sizes = [(str(size), f"{size}×{size}") for size in SIZES]
    yield choice("size", t.gettext("Board"), sizes, str(s.size))
    yield from _handicap_settings(t, s)
    if s.rules != CUSTOM_KEY or s.komi is not None:
        yield selection("komi", t.gettext("Komi"), _komis(t, s), _komi_value(s.komi))
    yield from rules_choice(t, s)
    yield from time_choice(t, s.time)
    if s.against is Opponent.COMPUTER and s.game.has_marking:
        yield switch("resigns", t.gettext("The computer may resign"), s.resigns)


def _meeting(t: Texts, s: Settings) -> Iterator[Node]:
    """Who plays Black with a friend; all else is as set above."""
    ways = (
        (ColorsBy.CHOSEN.value, t.pgettext("colors", "Chosen")),
        (ColorsBy.RANDOM.value, t.pgettext("colors", "By chance")),
        (ColorsBy.NIGIRI.value, t.pgettext("colors", "Guessed")),
    )
    yield choice("meeting", t.gettext("Colors"), ways, s.meeting.value)
    if s.meeting is ColorsBy.CHOSEN and s.against is not Opponent.COMPUTER:
        yield _color(t, s)
    if s.meeting is ColorsBy.NIGIRI:
        note = t.gettext("You hide a handful of stones, your friend says odd or even.")
        yield element("p", {"class": "note"}, note, key="nigiri")


def _color(t: Texts, s: Settings) -> Node:
    colors = [(color.label, color_name(t, color)) for color in Color]
    return choice("color", t.gettext("Your color"), colors, s.color.label)


def _opponent(t: Texts, s: Settings) -> Node:
    opponents = (
        (Opponent.COMPUTER.value, t.pgettext("opponent", "Computer")),
        (Opponent.PERSON.value, t.pgettext("opponent", "Same screen")),
    )
    return choice("opponent", t.gettext("Opponent"), opponents, s.opponent.value)


def _handicap_settings(t: Texts, s: Settings) -> Iterator[Node]:
    if not s.most_handicap:
        return
    yield selection("handicap", t.gettext("Handicap"), _handicaps(t, s), str(s.handicap))
    if not s.handicap:
        return
    placements = (
        (HandicapPlacement.FIXED.value, t.pgettext("placement", "On the stars")),
        (HandicapPlacement.FREE.value, t.pgettext("placement", "Where Black likes")),
    )
    yield choice("placement", t.gettext("Handicap stones"), placements, s.placement.value)
    if s.placement is HandicapPlacement.FREE and s.placing is None:
        note = t.gettext("The computer, as Black, places them on the stars.")
        yield element("p", {"class": "note"}, note, key="placement-note")


def _handicaps(t: Texts, s: Settings) -> list[tuple[str, str]]:
    none = ("0", t.pgettext("handicap", "None"))
    return [none, *((str(stones), str(stones)) for stones in range(2, s.most_handicap + 1))]


def _komis(t: Texts, s: Settings) -> list[tuple[str, str]]:
    by_rules = t.gettext("By the rules, {points}").format(points=t.number(s.own_komi))
    listed = sorted({*COMMON_KOMI, *(() if s.komi is None else (s.komi,))})
    return [("", by_rules), *((_komi_value(komi), t.number(komi)) for komi in listed)]


def _komi_value(komi: float | None) -> str:
    return "" if komi is None else f"{komi:g}"


def _begin(t: Texts, state: AppState) -> Node:
    """What becomes of a change above: it holds at once on a fresh board, else for the next game."""
    if state.is_fresh:
        note = t.gettext("Nothing is played yet, so changes hold at once.")
        return element("p", {"class": "note"}, note, key="begin")
    return element(
        "div",
        {"class": "begin"},
        element("p", {"class": "note"}, t.gettext("Changes hold for the next game.")),
        button("next-game", t.gettext("Start it now"), main=True),
        key="begin",
    )


def _display_settings(t: Texts, s: Settings) -> Iterator[Node]:
    yield switch("coordinates", t.gettext("Coordinates"), s.coordinates)
    yield switch("move_numbers", t.gettext("Move numbers"), s.move_numbers)
    yield switch("two_tap", t.gettext("Two taps to play on a touch screen"), s.two_tap)
    yield switch("sound", t.gettext("Sound"), s.sound)
    yield switch("voice", t.gettext("Read the clock aloud"), s.voice)
    themes = (
        (Theme.AUTO.value, t.pgettext("theme", "Device")),
        (Theme.LIGHT.value, t.pgettext("theme", "Light")),
        (Theme.DARK.value, t.pgettext("theme", "Dark")),
    )
    yield choice("theme", t.gettext("Theme"), themes, s.theme.value)
    languages = [("", t.gettext("As the browser")), *((item.tag, item.name) for item in LANGUAGES)]
    yield selection("language", t.gettext("Language"), languages, s.language or "")


def _kept(t: Texts, state: AppState) -> Iterator[Node]:
    note = t.gettext("Settings, scores and the game stay in this browser and go nowhere else.")
    yield element("p", {"class": "note"}, note, key="note")
    yield element(
        "div",
        {"class": "row"},
        button("export", t.pgettext("button", "Export")),
        button("import", t.pgettext("button", "Import")),
        button("erase", t.pgettext("button", "Erase")),
        key="buttons",
    )
    yield from upkeep_lines(t, state)
    yield element(
        "p",
        {"class": "note"},
        element(
            "a", {"href": "licenses.html"}, t.gettext("Licences of what this page is built from")
        ),
        key="licences",
    )
    yield element(
        "p",
        {"class": "note"},
        element("a", {"href": "embed/"}, t.gettext("Put a game of Go on your page")),
        key="embed",
    )


def _score_table(t: Texts, state: AppState) -> Node:
    sizes = (element("th", {"scope": "col"}, f"{size}×{size}") for size in SIZES)
    rows = (_score_row(t, state, level) for level in LEVEL_KEYS)
    note = t.gettext(
        "Games won and lost against the computer. A game left unfinished does not count, nor does "
        "another variant than plain Go."
    )
    learnt = t.gettext(
        "The computer plays each position out thousands of times. It has no opening book and has "
        "learnt nothing from game records."
    )
    return element(
        "div",
        {"class": "scores-table"},
        element(
            "table",
            None,
            element("thead", None, element("tr", None, element("td"), *sizes)),
            element("tbody", None, *rows),
        ),
        element("p", {"class": "note"}, note),
        element("p", {"class": "note"}, learnt),
    )


def _score_row(t: Texts, state: AppState, level: str) -> Node:
    cells = []
    for size in SIZES:
        tally = state.scores.tally(level, size)
        words = t.gettext("{wins} won, {losses} lost").format(wins=tally.wins, losses=tally.losses)
        shown = f"{tally.wins} – {tally.losses}"
        cells.append(element("td", {"aria-label": words}, shown))
    return element("tr", None, element("th", {"scope": "row"}, level_name(t, level)), *cells)
