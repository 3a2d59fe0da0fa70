"""A document in lists, that steps are applied to exactly as web/js/patch.js applies them."""

from __future__ import annotations

from typing import Any

from web.view.node import Child, to_json


def applied(old: Child, steps: list[list[Any]]) -> Any:
    """What a document that shows `old` shows after the steps, in the JSON form of nodes."""
    frame = ["frame", {}, [_copy(to_json(old))]]
    for kind, path, *rest in steps:
        parent, index = _parent(frame, path)
        node = parent[2][index]
        if kind == "set":
            name, value = rest
            if value is None:
                del node[1][name]
            else:
                node[1][name] = value
        elif kind in ("text", "replace"):
            assert isinstance(node, str) is isinstance(rest[0], str) or kind == "replace"
            parent[2][index] = _copy(rest[0])
        elif kind == "insert":
            assert 0 <= rest[0] <= len(node[2])
            node[2].insert(rest[0], _copy(rest[1]))
        else:
            assert kind == "remove"
            del node[2][rest[0]]
    return frame[2][0]


def _parent(frame: list[Any], path: list[int]) -> tuple[list[Any], int]:
    way = [0, *path]
    node = frame
    for index in way[:-1]:
        node = node[2][index]
    return node, way[-1]


def _copy(form: Any) -> Any:
    if isinstance(form, str):
        return form
    tag, attributes, children = form
    return [tag, dict(attributes), [_copy(child) for child in children]]
