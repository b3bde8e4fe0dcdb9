"""What every tie-break is: its concept, its unit, which way it is better, how it is computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, unique
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from arbitro.rules.tiebreaks.buchholz import (
    average_of_opponents_buchholz,
    buchholz,
    sum_of_buchholz,
)
from arbitro.rules.tiebreaks.counts import count
from arbitro.rules.tiebreaks.kashdan import kashdan
from arbitro.rules.tiebreaks.koya import koya
from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.performance import (
    average_of_opponents,
    average_rating,
    perfect_performance,
    performance,
    ratings_of_all,
)
from arbitro.rules.tiebreaks.progressive import progressive_score
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.sonneborn_berger import sonneborn_berger
from arbitro.rules.tiebreaks.table import Table

if TYPE_CHECKING:
    from fractions import Fraction

Value: TypeAlias = "int | Fraction | None"
"""A tie-break's value in its unit; None where it has none."""

Compute: TypeAlias = "Callable[[Table, TieBreak, TieBreakRules], Sequence[Value]]"


@unique
class Unit(Enum):
    """What a value counts. Points come in tenths, products of points in hundredths."""

    TENTHS = "tenths"
    HUNDREDTHS = "hundredths"
    COUNT = "count"
    RATING = "rating"
    PLACE = "place"


class Definition(NamedTuple):
    """A tie-break: the concept its article carries, its unit and its function.

    ``lowest_first`` tells that a lower value is better. ``compute`` is None for the direct
    encounter, which has no value outside a tie.
    """

    concept: str
    unit: Unit
    compute: Compute | None
    lowest_first: bool = False


def points(table: Table, _tie_break: TieBreak, _rules: TieBreakRules) -> list[int]:
    """Return everybody's score, in tenths."""
    return table.score


def pairing_numbers(table: Table, _tie_break: TieBreak, _rules: TieBreakRules) -> list[int]:
    """Return everybody's tournament pairing number (C.07@2026-03 art. 7.8)."""
    return [int(tpn) for tpn in table.tpn]


DEFINITIONS: Final = {
    "PTS": Definition("points", Unit.TENTHS, points),
    "DE": Definition("direct-encounter", Unit.PLACE, None, lowest_first=True),
    "WIN": Definition("number-of-wins", Unit.COUNT, count),
    "WON": Definition("games-won", Unit.COUNT, count),
    "BPG": Definition("games-with-black", Unit.COUNT, count),
    "BWG": Definition("games-won-with-black", Unit.COUNT, count),
    "PS": Definition("progressive", Unit.TENTHS, progressive_score),
    "REP": Definition("rounds-elected", Unit.COUNT, count),
    "STD": Definition("standard-points", Unit.TENTHS, count),
    "TPN": Definition("pairing-number-order", Unit.COUNT, pairing_numbers, lowest_first=True),
    "BH": Definition("buchholz", Unit.TENTHS, buchholz),
    "AOB": Definition("average-of-opponents-buchholz", Unit.TENTHS, average_of_opponents_buchholz),
    "SOB": Definition("sum-of-buchholz", Unit.TENTHS, sum_of_buchholz),
    "BHA": Definition("adjusted-buchholz", Unit.TENTHS, buchholz),
    "HM": Definition("harkness-median", Unit.TENTHS, buchholz),
    "KA": Definition("kashdan", Unit.COUNT, kashdan),
    "FB": Definition("fore-buchholz", Unit.TENTHS, buchholz),
    "SB": Definition("sonneborn-berger", Unit.HUNDREDTHS, sonneborn_berger),
    "KS": Definition("koya", Unit.TENTHS, koya),
    "ARO": Definition("average-rating-of-opponents", Unit.RATING, average_rating),
    "TPR": Definition("tournament-performance-rating", Unit.RATING, performance),
    "TPR350": Definition("tournament-performance-rating-350", Unit.RATING, performance),
    "PTP": Definition("perfect-tournament-performance", Unit.RATING, perfect_performance),
    "APRO": Definition("average-performance-of-opponents", Unit.RATING, average_of_opponents),
    "APPO": Definition(
        "average-perfect-performance-of-opponents", Unit.RATING, average_of_opponents
    ),
    "RTNG": Definition("rating-order", Unit.RATING, ratings_of_all),
}
"""The tie-breaks of players by name."""

OF_RATINGS: Final = frozenset({"ARO", "TPR", "TPR350", "PTP", "APRO", "APPO", "RTNG"})
"""Tie-breaks left out where somebody is unrated, unless the event says how (C.07 art. 10)."""

OF_BUCHHOLZ: Final = frozenset({"BH", "AOB", "FB"})
"""Tie-breaks that must not be used in round robins (C.07@2026-03 art. 8)."""


def unit_of(tie_break: TieBreak) -> Unit:
    """Return the unit of a tie-break's values; KeyError where it is none of players."""
    return DEFINITIONS[tie_break.name].unit


def is_lowest_first(tie_break: TieBreak) -> bool:
    """Tell whether the lower value is the better one."""
    return DEFINITIONS[tie_break.name].lowest_first is not tie_break.reverse
