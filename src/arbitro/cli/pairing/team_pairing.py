"""``arbitro pair`` for reports of teams."""

from __future__ import annotations

from dataclasses import replace

from arbitro.answers.rounds import Round
from arbitro.answers.team_rounds import next_team_round
from arbitro.cli.base.files.reading_choices import teams_read_as
from arbitro.cli.base.files.reports import TEAM, PairRequest, chosen_edition, print_default_edition
from arbitro.cli.base.files.team_reports import LoadedTeams, is_olympiad, teams_by
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import say
from arbitro.cli.pairing.olympiad import pair_olympiad
from arbitro.cli.pairing.team_round import give_round
from arbitro.library.edition_choice import stored
from arbitro.library.team_rounds import next_matches
from arbitro.model import EditionKey, RoundPairing, TeamSystem, TeamTournament
from arbitro.reasons import Refused
from arbitro.regulations import EditionChoice
from arbitro.rules.pairing.schedules.next_matches import (
    coming_games,
    coming_matches,
    is_all_play_all,
    with_games,
)
from arbitro.rules.pairing.schedules.of_teams import table_system
from arbitro.rules.pairing.schedules.reported import MANUAL
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss_team import with_round
from arbitro.rules.pairing.upfloating import UpfloatingBracket

REGULATION = "C.04.6"


def pair_teams(request: PairRequest, data: bytes) -> int | None:
    """Pair the next round of a report of teams; None where the file is not one.

    Prints the number of matches, then ``white black`` by the numbers of the teams, the bye as
    ``n 0``; where a table says who plays whom, the games by the numbers of the players. Returns
    the exit code; BadInputError for a report with errors.
    """
    loaded = teams_by(request.report, data, request.system)
    if loaded is None:
        return None
    if is_olympiad(loaded, request.system):
        return pair_olympiad(request, loaded)
    by_table = loaded.tournament.system is not TeamSystem.SWISS or _has_table(loaded)
    if by_table and request.system != TEAM:
        code = pair_by_table(request, loaded)
        if code is not None:
            return code
    loaded, choice = _read(loaded, request.edition, request.readings)
    answer = _next_round(loaded, choice)
    if isinstance(answer, Refused):
        return _refused(answer, as_json=request.as_json)
    paired, tournament = answer.pairing, loaded.tournament
    found = next_team_round(tournament, paired, choice)
    return give_round(request, loaded, with_round(tournament, paired), found, paired)


def _has_table(loaded: LoadedTeams) -> bool:
    return table_system(loaded.tournament) is not None


def _read(
    loaded: LoadedTeams, edition: str | None, readings: tuple[str, ...]
) -> tuple[LoadedTeams, EditionChoice]:
    """Return a report read as asked and the edition chosen; BadInputError where there is none."""
    start = loaded.tournament.details.start
    known = edition or stored(loaded.tournament.editions, REGULATION)
    choice = chosen_edition(REGULATION, option=known, start=start)
    print_default_edition(choice, start)
    return teams_read_as(loaded, readings, choice.edition.key), choice


def _next_round(
    loaded: LoadedTeams, choice: EditionChoice
) -> PairedRound[UpfloatingBracket] | Refused:
    """Pair the next round, and say where nobody tells how many rounds there are."""
    tournament = loaded.tournament
    beside = _accelerated_by(tournament)
    found = next_matches(tournament, loaded.document, choice.edition.key, beside)
    if found.end_unknown:
        say("cli.pair.rounds-unknown", error=True, round=tournament.rounds_played + 1)
    return found.answer


def _accelerated_by(tournament: TeamTournament) -> EditionKey:
    """Return the edition of the acceleration; BadInputError where none is known."""
    return chosen_edition("C.04.7", start=tournament.details.start).edition.key


TABLES = "C.05"


def pair_by_table(request: PairRequest, loaded: LoadedTeams) -> int | None:
    """Print the next round of a table and return the exit code; None where there is no table.

    Of teams that meet in matches the lines are those of the matches, ``white black`` by the
    numbers of the teams; where the table says who plays whom they are the games, by the numbers
    of the players. BadInputError for an edition that does not exist.
    """
    tournament = loaded.tournament
    system = table_system(tournament)
    if system is not None:
        games = coming_games(tournament, system)
        if isinstance(games, Refused):
            return _refused(games, as_json=request.as_json)
        number = tournament.rounds_played + 1
        found = replace(Round.of(number, games), edition=MANUAL, edition_decided_by="report")
        following = with_games(tournament, games)
        return give_round(request, loaded, following, found, RoundPairing(games))
    if not is_all_play_all(tournament):
        return None
    start = tournament.details.start
    known = request.edition or stored(tournament.editions, TABLES)
    choice = chosen_edition(TABLES, option=known, start=start)
    print_default_edition(choice, start)
    paired = coming_matches(tournament)
    if isinstance(paired, Refused):
        return _refused(paired, as_json=request.as_json)
    following = with_round(tournament, paired._replace(bye=None))
    return give_round(
        request, loaded, following, next_team_round(tournament, paired, choice), paired
    )


def _refused(refusal: Refused, *, as_json: bool) -> int:
    show_refusal(refusal, as_json=as_json)
    return 1
