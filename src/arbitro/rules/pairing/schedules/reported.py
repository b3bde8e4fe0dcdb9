"""Reports of teams whose players meet by a table, compared with the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arbitro.model import (
    EditionKey,
    Pairing,
    RoundNumber,
    System,
    TeamTournament,
    Tpn,
)
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.checker import FoundDifference
from arbitro.rules.pairing.schedules.followed import table_followed, tables_of
from arbitro.rules.pairing.schedules.meeting import Meeting, Schedule, Seat
from arbitro.rules.pairing.schedules.of_teams import boards_of_lists

MANUAL: Final = EditionKey("AM.IV@2023")
"""Where the tables and their systems are described."""

_CONCEPTS: Final = {
    System.SCHEVENINGEN: "scheveningen-tables",
    System.SEMI_SCHEVENINGEN: "semi-scheveningen",
    System.SCHILLER: "schiller",
    System.SKALITZKA: "skalitzka-tables",
    System.HILTON: "hilton-tables",
    System.MOLTER: "molter-tables",
}


def games_of_table(
    tournament: TeamTournament, system: System
) -> tuple[tuple[Pairing, ...], ...] | None:
    """Return all rounds of a table by the numbers of the players in the lists.

    None where a list is not full or there is no table of this size.
    """
    table = seats_of_table(tournament, system)
    if table is None:
        return None
    lists = [entry.team.members for entry in tournament.entries]
    return tuple(
        tuple(
            Pairing(lists[white.team - 1][white.board - 1], lists[black.team - 1][black.board - 1])
            for white, black in meetings
        )
        for meetings in table
    )


def seats_of_table(tournament: TeamTournament, system: System) -> Schedule | None:
    """Return the table a report follows, of those made for its size; None as above."""
    lists = [entry.team.members for entry in tournament.entries]
    boards = boards_of_lists(tournament)
    if any(len(members) != boards for members in lists):
        return None
    try:
        tables = tables_of(system, len(lists), boards)
    except (KeyError, ValueError):
        return None
    seats = {
        member: Seat(team, board)
        for team, members in enumerate(lists, 1)
        for board, member in enumerate(members, 1)
    }
    played = [
        [
            Meeting(seats[white], seats[black])
            for white, black in stated_games(tournament, number)
            if white in seats and black in seats
        ]
        for number in range(1, tournament.rounds_played + 1)
    ]
    return table_followed(tables, played)


def check_table(tournament: TeamTournament, system: System) -> tuple[FoundDifference, ...] | None:
    """Return where the games of a report are not those of its table; None where there is none."""
    table = games_of_table(tournament, system)
    if table is None:
        return None
    found: list[FoundDifference] = []
    for number, expected in enumerate(table[: tournament.rounds_played], 1):
        found += _differences(tournament, system, RoundNumber(number), expected)
    return tuple(found)


def rule_of_table(system: System) -> Reason:
    """Return the rule that says who plays whom by a table."""
    return reason(_CONCEPTS[system], MANUAL)


def stated_games(tournament: TeamTournament, number: int) -> tuple[Pairing, ...]:
    """Return the games of players that a report of teams states for a round."""
    games: dict[frozenset[Tpn], Pairing] = {}
    for entry in tournament.players:
        record = entry.record(number)
        if record.opponent is None:
            continue
        white = record.colour is None or record.colour.value == "w"
        game = (entry.tpn, record.opponent) if white else (record.opponent, entry.tpn)
        games.setdefault(frozenset(game), Pairing(*game))
    return tuple(games.values())


def _differences(
    tournament: TeamTournament,
    system: System,
    number: RoundNumber,
    expected: tuple[Pairing, ...],
) -> Iterator[FoundDifference]:
    # the checker loads every system, and taking over a report of tables needs none of them

    mine = {frozenset(game): game for game in expected}
    theirs = {frozenset(game): game for game in stated_games(tournament, number)}
    others = tuple(game for two, game in theirs.items() if two not in mine)
    left = tuple(game for two, game in mine.items() if two not in theirs)
    why = reason(_CONCEPTS[system], MANUAL)
    if others or left:
        yield FoundDifference(number, MANUAL, "pairs", others, left, None, None, why)
        return
    for two, game in theirs.items():
        if mine[two] != game:
            given = (mine[two],)
            yield FoundDifference(number, MANUAL, "colours", (game,), given, None, None, why)
