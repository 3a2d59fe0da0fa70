"""The pieces that the panel and the sheets are made of: buttons, choices, switches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from web.view.icons import icon
from web.view.node import Attribute, Node, element


def button(
    action: str,
    label: str,
    symbol: str | None = None,
    *,
    main: bool = False,
    enabled: bool = True,
    value: str | None = None,
    pressed: bool | None = None,
) -> Node:
    """A button that carries an action; `main` marks the one thing to do next.

    `value` tells apart buttons of the same action, `pressed` is for one that stays down.
    """
    return element(
        "button",
        {
            "type": "button",
            "class": "button main" if main else "button",
            "data-action": action,
            "data-value": value,
            "aria-disabled": None if enabled else "true",
            "aria-pressed": None if pressed is None else str(pressed).lower(),
        },
        icon(symbol) if symbol else None,
        element("span", {"class": "label"}, label),
        key=action if value is None else f"{action} {value}",
    )


def small_button(action: str, label: str, *, main: bool = False) -> Node:
    """A button within a line of text."""
    kind = "small main" if main else "small"
    return element("button", {"type": "button", "class": kind, "data-action": action}, label)


def link_button(action: str, label: str) -> Node:
    """A button that looks like a link, for what is rarely wanted."""
    return element(
        "button", {"type": "button", "class": "link", "data-action": action}, label, key=action
    )


def icon_button(action: str, label: str, symbol: str, *, enabled: bool = True) -> Node:
    """A button whose name is only heard."""
    return element(
        "button",
        {
            "type": "button",
            "class": "icon-button",
            "data-action": action,
            "aria-label": label,
            "title": label,
            "aria-disabled": None if enabled else "true",
        },
        icon(symbol),
        key=action,
    )


def choice(setting: str, legend: str, options: Iterable[tuple[str, str]], chosen: str) -> Node:
    """A few options side by side, one of them chosen; `options` are (value, label)."""
    return element(
        "fieldset",
        {"class": "choice"},
        element("legend", None, legend),
        element(
            "div",
            {"class": "segments"},
            *(_segment(setting, value, label, value == chosen) for value, label in options),
        ),
        key=setting,
    )


def _segment(setting: str, value: str, label: str, chosen: bool) -> Node:
    attributes: dict[str, Attribute] = {
        "type": "radio", "name": setting, "value": value, "data-setting": setting,
        "checked": chosen,
    }  # fmt: skip
    return element(
        "label", None, element("input", attributes), element("span", None, label), key=value
    )


def selection(setting: str, label: str, options: Sequence[tuple[str, str]], chosen: str) -> Node:
    """A list to choose one from."""
    items = (
        element("option", {"value": value, "selected": value == chosen}, name, key=value)
        for value, name in options
    )
    return element(
        "label",
        {"class": "line"},
        element("span", None, label),
        element("select", {"data-setting": setting, "name": setting}, *items),
        key=setting,
    )


def switch(setting: str, label: str, on: bool) -> Node:
    """Something that is on or off."""
    attributes: dict[str, Attribute] = {
        "type": "checkbox", "role": "switch", "name": setting, "data-setting": setting,
        "checked": on,
    }  # fmt: skip
    return element(
        "label",
        {"class": "line"},
        element("span", None, label),
        element("input", attributes),
        key=setting,
    )
