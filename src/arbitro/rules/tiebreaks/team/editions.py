"""The editions of the tie-breaks of teams, each a value composed of what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from arbitro.model import EditionKey, TeamSystem
from arbitro.rules.tiebreaks.rules import (
    C06_2007_01,
    C07_2012_07,
    C07_2023_07,
    C07_2023_09,
    C07_2024_08,
    C07_2026_03,
    FCE02_1994,
    OWN_2026_03,
    OWN_LIST,
    Cut,
    Element,
    LowCut,
    Names,
    TieBreakRules,
    by_opponent,
    by_value,
    editions_naming,
    lowest_or_voluntary,
)


class TeamLists(NamedTuple):
    """The tie-breaks of a competition whose rules name none."""

    swiss: Names
    round_robin: Names
    knock_out: Names

    def of(self, system: TeamSystem) -> Names:
        """Return the list for a system."""
        if system is TeamSystem.SWISS:
            return self.swiss
        return self.knock_out if system is TeamSystem.KNOCK_OUT else self.round_robin


@dataclass(frozen=True, slots=True)
class TeamTieBreakRules:
    """What one edition says about teams, on top of what it says about everybody (``common``).

    ``products_cut`` is the low cut of the extended Sonneborn-Berger. ``both_scores_for_two`` tells
    that the secondary score decides an extended direct encounter of two teams, too. ``shares``
    tells that Sonneborn-Berger takes the share of the boards won and not the points. ``concepts``
    are those of tie-breaks of players that have an article of their own for teams. ``recommended``
    are the lists for who names none.
    """

    common: TieBreakRules
    names: frozenset[str]
    products_cut: LowCut
    recommended: TeamLists
    both_scores_for_two: bool = True
    shares: bool = False
    concepts: tuple[tuple[str, str], ...] = ()

    @property
    def edition(self) -> EditionKey:
        """Return the edition."""
        return self.common.edition


def voluntary_then_lowest_opponent(elements: Sequence[Element]) -> Cut:
    """Cut unplayed rounds first, then the lowest opponent (C.07@2023-07 art. 13.1.2 and 14.6)."""
    voluntary = [element for element in elements if element.voluntary]
    if voluntary:
        return Cut(min(voluntary, key=by_value), "low-cuts-take-unplayed-first")
    return Cut(min(elements, key=by_opponent), "cut-of-extended-sonneborn-berger")


def lowest_opponent_or_voluntary(elements: Sequence[Element]) -> Cut:
    """Cut the lowest opponent or an unplayed round (C.07@2026-03 art. 14.1.2 and 16.5)."""
    cut = lowest_or_voluntary(elements)
    return cut._replace(concept="cut-of-extended-sonneborn-berger") if cut.concept == "cut" else cut


_TODAY: Final = TeamLists(
    swiss=("MPvGP", "EDE", "BH", "EMMSB"),
    round_robin=("MPvGP", "EDE", "EMMSB"),
    knock_out=("MPvGP", "EDEBT"),
)
"""No edition since 2023 has a list of its own: then it is a choice of arbitro, the lists FIDE
recommended for teams before (C.06@2007-01 art. 7(b) and 7(e)), in today's names."""

_NAMES: Final = frozenset(
    {
        *("PTS", "MPVGP", "DE", "WIN", "WON", "PS", "REP", "BH", "AOB", "FB", "SB", "KS", "SSSC"),
        *("EMMSB", "EMGSB", "EGMSB", "EGGSB", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB"),
        *("BC", "TBR", "BBE"),
    }
)

_2023_07: Final = TeamTieBreakRules(
    common=C07_2023_07,
    names=_NAMES,
    recommended=_TODAY,
    products_cut=voluntary_then_lowest_opponent,
    # In July 2023 an undecided encounter of two went to the boards at once.
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
    # RTNG is not among them: no article says what the rating of a team is.
    names=_NAMES | {"STD", "TPN"},
)

_2007: Final = TeamTieBreakRules(
    common=C06_2007_01,
    names=frozenset({"PTS", "MPVGP", "MP+GP", "DE", "WON", "PS", "BH", "SOB", "SB", "KS"}),
    recommended=TeamLists(
        swiss=("MPvGP", "DE", "BH", "SB"),
        round_robin=("MPvGP", "DE", "SB"),
        knock_out=("MPvGP", "DE"),
    ),
    products_cut=C06_2007_01.low_cut,
    concepts=(("DE", "team-direct-encounter"), ("SB", "team-sonneborn-berger")),
)

_2012: Final = replace(_2007, common=C07_2012_07, names=_2007.names & _NAMES, concepts=())

_1994: Final = TeamTieBreakRules(
    common=FCE02_1994,
    names=frozenset({"PTS", "DE", "PS", "BH", "BHA", "HM", "SB", "DUT"}),
    recommended=TeamLists(
        # Without Kashdan and colours, which are for players, and play-offs, left to the arbiter.
        swiss=("PS", "BH", "DE", "SB"),
        round_robin=("SB", "DE", "DUT"),
        knock_out=("DUT",),
    ),
    products_cut=FCE02_1994.low_cut,
    shares=True,
)

_OWN: Final = replace(
    _2026_03,
    common=OWN_2026_03,
    names=_2026_03.names | _2007.names | _1994.names,
)

TEAM_RULES: Final = {
    **{
        rules.edition: rules
        for rules in (_1994, _2007, _2012, _2023_07, _2023_09, _2024_08, _2026_03)
    },
    OWN_LIST: _OWN,
}
"""The rules for teams of every edition that is carried out."""


def team_editions_with(code: str) -> tuple[EditionKey, ...]:
    """Return the editions that have a tie-break of teams, the newest first.

    >>> team_editions_with("DUT")
    ('FCE.02@1994',)
    """
    return editions_naming(code, {key: rules.names for key, rules in TEAM_RULES.items()})
