"""The values of a tie-break for every team, how it splits a tie, or why it cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from arbitro.model import EditionKey
from arbitro.reasons.reason import Refused, reason, refused
from arbitro.rules.tiebreaks.calculate import modifiers_of
from arbitro.rules.tiebreaks.definitions import DEFINITIONS, OF_BUCHHOLZ, Unit, Value
from arbitro.rules.tiebreaks.direct_encounter import direct_encounter
from arbitro.rules.tiebreaks.notation import INDIVIDUAL, TEAM, TieBreak
from arbitro.rules.tiebreaks.table import Table
from arbitro.rules.tiebreaks.team.boards import (
    Groups,
    board_counts,
    by_board_count,
    by_bottom_boards,
    by_dutch_points,
    by_top_boards,
    dutch_points,
)
from arbitro.rules.tiebreaks.team.editions import (
    BY_EITHER_SCORE,
    BY_MATCH_POINTS,
    ENCOUNTERS,
    TEAM_RULES,
    TeamTieBreakRules,
)
from arbitro.rules.tiebreaks.team.encounters import extended_encounter
from arbitro.rules.tiebreaks.team.products import extended_sonneborn_berger, shares_of_opponents
from arbitro.rules.tiebreaks.team.schedule_strength import divisor_of, schedule_strength
from arbitro.rules.tiebreaks.team.table import TeamTable, board_totals, prepare_fore

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.event_rules import EventRules

Compute = Callable[[TeamTable, TieBreak, TeamTieBreakRules], Sequence[Value]]


@dataclass(frozen=True, slots=True)
class TeamDefinition:
    """A tie-break that only teams have: its concept, its unit, its function.

    ``compute`` is None for one that has no value outside a tie.
    """

    concept: str
    unit: Unit
    compute: Compute | None
    lowest_first: bool = False


def other_score(table: TeamTable, _tie_break: TieBreak, _rules: TeamTieBreakRules) -> list[int]:
    """Return the score that does not come first (C.07 art. 13.1)."""
    return table.of(table.primary.other).score


def both_scores(table: TeamTable, _tie_break: TieBreak, _rules: TeamTieBreakRules) -> list[int]:
    """Return match and game points added (C.06@2007-01 art. 3(c))."""
    return [match + game for match, game in zip(table.match.score, table.game.score, strict=True)]


def board_count(table: TeamTable, _tie_break: TieBreak, _rules: TeamTieBreakRules) -> list[int]:
    """Return each team's board count, in tenths (C.07 art. 12.1)."""
    return [board_counts(board_totals(table, entry)) for entry in range(table.size)]


def dutch(table: TeamTable, _tie_break: TieBreak, _rules: TeamTieBreakRules) -> list[int]:
    """Return each team's points weighed by board, in tenths (FCE.02@1994 art. 12)."""
    return [dutch_points(board_totals(table, entry)) for entry in range(table.size)]


_ENCOUNTER: Final = TeamDefinition("extended-direct-encounter", Unit.PLACE, None, lowest_first=True)

TEAM_DEFINITIONS: Final = {
    "MPVGP": TeamDefinition("match-points-or-game-points", Unit.TENTHS, other_score),
    "MP+GP": TeamDefinition("match-and-game-points", Unit.TENTHS, both_scores),
    **{
        name: TeamDefinition(concept, Unit.HUNDREDTHS, extended_sonneborn_berger)
        for name, concept in (
            ("EMMSB", "extended-sonneborn-berger-match-match"),
            ("EMGSB", "extended-sonneborn-berger-match-game"),
            ("EGMSB", "extended-sonneborn-berger-game-match"),
            ("EGGSB", "extended-sonneborn-berger-game-game"),
        )
    },
    **dict.fromkeys(sorted(ENCOUNTERS), _ENCOUNTER),
    "BC": TeamDefinition("board-count", Unit.TENTHS, board_count, lowest_first=True),
    "TBR": TeamDefinition("top-board-results", Unit.PLACE, None, lowest_first=True),
    "BBE": TeamDefinition("bottom-board-elimination", Unit.PLACE, None, lowest_first=True),
    "SSSC": TeamDefinition("schedule-strength-combination", Unit.TENTHS, schedule_strength),
    "DUT": TeamDefinition("dutch-board-points", Unit.TENTHS, dutch),
}
"""The tie-breaks that only teams have, by name."""


def team_rules_of(edition: EditionKey, event: EventRules | None = None) -> TeamTieBreakRules:
    """Return the rules of an edition for teams, as an event has changed them (C.07 art. 16.6).

    KeyError where the edition is none of tie-breaks.
    """
    rules = TEAM_RULES[edition]
    if event is None:
        return rules
    from arbitro.rules.tiebreaks.event_rules import with_event_rules  # noqa: PLC0415 - rare

    common = with_event_rules(rules.common, event)
    cut = rules.products_cut if event.cuts is None else common.low_cut
    return replace(rules, common=common, products_cut=cut)


def team_unit_of(tie_break: TieBreak, edition: EditionKey) -> Unit:
    """Return the unit of a tie-break's values for teams; KeyError where it is none of theirs."""
    if _by_shares(tie_break.name, TEAM_RULES[edition]):
        return Unit.TENTHS
    own = TEAM_DEFINITIONS.get(tie_break.name)
    return own.unit if own is not None else DEFINITIONS[tie_break.name].unit


def team_concept_of(tie_break: TieBreak, rules: TeamTieBreakRules) -> str:
    """Return the concept a tie-break's article carries for teams."""
    special = dict(rules.concepts).get(tie_break.name)
    if special is not None:
        return special
    own = TEAM_DEFINITIONS.get(tie_break.name)
    return own.concept if own is not None else DEFINITIONS[tie_break.name].concept


def is_lowest_first_for_teams(tie_break: TieBreak) -> bool:
    """Tell whether the lower value is the better one."""
    own = TEAM_DEFINITIONS.get(tie_break.name)
    lowest = own.lowest_first if own is not None else DEFINITIONS[tie_break.name].lowest_first
    return lowest is not tie_break.reverse


def team_refusal(tie_break: TieBreak, rules: TeamTieBreakRules, table: TeamTable) -> Refused | None:
    """Return why a tie-break cannot be used in this edition and competition, None if it can."""
    name = tie_break.name
    if name == "ESB":
        return refused("tie-break-which-product", tie_break=name)
    if name not in INDIVIDUAL and name not in TEAM:
        return refused("tie-break-of-organiser", tie_break=str(tie_break))
    if name not in rules.names:
        if name in rules.common.names:
            return refused("tie-break-for-players", tie_break=name)
        return refused("tie-break-not-in-edition", tie_break=name, edition=rules.edition)
    by_match = name in BY_MATCH_POINTS and tie_break.score == "MP"
    if tie_break.score and name not in BY_EITHER_SCORE and not by_match:
        return refused("tie-break-without-score", tie_break=name, score=tie_break.score)
    for modifier in modifiers_of(tie_break):
        if (name, modifier) not in rules.modifiers:
            return refused("tie-break-modifier-not-possible", tie_break=name, modifier=modifier)
    forbidden = not rules.common.buchholz_in_round_robins and table.match.predetermined
    if (name in OF_BUCHHOLZ or name == "SSSC") and forbidden:
        why = reason("buchholz-not-in-round-robins", rules.edition)
        return refused("tie-break-not-in-round-robins", (why,), tie_break=str(tie_break))
    if name == "SSSC" and not divisor_of(table, tie_break):
        return refused("tie-break-needs-divisor", tie_break=name)
    return None


def team_values(
    table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules
) -> Sequence[Value] | Refused:
    """Return the value of a tie-break for each team.

    One that only splits ties has none outside them: for it every value is None.
    """
    refusing = team_refusal(tie_break, rules, table)
    if refusing is not None:
        return refusing
    if _by_shares(tie_break.name, rules):
        return shares_of_opponents(table, tie_break, rules)
    own = TEAM_DEFINITIONS.get(tie_break.name)
    if own is not None:
        return [None] * table.size if own.compute is None else own.compute(table, tie_break, rules)
    compute = DEFINITIONS[tie_break.name].compute
    if compute is None:
        return [None] * table.size
    if tie_break.fore or tie_break.name == "FB":
        prepare_fore(table, rules.common)
    return compute(table_for(table, tie_break), tie_break, rules.common)


def table_for(table: TeamTable, tie_break: TieBreak) -> Table:
    """Return the table of the score a tie-break is asked by."""
    return table.match if tie_break.name in BY_MATCH_POINTS else table.by(tie_break.score)


def splits_ties(tie_break: TieBreak) -> bool:
    """Tell whether a tie-break looks at who is tied, not at values alone."""
    return tie_break.name in _SPLITS or tie_break.name in ENCOUNTERS


def has_values(tie_break: TieBreak) -> bool:
    """Tell whether a tie-break that looks at who is tied has values besides."""
    return tie_break.name in {"BC", "DUT"}


def split_tie(
    table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules, tied: Sequence[int]
) -> Groups:
    """Split tied teams by a tie-break that looks at who is tied; best first."""
    if tie_break.name in ENCOUNTERS:
        return extended_encounter(table, tie_break, rules, tied)
    if tie_break.name == "DE":
        return direct_encounter(table.by(tie_break.score), tie_break, rules.common, tied)
    return _SPLITS[tie_break.name](table, tied)


def _no_groups(_table: TeamTable, tied: Sequence[int]) -> Groups:
    return [list(tied)]


_SPLITS: Final[dict[str, Callable[[TeamTable, Sequence[int]], Groups]]] = {
    "DE": _no_groups,
    "BC": by_board_count,
    "TBR": by_top_boards,
    "BBE": by_bottom_boards,
    "DUT": by_dutch_points,
}


def _by_shares(name: str, rules: TeamTieBreakRules) -> bool:
    return name == "SB" and rules.shares
