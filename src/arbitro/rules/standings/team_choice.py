"""Which edition and which tie-breaks the standings of teams follow."""

from __future__ import annotations

from arbitro.model import EditionKey, TeamSystem, TeamTournament, Tournament
from arbitro.regulations import EditionChoice
from arbitro.rules.standings.as_listed import read_tie_breaks
from arbitro.rules.standings.choice import tie_break_edition
from arbitro.rules.standings.standings import LeftOut
from arbitro.rules.tiebreaks import TieBreak
from arbitro.rules.tiebreaks.team import team_rules_of


def team_tie_break_edition(tournament: TeamTournament) -> EditionChoice:
    """Decide the edition as for players: what is stored, the first day, a default."""
    like = Tournament(details=tournament.details, editions=tournament.editions)
    return tie_break_edition(like)


def default_team_tie_breaks(system: TeamSystem, edition: EditionKey) -> tuple[TieBreak, ...]:
    """Return the tie-breaks taken where the event names none: those its edition recommends.

    >>> [str(each) for each in default_team_tie_breaks(TeamSystem.SWISS, "C.07@2026-03")]
    ['MPvGP', 'EDE', 'BH', 'EMMSB']
    >>> [str(each) for each in default_team_tie_breaks(TeamSystem.KNOCK_OUT, "FCE.02@1994")]
    ['DUT']
    """
    return read_tie_breaks(team_rules_of(edition).recommended.of(system))[0]


def team_tie_breaks_of(
    tournament: TeamTournament, edition: EditionKey
) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks a competition names, or the default ones, and what is not read."""
    if not tournament.tie_breaks:
        return default_team_tie_breaks(tournament.system, edition), ()
    return read_tie_breaks(tournament.tie_breaks)
