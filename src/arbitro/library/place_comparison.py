"""Printed places compared with what the rules give, of players and of teams."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from arbitro.model import EditionKey, TeamTournament, Tournament, Tpn
from arbitro.reasons import refused
from arbitro.rules.pairing.round_robin import annulled, games_of_everybody, left_early
from arbitro.rules.pairing.round_robin.withdrawal import (
    annulled_teams,
    matches_of_everybody,
    teams_left_early,
)
from arbitro.rules.pairing.schedules.of_teams import table_system
from arbitro.rules.standings import Difference, LeftOut, StatedValue
from arbitro.rules.standings.check import StandingsComparison
from arbitro.rules.standings.teams import TeamDifference, TeamStatedValue, check_team_standings


class Places(NamedTuple):
    """How printed places differ; ``gone`` left early, if they are printed without those games."""

    differences: tuple[Difference, ...]
    left_out: tuple[LeftOut, ...] = ()
    gone: Collection[Tpn] = ()


def places_compared(
    record: Tournament, compare: Callable[[Tournament], StandingsComparison[Difference]]
) -> Places:
    """Return the differences of the printed standings, and the tie-breaks left out.

    In a round robin ranks may be printed without the games of those who left early, which count
    for nobody (C.05 art. 6.6); the points of such a report stay those of all games. Of a knock-out
    points alone are compared: its matches decide the places.
    """
    found, left_out = compare(record)
    if record.system.is_knock_out:
        points = tuple(item for item in found if item.what is StatedValue.POINTS)
        return Places(points, (("rank", refused("knock-out-by-matches")),))
    gone = () if record.system.is_swiss or not found else left_early(record)
    if not gone:
        return Places(found, left_out)
    without = compare(annulled(record, gone, games_of_everybody(record))).differences
    other = (
        *(difference for difference in found if difference.what is StatedValue.POINTS),
        *(difference for difference in without if difference.what is StatedValue.RANK),
    )
    return Places(other, left_out, gone) if len(other) < len(found) else Places(found, left_out)


class TeamPlaces(NamedTuple):
    """How printed places of teams differ; as `Places`."""

    differences: tuple[TeamDifference, ...]
    left_out: tuple[LeftOut, ...] = ()
    gone: Collection[Tpn] = ()


def team_places_compared(teams: TeamTournament, edition: EditionKey) -> TeamPlaces:
    """Return the differences of printed points and ranks of teams; as `places_compared`."""
    found, left_out = check_team_standings(teams, edition)
    in_matches = matches_of_everybody(teams) > 0 and table_system(teams) is None
    gone = teams_left_early(teams) if found and in_matches else ()
    if not gone:
        return TeamPlaces(found, left_out)
    without = check_team_standings(annulled_teams(teams, gone), edition).differences
    other = (
        *(difference for difference in found if difference.what is not TeamStatedValue.RANK),
        *(difference for difference in without if difference.what is TeamStatedValue.RANK),
    )
    return TeamPlaces(*((other, left_out, gone) if len(other) < len(found) else (found, left_out)))
