"""The difference of two trees as a list of plain steps for the page's script.

A step names an element by its path: the indices of child nodes from the root down. Steps are to
be applied in order; each path holds at the moment its step is reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from web.view.node import Child, Node, to_json

Path: TypeAlias = tuple[int, ...]
Step: TypeAlias = list[object]


def difference(old: Child, new: Child) -> list[Step]:
    """What to do to a document that shows `old` so that it shows `new`.

    Returns steps of five kinds: ["set", path, name, value or None], ["text", path, text],
    ["replace", path, node], ["insert", path, index, node], ["remove", path, index]; for the last
    two the path is the parent's. Nodes are in their JSON form.
    """
    steps: list[Step] = []
    _compare(old, new, (), steps)
    return steps


def _compare(old: Child, new: Child, path: Path, steps: list[Step]) -> None:
    if old is new:
        return
    if isinstance(old, str) and isinstance(new, str):
        if old != new:
            steps.append(["text", list(path), new])
    elif isinstance(old, Node) and isinstance(new, Node) and _is_same_element(old, new):
        _compare_attributes(old, new, path, steps)
        _compare_children(old, new, path, steps)
    else:
        steps.append(["replace", list(path), to_json(new)])


def _is_same_element(old: Node, new: Node) -> bool:
    return old.tag == new.tag and old.key == new.key


def _compare_attributes(old: Node, new: Node, path: Path, steps: list[Step]) -> None:
    before, after = old.attributes, new.attributes
    if before == after:
        return
    steps.extend(["set", list(path), name, None] for name in before.keys() - after.keys())
    for name, value in after.items():
        if before.get(name) != value:
            steps.append(["set", list(path), name, value])


def _compare_children(old: Node, new: Node, path: Path, steps: list[Step]) -> None:
    if old.children is new.children:
        return
    before, after = _keys(old.children), _keys(new.children)
    if before is None or after is None or before == after:
        _compare_in_place(old.children, new.children, path, steps)
    else:
        _compare_by_key(dict(zip(before, old.children, strict=True)), after, new, path, steps)


def _keys(children: Sequence[Child]) -> list[str] | None:
    """The keys of the children, or None when one of them has none."""
    keys = [child.key for child in children if isinstance(child, Node) and child.key is not None]
    return keys if len(keys) == len(children) else None


def _compare_in_place(
    old: Sequence[Child], new: Sequence[Child], path: Path, steps: list[Step]
) -> None:
    steps.extend(["remove", list(path), i] for i in range(len(old) - 1, len(new) - 1, -1))
    for index, child in enumerate(new):
        if index < len(old):
            _compare(old[index], child, (*path, index), steps)
        else:
            steps.append(["insert", list(path), index, to_json(child)])


def _compare_by_key(
    old: dict[str, Child], keys: Sequence[str], new: Node, path: Path, steps: list[Step]
) -> None:
    """Keep the elements whose keys remain, when they remain in order; else put all in anew."""
    staying = set(keys)
    remaining = [key for key in old if key in staying]
    if remaining != [key for key in keys if key in old]:
        remaining = []
    kept = set(remaining)
    for index, key in reversed(list(enumerate(old))):
        if key not in kept:
            steps.append(["remove", list(path), index])
    for index, (key, child) in enumerate(zip(keys, new.children, strict=True)):
        if key not in kept:
            steps.append(["insert", list(path), index, to_json(child)])
    for index, (key, child) in enumerate(zip(keys, new.children, strict=True)):
        if key in kept:
            _compare(old[key], child, (*path, index), steps)
