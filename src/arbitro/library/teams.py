"""Events of teams: rounds paired in matches, standings by the numbers of the teams."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from arbitro.library.deciding import edition_of, read_as, stored
from arbitro.library.errors import RefusedError, allowed
from arbitro.library.tie_breaks import exact, round_of_standings, tie_breaks_asked
from arbitro.library.values import Round, Row, Standings
from arbitro.model import Result, TeamSystem
from arbitro.model.dataclass import replace
from arbitro.reasons import Refused, refused

if TYPE_CHECKING:
    from arbitro.formats.importers import TournamentFile
    from arbitro.model import EditionKey, RoundPairing, TeamTournament
    from arbitro.regulations import EditionChoice
    from arbitro.rules.pairing.swiss_team import TeamProblem
    from arbitro.rules.standings import LeftOut
    from arbitro.rules.tiebreaks import TieBreak

_PAIRED_BY = "C.04.6"
_TABLES = "C.05"


def pair_teams(file: TournamentFile, edition: str | None, readings: tuple[str, ...]) -> Round:
    """Pair the next round of teams; RefusedError where a table says which players meet."""
    from arbitro.rules.pairing.schedules.coming import (  # noqa: PLC0415 - for tables alone
        coming_matches,
        is_all_play_all,
    )

    teams = _teams(file)
    start = teams.details.start
    if is_all_play_all(teams):
        choice = edition_of(_TABLES, option=edition, start=start)
        return _round(teams, allowed(coming_matches(teams)), choice)
    if teams.system is not TeamSystem.SWISS:
        raise RefusedError(refused("team-system-not-paired"))
    from arbitro.rules.pairing import swiss_team  # noqa: PLC0415 - the rarer kind

    played = teams.rounds_played
    choice = edition_of(_PAIRED_BY, option=edition, start=start)
    teams = read_as(teams, readings, choice.edition.key)
    teams = _with_end_known(file, teams, choice.edition.key)
    if 0 < teams.rounds_total <= played:
        raise RefusedError(refused("no-round-left", rounds=teams.rounds_total))
    last = [entry.record(played) for entry in teams.entries] if played else []
    waiting = sum(record.result is Result.PENDING for record in last) // 2
    if waiting:
        raise RefusedError(refused("results-missing", round=played, games=waiting))
    problem = _problem(teams, choice.edition.key)
    if len(problem.sides) < 2:
        raise RefusedError(refused("two-players-needed"))
    return _round(teams, allowed(swiss_team.pair_round(problem)).pairing, choice)


def _teams(file: TournamentFile) -> TeamTournament:
    teams = file.teams
    assert teams is not None, "asked of events of teams alone"
    return teams


def _with_end_known(
    file: TournamentFile, teams: TeamTournament, edition: EditionKey
) -> TeamTournament:
    """Return a competition without a last round where the report does not say which it is."""
    from arbitro.formats.trf.open_ended import is_open_ended, why_not_paired  # noqa: PLC0415

    document, played = file.document, teams.rounds_played
    if not is_open_ended(document, teams.rounds_total, played):
        return teams
    refusal = why_not_paired(document, teams.encoded_type, edition, played + 1)
    if refusal is not None:
        raise RefusedError(refusal)
    return replace(teams, rounds_total=0)


def _problem(teams: TeamTournament, edition: EditionKey) -> TeamProblem:
    from arbitro.rules.pairing import swiss_team  # noqa: PLC0415 - the rarer kind

    beside = edition_of("C.04.7", start=teams.details.start).edition.key
    refusal = swiss_team.acceleration_problem(teams, beside)
    if isinstance(refusal, Refused):
        raise RefusedError(refusal)
    options = swiss_team.options_of(teams.encoded_type)
    return allowed(swiss_team.team_problem(teams, edition, options, round_number=None))


def _round(teams: TeamTournament, pairing: RoundPairing, choice: EditionChoice) -> Round:
    return Round(
        teams.rounds_played + 1,
        tuple((int(white), int(black)) for white, black in pairing.games),
        None if pairing.bye is None else int(pairing.bye),
        str(choice.edition.key),
        choice.decided_by,
    )


def team_standings(
    file: TournamentFile, tie_breaks: str | None, after: int | None, edition: str | None
) -> Standings:
    """Rank teams; points are those of the primary score, match points or game points."""
    from arbitro.rules.standings import tie_break_regulation  # noqa: PLC0415
    from arbitro.rules.standings.teams import team_standings as ranked  # noqa: PLC0415
    from arbitro.rules.tiebreaks.team import team_unit_of  # noqa: PLC0415

    teams = _teams(file)
    regulation = tie_break_regulation(*([edition] if edition else teams.editions))
    choice = edition_of(
        regulation,
        option=edition or stored(teams.editions, regulation),
        start=teams.details.start,
    )
    key = choice.edition.key
    chosen, unread = _tie_breaks(teams, tie_breaks, key)
    last = round_of_standings(teams, after)
    table = ranked(teams, chosen, key, after=last, unread=unread)
    units = [team_unit_of(each, key) for each in table.tie_breaks]
    by_matches = table.primary.value == "MP"
    rows = tuple(
        Row(
            row.rank,
            row.sharing,
            int(row.tpn),
            teams.entry(row.tpn).team.name,
            Fraction(row.match_points if by_matches else row.game_points, 10),
            tuple(map(exact, row.values, units)),
        )
        for row in table.rows
    )
    omitted = tuple(name for name, _ in table.omitted)
    return Standings(str(key), last, tuple(map(str, table.tie_breaks)), rows, omitted)


def _tie_breaks(
    teams: TeamTournament, asked: str | None, edition: EditionKey
) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks asked for, stated or usual; after a table of games none is usual."""
    from arbitro.rules.pairing.schedules.of_teams import table_system  # noqa: PLC0415
    from arbitro.rules.standings import read_tie_breaks  # noqa: PLC0415
    from arbitro.rules.standings.teams import default_team_tie_breaks  # noqa: PLC0415

    if asked is not None:
        return tie_breaks_asked(asked), ()
    if teams.tie_breaks:
        return read_tie_breaks(teams.tie_breaks)
    if table_system(teams) is not None:
        return (), ()
    return default_team_tie_breaks(teams.system, edition), ()
