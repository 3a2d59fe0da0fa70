import pytest

from gocore.diagram import parse_diagram
from gocore.life import dead_stones


@pytest.mark.parametrize(
    ("ownership", "dead"),
    [
        ((1, 1, 1, 1), {2, 3}),
        ((-1, -1, -1, -1), {0}),
        ((1, 0, -1, -1), set()),
        ((-0.5, 0, 0.5, 0.5), {0, 2, 3}),
        ((-0.4, 0, 1, -0.2), set()),
        ((0, 0, 1, 0), {2, 3}),
        ((0, 0, 0, 0), set()),
    ],
)
def test_a_block_is_dead_that_belongs_to_the_opponent_on_average(ownership, dead):
    assert dead_stones(parse_diagram("X . O O"), ownership) == dead
