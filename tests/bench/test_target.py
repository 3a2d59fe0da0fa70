import pytest

from tests.bench.target import Target


@pytest.mark.parametrize(
    ("measured", "limit", "at_most", "ok"),
    [(0.75, 0.75, False, True), (0.74, 0.75, False, False), (50, 50, True, True), (51, 50, True, False)],
)  # fmt: skip
def test_a_target_is_met_at_its_limit(measured, limit, at_most, ok):
    target = Target("speed", measured, limit, at_most)
    assert target.ok is ok
    kind = "at_most" if at_most else "at_least"
    assert target.to_json() == {"name": "speed", "measured": measured, kind: limit, "ok": ok}
