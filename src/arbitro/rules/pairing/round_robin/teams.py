"""What a withdrawal does to an all-play-all of teams: C.05 art. 6.6, which the Manual extends."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from arbitro.model import (
    ABSENT_TEAM,
    FORFEITS,
    PLAYED,
    MatchRecord,
    Result,
    TeamEntry,
    TeamSystem,
    TeamTournament,
    Tpn,
)

_COMPLETED = PLAYED | {Result.FORFEIT_WIN}
_CYCLES = {TeamSystem.ROUND_ROBIN: 1, TeamSystem.DOUBLE_ROUND_ROBIN: 2}


def matches_of_everybody(tournament: TeamTournament) -> int:
    """Return how many matches every team has in a whole all-play-all, 0 for other systems.

    Tables that say who plays whom are no all-play-all of matches; the caller leaves them out.
    """
    return _CYCLES.get(tournament.system, 0) * (len(tournament.entries) - 1)


def annulled_teams(tournament: TeamTournament, withdrawn: Collection[Tpn]) -> TeamTournament:
    """Return an all-play-all as its final standings count it.

    Nothing counts of and against a team that withdrew with less than half of its matches
    completed: those records become rounds nobody had a part in.
    """
    out = uncounted_teams(tournament, withdrawn)
    if not out:
        return tournament

    def counted(entry: TeamEntry, record: MatchRecord) -> MatchRecord:
        return ABSENT_TEAM if entry.tpn in out or record.opponent in out else record

    entries = tuple(
        replace(entry, rounds=tuple(counted(entry, each) for each in entry.rounds))
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries)


def uncounted_teams(tournament: TeamTournament, withdrawn: Collection[Tpn]) -> frozenset[Tpn]:
    """Return those of the teams that withdrew of which nothing counts."""
    matches = matches_of_everybody(tournament)
    return frozenset(
        entry.tpn
        for entry in tournament.entries
        if entry.tpn in withdrawn
        and 2 * sum(each.result in _COMPLETED for each in entry.rounds) < matches
    )


def teams_left_early(tournament: TeamTournament) -> frozenset[Tpn]:
    """Return the teams that a report of a whole all-play-all shows to have left before half.

    As `left_early` of players: they forfeit their last match and have completed less than half.
    """
    cycles, teams = _CYCLES.get(tournament.system, 0), len(tournament.entries)
    if not cycles or tournament.rounds_played < cycles * (teams - 1 + teams % 2):
        return frozenset()
    last = {
        entry.tpn: [each.result for each in entry.rounds if each.opponent][-1:]
        for entry in tournament.entries
    }
    lost = FORFEITS - {Result.FORFEIT_WIN}
    return uncounted_teams(tournament, [tpn for tpn, found in last.items() if lost & set(found)])
