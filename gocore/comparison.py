"""One board under every rule set, side by side, and what makes the counts differ.

The reasons are worked out from the sheets, so their points add up to the difference; nothing is
said about who played better. Words for them are the page's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from gocore.board import Board
from gocore.color import Color
from gocore.result import Result
from gocore.rules import RULE_SETS, Counting, RuleSet
from gocore.scoring import LineKind, ScoreSheet, score
from gocore.territory import Territory, judge


class Reason(StrEnum):
    """Why the same board gives another margin, or another winner, under another rule set.

    STONES: one side placed more stones in play, and only the area counts stones; most often the
    last neutral point. HANDICAP_STONES: the same for the stones of the handicap.
    HANDICAP_BONUS: what White is given for them. PASS_STONES: prisoners handed over with passes.
    SEKI: points surrounded in a seki, which only the area counts. ONE_SIDED_DAME: points such
    as false eyes that one side alone surrounds and yet are no territory. SHARED: neutral points
    counted half for each side. TIE: equal totals have a winner, or here have none.
    """

    KOMI = "komi"
    STONES = "stones"
    HANDICAP_STONES = "handicap-stones"
    HANDICAP_BONUS = "handicap-bonus"
    PASS_STONES = "pass-stones"  # noqa: S105 - stones, no password
    SEKI = "seki"
    ONE_SIDED_DAME = "one-sided-dame"
    GROUP_TAX = "group-tax"
    SHARED = "shared"
    TIE = "tie"


@dataclass(frozen=True)
class Difference:
    """A reason with the points that it moves the margin by, towards Black where they are positive.

    SHARED and TIE move nothing: the one adds the same to both sides, the other names a winner.
    """

    reason: Reason
    points: float


@dataclass(frozen=True)
class Comparison:
    """The board under one rule set, and what sets its margin apart from the one of the game.

    The points of the `differences` add up to this margin minus that one.
    """

    rules: RuleSet
    sheet: ScoreSheet
    differences: tuple[Difference, ...]

    @property
    def result(self) -> Result:
        return Result.counted(self.sheet.margin, self.sheet.tie_winner)


def compare(
    board: Board,
    *,
    dead: Iterable[int],
    rules: RuleSet,
    komi: float,
    handicap: int = 0,
    prisoners: tuple[int, int] = (0, 0),
    pass_stones: tuple[int, int] = (0, 0),
) -> tuple[Comparison, ...]:
    """Count the board of a game played under `rules` by every row of the table, in its order.

    The other arguments are those of `scoring.score`; `pass_stones` are those of the prisoners
    that were handed over with passes, which count only where the rules say so. A komi that
    players chose stays; where it is the rule set's own, each row has its own.
    """
    gone = frozenset(dead)
    taken = prisoners[0] - pass_stones[0], prisoners[1] - pass_stones[1]

    def sheet_by(row: RuleSet, its_komi: float) -> ScoreSheet:
        return score(
            board,
            dead=gone,
            rules=row,
            komi=its_komi,
            handicap=handicap,
            prisoners=prisoners if row.pass_stones else taken,
        )

    more_stones = _lead(board.cells) + taken[1] - taken[0] - handicap
    parts = _Parts(judge(board, gone), more_stones, handicap, pass_stones[0] - pass_stones[1])
    played = sheet_by(rules, komi)
    is_own = komi == rules.own_komi(handicap)
    found = []
    for row in RULE_SETS.values():
        sheet = sheet_by(row, row.own_komi(handicap) if is_own else komi)
        differences = _differences(parts.of(rules, played), parts.of(row, sheet))
        if sheet.margin == 0 and row.tie_winner is not rules.tie_winner:
            differences += (Difference(Reason.TIE, 0),)
        found.append(Comparison(row, sheet, differences))
    return tuple(found)


@dataclass(frozen=True)
class _Parts:
    """What every margin is made of besides territory and the stones taken.

    `more_stones` is how many stones more Black placed in play than White, `more_passes` how many
    pass stones more Black holds.
    """

    japanese: Territory
    more_stones: int
    handicap: int
    more_passes: int

    def of(self, rules: RuleSet, sheet: ScoreSheet) -> dict[Reason, float]:
        """For each reason what it adds to the margin, 0 where it adds the same to both sides.

        A margin by area is the number of living stones and surrounded points. The living stones
        are those placed less those taken, and what one side lost the other has taken: so it is
        the margin by territory and prisoners, and the difference of the stones placed.
        """
        found: dict[Reason, float] = {
            Reason.KOMI: _lead_of(sheet, LineKind.KOMI),
            Reason.HANDICAP_BONUS: _lead_of(sheet, LineKind.HANDICAP),
            Reason.GROUP_TAX: _lead_of(sheet, LineKind.GROUP_TAX),
            Reason.SEKI: self._surrounded(sheet, in_seki=True),
            Reason.ONE_SIDED_DAME: self._surrounded(sheet, in_seki=False),
        }
        if rules.counting is Counting.AREA:
            found |= {Reason.STONES: self.more_stones, Reason.HANDICAP_STONES: self.handicap}
        elif rules.pass_stones:
            found[Reason.PASS_STONES] = self.more_passes
        if sheet.black.points(LineKind.SHARED):
            found[Reason.SHARED] = 0
        return found

    def _surrounded(self, sheet: ScoreSheet, *, in_seki: bool) -> int:
        """Black's lead in points that only this count, and not Japanese territory, gives a side."""
        points = [p for p in range(len(sheet.territory)) if (p in self.japanese.seki) is in_seki]
        return _lead(bytes(sheet.territory[p] for p in points)) - _lead(
            bytes(self.japanese.owners[p] for p in points)
        )


def _differences(
    before: Mapping[Reason, float], after: Mapping[Reason, float]
) -> tuple[Difference, ...]:
    """What one sheet has and the other has not, in the order of the reasons."""
    found = []
    for reason in Reason:
        points = after.get(reason, 0) - before.get(reason, 0)
        if points or (reason is Reason.SHARED and (reason in after) != (reason in before)):
            found.append(Difference(reason, points))
    return tuple(found)


def _lead(cells: bytes) -> int:
    """How many more cells are Black's than White's."""
    return cells.count(Color.BLACK) - cells.count(Color.WHITE)


def _lead_of(sheet: ScoreSheet, kind: LineKind) -> float:
    return sheet.black.points(kind) - sheet.white.points(kind)
