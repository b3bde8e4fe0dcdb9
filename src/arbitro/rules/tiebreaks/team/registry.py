"""Every tie-break that only teams have, by its code: those of the texts, and of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from arbitro.model.registry import Registry
from arbitro.rules.tiebreaks.definition import Definition
from arbitro.rules.tiebreaks.team import (
    boards,
    encounters,
    products,
    schedule_strength,
    scores,
)

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.team.editions import TeamTieBreakRules
    from arbitro.rules.tiebreaks.team.table import TeamTable, TeamTieBreakQuery

TieBreakOfTeams: TypeAlias = "Definition[TeamTable, TeamTieBreakRules, TeamTieBreakQuery]"

TEAM_TIE_BREAKS: Final[Registry[TieBreakOfTeams]] = Registry("arbitro.team_tiebreaks")

for _module in (scores, encounters, products, schedule_strength, boards):
    for _each in _module.TIE_BREAKS:
        TEAM_TIE_BREAKS.register(_each.code, _each)


def team_definition_of(code: str) -> TieBreakOfTeams | None:
    """Return the tie-break of a code, None where teams have none of their own."""
    return TEAM_TIE_BREAKS.find(code)


def team_codes() -> tuple[str, ...]:
    """Return the codes of the tie-breaks that only teams have."""
    return TEAM_TIE_BREAKS.names()


def team_definitions() -> tuple[TieBreakOfTeams, ...]:
    """Return the tie-breaks that only teams have."""
    return tuple(item for item in map(team_definition_of, team_codes()) if item is not None)
