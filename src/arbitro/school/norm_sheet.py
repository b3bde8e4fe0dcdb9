"""A norm worked out by hand, as the norm report has it: counts, average, performance, verdict.

Every figure that follows from others is right too where it follows from what was written above.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from arbitro.rules.ratings.conversion import difference_of_percentage, nearest, percentage
from arbitro.rules.titles.edition import (
    FOREIGN_FEDERATIONS,
    NormTitle,
    holders_needed,
    mix_needed,
    most_of_one_federation,
    most_of_own_federation,
    share_is_enough,
)
from arbitro.rules.titles.verdict import MIX_CONCEPT
from arbitro.school.norms import Sheet, failed, measured
from arbitro.school.question import Rule, said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.school.question import Said

Line = tuple[str, Fraction, str, Rule | None]
"""A cell: what it asks, what is right, its concept, and how it follows from those above."""

_HOLDERS, _MIX, _FOREIGN, _OWN, _LARGEST, _LOWEST, _TOTAL, _AVERAGE, _SCORE = range(9)
_PERCENT, _STEP, _PERFORMANCE = range(9, 12)


def lines_of(sheet: Sheet) -> list[tuple[Said, Fraction, str, Rule | None]]:
    """Return the cells of a norm worked out by hand (B.01 art. 1.4.3 to 1.4.9)."""
    found, level = measured(sheet), sheet.level
    ratings = sorted(each.rating for each in sheet.met)
    lowest = max(ratings[0], level.floor) if found.raised is not None else ratings[0]
    rest, games = sum(ratings[1:]), found.games
    lines: list[Line] = [
        ("holders", Fraction(found.holders), "half-titled", None),
        ("mix", Fraction(found.mix), MIX_CONCEPT[level.title], None),
        ("foreign", Fraction(found.foreign), "federations-of-opponents", None),
        ("own", Fraction(found.own), "federation-limits", None),
        ("largest", Fraction(found.largest), "federation-limits", None),
        ("lowest", Fraction(lowest), "rating-floor", None),
        ("total", Fraction(lowest + rest), "rating-of-opponents", lambda own: own[_LOWEST] + rest),
        (
            "average",
            Fraction(found.average),
            "average-rating",
            lambda own: Fraction(nearest(own[_TOTAL] / games)),
        ),
        ("score", Fraction(found.score, 10), "performance", None),
        (
            "percent",
            Fraction(found.percentage),
            "table-of-percentage",
            lambda own: Fraction(percentage(_tenths(own), games)),
        ),
        (
            "step",
            Fraction(difference_of_percentage(found.percentage)),
            "table-of-percentage",
            lambda own: Fraction(difference_of_percentage(_percent(own))),
        ),
        (
            "performance",
            Fraction(found.performance),
            "performance",
            lambda own: own[_AVERAGE] + own[_STEP],
        ),
        (
            "verdict",
            Fraction(not failed(sheet, found)),
            "norms",
            lambda own: Fraction(_is_norm(own, level, games)),
        ),
    ]
    return [
        (said(f"school.sheet.norm.{name}", title=level.title.value), right, concept, rule)
        for name, right, concept, rule in lines
    ]


def _tenths(own: Sequence[Fraction]) -> int:
    return max(0, int(10 * own[_SCORE]))


def _percent(own: Sequence[Fraction]) -> int:
    return min(100, max(0, int(own[_PERCENT])))


def _is_norm(own: Sequence[Fraction], level: NormTitle, games: int) -> bool:
    """Tell whether the figures somebody wrote are those of a norm."""
    return (
        own[_HOLDERS] >= holders_needed(games)
        and own[_MIX] >= mix_needed(games)
        and own[_FOREIGN] >= FOREIGN_FEDERATIONS
        and own[_OWN] <= most_of_own_federation(games)
        and own[_LARGEST] <= most_of_one_federation(games)
        and own[_AVERAGE] >= level.average
        and own[_PERFORMANCE] >= level.performance
        and share_is_enough(_tenths(own), games)
    )
