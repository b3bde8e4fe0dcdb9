"""Tables of teams by system: which one a report speaks of, and its rounds.

Everybody of a team has a place in such a table.
"""

from __future__ import annotations

from typing import Final

from arbitro.model import System, TeamTournament
from arbitro.rules.pairing.schedules.meeting import Schedule
from arbitro.rules.pairing.schedules.molter import molter
from arbitro.rules.pairing.schedules.scheveningen import scheveningen, semi_scheveningen
from arbitro.rules.pairing.schedules.schiller import schiller
from arbitro.rules.pairing.schedules.tables import hilton, skalitzka

_BY_CODE: Final = (
    ("FIDE_SCHILLER", System.SCHILLER),
    ("FIDE_SCHEVENINGEN", System.SCHEVENINGEN),
)
_OWN_TABLE: Final = "CUSTOM_TEAM_ROUNDROBIN"
_TEAMS_OF_SKALITZKA: Final = 3


def table_system(tournament: TeamTournament) -> System | None:
    """Return the system whose table a report follows, None where teams meet in matches.

    Semi-Scheveningen, Skalitzka, Hilton and Molter have no code of their own: they share that of
    other tables and are known by their sizes, and by the games where there are any.

    >>> table_system(TeamTournament(encoded_type="FIDE_SCHILLER_4x3"))
    System('schiller')
    """
    code = tournament.encoded_type.strip().upper()
    for beginning, system in _BY_CODE:
        if code.startswith(beginning):
            return system
    teams = len(tournament.entries)
    usual = System.SKALITZKA if teams == _TEAMS_OF_SKALITZKA else System.HILTON
    if any(round_.meets_several for entry in tournament.entries for round_ in entry.rounds):
        return System.MOLTER if _begins_as(tournament, System.MOLTER) else usual
    if not code.startswith(_OWN_TABLE):
        return None
    found = (System.SEMI_SCHEVENINGEN,) if teams == 2 else (usual, System.MOLTER)
    return next((other for other in found if _begins_as(tournament, other)), None)


def _begins_as(tournament: TeamTournament, system: System) -> bool:
    """Tell whether lists, rounds and the first games are those of a table."""
    lists = [entry.team.members for entry in tournament.entries]
    boards = boards_of_lists(tournament)
    if any(len(members) != boards for members in lists):
        return False
    if system is System.HILTON and len(lists) != boards + 1:
        return False
    try:
        table = table_of(system, len(lists), boards)
    except (KeyError, ValueError):
        return False
    total = tournament.rounds_total
    fits = 0 < total <= len(table) if system is System.MOLTER else total == len(table)
    if not fits or not tournament.rounds_played:
        return fits
    met = {frozenset((entry.tpn, entry.record(1).opponent)) for entry in tournament.players}
    return met == {
        frozenset(lists[seat.team - 1][seat.board - 1] for seat in meeting) for meeting in table[0]
    }


def boards_of_lists(tournament: TeamTournament) -> int:
    """Return how many players the largest list has: in a table everybody has a place."""
    return max((len(entry.team.members) for entry in tournament.entries), default=0)


def table_of(system: System, teams: int, boards: int) -> Schedule:
    """Return all rounds of a table; ValueError or KeyError where there is no such table.

    >>> len(table_of(System.SKALITZKA, 3, 4)), len(table_of(System.SCHEVENINGEN, 2, 4))
    (2, 4)
    """
    match system:
        case System.SCHEVENINGEN:
            return scheveningen(boards)
        case System.SEMI_SCHEVENINGEN:
            return semi_scheveningen(boards)
        case System.SKALITZKA:
            return skalitzka(boards)
        case System.HILTON:
            return hilton(boards + 1)
        case System.MOLTER:
            return molter(teams, boards)
        case _:
            return schiller(teams, boards)
