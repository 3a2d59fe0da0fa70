"""One sentence for every reason why the same board counts otherwise under another rule set."""

from __future__ import annotations

from gocore.comparison import Comparison, Difference, Reason
from gocore.scoring import LineKind
from web.texts import N_, Texts

REASONS: dict[Reason, str] = {
    Reason.KOMI: N_("The komi is {komi}."),
    Reason.STONES: N_("One side placed more stones, and only an area counts stones."),
    Reason.HANDICAP_STONES: N_("The handicap stones count in an area and not as territory."),
    Reason.HANDICAP_BONUS: N_("White is given another amount for the handicap stones."),
    Reason.PASS_STONES: N_("Only by one of the two does a pass hand over a prisoner."),
    Reason.SEKI: N_("Points surrounded in a seki belong to an area and are no territory."),
    Reason.ONE_SIDED_DAME: N_(
        "False eyes and other points that one side must fill belong to an area and are no "
        "territory."
    ),
    Reason.GROUP_TAX: N_("Each separate group pays for its two eyes in only one of the two."),
    Reason.SHARED: N_("Points between living stones are halved: both totals move alike."),
    Reason.TIE: N_("Equal totals have a winner in only one of the two."),
}


def reason_sentence(t: Texts, reason: Reason, komi: float = 0) -> str:
    """Why the counts differ, as a sentence; `komi` is that of the other rule set."""
    return t.gettext(REASONS[reason]).format(komi=t.number(komi))


def weightiest_first(comparison: Comparison) -> list[Difference]:
    """The differences, those that move most points first."""
    return sorted(comparison.differences, key=lambda difference: -abs(difference.points))


def difference_sentence(t: Texts, difference: Difference, comparison: Comparison) -> str:
    """A difference as a sentence."""
    komi = comparison.sheet.white.points(LineKind.KOMI)
    return reason_sentence(t, difference.reason, komi)
