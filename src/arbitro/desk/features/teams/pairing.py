"""The coming round of a section of teams: who meets, who sits where, and what is forfeited."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from arbitro.desk.derived.pairing.next_round import edition_of, system_is_here
from arbitro.desk.derived.plugin_data import system_missing
from arbitro.desk.derived.teams.line_ups import line_up_of
from arbitro.desk.derived.teams.record import colours_of_boards, team_tournament_of
from arbitro.desk.derived.teams.schedule import (
    TableMatch,
    round_of_matches,
    round_of_players,
    table_of_section,
)
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import GameResult, TeamRules
from arbitro.desk.values.teams import LineUp, MatchBoard, PairedMatch, TeamId
from arbitro.model import (
    Colour,
    EntryId,
    GameId,
    MatchRecord,
    Points,
    Result,
    RoundPairing,
    TeamTournament,
)
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing import swiss_team
from arbitro.rules.pairing.schedules.meeting import Schedule
from arbitro.rules.pairing.team_rounds import TeamRoundQuery, team_round

_FORFEIT = {
    (True, False): GameResult.BLACK_WINS_BY_FORFEIT,
    (False, True): GameResult.WHITE_WINS_BY_FORFEIT,
    (True, True): GameResult.DOUBLE_FORFEIT,
}
"""What White lost, what Black lost -> the result."""


class ComingTeams(NamedTuple):
    """The teams of a coming round: who meets, home first, the bye, and who is not paired."""

    matches: tuple[TableMatch, ...]
    bye: TeamId | None
    absent: dict[TeamId, Result]


def options(rules: TeamRules) -> swiss_team.TeamOptions:
    """Return what a section's rules decide for the Swiss Team System."""
    return swiss_team.TeamOptions(rules.preferences.value, rules.use_secondary)


def absent_teams(section: Section, number: int) -> dict[TeamId, Result]:
    """Return which teams of a Swiss are not paired in a round, and what it brings them."""
    absent = {}
    for team in section.teams.teams.values():
        if team.withdrawn:
            absent[team.id] = Result.ZERO_POINT_BYE
        elif team.first_round > number:
            absent[team.id] = team.missed
        elif number in team.byes:
            absent[team.id] = team.byes[number]
    return absent


def next_teams(state: EventState, section: Section) -> ComingTeams | Refused:
    """Return which teams meet in the coming round."""
    number = len(section.rounds) + 1
    order = section.teams.numbers
    if not section.settings.system.is_swiss:
        return next_of_table(section, number)
    pairing = paired_swiss(state, section)
    if isinstance(pairing, Refused):
        return pairing
    matches = tuple(TableMatch(int(white), int(black)) for white, black in pairing.games)
    bye = None if pairing.bye is None else order[pairing.bye - 1]
    return ComingTeams(matches, bye, absent_teams(section, number))


def next_of_table(section: Section, number: int, table: Schedule | None = None) -> ComingTeams:
    """Return which teams meet in a round that a table gives, and which one rests.

    Where players meet by a table and none is given it is the one the section follows.
    """
    order = section.teams.numbers
    if section.settings.system.has_line_ups:
        found = round_of_matches(section.settings, len(order), number)
    else:
        found = round_of_players(table or table_of_section(section), len(order), number)
    resting = {} if found.free is None else {order[found.free - 1]: Result.ZERO_POINT_BYE}
    return ComingTeams(found.matches, None, resting)


def paired_swiss(state: EventState, section: Section) -> RoundPairing | Refused:
    """Return the coming round of teams paired from results."""
    problem = swiss_problem(state, section)
    if isinstance(problem, Refused):
        return problem
    if len(problem.teams) < 2:
        return refused("two-teams-needed")
    return problem.pairing


def swiss_problem(
    state: EventState, section: Section, number: int | None = None
) -> TeamRoundQuery | Refused:
    """Return a round of teams paired from results, the coming one where none is named."""
    system = section.settings.system
    if not system_is_here(system):
        return system_missing(section)
    edition = edition_of(section, system.regulation)
    if edition is None:
        return refused("edition-missing", regulation=system.regulation)
    tournament = as_draws(team_tournament_of(state, section))
    rules = options(section.settings.teams)
    return team_round(tournament, system, edition, rules, number)


def as_draws(tournament: TeamTournament) -> TeamTournament:
    """Return the competition with its adjourned matches as draws, for pairing only (C.04.2 3.1)."""
    points = tournament.points
    match = points.match.draw, Points(tournament.boards * points.game.draw)

    def seen(record: MatchRecord) -> MatchRecord:
        if record.result is not Result.PENDING:
            return record
        return record._replace(result=Result.DRAW, match_points=match[0], game_points=match[1])

    entries = tuple(
        replace(entry, rounds=tuple(map(seen, entry.rounds))) for entry in tournament.entries
    )
    return replace(tournament, entries=entries)


def seated_matches(
    section: Section, coming: ComingTeams, number: int, first_game: GameId
) -> tuple[PairedMatch, ...]:
    """Return the matches of a round with the players at their boards, games numbered in order."""
    order = section.teams.numbers
    board, game = section.settings.first_board, first_game
    matches = []
    for match in coming.matches:
        home, away = order[match.home - 1], order[match.away - 1]
        boards = tuple(_numbered(_boards(section, match, number), game))
        game = GameId(game + sum(item.game is not None for item in boards))
        matches.append(PairedMatch(home, away, boards, board))
        board += len(boards)
    return tuple(matches)


def _boards(section: Section, match: TableMatch, number: int) -> list[MatchBoard]:
    order = section.teams.numbers
    home, away = (section.teams.teams[order[other - 1]] for other in match[:2])
    if match.seats:
        return [
            MatchBoard(home.members[one - 1], away.members[other - 1], colour)
            for one, other, colour in match.seats
        ]
    return boards_of(section, line_up_of(section, number, home), line_up_of(section, number, away))


def boards_of(section: Section, home: LineUp, away: LineUp) -> list[MatchBoard]:
    """Return the boards of a match of two line-ups, without games."""
    return [MatchBoard(*item) for item in zip(home, away, colours_of_boards(section), strict=True)]


def _numbered(boards: list[MatchBoard], first: GameId) -> list[MatchBoard]:
    """Number the games in order; a board with an empty side has none."""
    numbered = []
    for board in boards:
        if board.home is None or board.away is None:
            numbered.append(board)
        else:
            numbered.append(board._replace(game=first))
            first = GameId(first + 1)
    return numbered


def reseated(
    boards: list[MatchBoard], known: tuple[MatchBoard, ...], next_game: int
) -> list[MatchBoard]:
    """Number the games of a match anew: a board that had one keeps its number."""
    made = []
    for board, before in zip(boards, known, strict=True):
        if board.home is None or board.away is None:
            made.append(board)
        elif before.game is not None:
            made.append(board._replace(game=before.game))
        else:
            made.append(board._replace(game=GameId(next_game)))
            next_game += 1
    return made


def games_of(matches: tuple[PairedMatch, ...]) -> tuple[tuple[EntryId, EntryId, int], ...]:
    """Return the games of a round in the order of their numbers: White, Black, board."""
    games = []
    for match in matches:
        for place, board in enumerate(match.boards, match.first_board):
            if board.home is None or board.away is None:
                continue
            sides = board.home, board.away
            white, black = sides if board.colour is Colour.WHITE else (sides[1], sides[0])
            games.append((white, black, place))
    return tuple(games)


def forfeit_of(board: MatchBoard, *, home_lost: bool, away_lost: bool) -> GameResult:
    """Return the forfeit of a board from the side of its White."""
    lost = (home_lost, away_lost) if board.colour is Colour.WHITE else (away_lost, home_lost)
    return _FORFEIT[lost]
