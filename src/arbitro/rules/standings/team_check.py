"""The standings of teams a report states, compared with what its results give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique

from arbitro.model import EditionKey, TeamTournament, Tpn
from arbitro.rules.standings.open_rounds import latest_round
from arbitro.rules.standings.standings import LeftOut
from arbitro.rules.standings.team_choice import team_tie_break_edition, team_tie_breaks_of
from arbitro.rules.standings.team_standings import TeamStandings, team_standings
from arbitro.rules.tiebreaks import TieBreak


@unique
class TeamStated(Enum):
    """What a report states about a team."""

    MATCH_POINTS = "match-points"
    GAME_POINTS = "game-points"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class TeamDifference:
    """A stated number that is not the computed one; points in tenths.

    A rank is right that lies within the ``sharing`` places from ``computed`` on.
    """

    tpn: Tpn
    what: TeamStated
    stated: int
    computed: int
    sharing: int = 1


def check_team_standings(
    tournament: TeamTournament, edition: EditionKey | None = None
) -> tuple[TeamDifference, ...]:
    """Return where stated points and ranks differ from the results, by pairing number.

    Ranks are compared with the tie-breaks the competition names; without any, or where one of them
    cannot be computed, only as far as the ones before decide.
    """
    tournament = replace(tournament, rounds_played=latest_round(tournament))
    key = edition or team_tie_break_edition(tournament).edition.key
    computed = _as_far_as_known(tournament, key)
    found = []
    for entry in sorted(tournament.entries, key=lambda each: each.tpn):
        row = computed.row(entry.tpn)
        for what, stated, value in (
            (TeamStated.MATCH_POINTS, entry.stated_match_points, row.match_points),
            (TeamStated.GAME_POINTS, entry.stated_game_points, row.game_points),
        ):
            if stated is not None and stated != value:
                found.append(TeamDifference(entry.tpn, what, stated, value))
        rank = entry.stated_rank
        if rank and not row.rank <= rank < row.rank + row.sharing:
            found.append(TeamDifference(entry.tpn, TeamStated.RANK, rank, row.rank, row.sharing))
    return tuple(found)


def _as_far_as_known(tournament: TeamTournament, edition: EditionKey) -> TeamStandings:
    """Return the standings by the tie-breaks before the first that cannot be computed."""
    named: Sequence[TieBreak]
    named, unread = team_tie_breaks_of(tournament, edition)
    if not tournament.tie_breaks or unread:
        return team_standings(tournament, (), edition)
    computed = team_standings(tournament, named, edition)
    if not computed.omitted:
        return computed
    first = list(map(str, named)).index(computed.omitted[0][0])
    return team_standings(tournament, named[:first], edition)


def not_compared_of_teams(tournament: TeamTournament, edition: EditionKey) -> tuple[LeftOut, ...]:
    """Return the tie-breaks a report names by which its ranks could not be compared, and why."""
    if not tournament.tie_breaks:
        return ()
    named, unread = team_tie_breaks_of(tournament, edition)
    return team_standings(tournament, named, edition, unread=unread).omitted
