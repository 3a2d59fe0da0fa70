"""The cut points of random graphs, against taking each point away in turn."""

from __future__ import annotations

import random

import pytest

from gocore.links import Links


def random_links(rng: random.Random) -> Links:
    size = rng.randint(1, 12)
    near: dict[int, list[int]] = {p: [] for p in range(size)}
    for a in range(size):
        for b in range(a):
            if rng.random() < 0.2:
                near[a].append(b)
                near[b].append(a)
    return Links(near)


@pytest.mark.parametrize("seed", range(200))
def test_a_cut_point_is_one_whose_neighbors_fall_apart_without_it(seed):
    links = random_links(random.Random(seed))
    falling_apart = {p for p in links.near if len(list(links.pieces_without(p, frozenset()))) > 1}
    assert links.cut_points() == falling_apart


def test_pieces_do_not_reach_through_closed_points():
    links = Links({1: [2], 2: [1, 3], 3: [2, 4], 4: [3]})
    assert list(links.pieces()) == [frozenset({1, 2, 3, 4})]
    assert list(links.pieces_without(2, frozenset({4}))) == [frozenset({1}), frozenset({3})]
