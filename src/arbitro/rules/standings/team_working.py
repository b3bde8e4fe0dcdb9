"""The working of a value of the standings of teams, found from its row and column."""

from __future__ import annotations

from arbitro.model import TeamTournament, Tpn
from arbitro.reasons.reason import Refused
from arbitro.rules.standings.team_standings import TeamStandings
from arbitro.rules.tiebreaks import Worksheet
from arbitro.rules.tiebreaks.team import TeamTable, team_rules_of, team_table_of, team_worksheet


def explain_team_value(
    tournament: TeamTournament,
    standings: TeamStandings,
    tpn: Tpn,
    column: int,
    *,
    table: TeamTable | None = None,
) -> Worksheet:
    """Return the worksheet of a team's value in one tie-break of the standings.

    ``column`` counts the tie-breaks from 0. Give ``table`` to ask for many values of the same
    standings. KeyError for an unknown number, IndexError for a column there is not.
    """
    used = table or team_table_of(tournament, after=standings.after, primary=standings.primary)
    tied = teams_tied_before(standings, tpn, column)
    rules = team_rules_of(standings.edition, standings.event)
    found = team_worksheet(used, standings.tie_breaks[column], rules, tpn, tied)
    assert not isinstance(found, Refused), found  # the standings hold what can be used
    return found


def teams_tied_before(standings: TeamStandings, tpn: Tpn, column: int) -> tuple[Tpn, ...]:
    """Return the tie a column was asked about, the team included; empty where it looks at none.

    KeyError for an unknown number.
    """
    return standings.row(tpn).ties[column]
