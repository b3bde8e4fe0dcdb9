"""The coming round of a team event: which teams meet and who of them where; and its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbitro.desk.derived.pairing.next_round import pairs_on
from arbitro.desk.kernel.state import Section
from arbitro.model import Colour, System, TeamScore
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.round_robin import table_round
from arbitro.rules.pairing.schedules.followed import table_followed, tables_of
from arbitro.rules.pairing.schedules.meeting import Meeting, Schedule, Seat
from arbitro.rules.pairing.schedules.molter import LEAST_TEAMS, MOST_TEAMS
from arbitro.rules.pairing.schedules.tables import TEAMS_OF_HILTON
from arbitro.rules.tiebreaks.team import team_definition_of

if TYPE_CHECKING:
    from arbitro.desk.values.settings import SectionSettings


MOST_BOARDS = 60
TEAMS_OF_SCHILLER = (3, 26)
PLAYERS_OF_SCHILLER = 20
TEAMS_OF_SKALITZKA = 3
TEAMS_OF_MOLTER = (LEAST_TEAMS, MOST_TEAMS)
BOARDS_OF_HILTON = tuple(teams - 1 for teams in TEAMS_OF_HILTON)
"""Nobody meets two players of one team: a team has a board for every other one but itself."""


class ScheduledBoard(NamedTuple):
    """A board of a round from a table: the players of both teams, and the home team's colour."""

    home: int
    away: int
    colour: Colour


class TableMatch(NamedTuple):
    """Two teams by number that meet in a round of a table; ``seats`` where it says who plays."""

    home: int
    away: int
    seats: tuple[ScheduledBoard, ...] = ()


class TableRound(NamedTuple):
    """A round of a table and the team that rests in it."""

    matches: tuple[TableMatch, ...]
    free: int | None = None


def round_of_matches(settings: SectionSettings, teams: int, number: int) -> TableRound:
    """Return a round, from 1 on, in which teams meet by the Berger tables."""
    double = settings.system is System.TEAM_DOUBLE_ROUND_ROBIN
    paired = table_round(teams, number, double=double, swap=settings.cycle_swap)
    matches = tuple(TableMatch(home, away) for home, away in paired.games)
    return TableRound(matches, paired.bye)


def round_of_players(table: Schedule, teams: int, number: int) -> TableRound:
    """Return a round, from 1 on, of a table that says which players meet."""
    found = _by_teams(table, number)
    meeting = {other for match in found for other in (match.home, match.away)}
    free = next((other for other in range(1, teams + 1) if other not in meeting), None)
    return TableRound(found, free)


def _by_teams(schedule: Schedule, number: int) -> tuple[TableMatch, ...]:
    """Put the games of a round together by the two teams, in the order of the first one's list."""
    matches: dict[tuple[int, int], list[ScheduledBoard]] = {}
    for white, black in schedule[number - 1]:
        first, second = sorted((white, black))
        colour = Colour.WHITE if white is first else Colour.BLACK
        seats = ScheduledBoard(first.board, second.board, colour)
        matches.setdefault((first.team, second.team), []).append(seats)
    return tuple(
        TableMatch(*teams, tuple(sorted(seats))) for teams, seats in sorted(matches.items())
    )


def table_of_section(section: Section) -> Schedule:
    """Return all rounds of a section by its table, by those made earlier where it began so.

    ValueError or KeyError where there is no table of this size.
    """
    order = section.teams.numbers
    seats = {
        member: Seat(number, board)
        for number, team in enumerate(order, 1)
        for board, member in enumerate(section.teams.teams[team].members, 1)
    }
    played = [
        [
            Meeting(seats[game.white], seats[game.black])
            for game in round_.games.values()
            if game.white in seats and game.black in seats
        ]
        for round_ in section.rounds
    ]
    settings = section.settings
    return table_followed(tables_of(settings.system, len(order), settings.teams.boards), played)


MOST_RESERVES = 40
_LEAST_BOARDS = {
    System.SCHEVENINGEN: 2,
    System.SEMI_SCHEVENINGEN: 4,
    System.SKALITZKA: 2,
    System.MOLTER: 2,
}


def teams_problem(section: Section | None, settings: SectionSettings) -> Refused | None:
    """Refuse settings of teams, of a new section or of one as it stands."""
    problem = _rules_problem(settings)
    if problem is None and section is not None:
        problem = _change_problem(section, settings)
    return problem


def _rules_problem(settings: SectionSettings) -> Refused | None:
    """Refuse rules of teams that no match can be played by."""
    system, rules = settings.system, settings.teams
    if not system.is_team:
        return None
    most = PLAYERS_OF_SCHILLER if system is System.SCHILLER else MOST_BOARDS
    least = _LEAST_BOARDS.get(system, 1)
    if not least <= rules.boards <= most:
        return refused("team-boards-out-of-range", boards=rules.boards, least=least, most=most)
    if system is System.SEMI_SCHEVENINGEN and rules.boards % 2:
        return refused("team-boards-odd", boards=rules.boards)
    if system.meets_several:
        problem = _several_problem(settings)
        if problem is not None:
            return problem
    if settings.accelerated and rules.primary is TeamScore.GAME_POINTS:
        return refused("team-acceleration-by-game-points")
    if not 0 <= rules.reserves <= MOST_RESERVES:
        return refused("team-reserves-out-of-range", most=MOST_RESERVES)
    return None


def _several_problem(settings: SectionSettings) -> Refused | None:
    """Refuse what has no sense where a team meets several others in one round."""
    boards = settings.teams.boards
    if settings.system is System.SKALITZKA and boards % 2:
        return refused("skalitzka-boards-odd", boards=boards)
    if settings.system is System.MOLTER and boards % 2:
        return refused("molter-boards-odd", boards=boards)
    if settings.system is System.HILTON and boards not in BOARDS_OF_HILTON:
        return refused("hilton-boards", boards=boards)
    for code in settings.tie_breaks:
        definition = team_definition_of(code.partition("/")[0].upper())
        if definition is None or not definition.of_boards:
            return refused("tie-break-of-opponents", tie_break=code)
    return None


def _change_problem(section: Section, settings: SectionSettings) -> Refused | None:
    """Refuse to change teams into players or back, and the rules of teams with numbers."""
    before = section.settings
    if before.system.is_team is not settings.system.is_team and section.entries:
        return refused("teams-and-players")
    if not settings.system.is_team or not section.entries_closed:
        return None
    same = (before.system, before.teams) == (settings.system, settings.teams)
    if not same and not pairs_on(before, settings):
        return refused("entries-closed")
    return None
