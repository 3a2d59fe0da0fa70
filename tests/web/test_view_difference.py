"""The difference of two trees, applied to a document that shows the first, shows the second."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.web.document import applied
from web.view.difference import difference
from web.view.node import Child, Node, element, to_json, to_markup

ATTRIBUTES = st.dictionaries(st.sampled_from("abc"), st.sampled_from(["", "1", "2"]), max_size=3)
TEXTS = st.sampled_from(["x", "y"])
TAGS = st.sampled_from(["p", "div"])


def _plain(children: st.SearchStrategy[Child]) -> st.SearchStrategy[Node]:
    return st.builds(
        lambda tag, attributes, inner: element(tag, attributes, *inner),
        TAGS,
        ATTRIBUTES,
        st.lists(children, max_size=4),
    )


def _keyed(children: st.SearchStrategy[Child]) -> st.SearchStrategy[Node]:
    def build(tag: str, keys: list[str], inner: list[Child]) -> Node:
        pairs = zip(keys, inner, strict=False)
        return element(tag, None, *(element("li", {"a": k}, child, key=k) for k, child in pairs))

    return st.builds(
        build,
        TAGS,
        st.lists(st.sampled_from("klmnopq"), unique=True, max_size=6),
        st.lists(children, min_size=6, max_size=6),
    )


TREES: st.SearchStrategy[Child] = st.recursive(
    TEXTS, lambda inner: st.one_of(_plain(inner), _keyed(inner)), max_leaves=25
)


@given(TREES, TREES)
def test_applying_the_difference_gives_the_second_tree(old: Child, new: Child) -> None:
    assert applied(old, difference(old, new)) == to_json(new)


@given(TREES)
def test_a_tree_does_not_differ_from_itself(tree: Child) -> None:
    assert difference(tree, tree) == []


def test_what_is_the_same_node_is_not_looked_into() -> None:
    shared = element("p", None, "x")
    assert difference(element("div", None, shared, "a"), element("div", None, shared, "b")) == [
        ["text", [1], "b"]
    ]


def test_an_element_keeps_its_place_when_others_with_keys_come_and_go() -> None:
    def row(*keys: str) -> Node:
        return element("g", None, *(element("use", {"x": k}, key=k) for k in keys))

    assert difference(row("a", "c"), row("a", "b", "c")) == [
        ["insert", [], 1, ["use", {"x": "b"}, []]]
    ]
    assert difference(row("a", "b", "c"), row("a", "c")) == [["remove", [], 1]]


def test_markup_is_escaped_and_holds_no_style() -> None:
    node = element("p", {"title": 'a"<b', "style": "x:y", "hidden": True, "no": False}, "1 < 2 & 3")
    assert to_markup(node) == '<p title="a&quot;&lt;b" hidden>1 &lt; 2 &amp; 3</p>'


def test_texts_side_by_side_are_one_as_in_a_parsed_document() -> None:
    assert element("p", None, "a", None, "", "b").children == ("ab",)
