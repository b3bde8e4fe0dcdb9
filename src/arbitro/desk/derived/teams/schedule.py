"""How long a team event is, and the coming round: which teams meet, who of them where."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbitro.model import Colour, System
from arbitro.rules.pairing.round_robin import rounds_of_table, table_round
from arbitro.rules.pairing.schedules.hilton import TEAMS as TEAMS_OF_HILTON
from arbitro.rules.pairing.schedules.meeting import Schedule

if TYPE_CHECKING:
    from arbitro.desk.values.settings import SectionSettings

MOST_BOARDS = 60
TEAMS_OF_SCHILLER = (3, 26)
PLAYERS_OF_SCHILLER = 20
TEAMS_OF_SKALITZKA = 3
BOARDS_OF_HILTON = tuple(teams - 1 for teams in TEAMS_OF_HILTON)
"""Nobody meets two players of one team: a team has a board for every other one but itself."""


class Seats(NamedTuple):
    """A board of a round from a table: the players of both teams, and the home team's colour."""

    home: int
    away: int
    colour: Colour


class TableMatch(NamedTuple):
    """Two teams by number that meet in a round of a table; ``seats`` where it says who plays."""

    home: int
    away: int
    seats: tuple[Seats, ...] = ()


class TableRound(NamedTuple):
    """A round of a table and the team that rests in it."""

    matches: tuple[TableMatch, ...]
    free: int | None = None


def rounds_of_teams(settings: SectionSettings, teams: int) -> int:
    """Return how many rounds so many teams play; a Swiss as many as its settings say."""
    boards = settings.teams.boards
    match settings.system:
        case System.TEAM_ROUND_ROBIN:
            return rounds_of_table(teams)
        case System.TEAM_DOUBLE_ROUND_ROBIN:
            return rounds_of_table(teams, double=True)
        case System.SCHEVENINGEN:
            return boards
        case System.SEMI_SCHEVENINGEN:
            return boards // 2
        case System.SCHILLER:
            return rounds_of_table(teams) * boards
        case System.SKALITZKA:
            return 2
        case System.HILTON:
            return 3
        case _:
            return settings.rounds


def round_of_matches(settings: SectionSettings, teams: int, number: int) -> TableRound:
    """Return a round, from 1 on, in which teams meet by the Berger tables."""
    double = settings.system is System.TEAM_DOUBLE_ROUND_ROBIN
    paired = table_round(teams, number, double=double, swap=settings.cycle_swap)
    matches = tuple(TableMatch(home, away) for home, away in paired.games)
    return TableRound(matches, paired.bye)


def round_of_players(table: Schedule, teams: int, number: int) -> TableRound:
    """Return a round, from 1 on, of a table that says which players meet."""
    found = _by_teams(table, number)
    meeting = {each for match in found for each in match[:2]}
    free = next((each for each in range(1, teams + 1) if each not in meeting), None)
    return TableRound(found, free)


def _by_teams(schedule: Schedule, number: int) -> tuple[TableMatch, ...]:
    """Put the games of a round together by the two teams, in the order of the first one's list."""
    matches: dict[tuple[int, int], list[Seats]] = {}
    for white, black in schedule[number - 1]:
        first, second = sorted((white, black))
        colour = Colour.WHITE if white is first else Colour.BLACK
        seats = Seats(first.board, second.board, colour)
        matches.setdefault((first.team, second.team), []).append(seats)
    return tuple(
        TableMatch(*teams, tuple(sorted(seats))) for teams, seats in sorted(matches.items())
    )
