"""Events of teams: rounds paired in matches, standings by the numbers of the teams."""

from __future__ import annotations

from dataclasses import replace

from arbitro.answers.checks import Check, make_check
from arbitro.answers.rounds import Round
from arbitro.answers.team_rounds import TeamRound, next_team_round
from arbitro.answers.team_standings import TeamStandings, make_team_standings
from arbitro.answers.worksheets import TeamWorksheet, make_team_worksheet
from arbitro.formats.importers import TournamentFile
from arbitro.library.edition_choice import read_as, stored
from arbitro.library.errors import RefusedError, allowed, edition_of, read_so, unknown
from arbitro.library.explaining import RoundInquiry, team_inquiry
from arbitro.library.place_comparison import team_places_compared
from arbitro.library.team_rounds import (
    next_matches,
    team_rounds_compared,
)
from arbitro.library.tie_breaks import (
    columns_asked,
    one_tie_break,
    round_of_standings,
    tie_breaks_asked,
)
from arbitro.model import EditionKey, TeamSystem, TeamTournament, Tpn
from arbitro.reasons import Refused, refused
from arbitro.regulations import DecidedBy, EditionChoice
from arbitro.rules.pairing.schedules.next_matches import (
    coming_games,
    coming_matches,
    is_all_play_all,
)
from arbitro.rules.pairing.schedules.of_teams import table_system
from arbitro.rules.pairing.schedules.reported import MANUAL
from arbitro.rules.standings import (
    LeftOut,
    find_team_neighbours,
    read_tie_breaks,
    tie_break_regulation,
)
from arbitro.rules.standings.teams import TeamStandings as Ranked
from arbitro.rules.standings.teams import (
    default_team_tie_breaks,
    explain_team_value,
)
from arbitro.rules.standings.teams import team_standings as ranked
from arbitro.rules.tiebreaks import TieBreak

_PAIRED_BY = "C.04.6"
_TABLES = "C.05"


def pair_teams(
    file: TournamentFile, edition: str | None, readings: tuple[str, ...]
) -> Round | TeamRound:
    """Pair the next round of teams, in games of players where a table says which of them meet."""
    teams = _teams(file)
    table = table_system(teams)
    if table is not None:
        games = allowed(coming_games(teams, table))
        found = Round.of(teams.rounds_played + 1, games)
        return replace(found, edition=MANUAL, edition_decided_by="report")
    if is_all_play_all(teams):
        known = stored(teams.editions, _TABLES) if edition is None else edition
        choice = edition_of(_TABLES, option=known, start=teams.details.start)
        return next_team_round(teams, allowed(coming_matches(teams)), choice)
    if teams.system is not TeamSystem.SWISS:
        raise RefusedError(refused("team-system-not-paired"))
    teams, choice, beside = _chosen(teams, edition, readings)
    matches = next_matches(teams, file.document, choice.edition.key, beside)
    return next_team_round(teams, allowed(matches.answer).pairing, choice)


def _chosen(
    teams: TeamTournament, edition: str | None, readings: tuple[str, ...]
) -> tuple[TeamTournament, EditionChoice, EditionKey]:
    """Return teams as their readings have them, the edition, and that of the acceleration."""
    start = teams.details.start
    known = stored(teams.editions, _PAIRED_BY) if edition is None else edition
    choice = edition_of(_PAIRED_BY, option=known, start=start)
    followed = read_so(read_as(teams, readings, choice.edition.key))
    return followed, choice, edition_of("C.04.7", start=start).edition.key


def check_teams(file: TournamentFile, edition: str | None, readings: tuple[str, ...]) -> Check:
    """Compare the matches, points and places of teams with what the rules give.

    ``edition`` is that of the pairings. Where no text pairs these teams none is named.
    """
    teams = _teams(file)
    start = teams.details.start

    def paired_by(regulation: str) -> EditionKey:
        return edition_of(regulation, option=edition, start=start).edition.key

    rounds = read_so(team_rounds_compared(teams, paired_by, readings))
    regulation = tie_break_regulation(*teams.editions)
    known = stored(teams.editions, regulation)
    key = edition_of(regulation, option=known, start=start).edition.key
    places = team_places_compared(teams, key)
    return make_check(
        rounds.edition,
        key,
        teams.rounds_played,
        readings=rounds.readings,
        by_hand=teams.by_hand,
        rounds=rounds.differences,
        places=places.differences,
        left_out=places.left_out,
    )


def inquiry_of_teams(
    file: TournamentFile, number: int | None, edition: str | None, readings: tuple[str, ...]
) -> RoundInquiry | Refused:
    """Return a round of teams that is asked about."""
    teams = _teams(file)

    def choose(regulation: str) -> EditionChoice:
        known = stored(teams.editions, regulation) if edition is None else edition
        return edition_of(regulation, option=known, start=teams.details.start)

    def follow(read: TeamTournament, choice: EditionChoice) -> TeamTournament:
        return read_so(read_as(read, readings, choice.edition.key))

    return team_inquiry(teams, number, choose, follow)


def _teams(file: TournamentFile) -> TeamTournament:
    teams = file.teams
    assert teams is not None, "asked of events of teams alone"
    return teams


def team_standings(
    file: TournamentFile, tie_breaks: str | None, after: int | None, edition: str | None
) -> TeamStandings:
    """Rank teams by their match or game points and tie-breaks."""
    teams = _teams(file)
    table, decided_by = _ranked(teams, tie_breaks, after, edition)
    return make_team_standings(teams, table, decided_by)


def team_worksheet(
    file: TournamentFile, team: int, tie_break: str | None, after: int | None, edition: str | None
) -> TeamWorksheet:
    """Show how a team's values in tie-breaks come about, all of them or the one named."""
    teams = _teams(file)
    asked = None if tie_break is None else one_tie_break(tie_break)
    table, decided_by = _ranked(teams, None, after, edition)
    if asked is not None and asked not in table.tie_breaks:
        table, decided_by = _ranked(teams, tie_break, after, edition)
    if asked is not None and asked not in table.tie_breaks:
        raise RefusedError(next((why for _, why in table.omitted), refused("tie-break-needed")))
    if all(row.tpn != team for row in table.rows):
        raise unknown("no-such-player", player=team)
    sheets = (
        explain_team_value(teams, table, Tpn(team), column)
        for column in columns_asked(table.tie_breaks, asked)
    )
    found = make_team_standings(teams, table, decided_by)
    return make_team_worksheet(found, team, sheets, find_team_neighbours(table, Tpn(team)))


def _ranked(
    teams: TeamTournament, tie_breaks: str | None, after: int | None, edition: str | None
) -> tuple[Ranked, DecidedBy]:
    regulation = tie_break_regulation(*([edition] if edition else teams.editions))
    known = edition or stored(teams.editions, regulation)
    choice = edition_of(regulation, option=known, start=teams.details.start)
    key = choice.edition.key
    chosen, unread = _tie_breaks(teams, tie_breaks, key)
    last = round_of_standings(teams, after)
    return ranked(teams, chosen, key, after=last, unread=unread), choice.decided_by


def _tie_breaks(
    teams: TeamTournament, asked: str | None, edition: EditionKey
) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks asked for, stated or usual; after a table of games none is usual."""
    if asked is not None:
        return tie_breaks_asked(asked), ()
    if teams.tie_breaks:
        return read_tie_breaks(teams.tie_breaks)
    if table_system(teams) is not None:
        return (), ()
    return default_team_tie_breaks(teams.system, edition), ()
