"""Plain nodes: what an element is before there is a document, and its two written forms.

A node never changes. Two calls that draw the same thing may return the same node, and the
difference of trees skips whatever is the same object, so the parts of the page that are drawn
often keep their nodes (see `functools.lru_cache` in the modules beside this one).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

Child: TypeAlias = "Node | str"
Attribute: TypeAlias = "str | int | float | bool | None"

VOID_TAGS = frozenset({"input", "br", "hr", "img", "meta", "link"})


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """An element: its tag, its attributes as text, its children, and a key among siblings."""

    tag: str
    attributes: Mapping[str, str]
    children: tuple[Child, ...] = ()
    key: str | None = None


def element(
    tag: str,
    attributes: Mapping[str, Attribute] | None = None,
    *children: Child | None,
    key: str | None = None,
) -> Node:
    """Make a node from loose values.

    An attribute that is None or False is left out, True is written empty. Children that are
    None or empty text are left out and neighbouring texts joined, because a parsed document
    would hold them so.
    """
    kept = {
        name: "" if value is True else str(value)
        for name, value in (attributes or {}).items()
        if value is not None and value is not False
    }
    return Node(tag, kept, _joined(children), key)


def _joined(children: tuple[Child | None, ...]) -> tuple[Child, ...]:
    joined: list[Child] = []
    for child in children:
        if child is None or child == "":
            continue
        if isinstance(child, str) and joined and isinstance(joined[-1], str):
            joined[-1] += child
        else:
            joined.append(child)
    return tuple(joined)


def to_json(child: Child) -> object:
    """The form that the page's script builds elements from: text, or [tag, attributes, children]."""
    if isinstance(child, str):
        return child
    return [child.tag, child.attributes, [to_json(c) for c in child.children]]


def to_markup(child: Child) -> str:
    """The same as HTML without whitespace of its own; `style` is left to the style sheets."""
    if isinstance(child, str):
        return escape(child, quote=False)
    attributes = "".join(
        f' {name}="{escape(value)}"' if value else f" {name}"
        for name, value in child.attributes.items()
        if name != "style"
    )
    if child.tag in VOID_TAGS:
        return f"<{child.tag}{attributes}>"
    inner = "".join(map(to_markup, child.children))
    return f"<{child.tag}{attributes}>{inner}</{child.tag}>"
