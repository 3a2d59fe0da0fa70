from collections import Counter

import pytest

from gocore.color import Color
from gocore.comparison import compare
from gocore.diagram import parse_diagram
from gocore.errors import IllegalActionError, SetupError, SetupFault
from gocore.points import format_vertex, parse_vertex
from gocore.result import Result
from gocore.rules import AGA_BY_TERRITORY, RULE_SETS
from gocore.scoring import LineKind, score
from tests.gocore.drawing import neutral_points
from tests.rule_cases import actions, game_of, position_of, read_cases, rules_of, setup_of

CASES = read_cases()

THEMES = {
    "AGA pass stones", "Ing tie to Black", "New Zealand tie", "184¼ and 176¾", "basic ko",
    "bent four", "crossed stars", "eternal life", "false-eye dame", "fixed handicap",
    "free handicap", "group tax", "handicap counts", "komi", "last dame", "last ko",
    "multi-stone suicide", "one-sided dame", "seki with eyes", "seki without eyes",
    "send two return one", "shared liberties", "snapback", "superko longer than 30 moves",
    "ten-thousand-year ko", "triple ko", "warnings",
}  # fmt: skip


def test_there_are_enough_cases_and_every_theme_is_among_them():
    assert len(CASES) >= 120
    assert {case["theme"] for case in CASES} >= THEMES
    assert {case["rules"] for case in CASES} == set(RULE_SETS)
    assert all(case["source"] for case in CASES)
    assert max(Counter(case["id"] for case in CASES).values()) == 1


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_rules_give_the_right_answer(case):
    if "refused_setup" in case:
        with pytest.raises(SetupError) as caught:
            setup_of(case)
        assert caught.value.problems == SetupFault[case["refused_setup"].upper()]
        return
    game = game_of(case)
    position = game.position if game else position_of(case)
    checked = [check(case, position) for key, check in OF_A_POSITION.items() if key in case]
    checked += [check(case, game) for key, check in OF_A_GAME.items() if key in case]
    assert checked, "a case asks for something"


def names(points, grid):
    return sorted(format_vertex(point, grid) for point in points)


def check_faults(case, position):
    for name, reason in case["illegal"].items():
        assert position.fault(parse_vertex(name, position.grid)) == reason, name


def check_legal(case, position):
    for name in case["legal"]:
        assert position.is_legal(parse_vertex(name, position.grid)), name


def check_board(case, position):
    assert position.board == parse_diagram("\n".join(case["after"]))


def check_stones(case, position):
    for color in Color:
        assert names(position.board.stones(color), position.grid) == case[color.label]


def check_taken(case, position):
    assert list(position.prisoners) == case["taken"]


def check_next(case, position):
    assert position.to_move.label == case["next"]


def check_repeats(case, position):
    assert position.repeats is case["repeats"]


def check_count(case, position):
    asked = case["count"]
    terms = terms_of(case, position)
    sheet = score(position.board, **terms)
    for color, lines in asked.get("lines", {}).items():
        side = sheet.side(Color.parse(color))
        assert {line.kind: line.points for line in side.lines} == {
            LineKind(kind): points for kind, points in lines.items()
        }
    found = {
        "totals": [sheet.black.total, sheet.white.total],
        "margin": sheet.margin,
        "zi": sheet.margin_zi,
        "needed": [sheet.zi_needed(color) for color in Color],
        "result": str(Result.counted(sheet.margin, sheet.tie_winner)),
        "winner": sheet.winner and sheet.winner.label,
        "neutral": names(
            neutral_points(position.board.without(terms["dead"]), sheet.territory), position.grid
        ),
        "by_territory": score(position.board, **terms | {"rules": AGA_BY_TERRITORY}).margin,
    }
    expected = {key: value for key, value in asked.items() if key in found}
    assert {key: found[key] for key in expected} == expected


def terms_of(case, position):
    """What a count is given, from the case and from what was taken in its moves."""
    asked, rules = case["count"], rules_of(case)
    handicap = asked.get("handicap", case.get("setup", {}).get("handicap", 0))
    before = asked.get("prisoners", (0, 0))
    return {
        "dead": {parse_vertex(name, position.grid) for name in asked.get("dead", ())},
        "rules": rules,
        "komi": asked.get("komi", rules.own_komi(handicap)),
        "handicap": handicap,
        "prisoners": tuple(a + b for a, b in zip(before, position.prisoners, strict=True)),
    }


def check_comparison(case, position):
    terms = terms_of(case, position) | {"pass_stones": position.pass_stones}
    rows = {row.rules.key: row for row in compare(position.board, **terms)}
    assert list(rows) == list(RULE_SETS)
    for key, expected in case["compare"].items():
        assert rows[key].sheet.margin == expected["margin"], key
        reasons = {found.reason: found.points for found in rows[key].differences}
        assert reasons == expected["reasons"], key


def check_phase(case, game):
    assert game.phase == case["phase"]


def check_result(case, game):
    assert str(game.result) == case["result"]


def check_claimable(case, game):
    assert game.claimable == case["claimable"]


def check_komi(case, game):
    assert game.setup.komi == case["komi"]


def check_refused(case, game):
    for word, reason in case["refused"].items():
        with pytest.raises(IllegalActionError) as caught:
            game.after(actions(game, word)[0])
        assert caught.value.reason == reason


OF_A_POSITION = {
    "illegal": check_faults,
    "legal": check_legal,
    "after": check_board,
    "black": check_stones,
    "taken": check_taken,
    "next": check_next,
    "repeats": check_repeats,
    "count": check_count,
    "compare": check_comparison,
}
OF_A_GAME = {
    "phase": check_phase,
    "result": check_result,
    "claimable": check_claimable,
    "komi": check_komi,
    "refused": check_refused,
}
