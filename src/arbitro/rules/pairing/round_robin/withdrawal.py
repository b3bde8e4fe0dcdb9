"""What a withdrawal does to an all-play-all: the 50 % rule (C.05 art. 6.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from arbitro.model import (
    ABSENT,
    ABSENT_TEAM,
    FORFEITS,
    PLAYED,
    Entry,
    MatchRecord,
    Result,
    RoundRecord,
    System,
    TeamEntry,
    TeamSystem,
    TeamTournament,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.round_robin.berger import rounds_of_table

_COMPLETED = PLAYED | {Result.FORFEIT_WIN}


def completed_half(entry: Entry, games: int) -> bool:
    """Tell whether a player completed at least half of the ``games`` of the whole tournament.

    Games played count, and those the player was there for and won by forfeit.
    """
    completed = sum(record.result in _COMPLETED for record in entry.rounds)
    # Doubled, since half of an odd number of games is no whole number.
    return 2 * completed >= games


def annulled(tournament: Tournament, withdrawn: Iterable[Tpn], games: int) -> Tournament:
    """Return the tournament as its final standings count it.

    What was scored by or against somebody who withdrew with less than half of the games completed
    does not count: the records on both sides become rounds nobody had a part in. ``games`` is how
    many games everybody has in the whole tournament.
    """
    out = frozenset(tpn for tpn in withdrawn if not completed_half(tournament.entry(tpn), games))
    if not out:
        return tournament
    entries = tuple(_without(entry, out) for entry in tournament.entries)
    return replace(tournament, entries=entries)


def games_of_everybody(tournament: Tournament) -> int:
    """Return how many games everybody has in a whole all-play-all, 0 for other systems."""
    cycles = {System.ROUND_ROBIN: 1, System.DOUBLE_ROUND_ROBIN: 2}.get(tournament.system, 0)
    return cycles * (len(tournament.entries) - 1)


def left_early(tournament: Tournament) -> frozenset[Tpn]:
    """Return who a report of a whole all-play-all shows to have left before half of the games.

    A report has no place for withdrawals. Whoever is absent without notice counts as withdrawn
    (art. 6.5); so those are meant who forfeit their last game and completed less than half. Nobody
    before the last round is played.
    """
    games = games_of_everybody(tournament)
    table = rounds_of_table(
        len(tournament.entries), double=tournament.system is System.DOUBLE_ROUND_ROBIN
    )
    if not games or tournament.rounds_played < table:
        return frozenset()
    return frozenset(
        entry.tpn
        for entry in tournament.entries
        if not completed_half(entry, games)
        and [round_.result for round_ in entry.rounds if round_.opponent][-1:]
        == [Result.FORFEIT_LOSS]
    )


def _without(entry: Entry, out: frozenset[Tpn]) -> Entry:
    def cell(record: RoundRecord) -> RoundRecord:
        return ABSENT if entry.tpn in out or record.opponent in out else record

    return replace(entry, rounds=tuple(cell(record) for record in entry.rounds))


# What a withdrawal does to an all-play-all of teams: C.05 art. 6.6, which the Manual extends.

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
        replace(entry, rounds=tuple(counted(entry, round_) for round_ in entry.rounds))
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
        and 2 * sum(round_.result in _COMPLETED for round_ in entry.rounds) < matches
    )


def teams_left_early(tournament: TeamTournament) -> frozenset[Tpn]:
    """Return the teams that a report of a whole all-play-all shows to have left before half.

    As `left_early` of players: they forfeit their last match and have completed less than half.
    """
    cycles, teams = _CYCLES.get(tournament.system, 0), len(tournament.entries)
    if not cycles or tournament.rounds_played < cycles * (teams - 1 + teams % 2):
        return frozenset()
    last = {
        entry.tpn: [round_.result for round_ in entry.rounds if round_.opponent][-1:]
        for entry in tournament.entries
    }
    lost = FORFEITS - {Result.FORFEIT_WIN}
    return uncounted_teams(tournament, [tpn for tpn, found in last.items() if lost & set(found)])
