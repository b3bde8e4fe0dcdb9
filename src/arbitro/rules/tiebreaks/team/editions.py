"""The editions of the tie-breaks of teams, each a value composed of what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from arbitro.model import EditionKey
from arbitro.rules.tiebreaks.rules import (
    C06_2007_01,
    C07_2023_07,
    C07_2023_09,
    C07_2024_08,
    C07_2026_03,
    FCE02_1994,
    Cut,
    Element,
    LowCut,
    TieBreakRules,
    by_opponent,
    by_value,
    lowest_or_voluntary,
)

PRODUCTS: Final = frozenset({"EMMSB", "EMGSB", "EGMSB", "EGGSB"})
"""The extended Sonneborn-Berger (C.07 art. 13.2)."""

ENCOUNTERS: Final = frozenset({"EDE", "EDEBT", "EDEBB", "EDET", "EDEB"})
"""The extended direct encounter, alone and with tie-breaks of knock-outs (C.07 art. 13.3)."""

OF_BOARDS: Final = frozenset({"BC", "TBR", "BBE"})
"""The tie-breaks of knock-outs (C.07 art. 12)."""

BY_EITHER_SCORE: Final = frozenset(
    {"PTS", "DE", "PS", "STD", "BH", "AOB", "FB", "SB", "SOB", "BHA", "HM", "KS"}
)
"""Tie-breaks that can be asked for by match points or by game points."""

BY_MATCH_POINTS: Final = frozenset({"WIN", "WON"})
"""Tie-breaks that count matches, whichever score comes first."""


@dataclass(frozen=True, slots=True)
class TeamTieBreakRules:
    """What one edition says about teams, on top of what it says about everybody (``common``).

    ``products_cut`` is the low cut of the extended Sonneborn-Berger. ``both_scores_for_two`` tells
    that the secondary score decides an extended direct encounter of two teams, too. ``shares``
    tells that Sonneborn-Berger takes the share of the boards won and not the points. ``concepts``
    are those of tie-breaks of players that have an article of their own for teams.
    """

    common: TieBreakRules
    names: frozenset[str]
    modifiers: frozenset[tuple[str, str]]
    products_cut: LowCut
    both_scores_for_two: bool = True
    shares: bool = False
    concepts: tuple[tuple[str, str], ...] = ()

    @property
    def edition(self) -> EditionKey:
        """Return the edition."""
        return self.common.edition


def voluntary_then_lowest_opponent(elements: Sequence[Element]) -> Cut:
    """Cut unplayed rounds first, then the lowest opponent (C.07@2023-07 art. 13.1.2 and 14.6)."""
    voluntary = [each for each in elements if each.voluntary]
    if voluntary:
        return Cut(min(voluntary, key=by_value), "low-cuts-take-unplayed-first")
    return Cut(min(elements, key=by_opponent), "cut-of-extended-sonneborn-berger")


def lowest_opponent_or_voluntary(elements: Sequence[Element]) -> Cut:
    """Cut the lowest opponent or an unplayed round (C.07@2026-03 art. 14.1.2 and 16.5)."""
    cut = lowest_or_voluntary(elements)
    return cut._replace(concept="cut-of-extended-sonneborn-berger") if cut.concept == "cut" else cut


_NAMES: Final = (
    frozenset({"PTS", "MPVGP", "DE", "WIN", "WON", "PS", "REP", "BH", "AOB", "FB", "SB", "KS"})
    | frozenset({"SSSC"})
    | PRODUCTS
    | ENCOUNTERS
    | OF_BOARDS
)

_MODIFIERS: Final = frozenset(
    {
        *(("BH", each) for each in "CMPF"),
        *(("FB", each) for each in "CMP"),
        *((name, each) for name in PRODUCTS | {"SB"} for each in "CMP"),
        *((name, "P") for name in ENCOUNTERS | {"DE"}),
        *(("SSSC", each) for each in "FPK"),
        *(("PS", "C"), ("KS", "L")),
    }
)

_2023_07: Final = TeamTieBreakRules(
    common=C07_2023_07,
    names=_NAMES,
    modifiers=_MODIFIERS,
    products_cut=voluntary_then_lowest_opponent,
    both_scores_for_two=False,
)

_2023_09: Final = replace(
    _2023_07,
    common=C07_2023_09,
    products_cut=lowest_opponent_or_voluntary,
    both_scores_for_two=True,
)

_2024_08: Final = replace(_2023_09, common=C07_2024_08)

_2026_03: Final = replace(
    _2024_08,
    common=C07_2026_03,
    names=_NAMES | {"STD", "TPN"},
    modifiers=_MODIFIERS | {("AOB", "F"), ("TPN", "R")},
)

_2007: Final = TeamTieBreakRules(
    common=C06_2007_01,
    names=frozenset({"PTS", "MPVGP", "MP+GP", "DE", "WON", "PS", "BH", "SOB", "SB", "KS"}),
    modifiers=C06_2007_01.modifiers - {("ARO", "C")},
    products_cut=C06_2007_01.low_cut,
    concepts=(("DE", "team-direct-encounter"), ("SB", "team-sonneborn-berger")),
)

_1994: Final = TeamTieBreakRules(
    common=FCE02_1994,
    names=frozenset({"PTS", "DE", "PS", "BH", "BHA", "HM", "SB", "DUT"}),
    modifiers=FCE02_1994.modifiers - {("KA", "K")},
    products_cut=FCE02_1994.low_cut,
    shares=True,
)

TEAM_RULES: Final = {
    rules.edition: rules for rules in (_1994, _2007, _2023_07, _2023_09, _2024_08, _2026_03)
}
"""The rules for teams of every edition that is carried out."""
