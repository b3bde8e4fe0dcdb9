"""A team event by a table begun elsewhere: its report as rounds of the table with results.

Where a table says who plays whom, a report carries nothing but games. Each round it tells must be
the round of the table; then the section follows from the lists and the results alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from arbitro.desk.features.results import ColoursSwapped, ResultEntered
from arbitro.desk.features.round.events import RoundPaired, RoundPublished, paired_teams
from arbitro.desk.features.teams.closing import number_problem
from arbitro.desk.features.teams.pairing import games_of, next_of_table, seated_matches
from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.state import EventState, Game, Section
from arbitro.desk.values.paired_by import NOT_KNOWN
from arbitro.desk.values.settings import CorrectionEffect, GameResult
from arbitro.desk.values.teams import NO_TEAMS, PairedTeams
from arbitro.model import Colour, Entry, EntryId, GameId, System, TeamTournament, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.schedules.of_teams import boards_of_lists
from arbitro.rules.pairing.schedules.reported import seats_of_table

_RESULTS: Final = {result.value: result for result in GameResult}


class _Cell(NamedTuple):
    """What a report says of a player in a round."""

    opponent: Tpn | None
    colour: Colour | None
    result: str


def lists_problem(system: System, tournament: TeamTournament) -> Refused | None:
    """Refuse lists with which no table of the system can be played."""
    boards = boards_of_lists(tournament)
    for entry in tournament.entries:
        members = len(entry.team.members)
        if members != boards:
            name = entry.team.name
            return refused("roster-not-full", team=name, members=members, boards=boards)
    return number_problem(system, boards, len(tournament.entries))


def rounds_by_table(
    state: EventState, section: Section, tournament: TeamTournament
) -> tuple[Event, ...] | Refused:
    """Return the rounds of a section with the results of a report.

    ``report-not-of-the-table`` where a round of the report has other games than the table.
    """
    events: list[Event] = []
    game = GameId(state.next_game)
    people = tuple(section.entries)
    table = seats_of_table(tournament, section.settings.system)
    for number in range(1, tournament.rounds_played + 1):
        coming = next_of_table(section, number, table)
        matches = seated_matches(section, coming, number, game)
        paired = PairedTeams(matches, None, tuple(coming.absent.items()))
        cells = {people[entry.tpn - 1]: _cell(entry, number) for entry in tournament.players}
        games = _games(paired, number)
        if not _same_games(games, cells):
            system = section.settings.system.key
            return refused("report-not-of-the-table", round=number, system=system)
        events += [
            RoundPaired(
                section.id,
                number,
                game,
                games_of(matches),
                None,
                (),
                tuple(edition.key for edition in section.editions),
                paired_by=NOT_KNOWN,
                digest="",
                teams=paired,
            ),
            RoundPublished(section.id, number),
            *_results(section, number, games, cells, last=number == tournament.rounds_played),
        ]
        game = GameId(game + len(games))
    return tuple(events)


def _cell(entry: Entry, number: int) -> _Cell:
    record = entry.record(number)
    return _Cell(record.opponent, record.colour, record.result.value)


def _games(paired: PairedTeams, number: int) -> tuple[Game, ...]:
    teams = paired_teams(paired, NO_TEAMS)
    assert teams is not None, "there are matches"
    found = []
    for match in teams.matches:
        for place, board in enumerate(match.boards, match.first_board):
            if board.game is None or board.home is None or board.away is None:
                continue
            white, black = board.home, board.away
            if board.colour is Colour.BLACK:
                white, black = black, white
            found.append(Game(board.game, number, place, white, black))
    return tuple(found)


def _same_games(games: tuple[Game, ...], cells: dict[EntryId, _Cell]) -> bool:
    """Tell whether a round of the report has exactly these pairs, whatever their colours."""
    number_of = {entry: Tpn(at) for at, entry in enumerate(cells, 1)}
    met = {entry: cell.opponent for entry, cell in cells.items() if cell.opponent is not None}
    wanted = {}
    for game in games:
        wanted[game.white], wanted[game.black] = number_of[game.black], number_of[game.white]
    return met == wanted


def _results(
    section: Section,
    number: int,
    games: tuple[Game, ...],
    cells: dict[EntryId, _Cell],
    *,
    last: bool,
) -> Iterator[Event]:
    """Give the results, and the colours of games played with the other ones."""
    for game in games:
        sides = cells[game.white], cells[game.black]
        if sides[0].colour is Colour.BLACK:
            yield ColoursSwapped(section.id, number, game.id, CorrectionEffect.NEXT_PAIRING)
            sides = sides[1], sides[0]
        result = _RESULTS.get(sides[0].result + sides[1].result, GameResult.ADJOURNED)
        if not (last and result is GameResult.ADJOURNED):
            yield ResultEntered(section.id, number, game.id, result)
